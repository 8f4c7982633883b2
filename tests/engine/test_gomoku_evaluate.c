/* The evaluations: the texts' sums on drawn boards, and that our own knows whose turn it is. */
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/gomoku.h"
#include "engine/gomoku/weights.h"
#include "engine/search/search.h"
#include "tests/engine/gomoku_drawing.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The value of a drawing for Black to move. */
static Score value(Score (*evaluate)(const void *, const void *, int), int root,
                   enum GomokuColour turn, const char *drawing)
{
    struct GomokuPosition position;
    gomoku_draw(&position, RULE_FREESTYLE, turn, false, drawing);
    return evaluate(&position, NULL, root);
}

/* A stone alone in a direction is a single: 10. Rows of three have three other directions each. */
static void test_shape_weights(void **state)
{
    (void)state;
    static const struct {
        const char *drawing;
        Score score;
    } cases[] = {
        {". . X . .\n", 4 * 10},
        {". . X X . .\n", 2 * 1000 + 6 * 10},
        {"O X X . . . .\n", 2 * 100 + 6 * 10},
        {". . X X X . .\n", 3 * 100000 + 9 * 10},
        {"O X X X . . .\n", 3 * 10000 + 9 * 10},
        {". X X X X .\n", 4 * 10000000 + 12 * 10},
        {"O X X X X .\n", 4 * 1000000 + 12 * 10},
        {". X X . X X .\n", 4 * 1000000 + 12 * 10},
        {"X X X X X\n", 5 * 100000000 + 15 * 10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        /* Black sits on seat 0. White's stones do not count for version 1. */
        if (value(evaluate_shape_1, 0, COLOUR_BLACK, cases[i].drawing) != cases[i].score ||
            value(evaluate_shape_1, 0, COLOUR_WHITE, cases[i].drawing) != -cases[i].score)
            fail_msg("%s%d", cases[i].drawing,
                     value(evaluate_shape_1, 0, COLOUR_BLACK, cases[i].drawing));
    }
}

static void test_shape_mirrored_and_at_the_edge(void **state)
{
    (void)state;
    /* A stone that stops on the left, on the right, and the edge: all the same. */
    Score left = value(evaluate_shape_1, 0, COLOUR_BLACK, "O X X X . . . .\n");
    Score right = value(evaluate_shape_1, 0, COLOUR_BLACK, ". . . . X X X O\n");
    struct GomokuPosition position;
    gomoku_draw(&position, RULE_FREESTYLE, COLOUR_BLACK, true, ".\n.\n.\nX\nX\nX\n");
    Score open = evaluate_shape_1(&position, NULL, 0);
    gomoku_draw(&position, RULE_FREESTYLE, COLOUR_BLACK, true, "X\nX\nX\n");
    Score edge = evaluate_shape_1(&position, NULL, 0);
    assert_int_equal(left, right);
    assert_int_equal(edge, left);
    assert_int_equal(open, 3 * 100000 + 9 * 10);
}

static void test_shape_2_counts_both(void **state)
{
    (void)state;
    static const char drawing[] = ". . X X X . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . O O . . .\n";
    Score black = 3 * 100000 + 9 * 10, white = 2 * 1000 + 6 * 10;
    for (int root = 0; root < 2; root++) {
        assert_int_equal(value(evaluate_shape_2, root, COLOUR_BLACK, drawing), black - white);
        assert_int_equal(value(evaluate_shape_2, root, COLOUR_WHITE, drawing), white - black);
    }
    /* Version 1 sees the searching seat's stones alone, whoever is on turn. */
    assert_int_equal(value(evaluate_shape_1, 1, COLOUR_WHITE, drawing), white);
    assert_int_equal(value(evaluate_shape_1, 1, COLOUR_BLACK, drawing), -white);
}

static void test_sums_are_clamped(void **state)
{
    (void)state;
    assert_int_equal(evaluate_clamped(INT64_C(9000000000)), SCORE_WIN_EDGE - 1);
    assert_int_equal(evaluate_clamped(-INT64_C(9000000000)), -(SCORE_WIN_EDGE - 1));
    /* Five fives through one stone's neighbours are more than 32 bits hold. */
    static const char fives[] = "X X X X X\nX X X X X\nX X X X X\nX X X X X\nX X X X X\n";
    assert_int_equal(value(evaluate_shape_2, 0, COLOUR_BLACK, fives), SCORE_WIN_EDGE - 1);
}

static void test_run_scores(void **state)
{
    (void)state;
    static const struct {
        const char *drawing;
        Score score; /* for Black; White's stones stand alone in the other directions */
    } cases[] = {
        {". X .\n", 4 * 50},
        {". X X .\n", 1000 + 6 * 50},
        {". X X X .\n", 3600 + 9 * 50},
        {". X X X X .\n", 500000 + 12 * 50},
        {"X X X X X\n", 1000000 + 15 * 50},
        {"X X X X X X\n", 1000000 + 18 * 50},
        {"O X .\n", 0}, /* a stopped one each */
        {"O X X .\n", (100 + 6 * 50) - (10 + 3 * 50)},
        {"O X X X .\n", (500 + 9 * 50) - (10 + 3 * 50)},
        {". X X X X O\n", (50000 + 12 * 50) - (10 + 3 * 50)},
        {"O X O\n", (10 + 3 * 50) - 2 * (10 + 3 * 50)},
        {"O X X O\n", (10 + 6 * 50) - 2 * (10 + 3 * 50)},
        {"O X X X O\n", (10 + 9 * 50) - 2 * (10 + 3 * 50)},
        {"O X X X X O\n", (10 + 12 * 50) - 2 * (10 + 3 * 50)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (value(evaluate_run, 0, COLOUR_BLACK, cases[i].drawing) != cases[i].score ||
            value(evaluate_run, 1, COLOUR_WHITE, cases[i].drawing) != -cases[i].score)
            fail_msg("%s%d", cases[i].drawing,
                     value(evaluate_run, 0, COLOUR_BLACK, cases[i].drawing));
    }
    /* In the corner all four directions are stopped. */
    struct GomokuPosition position;
    gomoku_draw(&position, RULE_FREESTYLE, COLOUR_BLACK, true, "X\n");
    assert_int_equal(evaluate_run(&position, NULL, 0), 4 * 10);
}

/* Our own: the same board, decided for whoever is on turn. */
static void test_own_knows_the_turn(void **state)
{
    (void)state;
    static const char both_four[] = "O X X X X .\n. . . . . .\n. . . . . .\nX O O O O .\n";
    static const char both_three[] = ". . X X X . .\n. . . . . . .\n. . . . . . .\n. . O O O . .\n";
    static const char four_against_three[] =
        "O X X X X . .\n. . . . . . .\n. . . . . . .\n. . O O O . .\n";
    static const char live_four[] = ". X X X X .\n";
    Score (*own)(const void *, const void *, int) = evaluate_own;
    for (int turn = 0; turn < 2; turn++) {
        assert_int_equal(value(own, 0, turn, both_four), EVALUATE_DECIDED - 1);
        assert_int_equal(value(own, 0, turn, both_three), EVALUATE_DECIDED - 3);
    }
    assert_int_equal(value(own, 0, COLOUR_WHITE, live_four), -(EVALUATE_DECIDED - 2));
    assert_int_equal(value(own, 0, COLOUR_BLACK, four_against_three), EVALUATE_DECIDED - 1);
    assert_true(value(own, 0, COLOUR_WHITE, four_against_three) < EVALUATE_MOST);
}

/* The strong search's: as sure of what is decided, and a three is better than none. */
static void test_lines(void **state)
{
    (void)state;
    static const char live_four[] = ". X X X X .\n";
    static const char three[] = ". . X X X . .\n. . . . . . .\n. . . O . O .\n. . O . . . .\n";
    static const char sleeping[] = ". O X X X . .\n. . . . . . .\n. . . O . . .\n. . O . . . .\n";
    assert_int_equal(value(evaluate_lines, 0, COLOUR_WHITE, live_four), -(EVALUATE_DECIDED - 2));
    assert_int_equal(value(evaluate_lines, 0, COLOUR_BLACK, three), EVALUATE_DECIDED - 3);
    assert_true(value(evaluate_lines, 0, COLOUR_WHITE, three) <
                value(evaluate_lines, 0, COLOUR_WHITE, sleeping));
}

static int compare(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

/* Every four of patterns in any order has one number, and each number one four. */
static void test_codes(void **state)
{
    (void)state;
    static int seen[WEIGHT_CODES];
    int count = 0;
    for (int a = 0; a < PATTERN_COUNT; a++)
        for (int b = a; b < PATTERN_COUNT; b++)
            for (int c = b; c < PATTERN_COUNT; c++)
                for (int d = c; d < PATTERN_COUNT; d++) {
                    int code = weights_code((unsigned)(a | b << 4 | c << 8 | d << 12));
                    assert_int_equal(code, weights_code((unsigned)(c | d << 4 | a << 8 | b << 12)));
                    seen[count++] = code;
                }
    assert_int_equal(count, WEIGHT_CODES);
    qsort(seen, WEIGHT_CODES, sizeof *seen, compare);
    for (int i = 0; i < WEIGHT_CODES; i++)
        assert_int_equal(seen[i], i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shape_weights),
        cmocka_unit_test(test_shape_mirrored_and_at_the_edge),
        cmocka_unit_test(test_shape_2_counts_both),
        cmocka_unit_test(test_sums_are_clamped),
        cmocka_unit_test(test_run_scores),
        cmocka_unit_test(test_own_knows_the_turn),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
