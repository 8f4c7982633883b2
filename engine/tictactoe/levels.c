/* The opponents that tic-tac-toe offers. */
#include "engine/tictactoe/tictactoe.h"

const struct Level tictactoe_levels[] = {
    {
        .id = "beginner",
        .label = N_("Beginner"),
        .about =
            N_("Takes a win when it sees one, but often forgets to block. Looks 1 move ahead."),
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 1, .slack = 30},
    },
    {
        .id = "intermediate",
        .label = N_("Intermediate"),
        .about = N_("Blocks your lines, but walks into forks. Looks 2 moves ahead."),
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 2, .slack = 10},
    },
    {
        .id = "expert",
        .label = N_("Expert"),
        .about = N_("Never loses: a draw is the best you can get. Knows every position."),
        .exact = true,
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = TICTACTOE_POINTS},
    },
    {
        .id = "minimax",
        .label = N_("Full minimax"),
        .about =
            N_("Plays perfectly by brute force. Minimax through the whole game before every move."),
        .classic = true,
        .settings = {.algorithm = ALGORITHM_MINIMAX, .depth = TICTACTOE_POINTS},
    },
    {.id = NULL},
};
