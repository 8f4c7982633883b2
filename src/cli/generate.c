/* tianyuan-engine generate: samples for training, from games of the engine against itself. */
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/cli/command.h"
#include "src/cli/evaluation.h"
#include "src/cli/samples.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TABLE_BYTES = 1 << 20,
    RANDOM_LEAST = 4, /* random plies at a game's start: so many, */
    RANDOM_MORE = 10, /* and up to one less than this more */
    UNFAIR = 700,     /* an opening that is further from even than this is not played */
    WON = 2500,       /* the game is over when both sides see this for WON_PLIES */
    WON_PLIES = 4,
    EVEN = 20, /* and when both see at most this for EVEN_PLIES from ply EVEN_FROM on */
    EVEN_PLIES = 16,
    EVEN_FROM = 100,
    PLIES_MAX = 300
};

/* What was typed. */
struct GenerateArguments {
    struct StartArguments start;
    int64_t nodes, seed, games;
    const char *out, *evaluation;
};

/* One game being played. */
struct Playing {
    struct Board *board;
    struct Search *search;
    struct TranspositionTable *table;
    uint64_t nodes;
    int evaluation;         /* its index */
    int seats[SAMPLES_MAX]; /* whose turn it was in each sample */
    struct Sample samples[SAMPLES_MAX];
    int count;
    int won_plies[SEATS], even_plies;
};

/* Plays random moves; false if the game came to its end. */
static bool wander(struct Board *board, uint64_t *random)
{
    Move moves[MOVES_MAX];
    int plies = RANDOM_LEAST + (int)random_below(random, RANDOM_MORE);
    for (int i = 0; i < plies; i++) {
        int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
        board_make(board, moves[random_below(random, (uint32_t)count)]);
        if (board_status(board).outcome != OUTCOME_ONGOING)
            return false;
    }
    return true;
}

/* Whether some capture wins something. */
static bool wins_something(const struct Board *board)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    int count = game->generate(board->position, board->aux, MOVES_NOISY, moves);
    for (int i = 0; i < count; i++)
        if (game->legal(board->position, board->aux, moves[i]) &&
            game->knowledge->exchange(board->position, board->aux, moves[i]) > 0)
            return true;
    return false;
}

/* Whether a static evaluation could say what the search said: nobody is in check, nothing is won
 * at once, the best move takes nothing and no win is in sight. */
static bool is_quiet(const struct Board *board, const struct SearchResult *result)
{
    const struct Knowledge *knowledge = board->game->knowledge;
    return !score_plies(result->score) && abs(result->score) < INT16_MAX &&
           !knowledge->in_check(board->position, board->aux) &&
           !(knowledge->classify(board->position, board->aux, result->move) & CLASS_CAPTURE) &&
           !wins_something(board);
}

static void keep(struct Playing *playing, const struct SearchResult *result)
{
    const struct Board *board = playing->board;
    if (playing->count == SAMPLES_MAX || !is_quiet(board, result))
        return;
    struct Sample *sample = &playing->samples[playing->count];
    playing->seats[playing->count++] = board->game->mover(board->position);
    board->game->knowledge->learning->pack(board->position, sample->packed);
    sample->score = (int16_t)result->score;
}

/* What both sides have seen of the game for a while; true ends it: *winner is a seat or -1. */
static bool is_clear(struct Playing *playing, int seat, Score score, int plies, int *winner)
{
    playing->won_plies[seat] = score >= WON ? playing->won_plies[seat] + 1 : 0;
    playing->won_plies[!seat] = score <= -WON ? playing->won_plies[!seat] + 1 : 0;
    playing->even_plies = abs(score) <= EVEN ? playing->even_plies + 1 : 0;
    for (*winner = 0; *winner < SEATS; ++*winner)
        if (playing->won_plies[*winner] >= WON_PLIES)
            return true;
    *winner = -1;
    return plies >= PLIES_MAX || (plies >= EVEN_FROM && playing->even_plies >= EVEN_PLIES);
}

static struct SearchResult think(const struct Playing *playing)
{
    const struct SearchSettings settings = {
        .algorithm = ALGORITHM_STRONG, .nodes = playing->nodes, .evaluation = playing->evaluation};
    struct SearchResult result;
    tt_new_search(playing->table);
    search_set_board(playing->search, playing->board);
    search_run(playing->search, &settings, NULL, &result);
    return result;
}

