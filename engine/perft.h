/* Counting move paths: the usual test of rules, and of their speed. */
#ifndef TY_ENGINE_PERFT_H
#define TY_ENGINE_PERFT_H

#include "engine/board.h"

/* The number of paths of exactly `depth` (>= 1) legal moves from the board's position. A game
 * that is won or lost goes no further; draws by counting, by repetition or for want of material are
 * not looked at, as in every perft. The last moves are counted without being
 * made, or made and taken back as well with `make_last`. The board is as before afterwards. */
uint64_t perft(struct Board *board, int depth, bool make_last);

#endif
