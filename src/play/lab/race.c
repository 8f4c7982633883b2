/* What a race comes to. */
#include "src/play/lab/race.h"
#include <math.h>

double race_leaves(double branching, int depth)
{
    return pow(branching, depth);
}

double race_least(double branching, int depth)
{
    int less = depth / 2;
    return pow(branching, depth - less) + pow(branching, less) - 1;
}

bool race_known(const struct Lane *lane, struct RaceKnown *known)
{
    int depth = lane_counts(lane)->depth;
    if (!lane_order(lane, &known->perfect) || depth < 1)
        return false;
    known->leaves = lane_counts(lane)->leaves;
    known->branching = pow((double)known->leaves, 1.0 / depth);
    known->least = race_least(known->branching, depth);
    return true;
}

double race_factor(const struct Lane *first, const struct Lane *lane)
{
    uint64_t nodes = lane_counts(lane)->nodes;
    return nodes ? (double)lane_counts(first)->nodes / (double)nodes : 0;
}

double race_speed(const struct Lane *first, const struct Lane *lane)
{
    uint64_t time = lane_counts(lane)->time_us;
    return time ? (double)lane_counts(first)->time_us / (double)time : 0;
}

bool race_agrees(struct Lane *const *lanes, int count, int *bound)
{
    const struct Lane *first = NULL;
    int alike = 0;
    bool agree = true;
    for (int i = 0; i < count; i++) {
        const struct LaneSettings *settings = lane_settings(lanes[i]);
        if (settings->changes_tree || lane_result(lanes[i])->stopped)
            continue;
        if (!first)
            first = lanes[i];
        const struct LaneSettings *other = lane_settings(first);
        if (settings->search.depth != other->search.depth ||
            settings->search.evaluation != other->search.evaluation)
            continue;
        alike++;
        agree &= lane_counts(lanes[i])->value == lane_counts(first)->value;
    }
    if (bound)
        *bound = alike;
    return agree;
}
