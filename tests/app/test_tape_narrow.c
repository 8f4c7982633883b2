/* A tape in the smallest window with the largest text: what is scrolled stays in its place. */
#include "src/app/scenes/lab/tape.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static bool is_over(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Figures");
}

/* The tape of the quicker lane of the example tree. */
static void open_tape_at(struct Driver *driver, int width, int height, const char *text_scale)
{
    char settings[512];
    snprintf(settings, sizeof settings, DRIVER_CALM "text_scale = %s\n", text_scale);
    driver_open(driver,
                &(struct DriverOptions){
                    .scene = "lab", .width = width, .height = height, .settings = settings});
    driver_press(driver, "The example tree");
    driver_press(driver, "Run");
    driver_until(driver, is_over);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "tape");
}

static void open_tape(struct Driver *driver)
{
    open_tape_at(driver, 640, 480, "200");
}

/* How many pixels of a rectangle have that colour, or one as good as the same. */
static int count_colour(struct Driver *driver, SDL_FRect rect, SDL_Color colour)
{
    int count = 0;
    bool looked = unseen_look(true);
    SDL_Surface *picture = driver_picture(driver);
    for (int y = (int)rect.y; y < (int)(rect.y + rect.h); y++)
        for (int x = (int)rect.x; x < (int)(rect.x + rect.w); x++) {
            const Uint8 *at = (const Uint8 *)picture->pixels + y * picture->pitch + 3 * x;
            SDL_Color seen;
            SDL_GetRGB((Uint32)(at[0] | at[1] << 8 | at[2] << 16), picture->format, &seen.r,
                       &seen.g, &seen.b);
            count += abs(seen.r - colour.r) <= 4 && abs(seen.g - colour.g) <= 4 &&
                     abs(seen.b - colour.b) <= 4;
        }
    SDL_FreeSurface(picture);
    unseen_look(looked);
    return count;
}

/* The bars of the line are cut where the scrolled area ends: none runs below the buttons. */
static void bars_stay_in_what_is_scrolled(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver);
    for (int i = 0; i < 3; i++) {
        SDL_FRect steps = ui_find_id(driver->app->ui, TAPE_PREV)->rect;
        assert_int_equal(count_colour(driver, steps, driver->app->theme->accent), 0);
        driver_press(driver, "Next node");
    }
}

/* Where nothing that has the focus shows of what is scrolled, arrows lead there all the same. */
static void arrows_lead_among_words(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver);
    assert_int_equal(ui_focus(driver->app->ui), TAPE_NEXT);
    driver_key(driver, SDLK_UP);
    assert_int_equal(ui_focus(driver->app->ui), TAPE_SLIDER);
    driver_key(driver, SDLK_DOWN);
    assert_int_equal(ui_focus(driver->app->ui), TAPE_SPEED);
    assert_true(ui_find_id(driver->app->ui, TAPE_SPEED)->clip.h > 0);
}

/* The tree is there, too, in place of what is scrolled; one comes to it and back by keys alone. */
static void the_tree_is_reached_by_keys(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver);
    driver_key(driver, SDLK_UP);
    while (ui_focus(driver->app->ui) != TAPE_VIEW)
        driver_key(driver, SDLK_DOWN);
    driver_key(driver, SDLK_RIGHT);
    const struct Widget *root = ui_find(driver->app->ui, UI_ROW, "Root");
    assert_non_null(root);
    assert_true(root->clip.h > 0);
    assert_string_equal(root->detail, "1");
    driver_assert_label(driver, "Next node");
    driver_key(driver, SDLK_LEFT);
    assert_null(ui_find(driver->app->ui, UI_ROW, "Root"));
}

/* Whatever the text's size, what is chosen shows: a line of C at least, or rows of the tree. */
static void what_is_chosen_shows(void **state)
{
    static const char *const scales[] = {"100", "125", "150", "175"};
    struct Driver *driver = *state;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        open_tape_at(driver, 1280, 720, scales[i]);
        driver_assert_label(driver, "alpha_beta.c");
        while (ui_focus(driver->app->ui) != TAPE_VIEW)
            driver_key(driver, i == 0 ? SDLK_UP : SDLK_DOWN);
        driver_key(driver, SDLK_RIGHT);
        driver_press(driver, "Root");
        const struct Widget *below = ui_find(driver->app->ui, UI_ROW, "a");
        assert_non_null(below);
        assert_true(below->clip.y + below->clip.h >= below->rect.y + below->rect.h);
        driver_close(driver);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(bars_stay_in_what_is_scrolled),
        TEST(arrows_lead_among_words),
        TEST(the_tree_is_reached_by_keys),
        TEST(what_is_chosen_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
