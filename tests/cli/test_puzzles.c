/* Making puzzles on the console: shards, going on after an end, lists, proving again. */
#define _XOPEN_SOURCE 700
#include "tests/cli/program.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64] = "/tmp/tianyuan-puzzles-XXXXXX";

/* All files lie in a folder of the test's own, which is where it runs. */
static int folder_make(void **state)
{
    (void)state;
    return mkdtemp(folder) ? chdir(folder) : -1;
}

static int folder_remove(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

#define MAKE "puzzles --game chiziqi --generate 12 "

/* What a list of files says. */
static char *listed(const char *files)
{
    struct Run *run = malloc(sizeof *run);
    char command[128];
    snprintf(command, sizeof command, "puzzles --list %s", files);
    program_succeed(run, command);
    char *text = strdup(run->out);
    free(run);
    assert_non_null(strstr(text, "|win "));
    return text;
}

static void two_shards_make_what_one_makes(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, MAKE "--out whole");
    program_succeed(&run, MAKE "--out one --shard 1/2");
    program_succeed(&run, MAKE "--out two --shard 2/2");
    char *whole = listed("whole"), *both = listed("two one"), *half = listed("one");
    assert_string_equal(whole, both);
    assert_string_not_equal(whole, half);
    free(whole), free(both), free(half);
}

static void read_all(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = 0;
    fclose(file);
}

/* Cut anywhere, in the midst of a line too, it comes out the same. */
static void a_file_that_was_broken_off_is_gone_on_with(void **state)
{
    static char whole[1 << 16], again[1 << 16];
    struct Run run;
    (void)state;
    program_succeed(&run, MAKE "--out cut");
    read_all("cut", whole, sizeof whole);
    const long length = (long)strlen(whole);
    for (long at = 60; at < length; at += length / 5) {
        assert_int_equal(truncate("cut", at), 0);
        program_succeed(&run, MAKE "--out cut");
        read_all("cut", again, sizeof again);
        assert_string_equal(again, whole);
    }
    program_run(&run, "puzzles --game chiziqi --seed 9 --generate 12 --out cut");
    assert_int_not_equal(run.status, 0);
    assert_non_null(strstr(run.error, "another way"));
    read_all("cut", again, sizeof again);
    assert_string_equal(again, whole);
}

static void records_are_looked_at_and_puzzles_proved_again(void **state)
{
    struct Run run;
    FILE *file = fopen("games", "w");
    (void)state;
    fputs("[Game \"tictactoe\"]\n\n1. a1 a2 2. b1 c1 3. b2 c3 *\n\n"
          "[Game \"gomoku\"]\n\n1. h8 *\n",
          file);
    fclose(file);
    program_succeed(&run, "puzzles --game tictactoe --games games --out found");
    program_succeed(&run, "puzzles --list --check found");
    assert_non_null(strstr(run.out, "|win 2|-|fork|.../o../xx.|(c1) b2 c3 b3|"));
    assert_non_null(strstr(run.out, " puzzles proved, 0 not"));
    program_succeed(&run, "puzzles --count found");
    assert_non_null(strstr(run.out, "     1 win 2\n"));
    assert_non_null(strstr(run.out, "     1 Fork\n"));
    file = fopen("wrong", "w");
    fputs("cv0f25d8 | xiangqi | mate 1 | - | - | 4k4/R8/1R7/9/9/9/9/9/9/5K3 b - - 0 1 | "
          "(e9d9) b7b9 | full 1 31\n",
          file);
    fclose(file);
    program_run(&run, "puzzles --check wrong");
    assert_int_equal(run.status, 1);
    assert_non_null(strstr(run.out, "cv0f25d8: "));
    assert_non_null(strstr(run.out, "0 puzzles proved, 1 not"));
}

/* Each by the levels that solve it: the same again, and gone on with after any end. */
static void puzzles_are_graded(void **state)
{
    static char whole[1 << 16], again[1 << 16];
    struct Run run;
    (void)state;
    program_succeed(&run, "puzzles --game chiziqi --generate 3 --out few");
    program_succeed(&run, "puzzles --grade few --out graded");
    program_succeed(&run, "puzzles --check graded");
    read_all("graded", whole, sizeof whole);
    assert_null(strstr(whole, "|win 3|-|"));
    assert_null(strstr(whole, "|save 1|-|"));
    assert_int_equal(truncate("graded", (long)strlen(whole) / 2), 0);
    program_succeed(&run, "puzzles --grade few --out graded");
    read_all("graded", again, sizeof again);
    assert_string_equal(again, whole);
    program_run(&run, "puzzles --grade few");
    assert_non_null(strstr(run.error, "--out"));
}

static void wrong_arguments_are_told(void **state)
{
    static const char *const wrong[] = {"puzzles",
                                        "puzzles --list",
                                        "puzzles --generate 1",
                                        "puzzles --shard 3/2 --list x",
                                        "puzzles --list not-there",
                                        "puzzles --generate 1 --games x --out y",
                                        "puzzles --game sample --generate 1 --out y"};
    struct Run run;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        program_run(&run, wrong[i]);
        assert_int_not_equal(run.status, 0);
        assert_non_null(strstr(run.error, "tianyuan-engine puzzles: "));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_shards_make_what_one_makes),
        cmocka_unit_test(a_file_that_was_broken_off_is_gone_on_with),
        cmocka_unit_test(records_are_looked_at_and_puzzles_proved_again),
        cmocka_unit_test(puzzles_are_graded),
        cmocka_unit_test(wrong_arguments_are_told),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
