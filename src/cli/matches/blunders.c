/* How often the levels err. */
#include "src/cli/matches/blunders.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/seats/brain.h"
#include "src/play/study/judge.h"
#include "src/play/system/posix.h"
#include <stdio.h>
#include <stdlib.h>

enum { PLIES_MAX = 200 /* a longer game is left */ };

/* Who is asked and who judges. */
struct Inquiry {
    const struct BlunderSettings *settings;
    const struct Game *game;
    struct Brain *brain[BLUNDER_LEVELS_MAX];
    struct TranspositionTable *table; /* the judge's */
    struct Blunders *blunders;
    uint64_t random;
};

/* A level as it plays in a measurement: one by time may be held to nodes instead. */
static struct Level level_of(const struct BlunderSettings *settings, const struct Level *level)
{
    struct Level copy = *level;
    if (level_by_time(level) && settings->time_nodes) {
        copy.settings.nodes = settings->time_nodes * copy.settings.time_us / 1000000;
        copy.settings.time_us = 0;
    }
    return copy;
}

static void sit_down(struct Inquiry *inquiry)
{
    const struct WorkerHost host = posix_host_by_processor(0);
    const struct BlunderSettings *settings = inquiry->settings;
    for (int i = settings->first; i <= settings->last; i++) {
        struct Level level = level_of(settings, level_get(inquiry->game, i));
        inquiry->brain[i] =
            brain_new(inquiry->game, &level, 0, settings->table_bytes, settings->solution, &host);
    }
}

/* ---- the judge ---- */

/* The chance, 0 .. 100, of the side to move; with `only` that of this move. */
static double chance(const struct Inquiry *inquiry, const struct Board *board, const Move *only,
                     Move *best)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG,
                                            .nodes = inquiry->settings->judge_nodes,
                                            .only = only,
                                            .only_count = only ? 1 : 0};
    struct SearchResult result;
    struct Search *search = search_new(board, board->tables, inquiry->table);
    search_run(search, &settings, NULL, &result);
    search_free(search);
    int plies = score_plies(result.score);
    const struct TreeEvaluation evaluation = {.kind = plies ? TREE_EVAL_WIN : TREE_EVAL_SCORE,
                                              .value = plies ? plies : result.score};
    if (best)
        *best = result.move;
    return judge_chance(board->game, &evaluation);
}

/* Whether the move wins at once. */
static bool wins(struct Board *board, Move move)
{
    int mover = board->game->mover(board->position);
    board_make(board, move);
    struct Status status = board_status(board);
    board_unmake(board);
    return status.outcome == OUTCOME_WIN && status.winner == mover;
}

static bool can_win(struct Board *board)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
    for (int i = 0; i < count; i++)
        if (wins(board, moves[i]))
            return true;
    return false;
}

/* The point on which the last move took a piece, or POINT_NONE. */
static int taken_on(struct Board *board)
{
    int count = board->trail.count;
    if (!board->game->moves_pieces || count == 0)
        return POINT_NONE;
    Move last = board->trail.ply[count - 1].move;
    board_unmake(board);
    int to = board->game->shape(board->position, last).to;
    bool took = to != POINT_NONE && board->game->piece_at(board->position, to) != 0;
    board_make(board, last);
    return took ? to : POINT_NONE;
}

/* ---- the questions ---- */

static Move ask(struct Inquiry *inquiry, int level, const struct Board *board, uint64_t seed,
                uint32_t *us)
{
    struct Decision decision;
    brain_clear(inquiry->brain[level], seed);
    uint64_t begin = posix_thread_us();
    brain_think(inquiry->brain[level], board, (struct Allotment){.aim_us = 0}, NULL, NULL, NULL,
                &decision);
    *us = (uint32_t)(posix_thread_us() - begin);
    return decision.result.move;
}

/* What is known of a position before the levels are asked. */
struct Question {
    struct Board *board;
    uint64_t seed;
    bool sampled, win;
    int taken; /* a point on which taking back is best, or POINT_NONE */
    Move best;
    double chance; /* of the best */
    struct {
        Move move;
        double chance;
    } judged[BLUNDER_LEVELS_MAX]; /* other moves that were chosen */
    int judged_count;
};

/* The chance of a move, which is found out once. */
static double chance_of(const struct Inquiry *inquiry, struct Question *question, Move move)
{
    int at = 0;
    if (move == question->best)
        return question->chance;
    while (at < question->judged_count && question->judged[at].move != move)
        at++;
    if (at == question->judged_count) {
        question->judged[question->judged_count++].move = move;
        question->judged[at].chance = chance(inquiry, question->board, &move, NULL);
    }
    return question->judged[at].chance;
}

