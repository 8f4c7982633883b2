/* Exact play at the end of reversi: the margin to which a position leads. */
#ifndef TY_ENGINE_REVERSI_ENDGAME_H
#define TY_ENGINE_REVERSI_ENDGAME_H

#include <stdbool.h>
#include <stdint.h>

struct Search;
struct Reversi;

enum { ENDGAME_MOST = 26 /* empty points; with more nothing is tried */ };

/*
 * Solves the position `p`, whose game is not over, that stands `ply` plies behind the root of
 * `search`: both sides play for as many discs as they can. At most `nodes` nodes, counted with the
 * search's; what was found stays for the next call of the same search. Returns whether it came to
 * an end: then `*margin`, -64 .. 64, is that of the side to move, and with `line` the expected line
 * of that ply is one that leads to it.
 */
bool endgame_solve(struct Search *search, const struct Reversi *p, int ply, uint64_t nodes,
                   bool line, int *margin);

#endif
