/* The rounds of the puzzles of the day. */
#include "src/play/practice/rounds.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/practice/collection.h"
#include <stdlib.h>

enum { FIRST_DATE = 20758 /* 2026-11-01 */ };

/* ---- what is easy and what is hard ---- */

static int compare_numbers(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The rating below which a puzzle is easy, and from which on it is hard. */
static void find_limits(const struct PuzzleEntry *const *shipped, int count, int limits[2])
{
    int *ratings = memory_zeroed((size_t)(count + 1) * sizeof *ratings), first = 0;
    for (int i = 0; i < count; i++)
        if (shipped[i]->since <= FIRST_DATE)
            ratings[first++] = shipped[i]->rating;
    if (first > 1)
        qsort(ratings, (size_t)first, sizeof *ratings, compare_numbers);
    limits[0] = ratings[first / 3];
    limits[1] = ratings[2 * first / 3];
    free(ratings);
}

static int round_of(const struct PuzzleEntry *entry, const int limits[2])
{
    return entry->rating < limits[0]   ? ROUND_EASY
           : entry->rating < limits[1] ? ROUND_MIDDLE
                                       : ROUND_HARD;
}

/* ---- the order ---- */

/* A puzzle on its way into a round. */
struct Drawn {
    const struct PuzzleEntry *entry;
    uint64_t place; /* drawn from its id */
};

static uint64_t draw_place(const struct PuzzleEntry *entry)
{
    uint64_t place = 0;
    for (const char *c = entry->id; *c; c++)
        place = mix64(place + (uint8_t)*c);
    return place;
}

static int compare_places(const void *a, const void *b)
{
    const struct Drawn *one = a, *other = b;
    return one->place < other->place ? -1 : one->place > other->place;
}

/* All puzzles in their order, to be freed. */
static struct Drawn *draw_order(const struct PuzzleEntry *const *entry, int count)
{
    struct Drawn *drawn = memory_zeroed((size_t)(count + 1) * sizeof *drawn);
    for (int i = 0; i < count; i++)
        drawn[i] = (struct Drawn){entry[i], draw_place(entry[i])};
    if (count > 1)
        qsort(drawn, (size_t)count, sizeof *drawn, compare_places);
    return drawn;
}

static void add(struct Round *round, const struct PuzzleEntry *entry)
{
    round->entry[round->count++] = entry;
    round->first += entry->since <= FIRST_DATE;
}

void rounds_make(struct Rounds *rounds, const struct PuzzleEntry *const *entry, int count,
                 bool small)
{
    int limits[2];
    struct Drawn *drawn = draw_order(entry, count);
    find_limits(entry, count, limits);
    *rounds = (struct Rounds){.count = small ? 1 : ROUNDS_MAX};
    for (int i = 0; i < rounds->count; i++)
        rounds->round[i].entry =
            memory_zeroed((size_t)(count + 1) * sizeof *rounds->round[i].entry);
    for (int i = 0; i < count; i++)
        add(&rounds->round[small ? 0 : round_of(drawn[i].entry, limits)], drawn[i].entry);
    free(drawn);
    for (int i = 0; i < rounds->count; i++)
        if (rounds->round[i].first < ROUND_LEAST) {
            rounds_free(rounds);
            return;
        }
}

void rounds_free(struct Rounds *rounds)
{
    for (int i = 0; i < ROUNDS_MAX; i++)
        free(rounds->round[i].entry);
    *rounds = (struct Rounds){.count = 0};
}

/* ---- dates ---- */

/* The next place of the round behind `at` (-1: the first) whose puzzle takes part on a date. */
static int next_place(const struct Round *round, int at, int date)
{
    do
        at = (at + 1) % round->count;
    while (round->entry[at]->since > date);
    return at;
}

int round_place(const struct Round *round, int date)
{
    int at = next_place(round, -1, FIRST_DATE);
    int back = date < FIRST_DATE ? (FIRST_DATE - date) % round->first : 0;
    for (int i = 0; back > 0 && i < round->first - back; i++)
        at = next_place(round, at, FIRST_DATE);
    for (int day = FIRST_DATE + 1; day <= date; day++)
        at = next_place(round, at, day);
    return at;
}

int round_again(const struct Round *round, int date)
{
    int at = round_place(round, date), place = at, again = date;
    do
        place = next_place(round, place, ++again);
    while (place != at);
    return again;
}
