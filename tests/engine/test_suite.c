/*
 * Tasks for the strong search, and how many of them it solves.
 *
 * test_engine_suite [NODES]   for each task, default 25000; prints how many are solved
 */
#include "engine/suite.h"
#include "src/common/memory.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TASKS = 146, SOLVED_AT_LEAST = 20 };

static uint64_t nodes_limit = 25000;

/* The tasks of the tree are solved here and there within the limit; more in the long
 * run: bench --suite counts them. */
static void tasks_are_solved(void **state)
{
    char line[2048];
    int asked = 0, solved = 0;
    const struct Game *game = NULL;
    void *tables = NULL;
    FILE *file = fopen(TESTS_DIR "/engine/data/suite.txt", "r");
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct SuiteTask task;
        struct TextError error;
        if (*line == '#')
            continue;
        if (!suite_read(line, &task, &error))
            fail_msg("%s: %s", line, error.what);
        if (task.game != game) {
            memory_aligned_free(tables);
            game = task.game;
            tables = board_tables(game);
        }
        uint64_t nodes = suite_ask(&task, tables, nodes_limit);
        assert_true(nodes <= nodes_limit);
        solved += nodes > 0;
        asked++;
    }
    fclose(file);
    memory_aligned_free(tables);
    printf("%d of %d solved\n", solved, asked);
    assert_int_equal(asked, TASKS);
    assert_true(solved >= SOLVED_AT_LEAST);
}

/* A task is solved by its own answer: by another move, or for more, it is not. */
static void the_answer_is_asked(void **state)
{
    static const char four[] = "gomoku ; h8 a1 i8 a3 j8 a5 k8 g8 ; ";
    char line[128];
    struct SuiteTask task;
    const char *const answers[] = {"win", "l8 1000", "a15 1000", "l8 2000000000"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof line, "%s%s\n", four, answers[i]);
        assert_true(suite_read(line, &task, NULL));
        void *tables = board_tables(task.game);
        assert_int_equal(suite_ask(&task, tables, 2000) > 0, i < 2);
        memory_aligned_free(tables);
    }
}

static void wrong_tasks_are_refused(void **state)
{
    static const char *const wrong[] = {
        "go ; h8 ; win\n",         "gomoku ; h8 h8 ; win\n",
        "gomoku ; h8 ; lose\n",    "gomoku ; h8 ; i9\n",
        "gomoku ; h8 ; i9 much\n", "gomoku ; h8 ; z99 5\n",
        "gomoku ; h8 ; h8 x\n",    "gomoku ; h8 a1 g8 a2 f8 a3 i8 a4 j8 ; win\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct SuiteTask task;
        struct TextError error = {.what = ""};
        if (suite_read(wrong[i], &task, &error))
            fail_msg("'%s' was accepted", wrong[i]);
        assert_true(strlen(error.what) > 0);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        nodes_limit = strtoull(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_are_solved),
        cmocka_unit_test(the_answer_is_asked),
        cmocka_unit_test(wrong_tasks_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
