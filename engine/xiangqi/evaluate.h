/* How good a xiangqi position is. */
#ifndef TY_ENGINE_XIANGQI_EVALUATE_H
#define TY_ENGINE_XIANGQI_EVALUATE_H

#include "engine/game.h"

enum { SOLDIER_POINTS = 100 };

/* The game's evaluations: the learnt one, the handcrafted one of the levels that look a fixed depth
 * ahead, and material alone for the classic. */
extern const struct Evaluation xiangqi_evaluations[];

#endif
