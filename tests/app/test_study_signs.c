/* Signs and drawings in a study, with every device. */
#include "tests/app/board_driver.h"
#include "tests/app/study_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static SDL_FPoint center_of(const struct Driver *driver, const char *name)
{
    return place_center(view_where(driver_stage(driver)->view), driver_point(driver, name));
}

/* Draws with the right button. */
static void draw_from(struct Driver *driver, const char *from, const char *to)
{
    SDL_FPoint a = center_of(driver, from), b = center_of(driver, to);
    driver_right_button(driver, a.x, a.y, true);
    driver_move_mouse(driver, b.x, b.y, SDL_BUTTON_RMASK);
    driver_right_button(driver, b.x, b.y, false);
}

/* A finger rests on a point for so long, goes to another and lets go. */
static void rest_finger(struct Driver *driver, const char *from, const char *to, int ms)
{
    SDL_FPoint a = center_of(driver, from), b = center_of(driver, to);
    driver_finger(driver, SDL_FINGERDOWN, a.x, a.y);
    driver_pass(driver, ms);
    driver_finger(driver, SDL_FINGERMOTION, b.x, b.y);
    driver_finger(driver, SDL_FINGERUP, b.x, b.y);
}

static const char *const opened = "[Game \"xiangqi\"]\n\n1. h2e2 h9g7 *\n";

static void signs_are_set_by_buttons_and_taken_back(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, opened);
    driver_press(driver, "Signs and drawings");
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "+/−")->flags & UI_DISABLED); /* of no move */
    driver_key(driver, SDLK_PAGEDOWN);
    driver_press(driver, "!");
    driver_press(driver, "+/−");
    driver_assert_record(driver, "1. h2e2 $1 $16 h9g7 *");
    driver_press(driver, "!?"); /* in place of the first */
    driver_assert_record(driver, "1. h2e2 $16 $5 h9g7 *");
    driver_press(driver, "+/−"); /* a second press takes it away */
    driver_assert_record(driver, "1. h2e2 $5 h9g7 *");
    driver_key(driver, SDLK_u);
    driver_key(driver, SDLK_u);
    driver_assert_record(driver, "1. h2e2 $1 $16 h9g7 *");
    driver_turn(driver);
    assert_non_null(strstr(driver_study(driver)->list.nodes[0].text, "! +/−"));
    driver_key(driver, SDLK_u);
    driver_key(driver, SDLK_u);
    driver_assert_record(driver, "1. h2e2 h9g7 *");
}

static void the_right_button_draws(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, opened);
    draw_from(driver, "h2", "e2");
    draw_from(driver, "e6", "e6");
    driver_assert_record(driver, "{[%csl Ge6] [%cal Gh2e2]} 1. h2e2");
    draw_from(driver, "h2", "e2"); /* once more: it goes */
    driver_assert_record(driver, "{[%csl Ge6]} 1. h2e2");
    driver_press(driver, "Signs and drawings");
    driver_press(driver, "Red pen");
    draw_from(driver, "e6", "e6"); /* another colour for what is there */
    driver_press(driver, "Blue pen");
    driver_click_point(driver, "b2"); /* while the pen is out nothing moves */
    driver_assert_record(driver, "{[%csl Re6,Bb2]} 1. h2e2");
    assert_int_equal(driver_stage(driver)->shown.trail.count, 0);
    driver_press(driver, "Erase drawings");
    driver_assert_record(driver, "1. h2e2 h9g7");
    driver_key(driver, SDLK_u);
    driver_key(driver, SDLK_u);
    driver_key(driver, SDLK_u);
    driver_assert_record(driver, "{[%csl Ge6]} 1. h2e2");
    SDL_FPoint at = center_of(driver, "a0");
    driver_right_button(driver, at.x, at.y, true);
    driver_right_button(driver, 2, 2, false); /* off the board: nothing */
    driver_assert_record(driver, "{[%csl Ge6]} 1. h2e2");
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_no_label(driver, "+/−");
    assert_string_equal(driver_scene(driver), "study");
}

static void a_finger_that_rests_draws(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, opened);
    rest_finger(driver, "h2", "e2", 600);
    driver_assert_record(driver, "{[%cal Gh2e2]} 1. h2e2");
    assert_int_equal(driver_stage(driver)->shown.trail.count, 0);
    rest_finger(driver, "b2", "b2", 600);
    driver_assert_record(driver, "{[%csl Gb2] [%cal Gh2e2]} 1. h2e2");
    rest_finger(driver, "h2", "e2", 100); /* too short: the cannon moves */
    assert_int_equal(driver_stage(driver)->shown.trail.count, 1);
    driver_assert_record(driver, "{[%csl Gb2] [%cal Gh2e2]} 1. h2e2 h9g7");
}

static void a_pad_draws_while_the_pen_is_out(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, opened);
    driver_plug(driver, 0);
    driver_press(driver, "Signs and drawings");
    driver_press(driver, "Yellow pen");
    ui_show_focus(driver->app->ui, STUDY_BOARD);
    driver_turn(driver);
    driver_steer(driver, 0, "e3");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_steer(driver, 0, "e6"); /* which confirms: where an arrow begins, */
    driver_steer(driver, 0, "e9"); /* and where it ends */
    driver_assert_record(driver, "{[%csl Ye3] [%cal Ye6e9]} 1. h2e2");
    driver_steer(driver, 0, "a0");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B); /* gives the arrow up, then the pen */
    driver_assert_label(driver, "+/−");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B);
    driver_assert_no_label(driver, "+/−");
    driver_assert_record(driver, "{[%csl Ye3] [%cal Ye6e9]} 1. h2e2");
}

static void signs_and_drawings_are_heard(void **state)
{
    struct Driver *driver = *state;
    driver_open_calm(driver, &(struct DriverOptions){.settings = DRIVER_SPOKEN});
    assert_true(study_open_text(
        driver->app, "[Game \"gomoku\"]\n\n1. h8 $1 $17 {[%csl Rh9] [%cal Gh8i9]} *\n", NULL));
    driver_settle(driver);
    recorder_forget(&driver->recorder);
    driver_key(driver, SDLK_PAGEDOWN);
    driver_settle(driver);
    recorder_assert(&driver->recorder, "Good move, White is better, red circle on h9, green arrow "
                                       "from h8 to i9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
        TEST(signs_are_set_by_buttons_and_taken_back),
        TEST(the_right_button_draws),
        TEST(a_finger_that_rests_draws),
        TEST(a_pad_draws_while_the_pen_is_out),
        TEST(signs_and_drawings_are_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
