/* Moves such as h2e2 as other programs write them: some count ranks from 1, up to 10. */
#ifndef TY_SRC_PLAY_PROGRAMS_RANKS_H
#define TY_SRC_PLAY_PROGRAMS_RANKS_H

#include "engine/game.h"

/* Reads a move written by such a program, or with `from_one` false as we write it, into our own
 * notation; false, with `plain` undefined, if `text` is none. */
bool ranks_read(const char *text, bool from_one, char plain[MOVE_TEXT_MAX]);

/* Writes our own "h2e2" the other way round. */
void ranks_write(const char *plain, bool from_one, char text[MOVE_TEXT_MAX]);

#endif
