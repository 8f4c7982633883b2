/* Tic-tac-toe: the published counts, results, texts and perfect play. */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/solver.h"
#include "src/common/memory.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct Counts {
    int games, positions;
    bool seen[1 << 18];
};

static const struct Game *game(void)
{
    return games_find("tictactoe");
}

/* A position's own number, read from its text so that nothing but the public face is used. */
static int number(const void *position)
{
    char text[POSITION_TEXT_MAX];
    int value = 0;
    game()->position_write(position, text);
    for (const char *c = text; *c; c++)
        if (*c != '/')
            value = 4 * value + (*c == 'x' ? 1 : *c == 'o' ? 2 : 0);
    return value;
}

static void walk(struct Board *board, struct Counts *counts)
{
    Move moves[MOVES_MAX];
    bool *seen = &counts->seen[number(board->position)];
    counts->positions += !*seen;
    *seen = true;
    if (board_status(board).outcome != OUTCOME_ONGOING) {
        counts->games++;
        return;
    }
    int count = game()->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        walk(board, counts);
        board_unmake(board);
    }
}

static void published_counts(void **state)
{
    struct Counts *counts = memory_zeroed(sizeof *counts);
    struct Board board;
    (void)state;
    board_init(&board, game(), NULL, NULL, false);
    walk(&board, counts);
    assert_int_equal(counts->games, 255168);
    assert_int_equal(counts->positions, 5478);
    board_free(&board);
    free(counts);
}

static void results(void **state)
{
    static const struct {
        const char *moves;
        enum Outcome outcome;
        int winner;
    } cases[] = {
        /* xxx  .o.  .o. */
        {"a3 b2 b3 b1 c3", OUTCOME_WIN, 0},
        /* x..  xx.  ooo */
        {"a3 a1 a2 b1 b2 c1", OUTCOME_WIN, 1},
        /* x.o  .xo  ..x */
        {"a3 c3 b2 c2 c1", OUTCOME_WIN, 0},
        /* xox  xxo  oxo */
        {"a3 b3 c3 a1 a2 c2 b2 c1 b1", OUTCOME_DRAW, 0},
        /* x..  .o.  ... */
        {"a3 b2", OUTCOME_ONGOING, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        board_init(&board, game(), NULL, NULL, false);
        assert_true(board_play(&board, cases[i].moves, NULL));
        struct Status status = board_status(&board);
        assert_int_equal(status.outcome, cases[i].outcome);
        if (status.outcome == OUTCOME_WIN) {
            assert_int_equal(status.winner, cases[i].winner);
            assert_int_equal(status.reason, REASON_LINE);
        }
        board_free(&board);
    }
}

static void texts(void **state)
{
    static const struct {
        const char *text;
        int at; /* of the error, or -1 */
    } cases[] = {
        {"x../.o./...", -1},  {".../.../...", -1}, {"xoz/.../...", 2},  {"xo./...", 7},
        {"x../.../....", 11}, {"xx./.../...", 11}, {"xxx/ooo/...", 11}, {"ooo/xx./xx.", 11},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        struct TextError error;
        char text[POSITION_TEXT_MAX];
        board_init(&board, game(), NULL, NULL, false);
        bool good = board_set(&board, cases[i].text, &error);
        assert_int_equal(good ? -1 : error.at, cases[i].at);
        game()->position_write(board.position, text);
        assert_string_equal(text, good ? cases[i].text : ".../.../...");
        board_free(&board);
    }
}

/* Plays the solver against every possible defence; it must never lose. */
static void never_loses(struct Board *board, void *table, int seat, int *games)
{
    const struct Solver *solver = game()->knowledge->solver;
    struct Status status = board_status(board);
    Move moves[MOVES_MAX];
    if (status.outcome != OUTCOME_ONGOING) {
        assert_true(status.outcome == OUTCOME_DRAW || status.winner == seat);
        ++*games;
        return;
    }
    int count = game()->generate(board->position, NULL, MOVES_ALL, moves);
    if (game()->mover(board->position) == seat) {
        struct Exact exact;
        moves[0] = solver_pick(solver, table, board, (uint64_t)*games, NULL, &exact, NULL);
        assert_true(exact.result >= 0);
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        never_loses(board, table, seat, games);
        board_unmake(board);
    }
}

static void perfect_play(void **state)
{
    const struct Solver *solver = game()->knowledge->solver;
    struct SolverProgress progress = {0};
    struct Options options = {{0}};
    void *table = memory_zeroed(solver->size(&options));
    (void)state;
    assert_true(solver->solve(table, &options, &progress));
    for (int seat = 0; seat < SEATS; seat++) {
        struct Board board;
        int games = 0;
        board_init(&board, game(), NULL, NULL, false);
        never_loses(&board, table, seat, &games);
        assert_true(games > 50);
        board_free(&board);
    }
    free(table);
}

/* What the solver plays, and why, where there is one right answer. */
static void picks(void **state)
{
    static const struct {
        const char *position, *move, *why;
    } cases[] = {
        /* Two ways to win later, one at once. */
        {"xx./oo./...", "c3", "the fastest win, in 1"},
        /* A fork cannot be held any more: block one line, lose on the other. */
        {"x.x/.o./o.x", NULL, "the longest defence, losing in 2"},
        /* Against a corner only the centre holds, and O then has eight replies. */
        {"x../.../...", "b2", NULL},
    };
    const struct Solver *solver = game()->knowledge->solver;
    struct SolverProgress progress = {0};
    struct Options options = {{0}};
    void *table = memory_zeroed(solver->size(&options));
    (void)state;
    solver->solve(table, &options, &progress);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        struct Exact exact;
        char why[ERROR_TEXT_MAX], move[MOVE_TEXT_MAX];
        board_init(&board, game(), NULL, NULL, false);
        assert_true(board_set(&board, cases[i].position, NULL));
        game()->move_write(board.position, solver_pick(solver, table, &board, 1, NULL, &exact, why),
                           move);
        if (cases[i].move)
            assert_string_equal(move, cases[i].move);
        if (cases[i].why)
            assert_string_equal(why, cases[i].why);
        board_free(&board);
    }
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_counts), cmocka_unit_test(results), cmocka_unit_test(texts),
        cmocka_unit_test(perfect_play),     cmocka_unit_test(picks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
