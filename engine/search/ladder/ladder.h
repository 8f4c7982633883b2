/* The textbook algorithms, a page each, all with the same face: see Algorithm in context.h. */
#ifndef TY_ENGINE_SEARCH_LADDER_LADDER_H
#define TY_ENGINE_SEARCH_LADDER_LADDER_H

#include "engine/search/context.h"

/* Max and Min call each other, every move of every node is tried. */
Score minimax(struct Search *search, int depth, int ply, Score alpha, Score beta);

/* The same with one function: what is good for one side is as bad for the other. */
Score negamax(struct Search *search, int depth, int ply, Score alpha, Score beta);

/* Leaves out what cannot matter: moves of a node that is already refuted. */
Score alpha_beta(struct Search *search, int depth, int ply, Score alpha, Score beta);

/* Principal variation search: all moves but the first are asked only whether they are better. */
Score pvs(struct Search *search, int depth, int ply, Score alpha, Score beta);

/* PVS at the root with a narrow window about the value that is expected. */
Score aspiration(struct Search *search, int depth, int ply, Score alpha, Score beta);

/* Searches the position on the board by one of these as the settings say; search->result holds the
 * outcome. The root moves are set up. */
void ladder_run(struct Search *search);

#endif
