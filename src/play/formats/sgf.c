/*
 * SGF (red-bean.com's FF[4]) for reversi, GM[2], and for gomoku and renju: GM[4], and files that
 * say GM[1] or GM[5] but hold a game without captures on a board of 15, 19 or 20 lines
 * (sgf_game.h). Points are two letters, column and row from the top; some programs write "h8"
 * instead, as people do, which is read too.
 */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/formats.h"
#include "src/play/formats/sgf_clock.h"
#include "src/play/formats/sgf_game.h"
#include "src/play/formats/sgf_notes.h"
#include "src/play/formats/sgf_write.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BRANCHES_MAX = 4096, /* of brackets, nested */
    VALUE_MAX = 1 << 20,
    NAME_MAX_BYTES = 8
};

struct Reader {
    struct ImportSource *source;
    const char *at;
    struct Tree *tree; /* NULL until the root is read */
    struct TreeCursor cursor;
    int side;
    TreeNode branch[BRANCHES_MAX];
    bool dead[BRANCHES_MAX]; /* the branch is below a move that was left out */
    int depth;
    bool skipping;
    int skipped;
    struct SgfSigns signs;
    struct SgfClock clock;
    struct SgfNotes notes; /* of the node that is being read */
    char *value;           /* owned: VALUE_MAX + 1 */
};

/* What the root says, collected before the tree exists. */
struct Root {
    int side;
    bool renju, standard;
    struct SignBoard board;
    int stones;
    char turn;  /* 'b', 'w'; 0: not said */
    char first; /* colour of the first move, if the root holds it or the next node does */
};

static bool detect(const uint8_t *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && i < 4096 && isspace(bytes[i]))
        i++;
    if (i >= size || bytes[i] != '(')
        return false;
    for (i++; i < size && isspace(bytes[i]);)
        i++;
    return i < size && bytes[i] == ';';
}

/* The value of CA, found by its bytes: what stands around it cannot be read yet. */
static void read_charset(const char *text, size_t size, char name[CHARSET_NAME_MAX])
{
    size_t at = 1, length = 0;
    while (at + 3 < size &&
           (memcmp(text + at, "CA[", 3) != 0 || isalpha((unsigned char)text[at - 1])))
        at++;
    for (at += 3; at < size && text[at] != ']' && length < CHARSET_NAME_MAX - 1; at++)
        name[length++] = text[at];
    name[at < size && text[at] == ']' ? length : 0] = '\0';
}

static void skip_blanks(struct Reader *reader)
{
    for (; *reader->at && isspace((unsigned char)*reader->at); reader->at++)
        reader->source->line += *reader->at == '\n';
}

/* The name of the next property, capitals alone ("CoPyright" is CP); false if none follows. */
static bool read_name(struct Reader *reader, char name[NAME_MAX_BYTES])
{
    int length = 0;
    skip_blanks(reader);
    if (!isalpha((unsigned char)*reader->at))
        return false;
    for (; isalpha((unsigned char)*reader->at); reader->at++)
        if (isupper((unsigned char)*reader->at) && length < NAME_MAX_BYTES - 1)
            name[length++] = *reader->at;
    name[length] = '\0';
    return true;
}

/* The next value in brackets, without its escapes; false if none follows. */
static bool read_value(struct Reader *reader)
{
    size_t length = 0;
    skip_blanks(reader);
    if (*reader->at != '[')
        return false;
    for (reader->at++; *reader->at && *reader->at != ']'; reader->at++) {
        reader->source->line += *reader->at == '\n';
        if (*reader->at == '\\' && reader->at[1]) {
            reader->at++;
            reader->source->line += *reader->at == '\n';
            if (*reader->at == '\n') /* a soft line break */
                continue;
        }
        if (length < VALUE_MAX)
            reader->value[length++] = *reader->at;
    }
    while (length == VALUE_MAX && (reader->value[length - 1] & 0xc0) == 0x80)
        length--; /* a cut character */
    reader->value[length] = '\0';
    reader->at += *reader->at == ']';
    return true;
}

/* --- the root --------------------------------------------------------------------------------- */

