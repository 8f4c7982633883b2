/* Exercises on paper, against an alpha-beta of the test's own. */
#include "src/play/lab/exercise.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 200, FAR = 1000, AB = 1 << EXERCISE_ALPHA | 1 << EXERCISE_BETA };

/* What the text's search does on a tree: a node is worth minus the greatest below it, and its other
 * branches are left out as soon as one is worth beta. */
struct Solved {
    const struct Paper *paper;
    bool seen[PAPER_NODES_MAX];
    int alpha[PAPER_NODES_MAX], beta[PAPER_NODES_MAX], value[PAPER_NODES_MAX];
};

static int search(struct Solved *solved, int node, int alpha, int beta)
{
    const struct PaperNode *at = &solved->paper->node[node];
    int best = -FAR;
    solved->seen[node] = true;
    solved->alpha[node] = alpha;
    solved->beta[node] = beta;
    if (at->count == 0)
        return at->value;
    for (int below = at->first; below >= 0 && best < beta;
         below = solved->paper->node[below].next) {
        int from = best > alpha ? best : alpha;
        int value = search(solved, below, -beta, -from);
        best = value > best ? value : best;
    }
    return solved->value[node] = -best;
}

static struct Solved solve(const struct Exercise *exercise)
{
    struct Solved solved = {.paper = exercise_paper(exercise)};
    search(&solved, 0, -FAR, FAR);
    return solved;
}

static int bounded(int number)
{
    return number >= FAR ? EXERCISE_INFINITE : number <= -FAR ? -EXERCISE_INFINITE : number;
}

static void write_tree(const struct Exercise *exercise, char text[POSITION_TEXT_MAX])
{
    paper_game.position_write(exercise_paper(exercise), text);
}

/* Trees are made by integers alone, so these are the same everywhere. */
static void a_seed_is_a_tree(void **state)
{
    static const char *const expected[] = {
        "((1 9) (-7 -4 -9) (3 -6))",
        "(((3 1) (4 -1 7) (9 0)) ((-8 5 2) (-4 -5 -3)))",
    };
    char text[POSITION_TEXT_MAX], before[POSITION_TEXT_MAX] = "";
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct Exercise *exercise = exercise_new(1, 2 + i);
        write_tree(exercise, text);
        assert_string_equal(text, expected[i]);
        assert_int_equal(exercise_seed(exercise), 1);
        exercise_free(exercise);
    }
    for (int seed = 1; seed <= SEEDS; seed++) {
        struct Exercise *exercise = exercise_new(seed, 3);
        write_tree(exercise, text);
        assert_string_not_equal(text, before);
        strcpy(before, text);
        exercise_free(exercise);
    }
}

/* Leaves that are cut and others, all different and small, and not too many. */
static void every_tree_is_worth_asking(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SEEDS; i++) {
        struct Exercise *exercise = exercise_new(1 + i / 2, 2 + i % 2);
        const struct Paper *paper = exercise_paper(exercise);
        int cut = 0, kept = 0;
        bool used[2 * EXERCISE_VALUE_MAX + 1] = {false};
        assert_int_equal(paper->depth, 2 + i % 2);
        for (int node = 0; node < paper->count; node++) {
            const struct PaperNode *at = &paper->node[node];
            if (at->count > 0) {
                assert_in_range(at->count, 2, 3);
                continue;
            }
            assert_true(abs(at->value) <= EXERCISE_VALUE_MAX);
            assert_false(used[at->value + EXERCISE_VALUE_MAX]);
            used[at->value + EXERCISE_VALUE_MAX] = true;
            cut += exercise_is_cut(exercise, node);
            kept += !exercise_is_cut(exercise, node);
        }
        assert_true(cut > 0);
        assert_true(kept > 0);
        assert_true(cut + kept <= 14);
        exercise_free(exercise);
    }
}

/* Which nodes are looked at, and alpha, beta and value of each. */
static void answers_are_those_of_the_text(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SEEDS; i++) {
        struct Exercise *exercise = exercise_new(1 + i / 2, 2 + i % 2);
        struct Solved solved = solve(exercise);
        for (int node = 0; node < solved.paper->count; node++) {
            int step = exercise_step_of(exercise, node);
            assert_int_equal(exercise_is_cut(exercise, node), !solved.seen[node]);
            assert_int_equal(step >= 0, solved.seen[node] && solved.paper->node[node].count > 0);
            if (step < 0)
                continue;
            const int *answer = exercise_step(exercise, step)->answer;
            assert_int_equal(answer[EXERCISE_ALPHA], bounded(solved.alpha[node]));
            assert_int_equal(answer[EXERCISE_BETA], bounded(solved.beta[node]));
            assert_int_equal(answer[EXERCISE_VALUE], solved.value[node]);
        }
        exercise_free(exercise);
    }
}

/* Each node is asked about once, the window no later than the value; the picture beside a question
 * is of a moment at which the value is not known. */
