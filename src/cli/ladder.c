/* tianyuan-engine ladder: the textbook algorithms side by side on one position. */
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/cli/command.h"
#include "src/cli/evaluation.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/lab/experiment.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 64 << 20 };

/* One line of the table. */
struct Rung {
    const char *label;
    enum Algorithm algorithm;
    unsigned switches;
    bool changes_tree; /* another value is no mistake */
};

static const struct Rung rungs[] = {
    {"minimax", ALGORITHM_MINIMAX, 0, false},
    {"negamax", ALGORITHM_NEGAMAX, 0, false},
    {"alphabeta", ALGORITHM_ALPHA_BETA, 0, false},
    {"pvs", ALGORITHM_PVS, 0, false},
    {"aspiration", ALGORITHM_ASPIRATION, 0, false},
    {"alphabeta,table", ALGORITHM_ALPHA_BETA, SWITCH_TABLE, false},
    {"alphabeta,captures", ALGORITHM_ALPHA_BETA, SWITCH_CAPTURES, false},
    {"alphabeta,killer", ALGORITHM_ALPHA_BETA, SWITCH_KILLER, false},
    {"alphabeta,history", ALGORITHM_ALPHA_BETA, SWITCH_HISTORY, false},
    {"alphabeta,iterative", ALGORITHM_ALPHA_BETA, SWITCH_ITERATIVE | SWITCH_TABLE, false},
    {"pvs,all of these", ALGORITHM_PVS, SWITCHES_FAST, false},
    {"alphabeta,null", ALGORITHM_ALPHA_BETA, SWITCH_NULL_MOVE, true},
    {"alphabeta,quiescence", ALGORITHM_ALPHA_BETA, SWITCH_QUIESCENCE, true},
    {"alphabeta,extension", ALGORITHM_ALPHA_BETA, SWITCH_EXTENSION, true},
    {"alphabeta,width=10", ALGORITHM_ALPHA_BETA, SWITCH_WIDTH, true},
    {"alphabeta,window", ALGORITHM_ALPHA_BETA, SWITCH_WINDOW, true},
    {"strong", ALGORITHM_STRONG, 0, true},
};

enum { WIDTH = 10 };

/* What was typed. */
struct LadderArguments {
    struct StartArguments start;
    int64_t depth, seconds;
    const char *evaluation, *only;
};

static uint64_t now_us(void *context)
{
    (void)context;
    return posix_now_us();
}

/* The move and score as text. */
static void write_result(const struct Board *board, const struct SearchResult *result,
                         char move[MOVE_TEXT_MAX], char score[24])
{
    snprintf(move, MOVE_TEXT_MAX, "-");
    if (result->move != MOVE_NONE)
        board->game->move_write(board->position, result->move, move);
    experiment_value(board->game, result->score, score);
}

static void climb(const struct LadderArguments *arguments, const struct Board *board,
                  int evaluation, const struct Rung *rung)
{
    const struct SearchSettings settings = {
        .algorithm = rung->algorithm,
        .switches = rung->switches,
        .evaluation = evaluation,
        .schedule = arguments->depth > 3 ? window_schedule_4 : window_schedule_3,
        .width = WIDTH,
        .depth = (int)arguments->depth,
        .time_us = (uint64_t)arguments->seconds * 1000000,
    };
    const struct SearchHost host = {.now_us = now_us};
    bool remembers = rung->switches & SWITCH_TABLE || rung->algorithm == ALGORITHM_STRONG;
    struct TranspositionTable *table = remembers ? tt_new(TABLE_BYTES) : NULL;
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    char move[MOVE_TEXT_MAX], score[24];
    uint64_t begin = posix_now_us();
    search_run(search, &settings, &host, &result);
    uint64_t us = posix_now_us() - begin;
    write_result(board, &result, move, score);
    printf("%-22s %14s %8s %12" PRIu64 " %12" PRIu64 " %10.1f%s\n", rung->label,
           result.stopped ? "-" : score, result.stopped ? "-" : move, result.nodes, result.leaves,
           (double)us / 1e3,
           result.stopped       ? "  gave up"
           : rung->changes_tree ? "  *"
                                : "");
    fflush(stdout);
    search_free(search);
    tt_free(table);
}

static int run(const struct LadderArguments *arguments, struct Board *board)
{
    int evaluation = evaluation_find(board->game, arguments->evaluation, "ladder");
    if (evaluation < 0)
        return EXIT_WRONG_ARGUMENTS;
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return console_complain("ladder", "the game is over in this position");
    int shown = 0;
    printf("%-22s %14s %8s %12s %12s %10s\n", "algorithm", "value", "move", "nodes", "leaves",
           "ms");
    for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++) {
        if (arguments->only && strcmp(arguments->only, rungs[i].label) != 0)
            continue;
        climb(arguments, board, evaluation, &rungs[i]);
        shown++;
    }
    if (!shown)
        return console_complain("ladder", "unknown row '%s'", arguments->only);
    printf("* may return a different value: the switch changes what is searched\n");
    return EXIT_GOOD;
}

int command_ladder(int argc, char **argv)
{
    struct LadderArguments l = {.depth = 3, .seconds = 60};
    const struct Argument arguments[] = {
        argument_number("--depth", "N", &l.depth, 1, PLY_MAX - 1, "plies; default 3"),
        argument_number("--seconds", "S", &l.seconds, 1, 86400,
                        "give up on an algorithm after S seconds; default 60"),
        argument_listed("--eval", "ID", &l.evaluation, start_list_evaluations, &l.start,
                        "the evaluation; default: the game's own"),
        argument_text("--only", "ROW", &l.only, "run only the algorithm in that row"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "ladder",
        .operands = "",
        .about = "Searches one position with every textbook algorithm, bare and with one switch "
                 "at a\ntime, and prints value, best move, nodes, leaves and milliseconds.",
        .arguments = arguments,
        .common = start_arguments(&l.start),
    };
    struct Board board;
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&l.start, usage.command, &board))
        return EXIT_WRONG_ARGUMENTS;
    void *tables = board_tables(board.game);
    board.tables = tables;
    int status = run(&l, &board);
    memory_aligned_free(tables);
    board_free(&board);
    return status;
}
