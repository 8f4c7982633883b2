/* The page of statistics: read, walked through, saved, forgotten; by mouse, keys and pad. */
#include "src/app/scenes/statistics/statistics.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/arcade_driver.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#define TAGS(day, black, white)                                                                    \
    "[Game \"gomoku\"]\n[Date \"2001.01." day "\"]\n[Time \"10:00:00\"]\n[Black \"" black          \
    "\"]\n[White \"" white "\"]\n"
#define BLACK_WINS "[Result \"1-0\"]\n\n1. h8 a1 2. h9 a2 3. h10 a3 4. h11 a4 5. h12 1-0\n"
#define REVIEWED                                                                                   \
    "[Result \"1-0\"]\n\n1. h8 {[%eval 0.0,8]} a1 {[%eval 0.0,8]} 2. h9 {[%eval -4.0,8]} a2"       \
    " {[%eval 0.0,8]} 3. h10 {[%eval 0.0,8]} a3 {[%eval 0.0,8]} 4. h11 {[%eval 0.0,8]} a4"         \
    " {[%eval 0.0,8]} 5. h12 1-0\n"

/* Four games of gomoku: two won (one of them reviewed, with a blunder) and one lost against levels,
 * and one that does not count. */
static void open_statistics(struct Driver *driver)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/records", driver->folder);
    mkdir(folder, 0777);
    scratch_write(folder, "1.pgn", TAGS("01", "Mei", "level:casual") BLACK_WINS);
    scratch_write(folder, "2.pgn", TAGS("02", "level:skilled", "Mei") BLACK_WINS);
    scratch_write(folder, "3.pgn", TAGS("03", "Mei", "level:casual") REVIEWED);
    scratch_write(folder, "4.pgn",
                  TAGS("04", "Mei", "level:beginner") "[Casual \"yes\"]\n" BLACK_WINS);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
}

static bool is_idle(struct Driver *driver)
{
    return !driver->app->take_in;
}

static const struct StatisticsScene *scene_of(struct Driver *driver)
{
    void *context;
    scenes_top(driver->app->scenes, &context);
    return context;
}

static bool is_counted(struct Driver *driver)
{
    const struct StatisticsScene *scene = scene_of(driver);
    return scene->known && !scene->counting && !scene->forgetting;
}

static const char *label;

static bool shows(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_ROLE_COUNT, label) != NULL;
}

static void until_shown(struct Driver *driver, const char *text)
{
    label = text;
    driver_until(driver, shows);
}

static void go_there(struct Driver *driver)
{
    open_statistics(driver);
    driver_until(driver, is_idle);
    driver_press(driver, "Games");
    until_shown(driver, "Mei – Casual");
    driver_press(driver, "Statistics"); /* of the game played last */
    driver_until(driver, is_counted);
    until_shown(driver, "2 won · 0 drawn · 1 lost");
}

static void games_are_counted(void **state)
{
    struct Driver *driver = *state;
    go_there(driver);
    driver_assert_label(driver, "Longest winning streak: 1");
    driver_assert_label(driver, "2 won · 0 drawn · 0 lost"); /* with black, and the beginner */
    driver_assert_label(driver, "0 won · 0 drawn · 1 lost");
    driver_assert_label(driver, "Mistakes per game: 1.0 (1 reviewed)");
    driver_assert_label(driver, "Not counted: 1 (with takebacks, or started from a study)");
    driver_assert_label(driver, "Play more games to settle your rating"); /* than three */
    driver_assert_label(driver, "Opponents");
    ui_set_focus(driver->app->ui, STATISTICS_GAME);
    driver_turn(driver);
    driver_key(driver, SDLK_RIGHT);
    driver_until(driver, is_counted);
    until_shown(driver, "No statistics yet. Play a game first!");
    driver_press(driver, "New game");
    assert_string_equal(driver_scene(driver), "games");
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "library");
}

/* What the chart tells of the chosen game. */
static const char *told(struct Driver *driver, const char *day)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        if (strncmp(ui_widget(driver->app->ui, i)->label, day, strlen(day)) == 0)
            return ui_widget(driver->app->ui, i)->label;
    fail_msg("nothing is told of %s", day);
    return NULL;
}

/* How many labels say just that. */
static int labels_of(struct Driver *driver, const char *text)
{
    int count = 0;
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        count += strcmp(ui_widget(driver->app->ui, i)->label, text) == 0;
    return count;
}

