/*
 * Files of what long thinking says of the positions that games begin with: text that an opening
 * book is made from.
 *
 * The first line names the game, its options and how the positions were chosen; each further one
 * is a position: the moves that lead there, a colon, and its best moves, each followed by its
 * score. The positions follow from what is said of those before. Going on with a file therefore
 * goes through the same steps again, and takes the thinking from it as far as it reaches.
 */
#ifndef TY_SRC_CLI_BOOKS_ANALYSES_H
#define TY_SRC_CLI_BOOKS_ANALYSES_H

#include "src/cli/books/think.h"

/* How a file's positions are chosen and thought about. */
struct BookPlan {
    int64_t nodes;                        /* for each */
    int64_t lines;                        /* moves told apart in each, 1 .. BOOK_LINES_MAX */
    int64_t margin, decided, step, plies; /* as in struct BookGrowth */
};

/* Goes on with the file at `path`, or begins it, until it has `positions` of them; `start` is the
 * start of a game, made with tables. Returns the exit status, after a complaint or a line that says
 * how many there are. */
int book_analyses_grow(const char *path, const struct BookPlan *plan, const struct Board *start,
                       int64_t positions, int jobs);

/* Reads the file at `path`: a tree with its values worked out, and `start` (uninitialised), the
 * start of its game. Free both. NULL after a complaint. */
struct BookTree *book_analyses_read(const char *path, struct Board *start);

#endif
