/*
 * RenLib libraries (.lib; renju, 15 lines), versions 3.0 to 3.4 and the older files without a
 * header. After RenLib's own sources (LibraryFile, MoveNode, RenLibDoc): nodes of two bytes, depth
 * first, with flags for "a sibling follows" and "the branch ends here". A library may hold a
 * million nodes: the tree is read without recursion.
 */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/charset_guess.h"
#include "src/play/formats/formats.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 20,
    SIDE = 15,
    BRANCHES_MAX = 4096, /* that wait to be read */
    FLAG_SIBLING = 0x80,
    FLAG_END = 0x40,
    FLAG_OLD_COMMENT = 0x20,
    FLAG_MARK = 0x10,
    FLAG_COMMENT = 0x08,
    FLAG_NO_MOVE = 0x02,
    FLAG_EXTENSION = 0x01,
    EXTENSION_TEXT = 0x01
};

static const uint8_t magic[] = {0xff, 'R', 'e', 'n', 'L', 'i', 'b', 0xff};

struct Reader {
    struct ImportSource *source;
    const uint8_t *bytes;
    size_t size, at;
    struct Tree *tree;
    struct TreeCursor cursor;
    TreeNode branch[BRANCHES_MAX]; /* parents of siblings that are still to be read */
    int branch_count;
    int skipped;
};

/* A node as it stands in the file. */
struct Record {
    uint8_t point;
    unsigned flags, extension;
    const uint8_t *comment, *label;
    size_t comment_size, label_size;
};

static bool detect(const uint8_t *bytes, size_t size)
{
    return size >= HEADER_SIZE && memcmp(bytes, magic, sizeof magic) == 0;
}

/* A text in pairs of bytes, up to and with the first 0; in old ones the last byte of the last pair
 * has its high bit set instead. */
static bool read_text(struct Reader *reader, bool old, const uint8_t **text, size_t *size)
{
    size_t begin = reader->at;
    for (size_t at = begin; reader->size - at >= 2; at += 2) {
        const uint8_t *pair = reader->bytes + at;
        bool ends = old ? (pair[1] & 0x80) != 0 || !pair[0] || !pair[1] : !pair[0] || !pair[1];
        if (ends) {
            *text = reader->bytes + begin;
            *size = at + 2 - begin;
            reader->at = at + 2;
            return true;
        }
    }
    return false;
}

static bool read_record(struct Reader *reader, struct Record *record)
{
    if (reader->size - reader->at < 2)
        return false;
    *record =
        (struct Record){.point = reader->bytes[reader->at], .flags = reader->bytes[reader->at + 1]};
    reader->at += 2;
    if (record->flags & FLAG_EXTENSION) {
        if (reader->size - reader->at < 2)
            return false;
        record->extension = reader->bytes[reader->at] << 8 | reader->bytes[reader->at + 1];
        reader->at += 2;
    }
    bool old = record->flags & FLAG_OLD_COMMENT;
    if ((old || (record->flags & FLAG_COMMENT)) &&
        !read_text(reader, old, &record->comment, &record->comment_size))
        return false;
    return !(record->extension & EXTENSION_TEXT) ||
           read_text(reader, false, &record->label, &record->label_size);
}

/* The text without its padding, as UTF-8, to be freed with free(). */
static char *text_of(const struct Reader *reader, const uint8_t *bytes, size_t size)
{
    size_t length = 0, used;
    char *copy = memory_zeroed(size + 1);
    for (; length < size && bytes[length]; length++) {
        uint8_t byte = bytes[length];
        copy[length] = byte == 8 ? '\n' : (char)byte; /* 8 parts the first line from the rest */
    }
    while (length > 0 && copy[length - 1] == '\n')
        length--;
    char *text = charset_to_utf8(copy, length, reader->source->charset, &used);
    free(copy);
    return text;
}

static void take_texts(struct Reader *reader, const struct Record *record, int point)
{
    TreeNode node = reader->cursor.node;
    if (record->comment_size > 0) {
        char *text = text_of(reader, record->comment, record->comment_size);
        tree_add_comment(reader->tree, node, text);
        free(text);
    }
    if (record->label_size > 0 && point != POINT_NONE) {
        struct TreeMark mark = {.kind = TREE_LABEL, .from = POINT_NONE, .to = point};
        char *text = text_of(reader, record->label, record->label_size);
        snprintf(mark.label, sizeof mark.label, "%.3s", text);
        if ((unsigned char)text[0] < 0x80)
            tree_add_mark(reader->tree, node, &mark);
        free(text);
    }
    if ((record->flags & FLAG_MARK) && point != POINT_NONE) {
        struct TreeMark mark = {
            .kind = TREE_CIRCLE, .from = POINT_NONE, .to = point, .colour = TREE_GREEN};
        tree_add_mark(reader->tree, node, &mark);
    }
}

/* Plays the move of a record at `parent` (TREE_NONE: below a move that was left out). */
static TreeNode play(struct Reader *reader, TreeNode parent, const struct Record *record)
{
    int column = record->point % 16 - 1, row = record->point / 16;
    char point[16];
    if (parent == TREE_NONE)
        return TREE_NONE;
    tree_cursor_go(&reader->cursor, parent);
    if (record->point == 0 || (record->flags & FLAG_NO_MOVE)) { /* the root, or a pass */
        bool root = parent == TREE_ROOT;
        if (root)
            take_texts(reader, record, POINT_NONE);
        reader->skipped += !root;
        return root ? TREE_ROOT : TREE_NONE;
    }
    point_name(column, SIDE - 1 - row, point);
    if (column < 0 || row >= SIDE || !cursor_play_text(&reader->cursor, point, NULL)) {
        reader->skipped++;
        return TREE_NONE;
    }
    take_texts(reader, record, (SIDE - 1 - row) * SIDE + column);
    return reader->cursor.node;
}

/* Reads nodes depth first; false where the file ends before the tree does. */
static bool read_nodes(struct Reader *reader)
{
    struct Record record;
    TreeNode parent = TREE_ROOT;
    while (reader->at < reader->size) {
        if (!read_record(reader, &record))
            return false;
        if (record.flags & FLAG_SIBLING) {
            if (reader->branch_count == BRANCHES_MAX)
                return false;
            reader->branch[reader->branch_count++] = parent;
        }
        parent = play(reader, parent, &record);
        if (!(record.flags & FLAG_END))
            continue;
        if (reader->branch_count == 0)
            return true;
        parent = reader->branch[--reader->branch_count];
    }
    return reader->branch_count == 0;
}

static struct Tree *read(struct ImportSource *source)
{
    const struct Game *game = games_find("gomoku");
    struct Options options = {.choice = {0}};
    struct Reader *reader = memory_zeroed(sizeof *reader);
    board_option(game, &options, "rule=renju");
    *reader = (struct Reader){.source = source,
                              .bytes = source->bytes,
                              .size = source->size,
                              .at = HEADER_SIZE,
                              .tree = tree_new(game, &options)};
    tree_cursor_init(&reader->cursor, reader->tree);
    bool whole = read_nodes(reader);
    tree_cursor_free(&reader->cursor);
    struct Tree *tree = reader->tree;
    import_mark_incomplete(reader->source, tree, !whole, reader->skipped);
    free(reader);
    source->at = source->size;
    if (whole || tree_count(tree) > 1)
        return tree;
    tree_free(tree);
    return import_fail(source, "the library is cut short");
}

const struct Format format_renlib = {
    .id = "renlib",
    .label = "RenLib library",
    .extensions = ".lib",
    .game = "gomoku",
    .binary = true,
    .detect = detect,
    .read = read,
};
