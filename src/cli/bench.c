/* tianyuan-engine bench: the regression signature. */
#include "engine/bench.h"
#include "src/cli/command.h"
#include "src/cli/console.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>

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

int command_bench(int argc, char **argv)
{
    const struct Usage usage = {
        .command = "bench",
        .operands = "",
        .about = "Searches fixed positions of every game to a fixed depth on one thread. The sum\n"
                 "of the nodes, printed last, is the same with every compiler, build and machine.",
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    uint64_t begin = posix_now_us(), last = begin;
    uint64_t nodes = bench_run(report, &last);
    uint64_t us = posix_now_us() - begin;
    printf("%" PRIu64 " ms, %" PRIu64 " nodes/s\n", us / 1000, us ? nodes * 1000000 / us : 0);
    printf("Bench: %" PRIu64 "\n", nodes);
    return EXIT_GOOD;
}
