/* A game of the library stays as it was played, whatever is tried in a study of it. */
#include "engine/record.h"
#include "src/app/scenes/library/scenes.h"
#include "src/play/library/librarian.h"
#include "tests/app/study_driver.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static const char played[] = "[Game \"tictactoe\"]\n[X \"Mei\"]\n[O \"Tom\"]\n\n"
                             "1. b2 a1 2. a2 b1 3. c2 1-0\n";
static const char unfinished[] = "[Game \"tictactoe\"]\n[X \"Mei\"]\n[O \"Tom\"]\n\n1. b2 a1 *\n";

/* Opens a study of a game that lies in the library, at its end. */
static void open_game(struct Driver *driver, const char *record)
{
    int64_t id = driver_add_game(driver, record);
    struct StudyArgs args = {.tree = shelf_tree(record), .keep = library_keep_study, .id = id};
    driver_start(driver, "title", NULL, NULL);
    args.at = tree_last(args.tree, TREE_ROOT);
    study_open(driver->app, &args);
    driver_pass(driver, 500);
}

static void click_point(struct Driver *driver, const char *name)
{
    const struct BoardPlace *place = view_where(driver_study(driver)->stage.view);
    int point =
        name[0] - 'a' + (name[1] - '0' - place->geometry.first_rank) * place->geometry.files;
    SDL_FPoint at = place_center(place, point);
    driver_click(driver, at.x, at.y);
}

static bool says_so(const struct Driver *driver)
{
    return strcmp(ui_toast_shown(driver->app->ui), "The game stays as it was: this is a copy") == 0;
}

static bool asks(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_LABEL, "Keep this study?") != NULL;
}

/* Leaves the study and keeps it, then fails unless game `id` of the library goes so. */
static void keep_it(struct Driver *driver)
{
    driver_key(driver, SDLK_ESCAPE);
    driver_until(driver, asks);
    driver_press(driver, "Keep it");
    driver_settle(driver);
}

struct LoadAsk {
    int64_t id;
    char *text; /* owned */
};

static bool load(struct Library *library, void *argument, struct FileError *error)
{
    struct LoadAsk *ask = argument;
    struct Tree *tree = library_load(library, ask->id, error);
    ask->text = tree ? record_write_tree(tree) : NULL;
    tree_free(tree);
    return ask->text != NULL;
}

static struct Question *loading;

static bool is_loaded(struct Driver *driver)
{
    struct FileError error;
    (void)driver;
    return question_answered(loading, &error);
}

static void forget(void *argument)
{
    struct LoadAsk *ask = argument;
    free(ask->text);
    free(ask);
}

/* Fails unless the record of that game ends so. */
static void assert_kept(struct Driver *driver, int64_t id, const char *moves)
{
    struct LoadAsk *ask = calloc(1, sizeof *ask);
    ask->id = id;
    loading = librarian_ask(driver->app->librarian, load, ask, forget);
    driver_until(driver, is_loaded);
    const char *text = strstr(ask->text, "\n\n");
    assert_non_null(text);
    assert_string_equal(text + 2, moves);
    question_drop(loading);
}

static void a_move_that_is_deleted_stays_in_the_game(void **state)
{
    struct Driver *driver = *state;
    struct LibraryGame games[3];
    open_game(driver, played);
    driver_press(driver, "Comment");
    driver_type(driver, "Three!");
    driver_key(driver, SDLK_RETURN);
    assert_false(says_so(driver)); /* that goes into the game */
    driver_press(driver, "Delete from here");
    assert_true(says_so(driver));
    driver_assert_record(driver, "1. b2 a1 2. a2 b1 *");
    keep_it(driver);
    assert_int_equal(driver_games(driver, games, 3), 2);
    assert_kept(driver, games[1].id, "1. b2 a1 2. a2 b1 3. c2 {Three!} 1-0\n");
    assert_kept(driver, games[0].id, "1. b2 a1 2. a2 b1 *\n");
}

static void a_variation_that_is_made_the_main_line_is_one_of_a_copy(void **state)
{
    struct Driver *driver = *state;
    struct LibraryGame games[3];
    open_game(driver, played);
    driver_key(driver, SDLK_PAGEUP);
    click_point(driver, "c3"); /* a variation goes into the game */
    assert_false(says_so(driver));
    driver_press(driver, "Make main line");
    assert_true(says_so(driver));
    driver_key(driver, SDLK_ESCAPE);
    driver_until(driver, asks);
    driver_press(driver, "Don't keep it");
    driver_settle(driver);
    assert_int_equal(driver_games(driver, games, 3), 1);
    assert_kept(driver, games[0].id, "1. b2 a1 2. a2 b1 3. c2 (3. c3) 1-0\n");
}

/* One that was broken off, or a study, is gone on with. */
static void a_game_without_a_result_is_edited_itself(void **state)
{
    struct Driver *driver = *state;
    struct LibraryGame games[3];
    open_game(driver, unfinished);
    click_point(driver, "c3");
    assert_false(says_so(driver));
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
    assert_int_equal(driver_games(driver, games, 3), 1);
    assert_kept(driver, games[0].id, "1. b2 a1 2. c3 *\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
        TEST(a_move_that_is_deleted_stays_in_the_game),
        TEST(a_variation_that_is_made_the_main_line_is_one_of_a_copy),
        TEST(a_game_without_a_result_is_edited_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
