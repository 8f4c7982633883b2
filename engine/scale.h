/* Steps that the scales of games have in common: by nodes and by time, of the strong search. */
#ifndef TY_ENGINE_SCALE_H
#define TY_ENGINE_SCALE_H

#include "engine/level.h"

/* One by so many nodes with evaluation number `value` of the game, whose moves are chosen with so
 * many points of noise, and `first` of them in the first plies. */
#define NODES_LEVEL(value, count, points, first)                                                   \
    {                                                                                              \
        .algorithm = ALGORITHM_STRONG, .evaluation = (value), .nodes = (count), .lapses = {        \
            .noise = (points),                                                                     \
            .opening = (first)                                                                     \
        }                                                                                          \
    }

/* One that plays as well as it can in its time, and on a slow machine in that of so many nodes. */
#define TIMED_LEVEL(value, us, count, points, first)                                               \
    {                                                                                              \
        .algorithm = ALGORITHM_STRONG, .evaluation = (value), .time_us = (us),                     \
        .nodes_least = (count), .lapses = {                                                        \
            .noise = (points),                                                                     \
            .opening = (first)                                                                     \
        }                                                                                          \
    }

#endif
