/* Storms: puzzle after puzzle, by mouse, keys and pad, against the test's clock. */
#include "src/app/scenes/puzzles/storm.h"
#include "src/app/shell/storage/apply_settings.h"
#include "tests/app/inspection.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct StormScene *scene_of(const struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &storm_scene);
    return context;
}

static bool may_choose(struct Driver *driver)
{
    return scene_of(driver)->phase == STORM_CHOOSING;
}

static bool is_turn(struct Driver *driver)
{
    struct StormScene *scene = scene_of(driver);
    driver->now += 20;
    return scene->phase == STORM_ENDED || storm_due(scene->storm) == MOVE_NONE;
}

/* Begins a storm in that game. */
static void begin(struct Driver *driver, const char *game, bool untimed)
{
    driver_start(driver, "storm", game, NULL);
    driver_until(driver, may_choose);
    driver_settle(driver);
    if (untimed)
        driver_press(driver, "Without a clock");
    driver_press(driver, "Start");
    driver_settle(driver);
    assert_int_equal(scene_of(driver)->phase, STORM_RUNNING);
}

static void click_point(struct Driver *driver, int point)
{
    SDL_FPoint at = place_center(view_where(scene_of(driver)->stage.view), point);
    driver_click(driver, at.x, at.y);
}

static void click_move(struct Driver *driver, Move move)
{
    const struct Board *board = storm_board(scene_of(driver)->storm);
    struct MoveShape shape = board->game->shape(board->position, move);
    if (shape.from != POINT_NONE)
        click_point(driver, shape.from);
    click_point(driver, shape.to);
}

/* Solves the puzzle that stands. */
static void solve(struct Driver *driver)
{
    struct StormScene *scene = scene_of(driver);
    const struct Puzzle *puzzle = storm_puzzle(scene->storm);
    int solved = storm_score(scene->storm).solved;
    for (int ply = 0; storm_score(scene->storm).solved == solved; ply += 2) {
        click_move(driver, puzzle->line[ply]);
        driver_until(driver, is_turn);
    }
    assert_int_equal(storm_score(scene->storm).solved, solved + 1);
}

/* Makes a move that neither wins nor is the solution's. */
static void err(struct Driver *driver)
{
    struct StormScene *scene = scene_of(driver);
    const struct Board *board = storm_board(scene->storm);
    Move moves[MOVES_MAX];
    int failed = storm_score(scene->storm).failed, at = 0;
    board->game->generate(board->position, NULL, MOVES_ALL, moves);
    for (bool won = true; won; at++) {
        struct Board after;
        board_copy(&after, board, NULL, false);
        board_make(&after, moves[at]);
        won = board_status(&after).outcome != OUTCOME_ONGOING ||
              moves[at] == storm_puzzle(scene->storm)->line[0];
        board_free(&after);
    }
    click_move(driver, moves[at - 1]);
    assert_int_equal(storm_score(scene->storm).failed, failed + 1);
}

static void three_minutes_of_puzzles(void **state)
{
    struct Driver *driver = *state;
    begin(driver, "xiangqi", false);
    driver_assert_label(driver, "3:00");
    driver_pass(driver, 5000); /* the clock starts with the first move */
    driver_assert_label(driver, "3:00");
    solve(driver);
    solve(driver);
    driver_assert_label(driver, "Right!");
    err(driver);
    driver_turn(driver);
    driver_assert_label(driver, "-10 seconds");
    driver_pass(driver, 1000);
    driver_assert_no_label(driver, "-10 seconds");
    driver_pass(driver, 160000);
    driver_assert_no_label(driver, "Play again");
    driver_pass(driver, 10000);
    driver_assert_label(driver, "Solved: your best so far!");
    driver_assert_no_label(driver, "Best before"); /* there was none */
}

static void a_storm_without_a_clock_ends_with_the_first_error(void **state)
{
    struct Driver *driver = *state;
    begin(driver, "gomoku", true);
    solve(driver);
    driver_pass(driver, 600000);
    solve(driver);
    err(driver);
    driver_settle(driver);
    driver_assert_label(driver, "Play again");
    driver_assert_label(driver, "2");
    driver_press(driver, "Play again");
    driver_settle(driver);
    assert_int_equal(scene_of(driver)->phase, STORM_RUNNING);
    err(driver);
    driver_settle(driver);
    driver_assert_label(driver, "Best before");
}

/* Input counts at once: a move right after the board came, without a turn between. */
static void the_next_board_takes_moves_at_once(void **state)
{
    struct Driver *driver = *state;
    begin(driver, "tictactoe", false);
    for (int i = 0; i < 5; i++) {
        uint64_t before = driver->app->clock.now;
        err(driver);
        assert_true(storm_due(scene_of(driver)->storm) == MOVE_NONE);
        assert_true(driver->app->clock.now - before <= 150);
    }
}

static void keys_and_pads_play_storms(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "storm", "tictactoe", NULL);
    driver_until(driver, may_choose);
    driver_settle(driver);
    driver_key(driver, SDLK_RETURN); /* Start has the focus */
    driver_settle(driver);
    struct StormScene *scene = scene_of(driver);
    assert_int_equal(scene->phase, STORM_RUNNING);
    driver_plug(driver, 0);
    for (int i = 0;
         i < 40 && storm_score(scene->storm).solved + storm_score(scene->storm).failed == 0; i++) {
        if (i % 2)
            driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
        else
            driver_button(driver, 0,
                          i % 6 ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT : SDL_CONTROLLER_BUTTON_DPAD_UP);
        driver_until(driver, is_turn);
    }
    assert_true(storm_score(scene->storm).moves + storm_score(scene->storm).failed > 0);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_not_equal(driver_scene(driver), "storm");
}

/* Where those words stand. */
static SDL_FRect place_of(const struct Driver *driver, const char *words)
{
    const struct Widget *label = ui_find(driver->app->ui, UI_LABEL, words);
    if (!label)
        fail_msg("%s is not there", words);
    return label->rect;
}

/* Its board, clock and score, and what it came to, in every size of window and text; no number
 * stands on the words before it. */
static void a_storm_fits(void **state)
{
    struct Driver *driver = *state;
    begin(driver, "xiangqi", true);
    solve(driver);
    assert_int_equal(inspect_languages(driver), 0);
    err(driver);
    driver_press(driver, "Play again");
    solve(driver);
    int hardest = storm_score(scene_of(driver)->storm).hardest;
    err(driver);
    driver_settle(driver);
    assert_int_equal(inspect_languages(driver), 0);
    driver->app->settings.text_scale = 200;
    SDL_SetWindowSize(driver->app->window, 640, 480);
    app_use_settings(driver->app);
    driver_turn(driver);
    char number[16];
    snprintf(number, sizeof number, "%d", hardest);
    SDL_FRect words = place_of(driver, "Hardest solved"), value = place_of(driver, number);
    assert_false(SDL_HasIntersectionF(&words, &value));
    SDL_FRect last = place_of(driver, "Best before");
    assert_true(last.y >= words.y + words.h - 1);
    assert_true(last.y + last.h <= ui_find(driver->app->ui, UI_BUTTON, "Play again")->rect.y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(three_minutes_of_puzzles, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(a_storm_without_a_clock_ends_with_the_first_error,
                                        driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(the_next_board_takes_moves_at_once, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_storm_fits, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(keys_and_pads_play_storms, driver_set_up, driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
