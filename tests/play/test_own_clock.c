/* A clock of one's own: the numbers of which it is put together, and back. */
#include "src/play/seats/own_clock.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void each_system_comes_back(void **state)
{
    static const struct {
        struct OwnClock own;
        const char *text;
    } cases[] = {
        {{SYSTEM_FISCHER, 300000, 3000, 5, ODDS_SAME, false}, "300+3"},
        {{SYSTEM_FISCHER, 300000, 0, 5, ODDS_FIFTH, false}, "300+0|60+0"},
        {{SYSTEM_BYO_YOMI, 600000, 30000, 5, ODDS_SAME, true}, "600:1/30x5 first=30"},
        {{SYSTEM_BYO_YOMI, 600000, 30000, 5, ODDS_HALF, false}, "600:1/30x5|300:1/15x5"},
        {{SYSTEM_BYO_YOMI, 0, 30000, 3, ODDS_SAME, false}, "1/30x3"},
        {{SYSTEM_CANADIAN, 600000, 300000, 20, ODDS_SAME, false}, "600:20/300"},
        {{SYSTEM_DELAY, 300000, 5000, 5, ODDS_TRIPLE, false}, "300d5|900d15"},
        {{SYSTEM_PER_MOVE, 0, 20000, 1, ODDS_TENTH, false}, "1/20|1/2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ClockSettings clock = own_clock_settings(&cases[i].own);
        char text[CLOCK_TEXT_MAX];
        struct OwnClock own;
        clock_write(&clock, text);
        assert_string_equal(text, cases[i].text);
        own_clock_read(&clock, &own);
        assert_int_equal(own.system, cases[i].own.system);
        assert_int_equal(own.main_ms, cases[i].own.main_ms);
        assert_int_equal(own.step_ms, cases[i].own.step_ms);
        assert_int_equal(own.count, cases[i].own.count);
        assert_int_equal(own.odds, cases[i].own.odds);
        assert_int_equal(own.first_free, cases[i].own.first_free);
    }
}

static void numbers_out_of_range_are_brought_within(void **state)
{
    const struct OwnClock own = {SYSTEM_BYO_YOMI, 2000, 1000, 99, ODDS_TENTH, false};
    struct ClockSettings clock = own_clock_settings(&own), again;
    char text[CLOCK_TEXT_MAX];
    (void)state;
    clock_write(&clock, text);
    assert_string_equal(text, "2:1/1x50|1:1/1x50");
    assert_true(clock_read(text, &again, NULL));
}

static void what_is_no_system_gives_way(void **state)
{
    static const char *const texts[] = {"-", "40/5400:1800+30", "5:9:1/3", "300+2d3", "20/300"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ClockSettings clock;
        struct OwnClock own;
        assert_true(clock_read(texts[i], &clock, NULL));
        own_clock_read(&clock, &own);
        assert_int_equal(own.system, SYSTEM_FISCHER);
        assert_int_equal(own.main_ms, 600000);
        assert_true(!clock_is_set(&clock) || !own_clock_read_side(&clock.side[0], &own));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_system_comes_back),
        cmocka_unit_test(numbers_out_of_range_are_brought_within),
        cmocka_unit_test(what_is_no_system_gives_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
