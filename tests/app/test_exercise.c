/* The lab's exercises: leaves crossed out, fields filled in, judged with the reason, and sheets. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include <SDL_image.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Tree 1 of depth 2 is ((1 9) (-7 -4 -9) (3 -6)), of which -6 is left out; tree 2 is
 * ((-2 -3) (2 7)), without 7. */
static void open_exercise(struct Driver *driver)
{
    driver_open(driver, &(struct DriverOptions){.scene = "exercise", .settings = DRIVER_CALM});
}

/* Fails the test unless that is said somewhere, in a paragraph of any length. */
static void assert_told(struct Driver *driver, const char *words)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        bool whole = widget->role == UI_LABEL && widget->texts_at >= 0;
        if (strstr(whole ? ui->texts.data + widget->texts_at : widget->label, words))
            return;
    }
    fail_msg("'%s' is not said", words);
}

static const char *focused(const struct Driver *driver)
{
    const struct Widget *widget = ui_find_id(driver->app->ui, ui_focus(driver->app->ui));
    return widget ? widget->label : "";
}

/* --- leaves --- */

static void wrong_leaves_are_told_with_the_reason(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.scene = "lab", .settings = DRIVER_CALM});
    driver_press(driver, "Exercise");
    assert_string_equal(driver_scene(driver), "exercise");
    driver_assert_label(driver, "Exercise: tree 1");
    driver_press(driver, "9 (a b)");
    driver_press(driver, "Check");
    assert_told(driver, "Not quite.");
    assert_told(driver, "9 (a b): Looked at: α, 1, is still below β, +∞");
    assert_told(driver, "−6 (c b): a leaves First with −3, and First has 4 for sure by b, one ply "
                        "up: the other moves (1) need no look");
    assert_told(driver, "Right so far: 0 of 1");
    driver_assert_no_label(driver, "9 (a b)"); /* judged once */
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "lab");
}

static void right_leaves_count(void **state)
{
    struct Driver *driver = *state;
    open_exercise(driver);
    driver_press(driver, "−6 (c b)");
    driver_press(driver, "1 (a a)");
    driver_press(driver, "1 (a a)"); /* not this one, after all */
    driver_press(driver, "Check");
    assert_told(driver, "Right: these and no others are left out.");
    assert_told(driver, "Right so far: 1 of 1");
    driver_press(driver, "Another tree");
    driver_assert_label(driver, "Exercise: tree 2");
    driver_press(driver, "Check");
    assert_told(driver,
                "7 (b b): a leaves First with −2, and First has 2 for sure by a, one ply up");
    assert_told(driver, "Right so far: 1 of 2");
}

/* A leaf that is crossed out looks so, and a mistake is seen. */
static void what_was_crossed_out_is_seen(void **state)
{
    struct Driver *driver = *state;
    open_exercise(driver);
    SDL_FRect leaf = driver_widget(driver, "9 (a b)")->rect;
    Uint8 seen[3][3];
    for (int i = 0; i < 3; i++) {
        SDL_Surface *picture = driver_picture(driver);
        int x = (int)(leaf.x + 0.3F * leaf.w), y = (int)(leaf.y + 0.7F * leaf.h);
        memcpy(seen[i], (Uint8 *)picture->pixels + y * picture->pitch + 3 * x, 3);
        SDL_FreeSurface(picture);
        driver_press(driver, "9 (a b)");
    }
    assert_memory_not_equal(seen[0], seen[1], 3);
    assert_memory_equal(seen[0], seen[2], 3);
}

/* --- node by node --- */

/* Presses a key until the widget with that label has the focus. */
static void walk_to(struct Driver *driver, SDL_Keycode key, const char *label)
{
    for (int i = 0; i < 40 && strcmp(focused(driver), label) != 0; i++)
        driver_key(driver, key);
    assert_string_equal(focused(driver), label);
}

/* Sets a field by keys. */
static void fill_in(struct Driver *driver, const char *field, int number)
{
    walk_to(driver, SDLK_TAB, field);
    for (int i = 0; i < 30; i++) {
        int value = ui_find(driver->app->ui, UI_SLIDER, field)->value;
        if (value != number)
            driver_key(driver, value < number ? SDLK_RIGHT : SDLK_LEFT);
    }
    assert_int_equal(ui_find(driver->app->ui, UI_SLIDER, field)->value, number);
}

static void confirm(struct Driver *driver, const char *button)
{
    walk_to(driver, SDLK_TAB, button);
    driver_key(driver, SDLK_RETURN);
}

