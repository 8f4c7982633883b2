/* The regression signature: fixed positions of every game, searched to a fixed depth. */
#ifndef TY_ENGINE_BENCH_H
#define TY_ENGINE_BENCH_H

#include "engine/game.h"

/* Called after each position with its game, its number there (from 0) and the nodes it took. */
typedef void BenchReport(void *context, const struct Game *game, int position, uint64_t nodes);

/* Searches every bench position of every game on this thread; `report` may be NULL. Returns the sum
 * of the nodes: the same with every compiler, build type and machine, and changed only by a change
 * of what the engine does. */
uint64_t bench_run(BenchReport *report, void *context);

#endif
