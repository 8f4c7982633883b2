/* A position of xiangqi as FEN, and moves behind it as programs that talk UCI write them. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/formats.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = 65536 };

/* Nine strokes between ten ranks, in the first word. */
static bool detect(const uint8_t *bytes, size_t size)
{
    int strokes = 0;
    size_t i = 0;
    for (; i < size && bytes[i] > ' '; i++)
        if (bytes[i] == '/')
            strokes++;
        else if (!strchr("rnbakcphegsRNBAKCPHEGS123456789", bytes[i]))
            return false;
    return strokes == 9 && i + 2 < size && bytes[i] == ' ' && strchr("wbr", bytes[i + 1]);
}

/* Takes the line off the source. */
static size_t take_line(struct ImportSource *source, char line[LINE_MAX])
{
    const char *text = (const char *)source->bytes + source->at;
    size_t length = strcspn(text, "\r\n");
    size_t kept = length < LINE_MAX - 1 ? length : LINE_MAX - 1;
    memcpy(line, text, kept);
    line[kept] = '\0';
    source->at += length;
    source->at += strspn(text + length, "\r\n \t");
    return kept;
}

static struct Tree *read_line(struct ImportSource *source, char *line, int number)
{
    struct TextError error;
    struct TreeCursor cursor;
    struct Tree *tree = tree_new(games_find("xiangqi"), NULL);
    char *moves = strstr(line, " moves ");
    bool good = true;
    if (moves)
        *moves = '\0';
    source->line = number;
    if (!tree_set_start(tree, line, &error)) {
        tree_free(tree);
        return import_fail(source, "%s at character %d", error.what, error.at + 1);
    }
    tree_cursor_init(&cursor, tree);
    for (char *at = moves ? moves + 7 : line + strlen(line); *at && good;) {
        size_t length = strcspn(at, " \t");
        char end = at[length];
        at[length] = '\0';
        good = !*at || cursor_play_text(&cursor, at, &error);
        if (!good)
            import_leave_out(source, "'%s': %s", at, error.what);
        at += length + (end ? 1 : 0);
    }
    tree_cursor_free(&cursor);
    import_mark_incomplete(source, tree, false, good ? 0 : 1);
    return tree;
}

static struct Tree *read(struct ImportSource *source)
{
    char *line = memory_zeroed(LINE_MAX);
    int number = source->line;
    take_line(source, line);
    struct Tree *tree = read_line(source, line, number);
    source->line = number + 1;
    free(line);
    return tree;
}

/* The last position of the main line. */
static char *write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    struct TreeCursor cursor;
    char *text = memory_zeroed(POSITION_TEXT_MAX + 2);
    (void)error;
    tree_cursor_init(&cursor, (struct Tree *)tree); /* walks, and adds nothing */
    tree_cursor_go(&cursor, tree_last(tree, TREE_ROOT));
    tree_game(tree)->position_write(cursor.board.position, text);
    tree_cursor_free(&cursor);
    strcat(text, "\n");
    *size = strlen(text);
    return text;
}

const struct Format format_fen = {
    .id = "fen",
    .label = "FEN",
    .extensions = ".fen",
    .game = "xiangqi",
    .detect = detect,
    .read = read,
    .write = write,
};
