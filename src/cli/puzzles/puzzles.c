/* tianyuan-engine puzzles: makes them, lists them, proves them again. */
#include "src/cli/command.h"
#include "src/cli/puzzles/grading.h"
#include "src/cli/puzzles/making.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/puzzles/composer.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILES_MAX = 4096,
    CHECK_NODES = 30000000,
    SHARDS_MAX = 100000,
    RULES_MAX = 16 /* games by their rules that are kept at hand */
};

/* What was typed. */
struct PuzzlesArguments {
    struct StartArguments start;
    const char *files[FILES_MAX + 1];
    const char *records, *out, *shard;
    int64_t generate, seed, choose;
    bool list, count, check, grade, progress;
};

/* Reads all the files that were named. */
static bool open_files(const struct PuzzlesArguments *a, struct Puzzles *puzzles)
{
    struct FileError error;
    for (int i = 0; a->files[i]; i++) {
        if (!puzzles_open(puzzles, a->files[i], &error)) {
            char text[FILE_PATH_MAX + 200];
            file_error_text(&error, text, sizeof text);
            console_complain("puzzles", "%s", text);
            return false;
        }
    }
    puzzles_sort(puzzles);
    return true;
}

static void print_all(const struct Puzzles *puzzles)
{
    struct StringBuffer text = {.length = 0};
    for (int i = 0; i < puzzles->count; i++) {
        text.length = 0;
        puzzle_write(&puzzles->puzzle[i], &text);
        fputs(text.data, stdout);
    }
    free(text.data);
}

/* How many puzzles of all there are of each task, and with each theme. */
static void print_counts(const struct Puzzles *puzzles)
{
    int tasks[PUZZLE_KINDS_COUNT][PUZZLE_MOVES_MAX + 1] = {{0}}, themes[THEME_COUNT] = {0};
    for (int i = 0; i < puzzles->count; i++) {
        const struct Puzzle *puzzle = &puzzles->puzzle[i];
        tasks[puzzle->kind][puzzle->moves]++;
        for (int theme = 0; theme < THEME_COUNT; theme++)
            themes[theme] += (int)(puzzle->themes >> theme & 1);
    }
    printf("%6d puzzles\n", puzzles->count);
    for (int kind = 0; kind < PUZZLE_KINDS_COUNT; kind++)
        for (int moves = 1; moves <= PUZZLE_MOVES_MAX; moves++) {
            struct Puzzle of = {.kind = (enum PuzzleKind)kind, .moves = moves};
            char task[PUZZLE_TASK_MAX];
            puzzle_task(&of, task);
            if (tasks[kind][moves] > 0)
                printf("%6d %s\n", tasks[kind][moves], task);
        }
    for (int theme = 0; theme < THEME_COUNT; theme++)
        if (themes[theme] > 0)
            printf("%6d %s\n", themes[theme], theme_name(theme));
}

/* ---- proving again ---- */

static bool same_rules(const struct Puzzle *a, const struct Puzzle *b)
{
    return a->game == b->game && memcmp(&a->options, &b->options, sizeof a->options) == 0;
}

/* Whether this shard has the puzzle. */
static bool has(const struct Making *shard, int number)
{
    return number % shard->shards == shard->shard - 1;
}

/* A composer for each game by its rules: to make one may mean to solve the game. */
struct Composers {
    const struct Puzzle *of[RULES_MAX];
    struct Composer *composer[RULES_MAX]; /* NULL where nothing is proved of the game */
    int count;
};

static void composers_free(struct Composers *composers)
{
    while (composers->count > 0)
        composer_free(composers->composer[--composers->count]);
}

static struct Composer *composer_of(struct Composers *composers, const struct Puzzle *puzzle)
{
    int i = 0;
    while (i < composers->count && !same_rules(composers->of[i], puzzle))
        i++;
    if (i == RULES_MAX) {
        composers_free(composers);
        i = 0;
    }
    if (i == composers->count) {
        composers->of[i] = puzzle;
        composers->composer[i] = composer_new(puzzle->game, &puzzle->options, CHECK_NODES);
        composers->count++;
    }
    return composers->composer[i];
}

