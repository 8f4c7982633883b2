/*
 * What a large library costs: games added, imported, listed, filtered, counted, searched for a
 * position, saved from a damaged file.
 *
 *     bench_play_library [GAMES]      100000 unless told
 *
 * The games are random ones of all kinds, mostly xiangqi, about as long as played ones. Prints
 * milliseconds of processor time, which a busy machine does not change (the middle one of nine),
 * and how large the file and the program have become.
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/formats/format.h"
#include "src/play/library/intake.h"
#include "src/play/statistics/statistics.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

enum { GAMES = 100000, IMPORTED = 10000, PLIES = 80, ROUNDS = 9, BATCH = 200, ROWS = 40 };

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void name(struct Tree *tree, uint64_t *random)
{
    static const char *const names[] = {"Mei", "level:beginner", "Xu Yinchuan", "Ada",
                                        "Hu Ronghua"};
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const struct Game *game = tree_game(tree);
    char date[16], time_of_day[16];
    unsigned day = random_below(random, 28) + 1, second = random_below(random, 86400);
    snprintf(date, sizeof date, "%u.%02u.%02u", 1990 + random_below(random, 36),
             random_below(random, 12) + 1, day % 29);
    snprintf(time_of_day, sizeof time_of_day, "%02u:%02u:%02u", second / 3600 % 24,
             second / 60 % 60, second % 60);
    tree_set_tag(tree, "Date", date);
    tree_set_tag(tree, "Time", time_of_day);
    tree_set_tag(tree, "Result", results[random_below(random, 4)]);
    for (int colour = 0; colour < SEATS; colour++)
        tree_set_tag(tree, game->colours[colour], names[random_below(random, 5)]);
}

/* A random game: every tenth is gomoku. */
static struct Tree *play(const struct Game *game, uint64_t *random)
{
    struct Tree *tree = tree_new(game, NULL);
    struct Board board;
    Move moves[MOVES_MAX];
    TreeNode node = TREE_ROOT;
    board_init(&board, game, NULL, NULL, false);
    for (int i = 0; i < PLIES && board_status(&board).outcome == OUTCOME_ONGOING; i++) {
        int count = game->generate(board.position, NULL, MOVES_ALL, moves);
        Move move = moves[random_below(random, (uint32_t)count)];
        node = tree_add(tree, node, move);
        board_make(&board, move);
    }
    board_free(&board);
    name(tree, random);
    return tree;
}

static struct Tree *play_any(uint64_t *random)
{
    return play(games_find(random_below(random, 10) ? "xiangqi" : "gomoku"), random);
}

static void fill(struct Library *library, int games)
{
    uint64_t random = 1;
    const struct LibraryOrigin origin = {.kind = LIBRARY_PLAYED, .mine = 0, .source = ""};
    double begin = now_ms();
    struct Tree **trees = memory_zeroed(BATCH * sizeof(struct Tree *));
    for (int done = 0; done < games; done += BATCH) {
        for (int i = 0; i < BATCH; i++)
            trees[i] = play_any(&random);
        struct LibraryAdded added[BATCH];
        if (!library_add(library, trees, BATCH, &origin, added, NULL))
            abort();
        for (int i = 0; i < BATCH; i++)
            tree_free(trees[i]);
    }
    free(trees);
    printf("%d games played and added: %.0f ms\n", games, now_ms() - begin);
}

