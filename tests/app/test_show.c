/* Two programs play at one table, and somebody watches them. */
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TEST(f) cmocka_unit_test_setup_teardown(f, driver_set_up, driver_tear_down)

/* Opens a game of two levels of gomoku that answer at once, at pace number `pace`. */
static void watch_two(struct Driver *driver, int pace)
{
    char settings[400];
    snprintf(settings, sizeof settings,
             DRIVER_CALM "show_pace = %d\n"
                         "setup.gomoku = opponent=level:2;own=level:1;side=first\n",
             pace);
    driver_open(driver,
                &(struct DriverOptions){.settings = settings, .scene = "play", .game = "gomoku"});
}

static int played(const struct Driver *driver)
{
    return match_count(table_match(driver_play(driver)->table));
}

static bool two_were_made(struct Driver *driver)
{
    return played(driver) >= 2;
}

static bool three_were_made(struct Driver *driver)
{
    return played(driver) >= 3;
}

/* Whether both have thought, so that nothing but a step is waited for. */
static bool waits(struct Driver *driver)
{
    struct Thinking thinking;
    struct Table *table = driver_play(driver)->table;
    return table_seat_thinking(table, table_mover(table), &thinking) && !thinking.busy;
}

/* Looks, in turns of the arcade's clock, how long it takes from one move to the next. */
static uint64_t time_of_a_move(struct Driver *driver)
{
    driver_until(driver, two_were_made);
    uint64_t since = driver->now;
    driver_until(driver, three_were_made);
    return driver->now - since;
}

static void it_goes_as_fast_as_it_is_wanted(void **state)
{
    struct Driver *driver = *state;
    watch_two(driver, 1);
    uint64_t slow = time_of_a_move(driver);
    assert_true(slow >= 4900);
    driver_close(driver);
    watch_two(driver, 4);
    assert_true(time_of_a_move(driver) < slow);
}

/* The slider is moved with keys, and stays for the next game. */
static void the_speed_is_kept(void **state)
{
    struct Driver *driver = *state;
    watch_two(driver, 3);
    ui_show_focus(driver->app->ui, PLAY_PACE);
    driver_turn(driver);
    driver_key(driver, SDLK_LEFT);
    assert_string_equal(driver_widget(driver, "Speed")->detail, "2 s");
    driver_reopen(driver, &(struct DriverOptions){.scene = "play", .game = "gomoku"});
    assert_string_equal(driver_widget(driver, "Speed")->detail, "2 s");
}

/* Stopped, nothing moves however long it is; the window sleeps, and a step is one move. */
static void it_is_stopped_and_goes_on_by_steps(void **state)
{
    struct Driver *driver = *state;
    watch_two(driver, 4);
    driver_until(driver, two_were_made);
    driver_press(driver, "Pause");
    driver_until(driver, waits);
    int made = played(driver);
    driver_assert_label(driver, "Paused");
    driver_pass(driver, 10000);
    assert_int_equal(played(driver), made);
    driver_settle(driver);
    assert_int_equal(driver_settle(driver), 0);
    assert_int_equal(table_wait(driver_play(driver)->table, (int64_t)driver->now), -1);
    for (int steps = 1; steps <= 3; steps++) {
        driver_press(driver, "One move");
        driver_turn(driver);
        driver_until(driver, waits);
        driver_pass(driver, 1000);
        assert_int_equal(played(driver), made + steps);
    }
    driver_press(driver, "Resume");
    driver_pass(driver, 1000);
    driver_until(driver, waits);
    driver_pass(driver, 400);
    assert_true(played(driver) > made + 3);
}

/* By keys, as by a pad: Enter on the board stops it, the next move's key at the present one makes
 * one; an earlier move is looked at without one being missed. */
static void keys_stop_and_step(void **state)
{
    struct Driver *driver = *state;
    watch_two(driver, 4);
    driver_until(driver, two_were_made);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, waits);
    int made = played(driver);
    driver_key(driver, SDLK_PAGEDOWN);
    driver_turn(driver);
    driver_until(driver, waits);
    assert_int_equal(played(driver), made + 1);
    driver_key(driver, SDLK_RETURN);
    driver_key(driver, SDLK_PAGEUP);
    made = played(driver);
    assert_int_equal(driver_play(driver)->shown_ply, made - 1);
    driver_pass(driver, 5000);
    assert_int_equal(played(driver), made);
    driver_key(driver, SDLK_PAGEDOWN);
    assert_false(driver_play(driver)->browsing);
    driver_until(driver, waits);
    driver_pass(driver, 1000);
    assert_true(played(driver) > made);
}

