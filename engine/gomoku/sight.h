/* A position as the strong search's network sees it. */
#ifndef TY_ENGINE_GOMOKU_SIGHT_H
#define TY_ENGINE_GOMOKU_SIGHT_H

#include "engine/learning.h"

/* The points near the stones with the pairs of their lines (pattern.h), the pattern of the side to
 * move in the low four bits; the flags are weights_situation. */
extern const struct PointLearning gomoku_points_seen;

#endif
