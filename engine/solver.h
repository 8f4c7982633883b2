/* Exact values: what a game offers whose positions can all be known. */
#ifndef TY_ENGINE_SOLVER_H
#define TY_ENGINE_SOLVER_H

#include "engine/game.h"
#include <stdatomic.h>

/* The exact value of a position for the seat to move. A counter that the position carries is
 * respected; how often a position came before is not part of it. */
struct Exact {
    int result; /* 1 win, 0 draw, -1 loss */
    int plies;  /* to the end with best play (fastest win, slowest loss), an upper bound where a
                   counter forces a detour; 0 for a draw */
};

/* How far a solver has come; written by the solver, read by the code that shows it. */
struct SolverProgress {
    atomic_int permille; /* 0 .. 1000 */
    atomic_bool stop;    /* set by the caller to give up */
};

struct Solver {
    /* Bytes of table needed with these options; 0: this variant cannot be solved. */
    size_t (*size)(const struct Options *options);
    /* Fills `table` (size bytes, zeroed). Returns false if stopped. */
    bool (*solve)(void *table, const struct Options *options, struct SolverProgress *progress);
    /* The value of a position that is not over; false if the table does not know it. A solver may
     * have to search, and keeps in the table what it finds, for any thread; `stop` (may be NULL)
     * ends that, and the value is not known then. */
    bool (*probe)(void *table, const void *position, atomic_bool *stop, struct Exact *exact);
    /* Whether what each move of a position leads to may take seconds to find: then a game's clock
     * and an analysis go without it. OPTIONAL: it never does. */
    bool (*slow)(const void *position);
    /* What `tianyuan-engine solve` prints, a line each through `line`. */
    void (*report)(void *table, const struct Options *options,
                   void (*line)(void *context, const char *text), void *context);
};

struct Board;

/*
 * The perfect move in `board`'s position: the fastest win, the slowest loss, and among draws the
 * move that leaves the opponent the smallest share of replies that hold. A move that repeats a
 * position, and a reply that does, count for what the rules make of them. MOVE_NONE if not solved.
 * `stop` is as in struct Solver; `why` (at least ERROR_TEXT_MAX bytes, may be NULL) says in English
 * how it chose.
 */
Move solver_pick(const struct Solver *solver, void *table, const struct Board *board,
                 uint64_t random, atomic_bool *stop, struct Exact *exact, char *why);

/* What a legal move of `board`, whose game is not over, is worth to the side that makes it, as
 * solver_pick judges it; false if it isn't known. The board is as it was afterwards. */
bool solver_value(const struct Solver *solver, void *table, struct Board *board, Move move,
                  atomic_bool *stop, struct Exact *exact);

#endif
