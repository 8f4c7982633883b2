/*
 * Moves in the order of their true values: those on the tape of a search that has visited the whole
 * tree. A search that is told by it tries the best first, or the worst.
 */
#ifndef TY_SRC_PLAY_LAB_SORT_H
#define TY_SRC_PLAY_LAB_SORT_H

#include "src/play/lab/tape.h"

enum SortOrder { SORT_NONE, SORT_BEST, SORT_WORST };

/* Where a search is on that tape. */
struct Sort {
    const struct Tape *tape; /* of minimax or negamax; outlives it */
    enum SortOrder order;
    int64_t at[PLY_MAX + 1];   /* the node at each ply of the line; -1: it is not on the tape */
    int64_t next[PLY_MAX + 1]; /* the node below it that is likely to be asked for next */
    Move tried[PLY_MAX + 1];
};

/* Begins at the root. */
void sort_init(struct Sort *sort, const struct Tape *tape, enum SortOrder order);

/* Follows the search. */
void sort_note(struct Sort *sort, const struct TraceEvent *event);

/* As `rank` of struct SearchHost: 0 for every move of a node that is not on the tape. */
int64_t sort_rank(struct Sort *sort, int ply, Move move);

#endif
