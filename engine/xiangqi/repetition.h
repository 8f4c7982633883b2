/* What a position that came before means: perpetual check, perpetual chase or a draw. */
#ifndef TY_ENGINE_XIANGQI_REPETITION_H
#define TY_ENGINE_XIANGQI_REPETITION_H

#include "engine/xiangqi/position.h"

/* How far back, in plies, the latest position equal to `p` lies; 0 if there is none. `trail` leads
 * to `p`. Only positions after `from` plies back count; ask with 0 first, then with the answer. */
int xiangqi_recurrence(const struct Xiangqi *p, const struct Trail *trail, int from);

/* Judges the last `length` plies, at the end of which `p` is as before them: a draw, or a loss for
 * the side that gave check, or else chased, with every move while the other did not. */
struct Status xiangqi_judge(const struct Xiangqi *p, const struct Trail *trail, int length);

/* A draw by that reason in a position that could go on. */
struct Status xiangqi_drawn(enum Reason reason);

#endif
