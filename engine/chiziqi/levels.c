/* The opponents that chi zi qi offers. */
#include "engine/chiziqi/position.h"
#include "engine/level.h"

const struct Level chiziqi_levels[] = {
    {
        .id = "beginner",
        .label = "Beginner",
        .about = "Sees its own next move only, and often takes a worse one",
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 1, .slack = 60},
    },
    {
        .id = "novice",
        .label = "Novice",
        .about = "Sees its own next move only, but seldom misses a capture",
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 1, .slack = 25},
    },
    {
        .id = "intermediate",
        .label = "Intermediate",
        .about = "Sees what can be taken in reply",
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 2, .slack = 30},
    },
    {
        .id = "advanced",
        .label = "Advanced",
        .about = "Looks four moves ahead",
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 4, .slack = 12},
    },
    {
        .id = "expert",
        .label = "Expert",
        .about = "Looks six moves ahead, captures first",
        .settings = {.algorithm = ALGORITHM_PVS,
                     .switches = SWITCH_CAPTURES | SWITCH_HISTORY,
                     .depth = 6,
                     .slack = 4},
    },
    {
        .id = "perfect",
        .label = "Perfect",
        .about = "Knows every position: wins what can be won, and sets traps in a draw",
        .exact = true,
        /* until the larger variant is solved */
        .settings = {.algorithm = ALGORITHM_STRONG, .depth = 24, .time_us = 1000000},
    },
    {
        .id = "negamax",
        .label = "Negamax",
        .about = "The first engine of the text: every line of play, four moves deep",
        .classic = true,
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 4},
    },
    {
        .id = "alpha-beta",
        .label = "Alpha-beta",
        .about = "The second engine of the text: cuts what cannot matter, six moves deep",
        .classic = true,
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 6},
    },
    {
        .id = "pvs",
        .label = "PVS",
        .about = "The third engine of the text: narrow windows about the best line, six moves deep",
        .classic = true,
        .settings = {.algorithm = ALGORITHM_PVS, .depth = 6},
    },
    {.id = NULL},
};
