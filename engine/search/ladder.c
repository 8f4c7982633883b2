/* Iterative deepening over the ladder's algorithms. */
#include "engine/search/ladder.h"
#include "engine/search/control.h"
#include "engine/search/node.h"
#include "engine/search/order.h"

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

void ladder_run(struct Search *search)
{
    enum Algorithm algorithm = search->settings.algorithm;
    Score score = 0;
    search->algorithm = algorithms[algorithm].inner;
    search->null_ply = 0;
    search->guess = node_evaluate(search);
    order_begin(search);
    for (int depth = first_depth(&search->settings);; depth++) {
        search->depth = depth;
        score = algorithms[algorithm].root(search, depth, 0, -SCORE_INFINITE, SCORE_INFINITE);
        if (search->stopped)
            return;
        search->guess = score;
        control_iteration(search, depth, score);
        if (!control_continue(search, depth, score))
            return;
    }
}
