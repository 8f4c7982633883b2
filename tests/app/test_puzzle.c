/* Puzzles, solved by every device, and the pages that lead to them. */
#include "src/app/scenes/puzzles/hub.h"
#include "src/app/scenes/puzzles/solve.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/play/system/files.h"
#include "tests/app/board_driver.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The player's own: Black mates in two with the rook; Red in one with another rook than the one
 * that holds the king's rank; X makes two threats at once. */
#define IN_TWO "0mnss06j"
#define IN_ONE "cv0f25d8"
#define FORK   "35d2qtz7"
static const char own[] = IN_TWO
    " | xiangqi | mate 2 | 1400 100 | smothered,quiet-move | 2bakab2/9/9/9/9/4r4/9/4B4/9/3K5 w "
    "- - 0 1 | (d0d1) e4e2 d1d0 e2d2 | full 3 594\n" IN_ONE
    " | xiangqi | mate 1 | 900 100 | - | 3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1 | b7b9 | full 1 "
    "8\n" FORK " | tictactoe | win 3 | 960 0 | fork | .../o.x/ox. | a3 b2 c3 c1 b3 | table 0 15\n";

static struct SolveScene *scene_of(const struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &puzzle_scene);
    return context;
}

static bool is_open(struct Driver *driver)
{
    return scene_of(driver)->state == SOLVE_OPEN;
}

static bool is_judged(struct Driver *driver)
{
    return attempt_phase(scene_of(driver)->attempt) != ATTEMPT_JUDGING;
}

static bool is_ready(struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &puzzles_scene);
    return ((struct Hub *)context)->ready;
}

/* Starts with the player's own puzzles beside the shipped ones. */
static void start(struct Driver *driver, const char *settings)
{
    const struct DriverOptions options = {.settings = settings};
    driver_init(driver);
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    struct FileError error;
    snprintf(folder, sizeof folder, "%s/puzzles", driver->folder);
    assert_true(file_create_free(folder, "own", ".txt", own, strlen(own), path, &error));
    driver_open(driver, &options);
}

/* Opens one of them, and lets the other side's last move be made. */
static void open_puzzle(struct Driver *driver, const char *id)
{
    struct PuzzleArgs args = {.mode = PUZZLE_CHOSEN};
    snprintf(args.puzzle, sizeof args.puzzle, "%s", id);
    app_open(driver->app, "puzzle", &args, sizeof args);
    driver_turn(driver);
    driver_until(driver, is_open);
    driver_pass(driver, 100);
    driver_settle(driver);
}

/* Moves by two clicks, and waits for what is said. */
static void move(struct Driver *driver, const char *from, const char *to)
{
    driver_click_point(driver, from);
    driver_click_point(driver, to);
    driver_until(driver, is_judged);
    driver_pass(driver, 100);
    driver_settle(driver);
}

/* The same of a stone. */
static void place(struct Driver *driver, const char *point)
{
    driver_click_point(driver, point);
    driver_until(driver, is_judged);
    driver_pass(driver, 100);
    driver_settle(driver);
}

static const struct RatedResult *only_result(struct Driver *driver)
{
    const struct Results *results = practice_results(app_practice(driver->app));
    assert_int_equal(results_count(results), 1);
    return results_get(results, 0);
}

static void a_puzzle_is_solved_from_its_own_side(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM);
    open_puzzle(driver, IN_TWO);
    driver_assert_label(driver, "Black to move: mate in 2");
    driver_assert_label(driver, "Xiangqi · #" IN_TWO);
    assert_true(driver_stage(driver)->board_flipped);
    assert_int_equal(driver_stage(driver)->shown.trail.count, 1); /* Red has moved */
    driver_assert_no_label(driver, "Theme: Smothered mate, Quiet move");
    move(driver, "e4", "e2");
    driver_assert_label(driver, "Right!");
    assert_int_equal(driver_stage(driver)->shown.trail.count, 3); /* with the reply */
    move(driver, "e2", "d2");
    driver_assert_label(driver, "Solved!");
    driver_assert_label(driver, "Theme: Smothered mate, Quiet move");
    driver_assert_label(driver, "Xiangqi · #" IN_TWO " · 1400");
    assert_int_equal(only_result(driver)->result.outcome, PUZZLE_SOLVED);
    driver_key(driver, SDLK_PAGEUP);
    assert_int_equal(driver_stage(driver)->shown.trail.count, 3);
    driver_key(driver, SDLK_PAGEDOWN);
    assert_int_equal(driver_stage(driver)->shown.trail.count, 4);
    driver_press(driver, "Study");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "study");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_press(driver, "Search");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "race");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_press(driver, "Finish");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
}

