/* The end of the ladder's tree. */
#ifndef TY_ENGINE_SEARCH_LADDER_QUIESCENCE_H
#define TY_ENGINE_SEARCH_LADDER_QUIESCENCE_H

#include "engine/search/context.h"

/* The value of the position on the board where the depth is used up: its static value, or with
 * SWITCH_QUIESCENCE what is left after the captures that follow. */
Score quiescence(struct Search *search, int ply, Score alpha, Score beta);

#endif
