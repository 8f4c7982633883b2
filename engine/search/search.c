/* The entrance to every search: what is asked, by which algorithm, and what it is called. */
#include "engine/search/search.h"
#include "engine/search/control.h"
#include "engine/search/ladder/ladder.h"
#include "engine/search/strong/generic.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    FINISHING_NODES = 20000, /* of the strong search a move, where only finishing is left */
    OPENING_PLIES = 10       /* of a game, in which the strong search has a noise of its own */
};

struct Search *search_new(const struct Board *board, const void *tables,
                          struct TranspositionTable *table)
{
    const struct Knowledge *knowledge = board->game->knowledge;
    struct Search *search = memory_zeroed(sizeof *search);
    board_copy(&search->board, board, tables, true);
    search->table = table;
    search->history_size =
        knowledge && knowledge->history_index ? knowledge->history_size : UINT16_MAX + 1;
    search->history = memory_zeroed((size_t)search->history_size * sizeof *search->history);
    return search;
}

void search_set_board(struct Search *search, const struct Board *board)
{
    const void *tables = search->board.tables;
    board_free(&search->board);
    board_copy(&search->board, board, tables, true);
}

void search_free(struct Search *search)
{
    if (!search)
        return;
    board_free(&search->board);
    free(search->history);
    free(search->strong);
    free(search->own);
    free(search);
}

static const struct Evaluation *find_evaluation(const struct Game *game, int index)
{
    const struct Knowledge *knowledge = game->knowledge;
    if (!knowledge || !knowledge->evaluations)
        return NULL;
    for (int i = 0; i < index; i++)
        assert(knowledge->evaluations[i].id);
    return &knowledge->evaluations[index];
}

/* Two searches may share table entries only if they value every position alike: the same
 * evaluation, switches that change the tree, window and seat. */
static uint64_t table_salt(const struct Search *search)
{
    const unsigned changes_tree =
        SWITCH_NULL_MOVE | SWITCH_QUIESCENCE | SWITCH_EXTENSION | SWITCH_WINDOW | SWITCH_WIDTH;
    const struct SearchSettings *settings = &search->settings;
    uint64_t salt = mix64(settings->switches & changes_tree);
    if (settings->algorithm == ALGORITHM_STRONG)
        return 0;
    salt = mix64(salt + (uint64_t)settings->evaluation);
    salt = mix64(salt + (uint64_t)settings->width);
    salt = mix64(salt + (uint64_t)search->window.half);
    return mix64(salt + (uint64_t)search->root_seat);
}

/* The legal moves that are asked for; each algorithm puts them into an order of its own. */
static void list_roots(struct Search *search)
{
    const struct Board *board = &search->board;
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
    search->root_count = 0;
    for (int i = 0; i < count; i++)
        if (control_asked(search, moves[i]))
            search->roots[search->root_count++] =
                (struct RootMove){.move = moves[i], .score = -SCORE_WIN};
}

/* A won game is not given away for want of depth: what is left of it the strong search plays. */
static void begin_finishing(struct Search *search)
{
    const struct Knowledge *knowledge = search->board.game->knowledge;
    struct SearchSettings *settings = &search->settings;
    if (!settings->finishes || !knowledge || !knowledge->finishing ||
        !knowledge->finishing(search->board.position))
        return;
    settings->algorithm = ALGORITHM_STRONG;
    settings->depth = settings->slack = 0;
    settings->nodes = FINISHING_NODES;
    settings->lapses = (struct Lapses){.noise = 0};
}

