/*
 * tianyuan-engine tune --search: moves parameters of the strong search by games of it against
 * itself (spsa.h). What is kept is a match: the parameters follow from its games, so that it can be
 * broken off and shared out as any match.
 */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/training/tune_search.h"
#include "src/cli/console.h"
#include "src/cli/matches/tournament.h"
#include "src/cli/start.h"
#include "src/cli/training/spsa.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char command[] = "tune --search";

enum {
    JOBS_MAX = 512,
    WAIT_LEAST_MS = 50,  /* between two looks at what other shares have played: from here */
    WAIT_MOST_MS = 2000, /* to here */
    WAIT_TOLD_MS = 10000 /* longer, and it is said for whom */
};

/* What was typed. */
struct SearchArguments {
    struct StartArguments start;
    const char *player, *names, *book, *state, *share, *clock;
    int64_t pairs, batch, rate, plies, nodes, ms, seed, jobs, table_mib;
    int64_t win_score, draw_score, max_plies, merged;
    bool progress;
    struct ClockSettings time; /* what `clock` says */
    struct Shard shard;        /* what `share` says */
};

/* Everything set up. */
struct SearchTuner {
    const struct SearchArguments *a;
    struct TournamentSettings settings;
    struct Tournament tournament;
    struct SpsaSettings spsa_settings;
    struct Spsa spsa;
    char signature[MATCH_SIGNATURE_MAX];
    struct GameResult *others; /* of all games: what other shares have played */
    char **record;             /* of all games: none */
};

/* ---- what was typed ---- */

static void list_parameters(const void *user, FILE *file)
{
    (void)user;
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const struct SearchParameter *known = search_parameter(i);
        fprintf(file, "%-18s %6d .. %-6d  %s\n", known->name, known->least, known->most,
                known->text);
    }
}

static enum ArgumentsResult read_arguments(struct SearchArguments *a, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_listed("--parameters", "P1,P2,...", &a->names, list_parameters, NULL,
                        "those that are moved together"),
        argument_number("--pairs", "N", &a->pairs, 1, 1000000,
                        "pairs of games to play in all; default 10000"),
        argument_number("--batch", "K", &a->batch, 1, 100000,
                        "pairs between two moves of the parameters; default 32"),
        argument_number("--rate", "R", &a->rate, 1, 1000000,
                        "what a pair that is won moves in the end, in thousandths of a step; "
                        "default 2"),
        argument_number("--openings", "K", &a->plies, 0, OPENING_MAX,
                        "random plies before they start; default 8"),
        argument_text("--book", "FILE", &a->book, "take openings from FILE, see openings"),
        argument_number("--nodes", "N", &a->nodes, 1, INT64_MAX, "nodes a move"),
        argument_number("--ms", "T", &a->ms, 1, 86400000, "milliseconds a move"),
        argument_text("--clock", "S+I", &a->clock,
                      "S seconds for the game and I more for each move: for the use of time"),
        argument_number("--seed", "S", &a->seed, 0, INT64_MAX, "for openings and steps; default 1"),
        argument_number("--jobs", "J", &a->jobs, 1, JOBS_MAX,
                        "games at a time; default: as many as there are processors"),
        argument_number("--hash", "MIB", &a->table_mib, 1, 65536,
                        "transposition table of each side; default 16"),
        argument_number("--win-score", "N", &a->win_score, 1, 30000,
                        "won when both give N hundredths of a soldier for 6 plies"),
        argument_number("--draw-score", "N", &a->draw_score, 0, 30000,
                        "drawn when both give at most N for 20 plies, from ply 80 on"),
        argument_number("--max-plies", "N", &a->max_plies, 1, 100000, "drawn after N plies"),
        argument_text("--state", "FILE", &a->state, "keep the games in FILE and go on from there"),
        argument_text(
            "--shard", "I/N", &a->share,
            "play share I of N, kept in FILE.I-N of --state; all of them must be running"),
        argument_number("--merge", "N", &a->merged, 1, SHARDS_MAX,
                        "play nothing: put together what N shares have kept so far"),
        argument_flag("--progress", &a->progress, "tell of every batch on stderr"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = command,
        .operands = "PLAYER",
        .about = "Moves parameters of the strong search by games of PLAYER against itself, from\n"
                 "where it stands (algorithm=strong,eval=network,reverse=90), by SPSA. Prints\n"
                 "where they come to, and the lines for the game's strong.c.",
        .arguments = arguments,
        .common = start_arguments(&a->start),
        .operand = &a->player,
        .operand_min = 1,
        .operand_count = 1,
    };
    return console_arguments(&usage, argc, argv);
}

