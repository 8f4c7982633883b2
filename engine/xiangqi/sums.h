/*
 * What xiangqi keeps beside a position while moves are made: the part of the evaluation that is a
 * sum over pieces.
 */
#ifndef TY_ENGINE_XIANGQI_SUMS_H
#define TY_ENGINE_XIANGQI_SUMS_H

#include "engine/xiangqi/position.h"

struct XiangqiSums {
    int32_t middle, end; /* material and place, Red's minus Black's, in the middle game and after */
    int32_t phase;       /* attacking material of both sides: 0 .. PHASE_FULL from the start */
};

enum { PHASE_FULL = 48 };

/* Adds a piece to the sums (`sign` 1) or takes it out (-1). */
void sums_change(struct XiangqiSums *sums, int piece, int point, int sign);

/* The sums of a position, computed anew. */
struct XiangqiSums sums_of(const struct Xiangqi *p);

/* What a piece of a kind is worth in exchanges, in evaluation points. */
int kind_value(int kind);

#endif