static void a_wrong_move_is_explained_and_counts_once(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM);
    open_puzzle(driver, FORK);
    int stones = driver_stage(driver)->shown.trail.count;
    place(driver, "c3"); /* O completes a line */
    driver_assert_label(driver, "Not this one. Try again.");
    assert_int_equal(driver_stage(driver)->shown.trail.count, stones); /* it went back */
    assert_int_equal(only_result(driver)->result.outcome, PUZZLE_FAILED);
    driver_press(driver, "What follows?");
    assert_int_equal(driver_stage(driver)->shown.trail.count, stones + 1);
    driver_press(driver, "Next move");
    assert_int_equal(board_status(&driver_stage(driver)->shown).outcome, OUTCOME_WIN);
    driver_press(driver, "Back to the puzzle");
    assert_int_equal(driver_stage(driver)->shown.trail.count, stones);
    for (int i = 0; i < 2; i++) {
        place(driver, "a3");
        place(driver, "c3");
        place(driver, "b3");
        driver_assert_label(driver, "That's it.");
        assert_int_equal(only_result(driver)->result.outcome, PUZZLE_FAILED);
        driver_press(driver, "Try again");
        driver_settle(driver);
    }
}

static void a_slower_win_does_no_harm(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM);
    open_puzzle(driver, IN_ONE);
    driver_assert_label(driver, "Red to move: mate in 1");
    assert_false(driver_stage(driver)->board_flipped);
    move(driver, "f0", "f1");
    driver_assert_label(driver, "That wins too, but there is a faster way. Try again.");
    assert_int_equal(results_count(practice_results(app_practice(driver->app))), 0);
    move(driver, "b7", "b9");
    driver_assert_label(driver, "Solved!");
    assert_int_equal(only_result(driver)->result.outcome, PUZZLE_SOLVED);
    assert_int_equal(only_result(driver)->result.slower, 1);
}

static void hints_show_the_piece_and_then_the_move(void **state)
{
    struct Driver *driver = *state;
    struct Overlay overlay;
    start(driver, DRIVER_CALM);
    open_puzzle(driver, IN_TWO);
    driver_key(driver, SDLK_h);
    const struct SolveScene *scene = scene_of(driver);
    assert_int_equal(attempt_hints_shown(scene->attempt), 1);
    overlay_clear(&overlay);
    stage_mark_hint(&scene->stage, attempt_answer(scene->attempt), 1, 0, &overlay);
    assert_int_equal(overlay.hint.from, driver_point(driver, "e4"));
    assert_int_equal(overlay.hint.to, POINT_NONE);
    assert_int_equal(only_result(driver)->result.outcome, PUZZLE_HINTED);
    driver_press(driver, "Hint");
    assert_int_equal(attempt_hints_shown(scene->attempt), 2);
    driver_key(driver, SDLK_h);
    assert_int_equal(attempt_hints_shown(scene->attempt), 2); /* there are no more */
    move(driver, "e4", "e2");
    assert_int_equal(attempt_hints_shown(scene->attempt), 0);
    driver_assert_label(driver, "Right!");
}

static void the_solution_is_played_out(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM);
    open_puzzle(driver, IN_TWO);
    driver_press(driver, "Solution");
    driver_pass(driver, 200);
    driver_settle(driver);
    driver_assert_label(driver, "That was the solution.");
    assert_int_equal(driver_stage(driver)->shown.trail.count, 4);
    assert_int_equal(only_result(driver)->result.outcome, PUZZLE_FAILED);
}

/* With motion every move is seen: the last one of the other side is made after a moment. */
static void moves_are_seen_one_by_one(void **state)
{
    struct Driver *driver = *state;
    struct PuzzleArgs args = {.mode = PUZZLE_CHOSEN, .puzzle = IN_TWO};
    start(driver, DRIVER_LIVELY);
    app_open(driver->app, "puzzle", &args, sizeof args);
    driver_turn(driver);
    driver_until(driver, is_open);
    assert_int_equal(driver_stage(driver)->shown.trail.count, 0);
    driver_pass(driver, 1000);
    assert_int_equal(driver_stage(driver)->shown.trail.count, 1);
    driver_click_point(driver, "e4");
    driver_click_point(driver, "e2");
    driver_until(driver, is_judged);
    assert_int_equal(driver_stage(driver)->shown.trail.count, 2);
    driver_pass(driver, 800);
    assert_int_equal(driver_stage(driver)->shown.trail.count, 3);
}

