/* Positions that random play reaches, for tests over every game. */
#ifndef TY_TESTS_ENGINE_RANDOM_BOARD_H
#define TY_TESTS_ENGINE_RANDOM_BOARD_H

#include "engine/board.h"

/* Sets `board` (uninitialised) up at the start of `game` with random options and plays up to
 * `plies` random moves, ending before the game does. Free with board_free. */
void random_board(struct Board *board, const struct Game *game, const void *tables, int plies,
                  uint64_t *random);

#endif
