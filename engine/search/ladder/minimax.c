/*
 * Minimax (Shannon 1950): the side that searches takes the greatest value, the other side the
 * least, down to the depth or the end of the game. Values here are always in the eyes of the side
 * that searches.
 */
#include "engine/search/ladder/ladder.h"
#include "engine/search/ladder/node.h"

static Score maximise(struct Search *search, int depth, int ply)
{
    struct Node node;
    if (!node_open(search, &node, depth, ply, -SCORE_INFINITE, SCORE_INFINITE))
        return node.best;
    Score best = -SCORE_INFINITE;
    while (node_next(search, &node)) {
        Score value = node_child(search, &node, minimax, -SCORE_INFINITE, SCORE_INFINITE);
        if (value > best)
            best = value;
        node_take(search, &node, value);
    }
    node_close(search, &node);
    return best;
}

static Score minimise(struct Search *search, int depth, int ply)
{
    struct Node node;
    if (!node_open(search, &node, depth, ply, -SCORE_INFINITE, SCORE_INFINITE))
        return -node.best;
    Score best = SCORE_INFINITE;
    while (node_next(search, &node)) {
        Score value = -node_child(search, &node, minimax, -SCORE_INFINITE, SCORE_INFINITE);
        if (value < best)
            best = value;
        node_take(search, &node, -value);
    }
    node_close(search, &node);
    return best;
}

/* Asks whose turn it is; the answer is in that side's eyes, as for every algorithm. */
Score minimax(struct Search *search, int depth, int ply, Score alpha, Score beta)
{
    const struct Board *board = &search->board;
    (void)alpha, (void)beta;
    return board->game->mover(board->position) == search->root_seat ? maximise(search, depth, ply)
                                                                    : -minimise(search, depth, ply);
}
