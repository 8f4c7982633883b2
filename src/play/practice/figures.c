/* Numbers of the results. */
#include "src/play/practice/figures.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

static int compare_numbers(const void *a, const void *b)
{
    int one = *(const int *)a, other = *(const int *)b;
    return one < other ? -1 : one > other;
}

static void count_try(struct FiguresTally *tally, bool solved)
{
    tally->tried++;
    tally->solved += solved;
}

static void add_point(struct Figures *figures, const struct RatedResult *rated)
{
    int day = rated->result.day;
    if (figures->points == 0 || figures->curve[figures->points - 1].day != day)
        figures->curve[figures->points++].day = day;
    figures->curve[figures->points - 1].rating = rated->after;
    figures->rated++;
    if (rated->after > figures->highest)
        figures->highest = rated->after;
}

/* Counts a try by what its puzzle is about. */
static void count_puzzle(struct Figures *figures, const struct PuzzleEntry *entry, bool solved)
{
    if (!entry)
        return;
    count_try(&figures->kind[entry->kind], solved);
    for (int i = 0; i < THEME_COUNT; i++)
        if (entry->themes >> i & 1)
            count_try(&figures->theme[i], solved);
}

/* What comes back, and what did. */
static void count_histories(struct Figures *figures, const struct Collection *collection,
                            const struct Results *results, int variant)
{
    for (int i = 0; i < results_puzzles(results); i++) {
        const struct PuzzleHistory *history = results_history(results, i);
        const struct PuzzleEntry *entry = collection_find(collection, history->puzzle);
        if (!entry || entry->variant != variant)
            continue;
        figures->wrong += history->wrong;
        figures->waiting += history->stage >= 0;
        figures->known += history->stage < 0 && !history->wrong && history->solved < history->tries;
    }
}

void figures_make(struct Figures *figures, const struct Collection *collection,
                  const struct Results *results, int variant)
{
    const char *game = collection_variant(collection, variant)->text;
    int count = results_count(results), times = 0;
    int *ms = memory_zeroed((size_t)(count + 1) * sizeof *ms);
    *figures = (struct Figures){.rating = results_rating(results, game)};
    figures->curve = memory_zeroed((size_t)(count + 1) * sizeof *figures->curve);
    for (int i = 0; i < count; i++) {
        const struct RatedResult *rated = results_get(results, i);
        const struct PuzzleResult *result = &rated->result;
        bool solved = result->outcome == PUZZLE_SOLVED;
        if (result->outcome == PUZZLE_WRONG || strcmp(result->game, game) != 0)
            continue;
        count_try(&figures->all, solved);
        count_puzzle(figures, collection_find(collection, result->puzzle), solved);
        if (solved && result->moves > 0)
            ms[times++] = result->ms / result->moves;
        if (rated->rated)
            add_point(figures, rated);
    }
    if (times > 1)
        qsort(ms, (size_t)times, sizeof *ms, compare_numbers);
    figures->ms_a_move = times > 0 ? ms[times / 2] : 0;
    free(ms);
    count_histories(figures, collection, results, variant);
}

void figures_free(struct Figures *figures)
{
    free(figures->curve);
    figures->curve = NULL;
}
