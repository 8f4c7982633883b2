/* Reversi on eight by eight points, as Othello's rules have it. */
#ifndef TY_ENGINE_REVERSI_REVERSI_H
#define TY_ENGINE_REVERSI_REVERSI_H

#include "engine/game.h"

extern const struct Game reversi_game;

#endif
