/*
 * Principal variation search (Marsland and Campbell 1982): with good ordering the first move is
 * the best, and of each other it is enough to learn that it is no better. That is asked with a
 * window of width one, which cuts off more; a move that turns out better is searched again.
 */
#include "engine/search/ladder/ladder.h"
#include "engine/search/ladder/node.h"

Score pvs(struct Search *search, int depth, int ply, Score alpha, Score beta)
{
    struct Node node;
    if (!node_open(search, &node, depth, ply, alpha, beta))
        return node.best;
    while (node_next(search, &node)) {
        Score value;
        if (node.tried == 1) {
            value = node_child(search, &node, pvs, node.alpha, beta);
        } else {
            value = node_child(search, &node, pvs, node.alpha, node.alpha + 1);
            if (value > node.alpha && value < beta)
                value = node_child(search, &node, pvs, node.alpha, beta);
        }
        if (node_take(search, &node, value))
            break;
    }
    return node_close(search, &node);
}
