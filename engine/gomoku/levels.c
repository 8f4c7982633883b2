/* Gomoku's difficulty levels and the programs of the teaching texts. */
#include "engine/gomoku/levels.h"

/* In the order of the game's evaluations. */
enum { EVALUATION_OWN, EVALUATION_SHAPE_1, EVALUATION_SHAPE_2, EVALUATION_RUN };

/* What makes the ladder fast without changing its values. */
enum {
    SWITCHES_FAST =
        SWITCH_TABLE | SWITCH_CAPTURES | SWITCH_KILLER | SWITCH_HISTORY | SWITCH_ITERATIVE
};

/* Past its end the whole board: so the window only says what is tried first. */
static const uint8_t whole_board[] = {0};

/* Where a level stops in the few positions that take many times the usual effort. */
enum { WINDOW_NODES = 400000 };

/* A step of the scale that searches a window to a fixed depth. */
#define WINDOW_LEVEL(plies, steps)                                                                 \
    {                                                                                              \
        .algorithm = ALGORITHM_PVS, .switches = SWITCHES_FAST | SWITCH_WINDOW,                     \
        .evaluation = EVALUATION_OWN, .schedule = (steps), .depth = (plies), .slack = 10,          \
        .nodes = WINDOW_NODES                                                                      \
    }

/* A classic: alpha-beta, bare or with what helps it to the same values. */
#define CLASSIC_LEVEL(value, helpers, plies, steps)                                                \
    {                                                                                              \
        .algorithm = ALGORITHM_ALPHA_BETA, .switches = SWITCH_WINDOW | (helpers),                  \
        .evaluation = (value), .schedule = (steps), .depth = (plies)                               \
    }

const struct Level gomoku_levels[] = {
    {
        .id = "beginner",
        .label = "Beginner",
        .about = "Looks two moves ahead in a window about the centre",
        .settings = WINDOW_LEVEL(2, window_schedule_3),
    },
    {
        .id = "intermediate",
        .label = "Intermediate",
        .about = "Looks three moves ahead in the same window",
        .settings = WINDOW_LEVEL(3, window_schedule_3),
    },
    {
        .id = "advanced",
        .label = "Advanced",
        .about = "Looks four moves ahead in a window that grows more slowly",
        .settings = WINDOW_LEVEL(4, window_schedule_4),
    },
    {
        .id = "expert",
        .label = "Expert",
        .about = "The strong engine for up to a second: chains of fours, threats, deep lines",
        .settings = {.algorithm = ALGORITHM_STRONG, .time_us = 1000000},
    },
    {
        .id = "master",
        .label = "Master",
        .about = "The strong engine for up to five seconds",
        .settings = {.algorithm = ALGORITHM_STRONG, .time_us = 5000000},
    },
    {
        .id = "shape-1",
        .label = "Shapes, first version",
        .about = "The textbook's alpha-beta that counts its own shapes: attacks, forgets to defend",
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_SHAPE_1, 0, 2, whole_board),
    },
    {
        .id = "shape-2",
        .label = "Shapes, second version",
        .about = "The same, counting the other side's shapes against its own",
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_SHAPE_2, 0, 2, whole_board),
    },
    {
        .id = "window-3",
        .label = "Window, depth 3",
        .about = "The textbook's expanding window at depth 3, rows of stones counted",
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_RUN, 0, 3, window_schedule_3),
    },
    {
        .id = "window-4",
        .label = "Window, depth 4",
        .about = "The same at depth 4 in a narrower window, with a table and ordering so as not to "
                 "take long",
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_RUN, SWITCHES_FAST, 4, window_schedule_4),
    },
    {.id = NULL},
};
