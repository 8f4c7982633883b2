/* Drafts of studies: what is studied outlives a program that is killed. */
#include "engine/record.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/saving/saver.h"
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

/* Another program studies that game, or with -1 opens none, has done that two seconds ago, and is
 * killed. */
static void do_and_be_killed(struct Driver *driver, int64_t id, void (*what)(struct Driver *driver))
{
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (child == 0) {
        driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
        if (id >= 0)
            study(driver, id);
        what(driver);
        driver_pass(driver, 2000);
        saver_flush(driver->app->saver);
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

static void study_and_be_killed(struct Driver *driver, int64_t id)
{
    do_and_be_killed(driver, id, edit);
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
    assert_true(driver_toasts(driver, "this is a copy"));
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
    assert_true(driver_toasts(driver, "this is a copy"));
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

/* --- the place, the comment, the start --- */

/* The moves that lead to where the study stands, as text separated by blanks. */
static void assert_place(struct Driver *driver, const char *expected)
{
    char text[64] = "", move[MOVE_TEXT_MAX];
    struct Study *study = study_of(driver)->study;
    const struct Tree *tree = study_tree(study);
    struct TreeCursor cursor;
    tree_cursor_init(&cursor, study_tree(study));
    for (TreeNode node = study_node(study); node != TREE_ROOT; node = tree_parent(tree, node)) {
        char behind[64];
        memcpy(behind, text, sizeof behind);
        tree_cursor_go(&cursor, tree_parent(tree, node));
        cursor.board.game->move_write(cursor.board.position, tree_move(tree, node), move);
        snprintf(text, sizeof text, "%.15s%s%.40s", move, *behind ? " " : "", behind);
    }
    tree_cursor_free(&cursor);
    assert_string_equal(text, expected);
}

static void edit_and_go_before_it(struct Driver *driver)
{
    edit(driver);
    driver_pass(driver, 2000);
    driver_key(driver, SDLK_PAGEUP);
}

static void a_draft_opens_where_one_was(void **state)
{
    struct Driver *driver = *state;
    static const struct {
        void (*walk)(struct Driver *driver);
        const char *place;
    } walks[] = {{edit, "b2 c3"}, {edit_and_go_before_it, "b2"}};
    for (int i = 0; i < 2; i++) {
        do_and_be_killed(driver, 0, walks[i].walk);
        start_asked(driver);
        answer(driver, "Go on");
        assert_studied(driver, whole);
        assert_place(driver, walks[i].place);
        driver_key(driver, SDLK_ESCAPE);
        driver_settle(driver);
        answer(driver, "Don't keep it");
        driver_close(driver);
    }
}

/* As drafts were at first. */
static void a_draft_without_a_place_opens_at_the_end(void **state)
{
    struct Driver *driver = *state;
    char folder[128], text[256];
    study_and_be_killed(driver, 0);
    snprintf(folder, sizeof folder, "%s/drafts", driver->folder);
    snprintf(text, sizeof text, "%%study id=0 base=1 mine=0 turned=0\n%s", game);
    scratch_write(folder, "0.pgn", text);
    start_asked(driver);
    answer(driver, "Go on");
    assert_place(driver, "b2 a1 a3");
}

static void type_a_comment(struct Driver *driver)
{
    driver_key(driver, SDLK_HOME);
    driver_key(driver, SDLK_PAGEDOWN);
    driver_press(driver, "Comment");
    driver_type(driver, "Centre");
}

static void type_a_comment_and_give_it_up(struct Driver *driver)
{
    type_a_comment(driver);
    driver_pass(driver, 2000);
    driver_key(driver, SDLK_ESCAPE);
}

static void a_comment_that_is_typed_is_in_the_draft(void **state)
{
    struct Driver *driver = *state;
    do_and_be_killed(driver, 0, type_a_comment);
    start_asked(driver);
    answer(driver, "Go on");
    assert_studied(driver, "1. b2 {Centre} a1 2. a3 *");
    assert_place(driver, "b2");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    answer(driver, "Don't keep it");
    driver_close(driver);
    do_and_be_killed(driver, 0, type_a_comment_and_give_it_up);
    assert_int_equal(drafts(driver), 0);
}

/* Whichever way one goes elsewhere; Escape alone gives it up. */
static void a_comment_that_is_typed_is_taken_on_going_elsewhere(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    study(driver, 0);
    type_a_comment(driver);
    driver_press(driver, "Next move");
    assert_studied(driver, "1. b2 {Centre} a1 2. a3 *");
    driver_press(driver, "Comment");
    driver_type(driver, "Corner");
    driver_click_point(driver, "c3");
    assert_studied(driver, "1. b2 {Centre} a1 {Corner} 2. a3 (2. c3) *");
    driver_press(driver, "Comment");
    driver_type(driver, "No!");
    driver_press(driver, "Back");
    driver_settle(driver);
    driver_assert_label(driver, "Keep this study?");
    assert_studied(driver, "1. b2 {Centre} a1 {Corner} 2. a3 (2. c3 {No!}) *");
}

/* Without a move. */
static void put_a_position_together(struct Driver *driver)
{
    app_open(driver->app, "edit", NULL, 0);
    driver_pass(driver, 500);
    const struct Widget *board = ui_find_id(driver->app->ui, 1);
    driver_click(driver, board->rect.x + board->rect.w / 2, board->rect.y + board->rect.h / 2);
    driver_press(driver, "Study");
    driver_pass(driver, 500);
}

static void a_position_put_together_has_a_draft(void **state)
{
    struct Driver *driver = *state;
    struct LibraryGame kept;
    do_and_be_killed(driver, -1, put_a_position_together);
    assert_int_equal(drafts(driver), 1);
    start_asked(driver);
    answer(driver, "Go on");
    assert_string_equal(tree_start(study_tree(study_of(driver)->study)), ".../.x./...");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_assert_safe_question(driver);
    answer(driver, "Keep it");
    wait_for_disks(driver);
    assert_int_equal(drafts(driver), 0);
    assert_int_equal(driver_games(driver, &kept, 1), 1);
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
    assert_true(driver_toasts(driver, "An unfinished study can't be read"));
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
        TEST(a_draft_opens_where_one_was),
        TEST(a_draft_without_a_place_opens_at_the_end),
        TEST(a_comment_that_is_typed_is_in_the_draft),
        TEST(a_comment_that_is_typed_is_taken_on_going_elsewhere),
        TEST(a_position_put_together_has_a_draft),
        TEST(a_window_that_is_closed_leaves_the_draft),
        TEST(a_draft_that_cannot_be_read_stays),
        TEST(what_another_program_studies_is_not_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
