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
 * Draws among the victories at the root that take at most as many `plies` as the known one, whose
 * line is the expected one at ply 0, so that games differ: the first moves are tried in an order
 * that `seed` draws. The rest is as for vct_search. Returns the plies of what is the expected line
 * then, the known one's if no other is found.
 */
int vct_vary(struct Search *search, int plies, int threes, int nodes, uint64_t seed);

#endif
