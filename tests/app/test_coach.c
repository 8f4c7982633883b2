/* The coach: a warning before a blunder, in games against the computer. */
#include "engine/record.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define COACH DRIVER_CALM "coach = yes\n"

/* Sits down as O, to move, where X has taken the middle; X is the computer, or a person. */
static void sit_down(struct Driver *driver, const char *settings, const char *x)
{
    char text[200];
    const char *rest;
    struct RecordError error;
    snprintf(text, sizeof text, "[Game \"tictactoe\"]\n[X \"%s\"]\n[O \"Mei\"]\n\n1. b2 *\n", x);
    driver_open(driver, &(struct DriverOptions){.settings = settings});
    struct PlayArgs args = {.start = PLAY_MATCH, .match = record_read(text, 0, &rest, &error)};
    assert_non_null(args.match);
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_settle(driver);
    driver_until(driver, driver_awaits_person);
}

static bool is_asked(struct Driver *driver)
{
    return driver_play(driver)->dialog == ASK_BLUNDER;
}

static bool has_moved(struct Driver *driver)
{
    return match_count(table_match(driver_play(driver)->table)) >= 2;
}

static void assert_second(struct Driver *driver, const char *move)
{
    char text[200];
    driver_moves(driver, text, sizeof text);
    assert_memory_equal(text, "b2 ", 3);
    assert_memory_equal(text + 3, move, strlen(move));
}

static void a_blunder_is_asked_about(void **state)
{
    struct Driver *driver = *state;
    sit_down(driver, COACH, "level:grandmaster");
    driver_click_point(driver, "a2"); /* an edge loses */
    driver_until(driver, is_asked);
    driver_settle(driver);
    driver_assert_moves(driver, "b2");
    driver_assert_safe_question(driver);
    driver_press(driver, "Look again");
    driver_settle(driver);
    driver_assert_no_label(driver, "Look again?");
    driver_assert_moves(driver, "b2");
    driver_click_point(driver, "c2");
    driver_until(driver, is_asked);
    driver_settle(driver);
    driver_key(driver, SDLK_RETURN); /* what has the focus does no harm, */
    driver_assert_moves(driver, "b2");
    driver_click_point(driver, "c2");
    driver_until(driver, is_asked);
    driver_settle(driver);
    driver_key(driver, SDLK_ESCAPE); /* nor does the way back */
    driver_settle(driver);
    driver_assert_moves(driver, "b2");
    driver_click_point(driver, "a2");
    driver_until(driver, is_asked);
    driver_settle(driver);
    driver_press(driver, "Play it anyway");
    driver_until(driver, has_moved);
    assert_second(driver, "a2");
}

static void a_good_move_is_made_without_a_word(void **state)
{
    struct Driver *driver = *state;
    sit_down(driver, COACH, "level:grandmaster");
    driver_click_point(driver, "a1");
    driver_until(driver, has_moved);
    assert_second(driver, "a1");
    assert_int_equal(audio_count(driver->app->audio, SOUND_REQUEST), 0);
}

static void nobody_warns_where_no_coach_is_wanted_or_two_people_play(void **state)
{
    struct Driver *driver = *state;
    sit_down(driver, DRIVER_CALM, "level:grandmaster");
    driver_click_point(driver, "a2");
    driver_until(driver, has_moved);
    assert_second(driver, "a2");
    driver_close(driver);
    sit_down(driver, COACH, "Wang");
    driver_click_point(driver, "a2");
    driver_until(driver, has_moved);
    assert_second(driver, "a2");
}

static void the_coach_is_switched_on_in_the_set_up(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "setup", "tictactoe", NULL);
    assert_false(driver->app->settings.coach);
    ui_show_focus(driver->app->ui, driver_widget(driver, "A coach warns before a blunder")->id);
    driver_turn(driver);
    driver_key(driver, SDLK_RETURN);
    assert_true(driver->app->settings.coach);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_blunder_is_asked_about),
        TEST(a_good_move_is_made_without_a_word),
        TEST(nobody_warns_where_no_coach_is_wanted_or_two_people_play),
        TEST(the_coach_is_switched_on_in_the_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