static void keys_and_pads_solve_as_well(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM);
    open_puzzle(driver, FORK);
    driver_assert_label(driver, "X to move: win in 3");
    driver_steer(driver, -1, "a3");
    driver_until(driver, is_judged);
    driver_pass(driver, 100);
    driver_plug(driver, 0);
    driver_steer(driver, 0, "c3");
    driver_until(driver, is_judged);
    driver_pass(driver, 100);
    driver_tap_point(driver, "b3");
    driver_tap_point(driver, "b3"); /* aim, then confirm */
    driver_until(driver, is_judged);
    driver_settle(driver);
    driver_assert_label(driver, "Solved!");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A); /* on to what comes next: nothing */
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
}

/* Who listens hears the task, and of each try what it came to. */
static void a_puzzle_is_solved_by_ear(void **state)
{
    struct Driver *driver = *state;
    struct Recorder *recorder = &driver->recorder;
    start(driver, DRIVER_SPOKEN);
    open_puzzle(driver, IN_ONE);
    recorder_assert(recorder, "Red to move: mate in 1");
    recorder_forget(recorder);
    move(driver, "f0", "f1");
    recorder_assert(recorder, "That wins too, but there is a faster way. Try again.");
    recorder_forget(recorder);
    move(driver, "b7", "b9");
    recorder_assert(recorder, "Solved!");
    open_puzzle(driver, FORK);
    recorder_assert(recorder, "X to move: win in 3");
    recorder_forget(recorder);
    place(driver, "c3");
    recorder_assert(recorder, "Not this one. Try again.");
    recorder_forget(recorder);
    place(driver, "a3");
    recorder_assert(recorder, "Right!");
    recorder_assert(recorder, "b2"); /* the answer */
}

/* Solves the puzzle that is open, move by move. */
static void solve(struct Driver *driver)
{
    while (!solve_ended(scene_of(driver))) {
        const struct SolveScene *scene = scene_of(driver);
        const struct Board *board = &scene->stage.shown;
        assert_true(solve_live(scene));
        struct MoveShape shape =
            board->game->shape(board->position, attempt_answer(scene->attempt));
        const struct BoardPlace *place = view_where(scene->stage.view);
        SDL_FPoint from = place_center(place, shape.from != POINT_NONE ? shape.from : shape.to);
        SDL_FPoint to = place_center(place, shape.to);
        driver_click(driver, from.x, from.y);
        if (shape.from != POINT_NONE)
            driver_click(driver, to.x, to.y);
        driver_pass(driver, 100);
        driver_settle(driver);
    }
}

static void open_hub(struct Driver *driver)
{
    app_open(driver->app, "puzzles", NULL, 0);
    driver_turn(driver);
    driver_until(driver, is_ready);
    driver_settle(driver);
}

static void todays_puzzles_are_done_and_told(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM);
    open_hub(driver);
    driver_assert_label(driver, "Today's puzzles");
    driver_press(driver, "Chi zi qi");
    driver_settle(driver);
    driver_pass(driver, 100);
    driver_assert_label(driver, "Puzzle of the day");
    solve(driver);
    assert_true(only_result(driver)->result.daily > 0);
    assert_true(only_result(driver)->rated);
    assert_true(scene_of(driver)->again > only_result(driver)->result.daily + 100);
    driver_press(driver, "This puzzle is wrong");
    const struct Results *results = practice_results(app_practice(driver->app));
    assert_int_equal(results_count(results), 2);
    assert_true(results_find(results, scene_of(driver)->puzzle.id)->wrong);
    driver_press(driver, "Next puzzle"); /* there is one a day */
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "puzzles");
    assert_string_equal(driver_widget(driver, "Chi zi qi")->detail, "Done");
    driver_assert_label(driver, "1 day in a row");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_assert_label(driver, "Puzzles: Today's puzzles are done · 1 day in a row");
}