/* What is taken back stays so: the programs wait. */
static void a_takeback_stops_it(void **state)
{
    struct Driver *driver = *state;
    watch_two(driver, 4);
    driver_until(driver, three_were_made);
    int made = played(driver);
    driver_key(driver, SDLK_u);
    driver_until(driver, waits);
    driver_pass(driver, 5000);
    assert_int_equal(played(driver), made - 1);
    driver_assert_label(driver, "Paused");
}

/* Both tell how deep they have looked, each in its half. */
static void both_thoughts_stand_side_by_side(void **state)
{
    struct Driver *driver = *state;
    watch_two(driver, 0);
    for (int i = 0; i < 2; i++) {
        driver_until(driver, waits);
        driver_press(driver, "One move");
        driver_turn(driver);
    }
    driver_until(driver, waits);
    driver_turn(driver);
    const struct Ui *ui = driver->app->ui;
    int depths = 0;
    float left[8] = {0};
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_widget(ui, i)->label, "Depth ", 6) == 0 && depths < 8)
            left[depths++] = ui_widget(ui, i)->rect.x;
    assert_int_equal(depths, 2);
    assert_true(left[1] > left[0] + 100);
}

/* Nobody here has won or lost. */
static void its_end_takes_no_side(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM
                                                "show_pace = 5\nsetup.tictactoe = "
                                                "opponent=level:2;own=level:1;side=first\n",
                                                .scene = "play",
                                                .game = "tictactoe"});
    driver_until(driver, driver_shows_result);
    driver_assert_no_label(driver, "You won!");
    driver_assert_no_label(driver, "You lost");
}

/* Three games, of which the next begins by itself, with the sides changed; then comes
 * the result, with the score of these three. */
static void a_series_is_played_to_its_score(void **state)
{
    struct Driver *driver = *state;
    int half[SEATS];
    driver_open(driver,
                &(struct DriverOptions){.settings = DRIVER_CALM
                                        "show_pace = 5\nsetup.tictactoe = "
                                        "opponent=level:2;own=level:1;side=first;series=3\n",
                                        .scene = "play",
                                        .game = "tictactoe"});
    const struct Play *play = driver_play(driver);
    const struct Level *first = table_level(play->table, 0);
    char began[64];
    snprintf(began, sizeof began, "%s", first->id);
    for (int game = 1; game <= 3; game++) {
        while (play->series_game < game)
            driver_turn(driver);
        assert_int_equal(strcmp(table_level(play->table, 0)->id, began) == 0, game % 2 == 1);
    }
    driver_until(driver, driver_shows_result);
    assert_true(play_sitting_score(driver->app, play->table, half));
    assert_int_equal(half[0] + half[1], 3 * 2);
    driver_press(driver, "Rematch");
    assert_int_equal(play->series_game, 1);
    assert_false(play_sitting_score(driver->app, play->table, half));
}

static bool is_over(struct Driver *driver)
{
    return table_over(driver_play(driver)->table);
}

/* Who stops it at the end of a game looks at it as long as they like. */
static void a_series_waits_where_it_is_stopped(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver,
                &(struct DriverOptions){.settings = DRIVER_CALM
                                        "show_pace = 5\nsetup.tictactoe = "
                                        "opponent=level:2;own=level:1;side=first;series=2\n",
                                        .scene = "play",
                                        .game = "tictactoe"});
    const struct Play *play = driver_play(driver);
    driver_until(driver, is_over);
    driver_press(driver, "Pause");
    driver_pass(driver, 10000);
    assert_int_equal(play->series_game, 1);
    driver_press(driver, "Resume");
    driver_turn(driver);
    assert_int_equal(play->series_game, 2);
}

/* It is chosen in the set-up of those who watch, and only there. */
static void the_number_of_games_is_chosen(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){
                            .settings = DRIVER_CALM, .scene = "setup", .game = "tictactoe"});
    driver_assert_no_label(driver, "Games in a row");
    driver_choose(driver, "Watch");
    driver_choose(driver, "4");
    driver_press(driver, "Start");
    driver_settle(driver);
    assert_int_equal(table_setup(driver_play(driver)->table)->series, 4);
    bool told = false;
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        told |= strncmp(ui_widget(driver->app->ui, i)->label, "Game 1 of 4: ", 13) == 0;
    assert_true(told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_goes_as_fast_as_it_is_wanted),
        TEST(the_speed_is_kept),
        TEST(it_is_stopped_and_goes_on_by_steps),
        TEST(keys_stop_and_step),
        TEST(a_takeback_stops_it),
        TEST(both_thoughts_stand_side_by_side),
        TEST(its_end_takes_no_side),
        TEST(a_series_is_played_to_its_score),
        TEST(a_series_waits_where_it_is_stopped),
        TEST(the_number_of_games_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
