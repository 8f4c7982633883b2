/* Learning from one's mistakes: questions out of a reviewed game, by every device. */
#include "src/app/scenes/library/library.h"
#include "src/app/scenes/mistakes/mistakes.h"
#include "src/app/scenes/study/study.h"
#include "tests/app/board_driver.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct MistakesScene *scene_of(const struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &mistakes_scene);
    return context;
}

static void click_point(struct Driver *driver, const char *name)
{
    const struct BoardPlace *place = view_where(scene_of(driver)->stage.view);
    int point =
        name[0] - 'a' + (atoi(name + 1) - place->geometry.first_rank) * place->geometry.files;
    SDL_FPoint at = place_center(place, point);
    driver_click(driver, at.x, at.y);
}

/* O loses by 1... a2 and again by 3... b1; X misses a win by 3. b3. */
static const char reviewed[] =
    "[Game \"tictactoe\"]\n[Date \"2001.01.03\"]\n[X \"level:beginner\"]\n[O \"Mei\"]\n\n"
    "{[%eval 0.000,9]} 1. b2 {[%eval 0.000,8]} a2 {[%eval #3,7]} 2. c3 {[%eval #2,6]} a1 "
    "{[%eval #2,5]} 3. b3 {[%eval 0.000,4]} b1 {[%eval #1,3]} 4. a3 *\n";

/* Opens the questions of a colour, or of both. */
static void open_questions(struct Driver *driver, const char *record, int colour)
{
    struct MistakesArgs args = {.tree = shelf_tree(record), .colour = colour};
    scenes_push(driver->app->scenes, &mistakes_scene, &args, sizeof args);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "mistakes");
}

static bool is_found(struct Driver *driver)
{
    return scene_of(driver)->phase == PHASE_FOUND && scene_of(driver)->line.count > 0;
}

static bool is_refused(struct Driver *driver)
{
    return scene_of(driver)->phase == PHASE_ASK && scene_of(driver)->refused;
}

static bool has_best(struct Driver *driver)
{
    return tutor_best(scene_of(driver)->tutor) != NULL;
}

/* How many stones are on the board. */
static int stones(const struct Driver *driver)
{
    const struct Board *board = &scene_of(driver)->stage.shown;
    int count = 0;
    for (int point = 0; point < 9; point++)
        count += board->game->piece_at(board->position, point) != 0;
    return count;
}

static void a_better_move_is_found(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    open_questions(driver, reviewed, 1);
    driver_assert_label(driver, "1 / 2 · You play O");
    driver_assert_label(
        driver,
        "Move 2: you played a2, which cost 50 points of winning chance. Find a better move.");
    assert_int_equal(stones(driver), 1);
    click_point(driver, "a2"); /* as in the game */
    driver_assert_label(driver, "That is the move that was played. Try another move.");
    click_point(driver, "c2"); /* another edge */
    driver_until(driver, is_refused);
    driver_settle(driver);
    driver_assert_label(driver, "Then X can win in 5. Try another move.");
    assert_int_equal(stones(driver), 1);
    click_point(driver, "a1");
    driver_until(driver, is_found);
    driver_settle(driver);
    assert_true(mistakes_is_learnt(scene_of(driver)->args.tree, 2));
    driver_assert_label(driver, "And the move that was played? Then X can win in 5.");
    assert_int_equal(stones(driver), 1); /* without motion nothing runs by itself */
    driver_press(driver, "Next move");
    assert_int_equal(stones(driver), 2);
    driver_key(driver, SDLK_PAGEDOWN);
    assert_int_equal(stones(driver), 3);
    driver_key(driver, SDLK_PAGEUP);
    assert_int_equal(stones(driver), 2);
    driver_press(driver, "Next mistake");
    driver_assert_label(driver, "2 / 2 · You play O");
    assert_int_equal(stones(driver), 5);
    driver_press(driver, "Skip");
    driver_assert_label(driver, "You have found a better move for 1 of 2 mistakes.");
    driver_press(driver, "Finish");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
}

/* Black's a1 at move 3 does nothing; nobody wins or loses by force. */
static const char quiet[] = "[Game \"gomoku\"]\n[Date \"2001.01.03\"]\n[Black \"Mei\"]\n"
                            "[White \"level:beginner\"]\n\n"
                            "{[%eval 0.100,9]} 1. h8 {[%eval 0.100,9]} i10 {[%eval 0.100,9]} "
                            "2. a1 {[%eval -0.900,9]} *\n";

/* The points that stand behind those words on the screen. */
static int points_behind(struct Driver *driver, const char *words)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const char *at = strstr(ui_widget(ui, i)->label, words);
        if (at)
            return atoi(at + strlen(words));
    }
    fail_msg("\"%s\" is not on the screen", words);
    return 0;
}

/* What a move cost is one figure, in the question and behind the answer. */
static void a_move_costs_the_same_everywhere(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    open_questions(driver, quiet, 0);
    int cost = points_behind(driver, "which cost ");
    driver_until(driver, has_best);
    mistakes_try(scene_of(driver), tutor_best(scene_of(driver)->tutor)->move[0]);
    driver_until(driver, is_found);
    driver_settle(driver);
    assert_int_equal(points_behind(driver, "That costs "), cost);
}