static void put_stone(struct Root *root, const char *value, char sign)
{
    int file, rank;
    if (root->side < 1 || root->side > BOARD_SIDE_MAX ||
        !sgf_read_point(value, root->side, &file, &rank))
        return;
    root->stones += root->board.at[root->side - 1 - rank][file] == 0;
    root->board.at[root->side - 1 - rank][file] = sign;
}

static void read_rule(struct Root *root, const char *value)
{
    char rule[32] = "";
    for (size_t i = 0; value[i] && i < sizeof rule - 1; i++)
        rule[i] = (char)tolower((unsigned char)value[i]);
    root->renju = root->renju || strstr(rule, "renju") || strstr(rule, "rif");
    root->standard = root->standard || strstr(rule, "standard");
}

static void read_side(const char *value, struct Root *root)
{
    if (scan(value, " %", &root->side))
        root->board.files = root->board.ranks = root->side;
}

/* Looks at one property for what the tree must be made with. */
static void survey(struct Reader *reader, struct Root *root, const char *name)
{
    while (read_value(reader)) {
        sgf_note_sign(&reader->signs, name, reader->value);
        if (strcmp(name, "SZ") == 0)
            read_side(reader->value, root);
        else if (strcmp(name, "RU") == 0)
            read_rule(root, reader->value);
        else if (strcmp(name, "AB") == 0)
            put_stone(root, reader->value, 'b');
        else if (strcmp(name, "AW") == 0)
            put_stone(root, reader->value, 'w');
        else if (strcmp(name, "PL") == 0)
            root->turn = (char)tolower((unsigned char)reader->value[0]);
        else if ((strcmp(name, "B") == 0 || strcmp(name, "W") == 0) && !root->first)
            root->first = (char)tolower((unsigned char)name[0]);
    }
}

/* Reads the first node, and of the next one who moves there, and comes back to its beginning. */
static void survey_root(struct Reader *reader, struct Root *root)
{
    const char *begin = reader->at;
    int line = reader->source->line, nodes = 0;
    char name[NAME_MAX_BYTES];
    *root = (struct Root){.side = 0};
    for (int pass = 0; pass < 2; pass++) { /* the size must be known before the stones */
        reader->at = begin;
        nodes = 0;
        root->stones = 0;
        memset(root->board.at, 0, sizeof root->board.at);
        while (nodes < 2) {
            if (read_name(reader, name)) {
                survey(reader, root, name);
            } else {
                skip_blanks(reader);
                if (*reader->at != ';' && *reader->at != '(')
                    break;
                nodes += *reader->at++ == ';';
                if (nodes == 1 && root->first)
                    break;
            }
        }
        if (root->side == 0)
            root->side = root->board.files = root->board.ranks =
                reader->signs.game == SGF_GO        ? SGF_GO_SIDE
                : reader->signs.game == SGF_OTHELLO ? SGF_OTHELLO_SIDE
                                                    : 15;
    }
    reader->at = begin;
    reader->source->line = line;
}

/* The side to move first: as said, else who does, else by the stones' number. */
static char first_side(const struct Root *root)
{
    if (root->turn == 'b' || root->turn == 'w')
        return root->turn;
    return root->first ? root->first : root->stones % 2 ? 'w' : 'b';
}

/* The game of the record and its rules; false if none here has such a board. */
static bool choose_game(const struct Reader *reader, const struct Root *root,
                        const struct Game **game, struct Options *options)
{
    char size[24];
    *options = (struct Options){.choice = {0}};
    *game = games_find(reader->signs.game == SGF_OTHELLO ? "reversi" : "gomoku");
    if (reader->signs.game == SGF_OTHELLO)
        return root->side == SGF_OTHELLO_SIDE;
    snprintf(size, sizeof size, "size=%d", root->side);
    board_option(*game, options,
                 root->renju      ? "rule=renju"
                 : root->standard ? "rule=standard"
                                  : "rule=freestyle");
    return board_option(*game, options, size);
}

/* The position that the root sets up, as the game writes it; "" where it is the start, which some
 * programs set up as well. */
