/*
 * XQF, the files of XQStudio (xiangqi), versions 10 to 18.
 *
 * After the format's description by its author (XQF.TXT, 1998-2001), XQStudio's own reader, and
 * walker8088/cchess: a header of 1 KiB, then the tree, from version 11 on under a cipher whose keys
 * stand in the header.
 */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/charset_guess.h"
#include "src/play/formats/formats.h"
#include "src/play/formats/xqf_parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BRANCHES_MAX = 4096, /* that wait to be read; each costs a record of the file */
    REMARK_MAX = 1 << 20
};

const char xqf_pieces[XQF_PIECES + 1] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
const char xqf_charset[] = "GB18030";

static const char cipher_text[] = "[(C) Copyright Mr. Dong Shiwei.]";

struct Keys {
    uint8_t place, from, to;
    uint32_t remark;
    uint8_t stream[32];
};

struct Reader {
    struct ImportSource *source;
    const uint8_t *bytes;
    size_t size, at;
    int version;
    struct Keys keys;
    struct Tree *tree;
    struct TreeCursor cursor;
    TreeNode branch[BRANCHES_MAX]; /* parents of variations that are still to be read */
    int branch_count;
    int skipped; /* moves that were not legal, with all behind them */
};

/* One record of the tree, deciphered. */
struct Record {
    int from, to; /* x * 10 + y, or anything else */
    bool next, variation;
    size_t remark, remark_size; /* where its text lies */
};

static bool detect(const uint8_t *bytes, size_t size)
{
    return size >= XQF_HEADER_SIZE && memcmp(bytes, "XQ", 2) == 0 && bytes[2] >= 1 && bytes[2] < 32;
}

/* The polynomial of the keys, modulo 256. */
static uint8_t scramble(uint8_t k)
{
    return (uint8_t)(((((unsigned)k * k * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8);
}

static void make_keys(const uint8_t *header, int version, struct Keys *keys)
{
    const uint8_t mask = header[3], *or_bytes = header + 8, *sums = header + 12;
    *keys = (struct Keys){.place = 0};
    if (version < 11)
        return;
    keys->place = (uint8_t)(scramble(sums[1]) * sums[1]);
    keys->from = (uint8_t)(scramble(sums[2]) * keys->place);
    keys->to = (uint8_t)(scramble(sums[3]) * keys->from);
    keys->remark = (sums[0] * 256u + sums[1]) % 32000 + 767;
    for (int i = 0; i < 32; i++)
        keys->stream[i] = (uint8_t)(cipher_text[i] & ((sums[i % 4] & mask) | or_bytes[i % 4]));
}

/* The byte at `at`, deciphered; the tree alone is under the stream. */
static uint8_t byte_at(const struct Reader *reader, size_t at)
{
    return (uint8_t)(reader->bytes[at] - reader->keys.stream[(at - XQF_HEADER_SIZE) % 32]);
}

/* --- header ----------------------------------------------------------------------------------- */

static const char *charset_of(const struct Reader *reader)
{
    return reader->source->charset ? reader->source->charset : xqf_charset;
}

/* The text whose length stands at `at`, as a tag. */
static void read_tag(struct Reader *reader, const char *name, size_t at, int room)
{
    size_t size = reader->bytes[at], length;
    char *text = charset_to_utf8(reader->bytes + at + 1, size < (size_t)room ? size : (size_t)room,
                                 charset_of(reader), &length);
    tree_set_tag(reader->tree, name, text);
    free(text);
}

static void read_tags(struct Reader *reader)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "1/2-1/2"};
    uint8_t result = reader->bytes[XQF_RESULT];
    read_tag(reader, "Event", XQF_EVENT, XQF_LONG);
    if (!*tree_tag(reader->tree, "Event"))
        read_tag(reader, "Event", XQF_TITLE, XQF_LONG);
    else
        read_tag(reader, "Title", XQF_TITLE, XQF_LONG);
    read_tag(reader, "Date", XQF_DATE, XQF_SHORT);
    read_tag(reader, "Site", XQF_SITE, XQF_SHORT);
    read_tag(reader, "Red", XQF_RED, XQF_SHORT);
    read_tag(reader, "Black", XQF_BLACK, XQF_SHORT);
    read_tag(reader, "Annotator", XQF_ANNOTATOR, XQF_SHORT);
    tree_set_tag(reader->tree, "Result", results[result < 5 ? result : 0]);
}

/* The board of the header. */
static void read_board(const struct Reader *reader, struct SignBoard *board)
{
    *board = (struct SignBoard){.files = 9, .ranks = 10};
    for (int i = 0; i < XQF_PIECES; i++) {
        uint8_t place = (uint8_t)(reader->bytes[XQF_PLACES + i] - reader->keys.place);
        int piece = reader->version >= 12 ? (reader->keys.place + i + 1) % XQF_PIECES : i;
        int x = place / 10, y = place % 10;
        if (place < XQF_POINTS)
            board->at[9 - y][x] = xqf_pieces[piece];
    }
}

/* Red moves first unless the piece that the first record moves is black. */
static char first_side(const struct SignBoard *board, const struct Record *record)
{
    if (record->from < 0 || record->from >= XQF_POINTS)
        return 'w';
    char sign = board->at[9 - record->from % 10][record->from / 10];
    return sign >= 'a' ? 'b' : 'w';
}

/* --- tree ------------------------------------------------------------------------------------- */

static uint32_t number_at(const struct Reader *reader, size_t at)
{
    uint32_t number = 0;
    for (size_t i = 4; i-- > 0;)
        number = number << 8 | byte_at(reader, at + i);
    return number;
}

/* Reads the record at the reader's place; false at the end of the file. */
static bool read_record(struct Reader *reader, struct Record *record)
{
    const struct Keys *keys = &reader->keys;
    if (reader->size - reader->at < 4)
        return false;
    *record =
        (struct Record){.from = (uint8_t)(byte_at(reader, reader->at) - XQF_FROM - keys->from),
                        .to = (uint8_t)(byte_at(reader, reader->at + 1) - XQF_TO - keys->to)};
    uint8_t flags = byte_at(reader, reader->at + 2);
    bool old = reader->version < 11, remark = old || (flags & 0x20);
    record->next = old ? (flags & 0xf0) != 0 : (flags & 0x80) != 0;
    record->variation = old ? (flags & 0x0f) != 0 : (flags & 0x40) != 0;
    reader->at += 4;
    if (!remark)
        return true;
    if (reader->size - reader->at < 4)
        return false;
    record->remark_size = number_at(reader, reader->at) - keys->remark;
    reader->at += 4;
    if (record->remark_size > reader->size - reader->at || record->remark_size > REMARK_MAX)
        return false;
    record->remark = reader->at;
    reader->at += record->remark_size;
    return true;
}

/* Lines end as in Windows: what stands before their ends goes. */
static void drop_returns(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++)
        if (*at != '\r' || at[1] != '\n')
            *to++ = *at;
    *to = 0;
}

