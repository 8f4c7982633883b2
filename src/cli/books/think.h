/* What long thinking says of the positions of an opening book. */
#ifndef TY_SRC_CLI_BOOKS_THINK_H
#define TY_SRC_CLI_BOOKS_THINK_H

#include "src/cli/books/tree.h"

enum { BOOK_JOBS_MAX = 16 };

/* Moves as they stand on the board, best first. */
struct BookLines {
    struct BookMove moves[BOOK_LINES_MAX];
    int count;
};

/* A position to think about. */
struct BookTask {
    int number;             /* the tree's */
    bool done;              /* nothing is left to do */
    struct BookLines lines; /* the answer */
};

/* Thinks about those tasks that are not done, each with `nodes` nodes for its best `lines` moves,
 * on `jobs` threads (1 .. BOOK_JOBS_MAX). Where colours are chosen each choice is thought about by
 * itself; where stones are placed to be found fair the game's own proposals are taken. The same
 * whatever the number of threads. */
void book_think(const struct BookTree *tree, struct BookTask *tasks, int count, uint64_t nodes,
                int lines, int jobs);

#endif
