/* Xiangqi's difficulty levels and the program of the teaching text. */
#include "engine/xiangqi/levels.h"

/* In the order of the game's evaluations. */
enum { EVALUATION_OWN, EVALUATION_MATERIAL };

/* What makes the ladder fast without changing its values. */
enum {
    SWITCHES_FAST =
        SWITCH_TABLE | SWITCH_CAPTURES | SWITCH_KILLER | SWITCH_HISTORY | SWITCH_ITERATIVE
};

/* A step of the scale that searches to a fixed depth, and captures beyond it. */
#define DEPTH_LEVEL(plies, points)                                                                 \
    {                                                                                              \
        .algorithm = ALGORITHM_PVS, .switches = SWITCHES_FAST | SWITCH_QUIESCENCE,                 \
        .evaluation = EVALUATION_OWN, .depth = (plies), .slack = (points)                          \
    }

const struct Level xiangqi_levels[] = {
    {
        .id = "beginner",
        .label = "Beginner",
        .about = "Looks two moves ahead and plays the first good thing it sees",
        .settings = DEPTH_LEVEL(2, 40),
    },
    {
        .id = "intermediate",
        .label = "Intermediate",
        .about = "Looks three moves ahead, and on while pieces are being taken",
        .settings = DEPTH_LEVEL(3, 20),
    },
    {
        .id = "advanced",
        .label = "Advanced",
        .about = "Looks four moves ahead, and on while pieces are being taken",
        .settings = DEPTH_LEVEL(4, 10),
    },
    {
        .id = "expert",
        .label = "Expert",
        .about = "The strong engine for up to a second",
        .settings = {.algorithm = ALGORITHM_STRONG, .time_us = 1000000},
    },
    {
        .id = "master",
        .label = "Master",
        .about = "The strong engine for up to five seconds",
        .settings = {.algorithm = ALGORITHM_STRONG, .time_us = 5000000},
    },
    {
        .id = "width",
        .label = "Width limit",
        .about =
            "The textbook's alpha-beta: keeps the best moves of a shallow search, at some risk",
        .classic = true,
        .settings = {.algorithm = ALGORITHM_CLASSIC,
                     .evaluation = EVALUATION_MATERIAL,
                     .width = 12,
                     .depth = 4},
    },
    {.id = NULL},
};
