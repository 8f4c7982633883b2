/*
 * GGF, the records of the Generic Game Server's Othello: "(;GM[Othello]", properties as in SGF but
 * without escapes, "BO[8 ... *]" with the board from the top and who is to move, a move as
 * "B[d3/evaluation/seconds]", a pass as "pa", and ";)". The result is Black's.
 */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/string_buffer.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/formats.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SIDE = 8, NAME_ROOM = 8, VALUE_ROOM = 1024, DETECTED_BYTES = 4096 };

static const char magic[] = "GM[Othello]";
static const char standard[] =
    "......../......../......../...wb.../...bw.../......../......../........ b";

static bool detect(const uint8_t *bytes, size_t size)
{
    const char *text = (const char *)bytes;
    for (size_t at = 0; at + sizeof magic <= size && at < DETECTED_BYTES; at++)
        if (text[at] == '(' && text[at + 1] == ';')
            for (at += 2; at + sizeof magic <= size && text[at] != ')'; at++)
                if (strncasecmp(text + at, magic, sizeof magic - 1) == 0)
                    return true;
    return false;
}

/* One property: capitals, then a value in brackets. */
struct Property {
    char name[NAME_ROOM], value[VALUE_ROOM];
};

/* A text's next piece that is kept: what does not fit is passed over. */
static void keep(char *text, size_t room, size_t *length, char sign)
{
    if (*length + 1 < room)
        text[(*length)++] = sign;
    text[*length] = '\0';
}

/* Goes behind the next property; false behind the end of the game. */
static bool next_property(struct ImportSource *source, struct Property *property)
{
    const char *text = (const char *)source->bytes;
    size_t name = 0, value = 0;
    *property = (struct Property){.name = ""};
    for (; text[source->at] && text[source->at] != '['; source->at++) {
        source->line += text[source->at] == '\n';
        if (text[source->at] == ')') {
            source->at++;
            return false;
        }
        if (isalpha((unsigned char)text[source->at]))
            keep(property->name, NAME_ROOM, &name, text[source->at]);
    }
    if (!text[source->at])
        return false;
    for (source->at++; text[source->at] && text[source->at] != ']'; source->at++) {
        source->line += text[source->at] == '\n';
        keep(property->value, VALUE_ROOM, &value, text[source->at]);
    }
    source->at += text[source->at] == ']';
    return true;
}

/* The position of "8 ---- ... *" as the game writes it; false if it is none. */
static bool board_text(const char *value, char text[POSITION_TEXT_MAX])
{
    int side, points = 0;
    size_t length = 0;
    const char *at = strpbrk(value, " -*O");
    if (!scan(value, " %", &side) || side != SIDE || !at)
        return false;
    for (; *at && points < SIDE * SIDE; at++) {
        if (isspace((unsigned char)*at))
            continue;
        if (points > 0 && points % SIDE == 0)
            text[length++] = '/';
        text[length++] = *at == '*' ? 'b' : toupper((unsigned char)*at) == 'O' ? 'w' : '.';
        points++;
    }
    while (isspace((unsigned char)*at))
        at++;
    snprintf(text + length, POSITION_TEXT_MAX - length, " %c", *at == '*' ? 'b' : 'w');
    return points == SIDE * SIDE && *at;
}

struct GgfReader {
    struct ImportSource *source;
    struct Tree *tree;
    struct TreeCursor cursor;
    bool left_out; /* a move: those behind it are passed over */
};

/* Plays "d3/1.25/0.5" for a colour, 0 or 1. */
static void play(struct GgfReader *reader, int colour, const char *value)
{
    const struct Board *board = &reader->cursor.board;
    struct TextError error = {.what = "it is the other colour's turn"};
    char move[8];
    size_t length = strcspn(value, "/");
    snprintf(move, sizeof move, "%.*s", (int)(length < 3 ? length : 3), value);
    for (char *c = move; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    const char *text = strncmp(move, "pa", 2) == 0 ? PASS_TEXT : move;
    if (reader->left_out)
        return;
    if (board->game->mover(board->position) != colour ||
        !cursor_play_text(&reader->cursor, text, &error)) {
        import_leave_out(reader->source, "%c[%.8s]: %s", colour ? 'W' : 'B', value, error.what);
        reader->left_out = true;
        return;
    }
    const char *time = strchr(value, '/');
    time = time ? strchr(time + 1, '/') : NULL;
    double seconds = time ? strtod(time + 1, NULL) : 0;
    if (seconds > 0 && seconds < 1e6)
        tree_set_time(reader->tree, reader->cursor.node, llround(1000 * seconds));
}

/* "+12.00:r": more discs of Black's, and perhaps how it came to that. */
static void take_result(struct Tree *tree, const char *value)
{
    char *end;
    double margin = strtod(value, &end);
    if (end != value)
        tree_set_tag(tree, "Result", margin > 0 ? "1-0" : margin < 0 ? "0-1" : "1/2-1/2");
}

/* "2003.12.15_13:24:03.MST": the day. */
static void take_date(struct Tree *tree, const char *value)
{
    int year, month, day;
    char date[40];
    if (!scan(value, "%.%.%", &year, &month, &day))
        return;
    snprintf(date, sizeof date, "%04d.%02d.%02d", year, month, day);
    tree_set_tag(tree, "Date", date);
}

static bool take_board(struct GgfReader *reader, const char *value)
{
    char text[POSITION_TEXT_MAX];
    struct TextError error = {.what = "the board must be 8x8"};
    bool good = board_text(value, text);
    if (good && strcmp(text, standard) != 0) {
        tree_cursor_free(&reader->cursor);
        good = tree_set_start(reader->tree, text, &error);
        tree_cursor_init(&reader->cursor, reader->tree);
    }
    if (!good)
        import_fail(reader->source, "the position: %s", error.what);
    return good;
}

/* Acts on a property; false, with the reason told, if the record is none of ours. */
static bool take(struct GgfReader *reader, const struct Property *property)
{
    static const char *const tags[][2] = {{"PB", "Black"}, {"PW", "White"}, {"PC", "Site"}};
    const char *name = property->name, *value = property->value;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strcmp(name, tags[i][0]) == 0)
            tree_set_tag(reader->tree, tags[i][1], value);
    if (strcmp(name, "DT") == 0)
        take_date(reader->tree, value);
    else if (strcmp(name, "RE") == 0)
        take_result(reader->tree, value);
    else if (strcmp(name, "BO") == 0)
        return take_board(reader, value);
    else if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0)
        play(reader, name[0] == 'W', value);
    return true;
}

