/* A record as a tree of moves. */
#include "engine/tree.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 24 bytes; what few moves have lies in a note. */
struct Node {
    TreeNode parent, child, next;
    uint32_t note; /* index + 1; 0: none */
    Move move;
    uint16_t ply;
    uint32_t last; /* the last child, so that adding is quick; valid with `child` */
};

struct Note {
    char *comment; /* owned; NULL: none */
    struct TreeMark *marks;
    int mark_count;
    uint8_t glyph[TREE_GLYPHS_MAX];
    int glyph_count;
    int64_t time_ms; /* -1: not known */
    struct TreeEvaluation evaluation;
};

struct Tag {
    char name[TREE_TAG_NAME_MAX];
    char *value; /* owned */
};

struct Tree {
    const struct Game *game;
    struct Options options;
    char start[POSITION_TEXT_MAX]; /* "": the usual one */
    struct Node *nodes;
    uint32_t count, capacity;
    struct Note *notes;
    uint32_t note_count, note_capacity;
    struct Tag tags[TREE_TAGS_MAX];
    int tag_count;
};

static char *copy_string(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_resized(NULL, size), text, size);
}

static TreeNode new_node(struct Tree *tree, TreeNode parent, Move move)
{
    if (tree->count == tree->capacity) {
        tree->capacity = tree->capacity ? 2 * tree->capacity : 64;
        tree->nodes = memory_resized(tree->nodes, tree->capacity * sizeof *tree->nodes);
    }
    tree->nodes[tree->count] = (struct Node){
        .parent = parent,
        .child = TREE_NONE,
        .next = TREE_NONE,
        .move = move,
        .ply = parent == TREE_NONE ? 0 : (uint16_t)(tree->nodes[parent].ply + 1),
    };
    return tree->count++;
}

struct Tree *tree_new(const struct Game *game, const struct Options *options)
{
    struct Tree *tree = memory_zeroed(sizeof *tree);
    tree->game = game;
    if (options)
        tree->options = *options;
    new_node(tree, TREE_NONE, MOVE_NONE);
    return tree;
}

void tree_free(struct Tree *tree)
{
    if (!tree)
        return;
    for (uint32_t i = 0; i < tree->note_count; i++) {
        free(tree->notes[i].comment);
        free(tree->notes[i].marks);
    }
    for (int i = 0; i < tree->tag_count; i++)
        free(tree->tags[i].value);
    free(tree->notes);
    free(tree->nodes);
    free(tree);
}

const struct Game *tree_game(const struct Tree *tree)
{
    return tree->game;
}

const struct Options *tree_options(const struct Tree *tree)
{
    return &tree->options;
}

bool tree_set_start(struct Tree *tree, const char *text, struct TextError *error)
{
    struct Board board;
    char usual[POSITION_TEXT_MAX];
    if (tree_child(tree, TREE_ROOT) != TREE_NONE)
        return text_error(error, 0, "the record has moves already");
    board_init(&board, tree->game, &tree->options, NULL, false);
    tree->game->position_write(board.position, usual);
    bool good = board_set(&board, text, error);
    if (good) {
        tree->game->position_write(board.position, tree->start);
        if (strcmp(tree->start, usual) == 0)
            tree->start[0] = '\0';
    }
    board_free(&board);
    return good;
}

const char *tree_start(const struct Tree *tree)
{
    return tree->start;
}

/* --- tags --- */

static int find_tag(const struct Tree *tree, const char *name)
{
    for (int i = 0; i < tree->tag_count; i++)
        if (strncmp(tree->tags[i].name, name, TREE_TAG_NAME_MAX - 1) == 0)
            return i;
    return -1;
}

const char *tree_tag(const struct Tree *tree, const char *name)
{
    int at = find_tag(tree, name);
    return at < 0 ? "" : tree->tags[at].value;
}

static void remove_tag(struct Tree *tree, int at)
{
    free(tree->tags[at].value);
    tree->tag_count--;
    memmove(&tree->tags[at], &tree->tags[at + 1], sizeof(struct Tag) * (tree->tag_count - at));
}

