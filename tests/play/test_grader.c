/* Grades: what every level solves is easy, what none does is hard, and the error tells how sure. */
#include "engine/games.h"
#include "src/play/puzzles/grader.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* Mate in one by a double check, and in five after a sacrifice. */
static const char easy[] = "1tmn5nqz | xiangqi | mate 1 | 360 254 | double-check | "
                           "7Cr/4k4/4b4/p3p1p1p/P1P6/9/4P1c1P/2N1B1n2/4Ar3/R2AK1Bc1 w - - 0 1 | "
                           "(g0i2) f1f0 | full 1 4";
static const char hard[] = "1b80nr5n | xiangqi | mate 5 | 2840 113 | sacrifice | "
                           "3a3R1/4ak2r/4NcR1b/8p/9/9/9/9/1p7/3AKAB2 b - - 0 1 | "
                           "(b1c1) g7f7 f8f7 h9h7 f7f8 e7g6 f8f9 h7h9 i7g9 h9g9 | checks 9 1157690";

/* Fives in two, where the levels like a win best that takes longer. */
static const char slower[] =
    "v0c9mbbw|gomoku rule=renju|fours 2|3070 99|forbidden-point|15/15/15/15/5bb8/5ww1w1b4/5w2"
    "wwb4/7bb1wb3/11b3/5w9/15/15/15/15/15 b|(h10) g12 h9 h11|full 3 235";

static struct Puzzle graded(const char *line, const char *game)
{
    struct Puzzle puzzle;
    struct TextError error;
    struct Grader *grader = grader_new(games_find(game));
    if (!puzzle_read(&puzzle, line, &error))
        fail_msg("%s, at %d", error.what, error.at);
    puzzle.rating = puzzle.error = 0;
    grader_grade(grader, &puzzle);
    grader_free(grader);
    puzzle_free(&puzzle);
    return puzzle;
}

static void the_harder_puzzle_has_the_higher_rating(void **state)
{
    struct Puzzle one = graded(easy, "xiangqi"), five = graded(hard, "xiangqi");
    struct Puzzle again = graded(hard, "xiangqi");
    (void)state;
    assert_in_range(one.rating, 100, 700);
    assert_in_range(five.rating, 1800, 4000);
    assert_int_equal(again.rating, five.rating);
    assert_int_equal(again.error, five.error);
    /* Where no level fails, nothing says how easy it is. */
    assert_true(one.error > five.error && five.error >= 50);
}

/* Who finds another win first tries again, as a player does: that makes no puzzle a hard one. */
static void a_slower_win_is_no_failure(void **state)
{
    struct Puzzle puzzle = graded(slower, "gomoku");
    (void)state;
    assert_int_equal(puzzle.moves, 2);
    assert_in_range(puzzle.rating, 100, 1500);
}

/* Few levels there: the more points to choose among, the harder. */
static void tictactoe_goes_by_its_points(void **state)
{
    struct Puzzle first = graded(
        "xk6mxqb0 | tictactoe | save 1 | - | - | .../.../x.. | b2 | table 0 85", "tictactoe");
    struct Puzzle late = graded(
        "whr4k87w | tictactoe | save 1 | - | - | o../oxx/xox | c3 | table 0 65", "tictactoe");
    (void)state;
    assert_true(first.rating > late.rating && late.rating > 0);
    assert_int_equal(first.error, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_harder_puzzle_has_the_higher_rating),
        cmocka_unit_test(a_slower_win_is_no_failure),
        cmocka_unit_test(tictactoe_goes_by_its_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
