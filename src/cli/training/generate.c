/* tianyuan-engine generate: samples for training, from games of the engine against itself. */
#include "engine/search/transposition_table.h"
#include "src/cli/command.h"
#include "src/cli/evaluation.h"
#include "src/cli/start.h"
#include "src/cli/training/gather.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLE_BYTES = 1 << 20 };

/* What was typed. */
struct GenerateArguments {
    struct StartArguments start;
    int64_t nodes, seed, games, merged;
    const char *out, *evaluation, *share;
    struct Shard shard; /* what `share` says */
};

struct Sample *gather_sample(struct Playing *playing)
{
    if (playing->count == SAMPLES_MAX)
        return NULL;
    playing->seats[playing->count] = playing->board->game->mover(playing->board->position);
    return &playing->samples[playing->count++];
}

struct SearchResult gather_think(const struct Playing *playing, int variations,
                                 const struct SearchHost *host)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG,
                                            .nodes = playing->nodes,
                                            .evaluation = playing->evaluation,
                                            .variations = variations};
    struct SearchResult result;
    tt_new_search(playing->table);
    search_set_board(playing->search, playing->board);
    search_run(playing->search, &settings, host, &result);
    return result;
}

/* What both sides have seen of the game for a while; true ends it: *winner is a seat or -1. */
static bool is_clear(struct Playing *playing, const struct Clear *clear, int seat, Score score,
                     int *winner)
{
    int plies = playing->board->trail.count;
    playing->won_plies[seat] = score >= clear->won ? playing->won_plies[seat] + 1 : 0;
    playing->won_plies[!seat] = score <= -clear->won ? playing->won_plies[!seat] + 1 : 0;
    playing->even_plies = abs(score) <= clear->even ? playing->even_plies + 1 : 0;
    for (*winner = 0; *winner < SEATS; ++*winner)
        if (playing->won_plies[*winner] >= clear->won_plies)
            return true;
    *winner = clear->proved_at_once && score_plies(score) > 0 ? seat : -1;
    return *winner >= 0 || plies >= clear->plies_max ||
           (plies >= clear->even_from && playing->even_plies >= clear->even_plies);
}

/* Plays on from the opening; the seat that wins, or -1. False if the opening was unfair. */
static bool play_out(struct Playing *playing, const struct Gathering *gathering, int *winner)
{
    struct Board *board = playing->board;
    for (int ply = 0;; ply++) {
        struct Status status = board_status(board);
        *winner = status.outcome == OUTCOME_WIN ? status.winner : -1;
        if (status.outcome != OUTCOME_ONGOING)
            return true;
        struct SearchResult result = gather_think(playing, 0, NULL);
        if (ply == 0 && abs(result.score) > gathering->unfair)
            return false;
        Move move = gathering->choose(playing, &result);
        gathering->keep(playing, &result, move);
        int seat = board->game->mover(board->position);
        if (is_clear(playing, &gathering->clear, seat, result.score, winner))
            return true;
        board_make(board, move);
    }
}

/* Tells every sample how its game ended. */
static void settle(struct Playing *playing, int winner)
{
    for (int i = 0; i < playing->count; i++)
        playing->samples[i].result = (int8_t)(winner < 0                    ? 0
                                              : winner == playing->seats[i] ? 1
                                                                            : -1);
}

/* Plays game `number`, the same for the same arguments and number. */
static void play_game(const struct GenerateArguments *g, const struct Board *start,
                      const struct Gathering *gathering, int evaluation, int number,
                      struct Playing *playing)
{
    uint64_t random = mix64(mix64((uint64_t)g->seed) + (uint64_t)number);
    bool good = false;
    while (!good) {
        struct Board board;
        int winner;
        board_copy(&board, start, playing->tables, true);
        tt_clear(playing->table);
        *playing = (struct Playing){.board = &board,
                                    .tables = playing->tables,
                                    .table = playing->table,
                                    .search = search_new(&board, playing->tables, playing->table),
                                    .random = &random,
                                    .nodes = (uint64_t)g->nodes,
                                    .evaluation = evaluation};
        good = gathering->open(playing) && play_out(playing, gathering, &winner);
        if (good)
            settle(playing, winner);
        search_free(playing->search);
        board_free(&board);
    }
}

/* How the samples are made, in a line; of games also by which rules. */
static void write_head(const struct GenerateArguments *g, const struct Board *start,
                       const struct Gathering *gathering, int evaluation, char *head, size_t size)
{
    const struct Game *game = start->game;
    char options[SAMPLES_HEAD / 4] = "";
    size_t length = 0;
    for (int i = 0; gathering->kind == SAMPLES_OF_GAMES && i < option_count(game); i++) {
        char option[64];
        option_write(game, &start->options, i, option);
        length += (size_t)snprintf(options + length, sizeof options - length, " %s", option);
        assert(length < sizeof options);
    }
    snprintf(head, size, "%s%s nodes=%" PRId64 " seed=%" PRId64 " eval=%s", game->id, options,
             g->nodes, g->seed, game->knowledge->evaluations[evaluation].id);
}

