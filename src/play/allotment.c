/* How much of a clock's time one move may take. */
#include "src/play/allotment.h"

enum { MOVES_EXPECTED = 30 };

/* Clocks of more than this, in milliseconds, are as good as this: eleven days. */
static const int64_t left_max = 1000000000;

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

uint64_t allotment_us(const struct Allotment *clock)
{
    int64_t increment = within(clock->increment_ms, 0, left_max);
    int64_t overhead = within(clock->overhead_ms, 0, left_max);
    int64_t left = within(clock->left_ms, 0, left_max) - overhead;
    int64_t moves = within(clock->moves_to_go, 0, MOVES_EXPECTED);
    int64_t slice = left / (moves ? moves : MOVES_EXPECTED) + increment * 4 / 5;
    int64_t most = moves == 1 ? left * 9 / 10 : left / 2;
    return (uint64_t)within(slice, 1, within(most, 1, left_max)) * 1000;
}
