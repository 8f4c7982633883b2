/* Our own evaluation: what the empty points offer to the side to move, and to the other. */
#include "engine/gomoku/evaluate.h"

/* The worth of having the move, and of having at least one point with a threat. This and that of
 * the patterns (pattern_worth) was fitted to the results of 4000 games of the strong search against
 * itself by logistic regression: 400 points are odds of e to 1. */
enum {
    TURN = 32,
    TURN_THREE = 190,            /* a live three can be made, with nothing to stop */
    TURN_FOUR_THREE = 950,       /* a four and a three at once, with nothing to stop */
    TURN_FOUR_THREE_LATE = 830,  /* the same against a live four to come */
    TURN_FOUR_THREE_STOP = 420,  /* the same against a four */
    TURN_THREE_THREE = 850,      /* two threes at once, and the other side has no four */
    TURN_THREE_THREE_LATE = 320, /* the same, but it has */
    OTHER_FIVE = -120,           /* must be stopped at once */
    OTHER_LIVE_FOUR = -150,      /* must be stopped, or answered with fours */
    OTHER_FOUR_THREE = -85,      /* had better be stopped */
};

static int threat_sum(const int16_t own[THREAT_COUNT], const int16_t other[THREAT_COUNT])
{
    bool four_three = own[THREAT_FOUR_THREE] > 0;
    if (other[THREAT_FIVE] > 0)
        return OTHER_FIVE + (four_three ? TURN_FOUR_THREE_STOP : 0);
    if (other[THREAT_LIVE_FOUR] > 0)
        return OTHER_LIVE_FOUR + (four_three ? TURN_FOUR_THREE_LATE : 0);
    int sum = other[THREAT_FOUR_THREE] > 0 ? OTHER_FOUR_THREE : 0;
    if (own[THREAT_THREE] > 0)
        sum += TURN_THREE;
    if (four_three)
        return sum + TURN_FOUR_THREE;
    if (own[THREAT_THREE_THREE] == 0)
        return sum;
    return sum + (other[THREAT_FOUR] + other[THREAT_FOUR_THREE] > 0 ? TURN_THREE_THREE_LATE
                                                                    : TURN_THREE_THREE);
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
    int sum = TURN + sense->worth.of[turn][0] - sense->worth.of[!turn][1] + threat_sum(own, other);
    return sum > EVALUATE_MOST ? EVALUATE_MOST : sum < -EVALUATE_MOST ? -EVALUATE_MOST : sum;
}

Score evaluate_own(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    (void)root;
    return evaluate_sense(sense_of(position, aux, &scratch), position->state.turn);
}
