/* A clock of the player's own. */
#include "src/play/seats/own_clock.h"

static const struct OwnClock usual = {
    .system = SYSTEM_FISCHER, .main_ms = 600000, .step_ms = 10000, .count = 5};

static const char *const systems[] = {
#define X(name, label) label,
    CLOCK_SYSTEMS(X)
#undef X
};

static const struct {
    int numerator, denominator;
    const char *label;
} odds[] = {
#define X(name, numerator, denominator, label) {numerator, denominator, label},
    CLOCK_ODDS(X)
#undef X
};

const char *clock_system_label(enum ClockSystem system)
{
    return systems[system];
}

const char *clock_odds_label(enum ClockOdds number)
{
    return odds[number].label;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The stage of moves that is the last, behind `main_ms`. */
static bool read_moves(const struct ClockStage *stage, int64_t main_ms, struct OwnClock *own)
{
    bool alone = stage->periods == 1 && stage->moves == 1 && main_ms == 0;
    own->main_ms = main_ms;
    own->step_ms = stage->time_ms;
    own->system = alone ? SYSTEM_PER_MOVE : stage->moves == 1 ? SYSTEM_BYO_YOMI : SYSTEM_CANADIAN;
    own->count = stage->moves == 1 ? stage->periods : stage->moves;
    return stage->delay_ms == 0 && (stage->moves == 1 || (stage->periods == 1 && main_ms > 0));
}

bool own_clock_read_side(const struct ClockSide *side, struct OwnClock *own)
{
    const struct ClockStage *main = &side->stage[0], *last = &side->stage[1];
    bool plain = main->moves == 0 && (main->delay_ms == 0 || main->increment_ms == 0);
    if (side->stages == 1 && main->moves > 0)
        return read_moves(main, 0, own);
    if (side->stages == 2 && plain && !main->delay_ms && !main->increment_ms && last->moves > 0)
        return read_moves(last, main->time_ms, own);
    own->system = main->delay_ms ? SYSTEM_DELAY : SYSTEM_FISCHER;
    own->main_ms = main->time_ms;
    own->step_ms = main->delay_ms + main->increment_ms;
    own->count = usual.count;
    return side->stages == 1 && plain;
}

/* The odds by which one time becomes the other. */
static enum ClockOdds read_odds(const struct OwnClock *own, const struct OwnClock *other)
{
    int64_t mine = own->main_ms ? own->main_ms : own->step_ms;
    int64_t theirs = other->main_ms ? other->main_ms : other->step_ms;
    for (int i = 0; i < ODDS_COUNT; i++)
        if (mine * odds[i].numerator / odds[i].denominator == theirs)
            return (enum ClockOdds)i;
    return ODDS_SAME;
}

void own_clock_read(const struct ClockSettings *settings, struct OwnClock *own)
{
    struct OwnClock other;
    *own = usual;
    if (!own_clock_read_side(&settings->side[0], own) ||
        !own_clock_read_side(&settings->side[1], &other))
        *own = usual;
    else
        own->odds = read_odds(own, &other);
    own->first_free = settings->first_ms > 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

static int64_t part(int64_t ms, enum ClockOdds number)
{
    return ms * odds[number].numerator / odds[number].denominator;
}

/* Times that are no increments are at least a second. */
static struct ClockSide side_of(const struct OwnClock *own, enum ClockOdds number)
{
    int64_t main_ms = within(part(own->main_ms, number), CLOCK_TIME_MIN, CLOCK_TIME_MAX);
    int64_t step_ms = part(own->step_ms, number);
    int64_t earned_ms = within(step_ms, 0, CLOCK_INCREMENT_MAX);
    struct ClockStage main = {.time_ms = main_ms, .periods = 1};
    struct ClockStage last = {
        .time_ms = within(step_ms, CLOCK_TIME_MIN, CLOCK_TIME_MAX), .moves = 1, .periods = 1};
    if (own->system == SYSTEM_FISCHER)
        main.increment_ms = earned_ms;
    if (own->system == SYSTEM_DELAY)
        main.delay_ms = earned_ms;
    if (own->system == SYSTEM_FISCHER || own->system == SYSTEM_DELAY)
        return (struct ClockSide){.stages = 1, .stage = {main}};
    if (own->system == SYSTEM_BYO_YOMI)
        last.periods = (int)within(own->count, 1, CLOCK_PERIODS_MAX);
    if (own->system == SYSTEM_CANADIAN)
        last.moves = (int)within(own->count, 2, CLOCK_MOVES_MAX);
    if (own->system == SYSTEM_PER_MOVE || (own->system == SYSTEM_BYO_YOMI && own->main_ms == 0))
        return (struct ClockSide){.stages = 1, .stage = {last}};
    return (struct ClockSide){.stages = 2, .stage = {main, last}};
}

struct ClockSettings own_clock_settings(const struct OwnClock *own)
{
    return (struct ClockSettings){.side = {side_of(own, ODDS_SAME), side_of(own, own->odds)},
                                  .first_ms = own->first_free ? OWN_CLOCK_FIRST_MS : 0};
}
