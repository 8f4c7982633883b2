/* Gomoku's difficulty levels and the programs of the teaching texts. */
#include "engine/gomoku/levels.h"
#include "engine/scale.h"

/* In the order of the game's evaluations. */
enum {
    EVALUATION_NETWORK,
    EVALUATION_LINES,
    EVALUATION_OWN,
    EVALUATION_SHAPE_1,
    EVALUATION_SHAPE_2,
    EVALUATION_RUN
};

/* Past its end the whole board: so the window only says what is tried first. */
static const uint8_t whole_board[] = {0};

/* So much noise keeps an opponent from playing the same game twice: of a level by nodes, and of one
 * by time, which it is to cost next to nothing; most of it in the first plies. The network's scores
 * are 1.65 times those of the other evaluations for the same chances. */
enum { VARIETY = 60, VARIETY_OPENING = 240, VARIETY_TIMED = 13, VARIETY_OPENING_TIMED = 400 };

/* Where a level stops in the few positions that take many times the usual effort. */
enum { WINDOW_NODES = 400000 };

/* A step of the scale that searches a window to a fixed depth, with such lapses. */
#define WINDOW_LEVEL(plies, steps, ...)                                                            \
    {                                                                                              \
        .algorithm = ALGORITHM_PVS, .switches = SWITCHES_FAST | SWITCH_WINDOW,                     \
        .evaluation = EVALUATION_OWN, .schedule = (steps), .depth = (plies),                       \
        .nodes = WINDOW_NODES, .lapses = {                                                         \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* A step by nodes: with the own evaluation, which no training changes, or with the network, which
 * at the same nodes is far stronger. */
#define STRONG_LEVEL(value, count, points) NODES_LEVEL(value, count, points, VARIETY_OPENING)

/* A dan by its name, and by what it was called; some have the same manner. */
#define DAN_LEVEL(name, was, words, manner, elo, count, points)                                    \
    {                                                                                              \
        .id = (name), .formerly = (was), .label = (words), .about = (manner), .strength = (elo),   \
        .settings = STRONG_LEVEL(EVALUATION_NETWORK, count, points)                                \
    }
#define DAN_LOW    N_("Plays long chains of fours and threes to the end.")
#define DAN_MIDDLE N_("Builds shapes that turn into attacks many moves later.")
#define DAN_HIGH   N_("Few people beat it: most attacks end before they begin.")

/* Half again what nine dan looks at: the Champion is the stronger on any machine. */
enum { CHAMPION_NODES = 450000 };

#define CHAMPION_LEVEL(us)                                                                         \
    TIMED_LEVEL(EVALUATION_NETWORK, us, CHAMPION_NODES, VARIETY_TIMED, VARIETY_OPENING_TIMED)

/* A classic: alpha-beta, bare or with what helps it to the same values. */
#define CLASSIC_LEVEL(value, helpers, plies, steps)                                                \
    {                                                                                              \
        .algorithm = ALGORITHM_ALPHA_BETA, .switches = SWITCH_WINDOW | (helpers),                  \
        .evaluation = (value), .schedule = (steps), .depth = (plies)                               \
    }

const struct Level gomoku_levels[] = {
    {
        .id = "first-steps",
        .label = N_("First steps"),
        .about = N_("For a first game ever: misses threes and sometimes a four. Looks 1 move "
                    "ahead, where the last stones fell."),
        .strength = 800,
        .settings =
            WINDOW_LEVEL(1, window_schedule_3, .noise = 2500, .oversight = 60, .careless = true),
    },
    {
        .id = "newcomer",
        .label = N_("Newcomer"),
        .about = N_("Stops a four, but seldom sees a three in time. Looks 1 move ahead."),
        .strength = 982,
        .settings = WINDOW_LEVEL(1, window_schedule_3, .noise = 60, .oversight = 60),
    },
    {
        .id = "learner",
        .label = N_("Learner"),
        .about = N_("Makes and stops fours, but misjudges much and overlooks what is far away. "
                    "Looks 2 moves ahead."),
        .strength = 1168,
        .settings = WINDOW_LEVEL(2, window_schedule_3, .noise = 400, .oversight = 350),
    },
    {
        .id = "casual",
        .label = N_("Casual"),
        .formerly = "beginner",
        .about = N_("Sees your next threat, but misses quiet plans. The textbook's depth 2: looks "
                    "2 moves ahead, in a window that grows about the centre."),
        .strength = 1274,
        .settings = WINDOW_LEVEL(2, window_schedule_3, .noise = 80, .oversight = 60),
    },
    {
        .id = "regular",
        .label = N_("Regular"),
        .formerly = "intermediate",
        .about = N_("Answers threats and makes its own, but misses long attacks. The textbook's "
                    "depth 3: looks 3 moves ahead, in the same window."),
        .strength = 1415,
        .settings = WINDOW_LEVEL(3, window_schedule_3, .noise = 150, .oversight = 150),
    },
    {
        .id = "skilled",
        .label = N_("Skilled"),
        .formerly = "advanced",
        .about = N_("Sees double threats coming and fights back. The textbook's depth 4: looks 4 "
                    "moves ahead, in a window that grows more slowly."),
        .strength = 1582,
        .settings = WINDOW_LEVEL(4, window_schedule_4, .noise = 60, .oversight = 60),
    },
    {
        .id = "sharp",
        .label = N_("Sharp"),
        .about = N_("Prepares its attacks and seldom falls into yours."),
        .strength = 1767,
        .settings = STRONG_LEVEL(EVALUATION_OWN, 8000, VARIETY),
    },
    {
        .id = "adept",
        .label = N_("Adept"),
        .about = N_("Sees a whole attack of fours and threes before it begins."),
        .strength = 1953,
        .settings = STRONG_LEVEL(EVALUATION_NETWORK, 700, VARIETY),
    },
    DAN_LEVEL("dan-1", NULL, N_("1 dan"), DAN_LOW, 2069, 1400, VARIETY),
    DAN_LEVEL("dan-2", "veteran", N_("2 dan"), DAN_LOW, 2207, 2900, VARIETY),
    DAN_LEVEL("dan-3", NULL, N_("3 dan"), DAN_LOW, 2361, 6000, VARIETY),
    DAN_LEVEL("dan-4", NULL, N_("4 dan"), DAN_MIDDLE, 2534, 12500, VARIETY),
    DAN_LEVEL("dan-5", NULL, N_("5 dan"), DAN_MIDDLE, 2682, 24000, VARIETY),
    DAN_LEVEL("dan-6", NULL, N_("6 dan"), DAN_MIDDLE, 2800, 42000, VARIETY),
    DAN_LEVEL("dan-7", NULL, N_("7 dan"), DAN_HIGH, 2885, 75000, VARIETY),
    DAN_LEVEL("dan-8", NULL, N_("8 dan"), DAN_HIGH, 2997, 135000, VARIETY),
    DAN_LEVEL("dan-9", NULL, N_("9 dan"), DAN_HIGH, 3157, 300000, VARIETY_TIMED),
    {
        .id = "champion",
        .label = N_("Champion"),
        .formerly = "expert",
        .about = N_("Finds winning chains of fours and threats. The strong engine, up to half a "
                    "second a move, longer on a slow machine."),
        .strength = 3288,
        .settings = CHAMPION_LEVEL(500000),
    },
    {
        .id = "grandmaster",
        .label = N_("Grandmaster"),
        .formerly = "master",
        .about = N_("Everything this machine has. The strong engine, up to 5 seconds a move."),
        .strength = 3538,
        .settings = CHAMPION_LEVEL(5000000),
    },
    {
        .id = "shape-1",
        .label = N_("Shapes, version 1"),
        .about = N_("Loves to attack, forgets to defend. Alpha-beta, 2 moves deep, scoring only "
                    "its own shapes."),
        .classic = true,
        .strength = 1000,
        .settings = CLASSIC_LEVEL(EVALUATION_SHAPE_1, 0, 2, whole_board),
    },
    {
        .id = "shape-2",
        .label = N_("Shapes, version 2"),
        .about = N_("Attacks and defends in balance. Alpha-beta, 2 moves deep, scoring both sides' "
                    "shapes."),
        .classic = true,
        .strength = 1250,
        .settings = CLASSIC_LEVEL(EVALUATION_SHAPE_2, 0, 2, whole_board),
    },
    {
        .id = "window-3",
        .label = N_("Window, depth 3"),
        .about = N_("Starts at the centre and widens its view as the game grows. Alpha-beta, 3 "
                    "moves deep in an expanding window, scoring rows of stones."),
        .classic = true,
        .strength = 1350,
        .settings = CLASSIC_LEVEL(EVALUATION_RUN, 0, 3, window_schedule_3),
    },
    {
        .id = "window-4",
        .label = N_("Window, depth 4"),
        .about = N_("Looks deeper, but not as wide. Alpha-beta, 4 moves deep in a narrower window, "
                    "sped up by a table and move ordering."),
        .classic = true,
        .strength = 1450,
        .settings = CLASSIC_LEVEL(EVALUATION_RUN, SWITCHES_FAST, 4, window_schedule_4),
    },
    {.id = NULL},
};
