/* Time controls: texts, and every system against cases that were counted by hand. */
#include "engine/games.h"
#include "engine/match.h"
#include "engine/record.h"
#include "src/common/random.h"
#include "tests/engine/clocks.h"
#include "tests/engine/play_random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- texts ------------------------------------------------------------------------------------ */

static void a_text_comes_back_as_it_was(void **state)
{
    static const char *const texts[] = {"-",
                                        "300+5",
                                        "300+0",
                                        "0.5",
                                        "90.250+1.500",
                                        "300d5",
                                        "300+2d3",
                                        "1/30",
                                        "1/30x5",
                                        "600:1/30x5",
                                        "600:25/600",
                                        "40/5400:1800+30",
                                        "300+5|60+1",
                                        "600:1/30x5|60:1/6x5",
                                        "300+5 first=30",
                                        "40/5400:20/3600:900+30d2|60+0 first=9"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ClockSettings clock;
        char again[CLOCK_TEXT_MAX];
        bool good = clock_read(texts[i], &clock, NULL);
        assert_int_equal(good, strcmp(texts[i], "0.5") != 0);
        clock_write(&clock, again);
        assert_string_equal(again, good ? texts[i] : "-");
        assert_int_equal(clock_is_set(&clock), i > 0 && good);
    }
}

