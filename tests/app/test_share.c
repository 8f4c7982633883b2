/* Puzzles of one's own: made of a position in the study, pasted, refused. */
#include "engine/games.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/app_practice.h"
#include "src/app/toolkit/ui_parts.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Opens the scene with a position of that game. */
static void open_position(struct Driver *driver, const char *game, const char *position)
{
    struct Board board;
    struct TextError error;
    board_init(&board, games_find(game), NULL, NULL, false);
    if (!board_set(&board, position, &error))
        fail_msg("%s", error.what);
    const struct ShareArgs args = {&board, MOVE_NONE};
    driver_start(driver, "title", NULL, NULL);
    scenes_push(driver->app->scenes, &share_scene, &args, sizeof args);
    driver_settle(driver);
    board_free(&board);
}

static bool was_said(const struct Driver *driver, const char *text)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui->toast_count; i++)
        if (strcmp(ui->toasts[i], text) == 0)
            return true;
    return false;
}

static bool is_answered(struct Driver *driver)
{
    return !ui_find(driver->app->ui, UI_LABEL, "Looking for the one solution...") &&
           !ui_find(driver->app->ui, UI_LABEL, "It is a puzzle. Finding out how hard...");
}

static bool may_keep(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Keep as a puzzle") != NULL;
}

static bool is_kept(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Kept") != NULL;
}

static bool has_read(struct Driver *driver)
{
    return practice_collection(app_practice(driver->app)) != NULL;
}

static int own_files(const struct Driver *driver)
{
    char folder[128];
    int count = 0;
    snprintf(folder, sizeof folder, "%s/puzzles", driver->folder);
    char **names = file_names(folder, ".txt", &count);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return count;
}

static void a_position_with_one_solution_is_kept(void **state)
{
    struct Driver *driver = *state;
    open_position(driver, "tictactoe", "..o/.xo/x..");
    driver_until(driver, may_keep);
    driver_assert_label(driver, "X to move: win in 2");
    driver_until(driver, has_read);
    driver_press(driver, "Copy");
    char *line = SDL_GetClipboardText();
    assert_non_null(strstr(line, "|tictactoe|win 2|"));
    SDL_free(line);
    driver_press(driver, "Keep as a puzzle");
    driver_until(driver, is_kept);
    assert_true(was_said(driver, "They were all there already.")); /* it is a shipped one */
    assert_int_equal(own_files(driver), 0);
}

/* From the study, with the move that led there. */
static void a_studied_position_becomes_a_puzzle(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    assert_true(study_open_text(driver->app,
                                "[Game \"tictactoe\"]\n[SetUp \"1\"]\n"
                                "[FEN \"..o/.x./x..\"]\n\n1. c2 *\n",
                                NULL));
    driver_settle(driver);
    driver_press(driver, "Next move");
    driver_press(driver, "More");
    driver_press(driver, "Make a puzzle");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "share");
    driver_until(driver, may_keep);
    driver_assert_label(driver, "X to move: win in 2");
    driver_press(driver, "Copy");
    char *line = SDL_GetClipboardText();
    assert_non_null(strstr(line, "|(c2) ")); /* it is played first */
    SDL_free(line);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "study");
}

static void another_solution_is_named(void **state)
{
    struct Driver *driver = *state;
    open_position(driver, "xiangqi", "3k5/R8/8R/7R1/9/9/9/9/9/4K4 w - - 0 1");
    driver_until(driver, is_answered);
    driver_settle(driver);
    driver_assert_label(driver, "h6h0 and h6h1 both win: a puzzle has one solution.");
    assert_false(may_keep(driver));
}

static bool has_one_more(struct Driver *driver)
{
    driver_turn(driver);
    return own_files(driver) == 1;
}

static bool says_line_2(struct Driver *driver)
{
    return was_said(driver, "Line 2 is wrong: nothing was taken.");
}

/* A bad line is told, and nothing is taken. */
static void puzzles_are_pasted(void **state)
{
    static const char line[] =
        "09v27666 | tictactoe | win 3 | 900 0 | fork | x.o/.../... | a1 a2 c1 b2 b1 | table 0 9\n";
    struct Driver *driver = *state;
    char text[512];
    driver_start(driver, "share", NULL, NULL);
    driver_until(driver, has_read);
    driver_settle(driver);
    snprintf(text, sizeof text, "%snonsense\n", line);
    SDL_SetClipboardText(text);
    driver_press(driver, "Paste");
    driver_until(driver, says_line_2);
    assert_int_equal(own_files(driver), 0);
    SDL_SetClipboardText(line);
    driver_press(driver, "Paste");
    driver_until(driver, has_one_more);
    SDL_SetClipboardText("..o/.xo/x..\n"); /* a position, as the study copies it */
    driver_press(driver, "Paste");
    driver_until(driver, may_keep);
    driver_assert_label(driver, "X to move: win in 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_position_with_one_solution_is_kept, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_studied_position_becomes_a_puzzle, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(another_solution_is_named, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(puzzles_are_pasted, driver_set_up, driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
