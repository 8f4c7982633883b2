/* Gomoku's difficulty levels and classics. */
#ifndef TY_ENGINE_GOMOKU_LEVELS_H
#define TY_ENGINE_GOMOKU_LEVELS_H

#include "engine/level.h"

/* As `levels` of struct Knowledge. Measured against each other in engine/BENCHMARKS.md. */
extern const struct Level gomoku_levels[];

#endif
