/*
 * A record as a tree: the moves played are its main line, other tries are variations, and every
 * move may carry a comment, marks on the board, an evaluation and the time that it took.
 *
 * A tree holds moves, not positions: a cursor (below) walks it with a board and is what adds moves,
 * since only a position can tell which are legal. Nodes are numbers into one growing array, so that
 * a library of a million moves costs 24 MB and is freed at once; a removed branch is unlinked and
 * its memory comes back with the tree's.
 */
#ifndef TY_ENGINE_TREE_H
#define TY_ENGINE_TREE_H

#include "engine/board.h"

typedef uint32_t TreeNode;

enum {
    TREE_ROOT = 0,            /* the position before the first move */
    TREE_NODES_MAX = 4000000, /* moves that a tree holds at most */
    TREE_PLY_MAX = 16000,     /* plies from the root; longer than any game of ours */
    TREE_TAGS_MAX = 64,
    TREE_TAG_NAME_MAX = 32, /* bytes, with the closing 0 */
    TREE_MARKS_MAX = 512,   /* of one node */
    TREE_GLYPHS_MAX = 6,    /* the same */
    TREE_LABEL_MAX = 8      /* bytes, with the closing 0 */
};
#define TREE_NONE UINT32_MAX

/* A sign on the board: an arrow has both points, the others `to` alone. */
enum TreeMarkKind { TREE_ARROW, TREE_CIRCLE, TREE_SQUARE, TREE_TRIANGLE, TREE_CROSS, TREE_LABEL };

/* The colours of arrows and circles in a record; other signs, and those that programs draw
 * themselves, are plain. */
enum TreeColour { TREE_PLAIN, TREE_GREEN, TREE_RED, TREE_YELLOW, TREE_BLUE, TREE_COLOURS };

struct TreeMark {
    enum TreeMarkKind kind;
    int from, to; /* points; `from` is POINT_NONE but for an arrow */
    char label[TREE_LABEL_MAX];
    enum TreeColour colour;
};

/* What a numeric annotation glyph of PGN (NAG) is about, by its number: 1 .. 9 the move ("!" is 1),
 * 10 .. 135 the position ("=" is 10), the rest time and other things. */
enum TreeGlyphKind { TREE_GLYPH_MOVE, TREE_GLYPH_POSITION, TREE_GLYPH_OTHER };

/* What an analysis found for the side to move at a node. */
struct TreeEvaluation {
    enum { TREE_EVAL_NONE, TREE_EVAL_SCORE, TREE_EVAL_WIN } kind;
    Score value; /* SCORE: of the game's own evaluation; WIN: plies to the win, < 0: to the loss */
    int depth;   /* plies that were searched */
};

struct Tree;

/* The tree of `game` at its start, without moves. `options` may be NULL (defaults). Free with
 * tree_free. */
struct Tree *tree_new(const struct Game *game, const struct Options *options);

/* Frees a tree; NULL is ignored. */
void tree_free(struct Tree *tree);

/* The game, and by which of its rules. */
const struct Game *tree_game(const struct Tree *tree);
const struct Options *tree_options(const struct Tree *tree);

/* Begins at the position in `text`; false, with the tree as it was, on a bad text or when the tree
 * has moves already. */
bool tree_set_start(struct Tree *tree, const char *text, struct TextError *error);

/* The text of the position it begins at; "" for the game's usual start. */
const char *tree_start(const struct Tree *tree);

/* --- tags ------------------------------------------------------------------------------------- */

/* The value of a tag such as "Event" or, under the name of a colour, a player; "" if there is none.
 * Valid until the tag is set again. */
const char *tree_tag(const struct Tree *tree, const char *name);

/* Sets a tag; "" removes it. More than TREE_TAGS_MAX are dropped, longer names cut. */
void tree_set_tag(struct Tree *tree, const char *name, const char *value);

/* How many tags there are, and number `index` of them, in the order they were set. */
int tree_tag_count(const struct Tree *tree);
const char *tree_tag_at(const struct Tree *tree, int index, const char **value);

/* --- nodes ------------------------------------------------------------------------------------ */

/* How many nodes were made so far, the root and removed ones included. */
uint32_t tree_count(const struct Tree *tree);

/* The move that leads to a node; MOVE_NONE at the root. */
Move tree_move(const struct Tree *tree, TreeNode node);

/* Plies from the root, 0 .. TREE_PLY_MAX. */
int tree_ply(const struct Tree *tree, TreeNode node);

/* Neighbours; TREE_NONE where there is none. The first child is the line that goes on, its next
 * siblings are the variations. */
