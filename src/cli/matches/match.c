/* tianyuan-engine match: two opponents play many games. */
#include "src/cli/command.h"
#include "src/cli/matches/tournament.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS_MAX = 512, TABLE_MIB = 16 };

/* What was typed. */
struct MatchArguments {
    struct StartArguments start;
    const char *opponent[2];
    int64_t games, plies, nodes, nodes_of[2], ms, seed, jobs, table_mib;
    int64_t win_score, draw_score, max_plies, confirmed, merged;
    const char *records, *book, *state, *sprt, *clock, *share;
    struct ClockSettings time; /* what `clock` says */
    struct Sprt test;          /* what `sprt` says */
    struct Shard shard;        /* what `share` says */
    int64_t threads[2];
    bool by_processor, progress;
};

static enum ArgumentsResult read_arguments(struct MatchArguments *m, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_number("--games", "N", &m->games, 1, 1000000,
                        "games to play; default 100; both sides play each opening"),
        argument_number("--openings", "K", &m->plies, 0, OPENING_MAX,
                        "random plies before the opponents start; default 4"),
        argument_number("--nodes", "N", &m->nodes, 1, INT64_MAX,
                        "both search N nodes a move instead of by time"),
        argument_number("--nodes-a", "N", &m->nodes_of[0], 1, INT64_MAX,
                        "A searches N nodes a move"),
        argument_number("--nodes-b", "N", &m->nodes_of[1], 1, INT64_MAX,
                        "B searches N nodes a move"),
        argument_number("--ms", "T", &m->ms, 1, 86400000,
                        "both take T milliseconds a move instead of their own limits"),
        argument_text("--clock", "S+I", &m->clock,
                      "S seconds for the game and I more for each move, such as 10+0.1; "
                      "1/5 is 5 s a move, 60:1/5x3 three periods of 5 s behind a minute, 9|60 "
                      "9 s against 60"),
        argument_number("--threads-a", "N", &m->threads[0], 1, HELPERS_MAX + 1,
                        "threads of A, where it is a level by time; default 1"),
        argument_number("--threads-b", "N", &m->threads[1], 1, HELPERS_MAX + 1,
                        "threads of B, likewise"),
        argument_flag("--processor-time", &m->by_processor,
                      "levels count the processor time of their thread: for a busy machine"),
        argument_text("--book", "FILE", &m->book,
                      "take openings from FILE (see openings) in turn, starting where S says"),
        argument_number("--seed", "S", &m->seed, 0, INT64_MAX,
                        "for openings and choices between equal moves; default 1"),
        argument_number("--jobs", "J", &m->jobs, 1, JOBS_MAX,
                        "games at a time; default: as many as there are processors"),
        argument_number("--hash", "MIB", &m->table_mib, 1, 65536,
                        "transposition table of each opponent; default 16"),
        argument_text("--records", "FILE", &m->records, "write the record of every game to FILE"),
        argument_text("--sprt", "E0,E1[,A,B]", &m->sprt,
                      "stop when Elo E0 or E1 is accepted, with errors A and B; default 0.05"),
        argument_text("--state", "FILE", &m->state,
                      "keep results in FILE and resume the same match from there"),
        argument_number("--win-score", "N", &m->win_score, 1, 30000,
                        "won when both give N hundredths of a soldier for 6 plies"),
        argument_number("--draw-score", "N", &m->draw_score, 0, 30000,
                        "drawn when both give at most N for 20 plies, from ply 80 on"),
        argument_number("--max-plies", "N", &m->max_plies, 1, 100000, "drawn after N plies"),
        argument_number("--confirm", "P", &m->confirmed, 0, 100,
                        "per cent of games ended by a score that are played on, to see whether "
                        "they end so; default 5"),
        argument_text("--shard", "I/N", &m->share,
                      "play share I of N, kept in FILE.I-N of --state and --records"),
        argument_number("--merge", "N", &m->merged, 1, SHARDS_MAX,
                        "play nothing: put together what N shares have kept so far"),
        argument_flag("--progress", &m->progress, "count games on stderr"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "match",
        .operands = "A B",
        .about = "Plays two opponents against each other. An opponent is a level (level:3,\n"
                 "level:skilled), a classic (classic:minimax) or settings of a search, such as\n"
                 "algorithm=pvs,table,killer,window=4,eval=run,depth=3,nodes=10000,ms=500,\n"
                 "or another program, program:PATH,nodes=10000,Hash=64: one that speaks UCI or\n"
                 "UCCI (xiangqi), Gomocup's protocol or GTP (gomoku), with limits and its own\n"
                 "options.",
        .arguments = arguments,
        .common = start_arguments(&m->start),
        .operand = m->opponent,
        .operand_min = 2,
        .operand_count = 2,
    };
    return console_arguments(&usage, argc, argv);
}

