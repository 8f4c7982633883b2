/* Which moves a xiangqi position has. */
#ifndef TY_ENGINE_XIANGQI_MOVES_H
#define TY_ENGINE_XIANGQI_MOVES_H

#include "engine/xiangqi/position.h"

/* The contract's generate. Every kind gives legal moves only. */
int xiangqi_generate(const void *position, const void *aux, enum MoveKind kind, Move *moves);

/* The contract's legal, for any 16 bits. */
bool xiangqi_legal(const void *position, const void *aux, Move move);

/* Whether the side to move has a legal move: stops at the first. */
bool xiangqi_can_move(const struct Xiangqi *p);

/* Whether the move, which a piece of `side` could make on an empty board's terms (blocked legs and
 * screens seen to), leaves its own king unattacked. `side` need not be to move. */
bool xiangqi_safe(const struct Xiangqi *p, int side, int from, int to);

#endif
