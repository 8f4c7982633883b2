/* The opponents that tic-tac-toe offers. */
#include "engine/tictactoe/tictactoe.h"

const struct Level tictactoe_levels[] = {
    {
        .id = "beginner",
        .label = "Beginner",
        .about = "Sees a line that can be made at once, and little else",
        .settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 1, .slack = 30},
    },
    {
        .id = "intermediate",
        .label = "Intermediate",
        .about = "Looks two moves ahead",
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 2, .slack = 10},
    },
    {
        .id = "expert",
        .label = "Expert",
        .about = "Knows every position and never loses",
        .exact = true,
        .settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = TICTACTOE_POINTS},
    },
    {
        .id = "minimax",
        .label = "Full minimax",
        .about = "Walks the whole tree before each move, as in the textbook",
        .classic = true,
        .settings = {.algorithm = ALGORITHM_MINIMAX, .depth = TICTACTOE_POINTS},
    },
    {.id = NULL},
};
