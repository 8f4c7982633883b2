/* The puzzles of the day. */
#include "src/play/practice/daily.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    HALF_DAY = 12 * 60,    /* minutes */
    STREAK_MOST = 20 * 366 /* days that are looked back */
};

/* ---- the puzzles ---- */

int daily_slots(const struct Collection *collection, int variant)
{
    return collection_rounds(collection, variant)->count;
}

/* The round of a slot of the day. */
static const struct Round *round_of(const struct Collection *collection, int variant, int slot)
{
    const struct Rounds *rounds = collection_rounds(collection, variant);
    assert(slot >= 0 && slot < rounds->count);
    return &rounds->round[slot];
}

const struct PuzzleEntry *daily_puzzle(const struct Collection *collection, int variant, int slot,
                                       int date)
{
    const struct Round *round = round_of(collection, variant, slot);
    return collection_find(collection, round->entry[round_place(round, date)]->id);
}

int daily_again(const struct Collection *collection, int variant, int slot, int date)
{
    return round_again(round_of(collection, variant, slot), date);
}

/* ---- what was done ---- */

/* A day as one variant's results tell it. */
struct Kept {
    struct DailyDay day;
    int on_time; /* puzzles that were tried on that date */
    int offset;  /* of the clock on the wall at one of them */
};

/* The days from `first` on, of one variant or of the best of each. */
struct Log {
    struct Kept *kept; /* owned */
    int first, count;
};

/* A result of a puzzle of the day. */
struct Try {
    const struct PuzzleResult *result;
    int order;
};

static int compare_tries(const void *a, const void *b)
{
    const struct Try *one = a, *other = b;
    int order = strcmp(one->result->puzzle, other->result->puzzle);
    if (one->result->daily != other->result->daily)
        return one->result->daily < other->result->daily ? -1 : 1;
    return order ? order : one->order - other->order;
}

/* The tries of a variant's puzzles of the days of `log`, by date and puzzle; *count of them. */
static struct Try *list_tries(const struct Results *results, const char *game,
                              const struct Log *log, int *count)
{
    int all = results_count(results);
    struct Try *tries = memory_zeroed((size_t)(all + 1) * sizeof *tries);
    *count = 0;
    for (int i = 0; i < all; i++) {
        const struct PuzzleResult *result = &results_get(results, i)->result;
        if (result->mode == PUZZLE_DAILY && result->outcome != PUZZLE_WRONG &&
            result->daily >= log->first && result->daily < log->first + log->count &&
            strcmp(result->game, game) == 0)
            tries[(*count)++] = (struct Try){result, i};
    }
    if (*count > 1)
        qsort(tries, (size_t)*count, sizeof *tries, compare_tries);
    return tries;
}

/* Counts the tries of one puzzle, the first `count` of `tries`. */
static void count_puzzle(struct Kept *kept, const struct Try *tries, int count)
{
    bool on_time = false;
    for (int i = 0; i < count; i++) {
        struct Moment moment = {tries[i].result->time, tries[i].result->offset};
        if (moment_date(&moment) == tries[i].result->daily) {
            on_time = true;
            kept->offset = moment.offset;
        }
    }
    kept->day.tried++;
    kept->day.solved += tries[0].result->outcome == PUZZLE_SOLVED;
    kept->on_time += on_time;
}

static enum DailyState state_of(const struct Kept *kept)
{
    const struct DailyDay *day = &kept->day;
    return day->tried == 0              ? DAILY_MISSED
           : day->tried < day->slots    ? DAILY_BEGUN
           : kept->on_time < day->slots ? DAILY_MADE_UP
                                        : DAILY_DONE;
}

/* How much a state is worth where one of several is to be shown. */
static int worth(enum DailyState state)
{
    return state == DAILY_DONE ? 3 : state == DAILY_MADE_UP ? 2 : state == DAILY_BEGUN;
}

/* Puts the days of one variant into the log where they are better than what stands there. */
static void log_variant(struct Log *log, const struct Collection *collection,
                        const struct Results *results, int variant)
{
    int count, slots = daily_slots(collection, variant);
    const char *game = collection_variant(collection, variant)->text;
    struct Try *tries = list_tries(results, game, log, &count);
    struct Kept *kept = memory_zeroed((size_t)(log->count + 1) * sizeof *kept);
    for (int i = 0, next; i < count; i = next) {
        const struct PuzzleResult *result = tries[i].result;
        for (next = i + 1; next < count && tries[next].result->daily == result->daily &&
                           strcmp(tries[next].result->puzzle, result->puzzle) == 0;)
            next++;
        count_puzzle(&kept[result->daily - log->first], tries + i, next - i);
    }
    for (int i = 0; slots > 0 && i < log->count; i++) {
        kept[i].day.date = log->first + i;
        kept[i].day.slots = slots;
        kept[i].day.state = state_of(&kept[i]);
        if (log->kept[i].day.slots == 0 || worth(kept[i].day.state) > worth(log->kept[i].day.state))
            log->kept[i] = kept[i];
    }
    free(kept);
    free(tries);
}

/* The log of `count` days from `first` on; its days are to be freed. */
static struct Log make_log(const struct Collection *collection, const struct Results *results,
                           int variant, int first, int count)
{
    struct Log log = {memory_zeroed((size_t)(count + 1) * sizeof *log.kept), first, count};
    for (int i = 0; i < count; i++)
        log.kept[i].day.date = first + i;
    for (int i = 0; i < collection_variants(collection); i++)
        if (variant < 0 || variant == i)
            log_variant(&log, collection, results, i);
    return log;
}

void daily_calendar(const struct Collection *collection, const struct Results *results, int variant,
                    int last, int count, struct DailyDay *days)
{
    struct Log log = make_log(collection, results, variant, last - count + 1, count);
    for (int i = 0; i < count; i++)
        days[i] = log.kept[i].day;
    free(log.kept);
}

/* The first date with a puzzle of the day that was tried, at most that many days back. */
static int first_date(const struct Results *results, int today)
{
    int first = today;
    for (int i = 0; i < results_count(results); i++) {
        const struct PuzzleResult *result = &results_get(results, i)->result;
        if (result->mode == PUZZLE_DAILY && result->daily < first)
            first = result->daily;
    }
    return first < today - STREAK_MOST ? today - STREAK_MOST : first;
}

/* Whether a day of the log was none for a traveller who flew east over the date line. */
static bool was_lost(const struct Log *log, int index)
{
    return index > 0 && index + 1 < log->count && log->kept[index - 1].on_time > 0 &&
           log->kept[index + 1].on_time > 0 &&
           log->kept[index + 1].offset - log->kept[index - 1].offset >= HALF_DAY;
}

struct DailyStreak daily_streak(const struct Collection *collection, const struct Results *results,
                                int variant, const struct Moment *now)
{
    struct DailyStreak streak = {.days = 0};
    int today = moment_date(now), first = first_date(results, today);
    /* who flew west over the date line has done tomorrow's already */
    struct Log log = make_log(collection, results, variant, first, today + 2 - first);
    for (int i = 0; i < log.count; i++) {
        enum DailyState state = log.kept[i].day.state;
        if (state == DAILY_DONE)
            streak.days++;
        else if (state != DAILY_MADE_UP && log.first + i < today && !was_lost(&log, i))
            streak.days = 0;
        if (streak.days > streak.best)
            streak.best = streak.days;
    }
    streak.today = log.kept[today - first].day.state == DAILY_DONE;
    free(log.kept);
    return streak;
}
