/* Which puzzle comes next. */
#include "src/app/scenes/puzzles/solve.h"
#include "src/common/random.h"
#include "src/play/practice/daily.h"
#include "src/play/practice/due.h"
#include <stdlib.h>
#include <string.h>

/* Whether the puzzle of that date was tried. */
static bool was_tried(const struct Results *results, const char *puzzle, int date)
{
    for (int i = results_count(results) - 1; i >= 0; i--) {
        const struct PuzzleResult *result = &results_get(results, i)->result;
        if (result->daily == date && strcmp(result->puzzle, puzzle) == 0)
            return true;
    }
    return false;
}

/* The first puzzle of the date that was not tried; where all were, and none just now, the first. */
static const struct PuzzleEntry *pick_daily(struct Practice *practice,
                                            const struct PuzzleArgs *args, const char *last)
{
    const struct Collection *collection = practice_collection(practice);
    int slots = daily_slots(collection, args->wish.variant);
    for (int i = 0; i < slots; i++) {
        const struct PuzzleEntry *entry =
            daily_puzzle(collection, args->wish.variant, i, args->date);
        if (strcmp(entry->id, last) != 0 &&
            !was_tried(practice_results(practice), entry->id, args->date))
            return entry;
    }
    return slots > 0 && !last[0] ? daily_puzzle(collection, args->wish.variant, 0, args->date)
                                 : NULL;
}

static const struct PuzzleEntry *pick_due(struct Practice *practice, const char *last)
{
    const struct PuzzleEntry *entry = NULL;
    int count = 0;
    struct Due *list = due_list(practice_collection(practice), practice_results(practice),
                                practice_mistakes(practice), practice_day(practice), &count);
    for (int i = 0; !entry && i < count; i++)
        if (list[i].entry && strcmp(list[i].entry->id, last) != 0)
            entry = list[i].entry;
    free(list);
    return entry;
}

const struct PuzzleEntry *solve_pick(struct App *app, const struct PuzzleArgs *args,
                                     const char *last)
{
    struct Practice *practice = app_practice(app);
    const struct Collection *collection = practice_collection(practice);
    if (!last[0] && args->puzzle[0])
        return collection_find(collection, args->puzzle);
    switch (args->mode) {
    case PUZZLE_DAILY:
        return pick_daily(practice, args, last);
    case PUZZLE_DUE:
        return pick_due(practice, last);
    case PUZZLE_TRAINING:
        return training_next(collection, practice_results(practice), &args->wish,
                             practice_day(practice), mix64(app->clock.now));
    default:
        return NULL;
    }
}

int solve_again(struct App *app, const struct PuzzleArgs *args, const char *puzzle)
{
    const struct Collection *collection = practice_collection(app_practice(app));
    int variant = args->wish.variant, again = 0;
    for (int i = 0; args->mode == PUZZLE_DAILY && i < daily_slots(collection, variant); i++)
        if (strcmp(daily_puzzle(collection, variant, i, args->date)->id, puzzle) == 0)
            again = daily_again(collection, variant, i, args->date);
    return again;
}
