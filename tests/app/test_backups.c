/* Backups in the arcade: made and brought in by any device, dropped on the window, shown in every
 * size, and refused with a reason. */
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/storage/unfinished.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/inspection.h"
#include "tests/play/hoard.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A folder with everything, and a backup of it. */
struct Hoard {
    struct Driver driver;
    char folder[256], path[300];
};

static int set_up(void **state)
{
    struct Hoard *hoard = calloc(1, sizeof *hoard);
    driver_init(&hoard->driver);
    hoard_make(hoard->folder);
    snprintf(hoard->path, sizeof hoard->path, "%s/all.zip", hoard->folder);
    *state = hoard;
    return 0;
}

static int tear_down(void **state)
{
    struct Hoard *hoard = *state;
    driver_free(&hoard->driver);
    scratch_remove(hoard->folder);
    free(hoard);
    return 0;
}

static bool is_at_rest(struct Driver *driver)
{
    return !backups_work(driver->app) && !driver->app->take_in && !unfinished_looks(driver->app);
}

static void open_calm(struct Driver *driver)
{
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_until(driver, is_at_rest);
}

static void drop(struct Driver *driver, const char *path)
{
    SDL_Event file = {.type = SDL_DROPFILE}, whole = {.type = SDL_DROPCOMPLETE};
    file.drop.file = SDL_strdup(path);
    assert_int_equal(SDL_PushEvent(&file), 1);
    assert_int_equal(SDL_PushEvent(&whole), 1);
    driver_turn(driver);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "backup");
    driver_until(driver, is_at_rest);
    driver_turn(driver);
}

static bool is_told(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

/* --- there and back --------------------------------------------------------------------------- */

static void made_and_brought_in_by_keys(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    struct FileError error;
    size_t size;
    char path[FILE_PATH_MAX];
    open_calm(driver);
    driver_add_game(driver, "[Game \"tictactoe\"]\n[Date \"2001.01.01\"]\n\n1. b2 a1 2. a3 *\n");
    app_open(driver->app, "settings", NULL, 0);
    driver_settle(driver);
    driver_press(driver, "Back up...");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "export");
    driver_assert_no_label(driver, "Format");
    driver_press(driver, "Back up");
    driver_until(driver, is_told);
    snprintf(path, sizeof path, "%s", backups_view(driver->app)->path);
    char *bytes = file_read_bytes(path, 1 << 26, &size, &error);
    assert_non_null(bytes);
    free(bytes);
    assert_int_equal(backups_view(driver->app)->content.games, 1);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "settings");
    driver_press(driver, "Bring in...");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "browse");
    disk_flush(driver->app->library_disk); /* it is read there */
    driver_turn(driver);
    driver_turn(driver);
    driver_press(driver, strrchr(path, '/') + 1);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "backup");
    driver_until(driver, is_at_rest);
    driver_turn(driver);
    driver_key(driver, SDLK_RETURN); /* the focus stands on it */
    driver_until(driver, is_at_rest);
    driver_turn(driver);
    assert_int_equal(backups_view(driver->app)->stage, BACKUP_TAKEN);
    assert_int_equal(backups_view(driver->app)->taken.games.there, 1);
    driver_key(driver, SDLK_RETURN);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "settings");
}

static bool asks_about_draft(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "study-draft") == 0;
}

static void dropped_and_brought_in_by_pad(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    struct LibraryGame games[2 * HOARD_GAMES];
    hoard_pack(hoard->folder, hoard->path);
    open_calm(driver);
    driver_plug(driver, 0);
    drop(driver, hoard->path);
    assert_int_equal(backups_view(driver->app)->stage, BACKUP_CHECKED);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_until(driver, is_at_rest);
    driver_turn(driver);
    const struct BackupView *view = backups_view(driver->app);
    assert_int_equal(view->stage, BACKUP_TAKEN);
    assert_int_equal(view->taken.games.added, HOARD_GAMES);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_until(driver, asks_about_draft); /* the title does, once its files have been looked at */
    driver_until(driver, is_at_rest);
    assert_int_equal(driver_games(driver, games, 2 * HOARD_GAMES), HOARD_GAMES + 2);
    assert_int_equal(driver->app->settings.theme, 0); /* nobody asked for the settings */
    assert_string_equal(driver->app->settings.player_name, "Mei");
}

