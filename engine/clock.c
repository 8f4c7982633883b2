/* What is left on a clock. */
#include "engine/clock.h"

static const struct ClockStage *present(const struct ClockSide *side,
                                        const struct ClockReading *reading)
{
    return &side->stage[reading->stage];
}

static bool is_last(const struct ClockSide *side, const struct ClockReading *reading)
{
    return reading->stage + 1 == side->stages;
}

/* Begins a stage with what was left of the one before. */
static void enter(const struct ClockSide *side, struct ClockReading *reading, int stage,
                  int64_t carried_ms)
{
    const struct ClockStage *begun = &side->stage[stage];
    *reading = (struct ClockReading){.left_ms = carried_ms + begun->time_ms,
                                     .free_ms = reading->free_ms,
                                     .stage = stage,
                                     .moves = begun->moves,
                                     .periods = begun->periods};
}

bool clock_is_set(const struct ClockSettings *settings)
{
    return settings->side[0].stages > 0;
}

struct ClockSettings clock_seated(const struct ClockSettings *chosen, int seat)
{
    struct ClockSettings seated = *chosen;
    seated.side[seat] = chosen->side[0];
    seated.side[1 - seat] = chosen->side[1];
    return seated;
}

void clock_start(const struct ClockSide *side, struct ClockReading *reading)
{
    *reading = (struct ClockReading){.free_ms = 0};
    enter(side, reading, 0, 0);
}

bool clock_spend(const struct ClockSide *side, struct ClockReading *reading, int64_t ms)
{
    while (ms >= reading->left_ms) {
        const struct ClockStage *stage = present(side, reading);
        ms -= reading->left_ms;
        if (reading->periods > 1) {
            reading->periods--;
            reading->left_ms = stage->time_ms;
        } else if (stage->moves == 0 && !is_last(side, reading)) {
            enter(side, reading, reading->stage + 1, 0);
        } else {
            reading->left_ms = 0;
            return false;
        }
    }
    reading->left_ms -= ms;
    return true;
}

void clock_move_made(const struct ClockSide *side, struct ClockReading *reading)
{
    const struct ClockStage *stage = present(side, reading);
    reading->left_ms += stage->increment_ms;
    if (stage->moves == 0 || --reading->moves > 0)
        return;
    if (!is_last(side, reading)) {
        enter(side, reading, reading->stage + 1, reading->left_ms);
    } else {
        reading->left_ms = stage->time_ms;
        reading->moves = stage->moves;
    }
}

int64_t clock_total(const struct ClockSide *side, const struct ClockReading *reading)
{
    int64_t total = reading->left_ms + (reading->periods - 1) * present(side, reading)->time_ms;
    for (int i = reading->stage; side->stage[i].moves == 0 && i + 1 < side->stages; i++)
        total += side->stage[i + 1].periods * side->stage[i + 1].time_ms;
    return total;
}

/* Time without a number of moves is followed by a stage that has one and earns each move its share
 * of that; a period that was lost is never counted on. */
struct ClockOutlook clock_outlook(const struct ClockSide *side, const struct ClockReading *reading)
{
    const struct ClockStage *stage = present(side, reading);
    struct ClockOutlook outlook = {.left_ms = reading->left_ms + reading->free_ms,
                                   .increment_ms = stage->increment_ms + stage->delay_ms,
                                   .moves = reading->moves};
    if (stage->moves == 0 && !is_last(side, reading)) {
        const struct ClockStage *next = stage + 1;
        int64_t share = next->moves ? next->time_ms / next->moves : 0;
        outlook.left_ms += next->moves ? share : next->time_ms;
        if (share > outlook.increment_ms)
            outlook.increment_ms = share;
    }
    return outlook;
}
