/* The opponents that chi zi qi offers. */
#include "engine/chiziqi/position.h"
#include "engine/level.h"

/* A step of the scale that looks so many plies ahead, with such lapses. One more between six plies
 * and knowing everything would be 57 % from both. */
#define DEPTH_LEVEL(plies, ...)                                                                    \
    {                                                                                              \
        .algorithm = ALGORITHM_PVS, .switches = SWITCHES_FAST, .depth = (plies), .lapses = {       \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

const struct Level chiziqi_levels[] = {
    {
        .id = "first-steps",
        .label = N_("First steps"),
        .formerly = "beginner",
        .about = N_("Plays by feel and slips often. Looks 1 move ahead."),
        .strength = 800,
        .settings = DEPTH_LEVEL(1, .noise = 120, .oversight = 300, .careless = true),
    },
    {
        .id = "newcomer",
        .label = N_("Newcomer"),
        .about = N_("Takes what it sees, but slips now and then. Looks 1 move ahead."),
        .strength = 949,
        .settings = DEPTH_LEVEL(1, .noise = 60),
    },
    {
        .id = "learner",
        .label = N_("Learner"),
        .formerly = "novice",
        .about =
            N_("Seldom misses a capture, but thinks little about your reply. Looks 1 move ahead."),
        .strength = 1086,
        .settings = DEPTH_LEVEL(1, .noise = 15),
    },
    {
        .id = "casual",
        .label = N_("Casual"),
        .about = N_("Sees what you can capture in reply, most of the time. Looks 2 moves ahead."),
        .strength = 1224,
        .settings = DEPTH_LEVEL(2, .noise = 60),
    },
    {
        .id = "regular",
        .label = N_("Regular"),
        .formerly = "intermediate",
        .about = N_("Sees what you can capture in reply. Looks 2 moves ahead."),
        .strength = 1323,
        .settings = DEPTH_LEVEL(2, .noise = 15),
    },
    {
        .id = "skilled",
        .label = N_("Skilled"),
        .about = N_("Sets up captures, and forgets what it set up. Looks 3 moves ahead."),
        .strength = 1512,
        .settings = DEPTH_LEVEL(3, .noise = 36),
    },
    {
        .id = "sharp",
        .label = N_("Sharp"),
        .formerly = "advanced",
        .about = N_("Sets up captures and avoids simple traps. Looks 4 moves ahead."),
        .strength = 1690,
        .settings = DEPTH_LEVEL(4, .noise = 24),
    },
    {
        .id = "veteran",
        .label = N_("Veteran"),
        .formerly = "expert",
        .about = N_("Rarely gives a piece away. Looks 6 moves ahead."),
        .strength = 1802,
        .settings = DEPTH_LEVEL(6, .noise = 45),
    },
    {
        .id = "grandmaster",
        .label = N_("Grandmaster"),
        .formerly = "perfect",
        .about = N_("Never misses a win, and sets traps when it's a draw. Knows every position."),
        .exact = true,
        .strength = 1923,
        /* until the larger variant is solved */
        .settings = {.algorithm = ALGORITHM_STRONG, .depth = 24, .time_us = 1000000},
    },
    {
        .id = "negamax",
        .label = N_("Negamax"),
        .about = N_("Solid but short-sighted. Negamax: every line of play, 4 moves deep."),
        .classic = true,
        .strength = 1750,
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 4},
    },
    {
        .id = "alpha-beta",
        .label = N_("Alpha-beta"),
        .about = N_("Sees further by skipping what can't matter. Alpha-beta, 6 moves deep."),
        .classic = true,
        .strength = 1850,
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 6},
    },
    {
        .id = "pvs",
        .label = N_("PVS"),
        .about = N_("Just as strong as alpha-beta, with a little less work. Narrow windows around "
                    "the best line, 6 moves deep."),
        .classic = true,
        .strength = 1850,
        .settings = {.algorithm = ALGORITHM_PVS, .depth = 6},
    },
    {.id = NULL},
};
