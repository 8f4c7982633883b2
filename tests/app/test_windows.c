/* Two windows of the program on the same data. */
#include "src/play/records/autosave.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* The game is open in the other one: it is said, and can't be continued here. */
static void a_game_in_another_window_is_told(void **state)
{
    (void)state;
    struct Driver driver;
    struct FileError error;
    char folder[128];
    driver_open_calm(
        &driver, &(struct DriverOptions){.scene = "play", .game = "tictactoe", .level = "human"});
    driver_click_point(&driver, "b2");
    driver_reopen(&driver, NULL);
    driver_assert_label(&driver, "Continue Tic-tac-toe, move 2");
    snprintf(folder, sizeof folder, "%s/games", driver.folder);
    struct Autosave *other = autosave_new(folder, NULL);
    struct Match *match = autosave_continue(other, AUTOSAVE_NEWEST, 0, &error);
    assert_non_null(match);
    driver_press(&driver, "Settings");
    driver_key(&driver, SDLK_ESCAPE);
    driver_assert_no_label(&driver, "Continue Tic-tac-toe, move 2");
    const struct Widget *told = ui_find(driver.app->ui, UI_BUTTON, "Game open in another window");
    assert_non_null(told);
    assert_true(told->flags & UI_DISABLED);
    match_free(match);
    autosave_free(other);      /* that window closes */
    driver_pass(&driver, 600); /* no double click */
    driver_press(&driver, "Settings");
    assert_string_equal(driver_scene(&driver), "settings");
    driver_key(&driver, SDLK_ESCAPE);
    driver_assert_label(&driver, "Continue Tic-tac-toe, move 2");
    driver_free(&driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_in_another_window_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