static void a_wrong_text_says_where(void **state)
{
    static const struct {
        const char *text;
        int at;
        const char *what;
    } cases[] = {
        {"5m", 1, "here the clock should end"},
        {"x", 0, "here should stand seconds"},
        {"300+", 4, "here should stand seconds"},
        {"0+5", 0, "a clock needs at least a second"},
        {"86401", 0, "that is too much time"},
        {"300+3601", 4, "that is too much time"},
        {"600:30x5", 6, "periods need a number of moves, such as 1/30x5"},
        {"600:1/30x0", 9, "that number is out of range"},
        {"600:1/30x51", 9, "that number is out of range"},
        {"501/60", 0, "that number is out of range"},
        {"1/30+5", 6, "moves that must be made in a time of their own add none"},
        {"1/30x5:600", 10, "only the last stage may have periods"},
        {"9:9:9:9", 6, "that is one stage too many"},
        {"300+5|", 6, "here should stand seconds"},
        {"300+5 first=x", 12, "here should stand seconds"},
        {"300+5|60+1|9", 10, "here the clock should end"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ClockSettings clock = clock_of("1+0");
        struct TextError error = {.at = -1};
        assert_false(clock_read(cases[i].text, &clock, &error));
        assert_string_equal(error.what, cases[i].what);
        assert_int_equal(error.at, cases[i].at);
        assert_false(clock_is_set(&clock));
    }
}

static void other_programs_are_told_what_is_nearest(void **state)
{
    static const char *const cases[][2] = {
        {"300+5", "300+5"}, {"1/30", "1/30"},         {"600:1/30x5", "600:1/30"},
        {"300d5", "300+5"}, {"300+5|60+1", "300+5"},  {"40/5400:1800+30", "40/5400:1800+30"},
        {"-", "-"},         {"60+1 first=9", "60+1"}, {"1/30x3", "1/30"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ClockSettings clock;
        char text[CLOCK_TEXT_MAX];
        assert_true(clock_read(cases[i][0], &clock, NULL));
        clock_write_standard(&clock, text);
        assert_string_equal(text, cases[i][1]);
    }
}

/* --- systems ---------------------------------------------------------------------------------- */

/* What a clock shows: time, periods, moves; and the time until the flag. */
struct Shown {
    int64_t left_ms;
    int periods, moves;
    int64_t total_ms;
};

/* One move that took `spent_ms`, and the clock behind it. */
struct Step {
    int64_t spent_ms;
    struct Shown after;
};

/* Plays both sides by turns on a board of gomoku, each move of the second taking what the steps
 * say, and looks at its clock after each. */
static void assert_steps(const char *text, const struct Step *steps, int count)
{
    struct ClockSettings clock;
    assert_true(clock_read(text, &clock, NULL));
    struct Match *match = match_new(games_find("gomoku"), NULL, &clock);
    int64_t now = 0;
    uint64_t random = 5;
    for (int i = 0; i < count; i++) {
        struct ClockReading reading;
        for (int seat = 0; seat < 2; seat++) {
            Move move = random_move(match_board(match), &random);
            now += seat == 1 ? steps[i].spent_ms : 0;
            assert_true(match_move(match, move, now, NULL));
        }
        reading = match_clock_reading(match, 1, now);
        assert_int_equal(reading.left_ms, steps[i].after.left_ms);
        assert_int_equal(reading.periods, steps[i].after.periods);
        assert_int_equal(reading.moves, steps[i].after.moves);
        assert_int_equal(match_time_left(match, 1, now), steps[i].after.total_ms);
    }
    match_free(match);
}

#define STEPS(...)                                                                                 \
    (const struct Step[]){__VA_ARGS__},                                                            \
        sizeof((const struct Step[]){__VA_ARGS__}) / sizeof(struct Step)

static void byo_yomi(void **state)
{
    (void)state;
    assert_steps(
        "60:1/10x3",
        STEPS({20000, {40000, 1, 0, 70000}}, /* main time */
              {45000, {10000, 3, 1, 30000}}, /* it runs out; made within the first period */
              {9999, {10000, 3, 1, 30000}},  /* a period is kept */
              {10000, {10000, 2, 1, 20000}}, /* one is gone to the millisecond */
              {19000, {10000, 1, 1, 10000}}, /* and another */
              {9999, {10000, 1, 1, 10000}}));
    assert_steps("60:1/10x3", STEPS({75000, {10000, 2, 1, 20000}})); /* two at once */
}

static void canadian(void **state)
{
    (void)state;
    assert_steps("30:3/20", STEPS({31000, {19000, 1, 2, 19000}}, {9000, {10000, 1, 1, 10000}},
                                  {9000, {20000, 1, 3, 20000}}, /* what was left is lost */
                                  {1000, {19000, 1, 2, 19000}}));
}

static void moves_in_a_time_carry_what_is_left(void **state)
{
    (void)state;
    assert_steps("2/60:30+5", STEPS({20000, {40000, 1, 1, 40000}}, {10000, {60000, 1, 0, 60000}},
                                    {10000, {55000, 1, 0, 55000}}));
}

static void a_delay_costs_nothing(void **state)
{
    (void)state;
    assert_steps("60d5", STEPS({4000, {60000, 1, 0, 60000}}, {5000, {60000, 1, 0, 60000}},
                               {7000, {58000, 1, 0, 58000}}));
}

static void the_first_move_may_be_free(void **state)
{
    (void)state;
    assert_steps("60+2 first=30",
                 STEPS({29000, {62000, 1, 0, 62000}}, {10000, {54000, 1, 0, 54000}}));
    assert_steps("60+2 first=30", STEPS({31000, {61000, 1, 0, 61000}}));
}

static void sides_may_differ(void **state)
{
    struct ClockSettings clock;
    (void)state;
    assert_steps("300+5|60+1", STEPS({1000, {60000, 1, 0, 60000}}));
    assert_true(clock_read("300+5|60+1", &clock, NULL));
    clock = clock_seated(&clock, 1);
    assert_int_equal(clock.side[0].stage[0].time_ms, 60000);
    assert_int_equal(clock.side[1].stage[0].time_ms, 300000);
}

/* --- flags ------------------------------------------------------------------------------------ */

static void the_flag_falls_after_the_last_period(void **state)
{
    static const struct {
        const char *text;
        int64_t after_ms;
    } cases[] = {{"60:1/10x3", 90000}, {"30:3/20", 50000},       {"60d5", 65000},
                 {"60+9", 60000},      {"60+9 first=30", 90000}, {"2/60:30+5", 60000},
                 {"300+5|60+1", 60000}};
    uint64_t random = 6;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ClockSettings clock;
        assert_true(clock_read(cases[i].text, &clock, NULL));
        struct Match *match = match_new(games_find("gomoku"), NULL, &clock);
        assert_true(match_move(match, random_move(match_board(match), &random), 0, NULL));
        assert_int_equal(match_time_left(match, 1, cases[i].after_ms - 1), 1);
        assert_int_equal(match_status(match).outcome, OUTCOME_ONGOING);
        assert_int_equal(match_time_left(match, 1, cases[i].after_ms), 0);
        assert_int_equal(match_status(match).reason, REASON_TIME);
        assert_int_equal(match_clock_reading(match, 1, cases[i].after_ms).left_ms, 0);
        match_undo(match, 1, cases[i].after_ms);
        assert_int_equal(match_status(match).outcome, OUTCOME_ONGOING);
        match_free(match);
    }
}

/* What engines are told never lets them lose by time if they keep to it. */
static void who_keeps_to_the_outlook_keeps_the_flag_up(void **state)
{
    static const char *const texts[] = {"60:1/10x3", "30:3/20",   "60d5",
                                        "60+2",      "2/60:30+5", "1/10"};
    uint64_t random = 9;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ClockSettings clock;
        struct ClockReading reading;
        assert_true(clock_read(texts[i], &clock, NULL));
        const struct ClockSide *side = &clock.side[0];
        clock_start(side, &reading);
        for (int move = 0; move < 2000; move++) {
            struct ClockOutlook outlook = clock_outlook(side, &reading);
            int64_t share = outlook.left_ms / (outlook.moves ? outlook.moves : 2);
            int64_t most = share > 1 ? share - 1 : 0;
            assert_true(outlook.left_ms > 0);
            assert_true(clock_spend(side, &reading, random_below(&random, (uint32_t)most + 1)));
            clock_move_made(side, &reading);
        }
    }
}

