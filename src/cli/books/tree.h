/*
 * The positions that an opening book is made from: each with what long thinking says of its best
 * moves, grown from the start where the next position is most likely to be met.
 *
 * How likely is a cost: what the moves that lead there lose, and a step for each of them (Lincke's
 * drop-out expansion, 2001). Positions that are images of each other are one.
 */
#ifndef TY_SRC_CLI_BOOKS_TREE_H
#define TY_SRC_CLI_BOOKS_TREE_H

#include "engine/opening_book.h"

enum { BOOK_LINES_MAX = 8 };

/* How a tree grows. Scores are points of the game's evaluation. */
struct BookGrowth {
    Score margin;  /* moves that lose more than this are no book moves */
    Score decided; /* a position further from even is not gone on with */
    Score step;    /* what each ply costs beside what its move loses */
    int plies;     /* no position is deeper, 1 .. BOOK_PLIES_MAX */
};

/* A move in the frame of its position's image under the key. */
struct BookLine {
    Move move;
    Score score; /* for the seat to move */
    int child;   /* number of the position it leads to; -1: none in the tree */
};

struct BookNode {
    uint64_t key;
    Move path[BOOK_PLIES_MAX]; /* from the start, as first found */
    int plies;
    int mover; /* the seat on turn */
    Score cost;
    int line_count; /* 0: not thought about yet */
    struct BookLine lines[BOOK_LINES_MAX];
    Score value; /* for the seat to move, set by book_tree_values */
};

struct BookTree;

/* A tree that begins and ends with the position at the start of `board`, which outlives it. Free
 * with book_tree_free. */
struct BookTree *book_tree_new(const struct Board *board, const struct BookGrowth *growth);

/* Frees a tree; NULL is ignored. */
void book_tree_free(struct BookTree *tree);

/* How many positions it has, thought about or not; node number 0 is the start. */
int book_tree_count(const struct BookTree *tree);
const struct BookNode *book_tree_node(const struct BookTree *tree, int number);

/* Picks up to `most` positions that nobody has thought about yet, the cheapest first; returns how
 * many. */
int book_tree_choose(const struct BookTree *tree, int *numbers, int most);

/* Sets up `board` (uninitialised; board_free it) in the position of a node. */
void book_tree_board(const struct BookTree *tree, int number, struct Board *board);

/* Tells the tree the best moves of a position as they stand on book_tree_board's, best first; moves
 * within the margin become positions of the tree. */
void book_tree_add(struct BookTree *tree, int number, const struct BookMove *moves, int count);

/* Works the values out from the ends: what is known of the position after a move replaces its
 * score. */
void book_tree_values(struct BookTree *tree);

/* A position's moves with their scores after book_tree_values, in its image's frame, best first,
 * weighed so that one that is `half` points worse is played half as often; returns how many. */
int book_tree_moves(const struct BookTree *tree, int number, Score half,
                    struct BookMove moves[BOOK_LINES_MAX]);

#endif
