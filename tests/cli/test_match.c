/* The rig: what matches prove, and how they are shared out among machines. */
#define _DEFAULT_SOURCE
#include "src/common/scan.h"
#include "tests/cli/program.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <cmocka.h>

/* The line of pairs tells normalised Elo: the mean beyond a half in deviations of a game, those of
 * half a pair more of each kind, so that nothing is divided by zero. */
static void pairs_tell_normalised_elo(void **state)
{
    struct Run run;
    char line[512];
    int count[5];
    (void)state;
    program_succeed(&run, "match --game tictactoe level:3 level:2 --games 40 --openings 2");
    text_line(run.out, -1, line, sizeof line);
    assert_non_null(scan(line, "A pairs % pairs % % % % %", &(int){0}, &count[0], &count[1],
                         &count[2], &count[3], &count[4]));
    double pairs = 0, points = 0, all = 0, mean = 0, variance = 0;
    for (int i = 0; i < 5; i++) {
        pairs += count[i];
        points += count[i] * i / 4.0;
        all += count[i] + 0.5;
        mean += (count[i] + 0.5) * i / 4.0;
    }
    mean /= all;
    for (int i = 0; i < 5; i++)
        variance += (count[i] + 0.5) * pow(i / 4.0 - mean, 2) / all;
    assert_int_equal(pairs, 20);
    double told = strtod(strstr(line, "nElo ") + 5, NULL);
    double expected = 800 / log(10) * (points / pairs - 0.5) / sqrt(2 * variance);
    assert_true(fabs(told - expected) < 0.051);
    assert_true(fabs(told) > 1);
}

/* ---- files ---- */

enum { FILE_MAX = 1 << 16, GAMES = 30 };

static FILE *open_in(const char *folder, const char *name, const char *mode)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, mode);
    if (!file)
        fail_msg("%s cannot be opened", path);
    return file;
}

static void read_in(const char *folder, const char *name, char text[FILE_MAX])
{
    FILE *file = open_in(folder, name, "r");
    text[fread(text, 1, FILE_MAX - 1, file)] = '\0';
    fclose(file);
}

static void append_in(const char *folder, const char *name, const char *text)
{
    FILE *file = open_in(folder, name, "a");
    fputs(text, file);
    fclose(file);
}

static void assert_same_files(const char *folder, const char *one, const char *other)
{
    static char text[2][FILE_MAX];
    read_in(folder, one, text[0]);
    read_in(folder, other, text[1]);
    assert_true(strlen(text[0]) > 200);
    assert_string_equal(text[0], text[1]);
}

/* ---- what ends a game ---- */

static const char judged[] = "match --game xiangqi level:3 level:2 --games 30 --openings 8 "
                             "--max-plies 120 --state";

/* How the state says that games came out: a sign for each, and how they ended. */
static void read_results(const char *folder, const char *name, char results[GAMES + 1],
                         char ends[GAMES + 1])
{
    static char text[FILE_MAX];
    int game, result, plies, end, bytes, count = 0;
    read_in(folder, name, text);
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        assert_non_null(scan(line, "game % % % % %", &game, &result, &plies, &end, &bytes));
        assert_int_equal(game, ++count);
        results[count - 1] = "-=+"[result + 1];
        ends[count - 1] = "padr"[end];
    }
    results[count] = ends[count] = '\0';
    assert_int_equal(count, GAMES);
}

/* Games that are decided early and played on come out as if nobody had decided anything, and it is
 * told how many of them end as decided. */
static void decisions_are_confirmed(void **state)
{
    const char *folder = *state;
    char words[256], told[128], plain[GAMES + 1], early[GAMES + 1], late[GAMES + 1];
    char ends[GAMES + 1], ends_late[GAMES + 1], ends_early[GAMES + 1];
    int decided = 0, confirmed = 0;
    struct Run run;
    snprintf(words, sizeof words, "%s %s/plain", judged, folder);
    program_succeed(&run, words);
    snprintf(words, sizeof words, "%s %s/early --win-score 60 --confirm 0", judged, folder);
    program_succeed(&run, words);
    assert_null(strstr(run.out, "played on"));
    snprintf(words, sizeof words, "%s %s/late --win-score 60 --confirm 100", judged, folder);
    program_succeed(&run, words);
    read_results(folder, "plain", plain, ends);
    read_results(folder, "early", early, ends_early);
    read_results(folder, "late", late, ends_late);
    assert_string_equal(plain, late);
    for (int i = 0; i < GAMES; i++) {
        bool same = early[i] == late[i];
        if (ends_late[i] == 'd' || ends_late[i] == 'r') {
            assert_int_equal(ends_early[i], 'a');
            assert_int_equal(ends_late[i], same ? 'd' : 'r');
            decided++;
            confirmed += same;
        }
    }
    assert_true(confirmed > 0 && confirmed < decided);
    snprintf(told, sizeof told, ", %d of them played on: %d ended so, %.1f %%\n", decided,
             confirmed, 100.0 * confirmed / decided);
    assert_non_null(strstr(run.out, told));
}

