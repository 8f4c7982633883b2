/* tianyuan-engine solve: the exact values of a small game. */
#include "engine/games.h"
#include "engine/solver.h"
#include "src/cli/command.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void print_line(void *context, const char *text)
{
    (void)context;
    puts(text);
}

/* Solves and reports; `size` is the table's. */
static int solve(const struct Solver *solver, const struct Options *options, size_t size)
{
    struct SolverProgress progress = {.permille = 0};
    uint64_t begin = posix_now_us();
    void *table = memory_zeroed(size);
    bool solved = solver->solve(table, options, &progress);
    uint64_t us = posix_now_us() - begin;
    if (solved) {
        solver->report(table, options, print_line, NULL);
        printf("solved in %" PRIu64 ".%03" PRIu64 " s, %zu KiB of table\n", us / 1000000,
               us / 1000 % 1000, (size + 1023) / 1024);
    }
    free(table);
    return solved ? EXIT_GOOD : EXIT_FAILED;
}

int command_solve(int argc, char **argv)
{
    struct StartArguments start = {.game = NULL};
    const struct Game *game;
    struct Options options;
    const struct Argument arguments[] = {
        argument_list("--option", "KEY=VALUE", &start.options,
                      "a rule of the game; can be repeated"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "solve",
        .operands = "GAME",
        .about = "Computes the exact value of every position of a small game. Prints how many "
                 "are\nwon, drawn and lost for the side to move, and the longest win.",
        .arguments = arguments,
        .operand = &start.game,
        .operand_min = 1,
        .operand_count = 1,
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_game(&start, usage.command, &game, &options))
        return EXIT_WRONG_ARGUMENTS;
    const struct Solver *solver = game->knowledge ? game->knowledge->solver : NULL;
    size_t size = solver ? solver->size(&options) : 0;
    if (size == 0)
        return console_complain(usage.command, "%s can't be solved with these options", game->id);
    return solve(solver, &options, size);
}
