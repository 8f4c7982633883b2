/* The moves of a node, one after the other: which is next, and what it is worth. */
#ifndef TY_ENGINE_SEARCH_LADDER_MOVES_H
#define TY_ENGINE_SEARCH_LADDER_MOVES_H

#include "engine/search/context.h"

struct Node {
    int depth, ply; /* remaining, and distance from the root */
    int mover;      /* seat */
    Score alpha;    /* rises as moves are taken */
    Score alpha_at_first, beta;
    Score best;
    Move best_move;
    uint64_t key; /* of the position in the table */
    Move move;    /* the one being tried */
    int count, tried;
    Move moves[MOVES_MAX];
    int64_t rank[MOVES_MAX]; /* the greatest is tried first */
};

/* Puts the next move to try into node->move; false when all were tried. */
bool node_next(struct Search *search, struct Node *node);

/* Makes node->move, values the position by `algorithm` between alpha and beta (in this node's
 * eyes), takes the move back. */
Score node_child(struct Search *search, const struct Node *node, Algorithm *algorithm, Score alpha,
                 Score beta);

#endif