/* The parameters that are named, each once. */
static bool read_names(const char *names, struct SpsaSettings *settings)
{
    char name[32];
    for (const char *at = names; at; at = *at ? at + 1 : NULL) {
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        int index = search_parameter_find(name);
        for (int i = 0; i < settings->count; i++)
            if (settings->index[i] == index)
                index = -1;
        if (index < 0) {
            console_complain(
                command, "'%s' is no parameter, or is named twice; see --parameters list", name);
            return false;
        }
        settings->index[settings->count++] = index;
        at += length;
    }
    if (settings->count == 0)
        console_complain(command, "--parameters is missing; see --parameters list");
    return settings->count > 0;
}

/* The player, on both sides. */
static bool read_player(const struct SearchArguments *a, const struct Board *start,
                        struct TournamentSettings *settings)
{
    struct TextError error;
    for (int i = 0; i < 2; i++) {
        struct OpponentSettings *player = &settings->opponent[i];
        if (!opponent_read(start->game, a->player, player, &error)) {
            console_complain(command, "player '%s': %s", a->player, error.what);
            return false;
        }
        if (player->program || player->level.settings.algorithm != ALGORITHM_STRONG) {
            console_complain(command, "'%s' does not play by the strong search", a->player);
            return false;
        }
        int64_t ms = !clock_is_set(&a->time) ? a->ms : a->time.side[0].stage[0].time_ms;
        opponent_limit(player, (uint64_t)a->nodes, a->nodes ? 0 : (uint64_t)ms * 1000);
    }
    return true;
}

/* A share that is not kept is of no use. */
static bool read_share(struct SearchArguments *a)
{
    if (!shard_read(a->share, command, &a->shard))
        return false;
    if (a->share && a->merged)
        console_complain(command, "--shard plays a share, --merge puts shares together");
    else if ((a->share || a->merged) && !a->state)
        console_complain(command, "shares are kept in files: --state is missing");
    else
        return true;
    return false;
}

/* ---- the games ---- */

/* What the games of this tuning are made of. */
static void write_signature(struct SearchTuner *tuner)
{
    const struct SearchArguments *a = tuner->a;
    char player[OPPONENT_SIGNATURE_MAX];
    opponent_signature(&tuner->settings.opponent[0], player);
    snprintf(tuner->signature, sizeof tuner->signature,
             "tune %.40s %s of=%.600s seed=%" PRId64 " plies=%" PRId64 " pairs=%" PRId64
             " batch=%" PRId64 " rate=%" PRId64 " win=%" PRId64 " draw=%" PRId64 " max=%" PRId64
             " book=%.100s clock=%.40s",
             tuner->settings.openings.start->game->id, player, a->names, a->seed, a->plies,
             a->pairs, a->batch, a->rate, a->win_score, a->draw_score, a->max_plies,
             a->book ? a->book : "", a->clock ? a->clock : "");
}

static void seat(const void *context, int pair, struct Opponent *opponents[2])
{
    struct SearchParameters side[2];
    spsa_sides(context, pair, side);
    for (int i = 0; i < 2; i++)
        opponent_tune(opponents[i], &side[i]);
}

/* Reads what the other shares, or with `all` every share, have played. */
static bool read_others(struct SearchTuner *tuner, int count, bool all)
{
    const struct SearchArguments *a = tuner->a;
    char path[SHARD_PATH_MAX];
    struct TextError error;
    for (int i = 0; i < count; i++) {
        const struct MatchFiles files = {.state = path};
        if (!all && i == a->shard.number)
            continue;
        if (!shard_path(a->state, (struct Shard){i, count}, command, path))
            return false;
        if (!match_state_read(&files, tuner->signature, tuner->others, tuner->record,
                              (int)(2 * a->pairs), &error)) {
            console_complain(command, "%s: %s", path, error.what);
            return false;
        }
    }
    return true;
}

