/* Gomoku's difficulty levels and the programs of the teaching texts. */
#include "engine/gomoku/levels.h"

/* In the order of the game's evaluations. */
enum { EVALUATION_LINES, EVALUATION_OWN, EVALUATION_SHAPE_1, EVALUATION_SHAPE_2, EVALUATION_RUN };

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
        .label = N_("Beginner"),
        .about = N_("Sees your next threat, but misses quiet plans. Looks 2 moves ahead, in a "
                    "window around the centre."),
        .settings = WINDOW_LEVEL(2, window_schedule_3),
    },
    {
        .id = "intermediate",
        .label = N_("Intermediate"),
        .about = N_("Answers threats and makes its own, but misses long attacks. Looks 3 moves "
                    "ahead, in a window around the centre."),
        .settings = WINDOW_LEVEL(3, window_schedule_3),
    },
    {
        .id = "advanced",
        .label = N_("Advanced"),
        .about = N_("Sees double threats coming and fights back. Looks 4 moves ahead, in a window "
                    "that grows more slowly."),
        .settings = WINDOW_LEVEL(4, window_schedule_4),
    },
    {
        .id = "expert",
        .label = N_("Expert"),
        .about = N_(
            "Finds winning chains of fours and threats. The strong engine, up to 1 second a move."),
        .settings = {.algorithm = ALGORITHM_STRONG,
                     .evaluation = EVALUATION_LINES,
                     .time_us = 1000000},
    },
    {
        .id = "master",
        .label = N_("Master"),
        .about = N_("The strongest opponent here. The strong engine, up to 5 seconds a move."),
        .settings = {.algorithm = ALGORITHM_STRONG,
                     .evaluation = EVALUATION_LINES,
                     .time_us = 5000000},
    },
    {
        .id = "shape-1",
        .label = N_("Shapes, version 1"),
        .about = N_("Loves to attack, forgets to defend. Alpha-beta, 2 moves deep, scoring only "
                    "its own shapes."),
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_SHAPE_1, 0, 2, whole_board),
    },
    {
        .id = "shape-2",
        .label = N_("Shapes, version 2"),
        .about = N_("Attacks and defends in balance. Alpha-beta, 2 moves deep, scoring both sides' "
                    "shapes."),
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_SHAPE_2, 0, 2, whole_board),
    },
    {
        .id = "window-3",
        .label = N_("Window, depth 3"),
        .about = N_("Starts at the centre and widens its view as the game grows. Alpha-beta, 3 "
                    "moves deep in an expanding window, scoring rows of stones."),
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_RUN, 0, 3, window_schedule_3),
    },
    {
        .id = "window-4",
        .label = N_("Window, depth 4"),
        .about = N_("Looks deeper, but not as wide. Alpha-beta, 4 moves deep in a narrower window, "
                    "sped up by a table and move ordering."),
        .classic = true,
        .settings = CLASSIC_LEVEL(EVALUATION_RUN, SWITCHES_FAST, 4, window_schedule_4),
    },
    {.id = NULL},
};
