/* Drafts of studies: what is studied outlives a program that is killed. */
#include "engine/record.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/ui_parts.h"
#include "src/play/saver.h"
#include "tests/app/board_driver.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char game[] = "[Game \"tictactoe\"]\n[Date \"2001.01.01\"]\n\n1. b2 a1 2. a3 *\n";

static const char question[] = "Go on with your study?";

/* --- what is on disk --- */

static int drafts(const struct Driver *driver)
{
    char folder[128];
    snprintf(folder, sizeof folder, "%s/drafts", driver->folder);
    return access(folder, F_OK) == 0 ? scratch_count(folder, ".pgn") : 0;
}

/* The moves of a record as they are written, without tags; to be freed with free(). */
static char *moves_of(const struct Tree *tree)
{
    char *text = record_write_tree(tree), *moves = strstr(text, "\n\n");
    assert_non_null(moves);
    moves = strdup(moves + strspn(moves, "\n"));
    moves[strcspn(moves, "\n")] = 0;
    free(text);
    return moves;
}

/* A game of the library, while no program runs. */
static int64_t add_game(const struct Driver *driver)
{
    struct Library *library = library_new(driver->folder);
    struct Tree *tree = shelf_tree(game);
    struct LibraryAdded added;
    struct FileError error;
    assert_true(library_add(library, &tree, 1, &shelf_imported, &added, &error));
    tree_free(tree);
    library_free(library);
    return added.id;
}

static void assert_kept(struct Driver *driver, int64_t id, const char *expected)
{
    struct FileError error;
    struct Library *library = library_new(driver->folder);
    struct Tree *tree = library_load(library, id, &error);
    assert_non_null(tree);
    char *moves = moves_of(tree);
    assert_string_equal(moves, expected);
    free(moves);
    tree_free(tree);
    library_free(library);
}

static void wait_for_disks(struct Driver *driver)
{
    disk_flush(driver->app->library_disk);
    driver_turn(driver);
    saver_flush(driver->app->saver);
}

/* --- studying --- */

static struct StudyScene *study_of(const struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &study_scene);
    return context;
}

static void assert_studied(struct Driver *driver, const char *expected)
{
    char *moves = moves_of(study_tree(study_of(driver)->study));
    assert_string_equal(moves, expected);
    free(moves);
}

/* Opens game `id` of the library, or with 0 a pasted text. */
static void study(struct Driver *driver, int64_t id)
{
    if (id == 0) {
        assert_true(study_open_text(driver->app, game, NULL));
    } else {
        struct StudyArgs args = {.tree = shelf_tree(game), .keep = library_keep_study, .id = id};
        study_open(driver->app, &args);
    }
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "study");
}

/* Plays another second move into it. */
static void edit(struct Driver *driver)
{
    driver_key(driver, SDLK_HOME);
    driver_key(driver, SDLK_PAGEDOWN);
    driver_click_point(driver, "c3");
}

static const char whole[] = "1. b2 a1 (1... c3) 2. a3 *";

/* Another program studies that game, has made an edit two seconds ago, and is killed. */
static void study_and_be_killed(struct Driver *driver, int64_t id)
{
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (child == 0) {
        driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
        study(driver, id);
        edit(driver);
        driver_pass(driver, 2000);
        saver_flush(driver->app->saver);
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

static bool asks(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "study-draft") == 0;
}

/* Starts the program, which asks. */
static void start_asked(struct Driver *driver)
{
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_until(driver, asks);
    driver_pass(driver, 500);
    driver_assert_label(driver, question);
    driver_assert_safe_question(driver);
}

static void answer(struct Driver *driver, const char *label)
{
    driver_press(driver, label);
    driver_pass(driver, 500);
}

/* Whether the program, which has nothing to look for any more, has asked nothing. */
static void assert_not_asked(struct Driver *driver)
{
    wait_for_disks(driver);
    driver_pass(driver, 500);
    assert_false(asks(driver));
}

static bool is_told(struct Driver *driver, const char *text)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui->toast_count; i++)
        if (strstr(ui->toasts[i], text))
            return true;
    return false;
}

/* --- tests --- */

static void a_killed_study_of_a_game_goes_on(void **state)
{
    struct Driver *driver = *state;
    int64_t id = add_game(driver);
    study_and_be_killed(driver, id);
    assert_int_equal(drafts(driver), 1);
    assert_kept(driver, id, "1. b2 a1 2. a3 *"); /* never over the original */
    start_asked(driver);
    answer(driver, "Go on");
    assert_studied(driver, whole);
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "title");
    wait_for_disks(driver);
    assert_kept(driver, id, whole);
    assert_int_equal(drafts(driver), 0);
    assert_not_asked(driver);
}

static void a_discarded_draft_is_gone(void **state)
{
    struct Driver *driver = *state;
    int64_t id = add_game(driver);
    study_and_be_killed(driver, id);
    start_asked(driver);
    answer(driver, "Discard");
    wait_for_disks(driver);
    assert_int_equal(drafts(driver), 0);
    assert_kept(driver, id, "1. b2 a1 2. a3 *");
    driver_reopen(driver, NULL);
    assert_not_asked(driver);
}

