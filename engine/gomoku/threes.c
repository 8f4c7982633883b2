/* What threes decide at sight. */
#include "engine/gomoku/threes.h"
#include "engine/gomoku/candidates.h"

/* The points on which a colour makes a four, or perhaps does. */
static int fours(const int16_t threats[THREAT_COUNT])
{
    return threats[THREAT_FOUR] + threats[THREAT_FOUR_THREE] + threats[THREAT_LIVE_FOUR] +
           threats[THREAT_FORBIDDEN];
}

int threes_decide(const struct GomokuPosition *position, const struct Sense *sense)
{
    enum GomokuColour turn = position->state.turn;
    const int16_t *own = sense->threat_count[turn], *other = sense->threat_count[!turn];
    if (own[THREAT_FIVE] + own[THREAT_LIVE_FOUR] + other[THREAT_FIVE] > 0)
        return 0;
    if (own[THREAT_THREE_THREE] > 0 && fours(other) == 0)
        return THREES_WIN_PLIES;
    if (other[THREAT_LIVE_FOUR] < 2 || fours(own) > 0)
        return 0;
    struct PointSet stops = candidate_stops(position, sense);
    return set_next(&stops, 0) == POINT_NONE ? -THREES_LOSS_PLIES : 0;
}
