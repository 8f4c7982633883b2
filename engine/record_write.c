/* Writing a tree of moves as text. */
#include "engine/record_parts.h"
#include "src/common/string_buffer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 79 };

/* The record as it grows. */
struct Text {
    struct StringBuffer buffer;
    size_t line; /* where the present line begins */
    bool glued;  /* the next word follows without a blank: behind "(" */
};

static void append(struct Text *text, const char *piece)
{
    string_buffer_add(&text->buffer, piece);
}

/* Appends a word of the moves, on a new line where the present one is full. */
static void append_word(struct Text *text, const char *word)
{
    if (text->buffer.length > text->line && !text->glued) {
        bool full = text->buffer.length - text->line + 1 + strlen(word) > LINE_WIDTH;
        append(text, full ? "\n" : " ");
        if (full)
            text->line = text->buffer.length;
    }
    text->glued = false;
    append(text, word);
}

/* Appends [name "value"]; an empty value is left out. Control characters become blanks. */
static void append_tag(struct Text *text, const char *name, const char *value)
{
    if (!*value)
        return;
    append(text, "[");
    append(text, name);
    append(text, " \"");
    for (const char *at = value; *at; at++) {
        char piece[3] = {*at, '\0', '\0'};
        if (*at == '"' || *at == '\\')
            memcpy(piece, (const char[]){'\\', *at}, 2);
        else if ((unsigned char)*at < ' ' || *at == 0x7f)
            piece[0] = ' ';
        append(text, piece);
    }
    append(text, "\"]\n");
}

/* The tags that stand behind the others, in this order, with FEN before them. */
static bool stands_last(const char *name)
{
    return strcmp(name, "Result") == 0 || strcmp(name, "Reason") == 0;
}

/* The result as written: "*" where none is known. */
static const char *result_of(const struct Tree *tree)
{
    const char *result = tree_tag(tree, "Result");
    return *result ? result : "*";
}

static void append_tags(struct Text *text, const struct Tree *tree)
{
    const struct Game *game = tree_game(tree);
    const char *value;
    append_tag(text, "Game", game->pgn_name ? game->pgn_name : game->id);
    for (int i = 0; i < option_count(game); i++) {
        char option[64];
        option_write(game, tree_options(tree), i, option);
        append_tag(text, "Option", option);
    }
    for (int i = 0; i < tree_tag_count(tree); i++) {
        const char *name = tree_tag_at(tree, i, &value);
        if (!stands_last(name))
            append_tag(text, name, value);
    }
    append_tag(text, "FEN", tree_start(tree));
    append_tag(text, "Result", result_of(tree));
    append_tag(text, "Reason", tree_tag(tree, "Reason"));
}

struct Writer {
    struct Text text;
    const struct Tree *tree;
    struct TreeCursor cursor;
    bool number_due; /* after a variation or comment Black's move needs its number again */
};

/* The comment of the cursor's node, in braces. */
static void append_comment(struct Writer *writer)
{
    char *comment = record_comment_of(writer->tree, writer->cursor.node, &writer->cursor.board);
    if (!comment)
        return;
    append_word(&writer->text, "{");
    append(&writer->text, comment);
    append(&writer->text, "}");
    const char *newline = strrchr(writer->text.buffer.data + writer->text.line, '\n');
    if (newline)
        writer->text.line = (size_t)(newline + 1 - writer->text.buffer.data);
    free(comment);
}

static void append_glyphs(struct Writer *writer, TreeNode node)
{
    const uint8_t *glyphs;
    int count = tree_glyphs(writer->tree, node, &glyphs);
    for (int i = 0; i < count; i++) {
        char text[16];
        snprintf(text, sizeof text, "$%d", glyphs[i]);
        append_word(&writer->text, text);
    }
}

/* Appends the move to `node` from where the cursor stands, and goes there. */
static void append_move(struct Writer *writer, TreeNode node)
{
    const struct Board *board = &writer->cursor.board;
    int ply = board->trail.count + board->game->mover(board->start);
    char text[MOVE_TEXT_MAX], number[16];
    snprintf(number, sizeof number, ply % 2 ? "%d..." : "%d.", ply / 2 + 1);
    if (ply % 2 == 0 || writer->number_due)
        append_word(&writer->text, number);
    board->game->move_write(board->position, tree_move(writer->tree, node), text);
    append_word(&writer->text, text);
    tree_cursor_go(&writer->cursor, node);
    append_glyphs(writer, node);
    append_comment(writer);
    writer->number_due = false;
}

/* Opens a variation: the next move gets its number. */
static void open_variation(struct Writer *writer)
{
    append_word(&writer->text, "(");
    writer->text.glued = true;
    writer->number_due = true;
}

static void close_variation(struct Writer *writer)
{
    append(&writer->text, ")");
    writer->number_due = true;
}

/*
 * Writes all lines below the cursor. The order is the format's: a move, then the variations to it,
 * then the line that goes on. Without recursion: whoever ends a line asks what is still to be
 * written above it.
 */
static void append_moves(struct Writer *writer)
{
    const struct Tree *tree = writer->tree;
    TreeNode node = tree_child(tree, TREE_ROOT);
    while (node != TREE_NONE) {
        append_move(writer, node);
        TreeNode first = tree_child(tree, tree_parent(tree, node));
        if (node == first && tree_next(tree, node) != TREE_NONE) { /* its variations come now */
            tree_cursor_back(&writer->cursor);
            node = tree_next(tree, node);
            open_variation(writer);
            continue;
        }
        TreeNode below = tree_child(tree, node);
        while (below == TREE_NONE) { /* the line has ended */
            first = tree_child(tree, tree_parent(tree, node));
            while (node != TREE_ROOT && node == first) {
                node = tree_parent(tree, node);
                first = node == TREE_ROOT ? node : tree_child(tree, tree_parent(tree, node));
            }
            if (node == TREE_ROOT)
                return;
            close_variation(writer);
            tree_cursor_go(&writer->cursor, tree_parent(tree, node));
            if (tree_next(tree, node) != TREE_NONE) {
                below = tree_next(tree, node);
                open_variation(writer);
            } else {
                node = first; /* go on behind the move that the variations were to */
                tree_cursor_go(&writer->cursor, node);
                below = tree_child(tree, node);
            }
        }
        node = below;
    }
}

char *record_write_tree(const struct Tree *tree)
{
    struct Writer writer = {.tree = tree};
    append_tags(&writer.text, tree);
    append(&writer.text, "\n");
    writer.text.line = writer.text.buffer.length;
    tree_cursor_init(&writer.cursor, (struct Tree *)tree); /* walks, and adds nothing */
    append_comment(&writer);
    writer.number_due = true;
    append_moves(&writer);
    tree_cursor_free(&writer.cursor);
    append_word(&writer.text, result_of(tree));
    append(&writer.text, "\n");
    return writer.text.buffer.data;
}