static void settings_come_where_they_are_asked_for(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    scratch_write(hoard->folder, "settings.txt",
                  "player_name = Ada\ntheme = 2\nwindow_width = 900\nsound_volume = 0\n");
    hoard_pack(hoard->folder, hoard->path);
    open_calm(driver);
    drop(driver, hoard->path);
    driver_press(driver, "Settings and engines, too");
    driver_press(driver, "Matches in progress, too");
    driver_press(driver, "Bring in");
    driver_until(driver, is_at_rest);
    driver_turn(driver);
    assert_string_equal(driver->app->settings.player_name, "Ada");
    assert_int_equal(driver->app->settings.theme, 2);
    assert_int_equal(driver->app->settings.window_width, 1280);
    assert_int_equal(engines_count(driver->app->engines), 1);
    const struct ArchiveTaken *taken = &backups_view(driver->app)->taken;
    assert_int_equal(hoard_count(taken, ARCHIVE_ONLINE, ARCHIVE_NOT_TAKEN), 1);
    driver_press(driver, "Done");
    driver_close(driver);
    char *text = hoard_read(driver->folder, "settings.txt");
    assert_non_null(strstr(text, "player_name = Ada"));
    free(text);
}

/* What came of each part stays to be read, and can be copied. */
static void what_came_in_is_copied(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    hoard_pack(hoard->folder, hoard->path);
    open_calm(driver);
    drop(driver, hoard->path);
    driver_press(driver, "Matches in progress, too");
    driver_press(driver, "Bring in");
    driver_until(driver, is_at_rest);
    driver_turn(driver);
    driver_press(driver, "Copy the list");
    assert_string_equal(driver_scene(driver), "backup");
    char *copied = SDL_GetClipboardText();
    assert_non_null(strstr(copied, "New games: "));
    assert_non_null(strstr(copied, "\nMatch online: left out (matches were left out)\n"));
    SDL_free(copied);
    driver_press(driver, "Done");
    driver_settle(driver);
    assert_string_not_equal(driver_scene(driver), "backup");
}

/* --- what goes wrong -------------------------------------------------------------------------- */

static void what_is_no_backup_is_refused(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    struct LibraryGame games[2];
    scratch_write(hoard->folder, "all.zip", "a text");
    open_calm(driver);
    drop(driver, hoard->path);
    assert_int_equal(backups_view(driver->app)->stage, BACKUP_FAILED);
    driver_assert_no_label(driver, "Bring in");
    assert_int_equal(inspect_languages(driver), 0);
    driver_press(driver, "Done");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
    assert_int_equal(driver_games(driver, games, 2), 0);
}

static void who_goes_back_changes_nothing(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    struct LibraryGame games[2];
    hoard_pack(hoard->folder, hoard->path);
    open_calm(driver);
    drop(driver, hoard->path);
    assert_true(scratch_count(driver->folder, ".new") > 0); /* what was unpacked */
    driver_key(driver, SDLK_ESCAPE);
    driver_until(driver, is_at_rest);
    assert_string_equal(driver_scene(driver), "title");
    assert_int_equal(scratch_count(driver->folder, ".new"), 0);
    assert_int_equal(driver_games(driver, games, 2), 0);
}

static void quitting_ends_it(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    hoard_pack(hoard->folder, hoard->path);
    open_calm(driver);
    drop(driver, hoard->path);
    driver_press(driver, "Bring in");
    driver_close(driver);
    assert_int_equal(scratch_count(driver->folder, ".new"), 0);
    struct ArchiveTaken taken;
    hoard_unpack(hoard->path, driver->folder, &taken);
    assert_int_equal(hoard_games(driver->folder), HOARD_GAMES + 1);
    archive_taken_free(&taken);
}

/* --- in every size ---------------------------------------------------------------------------- */

static void all_of_it_fits(void **state)
{
    struct Hoard *hoard = *state;
    struct Driver *driver = &hoard->driver;
    hoard_pack(hoard->folder, hoard->path);
    open_calm(driver);
    app_open(driver->app, "settings", NULL, 0);
    driver_settle(driver);
    driver_press(driver, "Back up...");
    assert_int_equal(inspect_languages(driver), 0);
    driver_key(driver, SDLK_ESCAPE);
    drop(driver, hoard->path);
    assert_int_equal(inspect_languages(driver), 0);
    driver_press(driver, "Settings and engines, too");
    driver_press(driver, "Bring in");
    driver_until(driver, is_at_rest);
    driver_turn(driver);
    assert_int_equal(inspect_languages(driver), 0);
}

#define WITH_HOARD(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HOARD(made_and_brought_in_by_keys),
        WITH_HOARD(dropped_and_brought_in_by_pad),
        WITH_HOARD(settings_come_where_they_are_asked_for),
        WITH_HOARD(what_came_in_is_copied),
        WITH_HOARD(what_is_no_backup_is_refused),
        WITH_HOARD(who_goes_back_changes_nothing),
        WITH_HOARD(quitting_ends_it),
        WITH_HOARD(all_of_it_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
