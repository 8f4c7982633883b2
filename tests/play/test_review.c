/* Whole games gone through, and what their moves were worth. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/play/study/judge.h"
#include "src/play/study/review.h"
#include "src/play/system/posix.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_BYTES = 1 << 20 };

static struct Tree *tree_of(const char *game, const char *moves)
{
    char text[1024];
    int line = 1;
    const char *rest;
    struct RecordError error;
    snprintf(text, sizeof text, "[Game \"%s\"]\n\n%s *\n", game, moves);
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, &error);
    if (!tree)
        fail_msg("%s", error.what);
    return tree;
}

static void review(struct Tree *tree, enum ReviewKind kind)
{
    const struct WorkerHost host = posix_host(0);
    struct Review *whole = review_new(tree, kind, TABLE_BYTES, &host);
    float before = 0;
    while (review_update(whole)) {
        assert_true(review_progress(whole) >= before);
        before = review_progress(whole);
    }
    assert_true(review_progress(whole) == 1);
    review_free(whole);
}

static void evaluate(struct Tree *tree, TreeNode node, int kind, Score value, int depth)
{
    struct TreeEvaluation evaluation = {.value = value, .depth = depth};
    evaluation.kind = kind;
    tree_set_evaluation(tree, node, evaluation);
}

static void mistakes_are_found_in_a_solved_game(void **state)
{
    (void)state;
    /* 1... a2 loses to correct play, 2. b1 gives it away, 2... c3 and 3... misses nothing */
    struct Tree *tree = tree_of("tictactoe", "1. b2 a2 2. c2 a1 3. a3 c1 4. b1 b3 5. c3");
    struct Judgement judgement;
    review(tree, REVIEW_QUICK);
    judgement_init(&judgement, tree);
    assert_int_equal(judgement.count, 10);
    assert_int_equal(judgement.known, 10);
    assert_int_equal(judgement.ply[1].verdict, MOVE_WAS_GOOD);
    assert_int_equal(judgement.ply[2].verdict, MOVE_WAS_BLUNDER); /* an edge */
    assert_int_equal(judgement.ply[2].allowed, 5);
    assert_true(judgement.ply[2].loss == 50);
    assert_int_equal(judgement.ply[3].verdict, MOVE_WAS_BLUNDER);
    assert_int_equal(judgement.ply[3].missed, 5);
    assert_int_equal(judgement.verdicts[0][MOVE_WAS_BLUNDER], 1);
    judgement_free(&judgement);
    tree_free(tree);
}

static void scores_become_chances_for_the_first_colour(void **state)
{
    (void)state;
    struct Tree *tree = tree_of("xiangqi", "1. h2e2 h9g7 2. h0g2");
    const struct Knowledge *knowledge = tree_game(tree)->knowledge;
    Score odds = knowledge->odds ? knowledge->odds : knowledge->evaluations[0].unit;
    struct Judgement judgement;
    TreeNode node = TREE_ROOT;
    evaluate(tree, node, TREE_EVAL_SCORE, 0, 9);
    evaluate(tree, node = tree_child(tree, node), TREE_EVAL_SCORE, odds, 9); /* Black's e : 1 */
    evaluate(tree, node = tree_child(tree, node), TREE_EVAL_SCORE, odds, 9); /* Red's */
    evaluate(tree, tree_child(tree, node), TREE_EVAL_SCORE, 0, 2);           /* too shallow */
    judgement_init(&judgement, tree);
    double e = 100 / (1 + exp(-1));
    assert_true(fabs(judgement.ply[1].chance - (100 - e)) < 0.01);
    assert_true(fabs(judgement.ply[1].loss - (e - 50)) < 0.01);
    assert_int_equal(judgement.ply[1].verdict, MOVE_WAS_BLUNDER);
    assert_true(fabs(judgement.ply[2].loss - (2 * e - 100)) < 0.01); /* Black gave it back */
    assert_int_equal(judgement.ply[3].verdict, MOVE_WAS_NONE);
    assert_false(judgement.ply[3].known);
    /* the published curve: 23.1 points cost a move all but 34.6 % */
    assert_true(fabs(judgement.accuracy[0] - (103.1668 * exp(-0.04354 * (e - 50)) - 3.1669)) <
                0.01);
    judgement_free(&judgement);
    tree_free(tree);
}

static void verdicts_begin_at_5_10_and_15_points(void **state)
{
    (void)state;
    static const struct {
        double points;
        enum MoveWas verdict;
    } cases[] = {{4, MOVE_WAS_GOOD},     {6, MOVE_WAS_INACCURACY}, {9, MOVE_WAS_INACCURACY},
                 {11, MOVE_WAS_MISTAKE}, {14, MOVE_WAS_MISTAKE},   {16, MOVE_WAS_BLUNDER}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Tree *tree = tree_of("xiangqi", "1. h2e2");
        const struct Knowledge *knowledge = tree_game(tree)->knowledge;
        double chance = (50 + cases[i].points) / 100;
        double odds = knowledge->odds ? knowledge->odds : knowledge->evaluations[0].unit;
        struct Judgement judgement;
        evaluate(tree, TREE_ROOT, TREE_EVAL_SCORE, 0, 9);
        evaluate(tree, tree_child(tree, TREE_ROOT), TREE_EVAL_SCORE,
                 (Score)lround(odds * log(chance / (1 - chance))), 9);
        judgement_init(&judgement, tree);
        assert_int_equal(judgement.ply[1].verdict, cases[i].verdict);
        judgement_free(&judgement);
        tree_free(tree);
    }
}