/* The whole tree, with one mistake, by keys alone. */
static void nodes_are_answered_by_keys(void **state)
{
    enum { LEAST = -10, MOST = 10 };
    static const int answers[3][3] = {{LEAST, MOST, -9}, {LEAST, 9, 4}, {LEAST, -4, -3}};
    struct Driver *driver = *state;
    open_exercise(driver);
    walk_to(driver, SDLK_TAB, "Asked");
    driver_key(driver, SDLK_RIGHT);
    assert_told(driver, "Node Root is entered. What are α and β?");
    assert_null(ui_find(driver->app->ui, UI_SLIDER, "Value"));
    fill_in(driver, "α", LEAST);
    fill_in(driver, "β", 3);
    confirm(driver, "Check");
    assert_told(driver, "β is +∞: Second has nothing for sure yet");
    for (int i = 0; i < 3; i++) {
        char asked[80];
        snprintf(asked, sizeof asked,
                 "Node %c is entered. What are α and β, and what will it be worth?", 'a' + i);
        assert_string_equal(focused(driver), "Next node");
        driver_key(driver, SDLK_RETURN);
        assert_told(driver, asked);
        assert_string_equal(focused(driver), "α");
        fill_in(driver, "α", answers[i][0]);
        fill_in(driver, "β", answers[i][1]);
        fill_in(driver, "Value", answers[i][2]);
        confirm(driver, "Check");
        assert_told(driver, "Right.");
    }
    driver_key(driver, SDLK_RETURN);
    assert_told(driver, "Node Root is left. What is it worth?");
    fill_in(driver, "Value", 4);
    confirm(driver, "Check");
    assert_told(driver, "Value is −4: The greatest below is 4, by b; minus that is −4");
    driver_key(driver, SDLK_RETURN);
    assert_told(driver, "That was the last node of this tree.");
    assert_told(driver, "Right so far: 3 of 5");
    confirm(driver, "Another tree");
    driver_assert_label(driver, "Exercise: tree 2");
    driver_key(driver, SDLK_PAGEUP);
    driver_assert_label(driver, "Exercise: tree 1");
}

/* The last leaf crossed out and judged, and the next tree, by a pad alone. */
static void leaves_are_answered_by_a_pad(void **state)
{
    struct Driver *driver = *state;
    open_exercise(driver);
    driver_plug(driver, 0);
    assert_string_equal(focused(driver), "1 (a a)");
    for (int i = 0; i < 6; i++)
        driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_string_equal(focused(driver), "−6 (c b)");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    for (int i = 0; i < 4 && strcmp(focused(driver), "Check") != 0; i++)
        driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_string_equal(focused(driver), "Check");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_told(driver, "Right: these and no others are left out.");
    assert_string_equal(focused(driver), "Another tree");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_assert_label(driver, "Exercise: tree 2");
    assert_string_equal(focused(driver), "−2 (a a)");
}

static void trees_may_be_deeper(void **state)
{
    struct Driver *driver = *state;
    open_exercise(driver);
    const struct Widget *depth = ui_find(driver->app->ui, UI_CHOICE, "Depth");
    assert_non_null(depth);
    driver_click(driver, depth->rect.x + depth->rect.w - 10, depth->rect.y + depth->rect.h / 2);
    driver_press(driver, "−1 (a b b)");
    driver_press(driver, "7 (a b c)");
    driver_press(driver, "0 (a c b)");
    driver_press(driver, "Check");
    assert_told(driver, "Right: these and no others are left out.");
}

/* --- sheets --- */

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

/* Saves a sheet, and returns how many of its pixels are not white. */
static int save_sheet(struct Driver *driver, const char *button, const char *stem)
{
    char path[300];
    int marked = 0;
    bool looked = unseen_look(true);
    driver_press(driver, button);
    unseen_look(looked);
    driver_until(driver, is_saved);
    driver_press(driver, "Copy the path");
    char *copied = SDL_GetClipboardText();
    snprintf(path, sizeof path, "%s/exports/%s-2", driver->folder, stem);
    assert_int_equal(strncmp(copied, path, strlen(path)), 0);
    SDL_Surface *loaded = IMG_Load(copied);
    assert_non_null(loaded);
    SDL_Surface *sheet = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGB24, 0);
    assert_int_equal(sheet->w, 1754);
    assert_int_equal(sheet->h, 1240);
    for (int y = 0; y < sheet->h; y++)
        for (int x = 0; x < sheet->w; x++) {
            const Uint8 *at = (const Uint8 *)sheet->pixels + y * sheet->pitch + 3 * x;
            bool edge = x < 60 || y < 60 || x >= sheet->w - 60 || y >= sheet->h - 60;
            bool white = at[0] == 255 && at[1] == 255 && at[2] == 255;
            assert_true(white || !edge);
            marked += !white;
        }
    SDL_FreeSurface(sheet);
    SDL_FreeSurface(loaded);
    SDL_free(copied);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "exercise");
    return marked;
}

/* In a dark window, too, a sheet is white; with the solution there is more on it. */
static void sheets_are_saved(void **state)
{
    struct Driver *driver = *state;
    open_exercise(driver);
    int open = save_sheet(driver, "Save sheet", "exercise-1-2");
    int solved = save_sheet(driver, "Save solution", "exercise-1-2-solution");
    assert_true(open > 10000);
    assert_true(solved > open + 3000);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(wrong_leaves_are_told_with_the_reason),
        TEST(right_leaves_count),
        TEST(what_was_crossed_out_is_seen),
        TEST(nodes_are_answered_by_keys),
        TEST(leaves_are_answered_by_a_pad),
        TEST(trees_may_be_deeper),
        TEST(sheets_are_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
