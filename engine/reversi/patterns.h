/*
 * What reversi's evaluation has learnt: a weight for everything that may stand on a row near the
 * edge, a diagonal or a corner, and by how full the board is for moves, liberties and the turn.
 */
#ifndef TY_ENGINE_REVERSI_PATTERNS_H
#define TY_ENGINE_REVERSI_PATTERNS_H

#include "engine/linear.h"
#include "engine/reversi/position.h"

/* A pattern of n points has 3^n contents: empty, own, enemy. Diagonals are named by length. */
enum {
    PATTERN_ROWS = SIDE / 2, /* from the edge to the centre */
    PATTERN_ROW = 6561,
    PATTERN_CORNER = 19683, /* three points by three */
    PATTERN_STAGES = 16,    /* by empty points, four each */
    PATTERN_STAGE_TERMS = 4,
    WEIGHT_ROW = 0,
    WEIGHT_DIAGONAL_8 = WEIGHT_ROW + PATTERN_ROWS * PATTERN_ROW,
    WEIGHT_DIAGONAL_7 = WEIGHT_DIAGONAL_8 + 6561,
    WEIGHT_DIAGONAL_6 = WEIGHT_DIAGONAL_7 + 2187,
    WEIGHT_DIAGONAL_5 = WEIGHT_DIAGONAL_6 + 729,
    WEIGHT_DIAGONAL_4 = WEIGHT_DIAGONAL_5 + 243,
    WEIGHT_CORNER = WEIGHT_DIAGONAL_4 + 81,
    WEIGHT_STAGE = WEIGHT_CORNER + PATTERN_CORNER,
    WEIGHT_COUNT = WEIGHT_STAGE + PATTERN_STAGES * PATTERN_STAGE_TERMS
};

/* Made by `tianyuan-engine tune`, see engine/TRAINING.md; in points. */
extern const int16_t reversi_weights[WEIGHT_COUNT];

/* How the weights are fitted. */
extern const struct Linear reversi_linear;

/* The value of a position for the side to move, in points: the sum of its weights. */
Score patterns_value(const struct Reversi *p);

#endif
