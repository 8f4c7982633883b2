/* What swap2 asks for: where to put the first stones, and which colour to take. */
#ifndef TY_ENGINE_GOMOKU_CHOOSE_H
#define TY_ENGINE_GOMOKU_CHOOSE_H

#include "engine/game.h"

/* As `choose` of struct Knowledge. */
Move gomoku_choose(const void *position, uint64_t random);

#endif