void tree_set_tag(struct Tree *tree, const char *name, const char *value)
{
    int at = find_tag(tree, name);
    if (!*value) {
        if (at >= 0)
            remove_tag(tree, at);
        return;
    }
    if (at < 0) {
        if (tree->tag_count == TREE_TAGS_MAX)
            return;
        at = tree->tag_count++;
        snprintf(tree->tags[at].name, TREE_TAG_NAME_MAX, "%s", name);
        tree->tags[at].value = NULL;
    }
    char *old = tree->tags[at].value; /* may be `value` itself */
    tree->tags[at].value = copy_string(value);
    free(old);
}

int tree_tag_count(const struct Tree *tree)
{
    return tree->tag_count;
}

const char *tree_tag_at(const struct Tree *tree, int index, const char **value)
{
    *value = tree->tags[index].value;
    return tree->tags[index].name;
}

/* --- nodes --- */

uint32_t tree_count(const struct Tree *tree)
{
    return tree->count;
}

Move tree_move(const struct Tree *tree, TreeNode node)
{
    return tree->nodes[node].move;
}

int tree_ply(const struct Tree *tree, TreeNode node)
{
    return tree->nodes[node].ply;
}

TreeNode tree_parent(const struct Tree *tree, TreeNode node)
{
    return tree->nodes[node].parent;
}

TreeNode tree_child(const struct Tree *tree, TreeNode node)
{
    return tree->nodes[node].child;
}

TreeNode tree_next(const struct Tree *tree, TreeNode node)
{
    return tree->nodes[node].next;
}

TreeNode tree_walk(const struct Tree *tree, TreeNode node, TreeNode top)
{
    const struct Node *nodes = tree->nodes;
    if (nodes[node].child != TREE_NONE)
        return nodes[node].child;
    while (node != top && nodes[node].next == TREE_NONE)
        node = nodes[node].parent;
    return node == top ? TREE_NONE : nodes[node].next;
}

TreeNode tree_add(struct Tree *tree, TreeNode parent, Move move)
{
    for (TreeNode child = tree->nodes[parent].child; child != TREE_NONE;
         child = tree->nodes[child].next)
        if (tree->nodes[child].move == move)
            return child;
    if (tree->count > TREE_NODES_MAX || tree->nodes[parent].ply == TREE_PLY_MAX)
        return TREE_NONE;
    TreeNode node = new_node(tree, parent, move);
    struct Node *above = &tree->nodes[parent];
    if (above->child == TREE_NONE)
        above->child = node;
    else
        tree->nodes[above->last].next = node;
    above->last = node;
    return node;
}

/* Takes a node out of the list of its parent's children. */
static void unlink_node(struct Tree *tree, TreeNode node)
{
    struct Node *above = &tree->nodes[tree->nodes[node].parent];
    TreeNode before = TREE_NONE;
    for (TreeNode child = above->child; child != node; child = tree->nodes[child].next)
        before = child;
    if (before == TREE_NONE)
        above->child = tree->nodes[node].next;
    else
        tree->nodes[before].next = tree->nodes[node].next;
    if (above->last == node)
        above->last = before;
    tree->nodes[node].next = TREE_NONE;
}

void tree_promote(struct Tree *tree, TreeNode node)
{
    struct Node *above = &tree->nodes[tree->nodes[node].parent];
    if (above->child == node)
        return;
    unlink_node(tree, node);
    tree->nodes[node].next = above->child;
    above->child = node;
}

void tree_remove(struct Tree *tree, TreeNode node)
{
    unlink_node(tree, node);
}

/* Whether a node is among its parent's children. */
static bool is_linked(const struct Tree *tree, TreeNode node)
{
    TreeNode child = tree->nodes[tree->nodes[node].parent].child;
    while (child != TREE_NONE && child != node)
        child = tree->nodes[child].next;
    return child == node;
}

void tree_place(struct Tree *tree, TreeNode node, TreeNode next)
{
    struct Node *above = &tree->nodes[tree->nodes[node].parent];
    TreeNode before = TREE_NONE;
    if (is_linked(tree, node))
        unlink_node(tree, node);
    for (TreeNode child = above->child; child != next; child = tree->nodes[child].next)
        before = child;
    tree->nodes[node].next = next;
    if (before == TREE_NONE)
        above->child = node;
    else
        tree->nodes[before].next = node;
    if (next == TREE_NONE)
        above->last = node;
}

