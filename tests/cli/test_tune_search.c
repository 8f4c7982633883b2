/* Parameters of the search that are moved by games: tianyuan-engine tune --search. */
#define _DEFAULT_SOURCE
#include "engine/search/parameters.h"
#include "src/common/random.h"
#include "src/common/scan.h"
#include "tests/cli/program.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { GAMES_MAX = 64 };

/* The games of a state file: results in the first side's eyes, and lengths; how many. */
static int read_games(const char *folder, const char *name, int result[GAMES_MAX],
                      int plies[GAMES_MAX])
{
    char path[128], line[2000];
    int count = 0, number, end, bytes;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (scan(line, "game % % % % %", &number, &result[count], &plies[count], &end, &bytes))
            assert_int_equal(number, ++count);
    fclose(file);
    return count;
}

/* What chance has for a parameter in a pair: whether the first side goes up, and the part of a
 * point below which both sides are rounded up. */
static bool chance_of(int seed, int pair, int parameter, double *part)
{
    uint64_t bits = mix64(mix64((uint64_t)seed + (uint64_t)pair) + (uint64_t)parameter);
    *part = (double)(bits & UINT64_MAX >> 1) / pow(2, 63);
    return bits >> 63;
}

/* In each pair one side plays a step up and the other one down: the same games as in a match
 * between the two. A single pair's step is a twentieth of the range. */
static void sides_play_with_their_steps(void **state)
{
    const char *folder = *state;
    const int start = 100, index = PARAMETER_reverse;
    const struct SearchParameter *known = search_parameter(index);
    char words[512];
    struct Run run;
    for (int seed = 1; seed <= 4; seed++) {
        int result[2][GAMES_MAX], plies[2][GAMES_MAX], side[2];
        double part, step = (known->most - known->least) / 20.0;
        bool up = chance_of(seed, 0, index, &part);
        for (int i = 0; i < 2; i++)
            side[i] = (int)floor(start + (up == (i == 0) ? step : -step) + part);
        snprintf(words, sizeof words,
                 "tune --search algorithm=strong,nodes=300 --game xiangqi --parameters reverse "
                 "--pairs 1 --seed %d --max-plies 140 --win-score 200 --state '%s/tune%d'",
                 seed, folder, seed);
        program_succeed(&run, words);
        snprintf(
            words, sizeof words,
            "match algorithm=strong,nodes=300,reverse=%d algorithm=strong,nodes=300,reverse=%d "
            "--game xiangqi --games 2 --openings 8 --seed %d --max-plies 140 "
            "--win-score 200 --confirm 0 --state '%s/match%d'",
            side[0], side[1], seed, folder, seed);
        program_succeed(&run, words);
        snprintf(words, sizeof words, "tune%d", seed);
        assert_int_equal(read_games(folder, words, result[0], plies[0]), 2);
        snprintf(words, sizeof words, "match%d", seed);
        assert_int_equal(read_games(folder, words, result[1], plies[1]), 2);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(result[0][i], result[1][i]);
            assert_int_equal(plies[0][i], plies[1][i]);
        }
    }
}

/* A batch moves a parameter by what each of its pairs says, times the step and the rate of the
 * first, and the line of C says where to. */
static void values_follow_from_games(void **state)
{
    enum { PAIRS = 24, SEED = 7, RATE = 60 };
    const char *folder = *state;
    const struct SearchParameter *known = search_parameter(PARAMETER_reverse);
    int result[GAMES_MAX], plies[GAMES_MAX];
    double part, step = (known->most - known->least) / 20.0 * pow(PAIRS, 0.101), value = 100;
    double rate = RATE / 1000.0 * pow(PAIRS * 1.1 / (1 + PAIRS * 0.1), 0.602) / pow(PAIRS, 0.202);
    char words[512], line[256];
    struct Run run;
    snprintf(words, sizeof words,
             "tune --search algorithm=strong,nodes=300 --game xiangqi --parameters reverse "
             "--pairs %d --seed %d --rate %d --max-plies 80 --win-score 300 --state '%s/kept'",
             PAIRS, SEED, RATE, folder);
    program_succeed(&run, words);
    assert_int_equal(read_games(folder, "kept", result, plies), 2 * PAIRS);
    for (int pair = 0; pair < PAIRS; pair++) {
        int sum = result[2 * pair] + result[2 * pair + 1];
        bool up = chance_of(SEED, pair, PARAMETER_reverse, &part);
        value += rate * sum * (up ? step : -step);
    }
    assert_true(fabs(value - 100) > 1 && value > known->least && value < known->most);
    snprintf(line, sizeof line, "%d of %d pairs: reverse=%.2f\n    .reverse = %.0f,\n", PAIRS,
             PAIRS, value, value);
    assert_string_equal(run.out, line);
}

