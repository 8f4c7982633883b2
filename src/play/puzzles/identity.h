/* Which task a position poses, whichever way the board is turned: what two puzzles have in common,
 * and the name that stays. */
#ifndef TY_SRC_PLAY_PUZZLES_IDENTITY_H
#define TY_SRC_PLAY_PUZZLES_IDENTITY_H

#include "engine/board.h"

enum { IDENTITY_SIZE = 9 /* bytes of an id, with the closing 0 */ };

/* Writes the position of `board` as the least text among the board's images that play the same: its
 * ranks and whose turn it is, without counters and whatever else stands behind. */
void identity_position(const struct Board *board, char text[POSITION_TEXT_MAX]);

/* Writes the id of `task`, such as "mate 3", in that position: forty bits of a hash (FNV-1a, mixed)
 * of game, options, task and least text, as eight small letters and digits, none of i, l, o, u. */
void identity_write(const struct Board *board, const char *task, char id[IDENTITY_SIZE]);

#endif