static int compare(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* One query and the games of its first screen. */
static double ask(struct Library *library, const struct LibraryFilter *filter, int *count)
{
    static const struct LibraryGame empty = {.id = 0};
    struct LibraryGame *games = memory_zeroed(ROWS * sizeof empty);
    int64_t *ids;
    double begin = now_ms();
    if (!library_find(library, filter, &ids, count, NULL) ||
        !library_describe(library, ids, *count < ROWS ? *count : ROWS, games, NULL))
        abort();
    double took = now_ms() - begin;
    free(ids);
    free(games);
    return took;
}

static void measure(struct Library *library, const char *what, const struct LibraryFilter *filter)
{
    double took[ROUNDS];
    int count;
    for (int i = 0; i < ROUNDS; i++)
        took[i] = ask(library, filter, &count);
    qsort(took, ROUNDS, sizeof *took, compare);
    printf("%-28s %7.1f ms (first %5.1f), %d games\n", what, took[ROUNDS / 2], took[0], count);
}

static void queries(struct Library *library)
{
    uint64_t random = 7;
    struct Tree *start = tree_new(games_find("xiangqi"), NULL),
                *rare = play(tree_game(start), &random);
    measure(library, "list", &(struct LibraryFilter){.starred = false});
    measure(library, "game", &(struct LibraryFilter){.game = games_find("gomoku")});
    measure(library, "opponent", &(struct LibraryFilter){.opponent = LIBRARY_FRIEND});
    measure(library, "lost", &(struct LibraryFilter){.ending = LIBRARY_LOST});
    measure(library, "unfinished", &(struct LibraryFilter){.ending = LIBRARY_UNFINISHED});
    measure(library, "last 30 days", &(struct LibraryFilter){.days = 30});
    measure(library, "starred", &(struct LibraryFilter){.starred = true});
    measure(library, "name", &(struct LibraryFilter){.name = "ronghua"});
    measure(library, "position of every game",
            &(struct LibraryFilter){.reached = shelf_keys(start)});
    measure(library, "position of no game", &(struct LibraryFilter){.reached = shelf_keys(rare)});
    tree_free(start);
    tree_free(rare);
}

/* How all games of xiangqi went on from their start. */
static void explore(struct Library *library)
{
    double took[ROUNDS];
    struct LibraryTally all, tally[MOVES_MAX];
    struct Board board;
    struct Images images;
    Move moves[MOVES_MAX];
    struct ImageKeys after[MOVES_MAX];
    board_init(&board, games_find("xiangqi"), NULL, NULL, false);
    images_init(&images, &board);
    struct ImageKeys here = images_keys(&images);
    int count = board.game->generate(board.position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        images_make(&images, moves[i]);
        after[i] = images_keys(&images);
        images_unmake(&images);
    }
    for (int i = 0; i < ROUNDS; i++) {
        double begin = now_ms();
        if (!library_explore(library, board.game, &here, after, count, &all, tally, NULL))
            abort();
        took[i] = now_ms() - begin;
    }
    qsort(took, ROUNDS, sizeof *took, compare);
    printf("%-28s %7.1f ms (first %5.1f), %d games\n", "moves from a position", took[ROUNDS / 2],
           took[0], all.games);
    images_free(&images);
    board_free(&board);
}

/* All that the page of statistics asks of the library, and what it makes of it. */
static void count_own(struct Library *library)
{
    double took[ROUNDS];
    struct Statistics statistics;
    for (int i = 0; i < ROUNDS; i++) {
        double begin = now_ms();
        statistics_init(&statistics, games_find("xiangqi"));
        if (!library_own_games(library, statistics.kind, statistics_add, &statistics, NULL))
            abort();
        statistics_finish(&statistics, "2026.11.22");
        took[i] = now_ms() - begin;
        if (i < ROUNDS - 1)
            statistics_free(&statistics);
    }
    qsort(took, ROUNDS, sizeof *took, compare);
    printf("%-28s %7.1f ms (first %5.1f), %d games, %d rated\n", "statistics", took[ROUNDS / 2],
           took[0], statistics.game_count, statistics.rated);
    statistics_free(&statistics);
}

/* Writes a file of random games of xiangqi. */
static void write_pgn(const char *path, int games)
{
    uint64_t random = 99;
    FILE *file = fopen(path, "wb");
    for (int i = 0; i < games && file; i++) {
        struct Tree *tree = play(games_find("xiangqi"), &random);
        char *text = record_write_tree(tree);
        fprintf(file, "%s\n", text);
        free(text);
        tree_free(tree);
    }
    if (!file || fclose(file) != 0)
        abort();
}

static void import(struct Library *library, const char *folder)
{
    char path[300];
    const char *paths[] = {path};
    struct FileError error;
    snprintf(path, sizeof path, "%s/games.pgn", folder);
    write_pgn(path, IMPORTED);
    struct Intake *intake = intake_of_files(paths, 1);
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    double begin = now_ms(), longest = 0;
    while (!intake_report(intake)->done) {
        double before = now_ms();
        if (!intake_step(intake, library, &error))
            abort();
        double took = now_ms() - before;
        longest = took > longest ? took : longest;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%d games of a PGN file brought in: %.0f ms, the longest step %.0f ms; %ld s went by\n",
           intake_report(intake)->games, now_ms() - begin, longest,
           (long)(end.tv_sec - start.tv_sec));
    intake_free(intake);
}

/* The file's head is overwritten, and all games come into a new one. */
static void mend(const char *folder, const char *path)
{
    struct Library *library = library_new(folder);
    struct FileError error;
    int64_t *ids;
    int count = 0;
    FILE *file = fopen(path, "r+b");
    if (!file || fwrite(folder, 1, 20, file) != 20 || fclose(file) != 0)
        abort();
    double begin = now_ms();
    if (!library_find(library, &shelf_all, &ids, &count, &error))
        abort();
    printf("%d games of the damaged file saved: %.0f ms\n", count, now_ms() - begin);
    free(ids);
    library_free(library);
}

int main(int argc, char **argv)
{
    char folder[256], path[300];
    struct stat status;
    struct rusage usage;
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : GAMES;
    scratch_make(folder);
    struct Library *library = library_new(folder);
    fill(library, games);
    queries(library);
    explore(library);
    count_own(library);
    import(library, folder);
    library_free(library);
    snprintf(path, sizeof path, "%s/library.db", folder);
    getrusage(RUSAGE_SELF, &usage);
    if (stat(path, &status) == 0)
        printf("file %.1f MB, memory %.1f MB\n", (double)status.st_size / 1e6,
               (double)usage.ru_maxrss / 1e3);
    mend(folder, path);
    scratch_remove(folder);
    return 0;
}
