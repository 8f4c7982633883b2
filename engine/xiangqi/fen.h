/*
 * FEN for xiangqi: the board from rank 9 down, the side to move (`w` or `r` is Red, `b` Black), two
 * fields that say nothing (`-`), the plies without a capture, the number of the move.
 */
#ifndef TY_ENGINE_XIANGQI_FEN_H
#define TY_ENGINE_XIANGQI_FEN_H

#include "engine/game.h"

/* The contract's position_read. The fields after the side may be left out. */
bool xiangqi_position_read(void *position, const struct Options *options, const char *text,
                           struct TextError *error);

/* The contract's position_write. */
void xiangqi_position_write(const void *position, char text[POSITION_TEXT_MAX]);

/* The kind that a letter of either case names; -1 if none. H and E are read for N and B. */
int xiangqi_kind(char letter);

#endif
