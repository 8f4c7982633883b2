/* Renju's forbidden points: overline, double four and double three, for Black alone. */
#ifndef TY_ENGINE_GOMOKU_FORBIDDEN_H
#define TY_ENGINE_GOMOKU_FORBIDDEN_H

#include "engine/gomoku/position.h"

/*
 * Why Black may not play on the empty `point`: REASON_OVERLINE, REASON_DOUBLE_FOUR or
 * REASON_DOUBLE_THREE (the first that applies), else REASON_NONE. A move that makes exactly five is
 * never forbidden. The position's rule is not asked.
 */
enum Reason forbidden_reason(const struct GomokuPosition *position, int point);

/* What a stone of the colour in turn on the empty `point` does: REASON_LINE if it wins, why it
 * loses where Black in renju may not play, else REASON_NONE. */
enum Reason gomoku_verdict(const struct GomokuPosition *position, int point);

#endif
