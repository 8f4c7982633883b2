/* The scene of the games: found, looked at, starred, removed and brought back, continued; by mouse,
 * keys and pad. */
#include "src/app/scenes/library/library.h"
#include "tests/app/arcade_driver.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#define MEI_WON                                                                                    \
    "[Game \"tictactoe\"]\n[Date \"2001.01.03\"]\n[X \"Mei\"]\n[O \"level:beginner\"]\n"           \
    "[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n"
#define MEI_LOST                                                                                   \
    "[Game \"tictactoe\"]\n[Date \"2001.01.02\"]\n[X \"level:intermediate\"]\n[O \"Mei\"]\n"       \
    "[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n"
#define MASTERS                                                                                    \
    "[Game \"xiangqi\"]\n[Date \"1977.01.01\"]\n[Red \"Hu Ronghua\"]\n[Black \"Yang Guanlin\"]\n"  \
    "[Result \"1/2-1/2\"]\n\n1. h2e2 h9g7 1/2-1/2\n"

/* Keeps three games as files, which the arcade takes in, and opens the scene. */
static void open_three(struct Driver *driver, bool unfinished)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/records", driver->folder);
    mkdir(folder, 0777);
    scratch_write(folder, "1.pgn", MEI_WON);
    scratch_write(folder, "2.pgn", MEI_LOST);
    scratch_write(folder, "3.pgn", MASTERS);
    if (unfinished) {
        snprintf(folder, sizeof folder, "%s/games", driver->folder);
        mkdir(folder, 0777);
        scratch_write(folder, "0.pgn",
                      "[Game \"gomoku\"]\n[Date \"2002.02.02\"]\n[Time \"10:00:00\"]\n"
                      "[Black \"Mei\"]\n[White \"human\"]\n[Result \"*\"]\n\n1. h8 i9 *\n");
    }
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
}

static bool is_idle(struct Driver *driver)
{
    return !driver->app->take_in;
}

/* How many games the scene tells of. */
static int told(struct Driver *driver)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++) {
        int count;
        char end;
        const char *label = ui_widget(driver->app->ui, i)->label;
        if (sscanf(label, "%d game%c", &count, &end) == 2 ||
            sscanf(label, "Show %d game%c", &count, &end) == 2)
            return count;
    }
    return -1;
}

static int wanted;

static bool tells(struct Driver *driver)
{
    return told(driver) == wanted;
}

static void until_told(struct Driver *driver, int count)
{
    wanted = count;
    driver_until(driver, tells);
}

static const char *card;

static bool shows_card(struct Driver *driver)
{
    const struct Widget *widget = ui_find(driver->app->ui, UI_BUTTON, card);
    return widget && ui_reachable(driver->app->ui, widget);
}

static void press_card(struct Driver *driver, const char *label)
{
    card = label;
    driver_until(driver, shows_card);
    driver_press(driver, label);
}

static void open_games(struct Driver *driver, bool unfinished)
{
    open_three(driver, unfinished);
    driver_until(driver, is_idle);
    driver_press(driver, "Games");
    until_told(driver, unfinished ? 4 : 3);
}

static void games_are_filtered_and_searched(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    driver_press(driver, "Filter");
    ui_set_focus(driver->app->ui, LIBRARY_FIND + FIND_ENDING);
    driver_turn(driver);
    driver_key(driver, SDLK_RIGHT);
    driver_key(driver, SDLK_RIGHT); /* any, won, lost */
    until_told(driver, 1);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "library");
    card = "Intermediate – Mei";
    driver_until(driver, shows_card);
    driver_press(driver, "Filter");
    driver_press(driver, "Show all");
    until_told(driver, 3);
    driver_press(driver, "Back"); /* to the list */
    ui_set_focus(driver->app->ui, LIBRARY_SEARCH);
    driver_turn(driver);
    driver_type(driver, "guanlin");
    until_told(driver, 1);
    driver_type(driver, "x");
    until_told(driver, 0);
    driver_assert_label(driver, "No game is like that");
}

static void a_game_is_starred_deleted_and_brought_back(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Mei – Beginner");
    driver_assert_label(driver, "You won! · X completed a line");
    driver_press(driver, "Add star");
    press_card(driver, "Mei – Beginner");
    driver_assert_label(driver, "Remove star");
    driver_press(driver, "Close");
    press_card(driver, "Mei – Beginner");
    driver_press(driver, "Delete");
    until_told(driver, 2);
    driver_assert_label(driver, "Game deleted");
    driver_press(driver, "Undo");
    until_told(driver, 3);
    driver_close(driver);
    struct LibraryGame game;
    struct Library *library = library_new(driver->folder);
    int64_t *ids;
    int count;
    assert_true(
        library_find(library, &(struct LibraryFilter){.starred = true}, &ids, &count, NULL));
    assert_int_equal(count, 1);
    assert_true(library_describe(library, ids, 1, &game, NULL));
    assert_string_equal(game.player[0], "Mei");
    free(ids);
    library_free(library);
}

static void games_with_the_same_position(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Mei – Beginner");
    driver_press(driver, "Games with this position");
    until_told(driver, 2); /* the other with the same moves, too */
    driver_assert_label(driver, "Games that reached this position");
    driver_press(driver, "Show all");
    until_told(driver, 3);
}

static bool is_studied(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "study") == 0;
}

static void a_game_is_studied(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Hu Ronghua – Yang Guanlin");
    driver_press(driver, "Study");
    driver_until(driver, is_studied);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "library");
}

static void an_unfinished_game_goes_on(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, true);
    press_card(driver, "Mei – human");
    driver_press(driver, "Continue");
    assert_string_equal(driver_scene(driver), "play");
    driver_close(driver);
}

static void an_unfinished_game_is_deleted_with_its_slot(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, true);
    press_card(driver, "Mei – human");
    driver_press(driver, "Delete");
    until_told(driver, 3);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "title");
    assert_null(ui_find(driver->app->ui, UI_BUTTON, "Continue Gomoku, move 3"));
}

/* The whole way by pad: down to the list, into a game, out again, to the title. */
static void by_pad(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    driver_plug(driver, 0);
    card = "Mei – Beginner";
    driver_until(driver, shows_card);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_assert_label(driver, "Games with this position");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B);
    driver_assert_no_label(driver, "Games with this position");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    assert_int_equal(ui_focus(driver->app->ui), LIBRARY_CARD + 1);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(driver_scene(driver), "title");
}

static void nothing_kept_yet(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_press(driver, "Games");
    card = NULL;
    until_told(driver, 0);
    driver_until(driver, is_idle);
    driver_assert_label(driver, "Every game you play is kept here. Play one!");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_are_filtered_and_searched),
        TEST(a_game_is_starred_deleted_and_brought_back),
        TEST(games_with_the_same_position),
        TEST(a_game_is_studied),
        TEST(an_unfinished_game_goes_on),
        TEST(an_unfinished_game_is_deleted_with_its_slot),
        TEST(by_pad),
        TEST(nothing_kept_yet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
