/* What learning, playing at home and records bring up fits in every size of window and text. */
#include "engine/games.h"
#include "src/app/scenes/guess/scenes.h"
#include "src/app/scenes/lab/tape.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/library/library.h"
#include "src/app/scenes/mistakes/mistakes.h"
#include "src/app/scenes/statistics/statistics.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
#include "tests/app/inspection.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static void assert_fits(struct Driver *driver)
{
    assert_int_equal(inspect_languages(driver), 0);
}

/* --- learning --- */

static void open_first_lesson(struct Driver *driver, const void *game)
{
    struct LearnArgs args = {.game = game};
    scenes_push(driver->app->scenes, &lesson_scene, &args, sizeof args);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "lesson");
}

/* Skips to the next step, or the next lesson's first, and asks for its answer. */
static bool next_step(struct Driver *driver)
{
    driver_key(driver, SDLK_PAGEDOWN);
    bool there = strcmp(driver_scene(driver), "lesson") == 0;
    if (there)
        driver_key(driver, SDLK_h);
    return there;
}

/* Every step of every lesson, with its answer shown. */
static void lessons_fit(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    for (int i = 0; i < games_count(); i++) {
        if (!driver_has_lessons(games_get(i)))
            continue;
        struct InspectedPages steps = {open_first_lesson, next_step, games_get(i)};
        assert_int_equal(inspect_pages(driver, &steps), 0);
    }
}

static void rules_fit(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    for (int i = 0; i < games_count(); i++) {
        for (int page = 0; view_rules(games_get(i), page); page++) {
            struct LearnArgs args = {.game = games_get(i), .number = page};
            scenes_push(driver->app->scenes, &rules_scene, &args, sizeof args);
            driver_settle(driver);
            assert_fits(driver);
            scenes_pop(driver->app->scenes, 0);
            driver_settle(driver);
        }
    }
}

/* --- the lab --- */

static bool race_is_over(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_LABEL, "Choose an algorithm to look into its search.");
}

/* A card once it has run, and the tape of its second lane, at a cut. */
static void experiments_and_tapes_fit(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM, .scene = "experiment"});
    driver_press(driver, "Run");
    driver_until(driver, race_is_over);
    assert_fits(driver);
    driver_press(driver, "Figures");
    assert_fits(driver);
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Alpha-beta");
    driver_press(driver, "Next cut");
    assert_fits(driver);
    SDL_FRect view = ui_find_id(driver->app->ui, TAPE_VIEW)->rect;
    driver_click(driver, view.x + 0.75F * view.w, view.y + view.h / 2);
    assert_fits(driver);
}

/* The next option of the choice with that label. */
static void choose_next(struct Driver *driver, const char *label)
{
    ui_show_focus(driver->app->ui, ui_find(driver->app->ui, UI_ROLE_COUNT, label)->id);
    driver_settle(driver);
    driver_key(driver, SDLK_RIGHT);
}

/* Both kinds of questions, asked and judged, of a tree with as many leaves as there may be. */
static void exercises_fit(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM, .scene = "exercise"});
    choose_next(driver, "Depth");
    assert_fits(driver);
    driver_press(driver, "Check");
    assert_fits(driver);
    choose_next(driver, "Asked");
    assert_fits(driver);
    for (int i = 0; i < 3; i++) {
        driver_press(driver, "Check");
        assert_fits(driver);
        driver_press(driver, "Next node");
    }
}

/* --- at the table --- */

static bool is_warned(struct Driver *driver)
{
    return driver_play(driver)->dialog == ASK_BLUNDER;
}

/* The questions over the board: about resigning, and the coach's. */
static void questions_fit(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM "coach = yes\n",
                                                .scene = "play",
                                                .game = "tictactoe",
                                                .level = "learner"});
    driver_play(driver)->dialog = ASK_RESIGN;
    driver_turn(driver);
    assert_fits(driver);
    driver_key(driver, SDLK_ESCAPE);
    assert_int_equal(driver_play(driver)->dialog, ASK_NOTHING);
    driver_play(driver)->dialog = ASK_BLUNDER;
    assert_true(is_warned(driver));
    driver_turn(driver);
    assert_fits(driver);
}

/* --- games that were kept --- */

static bool is_idle(struct Driver *driver)
{
    return !driver->app->take_in;
}

static const struct LibraryScene *library_of(struct Driver *driver)
{
    void *context;
    scenes_top(driver->app->scenes, &context);
    return context;
}

static bool lists_all(struct Driver *driver)
{
    const struct LibraryScene *library = library_of(driver);
    return library->count == 2 && !library->finding && !library->describing && !library->stale;
}

#define LONG_NAME "Aleksandra Wiśniewska"

/* Two games, one by players with long names at a long event. */
static void open_with_games(struct Driver *driver)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/records", driver->folder);
    mkdir(folder, 0777);
    scratch_write(folder, "1.pgn",
                  "[Game \"tictactoe\"]\n[Date \"2001.01.01\"]\n[X \"Mei\"]\n"
                  "[O \"level:beginner\"]\n[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n");
    scratch_write(
        folder, "2.pgn",
        "[Game \"xiangqi\"]\n[Date \"1977.01.01\"]\n[Event \"The open championship of the "
        "inner provinces\"]\n[Red \"" LONG_NAME "\"]\n[Black \"" LONG_NAME
        "\"]\n[Result \"1/2-1/2\"]\n\n1. h2e2 h9g7 1/2-1/2\n");
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_until(driver, is_idle);
}

