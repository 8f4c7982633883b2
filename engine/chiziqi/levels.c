/* The opponents that chi zi qi offers. */
#include "engine/chiziqi/position.h"
#include "engine/level.h"

const struct Level chiziqi_levels[] = {
    {
        .id = "beginner",
        .label = N_("Beginner"),
        .about = N_("Plays by feel and slips often. Looks 1 move ahead."),
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 1, .slack = 60},
    },
    {
        .id = "novice",
        .label = N_("Novice"),
        .about =
            N_("Seldom misses a capture, but thinks little about your reply. Looks 1 move ahead."),
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 1, .slack = 25},
    },
    {
        .id = "intermediate",
        .label = N_("Intermediate"),
        .about = N_("Sees what you can capture in reply. Looks 2 moves ahead."),
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 2, .slack = 30},
    },
    {
        .id = "advanced",
        .label = N_("Advanced"),
        .about = N_("Sets up captures and avoids simple traps. Looks 4 moves ahead."),
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 4, .slack = 12},
    },
    {
        .id = "expert",
        .label = N_("Expert"),
        .about = N_("Rarely gives a piece away. Looks 6 moves ahead, captures first."),
        .settings = {.algorithm = ALGORITHM_PVS,
                     .switches = SWITCH_CAPTURES | SWITCH_HISTORY,
                     .depth = 6,
                     .slack = 4},
    },
    {
        .id = "perfect",
        .label = N_("Perfect"),
        .about = N_("Never misses a win, and sets traps when it's a draw. Knows every position."),
        .exact = true,
        /* until the larger variant is solved */
        .settings = {.algorithm = ALGORITHM_STRONG, .depth = 24, .time_us = 1000000},
    },
    {
        .id = "negamax",
        .label = N_("Negamax"),
        .about = N_("Solid but short-sighted. Negamax: every line of play, 4 moves deep."),
        .classic = true,
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 4},
    },
    {
        .id = "alpha-beta",
        .label = N_("Alpha-beta"),
        .about = N_("Sees further by skipping what can't matter. Alpha-beta, 6 moves deep."),
        .classic = true,
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 6},
    },
    {
        .id = "pvs",
        .label = N_("PVS"),
        .about = N_("Just as strong as alpha-beta, with a little less work. Narrow windows around "
                    "the best line, 6 moves deep."),
        .classic = true,
        .settings = {.algorithm = ALGORITHM_PVS, .depth = 6},
    },
    {.id = NULL},
};
