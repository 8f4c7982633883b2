/*
 * Every algorithm of the ladder returns the same value, whatever helps it along.
 *
 *     test_engine_ladder [TIMES]   TIMES as many positions, 1 if not given
 */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/perft.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum {
    DEPTH_MOST = 4,
    LEAVES_MOST = 60000,    /* of the start position: games with more are searched less deep */
    LEAVES_SHARED = 600000, /* of all positions of a game: a few seconds of plain minimax */
    POSITIONS_MOST = 3000,
    PLIES_MOST = 80 /* random ones before a position */
};

/* How much of a game is looked at, by what its start position branches into. */
struct Share {
    int positions, depth, plies;
};

static struct Share share_of(const struct Game *game)
{
    struct Share share = {.depth = 1};
    struct Board start;
    board_init(&start, game, NULL, NULL, false);
    uint64_t leaves = perft(&start, 1, false), deeper = leaves;
    while (share.depth < DEPTH_MOST && (deeper = perft(&start, share.depth + 1, false)) > 0 &&
           deeper <= LEAVES_MOST) {
        leaves = deeper;
        share.depth++;
    }
    board_free(&start);
    share.plies = game->ply_max < PLIES_MOST ? game->ply_max - 1 : PLIES_MOST;
    share.positions = (int)(LEAVES_SHARED / leaves) + 1;
    if (share.positions > POSITIONS_MOST)
        share.positions = POSITIONS_MOST;
    return share;
}

static const unsigned helpers[] = {
    0,
    SWITCH_CAPTURES,
    SWITCH_KILLER | SWITCH_HISTORY,
    SWITCH_ITERATIVE,
    SWITCH_ITERATIVE | SWITCH_CAPTURES | SWITCH_KILLER | SWITCH_HISTORY,
};

static Score value_of(const struct Board *board, struct TranspositionTable *table,
                      const struct SearchSettings *settings)
{
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    search_run(search, settings, NULL, &result);
    assert_false(result.stopped);
    assert_true(board->game->legal(board->position, board->aux, result.move));
    search_free(search);
    return result.score;
}

static void explain(const struct Board *board, const struct SearchSettings *settings,
                    Score expected, Score value)
{
    char text[POSITION_TEXT_MAX];
    board->game->position_write(board->position, text);
    print_error("%s %s: algorithm %d switches %x depth %d: %d, minimax says %d\n", board->game->id,
                text, (int)settings->algorithm, settings->switches, settings->depth, value,
                expected);
}

static void compare_all(const struct Board *board, int depth, uint64_t *random)
{
    const struct Knowledge *knowledge = board->game->knowledge;
    int evaluations = 0;
    while (knowledge && knowledge->evaluations && knowledge->evaluations[evaluations].id)
        evaluations++;
    struct SearchSettings settings = {
        .algorithm = ALGORITHM_MINIMAX,
        .depth = depth,
        .evaluation = evaluations ? (int)random_below(random, (uint32_t)evaluations) : 0,
        .schedule = window_schedule_3,
    };
    unsigned window = random_below(random, 10) ? SWITCH_WINDOW : 0;
    settings.switches = window;
    Score expected = value_of(board, NULL, &settings);
    for (int algorithm = ALGORITHM_NEGAMAX; algorithm <= ALGORITHM_ASPIRATION; algorithm++) {
        size_t helper = random_below(random, sizeof helpers / sizeof *helpers);
        settings.algorithm = (enum Algorithm)algorithm;
        settings.switches = helpers[helper] | window;
        Score value = value_of(board, NULL, &settings);
        if (value != expected)
            explain(board, &settings, expected, value);
        assert_int_equal(value, expected);
    }
}

static void same_value(void **state)
{
    int percent = *(const int *)*state;
    uint64_t random = 1;
    for (int i = 0; i < games_count_all(); i++) {
        const struct Game *game = games_get(i);
        struct Share share = share_of(game);
        void *tables = board_tables(game);
        for (int j = 0; 100 * j < percent * share.positions; j++) {
            struct Board board;
            int plies = (int)random_below(&random, (uint32_t)share.plies + 1);
            random_board(&board, game, tables, plies, &random);
            compare_all(&board, share.depth, &random);
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
}

/* Alpha-beta, PVS and aspiration with the same table against alpha-beta without, at `depth`. */
static void compare_with_table(const struct Board *board, struct TranspositionTable *table,
                               int depth, uint64_t *random)
{
    struct SearchSettings settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = depth};
    settings.switches = SWITCH_WINDOW;
    settings.schedule = window_schedule_3;
    Score expected = value_of(board, NULL, &settings);
    for (int a = ALGORITHM_ALPHA_BETA; a <= ALGORITHM_ASPIRATION; a++) {
        settings.algorithm = (enum Algorithm)a;
        settings.switches = SWITCH_TABLE | SWITCH_WINDOW |
                            helpers[random_below(random, sizeof helpers / sizeof *helpers)];
        Score value = value_of(board, table, &settings);
        if (value != expected)
            explain(board, &settings, expected, value);
        assert_int_equal(value, expected);
    }
}

/*
 * The table remembers values by position alone, so it may not see what depends on the way there:
 * these positions have no past, and no cycle fits into the depth. What a deeper search left there
 * does no harm either.
 */
static void same_value_with_table(void **state)
{
    int percent = *(const int *)*state;
    uint64_t random = 2;
    for (int i = 0; i < games_count_all(); i++) {
        const struct Game *game = games_get(i);
        struct Share share = share_of(game);
        void *tables = board_tables(game);
        for (int j = 0; 100 * j < percent * share.positions; j++) {
            struct TranspositionTable *table = tt_new(1 << 16);
            char text[POSITION_TEXT_MAX];
            struct Board board;
            random_board(&board, game, tables, share.plies, &random);
            game->position_write(board.position, text);
            assert_true(board_set(&board, text, NULL));
            for (int depth = share.depth; depth > 0; depth--)
                compare_with_table(&board, table, depth, &random);
            tt_free(table);
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
}

int main(int argc, char **argv)
{
    int percent = argc > 1 ? atoi(argv[1]) : 100; /* of each game's share of positions */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(same_value, &percent),
        cmocka_unit_test_prestate(same_value_with_table, &percent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
