/* Files whose charset stays open: others come in meanwhile, and a player says how they read; by
 * mouse, keys and pad, now or at the next start. */
#include "src/app/shell/storage/imports.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/inspection.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* One name alone: Korean, or as good in traditional Chinese, which is likelier. */
#define NAME    "\xc0\xcc\xb8\xed\xb4\xf6"
#define KOREAN  "이명덕"
#define CHINESE "檜貲湯"

static bool is_brought_in(struct Driver *driver)
{
    return !imports_running(driver->app, NULL);
}

static bool is_asked(struct Driver *driver)
{
    return imports_open(driver->app, NULL) && is_brought_in(driver);
}

static void write_open(const struct Driver *driver, const char *name, const char *move)
{
    char text[128];
    snprintf(text, sizeof text, "(;GM[4]SZ[15]PB[" NAME "];B[hh];W[%s])", move);
    scratch_write(driver->folder, name, text);
}

static void note(struct Driver *driver, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", driver->folder, name);
    imports_note(driver->app, path);
}

/* Brings in two files that stay open, and a clear one; opens the list of games. */
static void bring_in(struct Driver *driver)
{
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    write_open(driver, "a.sgf", "ii");
    write_open(driver, "b.sgf", "gg");
    scratch_write(driver->folder, "c.pgn", "[Game \"tictactoe\"]\n\n1. b2 a1 *\n");
    note(driver, "a.sgf");
    note(driver, "b.sgf");
    note(driver, "c.pgn");
    imports_begin(driver->app);
    driver_until(driver, is_asked);
    app_open(driver->app, "library", NULL, 0);
    driver_settle(driver);
}

/* How many games have a player of that name. */
static int games_of(struct Driver *driver, const char *name)
{
    struct LibraryGame games[8];
    int count = driver_games(driver, games, 8), of = 0;
    for (int i = 0; i < count; i++)
        of += strcmp(games[i].player[0], name) == 0;
    return of;
}

static bool keeps_a_list(const struct Driver *driver)
{
    char path[300];
    snprintf(path, sizeof path, "%s/unasked.txt", driver->folder);
    return access(path, F_OK) == 0;
}

/* The clear one is there at once; the others, in turn, as one says. */
static void each_is_asked_about(void **state)
{
    struct Driver *driver = *state;
    bring_in(driver);
    assert_true(driver_toasts(driver, "Imported: 1 · Encoding to choose in Games: 2"));
    struct LibraryGame games[8];
    assert_int_equal(driver_games(driver, games, 8), 1);
    driver_assert_label(driver, "Encoding to choose: 2");
    driver_press(driver, "Choose");
    assert_string_equal(driver_scene(driver), "charsets");
    driver_assert_label(driver, "a.sgf");
    driver_assert_label(driver, "(;GM[4]SZ[15]PB[" KOREAN "];B[hh];W[ii])");
    driver_assert_label(driver, "(;GM[4]SZ[15]PB[" CHINESE "];B[hh];W[ii])");
    driver_press(driver, "Korean (CP949)");
    driver_until(driver, is_brought_in);
    driver_assert_label(driver, "b.sgf");
    driver_press(driver, "Traditional Chinese (BIG5)");
    driver_until(driver, is_brought_in);
    assert_string_not_equal(driver_scene(driver), "charsets");
    assert_int_equal(games_of(driver, KOREAN), 1);
    assert_int_equal(games_of(driver, CHINESE), 1);
    assert_false(keeps_a_list(driver));
}

/* One answer for all, by pad. */
static void one_answer_is_that_of_all(void **state)
{
    struct Driver *driver = *state;
    bring_in(driver);
    driver_plug(driver, 0);
    ui_set_focus(driver->app->ui, ui_find(driver->app->ui, UI_BUTTON, "Choose")->id);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN); /* the second */
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN); /* the switch */
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_UP);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_until(driver, is_brought_in);
    assert_null(imports_open(driver->app, NULL));
    assert_int_equal(games_of(driver, KOREAN), 2);
}

/* The best guess is taken, and told: of one file by the button, of all by going back. */
static void who_does_not_choose_gets_the_best_guess(void **state)
{
    struct Driver *driver = *state;
    bring_in(driver);
    driver_press(driver, "Choose");
    driver_press(driver, "Use the likeliest");
    assert_true(driver_toasts(driver, "a.sgf: read as Traditional Chinese"));
    driver_until(driver, is_brought_in);
    driver_assert_label(driver, "b.sgf");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_not_equal(driver_scene(driver), "charsets"); /* the game may be shown by now */
    driver_until(driver, is_brought_in);
    assert_true(driver_toasts(driver, "b.sgf: read as Traditional Chinese"));
    assert_int_equal(games_of(driver, CHINESE), 2);
}

/* By keys alone: the likeliest has the focus, the next is below it. */
static void keys_choose(void **state)
{
    struct Driver *driver = *state;
    bring_in(driver);
    ui_set_focus(driver->app->ui, ui_find(driver->app->ui, UI_BUTTON, "Choose")->id);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "charsets");
    driver_key(driver, SDLK_DOWN);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, is_brought_in);
    assert_int_equal(games_of(driver, KOREAN), 1);
}

/* What was not answered when the program ended is asked about at the next start. */
static void nothing_is_lost_at_the_end(void **state)
{
    struct Driver *driver = *state;
    bring_in(driver);
    driver_reopen(driver, NULL);
    driver_until(driver, is_asked);
    int count;
    assert_non_null(imports_open(driver->app, &count));
    assert_int_equal(count, 2);
    imports_answer(driver->app, 1, false);
    driver_reopen(driver,
                  NULL); /* it may be on its way: it is asked about once more, or it is in */
    driver_until(driver, is_asked);
    imports_answer(driver->app, 1, true);
    driver_until(driver, is_brought_in);
    assert_int_equal(games_of(driver, KOREAN), 2);
    assert_int_equal(games_of(driver, CHINESE), 0);
    assert_false(keeps_a_list(driver));
}

/* What the command line says is not asked about. */
static void a_charset_that_is_told_is_not_asked(void **state)
{
    struct Driver *driver = *state;
    char path[300];
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    write_open(driver, "a.sgf", "ii");
    snprintf(path, sizeof path, "%s/a.sgf", driver->folder);
    imports_note_as(driver->app, path, "euc-kr");
    imports_begin(driver->app);
    driver_until(driver, is_brought_in);
    assert_null(imports_open(driver->app, NULL));
    assert_int_equal(games_of(driver, KOREAN), 1);
}

static void the_question_fits(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    write_open(driver, "棋谱", "ii");
    note(driver, "棋谱");
    imports_begin(driver->app);
    driver_until(driver, is_asked);
    app_open(driver->app, "library", NULL, 0);
    driver_settle(driver);
    assert_int_equal(inspect_languages(driver), 0);
    driver_press(driver, "Choose");
    assert_int_equal(inspect_languages(driver), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(each_is_asked_about),
        TEST(one_answer_is_that_of_all),
        TEST(who_does_not_choose_gets_the_best_guess),
        TEST(keys_choose),
        TEST(nothing_is_lost_at_the_end),
        TEST(a_charset_that_is_told_is_not_asked),
        TEST(the_question_fits),
    };
    return cmocka_run_group_tests_name("charsets", tests, NULL, NULL);
}
