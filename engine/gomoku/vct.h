/*
 * Victory by continuous threats: each move makes a four or a three, which the other side must stop
 * or answer by fours of its own, until continuous fours (vcf.h) win.
 */
#ifndef TY_ENGINE_GOMOKU_VCT_H
#define TY_ENGINE_GOMOKU_VCT_H

#include "engine/search/search.h"

/*
 * Looks for such a victory for the side to move in `search`'s position, which is not over, with at
 * most `threes` moves that make no four, within `nodes` nodes (counted by the search as its own).
 * Every answer of the other side is tried. Returns the plies to the five at most, or 0 if none was
 * found or the search has to stop; a victory's moves are the search's expected line at `ply`. The
 * position is left as it was.
 */
int vct_search(struct Search *search, int ply, int threes, int nodes);

/*
 * Looks for another victory at the root that takes at most as many `plies` as the one that is
 * known, in an order of first moves that `random` draws, so that games differ at no cost. The rest
 * is as for vct_search. Returns the plies of what is the expected line then, the one that is known
 * if no other is found.
 */
int vct_vary(struct Search *search, int plies, int threes, int nodes, uint64_t random);

#endif
