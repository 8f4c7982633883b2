/*
 * The weights of the strong search's evaluation, and what each of them counts: for every empty
 * point and each colour the four patterns that a stone there would make, taken together; and once
 * the threats that both sides have.
 */
#ifndef TY_ENGINE_GOMOKU_WEIGHTS_H
#define TY_ENGINE_GOMOKU_WEIGHTS_H

#include "engine/gomoku/pattern.h"

enum {
    WEIGHT_CODES = 2380, /* four of fourteen patterns, the same more than once, in any order */
    WEIGHT_THREATS = 10,
    WEIGHT_SITUATIONS = 1 << WEIGHT_THREATS,
    WEIGHT_TURN = 0,                     /* by code, of the side to move */
    WEIGHT_OTHER = WEIGHT_CODES,         /* by code, of the other side, to be subtracted */
    WEIGHT_SITUATION = 2 * WEIGHT_CODES, /* by situation */
    WEIGHT_SCALE = 8,                    /* weights are eighths of points */
    WEIGHT_TURN_ALONE = WEIGHT_SITUATION + WEIGHT_SITUATIONS, /* by pattern: what all codes with it
                                                                 have in common */
    WEIGHT_OTHER_ALONE = WEIGHT_TURN_ALONE + PATTERN_COUNT,
    WEIGHT_THREAT_ALONE = WEIGHT_OTHER_ALONE + PATTERN_COUNT, /* by bit of the situation */
    WEIGHT_COUNT = WEIGHT_THREAT_ALONE + WEIGHT_THREATS
};

/* Made by `tianyuan-engine tune`, see engine/TRAINING.md. */
extern const int16_t gomoku_weights[WEIGHT_COUNT];

/* The number of four patterns, four bits each, in any order: 0 .. WEIGHT_CODES - 1; 0 is four times
 * PATTERN_DEAD. */
int weights_code(unsigned patterns);

/* Which threats the side to move and the other have: 0 .. WEIGHT_SITUATIONS - 1. */
static inline int weights_situation(const int16_t own[THREAT_COUNT],
                                    const int16_t other[THREAT_COUNT])
{
    return (other[THREAT_FIVE] > 0) | (other[THREAT_LIVE_FOUR] > 0) << 1 |
           (own[THREAT_FOUR_THREE] > 0) << 2 | (own[THREAT_THREE_THREE] > 0) << 3 |
           (own[THREAT_THREE] > 0) << 4 | (own[THREAT_FOUR] > 0) << 5 |
           (other[THREAT_FOUR_THREE] > 0) << 6 | (other[THREAT_THREE_THREE] > 0) << 7 |
           (other[THREAT_FOUR] > 0) << 8 | (other[THREAT_THREE] > 0) << 9;
}

#endif