/* Reads opponent number `which` and fixes its limits. */
static bool read_opponent(const struct MatchArguments *m, const struct Board *start, int which,
                          struct OpponentSettings *settings)
{
    struct TextError error;
    int64_t nodes = m->nodes_of[which] ? m->nodes_of[which] : m->nodes;
    if (!opponent_read(start->game, m->opponent[which], settings, &error) ||
        !opponent_try(settings, start, &error)) {
        console_complain("match", "opponent '%s': %s", m->opponent[which], error.what);
        return false;
    }
    int64_t ms = !clock_is_set(&m->time) ? m->ms : m->time.side[0].stage[0].time_ms;
    opponent_limit(settings, (uint64_t)nodes, nodes ? 0 : (uint64_t)ms * 1000);
    settings->threads = (int)m->threads[which];
    settings->by_processor = m->by_processor;
    return true;
}

/* Reads numbers between commas, at most `most`; how many, or 0 if that is not all of the text. */
static int read_numbers(const char *text, double *values, int most)
{
    for (int count = 0; count < most;) {
        char *end;
        values[count++] = strtod(text, &end);
        if (end == text || (*end && *end != ','))
            return 0;
        if (!*end)
            return count;
        text = end + 1;
    }
    return 0;
}

/* "E0,E1" or "E0,E1,A,B". */
static bool read_sprt(struct MatchArguments *m)
{
    struct Sprt *test = &m->test;
    double value[4] = {0, 0, 0.05, 0.05};
    if (!m->sprt)
        return true;
    int count = read_numbers(m->sprt, value, 4);
    *test = (struct Sprt){.elo0 = value[0], .elo1 = value[1], .alpha = value[2], .beta = value[3]};
    if ((count == 2 || count == 4) && test->elo0 < test->elo1 && test->alpha > 0 &&
        test->alpha < 0.5 && test->beta > 0 && test->beta < 0.5)
        return true;
    console_complain("match",
                     "--sprt takes two Elo differences such as 0,5, the smaller first, "
                     "and two chances of error below 0.5, not '%s'",
                     m->sprt);
    return false;
}

/* A share that is not kept is of no use. */
static bool read_shard(struct MatchArguments *m)
{
    if (!shard_read(m->share, "match", &m->shard))
        return false;
    if (m->share && m->merged)
        console_complain("match", "--shard plays a share, --merge puts shares together");
    else if ((m->share || m->merged) && !m->state)
        console_complain("match", "shares are kept in files: --state is missing");
    else
        return true;
    return false;
}

