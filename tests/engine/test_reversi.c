/* Reversi's rules: counts of move paths that others have published, passing, ends. */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/perft.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void set_up(struct Board *board, const char *position, const char *moves)
{
    board_init(board, games_find("reversi"), NULL, NULL, false);
    assert_true(!position || board_set(board, position, NULL));
    assert_true(board_play(board, moves, NULL));
}

static void move_paths_are_as_published(void **state)
{
    static const uint64_t expected[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    struct Board board;
    (void)state;
    set_up(&board, NULL, "");
    for (int depth = 1; depth <= 9; depth++)
        assert_int_equal(perft(&board, depth, false), expected[depth]);
    board_free(&board);
}

/* The shortest game: after nine moves White has no disc left, and every point counts for Black. */
static void a_side_without_discs_has_lost_all(void **state)
{
    struct Board board;
    (void)state;
    set_up(&board, NULL, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    struct Status status = board_status(&board);
    assert_int_equal(status.outcome, OUTCOME_WIN);
    assert_int_equal(status.winner, 0);
    assert_int_equal(status.counted[0], 64);
    assert_int_equal(status.counted[1], 0);
    board_free(&board);
}

/* White can't move, Black can: White passes, which is its only move; Black may not. */
static void who_cannot_move_passes(void **state)
{
    struct Board board;
    (void)state;
    set_up(&board, "wb....../bbb...../......../......../......../......../......../........ w", "");
    Move pass = board.game->pass;
    assert_false(board_legal(&board, pass)); /* c1 turns b1 */
    board_free(&board);
    set_up(&board, "bw....../......../......../......../......../......../......../........ w", "");
    assert_true(board_must_pass(&board));
    assert_true(board_legal(&board, pass));
    assert_true(board_play(&board, "pass", NULL));
    assert_false(board_legal(&board, pass));
    assert_true(board_play(&board, "c1", NULL));
    assert_int_equal(board_status(&board).counted[0], 64);
    board_free(&board);
}

/* The discs are counted while the game goes on, the empty points only at its end. */
static void discs_are_counted(void **state)
{
    struct Board board;
    (void)state;
    set_up(&board, NULL, "d3 c3");
    struct Status status = board_status(&board);
    assert_int_equal(status.outcome, OUTCOME_ONGOING);
    assert_int_equal(status.counted[0], 3);
    assert_int_equal(status.counted[1], 3);
    assert_true(board_play(&board, "c4", NULL));
    assert_int_equal(board_status(&board).counted[0], 5);
    board_free(&board);
}

/* Reasons why a text is refused have a place. */
static void bad_texts_are_refused(void **state)
{
    static const struct {
        const char *text;
        int at;
    } bad[] = {
        {"bw.", 3},
        {"........x", 8},
        {"", 0},
        {"......b./.......x", 16},
        {"......../......../......../......../......../......../......../........ x", 72},
        {"......../......../......../......../......../......../......../........ b b", 73},
    };
    struct Board board;
    struct TextError error;
    (void)state;
    set_up(&board, NULL, "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(board_set(&board, bad[i].text, &error));
        assert_int_equal(error.at, bad[i].at);
    }
    board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_paths_are_as_published),
        cmocka_unit_test(a_side_without_discs_has_lost_all),
        cmocka_unit_test(who_cannot_move_passes),
        cmocka_unit_test(discs_are_counted),
        cmocka_unit_test(bad_texts_are_refused),
    };
    return cmocka_run_group_tests_name("reversi", tests, NULL, NULL);
}
