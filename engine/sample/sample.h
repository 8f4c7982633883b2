/* The sample game: small, and with everything that a move of any game can do. */
#ifndef TY_ENGINE_SAMPLE_SAMPLE_H
#define TY_ENGINE_SAMPLE_SAMPLE_H

#include "engine/game.h"

extern const struct Game sample_game;

#endif
