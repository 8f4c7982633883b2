/* Puzzles of one's own: made of a position in the study, pasted, refused. */
#include "engine/games.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include "tests/play/scratch.h"
#include <SDL_image.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Opens the scene with a position of that game, on top of the others. */
static void push_position(struct Driver *driver, const char *game, const char *position)
{
    struct Board board;
    struct TextError error;
    board_init(&board, games_find(game), NULL, NULL, false);
    if (!board_set(&board, position, &error))
        fail_msg("%s", error.what);
    const struct ShareArgs args = {.board = &board};
    scenes_push(driver->app->scenes, &share_scene, &args, sizeof args);
    driver_settle(driver);
    board_free(&board);
}

static void open_position(struct Driver *driver, const char *game, const char *position)
{
    driver_start(driver, "title", NULL, NULL);
    push_position(driver, game, position);
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

/* Where a piece is won it is said what is the matter with that. */
static void a_refused_gain_is_explained(void **state)
{
    static const char *const cases[][2] = {
        {"2bakab2/9/9/9/n8/9/R8/9/9/3K5 w",
         "The piece is there for the taking: that is no puzzle."},
        {"2RCk4/4a4/6n1r/6p1p/4R4/6P1P/P1P6/4r4/9/2BAKABc1 w",
         "e5e2 and c0e2 both win a piece: a puzzle has one solution."},
        {"2bak4/4a4/9/4P3P/9/9/9/R7B/1p3r3/c2K5 b",
         "A piece can be won here, but f1f0 is even better."},
    };
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        push_position(driver, "xiangqi", cases[i][0]);
        driver_until(driver, is_answered);
        driver_settle(driver);
        driver_assert_label(driver, cases[i][1]);
    }
}

static bool has_one_more(struct Driver *driver)
{
    driver_turn(driver);
    return own_files(driver) == 1;
}

static bool may_paste(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Paste") != NULL;
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
    driver_until(driver, may_paste);
    SDL_SetClipboardText(line);
    driver_press(driver, "Paste");
    driver_until(driver, has_one_more);
    driver_until(driver, may_paste);
    SDL_SetClipboardText("..o/.xo/x..\n"); /* a position, as the study copies it */
    driver_press(driver, "Paste");
    driver_until(driver, may_keep);
    driver_assert_label(driver, "X to move: win in 2");
}

/* --- files --- */

static void drop_path(struct Driver *driver, const char *path)
{
    SDL_Event event = {.drop = {.type = SDL_DROPFILE}};
    event.drop.file = SDL_strdup(path);
    SDL_PushEvent(&event);
    driver_settle(driver);
}

/* Writes a file into the arcade's folder, and drops it on the window. */
static void drop_file(struct Driver *driver, const char *name, const char *text)
{
    char path[FILE_PATH_MAX];
    scratch_write(driver->folder, name, text);
    snprintf(path, sizeof path, "%s/%s", driver->folder, name);
    drop_path(driver, path);
}

/* The path of the one file with that ending in the folder for what goes out. */
static void export_path(const struct Driver *driver, const char *ending, char path[FILE_PATH_MAX])
{
    char folder[300];
    int count = 0;
    snprintf(folder, sizeof folder, "%s/exports", driver->folder);
    char **names = file_names(folder, ending, &count);
    assert_int_equal(count, 1);
    snprintf(path, FILE_PATH_MAX, "%s/%s", folder, names[0]);
    free(names[0]);
    free(names);
}

/* What stands in it, to be freed. */
static char *read_export(const struct Driver *driver, const char *ending)
{
    char path[FILE_PATH_MAX];
    size_t size;
    export_path(driver, ending, path);
    char *text = file_read_bytes(path, 1 << 20, &size, NULL);
    assert_non_null(text);
    return text;
}

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

static bool says_one_is_new(struct Driver *driver)
{
    return was_said(driver, "New puzzles: 1");
}

static bool says_stopped(struct Driver *driver)
{
    return was_said(driver, "Stopped: nothing was taken.");
}

static bool lists_it(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_ROLE_COUNT, "mine.txt") != NULL;
}

static bool says_line_1(struct Driver *driver)
{
    return was_said(driver, "Line 1 is wrong: nothing was taken.");
}

static bool is_studied(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "study") == 0;
}

/* From the page of puzzles: lines come in, or none where one is wrong; a position is looked at, a
 * record is studied. */
static void files_are_dropped(void **state)
{
    static const char line[] =
        "09v27666|tictactoe|win 3|900 0|fork|x.o/.../...|a1 a2 c1 b2 b1|table 0 9\n";
    struct Driver *driver = *state;
    driver_start(driver, "puzzles", NULL, NULL);
    driver_until(driver, has_read);
    driver_settle(driver);
    drop_file(driver, "bad.txt", "09v27666|tictactoe|win 3\n");
    driver_until(driver, says_line_1);
    driver_until(driver, may_paste);
    assert_int_equal(own_files(driver), 0);
    drop_file(driver, "good.txt", line);
    driver_until(driver, says_one_is_new);
    driver_until(driver, may_paste);
    assert_int_equal(own_files(driver), 1);
    drop_file(driver, "position.fen", "..o/.xo/x..\n");
    driver_until(driver, may_keep);
    driver_assert_label(driver, "X to move: win in 2");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    drop_file(driver, "record.sgf", "(;GM[4]SZ[15];B[hh];W[hi])");
    driver_until(driver, is_studied);
}

