/* Xiangqi's difficulty levels and the program of the teaching text. */
#ifndef TY_ENGINE_XIANGQI_LEVELS_H
#define TY_ENGINE_XIANGQI_LEVELS_H

#include "engine/level.h"

/* Weakest first, then the classic; ends with id NULL. */
extern const struct Level xiangqi_levels[];

#endif
