/* The solved table of one game with its options: computed once, on any thread, shared by all. */
#ifndef TY_SRC_PLAY_SEATS_SOLUTION_H
#define TY_SRC_PLAY_SEATS_SOLUTION_H

#include "engine/solver.h"
#include "src/play/system/worker.h"

struct Solution;

/* The solution of `game` with `options`, not yet computed; NULL if there is no solver for it.
 * `host` outlives it. */
struct Solution *solution_new(const struct Game *game, const struct Options *options,
                              const struct WorkerHost *host);

/* Stops a computation that is under way and frees the solution; NULL is ignored. */
void solution_free(struct Solution *solution);

/* Whether it is quick enough to wait for at the first move; others are computed beside the game,
 * which goes on by search until they are ready. */
bool solution_is_quick(const struct Solution *solution);

/* Computes it on a worker thread (on this one, if the host has none), unless that was already
 * begun. The host's `wake` is called when it is ready. */
void solution_start(struct Solution *solution);

/* The table, or NULL while it is not ready. Valid as long as the solution. Any thread. */
void *solution_table(const struct Solution *solution);

/* Permille done, 0 .. 1000; 1000 only when ready. Any thread. */
int solution_progress(const struct Solution *solution);

#endif
