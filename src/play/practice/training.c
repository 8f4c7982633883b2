/* The next puzzle to train with. */
#include "src/play/practice/training.h"
#include "src/common/random.h"
#include <string.h>

enum { NEAREST = 8 /* puzzles that one is drawn from */ };

/* Whether an entry is such a puzzle. */
static bool training_fits(const struct TrainingWish *wish, const struct PuzzleEntry *entry)
{
    return entry->variant == wish->variant && (!wish->themes || wish->themes & entry->themes) &&
           (!wish->kinds || wish->kinds >> entry->kind & 1) && entry->moves >= wish->least &&
           (wish->most == 0 || entry->moves <= wish->most) &&
           (!wish->own || entry->source == SOURCE_OWN);
}

int training_count(const struct Collection *collection, const struct TrainingWish *wish)
{
    int count, fitting = 0;
    const struct PuzzleEntry *const *entry =
        collection_by_rating(collection, wish->variant, &count);
    for (int i = 0; i < count; i++)
        fitting += training_fits(wish, entry[i]);
    return fitting;
}

/* What is being looked for, and found so far. */
struct Choice {
    const struct Results *results;
    const struct TrainingWish *wish;
    int day;
    const struct PuzzleEntry *fresh[NEAREST];
    int count;
    const struct PuzzleEntry *oldest; /* of those that were tried lately */
    int oldest_day;
};

static void consider(struct Choice *choice, const struct PuzzleEntry *entry)
{
    const struct PuzzleHistory *history = results_find(choice->results, entry->id);
    if (!training_fits(choice->wish, entry) || (history && history->wrong))
        return;
    if (!history || history->tries == 0 || choice->day - history->last_day >= RESULTS_LATELY) {
        choice->fresh[choice->count++] = entry;
    } else if (!choice->oldest || history->last_day < choice->oldest_day) {
        choice->oldest = entry;
        choice->oldest_day = history->last_day;
    }
}

/* The first puzzle that is not easier. */
static int place_of(const struct PuzzleEntry *const *entry, int count, double rating)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (entry[middle]->rating < rating)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct PuzzleEntry *training_next(const struct Collection *collection,
                                        const struct Results *results,
                                        const struct TrainingWish *wish, int day, uint64_t random)
{
    int count;
    const struct PuzzleEntry *const *entry =
        collection_by_rating(collection, wish->variant, &count);
    const char *game = collection_variant(collection, wish->variant)->text;
    double rating = results_rating(results, game).rating;
    struct Choice choice = {.results = results, .wish = wish, .day = day};
    int high = place_of(entry, count, rating), low = high - 1;
    while (choice.count < NEAREST && (low >= 0 || high < count)) {
        bool lower = high == count ||
                     (low >= 0 && rating - entry[low]->rating <= entry[high]->rating - rating);
        consider(&choice, lower ? entry[low--] : entry[high++]);
    }
    return choice.count > 0 ? choice.fresh[random_below(&random, (uint32_t)choice.count)]
                            : choice.oldest;
}
