/* The opponents that reversi offers. */
#include "engine/level.h"
#include "engine/reversi/evaluate.h"
#include "engine/scale.h"

/* In the order of the game's evaluations. */
enum { EVALUATION_PATTERNS, EVALUATION_OWN };

/* A step of the scale that looks so many plies ahead, with such lapses. */
#define DEPTH_LEVEL(plies, ...)                                                                    \
    {                                                                                              \
        .algorithm = ALGORITHM_PVS, .switches = SWITCHES_FAST, .evaluation = EVALUATION_OWN,       \
        .depth = (plies), .lapses = {                                                              \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* So much noise keeps an opponent from playing the same game twice, most of it in the first plies:
 * of a level by nodes, and of one by time, which it is to cost next to nothing. */
enum { VARIETY = 10, VARIETY_OPENING = 40, VARIETY_TIMED = 2, VARIETY_TIMED_OPENING = 20 };

#define STRONG_LEVEL(count) NODES_LEVEL(EVALUATION_PATTERNS, count, VARIETY, VARIETY_OPENING)

enum { GRANDMASTER_US = 1000000, GRANDMASTER_NODES = 300000 };

const struct Level reversi_levels[] = {
    {
        .id = "first-steps",
        .label = N_("First steps"),
        .about = N_("Places discs where it likes, and overlooks corners. Looks 1 move ahead."),
        .strength = 800,
        .settings = DEPTH_LEVEL(1, .noise = 250, .oversight = 200, .careless = true),
    },
    {
        .id = "newcomer",
        .label = N_("Newcomer"),
        .about = N_("Likes corners, but often gives them away. Looks 1 move ahead."),
        .strength = 1052,
        .settings = DEPTH_LEVEL(1, .noise = 40),
    },
    {
        .id = "learner",
        .label = N_("Learner"),
        .about =
            N_("Takes corners and keeps away from the squares beside them. Looks 2 moves ahead."),
        .strength = 1238,
        .settings = DEPTH_LEVEL(2, .noise = 85),
    },
    {
        .id = "casual",
        .label = N_("Casual"),
        .about = N_("Sees your reply, most of the time. Looks 3 moves ahead."),
        .strength = 1517,
        .settings = DEPTH_LEVEL(3, .noise = 50),
    },
    {
        .id = "regular",
        .label = N_("Regular"),
        .about = N_("Leaves you few moves, and seldom gives a corner away."),
        .strength = 1769,
        .settings = NODES_LEVEL(EVALUATION_PATTERNS, 120, 30, 60),
    },
    {
        .id = "skilled",
        .label = N_("Skilled"),
        .about = N_("Knows good edges from bad ones, and counts the last moves."),
        .strength = 2080,
        .settings = NODES_LEVEL(EVALUATION_PATTERNS, 450, 18, 50),
    },
    {
        .id = "sharp",
        .label = N_("Sharp"),
        .about = N_("Takes your good moves away one by one."),
        .strength = 2392,
        .settings = STRONG_LEVEL(1800),
    },
    {
        .id = "veteran",
        .label = N_("Veteran"),
        .about = N_("Plans far ahead and plays the last moves without a mistake."),
        .strength = 2784,
        .settings = STRONG_LEVEL(9000),
    },
    {
        .id = "grandmaster",
        .label = N_("Grandmaster"),
        .about = N_("Knows the result long before the end. The strong engine, up to a second a "
                    "move, longer on a slow machine."),
        .strength = 3103,
        .settings = TIMED_LEVEL(EVALUATION_PATTERNS, GRANDMASTER_US, GRANDMASTER_NODES,
                                VARIETY_TIMED, VARIETY_TIMED_OPENING),
    },
    {.id = NULL},
};
