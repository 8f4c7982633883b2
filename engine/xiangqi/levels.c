/* Xiangqi's difficulty levels and the program of the teaching text. */
#include "engine/xiangqi/levels.h"

/* In the order of the game's evaluations. */
enum { EVALUATION_NETWORK, EVALUATION_OWN, EVALUATION_MATERIAL };

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
        .label = N_("Beginner"),
        .about =
            N_("Takes what you leave hanging, but falls for simple tactics. Looks 2 moves ahead."),
        .settings = DEPTH_LEVEL(2, 40),
    },
    {
        .id = "intermediate",
        .label = N_("Intermediate"),
        .about =
            N_("Guards its pieces, but misses quiet plans. Looks 3 moves ahead, further through "
               "captures."),
        .settings = DEPTH_LEVEL(3, 20),
    },
    {
        .id = "advanced",
        .label = N_("Advanced"),
        .about =
            N_("Sees forks and short mates coming. Looks 4 moves ahead, further through captures."),
        .settings = DEPTH_LEVEL(4, 10),
    },
    {
        .id = "expert",
        .label = N_("Expert"),
        .about = N_(
            "Calculates deeply and punishes mistakes. The strong engine, up to 1 second a move."),
        .settings = {.algorithm = ALGORITHM_STRONG,
                     .evaluation = EVALUATION_NETWORK,
                     .time_us = 1000000},
    },
    {
        .id = "master",
        .label = N_("Master"),
        .about = N_("The strongest opponent here. The strong engine, up to 5 seconds a move."),
        .settings = {.algorithm = ALGORITHM_STRONG,
                     .evaluation = EVALUATION_NETWORK,
                     .time_us = 5000000},
    },
    {
        .id = "width",
        .label = N_("Width limit"),
        .about = N_("Quick, and a little reckless. Alpha-beta, 4 moves deep, following only the "
                    "best moves of a shallower search."),
        .classic = true,
        .settings = {.algorithm = ALGORITHM_CLASSIC,
                     .evaluation = EVALUATION_MATERIAL,
                     .width = 12,
                     .depth = 4},
    },
    {.id = NULL},
};
