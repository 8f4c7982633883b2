/*
 * Moves as text, in four notations:
 *   coordinates   h2e2       from and to, files a-i, ranks 0-9
 *   WXF           C2=5       piece, file counted from the mover's right, direction, target
 *   Chinese       炮二平五   the same in characters
 */
#ifndef TY_ENGINE_XIANGQI_NOTATION_H
#define TY_ENGINE_XIANGQI_NOTATION_H

#include "engine/game.h"

/* The contract's move_read: any of the notations. */
bool xiangqi_move_read(const void *position, const char *text, Move *move, struct TextError *error);

/* The contract's move_write: coordinates. */
void xiangqi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX]);

#endif
