/* What every search does besides searching: limits, root moves, expected lines, reports. */
#ifndef TY_ENGINE_SEARCH_CONTROL_H
#define TY_ENGINE_SEARCH_CONTROL_H

#include "engine/search/context.h"

/* Counts a node at `ply`. False if the search has to stop: then the caller unwinds at once, and
 * whatever it returns is ignored. */
bool control_node(struct Search *search, int ply);

/* Whether the root move is among those to choose from. */
bool control_asked(const struct Search *search, Move move);

/* Microseconds since the run began; 0 without a clock. */
uint64_t control_elapsed(const struct Search *search);

/* Begins the expected line of a node as empty. */
void control_line_clear(struct Search *search, int ply);

/* The expected line at `ply` is `move` and then the one at ply + 1. */
void control_line_set(struct Search *search, int ply, Move move);

/* Tells the host, once the run has lasted a second, which root move comes next; `number` from 1. */
void control_current(struct Search *search, Move move, int number);

/* Notes the score of a root move and the nodes it took. BOUND_UPPER: there are better ones; else it
 * is the best so far, with that score or (BOUND_LOWER) more: the result and its line are updated,
 * and told to the host. */
void control_root(struct Search *search, Move move, Score score, uint64_t nodes, enum Bound bound);

/* With several variations: the best root move from root_first on has `score` at `depth`. Puts it
 * into its place and tells the host. */
void control_variation(struct Search *search, int depth, Score score);

/* An iteration to `depth` is complete with `score`: sorts the root moves and tells the host. */
void control_iteration(struct Search *search, int depth, Score score);

/* Whether another iteration makes sense after one of `depth` with `score`. */
bool control_continue(const struct Search *search, int depth, Score score);

#endif
