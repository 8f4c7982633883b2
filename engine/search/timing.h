/*
 * How much of the time aimed at a move deserves: less where the choice is settled, more where it is
 * not. What is looked at after each iteration is what the best open engines look at: how long the
 * same move has been the best, what share of the nodes went into it, and whether its score fell
 * (Time Management, Chess Programming Wiki).
 */
#ifndef TY_ENGINE_SEARCH_TIMING_H
#define TY_ENGINE_SEARCH_TIMING_H

#include "engine/board.h"
#include "engine/search/parameters.h"
#include "engine/search/score.h"

enum {
    TIMING_LEAST = 25, /* per cent of the time aimed at */
    TIMING_MOST = 200
};

/* The choice at the root over the iterations of a run; zero before the first. */
struct Timing {
    Move best;
    int steady;     /* iterations in a row that it has been the best */
    int effort;     /* per cent of the last one's nodes that were spent on it */
    Score score;    /* of the last iteration, for the side to move */
    int64_t fallen; /* by so much from the one before; negative: it rose */
};

/* Notes what an iteration came to: its best move, that move's score for the side to move, and the
 * share of the iteration's nodes that were spent on it, 0 .. 100 per cent. */
void timing_note(struct Timing *timing, Move best, Score score, int effort);

/* Per cent of the time aimed at after which no other iteration begins, TIMING_LEAST .. TIMING_MOST.
 * `unit` are the points of a clear advantage in the evaluation, at least 1. */
int timing_share(const struct Timing *timing, const struct SearchParameters *parameters,
                 Score unit);

#endif
