/* What the library notes of a tree: who, when, how it ended, its positions, and a hash by which the
 * same game is known again. */
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include "src/play/database/base.h"
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void describe_options(struct Digest *digest)
{
    const struct Game *game = digest->known.game;
    for (int i = 0; i < option_count(game); i++) {
        char one[64];
        size_t length = strlen(digest->options);
        option_write(game, &digest->known.options, i, one);
        snprintf(digest->options + length, sizeof digest->options - length, "%s%s", i ? " " : "",
                 one);
    }
}

/* The main line's last position, last move and keys; how the rules say it ended. */
static struct Status walk(struct Digest *digest, const struct Tree *tree)
{
    struct Board board;
    struct LibraryGame *known = &digest->known;
    board_init(&board, known->game, &known->options, NULL, false);
    if (*tree_start(tree))
        board_set(&board, tree_start(tree), NULL);
    known->length = tree_ply(tree, tree_last(tree, TREE_ROOT));
    digest->keys = memory_zeroed(((size_t)known->length + 1) * sizeof *digest->keys);
    known->move = (struct MoveShape){.from = POINT_NONE, .to = POINT_NONE};
    digest->keys[digest->key_count++] = keys_short(known->game->key(board.position));
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;
         node = tree_child(tree, node)) {
        known->move = known->game->shape(board.position, tree_move(tree, node));
        board_make(&board, tree_move(tree, node));
        digest->keys[digest->key_count++] = keys_short(known->game->key(board.position));
    }
    known->game->position_write(board.position, known->last);
    struct Status status = board_status(&board);
    if (status.outcome == OUTCOME_WIN) /* from here on it is the colour that counts */
        status.winner = game_colour(known->game, board.position, status.winner);
    board_free(&board);
    return status;
}

/* The result as the record tells it; else as the rules do. */
static void settle(struct Digest *digest, const struct Tree *tree, struct Status status)
{
    struct LibraryGame *known = &digest->known;
    const char *result = tree_tag(tree, "Result");
    known->result = strcmp(result, "1-0") == 0       ? LIBRARY_FIRST
                    : strcmp(result, "0-1") == 0     ? LIBRARY_SECOND
                    : strcmp(result, "1/2-1/2") == 0 ? LIBRARY_DRAW
                                                     : LIBRARY_OPEN;
    if (!reason_find(tree_tag(tree, "Reason"), &known->reason))
        known->reason = REASON_NONE;
    if (known->result == LIBRARY_OPEN && known->reason == REASON_NONE) {
        known->result = status.outcome == OUTCOME_WIN    ? LIBRARY_FIRST + status.winner
                        : status.outcome == OUTCOME_DRAW ? LIBRARY_DRAW
                                                         : LIBRARY_OPEN;
    }
    if (known->reason == REASON_NONE && known->result != LIBRARY_OPEN)
        known->reason = status.reason;
}

/* Date and time as one text that sorts: what is not known is left out. */
static void note_moment(struct Digest *digest, const struct Tree *tree)
{
    char *moment = digest->moment;
    const char *time = tree_tag(tree, "Time");
    snprintf(moment, 11, "%.10s", digest->known.date);
    moment[strcspn(moment, "?")] = '\0';
    bool whole = strlen(moment) == 10 && isdigit((unsigned char)time[0]);
    if (whole)
        snprintf(moment + 10, sizeof digest->moment - 10, " %.8s", time);
}

static void note_players(struct Digest *digest, const struct Tree *tree)
{
    struct LibraryGame *known = &digest->known;
    for (int colour = 0; colour < SEATS; colour++)
        utf8_copy(known->player[colour], LIBRARY_NAME_MAX,
                  tree_tag(tree, known->game->colours[colour]));
    utf8_copy(known->event, LIBRARY_NAME_MAX, tree_tag(tree, "Event"));
    utf8_copy(known->date, sizeof known->date, tree_tag(tree, "Date"));
}

/* --- the hash --- */

/* What a turn has taken is noted as a comment of the last move: it is no remark. */
static bool is_remark(const char *comment)
{
    return *comment && strncmp(comment, "[%run ", 6) != 0;
}

/* The variations, with their places, and all remarks: an annotated copy is another game. */
static void add_study(struct StringBuffer *all, const struct Tree *tree)
{
    TreeNode main_line = tree_child(tree, TREE_ROOT);
    for (TreeNode node = TREE_ROOT; node != TREE_NONE; node = tree_walk(tree, node, TREE_ROOT)) {
        if (node == main_line)
            main_line = tree_child(tree, node);
        else if (node != TREE_ROOT)
            string_buffer_format(all, "(%d %u)", tree_ply(tree, node),
                                 (unsigned)tree_move(tree, node));
        if (is_remark(tree_comment(tree, node)))
            string_buffer_format(all, "{%d %s}", tree_ply(tree, node), tree_comment(tree, node));
    }
}

/* Times, evaluations and marks do not count: other formats lose them, and the game is the same. */
static void hash(struct Digest *digest, const struct Tree *tree)
{
    const struct LibraryGame *known = &digest->known;
    struct StringBuffer all = {.data = NULL};
    string_buffer_format(&all, "%s|%s|%s|%s|%s|%s|%d|", known->game->id, digest->options,
                         tree_start(tree), digest->moment, known->player[0], known->player[1],
                         (int)known->result);
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;
         node = tree_child(tree, node))
        string_buffer_format(&all, "%u ", (unsigned)tree_move(tree, node));
    add_study(&all, tree);
    crypto_generichash(digest->hash, sizeof digest->hash, (const uint8_t *)all.data, all.length,
                       NULL, 0);
    free(all.data);
}

void digest_make(struct Digest *digest, const struct Tree *tree)
{
    *digest = (struct Digest){.known = {.game = tree_game(tree), .options = *tree_options(tree)}};
    describe_options(digest);
    note_players(digest, tree);
    note_moment(digest, tree);
    struct Status status = walk(digest, tree);
    settle(digest, tree, status);
    digest->casual = *tree_start(tree) || strcmp(tree_tag(tree, "Casual"), "yes") == 0;
    hash(digest, tree);
    digest->reviewed = analysis_make(tree, digest->analysis);
    digest->text = record_write_tree(tree);
}

void digest_free(struct Digest *digest)
{
    free(digest->keys);
    free(digest->text);
}