/* Proves those of the shard again. */
static bool check_all(const struct Puzzles *puzzles, const struct Making *shard, bool progress)
{
    struct Composers composers = {.count = 0};
    int wrong = 0, asked = 0;
    for (int i = 0; i < puzzles->count; i++) {
        const struct Puzzle *puzzle = &puzzles->puzzle[i];
        struct TextError error = {.what = "nothing is proved of this game"};
        if (!has(shard, i))
            continue;
        struct Composer *composer = composer_of(&composers, puzzle);
        asked++;
        if (!composer || !composer_check(composer, puzzle, &error)) {
            printf("%s: %s\n", puzzle->id, error.what);
            wrong++;
        }
        if (progress)
            fprintf(stderr, "\r%d puzzles ", asked);
    }
    composers_free(&composers);
    if (progress)
        fputc('\n', stderr);
    printf("%d puzzles proved, %d not\n", asked - wrong, wrong);
    return wrong == 0;
}

static int run_files(const struct PuzzlesArguments *a, const struct Making *shard)
{
    struct Puzzles puzzles = {.count = 0};
    bool good = open_files(a, &puzzles);
    if (good && a->choose)
        puzzles_choose(&puzzles, (int)a->choose);
    if (good && a->list)
        print_all(&puzzles);
    if (good && a->count)
        print_counts(&puzzles);
    if (good && a->check)
        good = check_all(&puzzles, shard, a->progress);
    if (good && a->grade)
        good = grading_run(&puzzles, a->out, shard->shard, shard->shards, a->progress) == EXIT_GOOD;
    puzzles_free(&puzzles);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

/* ---- the command ---- */

/* Reads "I/N". */
static bool read_shard(const char *text, struct Making *making)
{
    char *end;
    making->shard = making->shards = 1;
    if (!text)
        return true;
    long shard = strtol(text, &end, 10);
    long shards = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    if (*end || shard < 1 || shards > SHARDS_MAX || shard > shards)
        return false;
    making->shard = (int)shard;
    making->shards = (int)shards;
    return true;
}

static int run(const struct PuzzlesArguments *a)
{
    struct Making making = {.records = a->records,
                            .games = a->generate,
                            .seed = a->seed,
                            .out = a->out,
                            .progress = a->progress};
    if (!read_shard(a->shard, &making))
        return console_complain("puzzles", "--shard: '%s' is not I/N, such as 2/5", a->shard);
    if (a->grade && !a->out)
        return console_complain("puzzles", "--grade needs --out");
    if (a->list || a->count || a->check || a->grade)
        return a->files[0] ? run_files(a, &making)
                           : console_complain("puzzles", "no file is named");
    if (!a->out || !a->generate == !a->records)
        return console_complain(
            "puzzles", "--list, --count, --check or --grade and files; or --out, and --games or "
                       "--generate");
    if (!start_game(&a->start, "puzzles", &making.game, &making.options))
        return EXIT_WRONG_ARGUMENTS;
    return making_run(&making);
}

int command_puzzles(int argc, char **argv)
{
    struct PuzzlesArguments *a = memory_zeroed(sizeof *a);
    a->seed = 1;
    const struct Argument arguments[] = {
        argument_flag("--list", &a->list,
                      "print the puzzles of the files, each once, by their ids"),
        argument_number("--choose", "N", &a->choose, 1, INT32_MAX,
                        "N of them alone, spread over the ratings"),
        argument_flag("--count", &a->count, "count them by task and theme"),
        argument_flag("--check", &a->check, "prove them again"),
        argument_flag("--grade", &a->grade, "grade them, into the file --out"),
        argument_listed("--game", "ID", &a->start.game, start_list_games, &a->start,
                        "make puzzles of this game"),
        argument_list("--option", "KEY=VALUE", &a->start.options,
                      "by a rule of the game, such as rule=renju; can be repeated"),
        argument_text("--games", "FILE", &a->records, "from these records, of any program"),
        argument_number("--generate", "N", &a->generate, 1, INT32_MAX,
                        "from N games that levels of the game play"),
        argument_number("--seed", "S", &a->seed, 0, INT32_MAX, "of the first of them; default 1"),
        argument_text("--out", "FILE", &a->out, "into this file, new or to be gone on with"),
        argument_text("--shard", "I/N", &a->shard, "only every N-th game or puzzle, from the I-th"),
        argument_flag("--progress", &a->progress, "count on stderr"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "puzzles",
        .operands = "[FILE...]",
        .about = "Makes puzzles: finds them in games and proves that they have one solution. "
                 "Lists and\nproves files of them. See docs/puzzles.md.",
        .arguments = arguments,
        .operand = a->files,
        .operand_count = FILES_MAX,
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    int status = result == ARGUMENTS_GOOD ? run(a) : console_status(result);
    free(a);
    return status;
}
