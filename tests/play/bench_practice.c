/*
 * What many puzzles cost a player who practises:
 *
 *     build/dev/tests/bench_play_practice [PUZZLES]     100000 unless told
 *
 * First with the shipped puzzles alone, then with as many brought in, and with three years of
 * results. Prints milliseconds of processor time, the middle one of ROUNDS: of reading the files,
 * which the disk's thread does, and of what stands between two frames.
 */
#define _POSIX_C_SOURCE 200809L
#include "src/common/memory.h"
#include "src/play/practice/daily.h"
#include "src/play/practice/due.h"
#include "src/play/practice/storm.h"
#include "src/play/practice/training.h"
#include "tests/play/scratch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PUZZLES = 100000, ROUNDS = 9, TODAY = 21853 /* 2029-10-31 */, DAYS = 3 * 365, WEEKS = 35 };

/* What is measured, and what it works on. */
struct Bench {
    char folder[256];
    struct Collection *collection;
    struct Results *results;
};

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int compare(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static void measure(struct Bench *bench, const char *what, void work(struct Bench *bench))
{
    double took[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        double begin = now_ms();
        work(bench);
        took[i] = now_ms() - begin;
    }
    qsort(took, ROUNDS, sizeof *took, compare);
    printf("%-28s %7.2f ms\n", what, took[ROUNDS / 2]);
}

/* --- what there is --- */

/* Writes a file of lines as they are shipped, each under an id of its own. */
static void write_imported(const struct Bench *bench, int puzzles)
{
    struct StringBuffer text = {.length = 0};
    for (int i = 0, variant = 0; i < puzzles; variant++) {
        int count;
        const struct PuzzleEntry *const *entry = collection_by_rating(
            bench->collection, variant % collection_variants(bench->collection), &count);
        for (int k = 0; k < count && i < puzzles; k++, i++) {
            char id[16];
            snprintf(id, sizeof id, "%08d", i);
            string_buffer_add(&text, id);
            string_buffer_add_bytes(&text, entry[k]->line + strlen(id),
                                    strcspn(entry[k]->line, "\n") + 1 - strlen(id));
        }
    }
    scratch_write(bench->folder, "imported.txt", text.data);
    free(text.data);
}

static void read_files(struct Bench *bench)
{
    collection_free(bench->collection);
    bench->collection = collection_open(TY_PUZZLES, bench->folder);
}

/* All puzzles of every day are solved, and ten others a day. */
static void add_results(struct Bench *bench)
{
    for (int i = 0; i < DAYS * 20; i++) {
        int variant = i % collection_variants(bench->collection), count, date = TODAY - i / 20;
        const struct PuzzleEntry *const *entry =
            collection_by_rating(bench->collection, variant, &count);
        struct PuzzleResult result = {.key = i + 1,
                                      .time = (int64_t)date * 24 * 3600,
                                      .day = date,
                                      .daily = i % 2 ? date : 0,
                                      .mode = i % 2 ? PUZZLE_DAILY : PUZZLE_TRAINING,
                                      .outcome = i % 3 ? PUZZLE_SOLVED : PUZZLE_FAILED};
        memcpy(result.puzzle, entry[i / 20 % count]->id, sizeof result.puzzle);
        snprintf(result.game, sizeof result.game, "%s",
                 collection_variant(bench->collection, variant)->text);
        results_add(bench->results, &result);
    }
}

/* --- what a page asks for --- */

/* As the page of puzzles does where puzzles, results or the date have changed. */
static void open_page(struct Bench *bench)
{
    struct Moment now = {(int64_t)TODAY * 24 * 3600, 0};
    struct DailyDay days[WEEKS];
    int count;
    free(due_list(bench->collection, bench->results, NULL, TODAY, &count));
    for (int i = 0; i < collection_variants(bench->collection); i++)
        if (daily_slots(bench->collection, i) > 0)
            daily_calendar(bench->collection, bench->results, i, TODAY, 1, days);
    daily_calendar(bench->collection, bench->results, -1, TODAY, WEEKS, days);
    daily_streak(bench->collection, bench->results, -1, &now);
}

static void pick_daily(struct Bench *bench)
{
    for (int i = 0; i < collection_variants(bench->collection); i++)
        for (int slot = 0; slot < daily_slots(bench->collection, i); slot++)
            if (!daily_puzzle(bench->collection, i, slot, TODAY) ||
                daily_again(bench->collection, i, slot, TODAY) <= TODAY)
                abort();
}

static void train(struct Bench *bench)
{
    const struct TrainingWish wish = {.variant = 0};
    if (training_count(bench->collection, &wish) == 0 ||
        !training_next(bench->collection, bench->results, &wish, TODAY, 1))
        abort();
}

static void begin_storm(struct Bench *bench)
{
    struct Storm *storm = storm_new(bench->collection, bench->results, 0, false, 1);
    if (!storm)
        abort();
    storm_free(storm);
}

static void measure_all(struct Bench *bench, int puzzles)
{
    if (puzzles > 0)
        write_imported(bench, puzzles);
    printf("%d puzzles brought in\n", puzzles);
    measure(bench, "reading", read_files);
    measure(bench, "the page of puzzles", open_page);
    measure(bench, "the puzzles of the day", pick_daily);
    measure(bench, "the next one to train with", train);
    measure(bench, "a storm begins", begin_storm);
}

int main(int argc, char **argv)
{
    int puzzles = argc > 1 ? (int)strtol(argv[1], NULL, 10) : PUZZLES;
    struct Bench bench = {.collection = collection_open(TY_PUZZLES, NULL),
                          .results = results_new()};
    scratch_make(bench.folder);
    add_results(&bench);
    measure_all(&bench, 0);
    measure_all(&bench, puzzles);
    collection_free(bench.collection);
    results_free(bench.results);
    scratch_remove(bench.folder);
    return 0;
}
