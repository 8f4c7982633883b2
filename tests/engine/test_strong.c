/* The strong search: what it calls decided is so, and a depth takes the same nodes every time. */
#include "engine/games.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "engine/solver.h"
#include "src/common/memory.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct SearchResult search(const struct Board *board, int depth, size_t table_bytes)
{
    struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .depth = depth};
    struct TranspositionTable *table = table_bytes ? tt_new(table_bytes) : NULL;
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    search_run(search, &settings, NULL, &result);
    search_free(search);
    tt_free(table);
    return result;
}

/* A position without a past, so that no repetition hides in it. */
static void forget_the_past(struct Board *board)
{
    char text[POSITION_TEXT_MAX];
    board->game->position_write(board->position, text);
    assert_true(board_set(board, text, NULL));
}

/* Wins and losses that the search reports are those of the solver, if perhaps not the shortest. */
static void check_decided(const char *id, int positions, int plies, int depth, int *decided)
{
    const struct Game *game = games_find(id);
    const struct Solver *solver = game->knowledge->solver;
    struct Options options = {{0}};
    struct SolverProgress progress = {0};
    void *values = memory_zeroed(solver->size(&options));
    uint64_t random = 3;
    assert_true(solver->solve(values, &options, &progress));
    for (int i = 0; i < positions; i++) {
        struct Board board;
        struct Exact exact;
        random_board(&board, game, NULL, plies, &random);
        forget_the_past(&board);
        bool default_rules = board.options.choice[0] == options.choice[0];
        if (default_rules && solver->probe(values, board.position, NULL, &exact)) {
            int found = score_plies(search(&board, depth, 1 << 18).score);
            *decided += found != 0;
            if (found > 0)
                assert_true(exact.result > 0 && found >= exact.plies);
            if (found < 0)
                assert_true(exact.result < 0 && -found <= exact.plies);
        }
        board_free(&board);
    }
    free(values);
}

static void decided_is_decided(void **state)
{
    int decided = 0;
    (void)state;
    check_decided("tictactoe", 500, 5, 9, &decided);
    assert_true(decided > 100);
    decided = 0;
    check_decided("chiziqi", 300, 60, 8, &decided);
    assert_true(decided > 20);
}

static void same_nodes_every_time(void **state)
{
    uint64_t random = 5;
    (void)state;
    for (int i = 0; i < games_count_all(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        for (int j = 0; j < 4; j++) {
            struct Board board;
            random_board(&board, game, tables, 5 * j, &random);
            struct SearchResult first = search(&board, 5, 1 << 20);
            struct SearchResult again = search(&board, 5, 1 << 20);
            assert_int_equal(first.nodes, again.nodes);
            assert_int_equal(first.score, again.score);
            assert_int_equal(first.move, again.move);
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
}

/* Positions with one right answer. */
static void finds_the_move(void **state)
{
    static const struct {
        const char *game, *position, *moves, *move;
        int plies, depth;
    } cases[] = {
        /* Four in a row, open at both ends: either makes five. */
        {"gomoku", NULL, "h8 h1 i8 i1 j8 j1 k8 o15", NULL, 1, 2},
        /* White must stop the only five, at l8: g8 holds a white stone. */
        {"gomoku", NULL, "h8 g8 i8 a1 j8 a3 k8", "l8", 0, 3},
        /* A live three becomes a live four, and that a five. */
        {"gomoku", NULL, "h8 a1 i8 a3 j8 o15", NULL, 3, 2},
        /* Two rooks: the second one mates, on the last rank or on the king's file. */
        {"xiangqi", "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1", "", NULL, 1, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct Game *game = games_find(cases[i].game);
        void *tables = board_tables(game);
        struct Board board;
        char text[MOVE_TEXT_MAX];
        board_init(&board, game, NULL, tables, true);
        assert_true(!cases[i].position || board_set(&board, cases[i].position, NULL));
        assert_true(board_play(&board, cases[i].moves, NULL));
        struct SearchResult result = search(&board, cases[i].depth, 1 << 20);
        game->move_write(board.position, result.move, text);
        if (cases[i].move)
            assert_string_equal(text, cases[i].move);
        if (cases[i].plies)
            assert_int_equal(score_plies(result.score), cases[i].plies);
        board_free(&board);
        memory_aligned_free(tables);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decided_is_decided),
        cmocka_unit_test(same_nodes_every_time),
        cmocka_unit_test(finds_the_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