static void begin(struct Search *search, const struct SearchSettings *settings,
                  const struct SearchHost *host)
{
    static const struct SearchHost nobody = {.stop = NULL};
    const struct Board *board = &search->board;
    assert(settings->depth || settings->nodes || settings->time_us || (host && host->stop));
    assert(settings->depth >= 0 && settings->depth < PLY_MAX);
    search->settings = *settings;
    begin_finishing(search);
    search->host = host ? *host : nobody;
    search->start_us = search->host.now_us ? search->host.now_us(search->host.context) : 0;
    search->seen_us = 0;
    search->nodes = search->leaves = search->table_hits = search->root_nodes = 0;
    search->stopped = false;
    search->timing = (struct Timing){.best = MOVE_NONE};
    search->depth = search->depth_selective = search->root_first = search->told_count = 0;
    search->evaluation = find_evaluation(board->game, settings->evaluation);
    search->parameters =
        settings->tuned ? &search->settings.parameters : search_parameters(board->game);
    search->root_seat = board->game->mover(board->position);
    search->root_trail = board->trail.count;
    search->lapses = search->settings.lapses;
    if (settings->algorithm == ALGORITHM_STRONG && search->root_trail < OPENING_PLIES)
        search->lapses.noise = search->lapses.opening;
    search->window = (struct SearchWindow){.files = 0};
    if ((settings->switches & SWITCH_WINDOW) && settings->schedule && !board->game->moves_pieces)
        search_window_init(&search->window, board->game, board->position, settings->schedule);
    search->salt = table_salt(search);
    memset(search->line_counts, 0, sizeof search->line_counts);
    list_roots(search);
}

/* With slack: one of the root moves that are nearly as good as the best. The search has told all of
 * those apart, see raised_alpha in node.c. */
static void pick_within_slack(struct Search *search)
{
    struct SearchResult *result = &search->result;
    Score slack = search->settings.slack;
    uint64_t random = search->settings.seed;
    uint32_t equals = 0;
    if (slack == 0 || search->stopped || result->score > SCORE_WIN_EDGE ||
        result->score < -SCORE_WIN_EDGE)
        return;
    for (int i = 0; i < search->root_count; i++) {
        if (search->roots[i].score >= result->score - slack &&
            random_below(&random, ++equals) == 0) {
            result->move = search->roots[i].move;
            result->ponder = MOVE_NONE;
        }
    }
}

/* How much a move does against what threatens, at first sight. */
static int64_t resistance(const struct Search *search, Move move)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    unsigned class =
        knowledge->classify ? knowledge->classify(board->position, board->aux, move) : 0;
    int order = knowledge->order ? knowledge->order(board->position, board->aux, move) : 0;
    return ((int64_t)((class & CLASS_DEFENCE) != 0) << 32) + order;
}

/* Where all is lost a person resists: of the moves that lose as late as any the one that does most
 * against the threat. */
static void resist(struct Search *search)
{
    struct SearchResult *result = &search->result;
    int64_t most = INT64_MIN;
    if (search->settings.lapses.noise == 0 || search->stopped || result->score > -SCORE_WIN_EDGE)
        return;
    for (int i = 0; i < search->root_count; i++) {
        const struct RootMove *root = &search->roots[i];
        int64_t value = root->score == result->score ? resistance(search, root->move) : most;
        if (value > most) {
            most = value;
            result->move = root->move;
            result->ponder = MOVE_NONE;
        }
    }
}

/* Plies that are not searched but decided by the game, such as the choice of a colour. */
static Move choice(const struct Search *search)
{
    const struct Knowledge *knowledge = search->board.game->knowledge;
    if (!knowledge || !knowledge->choose)
        return MOVE_NONE;
    return knowledge->choose(search->board.position, search->settings.seed);
}

static void run(struct Search *search)
{
    const struct Knowledge *knowledge = search->board.game->knowledge;
    if (search->settings.algorithm == ALGORITHM_CLASSIC && knowledge && knowledge->classic)
        knowledge->classic(search);
    else if (search->settings.algorithm != ALGORITHM_STRONG)
        ladder_run(search);
    else if (knowledge && knowledge->strong)
        knowledge->strong(search);
    else
        strong_generic(search);
}

void search_run(struct Search *search, const struct SearchSettings *settings,
                const struct SearchHost *host, struct SearchResult *result)
{
    search->result = (struct SearchResult){.move = MOVE_NONE};
    begin(search, settings, host);
    if (board_status(&search->board).outcome == OUTCOME_ONGOING && search->root_count > 0) {
        search->result.move = choice(search);
        if (search->result.move == MOVE_NONE) {
            search->result.move = search->roots[0].move;
            tt_enter(search->table);
            run(search);
            tt_leave(search->table);
            pick_within_slack(search);
            resist(search);
        }
    }
    assert(search->board.trail.count == search->root_trail);
    search->result.nodes = search->nodes;
    search->result.leaves = search->leaves;
    search->result.time_us = control_elapsed(search);
    search->result.stopped = search->stopped;
    *result = search->result;
}
