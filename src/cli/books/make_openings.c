/* tianyuan-engine openings: makes a book of balanced openings for matches. */
#include "engine/search/score.h"
#include "src/cli/books/openings.h"
#include "src/cli/command.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS_MAX = 64, ROUNDS_WITHOUT_NEWS = 8, NODES = 20000 };

/* What was typed. */
struct MakerArguments {
    struct StartArguments start;
    int64_t count, plies, seed, nodes, least, within, jobs;
};

/* One that was made. */
struct Made {
    struct Opening opening;
    uint64_t key; /* of the position it leads to */
};

/* Openings being made by several threads: each makes every so many-th. */
struct Round {
    const struct Openings *openings;
    struct Made *made;
    int first, count, step;
};

static uint64_t final_key(const struct Openings *openings, const struct Opening *opening)
{
    struct Board board;
    board_copy(&board, openings->start, NULL, false);
    for (int i = 0; i < opening->count; i++)
        board_make(&board, opening->moves[i]);
    uint64_t key = board.game->key(board.position);
    board_free(&board);
    return key;
}

static void make_some(void *argument)
{
    const struct Round *round = argument;
    for (int i = round->first; i < round->count; i += round->step) {
        struct Made *made = &round->made[i];
        /* The number of this one in the book's whole line of tries stands in its key. */
        opening_make(round->openings, (int)made->key, &made->opening);
        made->key = final_key(round->openings, &made->opening);
    }
}

/* Makes `count` openings from try number `from` on. */
static void make_round(const struct MakerArguments *m, const struct Openings *openings,
                       struct Made *made, int from, int count)
{
    const struct WorkerHost host = posix_host(0);
    struct Round rounds[JOBS_MAX];
    void *threads[JOBS_MAX];
    for (int i = 0; i < count; i++)
        made[i].key = (uint64_t)from + (uint64_t)i;
    for (int i = 0; i < m->jobs; i++) {
        rounds[i] = (struct Round){openings, made, i, count, (int)m->jobs};
        threads[i] = host.start(host.context, make_some, &rounds[i]);
        if (!threads[i])
            make_some(&rounds[i]);
    }
    for (int i = 0; i < m->jobs; i++)
        if (threads[i])
            host.join(host.context, threads[i]);
}

static void print_opening(const struct Board *start, const struct Opening *opening)
{
    struct Board board;
    board_copy(&board, start, NULL, false);
    for (int i = 0; i < opening->count; i++) {
        char move[MOVE_TEXT_MAX];
        board.game->move_write(board.position, opening->moves[i], move);
        printf("%s%s", i ? " " : "", move);
        board_make(&board, opening->moves[i]);
    }
    printf("\n");
    board_free(&board);
}

static bool is_known(const uint64_t *keys, int count, uint64_t key)
{
    for (int i = 0; i < count; i++)
        if (keys[i] == key)
            return true;
    return false;
}

/* Prints openings that are new and as even as asked; returns how many there are then. */
static int print_round(const struct MakerArguments *m, const struct Board *start,
                       const struct Made *made, int made_count, uint64_t *keys, int count)
{
    for (int i = 0; i < made_count; i++) {
        bool good = made[i].opening.count == m->plies && abs(made[i].opening.score) >= m->least &&
                    (m->within < 0 || abs(made[i].opening.score) <= m->within);
        if (!good || is_known(keys, count, made[i].key))
            continue;
        keys[count++] = made[i].key;
        print_opening(start, &made[i].opening);
    }
    fflush(stdout);
    return count;
}

static int make_all(const struct MakerArguments *m, const struct Openings *openings)
{
    int wanted = (int)m->count, count = 0, tried = 0, idle = 0;
    uint64_t *keys = memory_zeroed((size_t)wanted * sizeof *keys);
    struct Made *made = memory_zeroed((size_t)wanted * sizeof *made);
    while (count < wanted && idle < ROUNDS_WITHOUT_NEWS) {
        int missing = wanted - count, before = count;
        make_round(m, openings, made, tried, missing);
        tried += missing;
        count = print_round(m, openings->start, made, missing, keys, count);
        idle = count == before ? idle + 1 : 0;
    }
    free(made);
    free(keys);
    if (count < wanted)
        fprintf(stderr, "tianyuan-engine openings: there are only %d like that\n", count);
    return count < wanted ? EXIT_FAILED : EXIT_GOOD;
}

static enum ArgumentsResult read_arguments(struct MakerArguments *m, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_number("--count", "N", &m->count, 1, 1000000, "openings to make; default 100"),
        argument_number("--plies", "K", &m->plies, 1, OPENING_MAX,
                        "random plies of each; default 6"),
        argument_number("--nodes", "N", &m->nodes, 1, INT64_MAX,
                        "nodes of the search that judges each; default 20000"),
        argument_number("--least", "S", &m->least, 0, 1000000,
                        "keep only those it scores S points or more from even"),
        argument_number("--within", "S", &m->within, 0, 1000000,
                        "keep only those it scores within S points of even"),
        argument_number("--seed", "S", &m->seed, 0, INT64_MAX, "for the random moves; default 1"),
        argument_number("--jobs", "J", &m->jobs, 1, JOBS_MAX,
                        "threads; default: as many as there are processors"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "openings",
        .operands = "",
        .about =
            "Makes openings for match --book and prints them, one a line: random moves to\n"
            "positions that a search finds about even, or with --least and --within as uneven\n"
            "as makes fewer pairs of games end evenly; no two the same. The same arguments\n"
            "give the same openings, whatever the number of threads.",
        .arguments = arguments,
        .common = start_arguments(&m->start),
    };
    return console_arguments(&usage, argc, argv);
}

int command_openings(int argc, char **argv)
{
    struct MakerArguments m = {.count = 100, .plies = 6, .seed = 1, .nodes = NODES, .within = -1};
    struct Board board;
    enum ArgumentsResult result = read_arguments(&m, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&m.start, "openings", &board))
        return EXIT_WRONG_ARGUMENTS;
    int status;
    if (m.jobs == 0)
        m.jobs = posix_processors() < JOBS_MAX ? posix_processors() : JOBS_MAX;
    void *tables = board_tables(board.game);
    int64_t most = m.within > 0 ? m.within : m.least > 0 ? SCORE_WIN_EDGE : 0;
    const struct Openings openings = {.start = &board,
                                      .tables = tables,
                                      .plies = (int)m.plies,
                                      .seed = (uint64_t)m.seed,
                                      .nodes = (uint64_t)m.nodes,
                                      .least = (Score)m.least,
                                      .most = (Score)most};
    if (m.within >= 0 && m.within < m.least) {
        status = console_complain("openings", "--within is below --least");
    } else {
        printf("# %s: %" PRId64 " plies, seed %" PRId64 ", %" PRId64 " nodes each", board.game->id,
               m.plies, m.seed, m.nodes);
        if (m.least > 0)
            printf(", %" PRId64 " points or more from even", m.least);
        printf("\n");
        status = make_all(&m, &openings);
    }
    memory_aligned_free(tables);
    board_free(&board);
    return status;
}
