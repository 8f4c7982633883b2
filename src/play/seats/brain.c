/* The AI without its thread. */
#include "src/play/seats/brain.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/common/translate.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct Brain {
    const struct Game *game;
    struct Level level;
    struct WorkerHost host;
    struct Solution *solution;        /* not owned; may be NULL */
    const struct OpeningBook *book;   /* not owned; may be NULL */
    void *tables;                     /* the game's read-only tables */
    struct TranspositionTable *table; /* NULL before the first search */
    size_t table_bytes;
    struct Search *search; /* kept from move to move; NULL before the first */
    uint64_t seed, random; /* of the game; the next choice's */
};

/* One decision being made: what the search calls back with. */
struct Thinker {
    const struct WorkerHost *host;
    void (*info)(void *context, const struct SearchInfo *info);
    void *context;
};

/* A search on a thread of its own that helps the main one by filling the shared table. */
struct Helper {
    struct Search *search;
    struct SearchSettings settings;
    struct SearchHost host;
    void *thread;
};

struct Brain *brain_new(const struct Game *game, const struct Level *level, uint64_t seed,
                        size_t table_bytes, struct Solution *solution,
                        const struct WorkerHost *host)
{
    struct Brain *brain = memory_zeroed(sizeof *brain);
    brain->game = game;
    brain->level = *level;
    brain->host = *host;
    brain->solution = level->exact ? solution : NULL;
    brain->tables = board_tables(game);
    brain->table_bytes = table_bytes;
    brain->seed = brain->random = seed;
    return brain;
}

void brain_free(struct Brain *brain)
{
    if (!brain)
        return;
    search_free(brain->search);
    tt_free(brain->table);
    memory_aligned_free(brain->tables);
    free(brain);
}

void brain_prepare(struct Brain *brain)
{
    if (!brain->table)
        brain->table = tt_new(brain->table_bytes);
}

void brain_clear(struct Brain *brain, uint64_t seed)
{
    brain->seed = brain->random = seed;
    if (brain->table)
        tt_clear(brain->table);
    search_free(brain->search);
    brain->search = NULL;
}

void brain_set_level(struct Brain *brain, const struct Level *level)
{
    brain->level = *level;
}

void brain_set_book(struct Brain *brain, const struct OpeningBook *book)
{
    brain->book = book;
}

bool brain_probe(const struct Brain *brain, const void *position, struct TranspositionEntry *entry)
{
    return brain->table && tt_probe(brain->table, brain->game->key(position), 0, entry);
}

static uint64_t now_us(void *context)
{
    const struct Thinker *thinker = context;
    return thinker->host->now_us(thinker->host->context);
}

static void report(void *context, const struct SearchInfo *info)
{
    const struct Thinker *thinker = context;
    if (thinker->info)
        thinker->info(thinker->context, info);
}

/* Swap phases: plies that no search enters. */
static bool decide_choice(struct Brain *brain, const struct Board *board, struct Decision *decision)
{
    const struct Knowledge *knowledge = brain->game->knowledge;
    if (!knowledge || !knowledge->choose)
        return false;
    decision->result.move = knowledge->choose(board->position, random_next(&brain->random));
    return decision->result.move != MOVE_NONE;
}

/* What long thinking found before. A book has few moves for a position, so that games would be the
 * same too often: half of the moves, by chance, are thought about instead. The answer to the first
 * move is not, as the book has its images to draw from. */
static bool decide_from_book(struct Brain *brain, const struct Board *board,
                             struct Decision *decision)
{
    struct BookMove moves[BOOK_MOVES_MAX], picked;
    if (!brain->book || !level_by_time(&brain->level) ||
        (board->trail.count != 1 && random_below(&brain->random, 2) == 0) ||
        !opening_book_pick(brain->book, board, random_next(&brain->random), &picked))
        return false;
    decision->result.move = picked.move;
    decision->result.score = picked.score;
    decision->book_moves = opening_book_moves(brain->book, board, moves);
    return true;
}

static bool decide_exactly(struct Brain *brain, const struct Board *board, bool clock,
                           atomic_bool *stop, struct Decision *decision)
{
    void *table = brain->solution ? solution_table(brain->solution) : NULL;
    const struct Solver *solver = table ? brain->game->knowledge->solver : NULL;
    if (!solver || (clock && solver->slow && solver->slow(board->position)))
        return false;
    decision->result.move = solver_pick(solver, table, board, random_next(&brain->random), stop,
                                        &decision->value, decision->why);
    decision->exact = decision->result.move != MOVE_NONE;
    return decision->exact;
}

