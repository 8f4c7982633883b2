/* What the panel beside a game says: clocks, whose turn it is, what there is to choose, how it
 * ended. */
#include "engine/games.h"
#include "src/app/shell/apply_settings.h"
#include "tests/app/board_driver.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Sits down at a gomoku table with that set-up. */
static void sit_down(struct Driver *driver, const char *setup)
{
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_open(driver, &(struct DriverOptions){.scene = "title", .settings = DRIVER_CALM});
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, setup);
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
}

/* --- clocks --- */

/* The text of White's clock, in tenths: it is the only one that runs. */
static const struct Widget *last_seconds(struct Driver *driver)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_widget(ui, i)->label, "0:0", 3) == 0)
            return ui_widget(ui, i);
    fail_msg("no clock shows its last seconds");
    return NULL;
}

static void the_last_seconds_of_a_clock_are_read_whole(void **state)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {720, 1280}};
    struct Driver *driver = *state;
    sit_down(driver, "opponent=human;clock=1");
    driver_click_point(driver, "h8");
    driver_pass(driver, 2500);
    for (int i = 0; i < 3 * 3; i++) {
        struct App *app = driver->app;
        SDL_SetWindowSize(app->window, sizes[i / 3][0], sizes[i / 3][1]);
        app->settings.text_scale = 100 + 50 * (i % 3);
        app_use_settings(app);
        driver_turn(driver);
        driver_turn(driver);
        const struct Widget *clock = last_seconds(driver);
        struct TextStyle style = ui_text_style(app->ui, clock->flags);
        style.size = ceilf(0.75F * style.size); /* it may be set smaller, but is never cut */
        assert_true(canvas_text_width(app->canvas, clock->label, &style) <= clock->rect.w + 1);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_last_seconds_of_a_clock_are_read_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
