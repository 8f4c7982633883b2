/* Glicko-2 by the published example, and what follows from its formulas. */
#include "src/play/statistics/glicko.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static void assert_near(double value, double expected, double within)
{
    if (fabs(value - expected) > within)
        fail_msg("%.6f is not %.6f", value, expected);
}

/* The example of Glickman's paper: three opponents, one win. He rounds on the way. */
static void the_published_example(void **state)
{
    struct GlickoPeriod period;
    (void)state;
    glicko_begin(&period, &(struct Glicko){1500, 200, 0.06});
    glicko_count(&period, 1400, 30, 1);
    glicko_count(&period, 1550, 100, 0);
    glicko_count(&period, 1700, 300, 0);
    struct Glicko after = glicko_end(&period);
    assert_near(1 / period.precision, 1.7785, 0.001);               /* his v */
    assert_near(period.surplus / period.precision, -0.4834, 0.001); /* his delta */
    assert_near(after.rating, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
}

/* His formula for one who doesn't play: only the deviation grows, up to that of the unknown. */
static void rest_makes_unsure(void **state)
{
    struct GlickoPeriod period;
    const struct Glicko player = {1700, 200, 0.06};
    (void)state;
    glicko_begin(&period, &player);
    struct Glicko after = glicko_end(&period);
    assert_near(after.rating, 1700, 0);
    assert_near(after.volatility, 0.06, 0);
    assert_near(after.deviation, 200.2714, 0.0001);
    struct Glicko twice = glicko_rest(&after, 1), both = glicko_rest(&player, 2);
    assert_near(twice.deviation, both.deviation, 1e-9);
    after = glicko_rest(&player, 100000);
    assert_near(after.deviation, 350, 0);
    after = glicko_rest(&player, 0);
    assert_near(after.deviation, 200, 1e-9);
}

/* Who does what was expected stays; who surprises becomes more volatile. */
static void surprises(void **state)
{
    struct GlickoPeriod period;
    const struct Glicko player = {1500, 50, 0.06};
    (void)state;
    glicko_begin(&period, &player);
    for (int i = 0; i < 20; i++)
        glicko_count(&period, 1500, 30, 0.5);
    struct Glicko even = glicko_end(&period);
    assert_near(even.rating, 1500, 1e-9);
    assert_true(even.deviation < 50 && even.volatility < 0.06);
    glicko_begin(&period, &player);
    for (int i = 0; i < 20; i++)
        glicko_count(&period, 2100, 30, 1);
    struct Glicko better = glicko_end(&period);
    assert_true(better.rating > 1700 && better.volatility > 0.06);
    glicko_begin(&period, &player);
    for (int i = 0; i < 20; i++)
        glicko_count(&period, 900, 30, 0);
    struct Glicko worse = glicko_end(&period);
    assert_near(worse.rating - 1500, 1500 - better.rating, 1e-6);
    assert_near(worse.deviation, better.deviation, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(rest_makes_unsure),
        cmocka_unit_test(surprises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