static void help(void *argument)
{
    struct Helper *helper = argument;
    struct SearchResult ignored;
    search_run(helper->search, &helper->settings, &helper->host, &ignored);
}

/* Starts as many helpers as the host lends threads; returns how many. A level of so many nodes
 * or so deep is not helped: it would change its strength with the machine. */
static int helpers_start(struct Brain *brain, const struct Board *board,
                         const struct SearchSettings *settings, const struct SearchHost *host,
                         struct Helper helpers[HELPERS_MAX])
{
    const struct WorkerHost *lent = &brain->host;
    const struct SearchSettings *level = &brain->level.settings;
    int count = 0;
    if (!lent->start || level->nodes || (level->depth && !level->time_us))
        return 0;
    while (count < lent->helpers && count < HELPERS_MAX) {
        struct Helper *helper = &helpers[count];
        *helper = (struct Helper){.settings = *settings, .host = *host};
        helper->host.info = NULL;
        helper->settings.depth = 0;
        helper->settings.aim_us = 0;
        helper->search = search_new(board, brain->tables, brain->table);
        helper->thread = lent->start(lent->context, help, helper);
        if (!helper->thread) {
            search_free(helper->search);
            break;
        }
        count++;
    }
    return count;
}

static void helpers_stop(struct Brain *brain, atomic_bool *stop, struct Helper *helpers, int count)
{
    atomic_store(stop, true);
    for (int i = 0; i < count; i++) {
        brain->host.join(brain->host.context, helpers[i].thread);
        search_free(helpers[i].search);
    }
}

/* Searches within `settings`, with what help there is. */
static void search(struct Brain *brain, const struct Board *board, struct SearchSettings settings,
                   atomic_bool *stop, struct Thinker *thinker, struct SearchResult *result)
{
    struct SearchHost host = {.stop = stop, .now_us = now_us, .info = report, .context = thinker};
    struct Helper helpers[HELPERS_MAX];
    atomic_bool help_no_more = false;
    brain_prepare(brain);
    tt_new_search(brain->table);
    struct SearchHost help_host = host;
    help_host.stop = &help_no_more;
    int count = helpers_start(brain, board, &settings, &help_host, helpers);
    if (brain->search)
        search_set_board(brain->search, board);
    else
        brain->search = search_new(board, brain->tables, brain->table);
    search_run(brain->search, &settings, &host, result);
    helpers_stop(brain, &help_no_more, helpers, count);
}

static void decide_by_search(struct Brain *brain, const struct Board *board, struct Allotment time,
                             atomic_bool *stop, struct Thinker *thinker, struct Decision *decision)
{
    struct SearchSettings settings = brain->level.settings;
    settings.seed = random_next(&brain->random);
    settings.lapses.seed = brain->seed;
    if (time.most_us)
        search_limit_time(&settings, settings.time_us && settings.time_us < time.most_us
                                         ? settings.time_us
                                         : time.most_us);
    settings.aim_us = time.aim_us;
    search(brain, board, settings, stop, thinker, &decision->result);
}

bool brain_ponders(const struct Brain *brain)
{
    return level_by_time(&brain->level);
}

void brain_ponder(struct Brain *brain, const struct Board *board, atomic_bool *stop)
{
    struct Thinker thinker = {.host = &brain->host};
    struct SearchSettings settings = brain->level.settings;
    struct SearchResult ignored;
    search_limit_time(&settings, 0);
    search(brain, board, settings, stop, &thinker, &ignored);
}

void brain_think(struct Brain *brain, const struct Board *board, struct Allotment time,
                 atomic_bool *stop, void (*info)(void *context, const struct SearchInfo *info),
                 void *context, struct Decision *decision)
{
    struct Thinker thinker = {.host = &brain->host, .info = info, .context = context};
    *decision = (struct Decision){.exact = false};
    assert(board_status(board).outcome == OUTCOME_ONGOING);
    if (decide_from_book(brain, board, decision))
        return;
    if (decide_choice(brain, board, decision)) {
        snprintf(decision->why, sizeof decision->why, "%s",
                 N_("decided by rule, without a search"));
        return;
    }
    if (!decide_exactly(brain, board, time.most_us > 0, stop, decision))
        decide_by_search(brain, board, time, stop, &thinker, decision);
}
