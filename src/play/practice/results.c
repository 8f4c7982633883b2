/* Results in their order, and what they come to. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/practice/results.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/records/moment.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RATINGS_MAX = 64 };

/* How strong the player is in one variant. */
struct VariantRating {
    char game[PUZZLE_GAME_MAX];
    struct Glicko glicko;
};

/* Where things of a text or number are found again: open addressing, powers of two; 0 is free. */
struct Places {
    int *place; /* owned: index + 1 */
    int size, count;
};

struct Results {
    struct RatedResult *result; /* owned */
    struct PuzzleHistory *history;
    int count, capacity, histories, history_capacity;
    struct Places by_key, by_puzzle;
    struct VariantRating rating[RATINGS_MAX];
    int ratings;
    int day; /* the greatest that any result has */
};

struct Results *results_new(void)
{
    return memory_zeroed(sizeof(struct Results));
}

void results_free(struct Results *results)
{
    if (!results)
        return;
    free(results->result);
    free(results->history);
    free(results->by_key.place);
    free(results->by_puzzle.place);
    free(results);
}

/* ---- finding ---- */

static uint64_t hash_text(const char *text)
{
    uint64_t hash = 0;
    for (; *text; text++)
        hash = mix64(hash + (uint8_t)*text);
    return hash;
}

static uint64_t hash_of_result(const struct Results *results, int index)
{
    return mix64((uint64_t)results->result[index].result.key);
}

static uint64_t hash_of_history(const struct Results *results, int index)
{
    return hash_text(results->history[index].puzzle);
}

/* Notes the place of the thing `index`, whose hash `hash_of` tells. */
static void places_add(struct Places *places, const struct Results *results, int index,
                       uint64_t (*hash_of)(const struct Results *results, int index))
{
    if (2 * (places->count + 1) > places->size) {
        free(places->place);
        places->size = places->size ? 2 * places->size : 64;
        places->place = memory_zeroed((size_t)places->size * sizeof *places->place);
        places->count = 0;
        for (int i = 0; i < index; i++)
            places_add(places, results, i, hash_of);
    }
    unsigned at = (unsigned)hash_of(results, index) & (unsigned)(places->size - 1);
    while (places->place[at])
        at = (at + 1) & (unsigned)(places->size - 1);
    places->place[at] = index + 1;
    places->count++;
}

static bool knows_key(const struct Results *results, int64_t key)
{
    const struct Places *places = &results->by_key;
    if (places->size == 0)
        return false;
    unsigned mask = (unsigned)(places->size - 1), at = (unsigned)mix64((uint64_t)key) & mask;
    while (places->place[at] && results->result[places->place[at] - 1].result.key != key)
        at = (at + 1) & mask;
    return places->place[at];
}

static struct PuzzleHistory *find(const struct Results *results, const char *puzzle)
{
    const struct Places *places = &results->by_puzzle;
    if (places->size == 0)
        return NULL;
    unsigned mask = (unsigned)(places->size - 1), at = (unsigned)hash_text(puzzle) & mask;
    while (places->place[at] && strcmp(results->history[places->place[at] - 1].puzzle, puzzle) != 0)
        at = (at + 1) & mask;
    return places->place[at] ? &results->history[places->place[at] - 1] : NULL;
}

/* ---- adding ---- */

static struct PuzzleHistory *history_of(struct Results *results, const char *puzzle)
{
    struct PuzzleHistory *there = find(results, puzzle);
    if (there)
        return there;
    if (results->histories == results->history_capacity) {
        results->history_capacity = results->history_capacity ? 2 * results->history_capacity : 64;
        results->history = memory_resized(results->history, (size_t)results->history_capacity *
                                                                sizeof *results->history);
    }
    struct PuzzleHistory *history = &results->history[results->histories];
    *history = (struct PuzzleHistory){.stage = -1};
    memcpy(history->puzzle, puzzle, strnlen(puzzle, PUZZLE_ID_SIZE - 1));
    places_add(&results->by_puzzle, results, results->histories++, hash_of_history);
    return history;
}

/* NULL: there are too many. */
static struct VariantRating *rating_of(struct Results *results, const char *game)
{
    for (int i = 0; i < results->ratings; i++)
        if (strcmp(results->rating[i].game, game) == 0)
            return &results->rating[i];
    if (results->ratings == RATINGS_MAX)
        return NULL;
    struct VariantRating *rating = &results->rating[results->ratings++];
    *rating = (struct VariantRating){.glicko = glicko_unknown};
    memcpy(rating->game, game, strnlen(game, PUZZLE_GAME_MAX - 1));
    return rating;
}

