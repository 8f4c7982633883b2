/* tianyuan-engine analyse: what the engine thinks of a position, as it deepens. */
#include "engine/level.h"
#include "src/cli/command.h"
#include "src/cli/evaluation.h"
#include "src/cli/start.h"
#include "src/play/seats/brain.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_MIB = 64, MS_DEFAULT = 5000, WEIGHED_MAX = 8 };

/* What was typed. */
struct AnalyseArguments {
    struct StartArguments start;
    const char *opponent, *evaluation;
    int64_t depth, ms, nodes, threads, table_mib;
};

/* What the reports are about, and the moves that the last one weighed, best first. */
struct Analysis {
    const struct Board *board;
    struct RootMove weighed[WEIGHED_MAX];
    int weighed_count;
};

static void write_score(const struct Game *game, Score score, char text[32])
{
    int plies = score_plies(score), margin = score_margin(game, score);
    if (margin)
        snprintf(text, 32, "%s by %d", margin > 0 ? "win" : "loss", abs(margin));
    else if (plies)
        snprintf(text, 32, "%s in %d", plies > 0 ? "win" : "loss", abs(plies));
    else
        snprintf(text, 32, "%+" PRId32, score);
}

/* Prints the moves of a line, each read in the position before it. */
static void print_line(const struct Board *board, const Move *line, int count)
{
    struct Board walk;
    board_copy(&walk, board, NULL, false);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];
        if (!board_legal(&walk, line[i]))
            break;
        walk.game->move_write(walk.position, line[i], move);
        printf(" %s", move);
        board_make(&walk, line[i]);
    }
    board_free(&walk);
}

/* The corners of the window in which moves are tried, where that is not the whole board. */
static void print_window(const struct Board *board, const struct WindowEdge *edge)
{
    struct Geometry shape = board->game->geometry(board->position);
    if (edge->file_max - edge->file_min + 1 >= shape.files &&
        edge->rank_max - edge->rank_min + 1 >= shape.ranks)
        return;
    printf("  window %c%d-%c%d", 'a' + edge->file_min, rank_number(shape, edge->rank_min),
           'a' + edge->file_max, rank_number(shape, edge->rank_max));
}

static void keep_weighed(struct Analysis *analysis, const struct SearchInfo *info)
{
    int count = info->root_count < WEIGHED_MAX ? info->root_count : WEIGHED_MAX;
    analysis->weighed_count = count;
    for (int i = 0; i < count; i++)
        analysis->weighed[i] = info->root_moves[i];
}

/* One line for each report of the search. */
static void report(void *context, const struct SearchInfo *info)
{
    struct Analysis *analysis = context;
    const struct Board *board = analysis->board;
    char score[32];
    uint64_t speed = info->time_us ? info->nodes * 1000000 / info->time_us : 0;
    write_score(board->game, info->score, score);
    printf("depth %2d/%-2d  %-12s %12" PRIu64 " nodes %10" PRIu64 " n/s %8" PRIu64 " ms ",
           info->depth, info->depth_selective, score, info->nodes, speed, info->time_us / 1000);
    print_line(board, info->line, info->line_count);
    print_window(board, &info->window);
    printf("\n");
    fflush(stdout);
    keep_weighed(analysis, info);
}

/* The best of the moves that the last report weighed, each with the nodes spent on it. */
static void print_weighed(const struct Analysis *analysis)
{
    const struct Board *board = analysis->board;
    for (int i = 0; i < analysis->weighed_count; i++) {
        char move[MOVE_TEXT_MAX], score[32];
        const struct RootMove *root = &analysis->weighed[i];
        if (root->score <= -SCORE_WIN)
            continue;
        board->game->move_write(board->position, root->move, move);
        write_score(board->game, root->score, score);
        printf("weighed %-8s %-12s %12" PRIu64 " nodes\n", move, score, root->nodes);
    }
}