static void a_review_that_was_left_keeps_what_it_found(void **state)
{
    (void)state;
    struct Tree *tree = tree_of("tictactoe", "1. b2 a2 2. c2 a1 3. a3 c1");
    const struct WorkerHost host = posix_host(0);
    struct Review *half = review_new(tree, REVIEW_QUICK, TABLE_BYTES, &host);
    while (review_progress(half) < 0.5F)
        review_update(half);
    review_free(half);
    TreeNode last = tree_last(tree, TREE_ROOT);
    assert_int_not_equal(tree_evaluation(tree, last).kind, TREE_EVAL_NONE);
    assert_int_equal(tree_evaluation(tree, TREE_ROOT).kind, TREE_EVAL_NONE);

    /* it goes on from there: what was looked at is not looked at again, but more thoroughly */
    evaluate(tree, last, TREE_EVAL_SCORE, 1, 99);
    review(tree, REVIEW_QUICK);
    assert_int_equal(tree_evaluation(tree, last).depth, 99);
    assert_int_not_equal(tree_evaluation(tree, TREE_ROOT).kind, TREE_EVAL_NONE);
    assert_string_equal(tree_tag(tree, "Review"), "quick 0");
    review(tree, REVIEW_THOROUGH);
    assert_int_not_equal(tree_evaluation(tree, last).depth, 99);
    assert_string_equal(tree_tag(tree, "Review"), "thorough 0");
    evaluate(tree, last, TREE_EVAL_SCORE, 1, 99);
    review(tree, REVIEW_QUICK);
    assert_int_equal(tree_evaluation(tree, last).depth, 99);
    tree_free(tree);
}

static void a_review_rests_while_it_is_held(void **state)
{
    (void)state;
    struct Tree *tree = tree_of("tictactoe", "1. b2 a2 2. c2 a1 3. a3 c1");
    struct WorkerHost host = posix_host(0);
    host.start = NULL; /* whatever is begun is done at once */
    struct Review *held = review_new(tree, REVIEW_QUICK, TABLE_BYTES, &host);
    review_update(held);
    review_pause(held, true);
    float progress = review_progress(held);
    for (int i = 0; i < 1000; i++)
        assert_true(review_update(held));
    assert_true(review_progress(held) == progress);
    review_pause(held, false);
    while (review_update(held))
        continue;
    assert_true(review_progress(held) == 1);
    review_free(held);
    tree_free(tree);
}

static void what_was_found_goes_into_another_record_of_the_game(void **state)
{
    (void)state;
    struct Tree *tree = tree_of("tictactoe", "1. b2 a2 (1... a1) 2. c2 {Hm.} a1");
    struct Tree *line = review_line(tree), *longer, *other;
    assert_int_equal(tree_count(line), 5); /* the root and four moves */
    assert_string_equal(tree_comment(line, 3), "");
    review(line, REVIEW_QUICK);
    assert_true(review_is_of(line, tree));
    review_apply(line, tree);
    TreeNode a2 = tree_child(tree, tree_child(tree, TREE_ROOT));
    assert_int_equal(tree_glyph(tree, a2, TREE_GLYPH_MOVE), 4);
    assert_string_equal(tree_comment(tree, tree_child(tree, a2)), "Hm.");
    assert_int_equal(tree_evaluation(tree, a2).value, 5);

    /* a better look takes back what it said of a move */
    evaluate(line, 1, TREE_EVAL_WIN, -4, 9);
    evaluate(line, 2, TREE_EVAL_WIN, 3, 9);
    review_apply(line, tree);
    assert_int_equal(tree_glyph(tree, a2, TREE_GLYPH_MOVE), 0);

    longer = tree_of("tictactoe", "1. b2 a2 2. c2 a1 3. a3");
    assert_false(review_is_of(line, longer));
    review_apply(line, longer); /* as far as they are the same */
    assert_int_equal(tree_evaluation(longer, 2).value, 3);
    assert_int_equal(tree_evaluation(longer, 5).kind, TREE_EVAL_NONE);
    other = tree_of("gomoku", "1. h8 a2");
    assert_false(review_is_of(line, other));
    review_apply(line, other);
    assert_int_equal(tree_evaluation(other, TREE_ROOT).kind, TREE_EVAL_NONE);
    tree_free(tree);
    tree_free(line);
    tree_free(longer);
    tree_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_found_in_a_solved_game),
        cmocka_unit_test(scores_become_chances_for_the_first_colour),
        cmocka_unit_test(verdicts_begin_at_5_10_and_15_points),
        cmocka_unit_test(a_review_that_was_left_keeps_what_it_found),
        cmocka_unit_test(a_review_rests_while_it_is_held),
        cmocka_unit_test(what_was_found_goes_into_another_record_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