static void start_text(const struct Game *game, struct Root *root, char text[POSITION_TEXT_MAX])
{
    struct SignBoard *board = &root->board;
    char usual[POSITION_TEXT_MAX];
    struct Board start;
    board_init(&start, game, NULL, NULL, false);
    game->position_write(start.position, usual);
    board_free(&start);
    for (int row = 0; row < board->ranks && !game->grammar.runs; row++)
        for (int file = 0; file < board->files; file++)
            board->at[row][file] = board->at[row][file] ? board->at[row][file] : '.';
    sign_board_write(board, first_side(root), text);
    if (strcmp(text, usual) == 0)
        text[0] = '\0';
}

static bool make_tree(struct Reader *reader)
{
    const struct Game *game;
    struct Options options;
    struct Root root;
    struct TextError error;
    char text[POSITION_TEXT_MAX];
    survey_root(reader, &root);
    if (sgf_refuse_game(&reader->signs, root.side, reader->source))
        return false;
    if (!choose_game(reader, &root, &game, &options)) {
        import_fail(reader->source, "no game here has a board of %d lines", root.side);
        return false;
    }
    reader->side = root.side;
    reader->tree = tree_new(game, &options);
    start_text(game, &root, text);
    bool set_up = root.stones > 0 || (game == games_find("gomoku") && first_side(&root) == 'w');
    if (set_up && *text && !tree_set_start(reader->tree, text, &error)) {
        import_fail(reader->source, "the position: %s", error.what);
        tree_free(reader->tree);
        reader->tree = NULL;
        return false;
    }
    tree_cursor_init(&reader->cursor, reader->tree);
    return true;
}

/* --- nodes ------------------------------------------------------------------------------------ */

/* The colour on turn at the cursor. */
static int turn(const struct Reader *reader)
{
    const struct Board *board = &reader->cursor.board;
    return game_colour(board->game, board->position, board->game->mover(board->position));
}

/* The move that a value names: a point, or nothing (some write "tt") for a pass, where one may. */
static bool read_move(const struct Reader *reader, char text[16])
{
    const struct Board *board = &reader->cursor.board;
    struct Geometry geometry = board->game->geometry(board->position);
    int file, rank;
    if (board->game->pass && (!*reader->value || strcmp(reader->value, "tt") == 0)) {
        snprintf(text, 16, PASS_TEXT);
        return true;
    }
    if (!sgf_read_point(reader->value, reader->side, &file, &rank))
        return false;
    if (isdigit((unsigned char)reader->value[1])) /* as people write it */
        snprintf(text, 16, "%c%.2s", tolower((unsigned char)*reader->value), reader->value + 1);
    else
        point_name(file, rank_number(geometry, rank) - geometry.first_rank, text);
    return true;
}

static void play(struct Reader *reader, int colour)
{
    char text[16];
    if (reader->skipping)
        return;
    struct TextError error = {.what = "it is the other colour's turn"};
    bool good = read_move(reader, text);
    if (!good)
        snprintf(error.what, sizeof error.what, "the board has no such point");
    if (good && (good = turn(reader) == colour))
        good = cursor_play_text(&reader->cursor, text, &error);
    if (!good)
        import_leave_out(reader->source, "%c[%.8s]: %s", colour ? 'W' : 'B', reader->value,
                         error.what);
    reader->skipping = !good;
    reader->skipped += !good;
}

static void take_result(struct Reader *reader)
{
    char side = (char)toupper((unsigned char)reader->value[0]);
    bool win = reader->value[1] == '+';
    tree_set_tag(reader->tree, "Result",
                 win && side == 'B'           ? "1-0"
                 : win && side == 'W'         ? "0-1"
                 : side == '0' || side == 'D' ? "1/2-1/2"
                                              : "");
}

static void take_tag_property(struct Reader *reader, const char *name)
{
    static const char *const tags[][2] = {{"PB", "Black"}, {"PW", "White"},    {"DT", "Date"},
                                          {"EV", "Event"}, {"PC", "Site"},     {"RO", "Round"},
                                          {"GN", "Title"}, {"AN", "Annotator"}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strcmp(name, tags[i][0]) == 0)
            tree_set_tag(reader->tree, tags[i][1], reader->value);
    if (strcmp(name, "RE") == 0)
        take_result(reader);
    else
        sgf_clock_note(&reader->clock, name, reader->value);
}

