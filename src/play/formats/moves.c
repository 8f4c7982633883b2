/* Moves of gomoku as plain text: "h8i9g7", with or without blanks, numbers and a rule before. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/translate.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/formats.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a point such as "h8" or "H15" at `text`, 0 if there is none. */
static size_t point_length(const char *text)
{
    int letter = tolower((unsigned char)text[0]);
    if (letter < 'a' || letter > 't' || !isdigit((unsigned char)text[1]) || text[1] == '0')
        return 0;
    return isdigit((unsigned char)text[2]) ? 3 : 2;
}

/* What stands between the moves: blanks, dots, commas, and numbers that a dot ends. */
static size_t gap_length(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    if (digits > 0)
        return text[digits] == '.' ? digits + 1 : 0;
    return strspn(text, " \t\r\n,.;-");
}

/* Nothing but points and gaps, up to the end or an empty line. */
static bool detect(const uint8_t *bytes, size_t size)
{
    const char *text = (const char *)bytes;
    int points = 0;
    if (size > 65536 || memchr(bytes, 0, size))
        return false;
    char *copy = memory_zeroed(size + 4); /* the bytes have no closing 0 yet */
    memcpy(copy, text, size);
    const char *at = copy;
    for (;;) {
        size_t length = gap_length(at);
        if (length == 0 && (length = point_length(at)) > 0)
            points++;
        if (length == 0)
            break;
        at += length;
    }
    bool good = points > 0 && !*at;
    free(copy);
    return good;
}

/* The smallest board that holds all points. */
static int board_size(const char *text)
{
    int size = 15;
    while (*text) {
        size_t gap = gap_length(text), length = gap ? 0 : point_length(text);
        if (length > 0) {
            int file = tolower((unsigned char)text[0]) - 'a' + 1, rank = 0;
            scan(text + 1, "%", &rank);
            int most = file > rank ? file : rank;
            size = most > size ? most : size;
        }
        text += gap + length ? gap + length : 1;
    }
    return size <= 15 ? 15 : size <= 19 ? 19 : 20;
}

static struct Tree *read(struct ImportSource *source)
{
    const char *text = (const char *)source->bytes + source->at;
    const struct Game *game = games_find("gomoku");
    struct Options options = {.choice = {0}};
    struct TreeCursor cursor;
    struct TextError error;
    char size[16];
    snprintf(size, sizeof size, "size=%d", board_size(text));
    board_option(game, &options, size);
    struct Tree *tree = tree_new(game, &options);
    tree_cursor_init(&cursor, tree);
    bool good = true;
    while (good && *text) {
        char point[8] = "";
        size_t gap = gap_length(text), length = gap ? 0 : point_length(text);
        for (size_t i = 0; i < gap; i++)
            source->line += text[i] == '\n';
        memcpy(point, text, length);
        point[0] = (char)tolower((unsigned char)point[0]);
        good = gap > 0 || (length > 0 && cursor_play_text(&cursor, point, &error));
        if (!good)
            import_leave_out(source, "'%.3s': %s", text,
                             length > 0 ? error.what : "this is no point");
        text += gap + length;
    }
    source->at = source->size;
    tree_cursor_free(&cursor);
    import_mark_incomplete(source, tree, false, good ? 0 : 1);
    return tree;
}

/* The main line; what stands on the board before it cannot be said. */
static char *write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    TreeNode last = tree_last(tree, TREE_ROOT);
    struct TreeCursor cursor;
    if (*tree_start(tree)) {
        import_explain(error, "moves alone cannot tell a game from a set-up position");
        return NULL;
    }
    char *text = memory_zeroed((size_t)tree_ply(tree, last) * MOVE_TEXT_MAX + 2);
    tree_cursor_init(&cursor, (struct Tree *)tree); /* walks, and adds nothing */
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;
         node = tree_child(tree, node)) {
        char move[MOVE_TEXT_MAX];
        tree_game(tree)->move_write(cursor.board.position, tree_move(tree, node), move);
        *size = strlen(text);
        strcpy(text + *size, move);
        tree_cursor_go(&cursor, node);
    }
    tree_cursor_free(&cursor);
    strcat(text, "\n");
    *size = strlen(text);
    return text;
}

const struct Format format_moves = {
    .id = "moves",
    .label = N_("Moves as text"),
    .extensions = ".txt",
    .game = "gomoku",
    .single = true,
    .detect = detect,
    .read = read,
    .write = write,
};
