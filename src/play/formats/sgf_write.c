/* SGF as it is written: FF[4], GM[4] or for reversi GM[2]; each property once in a node, with all
 * of its values. */
#include "src/play/formats/sgf_write.h"
#include "src/common/string_buffer.h"
#include "src/play/formats/sgf_clock.h"
#include "src/play/formats/sgf_notes.h"
#include <stdio.h>
#include <string.h>

struct Writer {
    const struct Tree *tree;
    struct TreeCursor cursor;
    struct StringBuffer text;
    int side;
    const char *name; /* of the property that was written last in this node; NULL: none yet */
};

static void append(struct Writer *writer, const char *piece)
{
    string_buffer_add(&writer->text, piece);
}

static void begin_node(struct Writer *writer, const char *piece)
{
    append(writer, piece);
    writer->name = NULL;
}

/* NAME[value], escaped. Values of one name stand behind each other, for a node has each property
 * but once. */
static void append_value(struct Writer *writer, const char *name, const char *value)
{
    if (!writer->name || strcmp(writer->name, name) != 0)
        append(writer, name);
    writer->name = name;
    append(writer, "[");
    for (const char *at = value; *at; at++) {
        if (*at == ']' || *at == '\\')
            append(writer, "\\");
        append(writer, (char[]){*at, '\0'});
    }
    append(writer, "]");
}

/* The same; nothing for an empty value. */
static void append_property(struct Writer *writer, const char *name, const char *value)
{
    if (*value)
        append_value(writer, name, value);
}

static void append_point(struct Writer *writer, const char *name, int point)
{
    char text[3];
    sgf_write_point(point, writer->side, text);
    append_property(writer, name, text);
}

/* Two points, or a point and its label. */
static void append_pair(struct Writer *writer, const char *name, int point, const char *second)
{
    char text[3], value[16];
    sgf_write_point(point, writer->side, text);
    snprintf(value, sizeof value, "%s:%s", text, second);
    append_property(writer, name, value);
}

static void append_mark(struct Writer *writer, const char *name, const struct TreeMark *mark)
{
    char to[3];
    sgf_write_point(mark->to, writer->side, to);
    if (mark->kind == TREE_LABEL)
        append_pair(writer, name, mark->to, mark->label);
    else if (mark->kind == TREE_ARROW)
        append_pair(writer, name, mark->from, to);
    else
        append_point(writer, name, mark->to);
}

/* Circles and arrows with their colours, where one is not the usual green. */
static void append_colours(struct Writer *writer, const struct TreeMark *marks, int count)
{
    bool coloured = false;
    for (int i = 0; i < count; i++)
        coloured = coloured || marks[i].colour > TREE_GREEN;
    for (int i = 0; i < count && coloured; i++) {
        char text[SGF_NOTE_MAX];
        if (marks[i].kind != TREE_CIRCLE && marks[i].kind != TREE_ARROW)
            continue;
        sgf_write_mark(&marks[i], writer->side, text);
        append_property(writer, "TYMARKS", text);
    }
}

/* The marks of a node, kind by kind. */
static void append_marks(struct Writer *writer, TreeNode node)
{
    static const struct {
        enum TreeMarkKind kind;
        const char *name;
    } names[] = {{TREE_CIRCLE, "CR"},   {TREE_ARROW, "AR"}, {TREE_SQUARE, "SQ"},
                 {TREE_TRIANGLE, "TR"}, {TREE_CROSS, "MA"}, {TREE_LABEL, "LB"}};
    const struct TreeMark *marks;
    int count = tree_marks(writer->tree, node, &marks);
    append_colours(writer, marks, count);
    for (size_t kind = 0; kind < sizeof names / sizeof names[0]; kind++)
        for (int i = 0; i < count; i++)
            if (marks[i].kind == names[kind].kind)
                append_mark(writer, names[kind].name, &marks[i]);
}

/* Signs: those of the standard, of each kind the first, and all of them by number where it would
 * lose some. */
static void append_glyphs(struct Writer *writer, TreeNode node)
{
    const uint8_t *glyphs;
    const char *name, *value;
    bool said[TREE_GLYPH_OTHER + 1] = {false}, all = true, same;
    int count = tree_glyphs(writer->tree, node, &glyphs);
    for (int i = 0; i < count; i++) {
        enum TreeGlyphKind kind = tree_glyph_kind(glyphs[i]);
        bool known = sgf_glyph_property(glyphs[i], &name, &value, &same) && !said[kind];
        if (known)
            append_value(writer, name, value);
        said[kind] = said[kind] || known;
        all = all && known && same;
    }
    for (int i = 0; i < count && !all; i++) {
        char number[8];
        snprintf(number, sizeof number, "%d", glyphs[i]);
        append_property(writer, "TYNAG", number);
    }
}

