/*
 * Aspiration: PVS at the root with a narrow window about the value that is expected, which cuts
 * off more. When the true value lies outside, that side of the window is opened and the search
 * repeated.
 */
#include "engine/search/ladder/ladder.h"

Score aspiration(struct Search *search, int depth, int ply, Score alpha, Score beta)
{
    Score half = search->evaluation ? search->evaluation->unit : 1;
    Score low = search->guess - half, high = search->guess + half;
    for (;;) {
        Score value = pvs(search, depth, ply, low, high);
        if (search->stopped)
            return value;
        if (value <= low && low > alpha)
            low = alpha;
        else if (value >= high && high < beta)
            high = beta;
        else
            return value;
    }
}
