/* The opponents that tic-tac-toe offers. */
#include "engine/tictactoe/tictactoe.h"

/* A step of the scale that looks so many plies ahead, with such lapses. Whoever looks two
 * plies ahead without them draws most games even against one who knows everything: the game bears
 * no more steps than these. */
#define SHORT_LEVEL(plies, ...)                                                                    \
    {                                                                                              \
        .algorithm = ALGORITHM_ALPHA_BETA, .depth = (plies), .lapses = { __VA_ARGS__ }             \
    }

const struct Level tictactoe_levels[] = {
    {
        .id = "first-steps",
        .label = N_("First steps"),
        .about = N_(
            "Puts its mark where it likes, and may even miss a row of three. Looks 1 move ahead."),
        .strength = 800,
        .settings = SHORT_LEVEL(1, .noise = 90, .oversight = 500, .careless = true),
    },
    {
        .id = "newcomer",
        .label = N_("Newcomer"),
        .formerly = "beginner",
        .about =
            N_("Takes a win when it sees one, but often forgets to block. Looks 1 move ahead."),
        .strength = 904,
        .settings = SHORT_LEVEL(1, .noise = 30),
    },
    {
        .id = "learner",
        .label = N_("Learner"),
        .formerly = "intermediate",
        .about = N_("Blocks your lines, but walks into forks. Looks 2 moves ahead."),
        .strength = 982,
        .settings = SHORT_LEVEL(2, .noise = 100),
    },
    {
        .id = "grandmaster",
        .label = N_("Grandmaster"),
        .formerly = "expert",
        .about = N_("Never loses: a draw is the best you can get. Knows every position."),
        .exact = true,
        .strength = 1108,
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = TICTACTOE_POINTS},
    },
    {
        .id = "minimax",
        .label = N_("Full minimax"),
        .about =
            N_("Plays perfectly by brute force. Minimax through the whole game before every move."),
        .classic = true,
        .strength = 1108,
        .settings = {.algorithm = ALGORITHM_MINIMAX, .depth = TICTACTOE_POINTS},
    },
    {.id = NULL},
};
