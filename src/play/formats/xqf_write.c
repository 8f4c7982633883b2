/*
 * Writing XQF: version 10, which has no cipher and which every program that reads XQF knows. The
 * side to move is that of the piece that moves first.
 */
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/charset.h"
#include "src/play/formats/xqf_parts.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 10,
    TAKEN = 0xFF, /* the place of a piece that is not on the board */
    NEXT = 0xF0,  /* a record has a next move, */
    OTHER = 0x0F  /* and its parent another one */
};

/* --- header ----------------------------------------------------------------------------------- */

/* Puts the beginning of a tag, as much of it as has room. */
static void put_tag(uint8_t *header, int at, size_t room, const char *text)
{
    size_t length;
    char *bytes = charset_from_utf8(text, xqf_charset, room, &length);
    header[at] = (uint8_t)length;
    memcpy(header + at + 1, bytes, length);
    free(bytes);
}

static uint8_t result_of(const struct Tree *tree)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    for (size_t i = 1; i < sizeof results / sizeof *results; i++)
        if (strcmp(tree_tag(tree, "Result"), results[i]) == 0)
            return (uint8_t)i;
    return 0;
}

/* Puts where the pieces of a position stand; more of a kind than the set has don't occur. */
static void put_board(uint8_t *header, const char *position)
{
    int x = 0, y = 9;
    memset(header + XQF_PLACES, TAKEN, XQF_PIECES);
    for (const char *at = position; *at && *at != ' '; at++) {
        if (*at == '/') {
            x = 0;
            y--;
            continue;
        }
        if (isdigit((unsigned char)*at)) {
            x += *at - '0';
            continue;
        }
        int piece = 0;
        while (piece < XQF_PIECES &&
               (xqf_pieces[piece] != *at || header[XQF_PLACES + piece] != TAKEN))
            piece++;
        if (piece < XQF_PIECES)
            header[XQF_PLACES + piece] = (uint8_t)(10 * x + y);
        x++;
    }
}

static void put_header(uint8_t *header, const struct Tree *tree, const char *position)
{
    const char *title = tree_tag(tree, "Title");
    header[0] = 'X';
    header[1] = 'Q';
    header[XQF_VERSION] = VERSION;
    header[XQF_RESULT] = result_of(tree);
    put_board(header, position);
    put_tag(header, XQF_TITLE, XQF_LONG, *title ? title : tree_tag(tree, "Event"));
    put_tag(header, XQF_EVENT, XQF_LONG, tree_tag(tree, "Event"));
    put_tag(header, XQF_DATE, XQF_SHORT, tree_tag(tree, "Date"));
    put_tag(header, XQF_SITE, XQF_SHORT, tree_tag(tree, "Site"));
    put_tag(header, XQF_RED, XQF_SHORT, tree_tag(tree, "Red"));
    put_tag(header, XQF_BLACK, XQF_SHORT, tree_tag(tree, "Black"));
    put_tag(header, XQF_ANNOTATOR, XQF_SHORT, tree_tag(tree, "Annotator"));
}

/* --- tree ------------------------------------------------------------------------------------- */

static void add_byte(struct StringBuffer *out, int byte)
{
    const char c = (char)byte;
    string_buffer_add_bytes(out, &c, 1);
}

/* A remark, its size before it; XQStudio ends its lines as Windows does. */
static void add_remark(struct StringBuffer *out, const char *remark)
{
    struct StringBuffer lines = {.length = 0};
    size_t length = 0;
    for (const char *at = remark; *at; at++) {
        if (*at == '\n')
            string_buffer_add(&lines, "\r");
        string_buffer_add_bytes(&lines, at, 1);
    }
    char *bytes =
        charset_from_utf8(lines.data ? lines.data : "", xqf_charset, 2 * lines.length, &length);
    for (int i = 0; i < 4; i++)
        add_byte(out, (int)(length >> 8 * i & 0xFF));
    string_buffer_add_bytes(out, bytes, length);
    free(bytes);
    free(lines.data);
}

/* A node's record; the cursor stands on its parent, whose place the root's own takes. */
static void add_record(struct StringBuffer *out, struct TreeCursor *cursor, TreeNode node)
{
    const struct Tree *tree = cursor->tree;
    char move[MOVE_TEXT_MAX] = "a0a0";
    if (node != TREE_ROOT)
        tree_game(tree)->move_write(cursor->board.position, tree_move(tree, node), move);
    bool next = tree_child(tree, node) != TREE_NONE;
    bool other = node != TREE_ROOT && tree_next(tree, node) != TREE_NONE;
    add_byte(out, XQF_FROM + 10 * (move[0] - 'a') + move[1] - '0');
    add_byte(out, XQF_TO + 10 * (move[2] - 'a') + move[3] - '0');
    add_byte(out, (next ? NEXT : 0) | (other ? OTHER : 0));
    add_byte(out, 0);
    add_remark(out, tree_comment(tree, node));
}

char *xqf_write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    struct TreeCursor cursor;
    char position[POSITION_TEXT_MAX];
    uint8_t header[XQF_HEADER_SIZE] = {0};
    struct StringBuffer out = {.length = 0};
    tree_cursor_init(&cursor, (struct Tree *)tree); /* walks, and adds nothing */
    tree_game(tree)->position_write(cursor.board.position, position);
    if (tree_child(tree, TREE_ROOT) == TREE_NONE && strstr(position, " b ")) {
        tree_cursor_free(&cursor);
        if (error)
            import_explain(error, "XQF can't say that Black is to move where there is no move");
        return NULL;
    }
    put_header(header, tree, position);
    string_buffer_add_bytes(&out, (const char *)header, sizeof header);
    for (TreeNode node = TREE_ROOT; node != TREE_NONE; node = tree_walk(tree, node, TREE_ROOT)) {
        if (node != TREE_ROOT)
            tree_cursor_go(&cursor, tree_parent(tree, node));
        add_record(&out, &cursor, node);
    }
    tree_cursor_free(&cursor);
    *size = out.length;
    return out.data;
}
