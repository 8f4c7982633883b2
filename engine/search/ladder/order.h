/* The order in which the ladder tries moves. */
#ifndef TY_ENGINE_SEARCH_LADDER_ORDER_H
#define TY_ENGINE_SEARCH_LADDER_ORDER_H

#include "engine/search/ladder/moves.h"

/* Fills node->moves and node->rank with the moves to try; returns how many. */
int order_moves(struct Search *search, struct Node *node);

/* node->move has caused a cutoff: killers and history learn it. */
void order_cutoff(struct Search *search, const struct Node *node);

/* Forgets killers and history, before a new run. */
void order_begin(struct Search *search);

#endif
