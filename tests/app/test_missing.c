/* The arcade where the libraries that it opens when they are needed aren't installed: ctest has
 * files without anything in them found in their place. */
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/loaded/loaded.h"
#include "tests/app/lobby.h"
#include "tests/app/study_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static bool libnice_is_named(struct OnlinePair *pair)
{
    return lobby_says(pair, "Direct connections need libnice, which isn't installed");
}

static bool miniupnpc_is_named(struct OnlinePair *pair)
{
    return lobby_says(pair, "Can't ask the router: libminiupnpc or libnatpmp isn't installed");
}

static bool libmosquitto_is_named(struct OnlinePair *pair)
{
    return lobby_says(pair, "Relays need libmosquitto, which isn't installed");
}

/* The code still works on the own network; what lacks for more is named. */
static void host_is_told_what_lacks_for_friends_elsewhere(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    driver_press(&pair.driver, "Beyond this network");
    pair_until(&pair, miniupnpc_is_named);
    if (ice_is_built())
        pair_until(&pair, libnice_is_named);
    driver_assert_label(&pair.driver, "Copy invite");
    pair_free(&pair);
}

static void relay_tried_in_the_settings_names_its_library(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "settings");
    SDL_SetWindowSize(pair.driver.app->window, 1280, 3000); /* all rows at once */
    driver_settle(&pair.driver);
    driver_press(&pair.driver, "Online");
    struct Settings *settings = &pair.driver.app->settings;
    snprintf(settings->relay_address, sizeof settings->relay_address, "127.0.0.1:9");
    settings->relay_tls = false;
    driver_press(&pair.driver, "Test the relay");
    pair_until(&pair, libmosquitto_is_named);
    pair_free(&pair);
}

static bool giflib_is_named(struct Driver *driver)
{
    return strcmp(ui_toast_shown(driver->app->ui),
                  "Animations need giflib, which isn't installed") == 0;
}

static void an_animation_names_its_library(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"gomoku\"]\n\n1. h8 i9 *\n");
    study_share(driver_study(driver));
    driver_pass(driver, 500);
    driver_press(driver, "Export");
    driver_until(driver, giflib_is_named);
    assert_string_equal(driver_scene(driver), "study");
}

/* A library of which not all calls are there is none. */
static void library_that_lacks_a_call_is_refused(void **state)
{
    void *calls[2] = {NULL, NULL};
    struct Loaded library = {.sonames = {"libm.so.6"},
                             .names = (const char *const[]){"cos", "no_such_call"},
                             .calls = calls,
                             .count = 2,
                             .lock = PTHREAD_MUTEX_INITIALIZER};
    (void)state;
    assert_false(loaded_open(&library));
    library.count = 1;
    assert_true(loaded_open(&library));
    assert_non_null(calls[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(host_is_told_what_lacks_for_friends_elsewhere),
        cmocka_unit_test(relay_tried_in_the_settings_names_its_library),
        cmocka_unit_test_setup_teardown(an_animation_names_its_library, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test(library_that_lacks_a_call_is_refused),
    };
    return cmocka_run_group_tests_name("missing", tests, NULL, NULL);
}
