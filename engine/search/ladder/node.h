/*
 * One node of the ladder's tree, for algorithms that read like the textbook:
 *
 *     struct Node node;
 *     if (!node_open(search, &node, depth, ply, alpha, beta))
 *         return node.best;                       the value is known without looking at moves
 *     while (node_next(search, &node)) {
 *         Score value = node_child(search, &node, alpha_beta, node.alpha, beta);
 *         if (node_take(search, &node, value))
 *             break;                              a cutoff
 *     }
 *     return node_close(search, &node);
 *
 * Values are always those of the side to move at the node; node_child asks the game who moves next
 * and turns them round. The optional company (table, killers, null move, ...) works inside these
 * five functions, so that it is the same for all algorithms.
 */
#ifndef TY_ENGINE_SEARCH_LADDER_NODE_H
#define TY_ENGINE_SEARCH_LADDER_NODE_H

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

/* Enters the position on the board. False if its value is in node->best already: the search has to
 * stop, the game is over, the depth is used up, or the table or a null move tells. Else the moves
 * are ready. */
bool node_open(struct Search *search, struct Node *node, int depth, int ply, Score alpha,
               Score beta);

/* Puts the next move to try into node->move; false when all were tried. */
bool node_next(struct Search *search, struct Node *node);

/* Makes node->move, values the position by `algorithm` between alpha and beta (in this node's
 * eyes), takes the move back. */
Score node_child(struct Search *search, const struct Node *node, Algorithm *algorithm, Score alpha,
                 Score beta);

/* Notes the value of node->move. True if it ends the node: a cutoff, or the search has to stop. */
bool node_take(struct Search *search, struct Node *node, Score value);

/* Leaves the node and returns its value, after the table has learnt it. */
Score node_close(struct Search *search, const struct Node *node);

/* The value of a position without a move. */
Score node_stuck(const struct Search *search, int ply);

/* Makes and takes back a move on the board and in the window. */
void node_make(struct Search *search, Move move);
void node_unmake(struct Search *search);

/* The static value of the position on the board, below every win. */
Score node_evaluate(const struct Search *search);

#endif
