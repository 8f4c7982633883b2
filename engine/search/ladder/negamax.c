/*
 * Negamax (Knuth and Moore 1975): minimax with one function, since what is good for one side is as
 * bad for the other. Values are in the eyes of the side to move.
 */
#include "engine/search/ladder/ladder.h"
#include "engine/search/ladder/node.h"

Score negamax(struct Search *search, int depth, int ply, Score alpha, Score beta)
{
    struct Node node;
    (void)alpha, (void)beta;
    if (!node_open(search, &node, depth, ply, -SCORE_INFINITE, SCORE_INFINITE))
        return node.best;
    while (node_next(search, &node)) {
        Score value = node_child(search, &node, negamax, -SCORE_INFINITE, SCORE_INFINITE);
        node_take(search, &node, value);
    }
    return node_close(search, &node);
}