static void everything_is_asked_once(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SEEDS; i++) {
        struct Exercise *exercise = exercise_new(1 + i / 2, 2 + i % 2);
        unsigned asked[PAPER_NODES_MAX] = {0};
        for (int s = 0; s < exercise_steps(exercise); s++) {
            const struct ExerciseStep *step = exercise_step(exercise, s);
            const struct Cursor *cursor = exercise_at(exercise, s);
            assert_int_equal(asked[step->node] & step->asks, 0);
            asked[step->node] |= step->asks;
            assert_true(asked[step->node] & AB);
            const struct Paper *shown = cursor->board.position;
            if (step->asks & AB)
                assert_int_equal(shown->here, step->node);
            else
                assert_int_equal(shown->node[shown->here].parent, step->node);
            assert_int_equal(cursor->event, step->asks & AB ? CURSOR_OPEN : CURSOR_CLOSE);
        }
        for (int node = 0; node < exercise_paper(exercise)->count; node++)
            if (exercise_step_of(exercise, node) >= 0)
                assert_int_equal(asked[node], AB | 1 << EXERCISE_VALUE);
        const struct Cursor *end = exercise_at(exercise, exercise_steps(exercise));
        assert_int_equal(end->event, CURSOR_CLOSE);
        assert_int_equal(end->ply, 0);
        exercise_free(exercise);
    }
}

/* --- reasons, on the tree ((1 9) (-7 -4 -9) (3 -6)) --- */

static void assert_said(const struct Remark *remark, const char *expected)
{
    char text[REMARK_TEXT_MAX];
    remark_fill(remark, remark->pattern, text, sizeof text);
    assert_string_equal(text, expected);
}

/* The leaf of that name. */
static int leaf_called(const struct Exercise *exercise, const char *called)
{
    for (int i = 0; i < exercise_paper(exercise)->count; i++) {
        char name[PAPER_NAME_MAX];
        paper_name(exercise_paper(exercise), i, name);
        if (strcmp(name, called) == 0)
            return i;
    }
    fail_msg("no leaf is called %s", called);
    return -1;
}

static void leaves_have_reasons(void **state)
{
    struct Exercise *exercise = exercise_new(1, 2);
    (void)state;
    struct Remark remark = exercise_why_leaf(exercise, leaf_called(exercise, "a a"), NULL, NULL);
    assert_said(&remark, "Looked at: α, −∞, is still below β, +∞");
    remark = exercise_why_leaf(exercise, leaf_called(exercise, "b b"), NULL, NULL);
    assert_said(&remark, "Looked at: α, −7, is still below β, 9");
    remark = exercise_why_leaf(exercise, leaf_called(exercise, "c b"), NULL, NULL);
    assert_said(&remark, "a leaves First with −3, and First has 4 for sure by b, one ply up: the "
                         "other moves (1) need no look");
    exercise_free(exercise);
}

static void fields_have_reasons(void **state)
{
    struct Exercise *exercise = exercise_new(1, 2);
    (void)state;
    int root = exercise_step_of(exercise, 0);
    struct Remark remark = exercise_why_field(exercise, root, EXERCISE_ALPHA, NULL, NULL);
    assert_said(&remark, "First has nothing for sure yet");
    remark = exercise_why_field(exercise, root, EXERCISE_BETA, NULL, NULL);
    assert_said(&remark, "Second has nothing for sure yet");
    int c = exercise_step_of(exercise, leaf_called(exercise, "c"));
    remark = exercise_why_field(exercise, c, EXERCISE_BETA, NULL, NULL);
    assert_said(&remark, "First has 4 for sure by b: at −4 or more it keeps away from this node");
    remark = exercise_why_field(exercise, c, EXERCISE_VALUE, NULL, NULL);
    assert_said(&remark, "a leaves First with −3, and First has 4 for sure by b, one ply up: the "
                         "other moves (1) need no look");
    remark = exercise_why_field(exercise, root, EXERCISE_VALUE, NULL, NULL);
    assert_said(&remark, "The greatest below is 4, by b; minus that is −4");
    exercise_free(exercise);
    exercise = exercise_new(1, 3);
    int ba = exercise_step_of(exercise, leaf_called(exercise, "b a"));
    remark = exercise_why_field(exercise, ba, EXERCISE_ALPHA, NULL, NULL);
    assert_said(&remark, "First has 3 for sure by a");
    exercise_free(exercise);
}

/* Every question about every tree is answered by a sentence. */
static void everything_has_a_reason(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SEEDS; i++) {
        struct Exercise *exercise = exercise_new(1 + i / 2, 2 + i % 2);
        for (int s = 0; s < exercise_steps(exercise); s++)
            for (int field = 0; field < EXERCISE_FIELDS; field++)
                assert_non_null(
                    exercise_why_field(exercise, s, (enum ExerciseField)field, NULL, NULL).pattern);
        for (int node = 0; node < exercise_paper(exercise)->count; node++)
            if (exercise_paper(exercise)->node[node].count == 0)
                assert_non_null(exercise_why_leaf(exercise, node, NULL, NULL).pattern);
        exercise_free(exercise);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_is_a_tree),
        cmocka_unit_test(every_tree_is_worth_asking),
        cmocka_unit_test(answers_are_those_of_the_text),
        cmocka_unit_test(everything_is_asked_once),
        cmocka_unit_test(leaves_have_reasons),
        cmocka_unit_test(fields_have_reasons),
        cmocka_unit_test(everything_has_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
