/* Another program has the library, under an arcade that goes on. */
#include "tests/app/arcade_driver.h"
#include "tests/play/holder.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool waits_for_the_library(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_LABEL, "Another program is using your games...") != NULL;
}

static bool is_settled(struct Driver *driver)
{
    return !driver->app->take_in && !waits_for_the_library(driver);
}

static bool shows_the_game(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Mei – Li") != NULL;
}

static bool has_a_star(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Remove star") != NULL;
}

/* An arcade whose library has one game, and that does nothing now. */
static void open_with_a_game(struct Driver *driver)
{
    driver_open_calm(driver, NULL);
    driver_add_game(driver, "[Game \"tictactoe\"]\n[Date \"2026.11.21\"]\n[X \"Mei\"]\n"
                            "[O \"Li\"]\n[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n");
    driver_until(driver, is_settled);
}

/* The games are shown all the same, the page says why a change takes its time, one goes on to other
 * scenes, and the change is made when it can be. */
static void a_library_that_is_taken_is_told(void **state)
{
    (void)state;
    struct Driver driver;
    open_with_a_game(&driver);
    struct Holder *holder = holder_take(driver.folder, false);
    driver_press(&driver, "Games");
    driver_until(&driver, shows_the_game);
    driver_press(&driver, "Mei – Li");
    driver_press(&driver, "Add star");
    driver_until(&driver, waits_for_the_library);
    assert_true(shows_the_game(&driver));
    while (strcmp(driver_scene(&driver), "library") == 0)
        driver_key(&driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&driver), "title");
    driver_press(&driver, "Games");
    driver_until(&driver, shows_the_game);
    driver_press(&driver, "Mei – Li");
    assert_false(has_a_star(&driver));
    holder_free(holder);
    driver_until(&driver, has_a_star);
    driver_key(&driver, SDLK_ESCAPE);
    driver_until(&driver, is_settled);
    driver_free(&driver);
}

static bool shows_one_game(struct Driver *driver)
{
    return shows_the_game(driver) && ui_find(driver->app->ui, UI_LABEL, "1 game");
}

/* Where not even the list can be read, it is not said to be empty. */
static void a_library_that_cannot_be_read_is_told(void **state)
{
    (void)state;
    struct Driver driver;
    open_with_a_game(&driver);
    driver_close(&driver);
    struct Holder *holder = holder_take(driver.folder, true);
    driver_open(&driver, &(struct DriverOptions){.scene = "library"});
    driver_until(&driver, waits_for_the_library);
    driver_assert_no_label(&driver, "0 games");
    holder_free(holder);
    driver_until(&driver, shows_one_game);
    driver_free(&driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_library_that_is_taken_is_told),
        cmocka_unit_test(a_library_that_cannot_be_read_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