static bool has_two_more(struct Driver *driver)
{
    driver_turn(driver);
    return own_files(driver) == 2;
}

/* From any page: puzzles go to the puzzles, each file by itself, and games to the games. */
static void puzzles_are_dropped_on_the_title(void **state)
{
    static const char rows[][96] = {
        "09v27666|tictactoe|win 3|900 0|fork|x.o/.../...|a1 a2 c1 b2 b1|table 0 9\n",
        "zzzzzzzz|tictactoe|win 3\n",
        "dgbt5cdy|chiziqi|save 1|-|-|w3/1bw1/2b1/4 b 0|(c2b2) a4a3|table 0 72\n",
    };
    SDL_Event whole = {.type = SDL_DROPCOMPLETE};
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    drop_file(driver, "one.txt", rows[0]);
    drop_file(driver, "bad.txt", rows[1]);
    drop_file(driver, "game.pgn", "[Game \"tictactoe\"]\n\n1. b2 a1 *\n");
    drop_file(driver, "two.txt", rows[2]);
    SDL_PushEvent(&whole);
    driver_until(driver, has_two_more);
    driver_until(driver, says_one_is_new);
    assert_true(was_said(driver, "Imported: 1"));
    assert_true(was_said(driver, "Line 1 is wrong: nothing was taken."));
    assert_string_equal(driver_scene(driver), "title");
}

/* A position is looked at and is no puzzle. */
static bool is_refused(struct Driver *driver)
{
    return !may_paste(driver) && is_answered(driver) && !may_keep(driver);
}

/* A record that begins with a position is a task: where its first remark stands, the move before
 * that is the other side's last one; without one it begins at once. */
static void records_with_a_task_are_dropped(void **state)
{
    struct Driver *driver = *state;
    char *line;
    driver_start(driver, "share", NULL, NULL);
    driver_until(driver, has_read);
    driver_settle(driver);
    drop_file(
        driver, "task.sgf",
        "(;GM[4]SZ[15]AB[fh][gh][hh]AW[aa][ao]PL[W];W[oo]C[Black to move];B[eh];W[oa];B[dh])");
    driver_until(driver, is_refused);
    driver_assert_label(driver, "e8 and i8 both win: a puzzle has one solution.");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    drop_file(driver, "plain.txt",
              "[Game \"tictactoe\"]\n[SetUp \"1\"]\n[FEN \"..o/.x./x..\"]\n\n"
              "1. c2 {X to move} b1 2. b3 *\n");
    driver_until(driver, may_keep);
    driver_press(driver, "Copy");
    line = SDL_GetClipboardText();
    assert_non_null(strstr(line, "|(c2) "));
    SDL_free(line);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "share");
}

/* From the page itself, by the list of files. */
static void a_file_is_opened(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "share", NULL, NULL);
    driver_until(driver, has_read);
    driver_settle(driver);
    scratch_write(driver->folder, "mine.txt",
                  "09v27666|tictactoe|win 3|900 0|fork|x.o/.../...|a1 a2 c1 b2 b1|table 0 9\n");
    snprintf(imports_folder(driver->app), FILE_PATH_MAX, "%s", driver->folder);
    driver_press(driver, "Open file");
    driver_until(driver, lists_it);
    driver_press(driver, "mine.txt");
    driver_until(driver, says_one_is_new);
    assert_int_equal(own_files(driver), 1);
    assert_string_equal(driver_scene(driver), "share");
}

/* As a file with 0 bytes in it, too. */
static void a_puzzle_goes_out_as_xqf(void **state)
{
    struct Driver *driver = *state;
    char path[FILE_PATH_MAX];
    open_position(driver, "xiangqi", "2bakab2/9/9/9/9/4r4/9/4B4/3K5/9 b - - 0 1");
    driver_until(driver, may_keep);
    driver_press(driver, "File");
    driver_settle(driver);
    driver_choose(driver, "XQF (XQStudio)");
    driver_press(driver, "Export");
    driver_until(driver, is_saved);
    driver_press(driver, "Done");
    driver_settle(driver);
    driver_key(driver, SDLK_ESCAPE);
    app_open(driver->app, "share", NULL, 0);
    driver_settle(driver);
    export_path(driver, ".xqf", path);
    drop_path(driver, path);
    driver_until(driver, may_keep);
    driver_assert_label(driver, "Black to move: mate in 2");
}

static void stand_still(void *gate)
{
    SDL_SemWait(gate);
}

