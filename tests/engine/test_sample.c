/* The rules of the sample game: what turns, what is taken, when one passes, and what is counted. */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/perft.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void set_up(struct Board *board, const char *position, const char *moves)
{
    struct TextError error;
    if (!board_tell(board, games_find("sample"), NULL, position, moves, &error))
        fail_msg("%s", error.what);
}

static void move_paths(void **state)
{
    static const uint64_t expected[] = {6, 36, 274, 1998, 16652};
    struct Board board;
    (void)state;
    set_up(&board, NULL, NULL);
    for (int depth = 1; depth <= 5; depth++) {
        assert_int_equal(perft(&board, depth, false), expected[depth - 1]);
        assert_int_equal(perft(&board, depth, true), expected[depth - 1]);
    }
    board_free(&board);
}

/* After each move, the position. */
static void moves_turn_take_and_stop_at_the_edge(void **state)
{
    static const struct {
        const char *before, *move, *after;
    } cases[] = {
        {"...../.o.../o.o../x.... x 0", "b3", "...../.x.../xxx../x.... o 1"},
        {"...../...../o...o/x...x x 0", "b3", "...../...../xx..o/x...x o 1"},
        {"...../..o../.o.../x.... x 9", "a4c2", ""},
        {"...../...../.o.../x.... x 9", "a4c2", "...../..x../...../..... o 10"},
        {"...../o..../...o./o...x x 3", "e3", "...../o..../...xx/o...x o 4"},
        {"...../..o../o.o../x.... x 0", "b4", "...../..o../o.o../xx... o 1"},
        {"oo.../oo.../...../....x x 0", "a3", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        char text[POSITION_TEXT_MAX] = "";
        set_up(&board, cases[i].before, NULL);
        if (board_play(&board, cases[i].move, NULL))
            board.game->position_write(board.position, text);
        assert_string_equal(text, cases[i].after);
        board_free(&board);
    }
}

/* X in its corner cannot grow, and behind what it could leap over there is no room; O can. */
static void who_cannot_move_passes(void **state)
{
    struct Board board;
    (void)state;
    set_up(&board, "...../ooo../ooo../xoo.. x 4", NULL);
    assert_true(board_must_pass(&board));
    assert_false(board_play(&board, "a1", NULL));
    assert_true(board_play(&board, "pass", NULL));
    assert_false(board_must_pass(&board));
    assert_false(board_play(&board, "pass", NULL));
    board_free(&board);
}

static void more_discs_win(void **state)
{
    static const struct {
        const char *position;
        enum Outcome outcome;
        int winner, first, second;
    } cases[] = {
        {"...../...../...../..oox x 40", OUTCOME_WIN, 1, 1, 2},
        {"...../...../...../..oxx x 40", OUTCOME_WIN, 0, 2, 1},
        {"...../...../...../...ox x 40", OUTCOME_DRAW, 0, 1, 1},
        {"...../...../...../...ox x 39", OUTCOME_ONGOING, 0, 1, 1},
        {"...../...../...../..... x 3", OUTCOME_DRAW, 0, 0, 0},
        {"...../...../...../....x o 3", OUTCOME_WIN, 0, 1, 0},
        {"xxxxx/xxxxx/ooooo/ooxoo x 3", OUTCOME_WIN, 0, 11, 9},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        set_up(&board, cases[i].position, NULL);
        struct Status status = board_status(&board);
        assert_int_equal(status.outcome, cases[i].outcome);
        assert_int_equal(status.winner, cases[i].winner);
        assert_int_equal(status.counted[0], cases[i].first);
        assert_int_equal(status.counted[1], cases[i].second);
        board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_paths),
        cmocka_unit_test(moves_turn_take_and_stop_at_the_edge),
        cmocka_unit_test(who_cannot_move_passes),
        cmocka_unit_test(more_discs_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