/* ---- shares ---- */

static const char shared[] = "match --game gomoku algorithm=strong,nodes=60 "
                             "algorithm=strong,nodes=90,slack=20 --openings 5 --games 25";

static void play_share(const char *folder, const char *name, const char *more, struct Run *run)
{
    char words[512];
    snprintf(words, sizeof words, "%s --state '%s/%s' --records '%s/%s.games' %s", shared, folder,
             name, folder, name, more);
    program_succeed(run, words);
}

/* Three shares, of which one is killed at any moment, one loses power within a line and one is
 * broken off, make the files of a match without shares, byte for byte, and its result. */
static void shares_make_the_whole(void **state)
{
    const char *folder = *state;
    char words[600], expected[256], line[256];
    struct Run run, whole;
    play_share(folder, "whole", "", &whole);
    snprintf(words, sizeof words,
             "exec timeout --foreground -s KILL 0.1 '%s' %s --shard 1/3 --state '%s/all' --records "
             "'%s/all.games'",
             ENGINE_PROGRAM, shared, folder, folder);
    program_shell(&run, words);
    play_share(folder, "all", "--shard 1/3 --jobs 2", &run);
    play_share(folder, "all", "--shard 2/3 --games 7", &run);
    append_in(folder, "all.2-3", "game 9 1");
    append_in(folder, "all.games.2-3", "(;GM[4]");
    play_share(folder, "all", "--merge 3", &run);
    assert_non_null(strstr(run.out, "11 of 25 games are over, 4 of them in a row\n"));
    play_share(folder, "all", "--shard 2/3", &run);
    play_share(folder, "all", "--shard 3/3", &run);
    play_share(folder, "all", "--merge 3", &run);
    assert_same_files(folder, "whole", "all");
    assert_same_files(folder, "whole.games", "all.games");
    assert_non_null(strstr(run.out, "25 of 25 games are over, 25 of them in a row\n"));
    for (int i = -4; i < 0; i++) {
        text_line(whole.out, i, expected, sizeof expected);
        text_line(run.out, i, line, sizeof line);
        assert_string_equal(line, expected);
    }
}

/* A test sees the games of shares in their order, so that its answer is that of one machine. */
static void a_test_waits_for_all_shares(void **state)
{
    const char *folder = *state;
    static const char match[] = "match --game tictactoe algorithm=minimax,depth=9 level:1 "
                                "--games 200 --sprt 0,50 --state";
    char words[512];
    struct Run run, whole;
    snprintf(words, sizeof words, "%s '%s/one'", match, folder);
    program_succeed(&whole, words);
    for (int share = 1; share <= 2; share++) {
        snprintf(words, sizeof words, "%s '%s/two' --shard %d/2", match, folder, share);
        program_succeed(&run, words);
        assert_non_null(strstr(run.out, "A all        100 games "));
    }
    snprintf(words, sizeof words, "%s '%s/two' --merge 2", match, folder);
    program_succeed(&run, words);
    assert_same_files(folder, "one", "two");
    assert_non_null(strstr(run.out, "the second is accepted"));
}

/* Nobody plays a share twice at a time, shares of another match are refused, and so are records
 * that do not belong to the games. */
static void wrong_shares_are_refused(void **state)
{
    const char *folder = *state;
    char words[512];
    struct Run run;
    play_share(folder, "whole", "--games 3", &run);
    snprintf(words, sizeof words, "%s --state '%s/whole' --records '%s/whole.games'", shared,
             folder, folder);
    FILE *held = open_in(folder, "whole", "r+");
    assert_int_equal(flock(fileno(held), LOCK_EX), 0);
    program_run(&run, words);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "another program is playing that match"));
    fclose(held);
    fclose(open_in(folder, "whole.games", "w"));
    program_run(&run, words);
    assert_non_null(strstr(run.error, "the records of games that are over are missing"));
    snprintf(words, sizeof words, "mv '%s/whole' '%s/all.1-2'", folder, folder);
    program_shell(&run, words);
    assert_int_equal(run.status, 0);
    snprintf(words, sizeof words, "%s --seed 2 --state '%s/all' --merge 2", shared, folder);
    program_run(&run, words);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "all.1-2: it is the state of another match"));
    snprintf(words, sizeof words, "%s --shard 1/2", shared);
    program_run(&run, words);
    assert_non_null(strstr(run.error, "--state is missing"));
    snprintf(words, sizeof words, "%s --state x --shard 3/2", shared);
    program_run(&run, words);
    assert_non_null(strstr(run.error, "--shard takes a share such as 1/8"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_tell_normalised_elo),
        cmocka_unit_test_setup_teardown(decisions_are_confirmed, program_make_folder,
                                        program_remove_folder),
        cmocka_unit_test_setup_teardown(shares_make_the_whole, program_make_folder,
                                        program_remove_folder),
        cmocka_unit_test_setup_teardown(a_test_waits_for_all_shares, program_make_folder,
                                        program_remove_folder),
        cmocka_unit_test_setup_teardown(wrong_shares_are_refused, program_make_folder,
                                        program_remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
