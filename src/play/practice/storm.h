/*
 * A storm: puzzle after puzzle, harder and harder, in three minutes, of which each wrong move takes
 * ten seconds; or without a clock until the first error. The clock starts with the first move.
 *
 * All that is asked is chosen and copied at the beginning, and each next puzzle is read while the
 * one before is solved. Every puzzle that is over is noted at once, so that what was solved stands
 * whatever becomes of the rest.
 */
#ifndef TY_SRC_PLAY_PRACTICE_STORM_H
#define TY_SRC_PLAY_PRACTICE_STORM_H

#include "src/play/practice/practice.h"

enum {
    STORM_MS = 3 * 60 * 1000,
    STORM_PENALTY_MS = 10 * 1000,
    STORM_PUZZLES = 120 /* at most in one storm */
};

struct StormScore {
    int solved, failed; /* puzzles */
    int moves;          /* right ones */
    int combo, longest; /* right moves without an error between: now, and at best */
    int hardest;        /* rating of the hardest puzzle that was solved; 0: none */
};

struct Storm;

/* A storm with puzzles of a variant, drawn by `random`: those of few moves, where there are enough,
 * and none that the player calls wrong. NULL: there are none. Free with storm_free. */
struct Storm *storm_new(const struct Collection *collection, const struct Results *results,
                        int variant, bool untimed, uint64_t random);
void storm_free(struct Storm *storm);

/* The puzzle that stands, until the next storm_try; NULL: all are done. */
const struct Puzzle *storm_puzzle(const struct Storm *storm);

/* Reads the next one, if that was not done yet. */
void storm_prepare(struct Storm *storm);

/* The position, as far as it has come; valid until the next storm_go or storm_try. */
const struct Board *storm_board(const struct Storm *storm);

/* The other side's move that is due; MOVE_NONE: the solver is to move. */
Move storm_due(const struct Storm *storm);

/* Makes it. */
void storm_go(struct Storm *storm);

enum StormTry { STORM_RIGHT, STORM_SOLVED, STORM_WRONG, STORM_LATE };

/* The solver's legal move, at `now_ms` of any clock that only goes forward. STORM_RIGHT: a reply is
 * due. STORM_SOLVED and STORM_WRONG: the puzzle is over, a result is noted, and the next one
 * stands. STORM_LATE: the storm is over, nothing was done. */
enum StormTry storm_try(struct Storm *storm, struct Practice *practice, Move move, uint64_t now_ms);

/* Milliseconds left, >= 0; of a storm without a clock, those that it has taken. */
uint64_t storm_ms(const struct Storm *storm, uint64_t now_ms);

/* Whether it is over: the time is up, or an error was made without a clock, or all are done. */
bool storm_is_over(const struct Storm *storm, uint64_t now_ms);

struct StormScore storm_score(const struct Storm *storm);

/* The best storms of a variant, by puzzles solved. */
struct StormBest {
    int today, ever; /* 0: none yet */
    int storms;
};

struct StormBest storm_best(const struct Results *results, const char *game, bool untimed,
                            int today);

#endif