static void print_decision(const struct Board *board, const struct Decision *decision)
{
    char move[MOVE_TEXT_MAX];
    board->game->move_write(board->position, decision->result.move, move);
    printf("best %s%s%s\n", move, *decision->why ? ": " : "", decision->why);
}

/* The level that is to think: an opponent as typed, or the strong search to the limits given. */
static bool read_level(const struct AnalyseArguments *a, const struct Game *game,
                       struct Level *level)
{
    struct TextError error;
    *level = (struct Level){.id = "strong", .exact = true};
    level->settings.algorithm = ALGORITHM_STRONG;
    if (a->opponent && !level_read(game, a->opponent, level, &error)) {
        console_complain("analyse", "--by '%s': %s", a->opponent, error.what);
        return false;
    }
    if (a->evaluation) {
        level->settings.evaluation = evaluation_find(game, a->evaluation, "analyse");
        level->exact = false; /* it is asked what this one says */
        if (level->settings.evaluation < 0)
            return false;
    }
    bool limited = a->depth || a->nodes || a->ms;
    if (limited || !a->opponent) {
        level->settings.depth = (int)a->depth;
        level->settings.nodes = (uint64_t)a->nodes;
        search_limit_time(&level->settings, (uint64_t)(limited ? a->ms : MS_DEFAULT) * 1000);
    }
    return true;
}

static int run(const struct AnalyseArguments *a, struct Board *board)
{
    const struct WorkerHost host = posix_host((int)a->threads - 1);
    const struct WorkerHost single = posix_host_single();
    struct Analysis analysis = {.board = board};
    struct Decision decision;
    struct Level level;
    if (!read_level(a, board->game, &level))
        return EXIT_WRONG_ARGUMENTS;
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return console_complain("analyse", "the game is over in this position");
    struct Solution *solution =
        level.exact ? solution_new(board->game, &board->options, &single) : NULL;
    if (solution && solution_is_quick(solution))
        solution_start(solution);
    struct Brain *brain =
        brain_new(board->game, &level, 1, (size_t)a->table_mib << 20, solution, &host);
    brain_think(brain, board, (struct Allotment){.aim_us = 0}, NULL, report, &analysis, &decision);
    print_weighed(&analysis);
    print_decision(board, &decision);
    brain_free(brain);
    solution_free(solution);
    return EXIT_GOOD;
}

int command_analyse(int argc, char **argv)
{
    struct AnalyseArguments a = {.threads = 1, .table_mib = TABLE_MIB};
    const struct Argument arguments[] = {
        argument_number("--depth", "N", &a.depth, 1, PLY_MAX - 1, "stop after depth N"),
        argument_number("--ms", "T", &a.ms, 1, 86400000,
                        "stop after T milliseconds; default 5000 if there is no other limit"),
        argument_number("--nodes", "N", &a.nodes, 1, INT64_MAX, "stop after N nodes"),
        argument_listed("--by", "OPPONENT", &a.opponent, start_list_levels, &a.start,
                        "think as this opponent (see match); default: the strong engine"),
        argument_listed("--eval", "ID", &a.evaluation, start_list_evaluations, &a.start,
                        "the evaluation; default: the opponent's, or the game's own"),
        argument_number("--threads", "T", &a.threads, 1, HELPERS_MAX + 1,
                        "threads sharing one table; default 1"),
        argument_number("--hash", "MIB", &a.table_mib, 1, 65536,
                        "size of the transposition table; default 64"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "analyse",
        .operands = "",
        .about = "Thinks about a position. As it deepens it prints depth, score for the side to "
                 "move,\nnodes, speed, time, the expected line and the edge of its window, if "
                 "it has one; then\nthe moves it considered last, and the best one.",
        .arguments = arguments,
        .common = start_arguments(&a.start),
    };
    struct Board board;
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&a.start, usage.command, &board))
        return EXIT_WRONG_ARGUMENTS;
    int status = run(&a, &board);
    board_free(&board);
    return status;
}
