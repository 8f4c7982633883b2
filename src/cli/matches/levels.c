/* tianyuan-engine levels: how strong the levels of a game are, and how often they err. */
#include "src/cli/command.h"
#include "src/cli/matches/blunders.h"
#include "src/cli/matches/tournament.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS_MAX = 64, TABLE_BYTES = 16 << 20, PATH_ROOM = 400 };

/* What was typed. */
struct LevelsArguments {
    struct StartArguments start;
    int64_t games, plies, seed, jobs, first, last, apart, time_nodes;
    int64_t win_score, draw_score, max_plies;
    int64_t error_games, every, judge_nodes;
    const char *folder;
    bool untimed, decided, progress;
};

static enum ArgumentsResult read_arguments(struct LevelsArguments *a, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_number("--games", "N", &a->games, 0, 1000000, "games of each pair; default 400"),
        argument_number("--first", "I", &a->first, 1, BLUNDER_LEVELS_MAX,
                        "weakest level; default 1"),
        argument_number("--last", "J", &a->last, 1, BLUNDER_LEVELS_MAX,
                        "strongest level; default all"),
        argument_number("--apart", "N", &a->apart, 1, BLUNDER_LEVELS_MAX,
                        "every level plays the one N below it; default 1"),
        argument_flag("--decided", &a->decided,
                      "end a pair when the games left can't change who scores more"),
        argument_flag("--untimed", &a->untimed, "leave out the levels by time"),
        argument_number("--openings", "K", &a->plies, 0, OPENING_MAX,
                        "random plies before they start; default 4"),
        argument_number("--time-nodes", "N", &a->time_nodes, 1, INT64_MAX,
                        "levels by time search N nodes for each second instead"),
        argument_number("--win-score", "N", &a->win_score, 1, 30000,
                        "won when both give N hundredths of a soldier for 6 plies"),
        argument_number("--draw-score", "N", &a->draw_score, 0, 30000,
                        "drawn when both give at most N for 20 plies, from ply 80 on"),
        argument_number("--max-plies", "N", &a->max_plies, 1, 100000, "drawn after N plies"),
        argument_number("--seed", "S", &a->seed, 0, INT64_MAX, "for openings and games; default 1"),
        argument_number("--jobs", "J", &a->jobs, 1, JOBS_MAX, "games at a time; default 1"),
        argument_text("--folder", "FOLDER", &a->folder,
                      "keep results there, a file for each pair, and resume from them"),
        argument_number("--errors", "N", &a->error_games, 1, 1000000,
                        "then ask each of them in N games of each pair"),
        argument_number("--every", "N", &a->every, 1, 1000,
                        "in one of N positions of them; default 4"),
        argument_number("--judge", "N", &a->judge_nodes, 1, INT64_MAX,
                        "nodes that judge a move; default 20000"),
        argument_flag("--progress", &a->progress, "count on stderr"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "levels",
        .operands = "",
        .about = "Measures the levels of a game: every level plays one below it, and each is\n"
                 "asked for its move in the same positions, which the strong engine judges.\n"
                 "Levels by time count processor time, so the machine may be busy.",
        .arguments = arguments,
        .common = start_arguments(&a->start),
    };
    return console_arguments(&usage, argc, argv);
}

/* ---- games between levels ---- */

/* Level number `index` of the game, from 1, with its limits fixed. */
static bool read_level(const struct LevelsArguments *a, const struct Game *game, int index,
                       char text[32], struct OpponentSettings *settings)
{
    snprintf(text, 32, "level:%d", index);
    if (!opponent_read(game, text, settings, NULL))
        return false;
    settings->by_processor = true;
    if (a->time_nodes && level_by_time(&settings->level))
        opponent_limit(settings,
                       (uint64_t)a->time_nodes * settings->level.settings.time_us / 1000000, 0);
    return true;
}

