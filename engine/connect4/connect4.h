/* Connect four: discs fall in seven files of six points; four in a row win. */
#ifndef TY_ENGINE_CONNECT4_CONNECT4_H
#define TY_ENGINE_CONNECT4_CONNECT4_H

#include "engine/game.h"

extern const struct Game connect4_game;

#endif
