/* How much of the time aimed at a move deserves. */
#include "engine/search/timing.h"

void timing_note(struct Timing *timing, Move best, Score score, int effort)
{
    bool first = timing->best == MOVE_NONE;
    timing->steady = best == timing->best ? timing->steady + 1 : 0;
    timing->fallen = first ? 0 : (int64_t)timing->score - score;
    timing->best = best;
    timing->score = score;
    timing->effort = effort;
}

/* By how long one move has been the best. */
static int by_steadiness(const struct SearchParameters *p, int steady)
{
    const int share[] = {p->time_steady_0, p->time_steady_1, p->time_steady_2,
                         p->time_steady_3, p->time_steady_4, p->time_steady_5};
    const int last = (int)(sizeof share / sizeof *share) - 1;
    return share[steady < last ? steady : last];
}

/* By what it took: a move that is refuted by few nodes each leaves little to be found out. */
static int by_effort(const struct SearchParameters *p, int effort)
{
    return p->time_effort - effort;
}

/* By the score: what has fallen is worth more time. */
static int by_fall(const struct SearchParameters *p, int64_t fallen, Score unit)
{
    int64_t share = fallen * 100 / unit;
    return 100 + (int)(share < -p->time_rise  ? -p->time_rise
                       : share > p->time_fall ? p->time_fall
                                              : share);
}

int timing_share(const struct Timing *timing, const struct SearchParameters *p, Score unit)
{
    int64_t share = (int64_t)p->time_base * by_steadiness(p, timing->steady) *
                    by_effort(p, timing->effort) * by_fall(p, timing->fallen, unit) / 1000000;
    return share < TIMING_LEAST ? TIMING_LEAST : share > TIMING_MOST ? TIMING_MOST : (int)share;
}
