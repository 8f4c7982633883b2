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

#include "engine/search/ladder/moves.h"

/* Enters the position on the board. False if its value is in node->best already: the search has to
 * stop, the game is over, the depth is used up, or the table or a null move tells. Else the moves
 * are ready. */
bool node_open(struct Search *search, struct Node *node, int depth, int ply, Score alpha,
               Score beta);

/* Notes the value of node->move. True if it ends the node: a cutoff, or the search has to stop. */
bool node_take(struct Search *search, struct Node *node, Score value);

/* Leaves the node and returns its value, after the table has learnt it. */
Score node_close(struct Search *search, const struct Node *node);

#endif