static struct Tree *read(struct ImportSource *source)
{
    const char *begin = strstr((const char *)source->bytes + source->at, "(;");
    struct Options options = {.choice = {0}};
    struct Property property;
    bool good = true;
    if (!begin) {
        source->at = source->size;
        return import_fail(source, "no game follows");
    }
    source->at = (size_t)(begin - (const char *)source->bytes) + 2;
    struct GgfReader reader = {.source = source, .tree = tree_new(games_find("reversi"), &options)};
    tree_cursor_init(&reader.cursor, reader.tree);
    while (next_property(source, &property))
        good = good && take(&reader, &property);
    tree_cursor_free(&reader.cursor);
    const char *next = strstr((const char *)source->bytes + source->at, "(;");
    if (!next)
        source->at = source->size;
    if (good) {
        import_mark_incomplete(source, reader.tree, false, reader.left_out ? 1 : 0);
        return reader.tree;
    }
    tree_free(reader.tree);
    return NULL;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void append_tag(struct StringBuffer *text, const char *name, const char *value)
{
    if (!*value)
        return;
    string_buffer_add(text, name);
    string_buffer_add(text, "[");
    for (; *value; value++)
        string_buffer_add(text, (char[]){*value == ']' ? ')' : *value, '\0'});
    string_buffer_add(text, "]");
}

static void append_board(struct StringBuffer *text, const struct Board *board)
{
    string_buffer_add(text, "BO[8");
    for (int at = 0; at < SIDE * SIDE; at++) {
        int point = (SIDE - 1 - at / SIDE) * SIDE + at % SIDE;
        int piece = board->game->piece_at(board->position, point);
        string_buffer_add(text, at % SIDE ? "" : " ");
        string_buffer_add(text, piece == 0 ? "-" : piece_colour(piece) ? "O" : "*");
    }
    string_buffer_add(text, board->game->mover(board->position) ? " O]" : " *]");
}

/* The discs that Black has more at the end of the game; where it did not come to that, those that a
 * win or a loss is at least. */
static void append_result(struct StringBuffer *text, const struct Tree *tree,
                          const struct Board *end)
{
    struct Status status = board_status(end);
    const char *result = tree_tag(tree, "Result");
    char value[24];
    int margin = status.outcome != OUTCOME_ONGOING ? status.counted[0] - status.counted[1]
                 : strcmp(result, "1-0") == 0      ? 1
                 : strcmp(result, "0-1") == 0      ? -1
                                                   : 0;
    if (status.outcome == OUTCOME_ONGOING && margin == 0 && strcmp(result, "1/2-1/2") != 0)
        return;
    snprintf(value, sizeof value, "%+d.000%s", margin,
             status.outcome == OUTCOME_ONGOING && margin ? ":r" : "");
    append_tag(text, "RE", value);
}

static void append_move(struct StringBuffer *text, struct TreeCursor *cursor, TreeNode node)
{
    const struct Board *board = &cursor->board;
    Move move = tree_move(cursor->tree, node);
    char name[MOVE_TEXT_MAX], value[MOVE_TEXT_MAX + 32];
    int64_t ms = tree_time(cursor->tree, node);
    board->game->move_write(board->position, move, name);
    if (move == board->game->pass)
        snprintf(name, sizeof name, "pa");
    snprintf(value, sizeof value, ms > 0 ? "%s//%.3f" : "%s", name, (double)ms / 1000);
    append_tag(text, board->game->mover(board->position) ? "W" : "B", value);
    tree_cursor_go(cursor, node);
}

static char *write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    struct StringBuffer text = {.length = 0};
    struct TreeCursor cursor;
    (void)error;
    tree_cursor_init(&cursor, (struct Tree *)tree); /* walks, and adds nothing */
    string_buffer_add(&text, "(;GM[Othello]");
    append_tag(&text, "PC", tree_tag(tree, "Site"));
    append_tag(&text, "DT", tree_tag(tree, "Date"));
    append_tag(&text, "PB", tree_tag(tree, "Black"));
    append_tag(&text, "PW", tree_tag(tree, "White"));
    tree_cursor_go(&cursor, tree_last(tree, TREE_ROOT));
    append_result(&text, tree, &cursor.board);
    tree_cursor_go(&cursor, TREE_ROOT);
    append_tag(&text, "TY", "8");
    append_board(&text, &cursor.board);
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;
         node = tree_child(tree, node))
        append_move(&text, &cursor, node);
    string_buffer_add(&text, ";)\n");
    tree_cursor_free(&cursor);
    *size = text.length;
    return text.data;
}

const struct Format format_ggf = {
    .id = "ggf",
    .label = "GGF (Othello)",
    .extensions = ".ggf",
    .game = "reversi",
    .detect = detect,
    .read = read,
    .write = write,
};
