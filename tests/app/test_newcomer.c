/* A newcomer's first hour: from the first start through a lesson and the rules to a finished game
 * of xiangqi, without leaving the program. Everything is done as hands do it. */
#include "src/app/toolkit/ui_parts.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Clicks into the row of a choice: `part` of its width, 0 .. 1, from the left. */
static void choose(struct Driver *driver, const struct Widget *choice, float part)
{
    assert_non_null(choice);
    SDL_FRect r = choice->rect;
    driver_click(driver, r.x + r.w * part, r.y + r.h / 2);
}

static void start_for_the_first_time(struct Driver *driver)
{
    driver_open(driver, &(struct DriverOptions){.settings = "motion = no\nsound_volume = 0\n"});
    assert_string_equal(driver_scene(driver), "first-run");
    driver_press(driver, "Your name");
    driver_type(driver, "Mei");
    driver_key(driver, SDLK_RETURN);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "title");
}

/* The lesson that the entrance proposes: the pieces are pointed at as it asks. */
static void learn_the_pieces(struct Driver *driver)
{
    static const char *const points[] = {"e0", "a9", "b0", "h7", "c0", "e6"};
    driver_press(driver, "Learn");
    choose(driver, ui_find(driver->app->ui, UI_CHOICE, ""), 0.6F); /* xiangqi */
    driver_press(driver, "Reading the pieces");
    driver_press(driver, "Next");
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        driver_click_point(driver, "e4"); /* nothing stands there: the way on stays "Skip" */
        driver_assert_label(driver, "Skip");
        driver_click_point(driver, points[i]);
        driver_press(driver, i == 5 ? "Next lesson" : "Next");
    }
    driver_assert_label(driver, "The rook");
    driver_press(driver, "Rules");
    driver_assert_label(driver, "The board");
    for (int i = 0; i < 3; i++)
        driver_key(driver, SDLK_ESCAPE); /* to the lesson, the entrance, the title */
    assert_string_equal(driver_scene(driver), "title");
}

static void set_a_game_up(struct Driver *driver)
{
    driver_press(driver, "New game");
    driver_press(driver, "Xiangqi");
    assert_string_equal(driver_scene(driver), "setup");
    driver_assert_no_label(driver, "Two people take turns at this screen.");
    choose(driver, ui_find(driver->app->ui, UI_CHOICE, "Opponent"), 0.97F);
    driver_assert_label(driver, "Two people take turns at this screen.");
    driver_press(driver, "Start");
    assert_string_equal(driver_scene(driver), "play");
}

static void move(struct Driver *driver, const char *from, const char *to)
{
    driver_click_point(driver, from);
    driver_click_point(driver, to);
}

/* Two cannons on one file: the mate of the lessons. */
static void play_to_the_mate(struct Driver *driver)
{
    move(driver, "e0", "e2"); /* two steps: refused, and said why */
    assert_string_equal(driver->app->ui->toasts[0], "The king moves one step along a line");
    move(driver, "h2", "e2");
    move(driver, "a6", "a5");
    move(driver, "e2", "e6");
    move(driver, "i6", "i5");
    move(driver, "b2", "b5");
    move(driver, "g6", "g5");
    move(driver, "b5", "e5");
    driver_assert_moves(driver, "h2e2 a6a5 e2e6 i6i5 b2b5 g6g5 b5e5");
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Checkmate by Red");
}

static void a_newcomer_finishes_a_game_of_xiangqi(void **state)
{
    struct Driver *driver = *state;
    start_for_the_first_time(driver);
    learn_the_pieces(driver);
    set_a_game_up(driver);
    play_to_the_mate(driver);
    driver_press(driver, "Rematch");
    assert_string_equal(driver_scene(driver), "play");
    driver_assert_moves(driver, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_newcomer_finishes_a_game_of_xiangqi, driver_set_up,
                                        driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