static void take_remark(struct Reader *reader, TreeNode node, const struct Record *record)
{
    size_t length;
    if (record->remark_size == 0)
        return;
    char *bytes = memory_zeroed(record->remark_size);
    for (size_t i = 0; i < record->remark_size; i++)
        bytes[i] = (char)byte_at(reader, record->remark + i);
    char *text = charset_to_utf8(bytes, record->remark_size, charset_of(reader), &length);
    drop_returns(text);
    tree_add_comment(reader->tree, node, text);
    free(text);
    free(bytes);
}

/* Plays a record's move below `parent`; TREE_NONE if it is not legal there. */
static TreeNode play(struct Reader *reader, TreeNode parent, const struct Record *record)
{
    char text[8];
    if (parent == TREE_NONE || record->from >= XQF_POINTS || record->to >= XQF_POINTS)
        return TREE_NONE;
    tree_cursor_go(&reader->cursor, parent);
    snprintf(text, sizeof text, "%c%d%c%d", 'a' + record->from / 10, record->from % 10,
             'a' + record->to / 10, record->to % 10);
    if (!cursor_play_text(&reader->cursor, text, NULL)) {
        reader->skipped++;
        return TREE_NONE;
    }
    take_remark(reader, reader->cursor.node, record);
    return reader->cursor.node;
}

/* Reads the records behind the root's: after each its next move, then the variations to it. */
static bool read_tree(struct Reader *reader)
{
    struct Record record;
    TreeNode parent = TREE_ROOT;
    for (;;) {
        if (!read_record(reader, &record))
            return false;
        if (record.variation) {
            if (reader->branch_count == BRANCHES_MAX)
                return false;
            reader->branch[reader->branch_count++] = parent;
        }
        TreeNode node = play(reader, parent, &record);
        if (record.next)
            parent = node;
        else if (reader->branch_count > 0)
            parent = reader->branch[--reader->branch_count];
        else
            return true;
    }
}

/* Sets the tree up by the header, the side to move being that of the first record. */
static bool set_up(struct Reader *reader, const struct Record *root)
{
    struct SignBoard board;
    struct Record first = {.from = -1};
    char text[POSITION_TEXT_MAX];
    struct TextError error;
    size_t at = reader->at;
    if (root->next)
        read_record(reader, &first);
    reader->at = at;
    read_board(reader, &board);
    sign_board_write(&board, first_side(&board, &first), text);
    if (tree_set_start(reader->tree, text, &error))
        return true;
    import_fail(reader->source, "the position: %s", error.what);
    return false;
}

static struct Tree *read_file(struct Reader *reader)
{
    struct ImportSource *source = reader->source;
    struct Record root;
    if (reader->version > 18)
        return import_fail(source, "version %d of XQF is not known", reader->version);
    if (!read_record(reader, &root))
        return import_fail(source, "the file is cut short");
    reader->tree = tree_new(games_find("xiangqi"), NULL);
    read_tags(reader);
    if (!set_up(reader, &root)) {
        tree_free(reader->tree);
        return NULL;
    }
    tree_cursor_init(&reader->cursor, reader->tree);
    take_remark(reader, TREE_ROOT, &root);
    bool whole = !root.next || read_tree(reader);
    tree_cursor_free(&reader->cursor);
    import_mark_incomplete(reader->source, reader->tree, !whole, reader->skipped);
    return reader->tree;
}

static struct Tree *read(struct ImportSource *source)
{
    struct Reader *reader = memory_zeroed(sizeof *reader);
    *reader = (struct Reader){.source = source,
                              .bytes = source->bytes,
                              .size = source->size,
                              .at = XQF_HEADER_SIZE,
                              .version = source->bytes[XQF_VERSION]};
    make_keys(source->bytes, reader->version, &reader->keys);
    struct Tree *tree = read_file(reader);
    free(reader);
    source->at = source->size;
    return tree;
}

const struct Format format_xqf = {
    .id = "xqf",
    .label = "XQF (XQStudio)",
    .extensions = ".xqf",
    .game = "xiangqi",
    .single = true,
    .binary = true,
    .detect = detect,
    .read = read,
    .write = xqf_write,
};
