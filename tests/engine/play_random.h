/* Matches and random play that several tests of the engine use. */
#ifndef TY_TESTS_ENGINE_PLAY_RANDOM_H
#define TY_TESTS_ENGINE_PLAY_RANDOM_H

#include "engine/match.h"

/* Random choices for a game's options. */
struct Options random_options(const struct Game *game, uint64_t *random);

/* A random legal move, or MOVE_NONE if the game is over. */
Move random_move(const struct Board *board, uint64_t *random);

/* Makes the moves, separated by blanks, `ms` apart from *now on; fails the test where one is not
 * accepted. */
void play_moves(struct Match *match, const char *moves, int64_t *now, int64_t ms);

#endif