static const struct GameResult *result_of(const struct SearchTuner *tuner, int game)
{
    const struct GameResult *own = &tuner->tournament.result[game];
    return own->over ? own : &tuner->others[game];
}

/* Where the next batch ends, in pairs. */
static int batch_end(const struct SearchTuner *tuner)
{
    int64_t end = tuner->spsa.pairs + tuner->a->batch;
    return (int)(end < tuner->a->pairs ? end : tuner->a->pairs);
}

/* The first pair of the next batch of which a game is missing; -1: it is whole. */
static int missing_pair(const struct SearchTuner *tuner)
{
    for (int game = 2 * tuner->spsa.pairs; game < 2 * batch_end(tuner); game++)
        if (!result_of(tuner, game)->over)
            return game / 2;
    return -1;
}

/* Moves the parameters by the next batch; false if games of it are missing. */
static bool learn_batch(struct SearchTuner *tuner)
{
    int first = tuner->spsa.pairs, count = batch_end(tuner) - first;
    if (missing_pair(tuner) >= 0)
        return false;
    int *sums = memory_zeroed((size_t)count * sizeof *sums);
    for (int i = 0; i < 2 * count; i++)
        sums[i / 2] += result_of(tuner, 2 * first + i)->result;
    spsa_learn(&tuner->spsa, sums, count);
    free(sums);
    return true;
}

/* Who waits for long may wait for a share that has died. */
static void tell_wait(const struct SearchTuner *tuner)
{
    int pair = missing_pair(tuner), count = tuner->a->shard.count;
    console_complain(command,
                     "waiting for share %d/%d, which has not played pair %d; it is begun "
                     "again by the command that began it",
                     pair % count + 1, count, pair + 1);
}

static void pause_ms(int ms)
{
    const struct timespec pause = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&pause, NULL);
}

static void print_values(const struct SearchTuner *tuner, FILE *file)
{
    const struct SpsaSettings *settings = &tuner->spsa_settings;
    fprintf(file, "%d of %d pairs:", tuner->spsa.pairs, settings->pairs);
    for (int i = 0; i < settings->count; i++)
        fprintf(file, " %s=%.2f", search_parameter(settings->index[i])->name, tuner->spsa.value[i]);
    fprintf(file, "\n");
}

/* Plays one's share of the next batch, waits for the others', and learns from all of it. */
static bool play_batch(struct SearchTuner *tuner)
{
    tuner->settings.games = 2 * batch_end(tuner);
    tournament_run(&tuner->tournament, &tuner->settings, NULL);
    bool told = false;
    for (int wait = WAIT_LEAST_MS, waited = 0; !learn_batch(tuner);
         wait = wait < WAIT_MOST_MS ? 2 * wait : wait) {
        pause_ms(wait);
        waited += wait;
        if (waited > WAIT_TOLD_MS && !told)
            tell_wait(tuner);
        told = waited > WAIT_TOLD_MS;
        if (!read_others(tuner, tuner->a->shard.count, false))
            return false;
    }
    if (tuner->a->progress)
        print_values(tuner, stderr);
    return true;
}

/* Puts shares together, and learns from the batches that are whole. */
static bool merge(struct SearchTuner *tuner)
{
    if (!read_others(tuner, (int)tuner->a->merged, true))
        return false;
    tournament_merge(&tuner->tournament, &tuner->settings, tuner->others, tuner->record);
    while (tuner->spsa.pairs < tuner->a->pairs && learn_batch(tuner))
        ;
    return true;
}

static void print_result(const struct SearchTuner *tuner)
{
    const struct SpsaSettings *settings = &tuner->spsa_settings;
    struct SearchParameters last;
    spsa_parameters(&tuner->spsa, &last);
    print_values(tuner, stdout);
    for (int i = 0; i < PARAMETER_COUNT; i++)
        if (search_parameter_get(&last, i) != search_parameter_get(&settings->start, i))
            printf("    .%s = %d,\n", search_parameter(i)->name, search_parameter_get(&last, i));
}

