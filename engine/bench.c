/*
 * The regression signature. Positions come from seeded random play, so that every game of the
 * registry takes part without a list of its own.
 */
#include "engine/bench.h"
#include "engine/games.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <stdlib.h>

enum {
    BENCH_POSITIONS = 8,
    BENCH_PLIES_STEP = 4,
    BENCH_TABLE_BYTES = 8 << 20,
    STRONG_DEPTH = 5, /* where the game names none */
    LADDER_DEPTH = 3
};

/* Plays random moves as long as the game goes on. */
static void play_random(struct Board *board, int plies, uint64_t *random)
{
    Move moves[MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
        if (count == 0)
            return;
        board_make(board, moves[random_below(random, (uint32_t)count)]);
        if (board_status(board).outcome != OUTCOME_ONGOING) {
            board_unmake(board);
            return;
        }
    }
}

static uint64_t search_nodes(const struct Board *board, const struct SearchSettings *settings)
{
    struct TranspositionTable *table = tt_new(BENCH_TABLE_BYTES);
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    search_run(search, settings, NULL, &result);
    search_free(search);
    tt_free(table);
    return result.nodes;
}

/* Both engines on one position. */
static uint64_t bench_position(const struct Board *board)
{
    const struct BenchDepths *depths = &board->game->bench;
    const struct SearchSettings strong = {
        .algorithm = ALGORITHM_STRONG,
        .depth = depths->strong ? depths->strong : STRONG_DEPTH,
    };
    const struct SearchSettings ladder = {
        .algorithm = ALGORITHM_ASPIRATION,
        .switches = SWITCH_TABLE | SWITCH_CAPTURES | SWITCH_KILLER | SWITCH_HISTORY |
                    SWITCH_ITERATIVE | SWITCH_NULL_MOVE | SWITCH_QUIESCENCE | SWITCH_EXTENSION,
        .depth = depths->ladder ? depths->ladder : LADDER_DEPTH,
    };
    return search_nodes(board, &strong) + search_nodes(board, &ladder);
}

uint64_t bench_run(BenchReport *report, void *context)
{
    uint64_t total = 0, random = 2026;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        for (int j = 0; j < BENCH_POSITIONS; j++) {
            struct Board board;
            board_init(&board, game, NULL, tables, true);
            play_random(&board, BENCH_PLIES_STEP * j, &random);
            uint64_t nodes = bench_position(&board);
            if (report)
                report(context, game, j, nodes);
            total += nodes;
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
    return total;
}
