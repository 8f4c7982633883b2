/* Games are shown on the title's board while nobody plays, and only where they should be. */
#include "src/app/scenes/attract.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define TEST(f) cmocka_unit_test_setup_teardown(f, driver_set_up, driver_tear_down)

#define ON_TELEVISION DRIVER_CALM "tv_mode = yes\n"

static SDL_PowerState power; /* of this machine, by SDL */

/* In place of SDL's. */
SDL_PowerState SDL_GetPowerInfo(int *seconds, int *percent)
{
    (void)seconds, (void)percent;
    return power;
}

/* The arcade sleeps for so long, and wakes once. */
static void sleep_for(struct Driver *driver, uint32_t ms)
{
    driver->app->planned_wait = ms;
    driver->now += ms;
    driver_turn(driver);
}

/* A number for the half of the window that the board fills. */
static uint64_t picture(struct Driver *driver)
{
    SDL_Surface *surface = driver_picture(driver);
    uint64_t key = CANVAS_KEY;
    size_t half = (size_t)surface->w / 2 * 3;
    for (int y = 0; y < surface->h; y++)
        key = canvas_key(
            key, (const char *)surface->pixels + (size_t)y * (size_t)surface->pitch + half, half);
    SDL_FreeSurface(surface);
    return key;
}

/* The title, with a game in the library that has a star. */
static uint64_t open_title(struct Driver *driver, const char *settings)
{
    power = SDL_POWERSTATE_NO_BATTERY;
    driver_star_game(driver, driver_add_game(driver, "[Game \"gomoku\"]\n[Result \"*\"]\n\n"
                                                     "1. h8 h9 2. g7 *\n"));
    driver_open(driver, &(struct DriverOptions){.settings = settings});
    driver_pass(driver, 2000);
    return picture(driver);
}

static uint64_t at_rest; /* the title as it stands by itself */

static bool shows_another(struct Driver *driver)
{
    return picture(driver) != at_rest;
}

static bool is_at_rest(struct Driver *driver)
{
    return !shows_another(driver);
}

static void begin(struct Driver *driver, const char *settings)
{
    at_rest = open_title(driver, settings);
    sleep_for(driver, ATTRACT_AFTER_MS);
    driver_until(driver, shows_another);
}

static int wait_of(const struct Driver *driver)
{
    return scenes_wait(driver->app->scenes);
}

static void a_starred_game_is_played_after_a_minute(void **state)
{
    struct Driver *driver = *state;
    uint64_t seen[4];
    begin(driver, ON_TELEVISION);
    seen[0] = at_rest;
    seen[1] = picture(driver); /* the empty board */
    for (int i = 2; i < 4; i++) {
        assert_in_range(wait_of(driver), 1, ATTRACT_MOVE_MS);
        sleep_for(driver, ATTRACT_MOVE_MS);
        seen[i] = picture(driver);
        for (int k = 0; k < i; k++)
            assert_true(seen[k] != seen[i]);
    }
}

static void it_is_asked_for(void **state)
{
    struct Driver *driver = *state;
    begin(driver, DRIVER_CALM "attract = yes\n");
    driver_close(driver);
    at_rest = open_title(driver, DRIVER_CALM);
    assert_int_equal(wait_of(driver), -1);
    sleep_for(driver, 2 * ATTRACT_AFTER_MS);
    driver_pass(driver, 1000);
    assert_false(shows_another(driver));
    assert_int_equal(wait_of(driver), -1);
}

/* A hand at the mouse is enough, and the title is what it was, with all its buttons. */
static void the_first_touch_ends_it(void **state)
{
    struct Driver *driver = *state;
    begin(driver, ON_TELEVISION);
    driver_move_mouse(driver, 3, 3, 0);
    driver_until(driver, is_at_rest);
    sleep_for(driver, ATTRACT_AFTER_MS / 2);
    assert_false(shows_another(driver));
    sleep_for(driver, ATTRACT_AFTER_MS / 2);
    driver_until(driver, shows_another);
    driver_press(driver, "Settings");
    assert_string_equal(driver_scene(driver), "settings");
    driver_key(driver, SDLK_ESCAPE);
    driver_until(driver, is_at_rest);
}

static void tell_window(struct Driver *driver, Uint8 what)
{
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT,
                                  .windowID = SDL_GetWindowID(driver->app->window),
                                  .event = what}};
    SDL_PushEvent(&event);
    driver_turn(driver);
}

static void it_is_not_shown_where_nobody_looks(void **state)
{
    struct Driver *driver = *state;
    begin(driver, ON_TELEVISION);
    tell_window(driver, SDL_WINDOWEVENT_FOCUS_LOST);
    driver_until(driver, is_at_rest);
    sleep_for(driver, 2 * ATTRACT_AFTER_MS);
    driver_pass(driver, 1000);
    assert_false(shows_another(driver));
    assert_int_equal(wait_of(driver), -1);
    tell_window(driver, SDL_WINDOWEVENT_FOCUS_GAINED);
    tell_window(driver, SDL_WINDOWEVENT_MINIMIZED);
    sleep_for(driver, 2 * ATTRACT_AFTER_MS);
    assert_int_equal(wait_of(driver), -1);
    tell_window(driver, SDL_WINDOWEVENT_RESTORED);
    assert_false(shows_another(driver));
    sleep_for(driver, ATTRACT_AFTER_MS);
    driver_until(driver, shows_another);
}

static void a_battery_is_spared(void **state)
{
    struct Driver *driver = *state;
    begin(driver, ON_TELEVISION);
    power = SDL_POWERSTATE_ON_BATTERY;
    sleep_for(driver, ATTRACT_MOVE_MS);
    assert_false(shows_another(driver));
    assert_int_equal(wait_of(driver), -1);
    driver_key(driver, SDLK_DOWN);
    driver_key(driver, SDLK_UP);
    sleep_for(driver, ATTRACT_AFTER_MS);
    driver_pass(driver, 1000);
    assert_false(shows_another(driver));
    assert_int_equal(wait_of(driver), -1);
}

static void it_ends_after_half_an_hour(void **state)
{
    struct Driver *driver = *state;
    begin(driver, ON_TELEVISION);
    sleep_for(driver, ATTRACT_MOST_MS - ATTRACT_MOVE_MS);
    driver_until(driver, shows_another);
    sleep_for(driver, ATTRACT_MOVE_MS);
    assert_false(shows_another(driver));
    assert_int_equal(wait_of(driver), -1);
}

/* Without a star in the library; of the registry's first game, whose end they know. */
static void the_strongest_levels_play_where_no_game_has_a_star(void **state)
{
    struct Driver *driver = *state;
    power = SDL_POWERSTATE_UNKNOWN;
    driver_open(driver, &(struct DriverOptions){.settings = ON_TELEVISION});
    driver_pass(driver, 2000);
    at_rest = picture(driver);
    sleep_for(driver, ATTRACT_AFTER_MS);
    for (int i = 0; i < 3; i++) {
        driver_until(driver, shows_another);
        at_rest = picture(driver);
    }
    assert_int_equal(driver_games(driver, NULL, 0), 0); /* nor is it one of the player's */
}

int main(void)
{
    unseen_look(true);
    const struct CMUnitTest tests[] = {
        TEST(a_starred_game_is_played_after_a_minute),
        TEST(it_is_asked_for),
        TEST(the_first_touch_ends_it),
        TEST(it_is_not_shown_where_nobody_looks),
        TEST(a_battery_is_spared),
        TEST(it_ends_after_half_an_hour),
        TEST(the_strongest_levels_play_where_no_game_has_a_star),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
