/* Our own evaluation: what the empty points offer to the side to move, and to the other. */
#include "engine/gomoku/evaluate.h"

/* The worth of a pattern on an empty point, to the side to move and to the other. */
static const struct {
    int16_t turn, other;
} weights[PATTERN_COUNT] = {
    [PATTERN_ONE_SLEEPING] = {1, 1}, [PATTERN_ONE] = {2, 2},
    [PATTERN_TWO_SLEEPING] = {4, 3}, [PATTERN_TWO] = {10, 8},
    [PATTERN_TWO_WIDE] = {13, 10},   [PATTERN_THREE_SLEEPING] = {16, 12},
    [PATTERN_THREE] = {40, 26},      [PATTERN_THREE_WIDE] = {50, 34},
    [PATTERN_FOUR] = {60, 40},       [PATTERN_FOUR_FOUR] = {80, 60},
    [PATTERN_FOUR_LIVE] = {100, 80},
};

/* The worth of having at least one point with a threat. */
enum {
    TURN_FOUR_THREE = 900,   /* the side to move makes a four and a three at once */
    TURN_THREE_THREE = 400,  /* two threes, and the other side has no four */
    OTHER_FIVE = -500,       /* must be stopped at once */
    OTHER_LIVE_FOUR = -350,  /* must be stopped, or answered with fours */
    OTHER_FOUR_THREE = -150, /* had better be stopped */
    OTHER_THREE_THREE = -80,
};

static int pattern_sum(const struct Sense *sense, enum GomokuColour turn)
{
    int sum = 0;
    for (int pattern = PATTERN_ONE_SLEEPING; pattern <= PATTERN_FOUR_LIVE; pattern++)
        sum += weights[pattern].turn * sense->pattern_count[turn][pattern] -
               weights[pattern].other * sense->pattern_count[!turn][pattern];
    return sum;
}

static int threat_sum(const int16_t own[THREAT_COUNT], const int16_t other[THREAT_COUNT])
{
    int sum = 0;
    if (other[THREAT_FIVE] > 0)
        sum += OTHER_FIVE;
    if (other[THREAT_LIVE_FOUR] > 0)
        sum += OTHER_LIVE_FOUR;
    if (other[THREAT_FIVE] > 0)
        return sum;
    if (own[THREAT_FOUR_THREE] > 0)
        sum += TURN_FOUR_THREE;
    else if (own[THREAT_THREE_THREE] > 0 && other[THREAT_LIVE_FOUR] == 0)
        sum += other[THREAT_FOUR] + other[THREAT_FOUR_THREE] > 0 ? TURN_THREE_THREE / 2
                                                                 : TURN_THREE_THREE;
    if (other[THREAT_FOUR_THREE] > 0)
        sum += OTHER_FOUR_THREE;
    if (other[THREAT_THREE_THREE] > 0)
        sum += OTHER_THREE_THREE;
    return sum;
}

Score evaluate_sense(const struct Sense *sense, enum GomokuColour turn)
{
    const int16_t *own = sense->threat_count[turn], *other = sense->threat_count[!turn];
    if (own[THREAT_FIVE] > 0)
        return EVALUATE_DECIDED - 1;
    if (other[THREAT_FIVE] > 1)
        return -(EVALUATE_DECIDED - 2);
    if (own[THREAT_LIVE_FOUR] > 0 && other[THREAT_FIVE] == 0)
        return EVALUATE_DECIDED - 3;
    int sum = pattern_sum(sense, turn) + threat_sum(own, other);
    return sum > EVALUATE_MOST ? EVALUATE_MOST : sum < -EVALUATE_MOST ? -EVALUATE_MOST : sum;
}

Score evaluate_own(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    (void)root;
    return evaluate_sense(sense_of(position, aux, &scratch), position->state.turn);
}