static void later_is_at_the_next_start_or_with_the_game(void **state)
{
    struct Driver *driver = *state;
    int64_t id = add_game(driver);
    study_and_be_killed(driver, id);
    start_asked(driver);
    answer(driver, "Maybe later");
    assert_not_asked(driver);
    study(driver, 0); /* of something else */
    assert_not_asked(driver);
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 500);
    assert_not_asked(driver);
    assert_int_equal(drafts(driver), 1);
    driver_reopen(driver, NULL);
    driver_until(driver, asks);
    answer(driver, "Maybe later");
    study_open(driver->app,
               &(struct StudyArgs){.tree = shelf_tree(game), .keep = library_keep_study, .id = id});
    driver_until(driver, asks);
    driver_pass(driver, 500);
    answer(driver, "Go on");
    assert_studied(driver, whole);
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver),
                        "title"); /* not the study that it took the place of */
    wait_for_disks(driver);
    assert_kept(driver, id, whole);
    assert_int_equal(drafts(driver), 0);
}

static void a_killed_study_that_nobody_keeps_goes_on(void **state)
{
    struct Driver *driver = *state;
    struct LibraryGame kept;
    static const char *const answers[] = {"Don't keep it", "Keep it"};
    for (int i = 0; i < 2; i++) {
        study_and_be_killed(driver, 0);
        start_asked(driver);
        answer(driver, "Go on");
        assert_studied(driver, whole);
        driver_key(driver, SDLK_ESCAPE);
        driver_settle(driver);
        answer(driver, answers[i]);
        wait_for_disks(driver);
        assert_int_equal(drafts(driver), 0);
        assert_int_equal(driver_games(driver, &kept, 1), i);
        driver_close(driver);
    }
}

static void a_draft_whose_game_is_gone_is_a_copy(void **state)
{
    struct Driver *driver = *state;
    struct LibraryGame kept;
    study_and_be_killed(driver, 99);
    start_asked(driver);
    answer(driver, "Go on");
    assert_studied(driver, whole);
    assert_true(is_told(driver, "this is a copy"));
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    answer(driver, "Keep it");
    assert_int_equal(driver_games(driver, &kept, 1), 1);
}

/* Another program has changed the game since: neither's work is lost. */
static void a_draft_whose_game_has_changed_is_a_copy(void **state)
{
    struct Driver *driver = *state;
    int64_t id = add_game(driver);
    study_and_be_killed(driver, id);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_until(driver, asks);
    answer(driver, "Maybe later");
    struct Tree *other = shelf_tree("[Game \"tictactoe\"]\n[Date \"2001.01.01\"]\n\n"
                                    "1. b2 a1 {No!} 2. a3 *\n");
    library_keep_study(driver->app, id, other);
    tree_free(other);
    wait_for_disks(driver);
    driver_reopen(driver, NULL);
    driver_until(driver, asks);
    answer(driver, "Go on");
    assert_studied(driver, whole);
    assert_true(is_told(driver, "this is a copy"));
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    answer(driver, "Keep it");
    wait_for_disks(driver);
    assert_kept(driver, id, "1. b2 a1 {No!} 2. a3 *");
}

static void what_is_unchanged_has_no_draft(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    study(driver, 0);
    driver_key(driver, SDLK_END);
    driver_pass(driver, 2000);
    wait_for_disks(driver);
    assert_int_equal(drafts(driver), 0);
    edit(driver);
    driver_pass(driver, 2000);
    wait_for_disks(driver);
    assert_int_equal(drafts(driver), 1);
    driver_press(driver, "Undo edit");
    driver_pass(driver, 2000);
    wait_for_disks(driver);
    assert_int_equal(drafts(driver), 0);
}

/* Nobody was asked whether to keep it. */
static void a_window_that_is_closed_leaves_the_draft(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    study(driver, 0);
    edit(driver);
    driver_reopen(driver, NULL);
    driver_until(driver, asks);
    driver_pass(driver, 500);
    answer(driver, "Go on");
    assert_studied(driver, whole);
}

static void a_draft_that_cannot_be_read_stays(void **state)
{
    struct Driver *driver = *state;
    static const char broken[] =
        "%study id=0 base=0 mine=0 turned=0\n[Game \"tictactoe\"]\n\n1. z9";
    char folder[128];
    study_and_be_killed(driver, 0);
    snprintf(folder, sizeof folder, "%s/drafts", driver->folder);
    scratch_write(folder, "5.pgn", broken);
    start_asked(driver); /* about the other one */
    assert_true(is_told(driver, "An unfinished study can't be read"));
    answer(driver, "Discard");
    wait_for_disks(driver);
    assert_true(scratch_holds(folder, "5.pgn", broken));
    assert_int_equal(drafts(driver), 1);
}

static bool take_any(const char *text, void *user)
{
    (void)text;
    (void)user;
    return true;
}

static void what_another_program_studies_is_not_offered(void **state)
{
    struct Driver *driver = *state;
    struct FileError error;
    char folder[128];
    study_and_be_killed(driver, 0);
    snprintf(folder, sizeof folder, "%s/drafts", driver->folder);
    struct Autosave *other = autosave_new(folder, NULL);
    char *text = autosave_take(other, take_any, NULL, DRAFT_TEXT_MAX, &error);
    assert_non_null(text);
    free(text);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    assert_not_asked(driver);
    autosave_free(other);
    driver_reopen(driver, NULL);
    driver_until(driver, asks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
        TEST(a_killed_study_of_a_game_goes_on),
        TEST(a_discarded_draft_is_gone),
        TEST(later_is_at_the_next_start_or_with_the_game),
        TEST(a_killed_study_that_nobody_keeps_goes_on),
        TEST(a_draft_whose_game_is_gone_is_a_copy),
        TEST(a_draft_whose_game_has_changed_is_a_copy),
        TEST(what_is_unchanged_has_no_draft),
        TEST(a_window_that_is_closed_leaves_the_draft),
        TEST(a_draft_that_cannot_be_read_stays),
        TEST(what_another_program_studies_is_not_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
