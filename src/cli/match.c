/* tianyuan-engine match: two opponents play many games. */
#include "src/cli/command.h"
#include "src/cli/start.h"
#include "src/cli/tournament.h"
#include "src/play/posix.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS_MAX = 64, TABLE_MIB = 16 };

/* What was typed. */
struct MatchArguments {
    struct StartArguments start;
    const char *opponent[2];
    int64_t games, plies, nodes, nodes_of[2], seed, jobs, table_mib;
    const char *records;
    bool progress;
};

static enum ArgumentsResult read_arguments(struct MatchArguments *m, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_number("--games", "N", &m->games, 1, 1000000,
                        "games to play, 100 if not given; each opening is played by both sides"),
        argument_number("--openings", "K", &m->plies, 0, OPENING_MAX,
                        "random plies before the opponents begin; 4 if not given"),
        argument_number("--nodes", "N", &m->nodes, 1, INT64_MAX,
                        "both search N nodes a move, in place of their time"),
        argument_number("--nodes-a", "N", &m->nodes_of[0], 1, INT64_MAX,
                        "A searches N nodes a move"),
        argument_number("--nodes-b", "N", &m->nodes_of[1], 1, INT64_MAX,
                        "B searches N nodes a move"),
        argument_number("--seed", "S", &m->seed, 0, INT64_MAX,
                        "of openings and choices between equals; 1 if not given"),
        argument_number("--jobs", "J", &m->jobs, 1, JOBS_MAX, "games at a time; 1 if not given"),
        argument_number("--hash", "MIB", &m->table_mib, 1, 65536,
                        "transposition table of each opponent; 16 if not given"),
        argument_text("--records", "FILE", &m->records, "writes the record of every game to FILE"),
        argument_flag("--progress", &m->progress, "counts games on stderr"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "match",
        .operands = "A B",
        .about = "Lets two opponents play. An opponent is a level (level:3, level:expert), a\n"
                 "classic (classic:minimax) or settings of its search, such as\n"
                 "algorithm=pvs,table,killer,window=4,eval=run,depth=3,nodes=10000,ms=500.",
        .arguments = arguments,
        .common = start_arguments(&m->start),
        .operand = m->opponent,
        .operand_min = 2,
        .operand_count = 2,
    };
    return arguments_read(&usage, argc, argv);
}

/* Reads opponent number `which` and fixes its nodes. */
static bool read_opponent(const struct MatchArguments *m, const struct Game *game, int which,
                          struct Level *level)
{
    struct TextError error;
    int64_t nodes = m->nodes_of[which] ? m->nodes_of[which] : m->nodes;
    if (!level_read(game, m->opponent[which], level, &error)) {
        arguments_complain("match", "opponent '%s': %s", m->opponent[which], error.what);
        return false;
    }
    if (nodes) {
        level->settings.nodes = (uint64_t)nodes;
        level->settings.time_us = 0;
    }
    return true;
}

static void print_progress(const struct Tournament *tournament)
{
    const struct Tally *tally = &tournament->all;
    fprintf(stderr, "\r%d games: +%d =%d -%d", tally_games(tally), tally->won, tally->drawn,
            tally->lost);
}

static void print_tally(const char *label, const struct Tally *tally)
{
    double score = tally_score(tally), error = tally_score_error(tally);
    double low = elo_difference(score - error), high = elo_difference(score + error);
    printf("%-10s %5d games  +%d =%d -%d  score %.1f %% +- %.1f  Elo %+.0f +- %.0f\n", label,
           tally_games(tally), tally->won, tally->drawn, tally->lost, 100 * score, 100 * error,
           elo_difference(score), (high - low) / 2);
}

static void print_effort(char which, const char *name, const struct Effort *effort)
{
    if (effort->moves == 0)
        return;
    uint32_t median = effort->us[effort->moves / 2], worst = effort->us[effort->moves - 1];
    printf("%c %-30s %8" PRId64 " moves  %10" PRIu64 " nodes/move  median %.1f ms  worst %.1f ms\n",
           which, name, effort->moves, effort->nodes / (uint64_t)effort->moves, median / 1e3,
           worst / 1e3);
}

/* The second seat's games of A: all but the first seat's. */
static struct Tally tally_rest(const struct Tally *all, const struct Tally *part)
{
    return (struct Tally){all->won - part->won, all->drawn - part->drawn, all->lost - part->lost};
}

static void print_result(const struct Tournament *t, const struct TournamentSettings *settings)
{
    struct Tally second = tally_rest(&t->all, &t->first);
    for (int i = 0; i < 2; i++)
        print_effort("AB"[i], settings -> name[i], &t -> effort[i]);
    printf("mean length %.1f plies\n", (double)t->plies / settings->games);
    print_tally("A first", &t->first);
    print_tally("A second", &second);
    print_tally("A all", &t->all);
}

/* Writes the records in the order of the games. */
static bool write_records(FILE *file, const struct Tournament *tournament, int games)
{
    for (int i = 0; i < games; i++)
        fprintf(file, "%s\n", tournament->record[i]);
    return fclose(file) == 0;
}

static int run(const struct MatchArguments *m, struct TournamentSettings *settings)
{
    FILE *file = m->records ? fopen(m->records, "w") : NULL;
    struct Tournament tournament;
    int status = EXIT_GOOD;
    if (m->records && !file)
        return arguments_complain("match", "%s: %s", m->records, strerror(errno));
    tournament_run(&tournament, settings, m->progress ? print_progress : NULL);
    if (m->progress)
        fputc('\n', stderr);
    print_result(&tournament, settings);
    if (file && !write_records(file, &tournament, settings->games)) {
        fprintf(stderr, "tianyuan-engine match: %s: %s\n", m->records, strerror(errno));
        status = EXIT_FAILED;
    }
    tournament_free(&tournament, settings);
    return status;
}

int command_match(int argc, char **argv)
{
    struct MatchArguments m = {
        .games = 100, .plies = 4, .seed = 1, .jobs = 1, .table_mib = TABLE_MIB};
    struct TournamentSettings settings = {.games = 0};
    struct Board board;
    int status = EXIT_WRONG_ARGUMENTS;
    enum ArgumentsResult result = read_arguments(&m, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return arguments_status(result);
    if (!start_board(&m.start, "match", &board))
        return EXIT_WRONG_ARGUMENTS;
    const struct WorkerHost host = posix_host_single();
    void *tables = board_tables(board.game);
    if (board_status(&board).outcome != OUTCOME_ONGOING) {
        arguments_complain("match", "the game is over in this position");
    } else if (read_opponent(&m, board.game, 0, &settings.level[0]) &&
               read_opponent(&m, board.game, 1, &settings.level[1])) {
        settings.openings = (struct Openings){
            .start = &board, .tables = tables, .plies = (int)m.plies, .seed = (uint64_t)m.seed};
        memcpy(settings.name, m.opponent, sizeof settings.name);
        settings.games = (int)m.games;
        settings.jobs = (int)m.jobs;
        settings.table_bytes = (size_t)m.table_mib << 20;
        settings.records = m.records;
        if (settings.level[0].exact || settings.level[1].exact)
            settings.solution = solution_new(board.game, &board.options, &host);
        if (settings.solution)
            solution_start(settings.solution);
        status = run(&m, &settings);
        solution_free(settings.solution);
    }
    free(tables);
    board_free(&board);
    return status;
}