/* Opens what is kept, and plays or merges. */
static bool tune(struct SearchTuner *tuner)
{
    const struct SearchArguments *a = tuner->a;
    char path[SHARD_PATH_MAX];
    struct TextError error;
    if (a->state && !shard_path(a->state, a->shard, command, path))
        return false;
    const struct MatchFiles files = {.state = a->state ? path : NULL};
    if (a->state) {
        tuner->settings.state = match_state_open(&files, tuner->signature, tuner->tournament.result,
                                                 (int)(2 * a->pairs), &error);
        if (!tuner->settings.state) {
            console_complain(command, "%s: %s", path, error.what);
            return false;
        }
    }
    bool good = true;
    if (a->merged)
        good = merge(tuner);
    else
        while (good && tuner->spsa.pairs < a->pairs)
            good = play_batch(tuner);
    return good;
}

/* Everything read: makes room, tunes and prints. */
static int run(struct SearchTuner *tuner)
{
    const struct SearchArguments *a = tuner->a;
    size_t games = 2 * (size_t)a->pairs;
    int status = EXIT_WRONG_ARGUMENTS;
    write_signature(tuner);
    tuner->settings.games = (int)games;
    tournament_init(&tuner->tournament, &tuner->settings);
    tuner->others = memory_zeroed(games * sizeof *tuner->others);
    tuner->record = memory_zeroed(games * sizeof *tuner->record);
    spsa_init(&tuner->spsa, &tuner->spsa_settings);
    if (tune(tuner)) {
        print_result(tuner);
        status = EXIT_GOOD;
    }
    if (!match_state_close(tuner->settings.state)) {
        console_complain(command, "what it keeps could not be written");
        status = EXIT_FAILED;
    }
    tournament_free(&tuner->tournament, &tuner->settings);
    free(tuner->others);
    free(tuner->record);
    return status;
}

static bool read_settings(struct SearchArguments *a, const struct Board *board, void *tables,
                          struct Book **book, struct SearchTuner *tuner)
{
    struct TournamentSettings *settings = &tuner->settings;
    struct SpsaSettings *spsa = &tuner->spsa_settings;
    struct TextError error;
    if (!start_clock(a->clock, command, &a->time) || !read_player(a, board, settings) ||
        !read_names(a->names, spsa) || !read_share(a))
        return false;
    *book = a->book ? book_read(a->book, board, &error) : NULL;
    if (a->book && !*book) {
        console_complain(command, "%s: %s", a->book, error.what);
        return false;
    }
    const struct SearchSettings *player = &settings->opponent[0].level.settings;
    spsa->start = player->tuned ? player->parameters : *search_parameters(board->game);
    spsa->pairs = (int)a->pairs;
    spsa->batch = (int)a->batch;
    spsa->rate = (double)a->rate / 1000;
    spsa->seed = (uint64_t)a->seed;
    settings->openings = (struct Openings){.start = board,
                                           .tables = tables,
                                           .plies = (int)a->plies,
                                           .seed = (uint64_t)a->seed,
                                           .book = *book};
    settings->adjudication = adjudication_usual(a->win_score, a->draw_score, a->max_plies);
    settings->clock = a->time;
    settings->shard = a->shard;
    settings->jobs = (int)(a->jobs ? a->jobs : posix_processors());
    settings->table_bytes = (size_t)a->table_mib << 20;
    settings->seat = seat;
    settings->context = &tuner->spsa;
    return true;
}

int tune_search(int argc, char **argv)
{
    struct SearchArguments a = {.pairs = 10000,
                                .batch = 32,
                                .rate = 2,
                                .plies = 8,
                                .seed = 1,
                                .table_mib = 16,
                                .draw_score = -1};
    struct Board board;
    struct Book *book = NULL;
    enum ArgumentsResult result = read_arguments(&a, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&a.start, command, &board))
        return EXIT_WRONG_ARGUMENTS;
    struct SearchTuner *tuner = memory_zeroed(sizeof *tuner);
    void *tables = board_tables(board.game);
    int status = EXIT_WRONG_ARGUMENTS;
    tuner->a = &a;
    if (read_settings(&a, &board, tables, &book, tuner))
        status = run(tuner);
    for (int i = 0; i < 2; i++)
        opponent_settings_free(&tuner->settings.opponent[i]);
    book_free(book);
    memory_aligned_free(tables);
    board_free(&board);
    free(tuner);
    return status;
}
