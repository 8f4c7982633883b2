/*
 * Every algorithm of the ladder returns the same value, whatever helps it along.
 *
 *     test_engine_ladder [TIMES]   TIMES as many positions, 1 if not given
 */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/random.h"
#include "engine/search/search.h"
#include "engine/search/table.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* Positions and depths that keep the plain minimax of each game within a few seconds. */
struct Share {
    const char *game;
    int positions, depth, plies;
};

static const struct Share shares[] = {
    {"tictactoe", 3000, 4, 6}, {"gomoku", 16, 2, 60}, {"xiangqi", 150, 2, 80},
    {"chiziqi", 2000, 4, 40},  {"null", 1, 1, 0},
};

static const unsigned helpers[] = {
    0,
    SWITCH_CAPTURES,
    SWITCH_KILLER | SWITCH_HISTORY,
    SWITCH_ITERATIVE,
    SWITCH_ITERATIVE | SWITCH_CAPTURES | SWITCH_KILLER | SWITCH_HISTORY,
};

static Score value_of(const struct Board *board, struct Table *table,
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
    print_error("%s %s: %s switches %x depth %d: %d, minimax says %d\n", board->game->id, text,
                algorithm_id(settings->algorithm), settings->switches, settings->depth, value,
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
    int times = *(const int *)*state;
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        const struct Game *game = games_find(shares[i].game);
        if (!game)
            continue;
        void *tables = board_tables(game);
        for (int j = 0; j < times * shares[i].positions; j++) {
            struct Board board;
            int plies = (int)random_below(&random, (uint32_t)shares[i].plies + 1);
            random_board(&board, game, tables, plies, &random);
            compare_all(&board, shares[i].depth, &random);
            board_free(&board);
        }
        free(tables);
    }
}

/* Alpha-beta, PVS and aspiration with the same table against alpha-beta without, at `depth`. */
static void compare_with_table(const struct Board *board, struct Table *table, int depth,
                               uint64_t *random)
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
    int times = *(const int *)*state;
    uint64_t random = 2;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        const struct Game *game = games_find(shares[i].game);
        void *tables = game ? board_tables(game) : NULL;
        for (int j = 0; game && j < times * shares[i].positions; j++) {
            struct Table *table = table_new(1 << 16);
            char text[POSITION_TEXT_MAX];
            struct Board board;
            random_board(&board, game, tables, shares[i].plies, &random);
            game->position_write(board.position, text);
            assert_true(board_set(&board, text, NULL));
            for (int depth = shares[i].depth; depth > 0; depth--)
                compare_with_table(&board, table, depth, &random);
            table_free(table);
            board_free(&board);
        }
        free(tables);
    }
}

static void every_game_has_a_share(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        bool found = false;
        for (size_t j = 0; j < sizeof shares / sizeof *shares; j++)
            found = found || games_find(shares[j].game) == games_get(i);
        assert_true(found);
    }
}

int main(int argc, char **argv)
{
    int times = argc > 1 ? atoi(argv[1]) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(same_value, &times),
        cmocka_unit_test_prestate(same_value_with_table, &times),
        cmocka_unit_test(every_game_has_a_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
