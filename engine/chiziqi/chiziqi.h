/* Chi zi qi: two-on-one capture on 4x4 points, with four or six pieces a side. */
#ifndef TY_ENGINE_CHIZIQI_CHIZIQI_H
#define TY_ENGINE_CHIZIQI_CHIZIQI_H

#include "engine/game.h"

extern const struct Game chiziqi_game;

#endif
