/* Chinese chess: rules with perpetual check and chase, texts, and its knowledge of good play. */
#ifndef TY_ENGINE_XIANGQI_XIANGQI_H
#define TY_ENGINE_XIANGQI_XIANGQI_H

#include "engine/game.h"

extern const struct Game xiangqi_game;

#endif
