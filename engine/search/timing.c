/* How much of the time aimed at a move deserves. */
#include "engine/search/timing.h"

/* Another iteration takes about as long as all before it: half of the time gone is time to stop. */
enum { BASE = 55 };

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
static int by_steadiness(int steady)
{
    static const int share[] = {160, 130, 115, 105, 95, 85};
    const int last = (int)(sizeof share / sizeof *share) - 1;
    return share[steady < last ? steady : last];
}

/* By what it took: a move that is refuted by few nodes each leaves little to be found out. */
static int by_effort(int effort)
{
    return 170 - effort;
}

/* By the score: a fall of half a clear advantage is worth half as much again. */
static int by_fall(int64_t fallen, Score unit)
{
    int64_t share = fallen * 100 / unit;
    return 100 + (int)(share < -20 ? -20 : share > 50 ? 50 : share);
}

int timing_share(const struct Timing *timing, Score unit)
{
    int64_t share = (int64_t)BASE * by_steadiness(timing->steady) * by_effort(timing->effort) *
                    by_fall(timing->fallen, unit) / 1000000;
    return share < TIMING_LEAST ? TIMING_LEAST : share > TIMING_MOST ? TIMING_MOST : (int)share;
}