static void two_hints_lead_to_the_move(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    open_questions(driver, reviewed, 0); /* X has a win and plays b3 */
    driver_until(driver, has_best);
    driver_settle(driver);
    struct MistakesScene *scene = scene_of(driver);
    driver_key(driver, SDLK_h);
    assert_int_equal(scene->hints, 1);
    driver_press(driver, "Hint");
    assert_int_equal(scene->hints, 2);
    assert_false(ui_reachable(driver->app->ui, ui_find(driver->app->ui, UI_BUTTON, "Hint")));
    Move best = tutor_best(scene->tutor)->move[0];
    int point = scene->cursor.board.game->shape(scene->cursor.board.position, best).to;
    SDL_FPoint at = place_center(view_where(scene->stage.view), point);
    driver_click(driver, at.x, at.y);
    driver_until(driver, is_found);
    driver_settle(driver);
    driver_assert_label(driver, "Yes, that's the best move!");
    driver_key(driver, SDLK_RETURN); /* the main button has the focus */
    driver_settle(driver);
    driver_assert_label(driver, "Well done! You have found a better move for every mistake of this "
                                "game.");
}

static void the_line_runs_and_is_stopped(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_LIVELY});
    open_questions(driver, reviewed, 1);
    click_point(driver, "c1");
    driver_until(driver, is_found);
    driver_pass(driver, 1000);
    assert_int_equal(scene_of(driver)->line.shown, 0); /* the answer is read first */
    driver_pass(driver, 1000);
    assert_int_equal(scene_of(driver)->line.shown, 1);
    driver_pass(driver, 900);
    assert_int_equal(scene_of(driver)->line.shown, 2);
    driver_key(driver, SDLK_PAGEUP); /* stops it */
    driver_pass(driver, 3000);
    assert_int_equal(scene_of(driver)->line.shown, 1);
    driver_press(driver, "Show it again");
    driver_pass(driver, 20000);
    assert_int_equal(scene_of(driver)->line.shown, scene_of(driver)->line.count);
    assert_int_equal(board_status(&scene_of(driver)->stage.shown).outcome, OUTCOME_WIN);
}

static void a_game_without_mistakes_is_praised(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    open_questions(driver, "[Game \"tictactoe\"]\n\n{[%eval 0.000,9]} 1. b2 {[%eval 0.000,8]} *\n",
                   MISTAKES_BOTH);
    driver_assert_label(driver,
                        "No mistakes here. There is nothing to learn from this game but how "
                        "well it was played!");
    driver_key(driver, SDLK_RETURN);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
}

static void a_pad_answers_for_both_players(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    driver_plug(driver, 0);
    open_questions(driver, reviewed, MISTAKES_BOTH);
    driver_assert_label(driver, "1 / 3");
    driver_assert_label(
        driver, "Move 2: O played a2, which cost 50 points of winning chance. Find a better move.");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    driver_assert_label(driver, "2 / 3");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    driver_until(driver, has_best);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_Y);
    assert_int_equal(scene_of(driver)->hints, 1);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A); /* from the middle to a corner */
    driver_until(driver, is_found);
    driver_settle(driver);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    assert_int_equal(scene_of(driver)->line.shown, 1);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A); /* the next question */
    driver_assert_label(driver, "2 / 3");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
}

/* --- from a game and back --- */

static bool studies_reviewed(struct Driver *driver)
{
    void *context;
    bool here = scenes_top(driver->app->scenes, &context) == &study_scene;
    return here && ((struct StudyScene *)context)->judged;
}

/* The questions that the newest game of the library has as answered. */
static void assert_learnt(struct Driver *driver, const char *expected)
{
    struct LibraryGame game;
    struct FileError error;
    assert_true(driver_games(driver, &game, 1) > 0);
    struct Library *library = library_new(driver->folder);
    struct Tree *tree = library_load(library, game.id, &error);
    assert_string_equal(tree_tag(tree, "Learnt"), expected);
    tree_free(tree);
    library_free(library);
}

static void what_was_learnt_of_a_game_just_played_is_kept(void **state)
{
    struct Driver *driver = *state;
    static const char *const points[] = {"b2", "a2", "c2", "a1", "a3", "b1", "c1"};
    driver_start(driver, "play", "tictactoe", "human");
    for (int i = 0; i < 7; i++)
        driver_click_point(driver, points[i]);
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Review");
    driver_until(driver, studies_reviewed);
    driver_settle(driver);
    driver_press(driver, "Learn from mistakes");
    driver_settle(driver);
    click_point(driver, "a1");
    driver_until(driver, is_found);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "study");
    assert_learnt(driver, "2");
    driver_press(driver, "Learn from mistakes");
    driver_settle(driver);
    assert_int_equal(scene_of(driver)->at, 1); /* it goes on with the next one */
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_move_costs_the_same_everywhere),
        TEST(a_better_move_is_found),
        TEST(two_hints_lead_to_the_move),
        TEST(the_line_runs_and_is_stopped),
        TEST(a_game_without_mistakes_is_praised),
        TEST(a_pad_answers_for_both_players),
        TEST(what_was_learnt_of_a_game_just_played_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
