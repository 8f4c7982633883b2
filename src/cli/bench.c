/* tianyuan-engine bench: the regression signature. */
#include "engine/bench.h"
#include "engine/suite.h"
#include "src/cli/command.h"
#include "src/cli/console.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Prints a position's nodes, with the time since the last one. */
static void report(void *context, const struct Game *game, int position, uint64_t nodes)
{
    uint64_t *last = context;
    uint64_t now = posix_now_us();
    printf("%-10s %2d %12" PRIu64 " nodes %8" PRIu64 " ms\n", game->id, position + 1, nodes,
           (now - *last) / 1000);
    fflush(stdout);
    *last = now;
}

/* What became of the tasks of one game. */
struct SuiteCount {
    int tasks, solved;
    double logs; /* of the nodes; what is not solved counts as twice the limit */
};

static void suite_count(struct SuiteCount *count, uint64_t nodes, uint64_t limit)
{
    count->tasks++;
    count->solved += nodes > 0;
    count->logs += log((double)(nodes ? nodes : 2 * limit));
}

static void print_count(const char *name, const struct SuiteCount *count)
{
    if (count->tasks)
        printf("suite %-10s %4d of %4d solved %12.0f nodes in the geometric mean\n", name,
               count->solved, count->tasks, exp(count->logs / count->tasks));
}

/* Asks the tasks of an open file in turn; games that follow each other are told together. */
static bool ask_all(FILE *file, uint64_t limit, const char *path)
{
    char line[2048];
    struct SuiteCount all = {.tasks = 0}, part = {.tasks = 0};
    const struct Game *game = NULL;
    void *tables = NULL;
    bool good = true;
    for (int number = 1; good && fgets(line, sizeof line, file); number++) {
        struct SuiteTask task;
        struct TextError error;
        if (*line == '#' || *line == '\n')
            continue;
        good = suite_read(line, &task, &error);
        if (!good) {
            console_complain("bench", "%s:%d: %s", path, number, error.what);
            break;
        }
        if (task.game != game) {
            print_count(game ? game->id : "", &part);
            part = (struct SuiteCount){.tasks = 0};
            memory_aligned_free(tables);
            game = task.game;
            tables = board_tables(game);
        }
        uint64_t nodes = suite_ask(&task, tables, limit);
        suite_count(&part, nodes, limit);
        suite_count(&all, nodes, limit);
    }
    print_count(game ? game->id : "", &part);
    print_count("all", &all);
    memory_aligned_free(tables);
    return good;
}

/* What the tasks of a file take, each at most `limit` nodes. */
static int bench_suite(const char *path, uint64_t limit)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return console_complain("bench", "%s: %s", path, strerror(errno));
    bool good = ask_all(file, limit, path);
    fclose(file);
    return good ? EXIT_GOOD : EXIT_WRONG_ARGUMENTS;
}

int command_bench(int argc, char **argv)
{
    const char *suite = NULL;
    int64_t limit = 100000;
    const struct Argument arguments[] = {
        argument_text("--suite", "FILE", &suite,
                      "ask the tasks of FILE instead, and tell the nodes until they are solved"),
        argument_number("--nodes", "N", &limit, 1, INT64_MAX / 2,
                        "nodes that each of them may take; default 100000"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "bench",
        .operands = "",
        .about = "Searches fixed positions of every game to a fixed depth on one thread. The sum\n"
                 "of the nodes, printed last, is the same with every compiler, build and machine.\n"
                 "tests/engine/data/suite.txt has tasks, see suite.",
        .arguments = arguments,
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (suite)
        return bench_suite(suite, (uint64_t)limit);
    uint64_t begin = posix_now_us(), last = begin;
    uint64_t nodes = bench_run(report, &last);
    uint64_t us = posix_now_us() - begin;
    printf("%" PRIu64 " ms, %" PRIu64 " nodes/s\n", us / 1000, us ? nodes * 1000000 / us : 0);
    printf("Bench: %" PRIu64 "\n", nodes);
    return EXIT_GOOD;
}
