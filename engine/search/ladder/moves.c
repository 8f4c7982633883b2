/* The moves of a node, one after the other. */
#include "engine/search/ladder/moves.h"
#include "engine/search/ladder/position.h"
#include "engine/search/ladder/tell.h"

bool node_next(struct Search *search, struct Node *node)
{
    int best = node->tried;
    if (search->stopped || node->tried == node->count)
        return false;
    for (int i = best + 1; i < node->count; i++)
        if (node->rank[i] > node->rank[best])
            best = i;
    /* Moved up rather than swapped: equals stay in the order in which they were generated. */
    Move move = node->moves[best];
    int64_t rank = node->rank[best];
    for (; best > node->tried; best--) {
        node->moves[best] = node->moves[best - 1];
        node->rank[best] = node->rank[best - 1];
    }
    node->moves[best] = node->move = move;
    node->rank[best] = rank;
    node->tried++;
    return true;
}

Score node_child(struct Search *search, const struct Node *node, Algorithm *algorithm, Score alpha,
                 Score beta)
{
    const struct Board *board = &search->board;
    uint64_t before = search->nodes;
    position_make(search, node->move);
    bool same = board->game->mover(board->position) == node->mover;
    tell_try(search, node->ply,
             (struct Attempt){node->tried > 0 ? TRACE_MOVE : TRACE_SHALLOW, node->move, same,
                              node->depth - 1, alpha, beta});
    Score value = same ? algorithm(search, node->depth - 1, node->ply + 1, alpha, beta)
                       : -algorithm(search, node->depth - 1, node->ply + 1, -beta, -alpha);
    position_unmake(search);
    if (node->ply == 0)
        search->root_nodes += search->nodes - before;
    return value;
}