/* The state file of a pair; true without one when no folder was named. */
static bool open_state(const struct LevelsArguments *a, int index,
                       struct TournamentSettings *settings, struct GameResult *results)
{
    const struct Game *game = settings->openings.start->game;
    char path[PATH_ROOM], signature[MATCH_SIGNATURE_MAX];
    char upper[OPPONENT_SIGNATURE_MAX], lower[OPPONENT_SIGNATURE_MAX];
    struct TextError error;
    if (!a->folder)
        return true;
    snprintf(path, sizeof path, "%.300s/%s-%d", a->folder, game->id, index);
    if (a->apart > 1)
        snprintf(path, sizeof path, "%.300s/%s-%d-%d", a->folder, game->id, index,
                 index - (int)a->apart);
    opponent_signature(&settings->opponent[0], upper);
    opponent_signature(&settings->opponent[1], lower);
    snprintf(signature, sizeof signature,
             "levels %s %s %s seed=%" PRId64 " plies=%" PRId64 " time-nodes=%" PRId64
             " win=%" PRId64 " draw=%" PRId64 " max=%" PRId64,
             game->id, upper, lower, a->seed, a->plies, a->time_nodes, a->win_score, a->draw_score,
             a->max_plies);
    const struct MatchFiles files = {.state = path};
    settings->state = match_state_open(&files, signature, results, settings->games, &error);
    if (!settings->state)
        console_complain("levels", "%s: %s", path, error.what);
    return settings->state;
}

static void print_progress(const struct Tournament *tournament,
                           const struct TournamentSettings *settings)
{
    (void)settings;
    fprintf(stderr, "\r%d games ", tally_games(&tournament->all));
}

static void print_pair(const struct Game *game, int index, const struct Tally *tally,
                       double strength)
{
    double score = tally_score(tally), error = tally_score_error(tally);
    double low = elo_difference(score - error), high = elo_difference(score + error);
    printf("| %d %s | %.0f | %+.0f +- %.0f | %.1f +- %.1f | +%d =%d -%d |\n", index,
           level_get(game, index - 1)->label, strength, elo_difference(score), (high - low) / 2,
           100 * score, 100 * error, tally->won, tally->drawn, tally->lost);
    fflush(stdout);
}

/* Level `index` against one below; its strength is that one's and what it is stronger by. */
static bool play_pair(const struct LevelsArguments *a, struct TournamentSettings *settings,
                      int index, double *strength)
{
    const int pair[] = {index, index - (int)a->apart};
    const struct Game *game = settings->openings.start->game;
    struct Tournament tournament;
    char text[2][32];
    for (int i = 0; i < 2; i++)
        if (!read_level(a, game, pair[i], text[i], &settings->opponent[i]))
            return false;
    tournament_init(&tournament, settings);
    bool good = open_state(a, index, settings, tournament.result);
    if (good) {
        tournament_run(&tournament, settings, a->progress ? print_progress : NULL);
        strength[pair[0]] = strength[pair[1]] + elo_difference(tally_score(&tournament.all));
        print_pair(game, index, &tournament.all, strength[index]);
    }
    if (!match_state_close(settings->state)) {
        console_complain("levels", "%s could not be written", a->folder);
        good = false;
    }
    settings->state = NULL;
    tournament_free(&tournament, settings);
    return good;
}

/* The strongest level that is wanted. */
static int last_level(const struct LevelsArguments *a, const struct Game *game)
{
    int last = a->last ? (int)a->last : level_count(game);
    while (a->untimed && last > 0 && level_by_time(level_get(game, last - 1)))
        last--;
    return last;
}

static bool play_pairs(const struct LevelsArguments *a, struct TournamentSettings *settings)
{
    const struct Game *game = settings->openings.start->game;
    int first = (int)a->first, apart = (int)a->apart;
    double strength[BLUNDER_LEVELS_MAX + 1];
    printf("| level | strength | Elo above the one %d below | score, %% | games |\n"
           "| --- | --- | --- | --- | --- |\n",
           apart);
    for (int i = first; i <= last_level(a, game); i++) {
        strength[i] = level_get(game, i - 1)->strength;
        if (i < first + apart)
            printf("| %d %s | %.0f | | | |\n", i, level_get(game, i - 1)->label, strength[i]);
        else if (!play_pair(a, settings, i, strength))
            return false;
    }
    return true;
}

