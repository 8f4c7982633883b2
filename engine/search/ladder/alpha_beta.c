/*
 * Alpha-beta (Knuth and Moore 1975): alpha is what the side to move has for sure, beta what the
 * opponent will not allow it to exceed. Once a move is worth beta or more the opponent avoids the
 * whole node, and its other moves need not be looked at. Values outside the window are bounds
 * (fail-soft).
 */
#include "engine/search/ladder/ladder.h"
#include "engine/search/ladder/node.h"

Score alpha_beta(struct Search *search, int depth, int ply, Score alpha, Score beta)
{
    struct Node node;
    if (!node_open(search, &node, depth, ply, alpha, beta))
        return node.best;
    while (node_next(search, &node)) {
        Score value = node_child(search, &node, alpha_beta, node.alpha, beta);
        if (node_take(search, &node, value))
            break;
    }
    return node_close(search, &node);
}