TreeNode tree_last(const struct Tree *tree, TreeNode node)
{
    while (tree->nodes[node].child != TREE_NONE)
        node = tree->nodes[node].child;
    return node;
}

TreeNode *tree_line(const struct Tree *tree, TreeNode at, int *last)
{
    TreeNode node = tree_last(tree, at);
    *last = tree_ply(tree, node);
    TreeNode *line = memory_zeroed((size_t)(*last + 1) * sizeof *line);
    for (int ply = *last; ply >= 0; ply--, node = tree_parent(tree, node))
        line[ply] = node;
    return line;
}

/* --- notes --- */

static const struct Note no_note = {.time_ms = -1};

static const struct Note *note_of(const struct Tree *tree, TreeNode node)
{
    uint32_t note = tree->nodes[node].note;
    return note ? &tree->notes[note - 1] : &no_note;
}

static struct Note *edit_note(struct Tree *tree, TreeNode node)
{
    if (!tree->nodes[node].note) {
        if (tree->note_count == tree->note_capacity) {
            tree->note_capacity = tree->note_capacity ? 2 * tree->note_capacity : 16;
            tree->notes = memory_resized(tree->notes, tree->note_capacity * sizeof *tree->notes);
        }
        tree->notes[tree->note_count] = no_note;
        tree->nodes[node].note = ++tree->note_count;
    }
    return &tree->notes[tree->nodes[node].note - 1];
}

const char *tree_comment(const struct Tree *tree, TreeNode node)
{
    const char *comment = note_of(tree, node)->comment;
    return comment ? comment : "";
}

void tree_set_comment(struct Tree *tree, TreeNode node, const char *text)
{
    if (!*text && !note_of(tree, node)->comment)
        return;
    struct Note *note = edit_note(tree, node);
    char *old = note->comment;
    note->comment = *text ? copy_string(text) : NULL;
    free(old);
}

void tree_add_comment(struct Tree *tree, TreeNode node, const char *text)
{
    const char *old = tree_comment(tree, node);
    if (!*text)
        return;
    if (!*old) {
        tree_set_comment(tree, node, text);
        return;
    }
    size_t size = strlen(old) + strlen(text) + 2;
    char *both = memory_resized(NULL, size);
    snprintf(both, size, "%s\n%s", old, text);
    tree_set_comment(tree, node, both);
    free(both);
}

enum TreeGlyphKind tree_glyph_kind(int glyph)
{
    return glyph < 10 ? TREE_GLYPH_MOVE : glyph < 136 ? TREE_GLYPH_POSITION : TREE_GLYPH_OTHER;
}

int tree_glyphs(const struct Tree *tree, TreeNode node, const uint8_t **glyphs)
{
    const struct Note *note = note_of(tree, node);
    *glyphs = note->glyph;
    return note->glyph_count;
}

int tree_glyph(const struct Tree *tree, TreeNode node, enum TreeGlyphKind kind)
{
    const struct Note *note = note_of(tree, node);
    for (int i = 0; i < note->glyph_count; i++)
        if (tree_glyph_kind(note->glyph[i]) == kind)
            return note->glyph[i];
    return 0;
}

void tree_add_glyph(struct Tree *tree, TreeNode node, int glyph)
{
    struct Note *note = edit_note(tree, node);
    bool known = memchr(note->glyph, glyph, (size_t)note->glyph_count) != NULL;
    if (!known && note->glyph_count < TREE_GLYPHS_MAX)
        note->glyph[note->glyph_count++] = (uint8_t)glyph;
}

void tree_set_glyph(struct Tree *tree, TreeNode node, enum TreeGlyphKind kind, int glyph)
{
    struct Note *note = edit_note(tree, node);
    int kept = 0;
    for (int i = 0; i < note->glyph_count; i++)
        if (tree_glyph_kind(note->glyph[i]) != kind)
            note->glyph[kept++] = note->glyph[i];
    note->glyph_count = kept;
    if (glyph)
        tree_add_glyph(tree, node, glyph);
}

int64_t tree_time(const struct Tree *tree, TreeNode node)
{
    return note_of(tree, node)->time_ms;
}

