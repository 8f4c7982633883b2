/* tianyuan-engine perft: counts move paths. */
#include "engine/perft.h"
#include "src/cli/command.h"
#include "src/cli/start.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>

/* One line: depth, nodes, seconds, nodes per second. */
static void count(struct Board *board, int depth, bool make_last)
{
    uint64_t begin = posix_now_us();
    uint64_t nodes = perft(board, depth, make_last);
    uint64_t us = posix_now_us() - begin;
    uint64_t speed = us ? nodes * 1000000 / us : 0;
    printf("%d %" PRIu64 " %.6f %" PRIu64 "\n", depth, nodes, (double)us / 1e6, speed);
    fflush(stdout);
}

int command_perft(int argc, char **argv)
{
    struct StartArguments start = {.game = NULL};
    struct Board board;
    int64_t depth = 3;
    bool make_last = false;
    const struct Argument arguments[] = {
        argument_number("--depth", "N", &depth, 1, 64, "count paths of 1 to N moves; default 3"),
        argument_flag("--make", &make_last, "also make the moves of the last ply"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "perft",
        .operands = "",
        .about = "Prints one line for each depth up to N: depth, nodes, seconds, nodes per "
                 "second.\nThe moves of the last ply are counted without being made, unless "
                 "--make is given.",
        .arguments = arguments,
        .common = start_arguments(&start),
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&start, usage.command, &board))
        return EXIT_WRONG_ARGUMENTS;
    for (int i = 1; i <= depth; i++)
        count(&board, i, make_last);
    board_free(&board);
    return EXIT_GOOD;
}