static void note(struct Inquiry *inquiry, int level, struct Question *question, Move move,
                 uint32_t us)
{
    struct Blunders *blunders = &inquiry->blunders[level];
    struct Board *board = question->board;
    if (question->win) {
        blunders->wins++;
        blunders->wins_missed += !wins(board, move);
    }
    if (question->taken != POINT_NONE) {
        blunders->takes++;
        blunders->takes_missed += board->game->shape(board->position, move).to != question->taken;
    }
    if (!question->sampled || question->chance < BLUNDER_POINTS)
        return;
    blunders->us = memory_resized(blunders->us, (size_t)(blunders->asked + 1) * sizeof(uint32_t));
    blunders->us[blunders->asked++] = us;
    blunders->erred += question->chance - chance_of(inquiry, question, move) > BLUNDER_POINTS;
}

/* Asks each level, if the position asks for something. */
static void inquire(struct Inquiry *inquiry, struct Question *question)
{
    struct Board *board = question->board;
    question->win = can_win(board);
    question->taken = taken_on(board);
    if (!question->sampled && !question->win && question->taken == POINT_NONE)
        return;
    tt_clear(inquiry->table);
    question->chance = chance(inquiry, board, NULL, &question->best);
    if (question->taken != board->game->shape(board->position, question->best).to)
        question->taken = POINT_NONE;
    if (!question->sampled && !question->win && question->taken == POINT_NONE)
        return;
    for (int i = inquiry->settings->first; i <= inquiry->settings->last; i++) {
        uint32_t us;
        Move move = ask(inquiry, i, board, question->seed, &us);
        note(inquiry, i, question, move, us);
    }
}

/* ---- the games ---- */

/* Levels `pair` and `pair` + 1 play from an opening, and each is asked on the way. */
static void play(struct Inquiry *inquiry, int pair, int game)
{
    const struct BlunderSettings *settings = inquiry->settings;
    struct Opening opening;
    struct Board board;
    uint64_t seed = mix64(settings->openings->seed ^ (uint64_t)(pair * settings->games + game));
    board_copy(&board, settings->openings->start, settings->openings->tables, true);
    opening_make(settings->openings, pair * settings->games + game, &opening);
    for (int i = 0; i < opening.count; i++)
        board_make(&board, opening.moves[i]);
    for (int ply = 0; ply < PLIES_MAX && board_status(&board).outcome == OUTCOME_ONGOING; ply++) {
        int seat = board.game->mover(board.position);
        struct Question question = {.board = &board, .seed = seed + (uint64_t)seat};
        uint32_t us;
        question.sampled = random_below(&inquiry->random, (uint32_t)settings->every) == 0;
        inquire(inquiry, &question);
        board_make(&board, ask(inquiry, pair + (seat + game) % 2, &board, question.seed, &us));
    }
    board_free(&board);
}

static int compare_us(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

void blunders_count(const struct BlunderSettings *settings, bool progress,
                    struct Blunders blunders[BLUNDER_LEVELS_MAX])
{
    const struct Game *game = settings->openings->start->game;
    struct Inquiry inquiry = {.settings = settings,
                              .game = game,
                              .table = tt_new(settings->table_bytes),
                              .blunders = blunders,
                              .random = settings->openings->seed};
    for (int i = 0; i < BLUNDER_LEVELS_MAX; i++)
        blunders[i] = (struct Blunders){.asked = 0};
    sit_down(&inquiry);
    for (int pair = settings->first; pair < settings->last; pair++) {
        for (int i = 0; i < settings->games; i++) {
            play(&inquiry, pair, i);
            if (progress)
                fprintf(stderr, "\r%d positions", blunders[settings->first].asked);
        }
    }
    for (int i = settings->first; i <= settings->last; i++) {
        brain_free(inquiry.brain[i]);
        if (blunders[i].asked > 0)
            qsort(blunders[i].us, (size_t)blunders[i].asked, sizeof *blunders[i].us, compare_us);
    }
    tt_free(inquiry.table);
}

void blunders_free(struct Blunders blunders[BLUNDER_LEVELS_MAX])
{
    for (int i = 0; i < BLUNDER_LEVELS_MAX; i++)
        free(blunders[i].us);
}