static void the_library_fits(void **state)
{
    struct Driver *driver = *state;
    open_with_games(driver);
    app_open(driver->app, "library", NULL, 0);
    driver_turn(driver);
    driver_until(driver, lists_all);
    assert_fits(driver);
    driver_press(driver, "Export");
    assert_string_equal(driver_scene(driver), "export");
    assert_fits(driver);
    driver_key(driver, SDLK_ESCAPE);
    driver_until(driver, lists_all);
    driver_press(driver, LONG_NAME " – " LONG_NAME);
    assert_fits(driver);
}

static void what_was_saved_fits(void **state)
{
    struct Driver *driver = *state;
    struct SavedArgs args = {.path = "/media/somebody/Documents/Tianyuan/records/2001-01-01 "
                                     "xiangqi, " LONG_NAME ".pgn"};
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    app_open(driver->app, "saved", &args, sizeof args);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "saved");
    assert_fits(driver);
}

static bool is_counted(struct Driver *driver)
{
    void *context;
    scenes_top(driver->app->scenes, &context);
    const struct StatisticsScene *scene = context;
    return scene->known && !scene->counting && !scene->forgetting;
}

static void statistics_fit(void **state)
{
    struct Driver *driver = *state;
    open_with_games(driver);
    struct StatisticsArgs args = {.game = games_find("tictactoe")};
    scenes_push(driver->app->scenes, &statistics_scene, &args, sizeof args);
    driver_settle(driver);
    driver_until(driver, is_counted);
    driver_assert_label(driver, "1 won · 0 drawn · 0 lost");
    assert_fits(driver);
}

/* --- records being studied --- */

static const char studied[] =
    "[Game \"tictactoe\"]\n[Date \"2001.01.03\"]\n[X \"level:beginner\"]\n[O \"Mei\"]\n\n"
    "{[%eval 0.000,9]} 1. b2 {[%eval 0.000,8] The middle, from where four of the eight lines lead "
    "on: whoever has it has most to hope for.} a2 {[%eval #3,7]} (1... a1 2. c3 c1) 2. c3 "
    "{[%eval #2,6]} a1 {[%eval #2,5]} 3. b3 {[%eval 0.000,4]} b1 {[%eval #1,3]} 4. a3 *\n";

/* Presses a button of the study, or one behind "More". */
static void press_tool(struct Driver *driver, const char *label)
{
    if (!ui_find(driver->app->ui, UI_BUTTON, label)) {
        driver_press(driver, "More");
        assert_fits(driver);
    }
    driver_press(driver, label);
}

static void a_study_and_what_lies_over_it_fit(void **state)
{
    struct Driver *driver = *state;
    open_with_games(driver);
    assert_true(study_open_text(driver->app, studied, NULL));
    driver_settle(driver);
    driver_press(driver, "Next move");
    assert_fits(driver);
    press_tool(driver, "Games with this position");
    assert_string_equal(driver_scene(driver), "study-games");
    driver_pass(driver, 500);
    assert_fits(driver);
    driver_key(driver, SDLK_ESCAPE);
    press_tool(driver, "Play from here");
    assert_string_equal(driver_scene(driver), "study-go-on");
    assert_fits(driver);
    driver_key(driver, SDLK_ESCAPE);
    press_tool(driver, "Share the game");
    assert_string_equal(driver_scene(driver), "publish");
    for (int i = 0; i < 3; i++) {
        driver_choose(driver, (const char *const[]){"Animation", "Diagrams", "Page"}[i]);
        assert_fits(driver);
    }
}

static void guessing_fits(void **state)
{
    struct Driver *driver = *state;
    struct GuessArgs args = {.tree = shelf_tree(studied)};
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    scenes_push(driver->app->scenes, &guess_scene, &args, sizeof args);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "guess");
    assert_fits(driver);
    for (int i = 0; i < 9; i++) { /* to the end, with a long comment by the way */
        driver_key(driver, SDLK_PAGEDOWN);
        assert_fits(driver);
    }
}

static void questions_about_mistakes_fit(void **state)
{
    struct Driver *driver = *state;
    struct MistakesArgs args = {.tree = shelf_tree(studied), .colour = 1};
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    scenes_push(driver->app->scenes, &mistakes_scene, &args, sizeof args);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "mistakes");
    assert_fits(driver);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(lessons_fit),
        TEST(rules_fit),
        TEST(experiments_and_tapes_fit),
        TEST(exercises_fit),
        TEST(questions_fit),
        TEST(the_library_fits),
        TEST(what_was_saved_fits),
        TEST(statistics_fit),
        TEST(a_study_and_what_lies_over_it_fit),
        TEST(guessing_fits),
        TEST(questions_about_mistakes_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
