/* What every search does beside searching: limits, root moves, expected lines, reports. */
#ifndef TY_ENGINE_SEARCH_CONTROL_H
#define TY_ENGINE_SEARCH_CONTROL_H

#include "engine/search/context.h"

/* Counts a node at `ply`. False if the search has to stop: then the caller unwinds at once, and
 * whatever it returns is ignored. */
bool control_node(struct Search *search, int ply);

/* Microseconds since the run began; 0 without a clock. */
uint64_t control_elapsed(const struct Search *search);

/* Begins the expected line of a node as empty. */
void control_line_clear(struct Search *search, int ply);

/* The expected line at `ply` is `move` and then the one at ply + 1. */
void control_line_set(struct Search *search, int ply, Move move);

/* Notes the score of a root move and the nodes it took. With `best` it is the best so far: the
 * result and its line are updated, and told to the host. */
void control_root(struct Search *search, Move move, Score score, uint64_t nodes, bool best);

/* An iteration to `depth` is complete with `score`: sorts the root moves and tells the host. */
void control_iteration(struct Search *search, int depth, Score score);

/* Whether another iteration makes sense after one of `depth` with `score`. */
bool control_continue(const struct Search *search, int depth, Score score);

#endif
