/* A position as the strong search's network sees it. */
#ifndef TY_ENGINE_GOMOKU_SIGHT_H
#define TY_ENGINE_GOMOKU_SIGHT_H

#include "engine/learning.h"

/* Which network: Black and White have their own in renju alone. */
enum SightNetwork {
    SIGHT_FREESTYLE,
    SIGHT_STANDARD,
    SIGHT_RENJU_BLACK,
    SIGHT_RENJU_WHITE,
    SIGHT_NETWORKS
};

/* The points near the stones with the pairs of their lines (pattern.h), the pattern of the side to
 * move in the low four bits; the flags are weights_situation. */
extern const struct PointLearning gomoku_points_seen;

#endif