/* The node of a move, from where the cursor stands, which then goes there. */
static void append_node(struct Writer *writer, TreeNode node)
{
    const struct Board *board = &writer->cursor.board;
    Move move = tree_move(writer->tree, node);
    int colour = game_colour(board->game, board->position, board->game->mover(board->position));
    struct MoveShape shape = board->game->shape(board->position, move);
    begin_node(writer, ";");
    if (shape.to != POINT_NONE)
        append_point(writer, colour ? "W" : "B", shape.to);
    else if (move == board->game->pass)
        append(writer, colour ? "W[]" : "B[]");
    append_property(writer, "C", tree_comment(writer->tree, node));
    append_glyphs(writer, node);
    append_marks(writer, node);
    tree_cursor_go(&writer->cursor, node);
}

/* The stones of a set-up position, and whose turn it is. */
static void append_start(struct Writer *writer)
{
    const struct Board *board = &writer->cursor.board;
    if (!*tree_start(writer->tree))
        return;
    for (int colour = 0; colour < 2; colour++)
        for (int point = 0; point < writer->side * writer->side; point++) {
            int piece = board->game->piece_at(board->position, point);
            if (piece && piece_colour(piece) == colour)
                append_point(writer, colour ? "AW" : "AB", point);
        }
    int turn = game_colour(board->game, board->position, board->game->mover(board->position));
    append_property(writer, "PL", turn ? "W" : "B");
}

static const char *result_of(const struct Tree *tree)
{
    const char *result = tree_tag(tree, "Result");
    return strcmp(result, "1-0") == 0       ? "B+"
           : strcmp(result, "0-1") == 0     ? "W+"
           : strcmp(result, "1/2-1/2") == 0 ? "0"
                                            : "";
}

static void append_root(struct Writer *writer)
{
    const struct Tree *tree = writer->tree;
    const struct Game *game = tree_game(tree);
    struct SgfClock clock;
    char size[16];
    bool othello = strcmp(game->id, "reversi") == 0;
    snprintf(size, sizeof size, "%d", writer->side);
    begin_node(writer,
               othello ? "(;FF[4]GM[2]CA[UTF-8]AP[Tianyuan]" : "(;FF[4]GM[4]CA[UTF-8]AP[Tianyuan]");
    append_property(writer, "SZ", size);
    for (int i = 0; i < option_count(game); i++) {
        char option[64];
        option_write(game, tree_options(tree), i, option);
        if (strncmp(option, "rule=", 5) == 0)
            append_property(writer, "RU", option + 5);
    }
    append_property(writer, "PB", tree_tag(tree, "Black"));
    append_property(writer, "PW", tree_tag(tree, "White"));
    append_property(writer, "DT", tree_tag(tree, "Date"));
    append_property(writer, "EV", tree_tag(tree, "Event"));
    append_property(writer, "RE", result_of(tree));
    sgf_clock_write(tree, &clock);
    append_property(writer, "TM", clock.main);
    append_property(writer, "OT", clock.overtime);
    append_property(writer, "TYCLOCK", clock.own);
    append_start(writer);
    append_property(writer, "C", tree_comment(tree, TREE_ROOT));
    append_marks(writer, TREE_ROOT);
}

/* Writes what follows the root. Where several moves follow, each has brackets of its own. */
static void append_tree(struct Writer *writer)
{
    const struct Tree *tree = writer->tree;
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;) {
        TreeNode parent = tree_parent(tree, node);
        bool branches = tree_next(tree, tree_child(tree, parent)) != TREE_NONE;
        if (branches)
            append(writer, "\n(");
        append_node(writer, node);
        TreeNode next = tree_child(tree, node);
        while (next == TREE_NONE && node != TREE_ROOT) { /* ends of branches */
            parent = tree_parent(tree, node);
            if (tree_next(tree, tree_child(tree, parent)) != TREE_NONE)
                append(writer, ")");
            next = tree_next(tree, node);
            node = parent;
        }
        tree_cursor_go(&writer->cursor, next == TREE_NONE ? TREE_ROOT : tree_parent(tree, next));
        node = next;
    }
}

char *sgf_write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    struct Writer writer = {.tree = tree};
    (void)error;
    tree_cursor_init(&writer.cursor, (struct Tree *)tree); /* walks, and adds nothing */
    writer.side = tree_game(tree)->geometry(writer.cursor.board.position).files;
    append_root(&writer);
    append_tree(&writer);
    append(&writer, ")\n");
    tree_cursor_free(&writer.cursor);
    *size = writer.text.length;
    return writer.text.data;
}
