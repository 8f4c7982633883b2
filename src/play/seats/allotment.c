/* How much of a clock's time one move may take. */
#include "src/play/seats/allotment.h"

enum { MOVES_EXPECTED = 30, MOST_TIMES = 3 };

/* Clocks of more than this, in milliseconds, are as good as this: eleven days. */
static const int64_t left_max = 1000000000;

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

struct Allotment allotment_of(const struct ClockOutlook *clock, int64_t overhead_ms)
{
    int64_t increment = within(clock->increment_ms, 0, left_max);
    int64_t overhead = within(overhead_ms, 0, left_max);
    int64_t left = within(clock->left_ms, 0, left_max) - overhead;
    int64_t moves = within(clock->moves, 0, MOVES_EXPECTED);
    int64_t aim = left / (moves ? moves : MOVES_EXPECTED) + increment * 4 / 5;
    int64_t bound = within(moves == 1 ? left * 9 / 10 : left / 2, 1, left_max);
    aim = within(aim, 1, bound);
    return (struct Allotment){.aim_us = (uint64_t)aim * 1000,
                              .most_us = (uint64_t)within(MOST_TIMES * aim, 1, bound) * 1000};
}

struct Allotment allotment_of_turn(const struct PlayerTurn *turn)
{
    const struct Board *board = turn->board;
    const struct ClockOutlook *clock = &turn->clock[board->game->mover(board->position)];
    if (!turn->timed)
        return (struct Allotment){.most_us = 0};
    if (clock->moves == 1)
        return (struct Allotment){.most_us =
                                      clock->left_ms > 1 ? (uint64_t)clock->left_ms * 800 : 1000};
    return allotment_of(clock, 0);
}
