/*
 * Victory by continuous fours: each move makes a four, so that the other side has only one answer,
 * until a five, a live four or two fours come of it.
 */
#ifndef TY_ENGINE_GOMOKU_VCF_H
#define TY_ENGINE_GOMOKU_VCF_H

#include "engine/search/search.h"

/* What was found out about positions, kept from search to search in struct Search's `own`. */
struct VcfTable;

/*
 * Looks for such a victory for the side to move in `search`'s position, which is not over, within
 * `nodes` nodes (counted by the search as its own) and as deep as `deepest` plies from the root.
 * Returns the plies to the five, or 0 if none was found or the search has to stop; a victory's
 * moves are the search's expected line at `ply`, as far as it is known. The position is left as it
 * was.
 */
int vcf_search(struct Search *search, int ply, int deepest, int nodes);

#endif
