/* The judge of an attempt: what the prover and the engine say to a move that is not the
 * solution's. */
#ifndef TY_SRC_PLAY_PRACTICE_ATTEMPT_PARTS_H
#define TY_SRC_PLAY_PRACTICE_ATTEMPT_PARTS_H

#include "src/play/practice/attempt.h"
#include <stdatomic.h>

/* A question, and its answer. */
struct Judging {
    const struct Puzzle *puzzle;
    struct Composer *composer; /* owned; made with the first question, NULL before */
    struct Board board;        /* as the try has left it; owned */
    int left;                  /* moves that the solver has left then, 0 .. PUZZLE_MOVES_MAX - 1 */
    atomic_bool dropped;       /* nobody waits for the answer any more */
    enum AttemptVerdict verdict;
    Move line[PUZZLE_PLIES_MAX]; /* what follows: on a right try up to the win */
    int line_count;
};

/* Answers the question that `judging` (a struct Judging) holds; on any thread. */
void attempt_judge(void *judging);

#endif