/* Plays the games from number `first` on; how many positions they gave, -1 if they could not be
 * written. */
static int64_t play_games(const struct GenerateArguments *g, const struct Board *start,
                          const struct Gathering *gathering, int evaluation, int first,
                          struct SampleFile *file)
{
    struct Playing *playing = memory_zeroed(sizeof *playing);
    void *tables = board_tables(start->game);
    int64_t samples = 0;
    bool good = true;
    playing->tables = tables;
    playing->table = tt_new(TABLE_BYTES);
    for (int number = first; good && number < g->games; number += g->shard.count) {
        play_game(g, start, gathering, evaluation, number, playing);
        good = samples_add(file, playing->samples, playing->count);
        samples += playing->count;
    }
    tt_free(playing->table);
    memory_aligned_free(tables);
    free(playing);
    return good ? samples : -1;
}

/* Games of the share below number `number`. */
static int games_below(const struct GenerateArguments *g, int64_t number)
{
    int64_t rest = number - g->shard.number + g->shard.count - 1;
    return rest > 0 ? (int)(rest / g->shard.count) : 0;
}

/* Plays the games that the file does not have yet, or takes them from shares. */
static int run(const struct GenerateArguments *g, const struct Board *start,
               const struct Gathering *gathering, int evaluation)
{
    char head[SAMPLES_HEAD / 2], path[SHARD_PATH_MAX];
    struct TextError error;
    int first;
    write_head(g, start, gathering, evaluation, head, sizeof head);
    if (!shard_path(g->out, g->shard, "generate", path))
        return EXIT_WRONG_ARGUMENTS;
    struct SampleFile *file = samples_open(path, gathering->kind, head, g->shard, &first, &error);
    if (!file)
        return console_complain("generate", "%s: %s", path, error.what);
    if (g->merged) {
        int next = first;
        bool good = samples_merge(file, g->out, head, (int)g->merged, (int)g->games, &next, &error);
        samples_close(file);
        if (!good)
            return console_complain("generate", "%s: %s", g->out, error.what);
        printf("%d games were there, %d are\n", first, next);
        return EXIT_GOOD;
    }
    int64_t samples = play_games(g, start, gathering, evaluation, first, file);
    int64_t behind = g->games > first ? g->games : first;
    printf("%d games were there, %d are; %" PRId64 " positions more\n", games_below(g, first),
           games_below(g, behind), samples);
    return samples_close(file) && samples >= 0
               ? EXIT_GOOD
               : console_complain("generate", "%s could not be written", path);
}

int command_generate(int argc, char **argv)
{
    struct GenerateArguments g = {.nodes = 1000, .seed = 1, .games = 1000};
    const struct Argument arguments[] = {
        argument_text("--out", "FILE", &g.out, "the file of samples, new or to be gone on with"),
        argument_number("--games", "N", &g.games, 1, 100000000,
                        "games that the file is to have in the end; default 1000"),
        argument_number("--nodes", "N", &g.nodes, 1, INT64_MAX, "nodes a move; default 1000"),
        argument_listed("--eval", "ID", &g.evaluation, start_list_evaluations, &g.start,
                        "the evaluation that plays; default: the game's own"),
        argument_number("--seed", "S", &g.seed, 0, INT64_MAX, "for the openings; default 1"),
        argument_text("--shard", "I/N", &g.share, "play share I of N of the games: in FILE.I-N"),
        argument_number("--merge", "N", &g.merged, 1, SHARDS_MAX,
                        "play nothing: put together what N shares have made so far"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "generate",
        .operands = "",
        .about = "Lets the strong engine play against itself from random openings and keeps "
                 "what\ntrain learns from: quiet positions, or in gomoku the games, with scores "
                 "and results.\nThe same arguments give the same file, broken off in between or "
                 "not.",
        .arguments = arguments,
        .common = start_arguments(&g.start),
    };
    struct Board board;
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!g.out)
        return console_complain("generate", "--out is missing");
    if (!shard_read(g.share, "generate", &g.shard))
        return EXIT_WRONG_ARGUMENTS;
    if (g.share && g.merged)
        return console_complain("generate", "--shard plays a share, --merge puts shares together");
    if (!start_board(&g.start, "generate", &board))
        return EXIT_WRONG_ARGUMENTS;
    const struct Knowledge *knowledge = board.game->knowledge;
    int evaluation = evaluation_find(board.game, g.evaluation, "generate"), status;
    if (evaluation < 0)
        status = EXIT_WRONG_ARGUMENTS;
    else if (knowledge && knowledge->learning)
        status = run(&g, &board, &gather_positions, evaluation);
    else if (knowledge && knowledge->points)
        status = run(&g, &board, &gather_games, evaluation);
    else
        status = console_complain("generate", "nothing is learnt about %s", board.game->id);
    board_free(&board);
    return status;
}
