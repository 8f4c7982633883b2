/* How good a xiangqi position is. */
#ifndef TY_ENGINE_XIANGQI_EVALUATE_H
#define TY_ENGINE_XIANGQI_EVALUATE_H

#include "engine/game.h"

enum { SOLDIER_POINTS = 100 };

/* The game's evaluations: its own, and material alone for the classic. */
extern const struct Evaluation xiangqi_evaluations[];

/* The own one, for the side to move, within 32000; `aux` may be NULL. */
Score xiangqi_evaluate(const void *position, const void *aux, int root);

#endif
