/*
 * tianyuan-engine winrate: what a score is worth, from games of the engine against itself.
 *
 * The chance of the side to move is taken to be 1 / (1 + e^(-score / odds)), as in the rating scale
 * of Elo and the logistic regression of statistics; `odds` is fitted by maximum likelihood, a draw
 * counting half of each. Newton's method finds it, since the likelihood has one summit.
 */
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/cli/command.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TABLE_BYTES = 4 << 20,
    RANDOM_LEAST = 2, /* random plies at a game's start: so many, */
    RANDOM_MORE = 7,  /* and up to one less than this more */
    PLIES_MAX = 240,  /* a longer game is a draw */
    STEPS = 60        /* of Newton's method at most */
};

/* What was typed. */
struct WinRateArguments {
    struct StartArguments start;
    int64_t games, nodes, seed;
};

/* A position of a game: the score for the side to move, and what became of it. */
struct Point {
    double score, result; /* 1 won, 0.5 drawn, 0 lost, by the side to move */
    int seat;
};

struct Points {
    struct Point *point; /* owned */
    int count, capacity;
};

static void add(struct Points *points, Score score, int seat)
{
    if (points->count == points->capacity) {
        points->capacity = points->capacity ? 2 * points->capacity : 1024;
        points->point =
            memory_resized(points->point, (size_t)points->capacity * sizeof *points->point);
    }
    points->point[points->count++] = (struct Point){.score = (double)score, .seat = seat};
}

/* Plays random moves; false if the game came to its end. */
static bool wander(struct Board *board, uint64_t *random)
{
    int plies = RANDOM_LEAST + (int)random_below(random, RANDOM_MORE);
    for (int i = 0; i < plies && board_status(board).outcome == OUTCOME_ONGOING; i++) {
        Move moves[MOVES_MAX];
        int count = board->game->generate(board->position, board->aux, MOVES_CANDIDATES, moves);
        Move move = count > 0 ? moves[random_below(random, (uint32_t)count)] : MOVE_NONE;
        if (!board_legal(board, move))
            return false;
        board_make(board, move);
    }
    return board_status(board).outcome == OUTCOME_ONGOING;
}

/* Plays on to the end of the game and notes the positions on the way. */
static void play_out(struct Board *board, struct TranspositionTable *table, uint64_t nodes,
                     struct Points *points)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = nodes};
    struct Search *search = search_new(board, board->tables, table);
    int first = points->count;
    while (board_status(board).outcome == OUTCOME_ONGOING && board->trail.count < PLIES_MAX) {
        struct SearchResult result;
        tt_new_search(table);
        search_set_board(search, board);
        search_run(search, &settings, NULL, &result);
        if (!score_plies(result.score) && result.depth > 0)
            add(points, result.score, board->game->mover(board->position));
        board_make(board, result.move);
    }
    search_free(search);
    struct Status status = board_status(board);
    for (int i = first; i < points->count; i++)
        points->point[i].result = status.outcome != OUTCOME_WIN            ? 0.5
                                  : status.winner == points->point[i].seat ? 1
                                                                           : 0;
}

static double chance(double k, double score)
{
    return 1 / (1 + exp(-k * score));
}

/* The k = 1 / odds of the greatest likelihood. */
static double fit(const struct Points *points, double k)
{
    for (int step = 0; step < STEPS; step++) {
        double slope = 0, bend = 0;
        for (int i = 0; i < points->count; i++) {
            const struct Point *at = &points->point[i];
            double p = chance(k, at->score);
            slope += at->score * (at->result - p);
            bend += at->score * at->score * p * (1 - p);
        }
        if (bend <= 0 || fabs(slope / bend) < 1e-9 * k)
            break;
        k += fmax(fmin(slope / bend, k), -k / 2);
    }
    return k;
}

/* How far the curve is from what happened: by steps of the score, the mean of both. */
static void print_steps(const struct Points *points, double k)
{
    static const double edges[] = {-1e12, -3, -1.5, -0.75, -0.25, 0.25, 0.75, 1.5, 3, 1e12};
    for (size_t i = 0; i + 1 < sizeof edges / sizeof *edges; i++) {
        double expected = 0, happened = 0;
        int count = 0;
        for (int j = 0; j < points->count; j++) {
            double x = k * points->point[j].score;
            if (x < edges[i] || x >= edges[i + 1])
                continue;
            expected += chance(1, x);
            happened += points->point[j].result;
            count++;
        }
        if (count > 0)
            printf("%8d positions: expected %5.1f %%, happened %5.1f %%\n", count,
                   100 * expected / count, 100 * happened / count);
    }
}

static void run(const struct WinRateArguments *a, const struct Board *start)
{
    const struct Knowledge *knowledge = start->game->knowledge;
    struct TranspositionTable *table = tt_new(TABLE_BYTES);
    void *tables = board_tables(start->game);
    struct Points points = {.count = 0};
    uint64_t random = (uint64_t)a->seed;
    double unit = (double)knowledge->evaluations[0].unit;
    for (int64_t played = 0; played < a->games;) {
        struct Board board;
        board_copy(&board, start, tables, true);
        tt_clear(table);
        if (wander(&board, &random)) {
            play_out(&board, table, (uint64_t)a->nodes, &points);
            played++;
        }
        board_free(&board);
    }
    double k = fit(&points, 1 / unit);
    printf("%" PRId64 " games, %d positions: odds %.0f, unit %.0f\n", a->games, points.count, 1 / k,
           unit);
    print_steps(&points, k);
    free(points.point);
    memory_aligned_free(tables);
    tt_free(table);
}

int command_winrate(int argc, char **argv)
{
    struct WinRateArguments a = {.games = 200, .nodes = 5000, .seed = 1};
    const struct Argument arguments[] = {
        argument_number("--games", "N", &a.games, 1, 1000000, "games to play; default 200"),
        argument_number("--nodes", "N", &a.nodes, 1, INT64_MAX, "nodes a move; default 5000"),
        argument_number("--seed", "S", &a.seed, 0, INT64_MAX, "for the openings; default 1"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "winrate",
        .operands = "",
        .about = "Lets the strong engine play against itself from random openings and fits how\n"
                 "likely a score wins: the chance is 1 / (1 + e^(-score / odds)).",
        .arguments = arguments,
        .common = start_arguments(&a.start),
    };
    struct Board board;
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&a.start, usage.command, &board))
        return EXIT_WRONG_ARGUMENTS;
    int status = EXIT_GOOD;
    if (board.game->knowledge && board.game->knowledge->evaluations)
        run(&a, &board);
    else
        status = console_complain(usage.command, "%s has no evaluation", board.game->id);
    board_free(&board);
    return status;
}