/* Plays on from the opening; the seat that wins, or -1. False if the opening was unfair. */
static bool play_out(struct Playing *playing, int *winner)
{
    struct Board *board = playing->board;
    for (int ply = 0;; ply++) {
        struct Status status = board_status(board);
        *winner = status.outcome == OUTCOME_WIN ? status.winner : -1;
        if (status.outcome != OUTCOME_ONGOING)
            return true;
        struct SearchResult result = think(playing);
        if (ply == 0 && abs(result.score) > UNFAIR)
            return false;
        keep(playing, &result);
        int seat = board->game->mover(board->position);
        if (is_clear(playing, seat, result.score, board->trail.count, winner))
            return true;
        board_make(board, result.move);
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
static void play_game(const struct GenerateArguments *g, const struct Board *start, int evaluation,
                      int number, struct Playing *playing)
{
    uint64_t random = mix64(mix64((uint64_t)g->seed) + (uint64_t)number);
    bool good = false;
    while (!good) {
        struct Board board;
        int winner;
        board_copy(&board, start, start->tables, true);
        tt_clear(playing->table);
        *playing = (struct Playing){.board = &board,
                                    .table = playing->table,
                                    .search = search_new(&board, start->tables, playing->table),
                                    .nodes = (uint64_t)g->nodes,
                                    .evaluation = evaluation};
        good = wander(&board, &random) && play_out(playing, &winner);
        if (good)
            settle(playing, winner);
        search_free(playing->search);
        board_free(&board);
    }
}

/* Plays the games that the file does not have yet. */
static int run(const struct GenerateArguments *g, const struct Board *start, int evaluation)
{
    char head[SAMPLES_HEAD / 2];
    struct TextError error;
    int64_t samples = 0;
    int first;
    snprintf(head, sizeof head, "%s nodes=%" PRId64 " seed=%" PRId64 " eval=%s", start->game->id,
             g->nodes, g->seed, start->game->knowledge->evaluations[evaluation].id);
    struct SampleFile *file = samples_open(g->out, head, &first, &error);
    if (!file)
        return console_complain("generate", "%s: %s", g->out, error.what);
    struct Playing *playing = memory_zeroed(sizeof *playing);
    playing->table = tt_new(TABLE_BYTES);
    bool good = true;
    for (int number = first; good && number < g->games; number++) {
        play_game(g, start, evaluation, number, playing);
        good = samples_add(file, playing->samples, playing->count);
        samples += playing->count;
    }
    tt_free(playing->table);
    free(playing);
    good = samples_close(file) && good;
    printf("%d games were there, %" PRId64 " are; %" PRId64 " positions more\n", first,
           g->games > first ? g->games : first, samples);
    return good ? EXIT_GOOD : console_complain("generate", "%s could not be written", g->out);
}

int command_generate(int argc, char **argv)
{
    struct GenerateArguments g = {.nodes = 1000, .seed = 1, .games = 1000};
    const struct Argument arguments[] = {
        argument_text("--out", "FILE", &g.out, "the file of samples, new or to be gone on with"),
        argument_number("--games", "N", &g.games, 1, 100000000,
                        "games that the file is to have in the end; default 1000"),
        argument_number("--nodes", "N", &g.nodes, 1, INT64_MAX, "nodes a move; default 1000"),
        argument_text("--eval", "ID", &g.evaluation,
                      "the evaluation that plays; default: the game's own"),
        argument_number("--seed", "S", &g.seed, 0, INT64_MAX, "for the openings; default 1"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "generate",
        .operands = "",
        .about = "Lets the strong engine play against itself from random openings and keeps the "
                 "quiet\npositions, each with its score and the game's result, for train. The "
                 "same arguments\ngive the same file, broken off in between or not.",
        .arguments = arguments,
        .common = start_arguments(&g.start),
    };
    struct Board board;
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!g.out)
        return console_complain("generate", "--out is missing");
    if (!start_board(&g.start, "generate", &board))
        return EXIT_WRONG_ARGUMENTS;
    const struct Knowledge *knowledge = board.game->knowledge;
    int evaluation = evaluation_find(board.game, g.evaluation, "generate"), status;
    if (evaluation < 0)
        status = EXIT_WRONG_ARGUMENTS;
    else if (knowledge && knowledge->learning)
        status = run(&g, &board, evaluation);
    else
        status = console_complain("generate", "nothing is learnt about %s", board.game->id);
    board_free(&board);
    return status;
}
