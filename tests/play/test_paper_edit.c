/* A tree on paper put together by hand. */
#include "src/common/random.h"
#include "src/play/lab/paper_edit.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void begin(struct PaperEdit *edit, const char *text)
{
    struct TextError error;
    if (!paper_edit_init(edit, text, &error))
        fail_msg("%s: %s", text, error.what);
}

/* The node of that name, "" for the root. */
static int named(const struct PaperEdit *edit, const char *name)
{
    for (int i = 0; i < edit->paper.count; i++) {
        char at[PAPER_NAME_MAX];
        paper_name(&edit->paper, i, at);
        if (strcmp(at, name) == 0)
            return i;
    }
    fail_msg("no node %s in %s", name, edit->text);
    return -1;
}

static void branches_come_last_and_leaves_keep_their_number(void **state)
{
    struct PaperEdit edit;
    (void)state;
    begin(&edit, "((-1,1) (2 -4 5)) b");
    assert_string_equal(edit.text, "((-1 1) (2 -4 5))");
    assert_true(paper_edit_add(&edit, named(&edit, "b"), NULL));
    assert_string_equal(edit.text, "((-1 1) (2 -4 5 0))");
    assert_true(paper_edit_add(&edit, named(&edit, ""), NULL));
    assert_string_equal(edit.text, "((-1 1) (2 -4 5 0) 0)");
    assert_true(paper_edit_add(&edit, named(&edit, "b b"), NULL));
    assert_string_equal(edit.text, "((-1 1) (2 (-4 0) 5 0) 0)");
    paper_edit_value(&edit, named(&edit, "b b b"), -12);
    assert_string_equal(edit.text, "((-1 1) (2 (-4 -12) 5 0) 0)");
}

static void what_is_taken_away_leaves_a_tree(void **state)
{
    static const struct {
        const char *text, *node, *left, *above;
    } cases[] = {
        {"((-1 1) (2 -4 5))", "b b", "((-1 1) (2 5))", "b"},
        {"((-1 1) (2 -4 5))", "b c", "((-1 1) (2 -4))", "b"},
        {"((-1 1) (2 -4 5))", "a", "((2 -4 5))", ""},
        {"((-1) (2 -4 5))", "a a", "(-1 (2 -4 5))", "a"},
        {"((((1 2))) 3)", "a a", "(0 3)", "a"},
    };
    struct PaperEdit edit;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(&edit, cases[i].text);
        int above = paper_edit_remove(&edit, named(&edit, cases[i].node));
        assert_string_equal(edit.text, cases[i].left);
        assert_int_equal(above, named(&edit, cases[i].above));
    }
    begin(&edit, "((1 2))");
    assert_false(paper_edit_removable(&edit, named(&edit, "")));
    assert_false(paper_edit_removable(&edit, named(&edit, "a")));
    assert_true(paper_edit_removable(&edit, named(&edit, "a a")));
}

/* A leaf that is changed number by number is one step. */
static void steps_are_taken_back(void **state)
{
    struct PaperEdit edit;
    (void)state;
    begin(&edit, "(1 2)");
    for (int value = 2; value < 9; value++)
        paper_edit_value(&edit, 1, value);
    paper_edit_value(&edit, 2, 7);
    paper_edit_add(&edit, 2, NULL);
    assert_string_equal(edit.text, "(8 (7 0))");
    assert_true(paper_edit_undo(&edit));
    assert_string_equal(edit.text, "(8 7)");
    assert_true(paper_edit_undo(&edit));
    assert_true(paper_edit_undo(&edit));
    assert_string_equal(edit.text, "(1 2)");
    assert_int_equal(edit.paper.count, 3);
    assert_false(paper_edit_undo(&edit));
    for (int i = 0; i < 2 * PAPER_UNDO_MAX; i++)
        paper_edit_add(&edit, 0, NULL);
    for (int i = 0; i < PAPER_UNDO_MAX; i++)
        assert_true(paper_edit_undo(&edit));
    assert_false(paper_edit_undo(&edit));
    assert_int_equal(edit.paper.node[0].count, 2 + PAPER_UNDO_MAX);
}

static void what_has_no_room_is_refused(void **state)
{
    struct PaperEdit edit;
    struct TextError error;
    int node = 1;
    (void)state;
    assert_false(paper_edit_init(&edit, "((1 2) 3", &error));
    begin(&edit, "(1)");
    for (int depth = 1; depth < PAPER_DEPTH_MAX; depth++, node++)
        assert_true(paper_edit_add(&edit, node, &error));
    assert_false(paper_edit_add(&edit, node, &error));
    assert_string_equal(error.what, "the tree is too deep");
    begin(&edit, "(1)");
    while (paper_edit_add(&edit, 0, &error))
        ;
    assert_string_equal(error.what, "the tree has too many nodes");
    assert_int_equal(edit.paper.count, PAPER_NODES_MAX);
    assert_true(paper_edit_undo(&edit));
}

/* Whatever is done, there is a tree, which comes back as it is typed. */
static void any_steps_leave_a_tree(void **state)
{
    uint64_t seed = 7;
    struct PaperEdit edit, again;
    (void)state;
    begin(&edit, paper_example);
    for (int i = 0; i < 3000; i++) {
        int node = (int)random_below(&seed, (uint32_t)edit.paper.count);
        switch (random_below(&seed, 4)) {
        case 0:
            if (edit.paper.node[node].count == 0)
                paper_edit_value(&edit, node, (int)random_below(&seed, 199) - 99);
            break;
        case 1:
            if (edit.paper.count < 40)
                paper_edit_add(&edit, node, NULL);
            break;
        case 2:
            if (paper_edit_removable(&edit, node))
                paper_edit_remove(&edit, node);
            break;
        default:
            paper_edit_undo(&edit);
        }
        begin(&again, edit.text);
        assert_string_equal(again.text, edit.text);
        assert_memory_equal(again.paper.node, edit.paper.node,
                            sizeof *edit.paper.node * (size_t)edit.paper.count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches_come_last_and_leaves_keep_their_number),
        cmocka_unit_test(what_is_taken_away_leaves_a_tree),
        cmocka_unit_test(steps_are_taken_back),
        cmocka_unit_test(what_has_no_room_is_refused),
        cmocka_unit_test(any_steps_leave_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
