/* Gomoku: five in a row on 15, 19 or 20 lines; freestyle, standard and renju; free or swap2. */
#ifndef TY_ENGINE_GOMOKU_GOMOKU_H
#define TY_ENGINE_GOMOKU_GOMOKU_H

#include "engine/game.h"

extern const struct Game gomoku_game;

#endif