/* While puzzles come in it is shown how far they are; after Cancel none has come. */
static void bringing_in_is_cancelled(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "share", NULL, NULL);
    driver_until(driver, has_read);
    driver_settle(driver);
    SDL_sem *gate = SDL_CreateSemaphore(0);
    disk_add(driver->app->disk, stand_still, gate);
    SDL_SetClipboardText(
        "09v27666|tictactoe|win 3|900 0|fork|x.o/.../...|a1 a2 c1 b2 b1|table 0 9\n");
    driver_press(driver, "Paste");
    assert_non_null(ui_find(driver->app->ui, UI_PROGRESS, "Bringing puzzles in..."));
    assert_false(may_paste(driver));
    driver_press(driver, "Cancel");
    SDL_SemPost(gate);
    driver_until(driver, says_stopped);
    driver_until(driver, may_paste);
    assert_int_equal(own_files(driver), 0);
    SDL_DestroySemaphore(gate);
}

/* What the player calls wrong goes out as it stands in its file. */
static void puzzles_called_wrong_go_out(void **state)
{
    struct Driver *driver = *state;
    struct PuzzleResult result;
    int count;
    driver_start(driver, "title", NULL, NULL);
    struct Practice *practice = app_practice(driver->app);
    driver_until(driver, has_read);
    const struct Collection *collection = practice_collection(practice);
    const struct PuzzleEntry *entry = collection_by_rating(collection, 0, &count)[0];
    const int length = (int)strcspn(entry->line, "\n") + 1;
    app_open(driver->app, "share", NULL, 0);
    driver_settle(driver);
    driver_assert_no_label(driver, "Puzzles you call wrong");
    practice_begin(collection, entry, PUZZLE_TRAINING, &result);
    result.outcome = PUZZLE_WRONG;
    practice_note(practice, &result);
    app_redraw(driver->app);
    driver_assert_label(driver, "Puzzles you call wrong");
    driver_press(driver, "Save as file");
    driver_until(driver, is_saved);
    char *text = read_export(driver, ".txt");
    assert_int_equal(strlen(text), length);
    assert_memory_equal(text, entry->line, length);
    free(text);
}

/* How many of a picture's points below rank `from` are as light as words on dark ground. */
static int light_points(const SDL_Surface *picture, int from)
{
    int count = 0;
    for (int y = from; y < picture->h; y++)
        for (int x = 0; x < picture->w; x++)
            count += ((const Uint8 *)picture->pixels)[y * picture->pitch + x * 3] > 200;
    return count;
}

/* The task stands below the board. */
static void a_picture_says_what_is_to_be_done(void **state)
{
    struct Driver *driver = *state;
    open_position(driver, "tictactoe", "..o/.xo/x..");
    driver_until(driver, may_keep);
    bool looked = unseen_look(true);
    driver_press(driver, "Picture");
    unseen_look(looked);
    driver_until(driver, is_saved);
    driver_press(driver, "Copy the path");
    char *path = SDL_GetClipboardText();
    SDL_Surface *picture = IMG_Load(path);
    assert_non_null(picture);
    assert_int_equal(picture->format->BytesPerPixel, 3);
    assert_in_range(light_points(picture, picture->h - 64), 1000, 10000);
    SDL_FreeSurface(picture);
    SDL_free(path);
}

/* As a line and as a record with the solution, which come in again; as a picture with the task. */
static void a_puzzle_goes_out(void **state)
{
    struct Driver *driver = *state;
    open_position(driver, "xiangqi", "2bakab2/9/9/9/9/4r4/9/4B4/3K5/9 b - - 0 1");
    driver_until(driver, may_keep);
    driver_until(driver, has_read);
    driver_press(driver, "File");
    driver_settle(driver);
    driver_press(driver, "Export");
    driver_until(driver, is_saved);
    char *text = read_export(driver, "");
    assert_non_null(strstr(text, "[DhtmlXQ_movelist]454738394737["));
    assert_non_null(strstr(text, "]Black to move: mate in 2["));
    driver_press(driver, "Done");
    driver_settle(driver);
    driver_press(driver, "Picture");
    driver_until(driver, is_saved);
    driver_press(driver, "Done");
    driver_settle(driver);
    driver_press(driver, "Copy");
    driver_key(driver, SDLK_ESCAPE);
    app_open(driver->app, "share", NULL, 0);
    driver_settle(driver);
    driver_press(driver, "Paste");
    driver_until(driver, says_one_is_new);
    drop_file(driver, "puzzle.dhtmlxq", text);
    driver_until(driver, may_keep);
    driver_assert_label(driver, "Black to move: mate in 2");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_position_with_one_solution_is_kept, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_studied_position_becomes_a_puzzle, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(another_solution_is_named, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(a_refused_gain_is_explained, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(puzzles_are_pasted, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(files_are_dropped, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(puzzles_are_dropped_on_the_title, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(records_with_a_task_are_dropped, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_puzzle_goes_out, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(a_puzzle_goes_out_as_xqf, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(a_file_is_opened, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(bringing_in_is_cancelled, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(puzzles_called_wrong_go_out, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_picture_says_what_is_to_be_done, driver_set_up,
                                        driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