static const char tuned[] = "tune --search algorithm=strong,nodes=150 --game xiangqi --parameters "
                            "reverse,futility,history_bonus --pairs 10 --batch 4 --rate 300 "
                            "--max-plies 50 --win-score 200";

/* Two shares that wait for each other, one of which is killed after some games and begun again,
 * come to what one machine comes to, and leave the same file. */
static void shares_wait_for_each_other(void **state)
{
    const char *folder = *state;
    struct Run run, whole;
    char words[1024];
    snprintf(words, sizeof words, "%s --state '%s/whole' --jobs 1", tuned, folder);
    program_succeed(&whole, words);
    assert_memory_equal(whole.out, "10 of 10 pairs: reverse=", 24);
    assert_non_null(strstr(whole.out, "\n    .futility = "));
    snprintf(words, sizeof words,
             "cd '%s'; tune() { '%s' %s --state all --shard $*; }; "
             "tune 1/2 >one & '%s' %s --state all --shard 2/2 >/dev/null & killed=$!; "
             "until [ \"$(cat all.2-2 2>/dev/null | wc -l)\" -ge 4 ]; do :; done; "
             "kill -KILL $killed; wait $killed; tune 2/2 --jobs 3 && wait && cat one",
             folder, ENGINE_PROGRAM, tuned, ENGINE_PROGRAM, tuned);
    program_shell(&run, words);
    assert_int_equal(run.status, 0);
    assert_memory_equal(run.out, whole.out, strlen(whole.out));
    assert_string_equal(run.out + strlen(whole.out), whole.out);
    snprintf(words, sizeof words, "%s --state '%s/all' --merge 2", tuned, folder);
    program_succeed(&run, words);
    assert_string_equal(run.out, whole.out);
    snprintf(words, sizeof words, "test -s '%s/all' && cmp '%s/all' '%s/whole'", folder, folder,
             folder);
    program_shell(&run, words);
    assert_int_equal(run.status, 0);
    snprintf(words, sizeof words, "%s --state '%s/whole'", tuned, folder);
    program_succeed(&run, words);
    assert_string_equal(run.out, whole.out);
}

/* A share whose partner is not there says for whom it waits, and goes on waiting. */
static void a_share_says_for_whom_it_waits(void **state)
{
    struct Run run;
    char words[1024];
    snprintf(words, sizeof words,
             "cd '%s'; '%s' %s --state lone --shard 2/3 2>said & waits=$!; "
             "for i in $(seq 600); do grep -q share said && break; sleep 0.1; done; "
             "kill $waits; wait $waits; cat said",
             (const char *)*state, ENGINE_PROGRAM, tuned);
    program_shell(&run, words);
    assert_non_null(strstr(run.out, "waiting for share 1/3, which has not played pair 1;"));
}

static void what_cannot_be_tuned_is_told(void **state)
{
    static const char *const cases[][2] = {
        {"algorithm=pvs,depth=3 --parameters reverse", "does not play by the strong search"},
        {"algorithm=strong,nodes=50 --parameters speed", "'speed' is no parameter"},
        {"algorithm=strong,nodes=50 --parameters reverse,reverse", "is named twice"},
        {"algorithm=strong,nodes=50", "--parameters is missing"},
        {"algorithm=strong,nodes=50 --parameters reverse --shard 1/2", "--state is missing"},
    };
    struct Run run;
    char words[256];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(words, sizeof words, "tune --search %s", cases[i][0]);
        program_run(&run, words);
        assert_int_equal(run.status, 2);
        assert_non_null(strstr(run.error, cases[i][1]));
    }
    program_succeed(&run, "tune --search --parameters list");
    assert_non_null(strstr(run.out, "\nnull_base               1 .. 8 "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sides_play_with_their_steps, program_make_folder,
                                        program_remove_folder),
        cmocka_unit_test_setup_teardown(values_follow_from_games, program_make_folder,
                                        program_remove_folder),
        cmocka_unit_test_setup_teardown(a_share_says_for_whom_it_waits, program_make_folder,
                                        program_remove_folder),
        cmocka_unit_test_setup_teardown(shares_wait_for_each_other, program_make_folder,
                                        program_remove_folder),
        cmocka_unit_test(what_cannot_be_tuned_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