static void a_missed_day_is_made_up(void **state)
{
    struct Driver *driver = *state;
    char date[WORDS_MAX], label[2 * WORDS_MAX];
    start(driver, DRIVER_CALM);
    open_hub(driver);
    struct Moment now = practice_now(app_practice(driver->app));
    words_day(driver->app->strings, moment_date(&now) - 1, date);
    snprintf(label, sizeof label, "%s: missed", date);
    driver_press(driver, label);
    driver_assert_label(driver, date);
    driver_press(driver, "Tic-tac-toe");
    driver_settle(driver);
    driver_pass(driver, 100);
    solve(driver);
    driver_press(driver, "Next puzzle");
    driver_settle(driver);
    snprintf(label, sizeof label, "%s: made up later", date);
    driver_assert_label(driver, label);
}

static void training_goes_from_one_to_the_next(void **state)
{
    struct Driver *driver = *state;
    char first[PUZZLE_ID_SIZE];
    start(driver, DRIVER_CALM);
    open_hub(driver);
    driver_press(driver, "Training");
    driver_settle(driver);
    driver_choose(driver, "Xiangqi");
    driver_choose(driver, "Smothered mate");
    driver_press(driver, "Start");
    driver_settle(driver);
    driver_pass(driver, 100);
    assert_true(scene_of(driver)->puzzle.themes & THEME_SMOTHERED);
    memcpy(first, scene_of(driver)->puzzle.id, sizeof first);
    driver_press(driver, "Solution");
    driver_pass(driver, 600);
    driver_press(driver, "Next puzzle");
    driver_settle(driver);
    assert_string_not_equal(scene_of(driver)->puzzle.id, first);
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "puzzles");
}

/* X, who is the player, misses a win by 3. b3. */
static const char reviewed[] =
    "[Game \"tictactoe\"]\n[Date \"2001.01.03\"]\n[X \"Mei\"]\n[O \"level:beginner\"]\n\n"
    "{[%eval 0.000,9]} 1. b2 {[%eval 0.000,8]} a2 {[%eval #3,7]} 2. c3 {[%eval #2,6]} a1 "
    "{[%eval #2,5]} 3. b3 {[%eval 0.000,4]} b1 {[%eval #1,3]} 4. a3 1-0\n";

/* Keeps a game as one that was played here. */
static void add_played(struct Driver *driver, const char *record)
{
    struct Library *library = library_new(driver->folder);
    struct Tree *tree = shelf_tree(record);
    struct LibraryAdded added;
    struct FileError error;
    assert_true(library_add(library, &tree, 1, &shelf_here, &added, &error));
    tree_free(tree);
    library_free(library);
}

static bool knows_mistakes(struct Driver *driver)
{
    return practice_mistakes(app_practice(driver->app))->count > 0;
}

static bool asks(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "mistakes") == 0;
}

static void mistakes_of_own_games_come_back(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM);
    add_played(driver, reviewed);
    open_hub(driver);
    driver_until(driver, knows_mistakes);
    driver_settle(driver);
    assert_string_equal(driver_widget(driver, "Mistakes in your games")->detail, "1 due");
    driver_press(driver, "Mistakes in your games");
    driver_until(driver, asks);
    driver_settle(driver);
    driver_assert_label(driver, "1 / 1 · You play X");
    driver_click_point(driver, "b3"); /* as in the game */
    driver_settle(driver);
    assert_int_equal(only_result(driver)->result.outcome, PUZZLE_FAILED);
    assert_int_equal(only_result(driver)->result.mode, PUZZLE_DUE);
    driver_press(driver, "Hint");
    assert_int_equal(only_result(driver)->result.outcome, PUZZLE_FAILED); /* it counts once */
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_true(results_find(practice_results(app_practice(driver->app)),
                             only_result(driver)->result.puzzle)
                    ->stage >= 0); /* it comes back on another day */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_puzzle_is_solved_from_its_own_side, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_wrong_move_is_explained_and_counts_once, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_slower_win_does_no_harm, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(hints_show_the_piece_and_then_the_move, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(the_solution_is_played_out, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(moves_are_seen_one_by_one, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(keys_and_pads_solve_as_well, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_puzzle_is_solved_by_ear, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(todays_puzzles_are_done_and_told, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_missed_day_is_made_up, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(training_goes_from_one_to_the_next, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(mistakes_of_own_games_come_back, driver_set_up,
                                        driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