static void print_progress(const struct Tournament *tournament,
                           const struct TournamentSettings *settings)
{
    const struct Tally *tally = &tournament->all;
    fprintf(stderr, "\r%d games: +%d =%d -%d", tally_games(tally), tally->won, tally->drawn,
            tally->lost);
    if (settings->sprt)
        fprintf(stderr, "  LLR %.2f", sprt_ratio(settings->sprt, &tournament->pairs));
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

static void print_faults(char which, const struct Effort *effort)
{
    if (effort->faults > 0)
        printf("%c lost %d games by failing; the last: %s\n", which, effort->faults, effort->fault);
}

/* What the pairs of games from one opening say: 0, 1/2, 1, 3/2 and 2 points. */
static void print_pairs(const struct Pairs *pairs)
{
    const int *count = pairs->count;
    double error, spread, score = pairs_score(pairs, &error);
    double low = elo_difference(score - error), high = elo_difference(score + error);
    double normalised = pairs_normalised(pairs, &spread);
    if (pairs_total(pairs) == 0)
        return;
    printf("%-10s %5d pairs  %d %d %d %d %d  score %.1f %% +- %.1f  Elo %+.1f +- %.1f  "
           "nElo %+.1f +- %.1f\n",
           "A pairs", pairs_total(pairs), count[0], count[1], count[2], count[3], count[4],
           100 * score, 100 * error, elo_difference(score), (high - low) / 2, normalised, spread);
}

static void print_sprt(const struct Sprt *sprt, const struct Pairs *pairs)
{
    double spread, ratio = sprt_ratio(sprt, pairs);
    const char *answer = "no answer yet";
    if (ratio <= sprt_lower(sprt))
        answer = "the first is accepted";
    else if (ratio >= sprt_upper(sprt))
        answer = "the second is accepted";
    printf("SPRT Elo %g against %g, errors %g and %g: LLR %.2f of %.2f .. %.2f, nElo %+.1f, %s\n",
           sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta, ratio, sprt_lower(sprt),
           sprt_upper(sprt), pairs_normalised(pairs, &spread), answer);
}

/* The second seat's games of A: all but the first seat's. */
static struct Tally tally_rest(const struct Tally *all, const struct Tally *part)
{
    return (struct Tally){all->won - part->won, all->drawn - part->drawn, all->lost - part->lost};
}

/* How many games were ended, and what the rule for it is worth: one in 200 may end otherwise. */
static void print_ends(const int ended[END_COUNT])
{
    int checked = ended[END_CONFIRMED] + ended[END_REFUTED];
    int all = ended[END_ADJUDICATED] + checked;
    if (all)
        printf(", %d games adjudicated", all);
    if (checked)
        printf(", %d of them played on: %d ended so, %.1f %%", checked, ended[END_CONFIRMED],
               100.0 * ended[END_CONFIRMED] / checked);
    printf("\n");
}

static void print_result(const struct Tournament *t, const struct TournamentSettings *settings)
{
    struct Tally second = tally_rest(&t->all, &t->first);
    for (int i = 0; i < 2; i++)
        print_effort("AB"[i], settings -> opponent[i].text, &t->effort[i]);
    int games = tally_games(&t->all);
    printf("mean length %.1f plies", games ? (double)t->plies / games : 0.0);
    print_ends(t->ended);
    print_tally("A first", &t->first);
    print_tally("A second", &second);
    print_tally("A all", &t->all);
    print_pairs(&t->pairs);
    if (settings->sprt)
        print_sprt(settings->sprt, &t->pairs);
    for (int i = 0; i < 2; i++)
        print_faults("AB"[i], &t -> effort[i]);
}

/* What makes the match the same in another run and on another machine. */
static void write_signature(const struct MatchArguments *m,
                            const struct TournamentSettings *settings,
                            char signature[MATCH_SIGNATURE_MAX])
{
    char player[2][OPPONENT_SIGNATURE_MAX];
    for (int i = 0; i < 2; i++)
        opponent_signature(&settings->opponent[i], player[i]);
    snprintf(signature, MATCH_SIGNATURE_MAX,
             "match %.40s %s %s seed=%" PRId64 " plies=%" PRId64 " nodes=%" PRId64 ",%" PRId64
             ",%" PRId64 " ms=%" PRId64 " threads=%" PRId64 ",%" PRId64 " processor=%d win=%" PRId64
             " draw=%" PRId64 " max=%" PRId64 " confirm=%" PRId64 " records=%d book=%.200s%s%.40s",
             settings->openings.start->game->id, player[0], player[1], m->seed, m->plies, m->nodes,
             m->nodes_of[0], m->nodes_of[1], m->ms, m->threads[0], m->threads[1], m->by_processor,
             m->win_score, m->draw_score, m->max_plies, m->confirmed, m->records ? 1 : 0,
             m->book ? m->book : "", m->clock ? " clock=" : "", m->clock ? m->clock : "");
}

/* The files of one share, with room for their names. */
static bool share_files(const struct MatchArguments *m, struct Shard shard,
                        char path[2][SHARD_PATH_MAX], struct MatchFiles *files)
{
    *files = (struct MatchFiles){.state = m->state ? path[0] : NULL,
                                 .records = m->records ? path[1] : NULL};
    return (!m->state || shard_path(m->state, shard, "match", path[0])) &&
           (!m->records || shard_path(m->records, shard, "match", path[1]));
}

/* Opens the files, and fills in the games that are over already. */
static bool open_state(const struct MatchArguments *m, struct TournamentSettings *settings,
                       struct Tournament *tournament)
{
    char signature[MATCH_SIGNATURE_MAX], path[2][SHARD_PATH_MAX];
    struct MatchFiles files;
    struct TextError error;
    if (!m->state && !m->records)
        return true;
    if (!share_files(m, m->shard, path, &files))
        return false;
    write_signature(m, settings, signature);
    settings->state =
        match_state_open(&files, signature, tournament->result, settings->games, &error);
    if (!settings->state)
        console_complain("match", "%s: %s", m->state ? m->state : m->records, error.what);
    return settings->state;
}

/* Reads what the shares have kept; false if one of them is of another match. */
static bool read_shares(const struct MatchArguments *m, const struct TournamentSettings *settings,
                        struct GameResult *played, char **record)
{
    char signature[MATCH_SIGNATURE_MAX], path[2][SHARD_PATH_MAX];
    struct MatchFiles files;
    struct TextError error;
    write_signature(m, settings, signature);
    for (int i = 0; i < m->merged; i++) {
        if (!share_files(m, (struct Shard){i, (int)m->merged}, path, &files))
            return false;
        if (!match_state_read(&files, signature, played, record, settings->games, &error)) {
            console_complain("match", "%s: %s", files.state, error.what);
            return false;
        }
    }
    return true;
}

/* Puts shares together instead of playing. */
static bool merge(const struct MatchArguments *m, const struct TournamentSettings *settings,
                  struct Tournament *tournament)
{
    size_t games = (size_t)settings->games;
    struct GameResult *played = memory_zeroed(games * sizeof *played);
    char **record = memory_zeroed(games * sizeof *record);
    int found = 0;
    bool good = read_shares(m, settings, played, record);
    if (good)
        tournament_merge(tournament, settings, played, record);
    for (size_t i = 0; i < games; i++) {
        found += played[i].over || tournament->result[i].over;
        free(record[i]);
    }
    if (good)
        printf("%d of %d games are over, %d of them in a row\n", found, settings->games,
               tally_games(&tournament->all));
    free(record);
    free(played);
    return good;
}

/* Plays, or merges, with everything set up. */
static int play_all(const struct MatchArguments *m, struct TournamentSettings *settings)
{
    struct Tournament tournament;
    tournament_init(&tournament, settings);
    bool good = open_state(m, settings, &tournament);
    if (good && m->merged)
        good = merge(m, settings, &tournament);
    else if (good)
        tournament_run(&tournament, settings, m->progress ? print_progress : NULL);
    if (good && m->progress)
        fputc('\n', stderr);
    if (good)
        print_result(&tournament, settings);
    int status = good ? EXIT_GOOD : EXIT_WRONG_ARGUMENTS;
    if (!match_state_close(settings->state)) {
        fprintf(stderr, "tianyuan-engine match: what it keeps could not be written\n");
        status = EXIT_FAILED;
    }
    tournament_free(&tournament, settings);
    return status;
}

static int run(const struct MatchArguments *m, struct TournamentSettings *settings)
{
    const struct WorkerHost host = posix_host_single();
    const struct Board *start = settings->openings.start;
    if (settings->opponent[0].level.exact || settings->opponent[1].level.exact)
        settings->solution = solution_new(start->game, &start->options, &host);
    if (settings->solution)
        solution_start(settings->solution);
    int status = play_all(m, settings);
    solution_free(settings->solution);
    return status;
}

/* As many games at a time as keep every processor busy. */
static int64_t jobs_usual(const struct MatchArguments *m)
{
    int64_t threads = m->threads[0] > m->threads[1] ? m->threads[0] : m->threads[1];
    int64_t jobs = posix_processors() / threads;
    return jobs > 0 ? jobs : 1;
}

/* The settings that the arguments say; false after a line on stderr if one is wrong. */
static bool read_settings(struct MatchArguments *m, const struct Board *board, void *tables,
                          struct Book **book, struct TournamentSettings *settings)
{
    struct TextError error;
    if (board_status(board).outcome != OUTCOME_ONGOING) {
        console_complain("match", "the game is over in this position");
        return false;
    }
    if (!start_clock(m->clock, "match", &m->time) ||
        !read_opponent(m, board, 0, &settings->opponent[0]) ||
        !read_opponent(m, board, 1, &settings->opponent[1]) || !read_sprt(m) || !read_shard(m))
        return false;
    *book = m->book ? book_read(m->book, board, &error) : NULL;
    if (m->book && !*book) {
        console_complain("match", "%s: %s", m->book, error.what);
        return false;
    }
    settings->openings = (struct Openings){.start = board,
                                           .tables = tables,
                                           .plies = (int)m->plies,
                                           .seed = (uint64_t)m->seed,
                                           .book = *book};
    settings->adjudication = adjudication_usual(m->win_score, m->draw_score, m->max_plies);
    settings->adjudication.confirmed = (int)m->confirmed;
    settings->shard = m->shard;
    settings->clock = m->time;
    settings->sprt = m->sprt ? &m->test : NULL;
    settings->games = (int)m->games;
    settings->jobs = (int)(m->jobs ? m->jobs : jobs_usual(m));
    settings->table_bytes = (size_t)m->table_mib << 20;
    settings->records = m->records;
    return true;
}

int command_match(int argc, char **argv)
{
    struct MatchArguments m = {.games = 100,
                               .plies = 4,
                               .seed = 1,
                               .table_mib = TABLE_MIB,
                               .draw_score = -1,
                               .confirmed = 5,
                               .threads = {1, 1}};
    struct TournamentSettings settings = {.games = 0};
    struct Board board;
    struct Book *book = NULL;
    enum ArgumentsResult result = read_arguments(&m, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&m.start, "match", &board))
        return EXIT_WRONG_ARGUMENTS;
    void *tables = board_tables(board.game);
    int status = EXIT_WRONG_ARGUMENTS;
    if (read_settings(&m, &board, tables, &book, &settings))
        status = run(&m, &settings);
    for (int i = 0; i < 2; i++)
        opponent_settings_free(&settings.opponent[i]);
    book_free(book);
    memory_aligned_free(tables);
    board_free(&board);
    return status;
}