/* ---- errors ---- */

static double percent(int part, int whole)
{
    return whole ? 100.0 * part / whole : 0;
}

static void count_errors(const struct LevelsArguments *a, const struct TournamentSettings *settings)
{
    const struct Game *game = settings->openings.start->game;
    int first = (int)a->first - 1, last = last_level(a, game) - 1;
    const struct BlunderSettings asked = {.openings = &settings->openings,
                                          .solution = settings->solution,
                                          .table_bytes = settings->table_bytes,
                                          .first = first,
                                          .last = last,
                                          .games = (int)a->error_games,
                                          .every = (int)a->every,
                                          .judge_nodes = (uint64_t)a->judge_nodes,
                                          .time_nodes = (uint64_t)a->time_nodes};
    struct Blunders blunders[BLUNDER_LEVELS_MAX] = {{.asked = 0}};
    blunders_count(&asked, a->progress, blunders);
    printf("\n%d positions, %d wins in one, %d times taking back was best\n\n"
           "| level | loses > %d points, %% | wins missed, %% | not taken back, %% | ms |\n"
           "| --- | --- | --- | --- | --- |\n",
           blunders[first].asked, blunders[first].wins, blunders[first].takes, BLUNDER_POINTS);
    for (int i = first; i <= last; i++) {
        const struct Blunders *b = &blunders[i];
        int middle = b->asked / 2;
        printf("| %d %s | %.1f | %.1f | %.1f | %.1f |\n", i + 1, level_get(game, i)->label,
               percent(b->erred, b->asked), percent(b->wins_missed, b->wins),
               percent(b->takes_missed, b->takes), b->asked ? b->us[middle] / 1e3 : 0.0);
    }
    blunders_free(blunders);
}

/* ---- the command ---- */

/* Whether the game's scale has the levels that were named, and enough of them. */
static bool good_range(const struct LevelsArguments *a, const struct Game *game)
{
    int count = level_count(game);
    int64_t last = last_level(a, game);
    if (count < 2 || a->first > count || a->last > count)
        console_complain("levels", "%s has %d levels", game->id, count);
    else if (a->first > last)
        console_complain("levels", "--first %" PRId64 " is above --last %" PRId64, a->first, last);
    else if (a->error_games && a->first == last)
        console_complain("levels", "--errors needs two levels, which play");
    else
        return true;
    return false;
}

int command_levels(int argc, char **argv)
{
    struct LevelsArguments a = {.games = 400,
                                .plies = 4,
                                .seed = 1,
                                .jobs = 1,
                                .first = 1,
                                .apart = 1,
                                .draw_score = -1,
                                .every = 4,
                                .judge_nodes = 20000};
    const struct WorkerHost host = posix_host_single();
    struct Board board;
    enum ArgumentsResult result = read_arguments(&a, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_board(&a.start, "levels", &board))
        return EXIT_WRONG_ARGUMENTS;
    int status = EXIT_WRONG_ARGUMENTS;
    if (good_range(&a, board.game)) {
        void *tables = board_tables(board.game);
        struct TournamentSettings settings = {
            .openings = {.start = &board,
                         .tables = tables,
                         .plies = (int)a.plies,
                         .seed = (uint64_t)a.seed},
            .adjudication = adjudication_usual(a.win_score, a.draw_score, a.max_plies),
            .table_bytes = TABLE_BYTES,
            .shard = {.count = 1},
            .decided = a.decided,
            .games = (int)a.games,
            .jobs = (int)a.jobs};
        settings.solution = solution_new(board.game, &board.options, &host);
        if (settings.solution)
            solution_start(settings.solution);
        if (a.games == 0 || play_pairs(&a, &settings)) {
            status = EXIT_GOOD;
            if (a.error_games)
                count_errors(&a, &settings);
        }
        solution_free(settings.solution);
        memory_aligned_free(tables);
    }
    board_free(&board);
    return status;
}
