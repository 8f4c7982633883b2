/* Connect four solved in play: values against a search without tricks, and games that keep them. */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/solver.h"
#include "src/common/memory.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct Game *game(void)
{
    return games_find("connect4");
}

static const struct Solver *solver(void)
{
    return game()->knowledge->solver;
}

static int set_up(void **state)
{
    struct SolverProgress progress = {.permille = 0};
    *state = memory_zeroed(solver()->size(NULL));
    return solver()->solve(*state, NULL, &progress) ? 0 : -1;
}

static int tear_down(void **state)
{
    free(*state);
    return 0;
}

/* A position of a random game with so many discs that is not over. */
static void random_position(struct Board *board, int discs, uint64_t *random)
{
    for (;;) {
        random_board(board, game(), NULL, discs, random);
        if (board->trail.count == discs && board_status(board).outcome == OUTCOME_ONGOING)
            return;
        board_free(board);
    }
}

static bool better(struct Exact a, struct Exact b)
{
    if (a.result != b.result)
        return a.result > b.result;
    return a.result > 0 ? a.plies < b.plies : a.result < 0 && a.plies > b.plies;
}

static struct Exact one_before(struct Exact exact)
{
    return (struct Exact){.result = -exact.result, .plies = exact.result ? exact.plies + 1 : 0};
}

/* By the rules alone, every line to its end. */
static struct Exact by_rules(struct Board *board)
{
    struct Exact best = {.result = -2};
    Move moves[MOVES_MAX];
    struct Status status = board_status(board);
    if (status.outcome != OUTCOME_ONGOING)
        return (struct Exact){.result = status.outcome == OUTCOME_WIN ? -1 : 0};
    int count = game()->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        struct Exact value = one_before(by_rules(board));
        board_unmake(board);
        if (better(value, best))
            best = value;
    }
    return best;
}

static struct Exact probe(void *table, const struct Board *board)
{
    struct Exact exact;
    assert_true(solver()->probe(table, board->position, NULL, &exact));
    return exact;
}

static void assert_same(struct Exact found, struct Exact expected)
{
    assert_int_equal(found.result, expected.result);
    assert_int_equal(found.plies, expected.plies);
}

static void values_are_those_of_the_rules(void **state)
{
    enum { POSITIONS = 300, LEAST = 30, MOST = 41 };
    uint64_t random = 1;
    for (int i = 0; i < POSITIONS; i++) {
        struct Board board;
        random_position(&board, LEAST + i % (MOST + 1 - LEAST), &random);
        assert_same(probe(*state, &board), by_rules(&board));
        board_free(&board);
    }
}

/* A value is the best of those after each move, images are worth the same: from 12 discs on. */
static void values_fit_together(void **state)
{
    enum { POSITIONS = 12, DISCS = 12 };
    uint64_t random = 2;
    for (int i = 0; i < POSITIONS; i++) {
        struct Board board, image;
        struct Exact best = {.result = -2}, value;
        Move moves[MOVES_MAX];
        random_position(&board, DISCS, &random);
        struct Exact found = probe(*state, &board);
        int count = game()->generate(board.position, NULL, MOVES_ALL, moves);
        for (int k = 0; k < count; k++) {
            assert_true(solver_value(solver(), *state, &board, moves[k], NULL, &value));
            if (better(value, best))
                best = value;
        }
        assert_same(found, best);
        board_init(&image, game(), NULL, NULL, false);
        for (int k = 0; k < DISCS; k++)
            board_make(&image, game()->reflect(image.position, board.trail.ply[k].move, 1));
        assert_same(probe(*state, &image), found);
        board_free(&image);
        board_free(&board);
    }
}

/* Both sides play by the solver: the game ends as and when it said. */
static void games_end_when_they_should(void **state)
{
    enum { GAMES = 12, DISCS = 14 };
    uint64_t random = 3;
    for (int i = 0; i < GAMES; i++) {
        struct Board board;
        struct Exact exact;
        random_position(&board, DISCS, &random);
        struct Exact promised = probe(*state, &board);
        int winner = game()->mover(board.position) ^ (promised.result < 0);
        while (board_status(&board).outcome == OUTCOME_ONGOING)
            board_make(&board, solver_pick(solver(), *state, &board, random, NULL, &exact, NULL));
        struct Status status = board_status(&board);
        assert_int_equal(status.outcome, promised.result ? OUTCOME_WIN : OUTCOME_DRAW);
        if (promised.result) {
            assert_int_equal(status.winner, winner);
            assert_int_equal(board.trail.count, DISCS + promised.plies);
        }
        board_free(&board);
    }
}

static void a_search_ends_when_it_shall(void **state)
{
    struct Board board;
    struct Exact exact;
    atomic_bool stop = true;
    void *empty = memory_zeroed(solver()->size(NULL));
    (void)state;
    board_init(&board, game(), NULL, NULL, false);
    assert_true(board_play(&board, "d1 d2 d3 d4 d5 d6 a1 g1 a2", NULL));
    assert_false(solver()->probe(empty, board.position, &stop, &exact));
    assert_int_equal(solver_pick(solver(), empty, &board, 1, &stop, &exact, NULL), MOVE_NONE);
    board_free(&board);
    free(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_rules),
        cmocka_unit_test(values_fit_together),
        cmocka_unit_test(games_end_when_they_should),
        cmocka_unit_test(a_search_ends_when_it_shall),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
