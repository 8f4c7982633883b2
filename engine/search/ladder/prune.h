/* What leaves out part of the ladder's tree at a risk: null move and width limit. */
#ifndef TY_ENGINE_SEARCH_LADDER_PRUNE_H
#define TY_ENGINE_SEARCH_LADDER_PRUNE_H

#include "engine/search/ladder/moves.h"

/* SWITCH_NULL_MOVE: lets the side to move pass. If a shallower search says that it stands above
 * beta even so, the value is left in node->best and true returned. */
bool null_move_cuts(struct Search *search, struct Node *node);

/* SWITCH_WIDTH: at a node with remaining depth >= 2 and more than width + 2 moves searches all of
 * them two plies shallower with an open window, ranks them by that, and keeps the best `width`. */
void width_limit(struct Search *search, struct Node *node);

#endif