/* Acts on one value of a property. */
static void take_value(struct Reader *reader, const char *name)
{
    sgf_note_sign(&reader->signs, name, reader->value);
    if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0)
        play(reader, name[0] == 'W');
    else if (reader->skipping)
        return;
    else if (strcmp(name, "C") == 0)
        tree_add_comment(reader->tree, reader->cursor.node, reader->value);
    else if (!sgf_take_note(&reader->notes, reader->tree, reader->cursor.node, reader->side, name,
                            reader->value))
        take_tag_property(reader, name);
}

static bool open_branch(struct Reader *reader)
{
    if (reader->depth == BRANCHES_MAX) {
        import_fail(reader->source, "variations are nested too deeply");
        return false;
    }
    reader->branch[reader->depth] = reader->cursor.node;
    reader->dead[reader->depth++] = reader->skipping;
    return true;
}

static void close_branch(struct Reader *reader)
{
    tree_cursor_go(&reader->cursor, reader->branch[--reader->depth]);
    reader->skipping = reader->dead[reader->depth];
}

/* Reads everything up to the bracket that closes the game. */
static bool read_nodes(struct Reader *reader)
{
    char name[NAME_MAX_BYTES];
    for (;;) {
        if (read_name(reader, name)) {
            while (read_value(reader))
                take_value(reader, name);
            continue;
        }
        char sign = *reader->at;
        if (!sign)
            return true; /* cut short: what was read counts */
        reader->at++;
        if (sign == ';')
            reader->notes = (struct SgfNotes){.glyphs = false};
        if (sign == '(' && !open_branch(reader))
            return false;
        if (sign == ')') {
            if (reader->depth == 0)
                return true;
            close_branch(reader);
        }
    }
}

/* Goes behind the bracket that closes the game, from inside it. */
static void skip_game(struct Reader *reader)
{
    for (int depth = 1; *reader->at && depth > 0;) {
        if (*reader->at == '[') {
            read_value(reader);
            continue;
        }
        depth += *reader->at == '(' ? 1 : *reader->at == ')' ? -1 : 0;
        reader->source->line += *reader->at++ == '\n';
    }
}

/* Whether the moves that were read are those of another game. */
static bool is_other_game(struct Reader *reader)
{
    tree_cursor_go(&reader->cursor, tree_last(reader->tree, TREE_ROOT));
    bool won = board_status(&reader->cursor.board).line;
    return sgf_refuse_moves(&reader->signs, reader->side, reader->skipped == 0, won,
                            reader->source);
}

static struct Tree *read_game(struct Reader *reader)
{
    const char *begin = reader->at;
    if (!make_tree(reader)) {
        skip_game(reader);
        return NULL;
    }
    bool good = read_nodes(reader) && !is_other_game(reader);
    tree_cursor_free(&reader->cursor);
    if (!good) {
        tree_free(reader->tree);
        reader->at = begin;
        skip_game(reader);
        return NULL;
    }
    sgf_clock_read(&reader->clock, reader->tree);
    import_mark_incomplete(reader->source, reader->tree, false, reader->skipped);
    return reader->tree;
}

static struct Tree *read(struct ImportSource *source)
{
    struct Reader *reader = memory_zeroed(sizeof *reader);
    struct Tree *tree = NULL;
    reader->source = source;
    reader->at = (const char *)source->bytes + source->at;
    reader->value = memory_zeroed(VALUE_MAX + 1);
    for (; *reader->at && *reader->at != '('; reader->at++)
        source->line += *reader->at == '\n';
    if (*reader->at == '(') {
        reader->at++;
        tree = read_game(reader);
    } else {
        import_fail(source, "no game follows");
    }
    const char *next = strchr(reader->at, '(');
    source->at = next ? (size_t)(next - (const char *)source->bytes) : source->size;
    free(reader->value);
    free(reader);
    return tree;
}

const struct Format format_sgf = {
    .id = "sgf",
    .label = "SGF",
    .extensions = ".sgf",
    .game = "gomoku reversi",
    .detect = detect,
    .charset = read_charset,
    .read = read,
    .write = sgf_write,
};
