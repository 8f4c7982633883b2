/* The null game: one point, one move, a draw. The template for new games. */
#ifndef TY_ENGINE_NULL_NULL_H
#define TY_ENGINE_NULL_NULL_H

#include "engine/game.h"

extern const struct Game null_game;

#endif