void tree_set_time(struct Tree *tree, TreeNode node, int64_t ms)
{
    edit_note(tree, node)->time_ms = ms;
}

struct TreeEvaluation tree_evaluation(const struct Tree *tree, TreeNode node)
{
    return note_of(tree, node)->evaluation;
}

void tree_set_evaluation(struct Tree *tree, TreeNode node, struct TreeEvaluation evaluation)
{
    edit_note(tree, node)->evaluation = evaluation;
}

int tree_marks(const struct Tree *tree, TreeNode node, const struct TreeMark **marks)
{
    const struct Note *note = note_of(tree, node);
    *marks = note->marks;
    return note->mark_count;
}

void tree_add_mark(struct Tree *tree, TreeNode node, const struct TreeMark *mark)
{
    struct Note *note = edit_note(tree, node);
    if (note->mark_count == TREE_MARKS_MAX)
        return;
    note->marks = memory_resized(note->marks, (note->mark_count + 1) * sizeof *note->marks);
    note->marks[note->mark_count++] = *mark;
}

void tree_set_marks(struct Tree *tree, TreeNode node, const struct TreeMark *marks, int count)
{
    struct Note *note = edit_note(tree, node);
    if (count == 0) {
        note->mark_count = 0;
        return;
    }
    struct TreeMark *copy = memory_resized(NULL, (size_t)count * sizeof *copy);
    memcpy(copy, marks, (size_t)count * sizeof *copy);
    free(note->marks);
    note->marks = copy;
    note->mark_count = count;
}

/* --- walking with a board --- */

void tree_cursor_init(struct TreeCursor *cursor, struct Tree *tree)
{
    *cursor = (struct TreeCursor){.tree = tree, .node = TREE_ROOT};
    board_init(&cursor->board, tree->game, &tree->options, NULL, false);
    if (tree->start[0])
        board_set(&cursor->board, tree->start, NULL);
}

void tree_cursor_free(struct TreeCursor *cursor)
{
    board_free(&cursor->board);
}

bool tree_cursor_back(struct TreeCursor *cursor)
{
    if (cursor->node == TREE_ROOT)
        return false;
    board_unmake(&cursor->board);
    cursor->node = tree_parent(cursor->tree, cursor->node);
    return true;
}

/* The node `plies` above. */
static TreeNode above(const struct Tree *tree, TreeNode node, int plies)
{
    while (plies-- > 0)
        node = tree->nodes[node].parent;
    return node;
}

/* The last node that two lines share. */
static TreeNode common(const struct Tree *tree, TreeNode a, TreeNode b)
{
    int ply_a = tree->nodes[a].ply, ply_b = tree->nodes[b].ply;
    a = above(tree, a, ply_a - ply_b);
    b = above(tree, b, ply_b - ply_a);
    while (a != b) {
        a = tree->nodes[a].parent;
        b = tree->nodes[b].parent;
    }
    return a;
}

void tree_cursor_go(struct TreeCursor *cursor, TreeNode node)
{
    const struct Tree *tree = cursor->tree;
    TreeNode shared = common(tree, cursor->node, node);
    while (cursor->node != shared)
        tree_cursor_back(cursor);
    Move moves[TREE_PLY_MAX];
    int count = 0;
    for (TreeNode at = node; at != shared; at = tree->nodes[at].parent)
        moves[count++] = tree->nodes[at].move;
    while (count > 0)
        board_make(&cursor->board, moves[--count]);
    cursor->node = node;
}

/* Whether the game has ended for good: records of other programs go on behind an end that only our
 * rules know. */
static bool ended(const struct Board *board)
{
    struct Status status = board_status(board);
    return status.outcome != OUTCOME_ONGOING && !status.adjudicated;
}

bool tree_cursor_play(struct TreeCursor *cursor, Move move, struct TextError *error)
{
    const struct Board *board = &cursor->board;
    if (ended(board))
        return text_error(error, 0, "the game is over");
    if (!board->game->legal(board->position, board->aux, move))
        return text_error(error, 0, "that move isn't legal here");
    TreeNode node = tree_add(cursor->tree, cursor->node, move);
    if (node == TREE_NONE)
        return text_error(error, 0, "the record has grown too large");
    board_make(&cursor->board, move);
    cursor->node = node;
    return true;
}
