/* The rig: what matches prove, and how they are shared out among machines. */
#define _XOPEN_SOURCE 700
#include "src/common/scan.h"
#include "tests/cli/program.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_tell_normalised_elo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