static void the_chart_is_walked(void **state)
{
    struct Driver *driver = *state;
    go_there(driver);
    driver_plug(driver, 0);
    ui_set_focus(driver->app->ui, STATISTICS_CHART);
    driver_turn(driver);
    driver_key(driver, SDLK_RIGHT);
    assert_non_null(strstr(told(driver, "2001.01.01 ·"), "Casual · won · 1"));
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_non_null(strstr(told(driver, "2001.01.02 ·"), "Skilled · lost · 1"));
    driver_key(driver, SDLK_END);
    told(driver, "2001.01.03 ·");
    driver_key(driver, SDLK_RIGHT); /* past the end: the focus may go, the game stays */
    told(driver, "2001.01.03 ·");
    SDL_FRect chart = scene_of(driver)->chart;
    driver_move_mouse(driver, chart.x + 2, chart.y + chart.h / 2, 0);
    told(driver, "2001.01.01 ·");
    ui_set_focus(driver->app->ui, STATISTICS_SERIES);
    driver_turn(driver);
    driver_key(driver, SDLK_RIGHT);
    assert_int_equal(labels_of(driver, "2001.01.03"), 1); /* the only game: one day for both ends */
    ui_set_focus(driver->app->ui, STATISTICS_CHART);
    driver_turn(driver);
    driver_key(driver, SDLK_LEFT);
    assert_non_null(strstr(told(driver, "2001.01.03 ·"), "Mistakes: 1"));
}

/* As a sentence, game by game, and for a reader as a table. */
static void the_chart_is_heard(void **state)
{
    struct Driver *driver = *state;
    go_there(driver);
    driver_chord(driver, KMOD_LCTRL | KMOD_LALT, SDLK_s);
    driver_settle(driver);
    recorder_forget(&driver->recorder);
    ui_show_focus(driver->app->ui, STATISTICS_CHART);
    driver_turn(driver);
    recorder_assert(&driver->recorder, "Chart, 2001.01.01 to 2001.01.03: 1");
    recorder_assert(&driver->recorder, " at first, 1");
    recorder_assert(&driver->recorder, " at last, lowest 1");
    recorder_forget(&driver->recorder);
    driver_key(driver, SDLK_RIGHT);
    driver_key(driver, SDLK_RIGHT);
    recorder_assert(&driver->recorder, "2001.01.01 · Casual · won · 1");
    recorder_assert(&driver->recorder, "2001.01.02 · Skilled · lost · 1");
    const struct UiCells *cells = ui_find_id(driver->app->ui, STATISTICS_CHART)->cells;
    struct StringBuffer words = {0};
    assert_int_equal(cells->rows, 3);
    assert_int_equal(cells->cursor, 1);
    cells->words(cells->user, 2, &words);
    assert_non_null(strstr(words.data, "2001.01.03 · Casual · won"));
    free(words.data);
    recorder_forget(&driver->recorder);
    cells->go(cells->user, 0);
    driver_turn(driver);
    recorder_assert(&driver->recorder, "2001.01.01 · Casual · won · 1");
}

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

static void all_games_are_saved_as_a_table(void **state)
{
    struct Driver *driver = *state;
    char folder[300];
    go_there(driver);
    for (int i = 1; i <= 2; i++) { /* the second file gets a name of its own */
        driver_press(driver, "Save as table (CSV)");
        driver_until(driver, is_saved);
        driver_press(driver, "Copy the path");
        assert_string_equal(driver_scene(driver), "statistics");
        snprintf(folder, sizeof folder, "%s/exports", driver->folder);
        assert_int_equal(scratch_count(folder, ".csv"), i);
    }
    char *path = SDL_GetClipboardText();
    struct FileError error;
    char *csv = file_read(path, &error);
    assert_non_null(csv);
    assert_non_null(strstr(csv, "2001-01-02,10:00:00,gomoku,\"level:skilled\",computer,White,"
                                "lost,9,"));
    assert_non_null(strstr(path, "-2.csv"));
    free(csv);
    SDL_free(path);
}

static bool says_so(struct Driver *driver)
{
    return driver_toasts(driver, "Couldn't save in /");
}

static void a_folder_that_cannot_be_written_is_said(void **state)
{
    struct Driver *driver = *state;
    go_there(driver);
    scratch_write(driver->folder, "exports", "a file in its place");
    driver_press(driver, "Save as table (CSV)");
    driver_until(driver, says_so);
    assert_string_equal(driver_scene(driver), "statistics");
}

static void statistics_are_forgotten_after_being_asked(void **state)
{
    struct Driver *driver = *state;
    go_there(driver);
    driver_press(driver, "Reset");
    driver_assert_safe_question(driver);
    driver_press(driver, "Cancel");
    driver_until(driver, is_counted);
    driver_assert_label(driver, "2 won · 0 drawn · 1 lost");
    driver_press(driver, "Reset");
    driver_press(driver, "Reset Gomoku");
    until_shown(driver, "No statistics yet. Play a game first!");
    driver_key(driver, SDLK_ESCAPE);
    until_shown(driver, "4 games"); /* they are all there still */
}

static void the_games_against_an_opponent_are_shown(void **state)
{
    struct Driver *driver = *state;
    go_there(driver);
    ui_set_focus(driver->app->ui, STATISTICS_OPPONENT);
    driver_turn(driver);
    driver_key(driver, SDLK_RETURN);
    until_shown(driver, "Games against Casual");
    until_shown(driver, "3 games");
    driver_press(driver, "Show all");
    until_shown(driver, "4 games");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_counted, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(the_chart_is_walked, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(the_chart_is_heard, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(all_games_are_saved_as_a_table, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_folder_that_cannot_be_written_is_said, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(statistics_are_forgotten_after_being_asked, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(the_games_against_an_opponent_are_shown, driver_set_up,
                                        driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