/* --- records ---------------------------------------------------------------------------------- */

static void a_record_keeps_what_its_standard_tag_cannot_say(void **state)
{
    struct ClockSettings clock;
    (void)state;
    assert_true(clock_read("600:1/30x5|60:1/6x5 first=30", &clock, NULL));
    struct Match *match = match_new(games_find("gomoku"), NULL, &clock);
    char *text = record_write(match, 0);
    assert_non_null(strstr(text, "[TimeControl \"600:1/30\"]\n"));
    assert_non_null(strstr(text, "[Clock \"600:1/30x5|60:1/6x5 first=30\"]\n"));
    struct Match *read = record_read(text, 0, NULL, NULL);
    assert_true(clock_equal(match_clock(read), &clock));
    match_free(read);
    match_free(match);
    free(text);
}

static void an_unknown_clock_leaves_the_game(void **state)
{
    static const char *const clocks[] = {"*180", "?", "sundial", "40/"};
    (void)state;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char text[200];
        snprintf(text, sizeof text, "[Game \"tictactoe\"]\n[TimeControl \"%s\"]\n\n1. b2 a1 *\n",
                 clocks[i]);
        struct Match *match = record_read(text, 0, NULL, NULL);
        assert_non_null(match);
        assert_false(clock_is_set(match_clock(match)));
        assert_int_equal(match_count(match), 2);
        match_free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_comes_back_as_it_was),
        cmocka_unit_test(a_wrong_text_says_where),
        cmocka_unit_test(other_programs_are_told_what_is_nearest),
        cmocka_unit_test(byo_yomi),
        cmocka_unit_test(canadian),
        cmocka_unit_test(moves_in_a_time_carry_what_is_left),
        cmocka_unit_test(a_delay_costs_nothing),
        cmocka_unit_test(the_first_move_may_be_free),
        cmocka_unit_test(sides_may_differ),
        cmocka_unit_test(the_flag_falls_after_the_last_period),
        cmocka_unit_test(who_keeps_to_the_outlook_keeps_the_flag_up),
        cmocka_unit_test(a_record_keeps_what_its_standard_tag_cannot_say),
        cmocka_unit_test(an_unknown_clock_leaves_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
