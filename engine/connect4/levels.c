/* The opponents that connect four offers. */
#include "engine/connect4/position.h"
#include "engine/level.h"

/* A step of the scale that looks so many plies ahead, with such lapses. */
#define DEPTH_LEVEL(plies, ...)                                                                    \
    {                                                                                              \
        .algorithm = ALGORITHM_PVS, .switches = SWITCHES_FAST, .depth = (plies), .lapses = {       \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

const struct Level connect4_levels[] = {
    {
        .id = "first-steps",
        .label = N_("First steps"),
        .about = N_(
            "Drops its discs where it likes, and may even miss four in a row. Looks 1 move ahead."),
        .strength = 800,
        .settings = DEPTH_LEVEL(1, .noise = 120, .oversight = 500, .careless = true),
    },
    {
        .id = "newcomer",
        .label = N_("Newcomer"),
        .about =
            N_("Takes a win when it sees one, but often forgets to block. Looks 1 move ahead."),
        .strength = 927,
        .settings = DEPTH_LEVEL(1, .noise = 40),
    },
    {
        .id = "learner",
        .label = N_("Learner"),
        .about = N_("Builds rows, and overlooks yours now and then. Looks 1 move ahead."),
        .strength = 983,
        .settings = DEPTH_LEVEL(1, .noise = 8),
    },
    {
        .id = "casual",
        .label = N_("Casual"),
        .about = N_("Blocks your rows, most of the time. Looks 2 moves ahead."),
        .strength = 1161,
        .settings = DEPTH_LEVEL(2, .noise = 80),
    },
    {
        .id = "regular",
        .label = N_("Regular"),
        .about = N_("Blocks your rows, but falls for double threats. Looks 2 moves ahead."),
        .strength = 1317,
        .settings = DEPTH_LEVEL(2, .noise = 20),
    },
    {
        .id = "skilled",
        .label = N_("Skilled"),
        .about = N_("Makes double threats, and sees most of yours. Looks 4 moves ahead."),
        .strength = 1430,
        .settings = DEPTH_LEVEL(4, .noise = 24),
    },
    {
        .id = "sharp",
        .label = N_("Sharp"),
        .about = N_("Seldom falls for a double threat. Looks 6 moves ahead."),
        .strength = 1552,
        .settings = DEPTH_LEVEL(6, .noise = 20),
    },
    {
        .id = "veteran",
        .label = N_("Veteran"),
        .about = N_("Counts odd and even rows, and plays for the end. Looks 8 moves ahead."),
        .strength = 1629,
        .settings = DEPTH_LEVEL(8, .noise = 10),
    },
    {
        .id = "grandmaster",
        .label = N_("Grandmaster"),
        .about = N_("Thinks for 3 seconds, and from eight discs on it knows every position."),
        .exact = true,
        .strength = 1997,
        .settings = {.algorithm = ALGORITHM_STRONG, .depth = CONNECT4_POINTS, .time_us = 3000000},
    },
    {
        .id = "alpha-beta",
        .label = N_("Alpha-beta"),
        .about = N_("Sees further by skipping what can't matter. Alpha-beta, 6 moves deep."),
        .classic = true,
        .strength = 1400,
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 6},
    },
    {.id = NULL},
};
