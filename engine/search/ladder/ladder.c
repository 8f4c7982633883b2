/* Iterative deepening over the ladder's algorithms. */
#include "engine/search/ladder/ladder.h"
#include "engine/search/control.h"
#include "engine/search/ladder/lapse.h"
#include "engine/search/ladder/order.h"
#include "engine/search/ladder/position.h"

/* What searches the root, and what it searches every other node with. */
static const struct {
    Algorithm *root, *inner;
} algorithms[] = {
    [ALGORITHM_MINIMAX] = {minimax, minimax},
    [ALGORITHM_NEGAMAX] = {negamax, negamax},
    [ALGORITHM_ALPHA_BETA] = {alpha_beta, alpha_beta},
    [ALGORITHM_PVS] = {pvs, pvs},
    [ALGORITHM_ASPIRATION] = {aspiration, pvs},
    [ALGORITHM_CLASSIC] = {alpha_beta, alpha_beta},
};

/* The first iteration's depth: the only one's, unless deepening or without a depth to go to. */
static int first_depth(const struct SearchSettings *settings)
{
    bool deepens = (settings->switches & SWITCH_ITERATIVE) || settings->depth == 0;
    return deepens ? 1 : settings->depth;
}

/* Puts the root's moves into the order in which the switches would try them. */
static void order_roots(struct Search *search)
{
    struct Node node = {.ply = 0};
    search->root_count = 0;
    node.key = search->board.game->key(search->board.position) ^ search->salt;
    node.count = order_moves(search, &node);
    while (node_next(search, &node))
        if (control_asked(search, node.move))
            search->roots[search->root_count++] =
                (struct RootMove){.move = node.move, .score = -SCORE_WIN};
    search->result.move = search->roots[0].move;
}

/* Deepens to the end of the run; the score of the last iteration that was complete. */
static Score deepen(struct Search *search)
{
    enum Algorithm algorithm = search->settings.algorithm;
    Score score = search->guess;
    order_roots(search);
    order_begin(search);
    for (int depth = first_depth(&search->settings);; depth++) {
        search->depth = depth;
        Score value = algorithms[algorithm].root(search, depth, 0, -SCORE_INFINITE, SCORE_INFINITE);
        if (search->stopped)
            return score;
        search->guess = score = value;
        control_iteration(search, depth, score);
        if (!control_continue(search, depth, score))
            return score;
    }
}

void ladder_run(struct Search *search)
{
    search->algorithm = algorithms[search->settings.algorithm].inner;
    search->null_ply = 0;
    search->guess = position_value(search);
    lapse_begin(search, search->guess);
    /* Who sees nothing but losses looks once more, at everything. */
    if (deepen(search) < -SCORE_WIN_EDGE && lapse_end(search))
        deepen(search);
}
