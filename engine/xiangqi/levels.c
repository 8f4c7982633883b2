/* Xiangqi's difficulty levels and the program of the teaching text. */
#include "engine/xiangqi/levels.h"
#include "engine/scale.h"

/* In the order of the game's evaluations. */
enum { EVALUATION_NETWORK, EVALUATION_OWN, EVALUATION_MATERIAL };

/* A step of the scale that searches to a fixed depth, and captures beyond it, with such lapses. */
#define DEPTH_LEVEL(plies, ...)                                                                    \
    {                                                                                              \
        .algorithm = ALGORITHM_PVS, .switches = SWITCHES_FAST | SWITCH_QUIESCENCE,                 \
        .evaluation = EVALUATION_OWN, .depth = (plies), .finishes = true, .lapses = {              \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* A step by nodes: with the own evaluation, which no training changes, or with the network, which
 * at the same nodes is far stronger. */
#define STRONG_LEVEL(value, count) NODES_LEVEL(value, count, VARIETY, VARIETY_OPENING)

/* A dan by its name, and by what it was called; some have the same manner. */
#define DAN_LEVEL(name, was, words, manner, points, count)                                         \
    {                                                                                              \
        .id = (name), .formerly = (was), .label = (words), .about = (manner),                      \
        .strength = (points), .settings = STRONG_LEVEL(EVALUATION_NETWORK, count)                  \
    }
#define DAN_LOW    N_("Punishes small mistakes and plays endings well.")
#define DAN_MIDDLE N_("Plans many moves ahead and gives nothing away.")
#define DAN_HIGH   N_("Few people hold out against it: turns the smallest advantage into a win.")

/* Half again what nine dan looks at: the Champion is the stronger on any machine. */
enum { CHAMPION_NODES = 700000 };

#define CHAMPION_LEVEL(us)                                                                         \
    TIMED_LEVEL(EVALUATION_NETWORK, us, CHAMPION_NODES, VARIETY_TIMED, VARIETY_TIMED_OPENING)

/* So much noise keeps an opponent from playing the same game twice: of a level by nodes, and of one
 * by time, which it is to cost next to nothing; most of it in the first plies. */
enum { VARIETY = 25, VARIETY_OPENING = 100, VARIETY_TIMED = 2, VARIETY_TIMED_OPENING = 60 };

const struct Level xiangqi_levels[] = {
    {
        .id = "first-steps",
        .label = N_("First steps"),
        .about = N_("For a first game ever: leaves pieces to be taken and falls for every trap. "
                    "Looks 1 move ahead."),
        .strength = 800,
        .settings = DEPTH_LEVEL(1, .noise = 200, .oversight = 60, .careless = true),
    },
    {
        .id = "newcomer",
        .label = N_("Newcomer"),
        .about = N_("Takes what you leave hanging, but overlooks rooks and cannons from afar. "
                    "Looks 2 moves ahead."),
        .strength = 972,
        .settings = DEPTH_LEVEL(2, .noise = 275, .oversight = 500),
    },
    {
        .id = "learner",
        .label = N_("Learner"),
        .formerly = "beginner",
        .about = N_("Guards its pieces most of the time, but falls for simple tactics. Looks 2 "
                    "moves ahead."),
        .strength = 1106,
        .settings = DEPTH_LEVEL(2, .noise = 25, .oversight = 20),
    },
    {
        .id = "casual",
        .label = N_("Casual"),
        .formerly = "intermediate",
        .about = N_("Guards its pieces, but misses quiet plans. Looks 3 moves ahead, further "
                    "through captures."),
        .strength = 1277,
        .settings = DEPTH_LEVEL(3, .noise = 80, .oversight = 120),
    },
    {
        .id = "regular",
        .label = N_("Regular"),
        .formerly = "advanced",
        .about = N_("Sees forks coming, but not what lies behind them. Looks 4 moves ahead, not "
                    "always far from the last moves."),
        .strength = 1390,
        .settings = DEPTH_LEVEL(4, .noise = 110, .oversight = 165),
    },
    {
        .id = "skilled",
        .label = N_("Skilled"),
        .about =
            N_("Sees forks and short mates coming. Looks 5 moves ahead, further through captures."),
        .strength = 1543,
        .settings = DEPTH_LEVEL(5, .noise = 100, .oversight = 150),
    },
    {
        .id = "sharp",
        .label = N_("Sharp"),
        .about = N_("Calculates well and makes few mistakes."),
        .strength = 1659,
        .settings = STRONG_LEVEL(EVALUATION_OWN, 6000),
    },
    {
        .id = "adept",
        .label = N_("Adept"),
        .about = N_("Defends stubbornly and seldom misses a tactic."),
        .strength = 1801,
        .settings = STRONG_LEVEL(EVALUATION_NETWORK, 3500),
    },
    DAN_LEVEL("dan-1", NULL, N_("1 dan"), DAN_LOW, 1955, 5300),
    DAN_LEVEL("dan-2", NULL, N_("2 dan"), DAN_LOW, 2100, 8000),
    DAN_LEVEL("dan-3", "veteran", N_("3 dan"), DAN_LOW, 2237, 12500),
    DAN_LEVEL("dan-4", NULL, N_("4 dan"), DAN_MIDDLE, 2398, 20000),
    DAN_LEVEL("dan-5", NULL, N_("5 dan"), DAN_MIDDLE, 2534, 33000),
    DAN_LEVEL("dan-6", NULL, N_("6 dan"), DAN_MIDDLE, 2671, 56000),
    DAN_LEVEL("dan-7", NULL, N_("7 dan"), DAN_HIGH, 2789, 100000),
    DAN_LEVEL("dan-8", NULL, N_("8 dan"), DAN_HIGH, 2945, 210000),
    DAN_LEVEL("dan-9", NULL, N_("9 dan"), DAN_HIGH, 3127, 460000),
    {
        .id = "champion",
        .label = N_("Champion"),
        .formerly = "expert",
        .about = N_("Calculates deeply and punishes every mistake. The strong engine, up to half a "
                    "second a move, longer on a slow machine."),
        .strength = 3252,
        .settings = CHAMPION_LEVEL(500000),
    },
    {
        .id = "grandmaster",
        .label = N_("Grandmaster"),
        .formerly = "master",
        .about = N_("Everything this machine has. The strong engine, up to 5 seconds a move."),
        .strength = 3482,
        .settings = CHAMPION_LEVEL(5000000),
    },
    {
        .id = "width",
        .label = N_("Width limit"),
        .about = N_("Quick, and a little reckless. Alpha-beta, 4 moves deep, following only the "
                    "best moves of a shallower search."),
        .classic = true,
        .strength = 1250,
        .settings = {.algorithm = ALGORITHM_CLASSIC,
                     .evaluation = EVALUATION_MATERIAL,
                     .width = 12,
                     .depth = 4},
    },
    {.id = NULL},
};