/* Whether a try says how strong the player is: without a hint, at a puzzle that is not known. */
static bool counts(const struct PuzzleResult *result, const struct PuzzleHistory *history)
{
    bool mode = result->mode == PUZZLE_DAILY || result->mode == PUZZLE_TRAINING;
    bool outcome = result->outcome == PUZZLE_FAILED || result->outcome == PUZZLE_SOLVED;
    bool known = history->tries > 0 && result->day - history->last_day < RESULTS_LATELY;
    return mode && outcome && result->rating > 0 && !known;
}

static void rate(struct Results *results, struct RatedResult *rated,
                 const struct PuzzleHistory *history)
{
    struct VariantRating *rating = rating_of(results, rated->result.game);
    struct GlickoPeriod period;
    if (!rating)
        return;
    rated->before = (float)rating->glicko.rating;
    rated->rated = counts(&rated->result, history);
    if (rated->rated) {
        glicko_begin(&period, &rating->glicko);
        glicko_count(&period, rated->result.rating, rated->result.error,
                     rated->result.outcome == PUZZLE_SOLVED);
        rating->glicko = glicko_end(&period);
    }
    rated->after = (float)rating->glicko.rating;
}

/* When the puzzle comes back: before its day nothing changes that but a failure. A mistake of one's
 * own comes back after its first time, too, though it was solved. */
static void follow_due(struct PuzzleHistory *history, const struct PuzzleResult *result)
{
    static const int days[DUE_STAGES] = {1, 3, 7, 21, 60};
    bool solved = result->outcome == PUZZLE_SOLVED;
    if (!solved || (history->tries == 1 && result->mode == PUZZLE_DUE)) {
        history->stage = 0;
        history->due = result->day + days[0];
    } else if (history->stage >= 0 && result->day >= history->due) {
        history->stage++;
        if (history->stage == DUE_STAGES)
            history->stage = -1;
        else
            history->due = result->day + days[history->stage];
    }
}

static void note_history(struct PuzzleHistory *history, const struct PuzzleResult *result)
{
    if (result->outcome == PUZZLE_WRONG) {
        history->wrong = true;
        history->stage = -1;
        return;
    }
    if (history->tries++ == 0)
        history->first_day = result->day;
    history->solved += result->outcome == PUZZLE_SOLVED;
    history->last_day = result->day;
    history->last = result->outcome;
    if (!history->wrong)
        follow_due(history, result);
}

bool results_add(struct Results *results, const struct PuzzleResult *result)
{
    if (knows_key(results, result->key))
        return false;
    if (results->count == results->capacity) {
        results->capacity = results->capacity ? 2 * results->capacity : 64;
        results->result =
            memory_resized(results->result, (size_t)results->capacity * sizeof *results->result);
    }
    if (result->day > results->day)
        results->day = result->day;
    struct RatedResult *rated = &results->result[results->count];
    *rated = (struct RatedResult){.result = *result};
    places_add(&results->by_key, results, results->count++, hash_of_result);
    struct PuzzleHistory *history = history_of(results, result->puzzle);
    rate(results, rated, history);
    note_history(history, result);
    return true;
}

/* ---- asking ---- */

int results_count(const struct Results *results)
{
    return results->count;
}

const struct RatedResult *results_get(const struct Results *results, int index)
{
    assert(index >= 0 && index < results->count);
    return &results->result[index];
}

int results_puzzles(const struct Results *results)
{
    return results->histories;
}

const struct PuzzleHistory *results_history(const struct Results *results, int index)
{
    assert(index >= 0 && index < results->histories);
    return &results->history[index];
}

const struct PuzzleHistory *results_find(const struct Results *results, const char *puzzle)
{
    return find(results, puzzle);
}

static int date_of(const struct PuzzleResult *result)
{
    struct Moment moment = {result->time, result->offset};
    return moment_date(&moment);
}

int results_day(const struct Results *results, const struct Moment *now)
{
    int today = moment_date(now), from = -1;
    for (int i = results->count - 1; i >= 0 && results->result[i].result.day == results->day; i--) {
        int date = date_of(&results->result[i].result);
        if (date <= today && date > from)
            from = date;
    }
    if (results->count == 0)
        return today;
    return from < 0 ? results->day : results->day + today - from;
}

struct Glicko results_rating(const struct Results *results, const char *game)
{
    for (int i = 0; i < results->ratings; i++)
        if (strcmp(results->rating[i].game, game) == 0)
            return results->rating[i].glicko;
    return glicko_unknown;
}

int64_t results_key(const struct Results *results, const char *puzzle)
{
    uint64_t seed =
        hash_text(puzzle) + mix64((uint64_t)results->count + ((uint64_t)getpid() << 32));
    int64_t key = 0;
    seed += (uint64_t)moment_wall_ms() * UINT64_C(0x9e3779b97f4a7c15);
    while (key == 0 || knows_key(results, key))
        key = (int64_t)(random_next(&seed) >> 2);
    return key;
}
