/* The command that measures a game's levels: tianyuan-engine levels. */
#define _XOPEN_SOURCE 700
#include "src/common/scan.h"
#include "tests/cli/program.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A row for every level, the strengths those that its games add up to. */
static void each_level_plays_the_one_below(void **state)
{
    static const char *const starts[] = {
        "| level | strength |", "| --- | --- |",  "| 1 First steps | 800 | | | |",
        "| 2 Newcomer | ",      "| 3 Learner | ", "| 4 Grandmaster | "};
    struct Run run;
    (void)state;
    program_succeed(&run, "levels --game tictactoe --openings 0 --games 6");
    for (int i = 0; i < (int)(sizeof starts / sizeof *starts); i++) {
        char line[512];
        text_line(run.out, i, line, sizeof line);
        if (strncmp(line, starts[i], strlen(starts[i])) != 0)
            fail_msg("row %d is '%s'", i, line);
        if (i > 2) {
            char *games = strrchr(line, '+');
            int won, drawn, lost;
            assert_non_null(scan(games, "+% =% -% |", &won, &drawn, &lost));
            assert_int_equal(won + drawn + lost, 6);
        }
    }
}

/* With --decided a pair ends with the game that settles it: before that, the rest could turn it. */
static void a_pair_ends_where_it_is_decided(void **state)
{
    struct Run run;
    int won, drawn, lost;
    (void)state;
    program_succeed(&run, "levels --game gomoku --first 1 --last 4 --apart 3 --games 20 --decided");
    char *games = strrchr(run.out, '+');
    assert_non_null(games);
    assert_non_null(scan(games, "+% =% -% |", &won, &drawn, &lost));
    int left = 20 - won - drawn - lost;
    assert_in_range(left, 1, 9);
    assert_true(won - lost > left);
    assert_true(won - lost - 1 <= left + 1);
}

/* Changes the depth of the first level in a state file, as if it had been tuned since. */
static void tune_level(const char *path)
{
    char text[2000];
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    char *depth = strstr(text, "depth=");
    assert_non_null(depth);
    depth[strlen("depth=")] = '9';
    rewind(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* Broken off, it goes on from its folder to the same table; with other rules for the end of a game,
 * or another level of that name, it is another measurement. */
static void it_goes_on_from_its_folder(void **state)
{
    char folder[] = "/tmp/tianyuan-levels-XXXXXX", words[300], path[100];
    struct Run part, whole;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(words, sizeof words,
             "levels --game tictactoe --openings 0 --last 2 --folder %s --games 4", folder);
    program_succeed(&part, words);
    snprintf(words, sizeof words,
             "levels --game tictactoe --openings 0 --last 2 --folder %s --games 10", folder);
    program_succeed(&part, words);
    program_succeed(&whole, "levels --game tictactoe --openings 0 --last 2 --games 10");
    assert_string_equal(part.out, whole.out);
    size_t length = strlen(words);
    strcat(words, " --max-plies 4");
    program_run(&part, words);
    assert_int_equal(part.status, 2);
    assert_non_null(strstr(part.error, "it is the state of another match"));
    snprintf(path, sizeof path, "%s/tictactoe-2", folder);
    tune_level(path);
    words[length] = '\0';
    program_run(&part, words);
    assert_int_equal(part.status, 2);
    assert_non_null(strstr(part.error, "it is the state of another match"));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* Games that a limit of plies makes draws are won where both sides hold them for won. */
static void games_end_where_both_agree(void **state)
{
    static const char words[] = "levels --game xiangqi --last 2 --games 4 --max-plies 40";
    char agreed[100], line[512];
    struct Run run;
    (void)state;
    program_succeed(&run, words);
    text_line(run.out, -1, line, sizeof line);
    assert_non_null(strstr(line, "| +0 +- 174 | 50.0 +- 23.1 | +0 =4 -0 |"));
    snprintf(agreed, sizeof agreed, "%s --win-score 100", words);
    program_succeed(&run, agreed);
    text_line(run.out, -1, line, sizeof line);
    assert_null(strstr(line, "+0 =4 -0"));
}

/* What the levels do in the same positions: a row for each, and the strongest errs least. */
static void errors_are_counted(void **state)
{
    char line[512];
    struct Run run;
    (void)state;
    program_succeed(&run, "levels --game tictactoe --openings 0 --games 0 --errors 4 --every 1");
    assert_non_null(strstr(run.out, " positions, "));
    text_line(run.out, -1, line, sizeof line);
    assert_memory_equal(line, "| 4 Grandmaster | 0.0 | 0.0 |", 29);
    text_line(run.out, -4, line, sizeof line);
    assert_memory_equal(line, "| 1 First steps | ", 18);
    assert_true(strtod(line + 18, NULL) > 0);
    program_succeed(&run, "levels --game tictactoe --openings 0 --games 0 --errors 4 --every 1 "
                          "--first 3 --last 4");
    text_line(run.out, -2, line, sizeof line);
    assert_memory_equal(line, "| 3 Learner | ", 14);
    assert_null(strstr(run.out, "| 2 Newcomer |"));
}

static void levels_that_a_game_lacks_are_refused(void **state)
{
    struct Run run;
    (void)state;
    program_run(&run, "levels --game tictactoe --first 9");
    assert_int_equal(run.status, 2);
    assert_string_equal(run.error, "tianyuan-engine levels: tictactoe has 4 levels\n");
    program_run(&run, "levels --game tictactoe --first 3 --last 2");
    assert_int_equal(run.status, 2);
    assert_string_equal(run.error, "tianyuan-engine levels: --first 3 is above --last 2\n");
    program_run(&run, "levels --game tictactoe --games 2 --first 4 --errors 4");
    assert_int_equal(run.status, 2);
    assert_string_equal(run.error,
                        "tianyuan-engine levels: --errors needs two levels, which play\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_level_plays_the_one_below),
        cmocka_unit_test(a_pair_ends_where_it_is_decided),
        cmocka_unit_test(it_goes_on_from_its_folder),
        cmocka_unit_test(games_end_where_both_agree),
        cmocka_unit_test(errors_are_counted),
        cmocka_unit_test(levels_that_a_game_lacks_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