TreeNode tree_parent(const struct Tree *tree, TreeNode node);
TreeNode tree_child(const struct Tree *tree, TreeNode node);
TreeNode tree_next(const struct Tree *tree, TreeNode node);

/* The node after this one in the order of writing (depth first, first children first) within the
 * branch that begins at `top`; TREE_NONE after the last. */
TreeNode tree_walk(const struct Tree *tree, TreeNode node, TreeNode top);

/* The child of `parent` by `move`, which must be legal there: the one that exists or a new last
 * one. TREE_NONE if the tree is full. */
TreeNode tree_add(struct Tree *tree, TreeNode parent, Move move);

/* Makes a variation the first choice at its place. */
void tree_promote(struct Tree *tree, TreeNode node);

/* Takes a move out, with all that follows it; not the root. */
void tree_remove(struct Tree *tree, TreeNode node);

/* Puts a move, one that was taken out or another's sibling, before its sibling `next`, or last if
 * that is TREE_NONE. No other sibling may be the same move. */
void tree_place(struct Tree *tree, TreeNode node, TreeNode next);

/* The last node of the main line from `node` on. */
TreeNode tree_last(const struct Tree *tree, TreeNode node);

/* The nodes of the line through `at` to its end, by ply from the root's, 0, to *last; to be freed
 * with free(). */
TreeNode *tree_line(const struct Tree *tree, TreeNode at, int *last);

/* --- what stands beside a move ---------------------------------------------------------------- */

/* A remark in UTF-8, "" for none; copied. Valid until it is set again. */
const char *tree_comment(const struct Tree *tree, TreeNode node);
void tree_set_comment(struct Tree *tree, TreeNode node, const char *text);

/* Adds a line to the comment; nothing for an empty one. */
void tree_add_comment(struct Tree *tree, TreeNode node, const char *text);

/* The kind of a numeric annotation glyph, 1 .. 255. */
enum TreeGlyphKind tree_glyph_kind(int glyph);

/* All glyphs of a node, in the order in which they came; returns how many. */
int tree_glyphs(const struct Tree *tree, TreeNode node, const uint8_t **glyphs);

/* The first glyph of that kind; 0 for none. */
int tree_glyph(const struct Tree *tree, TreeNode node, enum TreeGlyphKind kind);

/* Adds a glyph, 1 .. 255; one that is there, or has no room, is dropped. */
void tree_add_glyph(struct Tree *tree, TreeNode node, int glyph);

/* Takes the glyphs of that kind away, and adds `glyph` in their place, unless it is 0. */
void tree_set_glyph(struct Tree *tree, TreeNode node, enum TreeGlyphKind kind, int glyph);

/* What the move took, in milliseconds; -1: not known. */
int64_t tree_time(const struct Tree *tree, TreeNode node);
void tree_set_time(struct Tree *tree, TreeNode node, int64_t ms);

/* What an analysis found here. */
struct TreeEvaluation tree_evaluation(const struct Tree *tree, TreeNode node);
void tree_set_evaluation(struct Tree *tree, TreeNode node, struct TreeEvaluation evaluation);

/* The marks on the board; more than TREE_MARKS_MAX are dropped. */
int tree_marks(const struct Tree *tree, TreeNode node, const struct TreeMark **marks);
void tree_add_mark(struct Tree *tree, TreeNode node, const struct TreeMark *mark);

/* Replaces all of them by a copy of `count` marks, which may be some of the node's own. */
void tree_set_marks(struct Tree *tree, TreeNode node, const struct TreeMark *marks, int count);

/* --- walking with a board --------------------------------------------------------------------- */

/* A place in a tree, with the board as it stands there. The tree outlives it. */
struct TreeCursor {
    struct Tree *tree;
    struct Board board; /* without aux */
    TreeNode node;
};

/* A cursor at the root. Free with tree_cursor_free. */
void tree_cursor_init(struct TreeCursor *cursor, struct Tree *tree);
void tree_cursor_free(struct TreeCursor *cursor);

/* Goes to any node. */
void tree_cursor_go(struct TreeCursor *cursor, TreeNode node);

/* One move back; false at the root. */
bool tree_cursor_back(struct TreeCursor *cursor);

/* Plays `move` here, adding it if it is new, and goes there. False, with the reason, if it is not
 * legal, the tree is full, or the game has ended on the board; a draw or a loss by repetition or
 * counting does not end a record. */
bool tree_cursor_play(struct TreeCursor *cursor, Move move, struct TextError *error);

#endif
