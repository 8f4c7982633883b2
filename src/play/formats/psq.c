/*
 * PSQ, the records of Piskvork and of Gomocup's tournaments: "Piskvorky 15x15, 11:11, 0", then a
 * move a line as column, row from the top (both from 1) and milliseconds, then the players' names.
 */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/formats.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char magic[] = "Piskvorky ";

static bool detect(const uint8_t *bytes, size_t size)
{
    return size > sizeof magic && memcmp(bytes, magic, sizeof magic - 1) == 0;
}

/* The next line without its end, in place; NULL at the end of the text. */
static const char *next_line(struct ImportSource *source, char line[256])
{
    const char *text = (const char *)source->bytes + source->at;
    if (!*text)
        return NULL;
    size_t length = strcspn(text, "\r\n"), kept = length < 255 ? length : 255;
    memcpy(line, text, kept);
    line[kept] = '\0';
    source->at += length;
    source->at += text[length] == '\r';
    source->at += source->bytes[source->at] == '\n';
    source->line++;
    return line;
}

/* Whether that is how files of programs end; a person may be called "A. Li". */
static bool is_program_ending(const char *dot)
{
    static const char *const endings[] = {".exe", ".zip", ".py", ".sh", ".bat", ".jar", ".dll"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strcasecmp(dot, endings[i]) == 0)
            return true;
    return false;
}

/* A name without the path and the ending of its program. */
static void tag_player(struct Tree *tree, const char *name, char *line)
{
    char *begin = line;
    for (char *at = line; *at; at++)
        if (*at == '\\' || *at == '/')
            begin = at + 1;
    char *dot = strrchr(begin, '.');
    if (dot && dot > begin && is_program_ending(dot))
        *dot = '\0';
    tree_set_tag(tree, name, begin);
}

static bool play(struct ImportSource *source, struct TreeCursor *cursor, int side, int x, int y)
{
    char point[16];
    struct TextError error = {.what = "the board has no such point"};
    bool good = x >= 1 && y >= 1 && x <= side && y <= side;
    if (good) {
        point_name(x - 1, side - y, point);
        good = cursor_play_text(cursor, point, &error);
    }
    if (!good)
        import_leave_out(source, "%d,%d: %s", x, y, error.what);
    return good;
}

/* The moves, and the first line behind them in `line`. Whether all could be played; those behind
 * one that could not are passed over. */
static bool read_moves(struct ImportSource *source, struct TreeCursor *cursor, int side,
                       char line[256])
{
    int x, y, ms;
    bool good = true;
    while (next_line(source, line) && scan(line, " % , % , %", &x, &y, &ms)) {
        if (!good)
            continue;
        source->line--; /* of this line */
        good = play(source, cursor, side, x, y);
        source->line++;
        if (good && ms > 0)
            tree_set_time(cursor->tree, cursor->node, ms);
    }
    return good;
}

static struct Tree *read_board(struct ImportSource *source, struct Tree *tree, int side)
{
    struct TreeCursor cursor;
    char line[256] = "";
    tree_cursor_init(&cursor, tree);
    bool good = read_moves(source, &cursor, side, line);
    struct Status status = board_status(&cursor.board);
    if (good && status.line)
        tree_set_tag(tree, "Result",
                     game_colour(tree_game(tree), cursor.board.position, status.winner) ? "0-1"
                                                                                        : "1-0");
    tree_cursor_free(&cursor);
    import_mark_incomplete(source, tree, false, good ? 0 : 1);
    tag_player(tree, "Black", line);
    if (next_line(source, line))
        tag_player(tree, "White", line);
    return tree;
}

static struct Tree *read(struct ImportSource *source)
{
    const struct Game *game = games_find("gomoku");
    struct Options options = {.choice = {0}};
    char line[256], size[24];
    int files, ranks;
    next_line(source, line);
    source->line--;
    bool known = scan(line, "Piskvorky %x%", &files, &ranks) && files == ranks;
    snprintf(size, sizeof size, "size=%d", known ? files : 0);
    if (!known || !board_option(game, &options, size)) {
        source->at = source->size;
        return import_fail(source, "the board must be 15x15, 19x19 or 20x20");
    }
    source->line++;
    struct Tree *tree = read_board(source, tree_new(game, &options), files);
    source->at = source->size;
    return tree;
}

/* The number of points on a side of the tree's board. */
static int board_side(const struct TreeCursor *cursor)
{
    return tree_game(cursor->tree)->geometry(cursor->board.position).files;
}

static char *write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    struct TreeCursor cursor;
    if (*tree_start(tree)) {
        import_explain(error, "PSQ cannot hold a game from a set-up position");
        return NULL;
    }
    size_t room = 256 + 32 * (size_t)tree_ply(tree, tree_last(tree, TREE_ROOT)) +
                  strlen(tree_tag(tree, "Black")) + strlen(tree_tag(tree, "White"));
    char *text = memory_zeroed(room);
    tree_cursor_init(&cursor, (struct Tree *)tree); /* walks, and adds nothing */
    int side = board_side(&cursor);
    size_t at = (size_t)snprintf(text, room, "Piskvorky %dx%d, 0:0, 0\r\n", side, side);
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;
         node = tree_child(tree, node)) {
        struct MoveShape shape =
            tree_game(tree)->shape(cursor.board.position, tree_move(tree, node));
        long long ms = (long long)tree_time(tree, node);
        if (shape.to != POINT_NONE)
            at += (size_t)snprintf(text + at, room - at, "%d,%d,%lld\r\n", shape.to % side + 1,
                                   side - shape.to / side, ms < 0 || ms > 999999999 ? 0 : ms);
        tree_cursor_go(&cursor, node);
    }
    tree_cursor_free(&cursor);
    at += (size_t)snprintf(text + at, room - at, "%s\r\n%s\r\n-1\r\n", tree_tag(tree, "Black"),
                           tree_tag(tree, "White"));
    *size = at;
    return text;
}

const struct Format format_psq = {
    .id = "psq",
    .label = "PSQ (Piskvork, Gomocup)",
    .extensions = ".psq",
    .game = "gomoku",
    .single = true,
    .detect = detect,
    .read = read,
    .write = write,
};
