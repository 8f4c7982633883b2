/* Lessons, played by hands: every one from its first step to its last, with every device. */
#include "engine/games.h"
#include "src/app/scenes/learn/lesson.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum Hand { MOUSE, KEYS, FINGER, PAD, HANDS };

static struct LessonScene *lesson_scene_of(const struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &lesson_scene);
    return context;
}

static void open_calm(struct Driver *driver, const char *scene, const char *game)
{
    driver_open(driver,
                &(struct DriverOptions){.scene = scene, .game = game, .settings = DRIVER_CALM});
}

/* Whether points are so large that a finger need not aim. */
static bool hits_at_once(const struct Driver *driver)
{
    const struct Stage *stage = driver_stage(driver);
    return view_where(stage->view)->cell >= stage->pointing.finger;
}

/* Uses a point of the board with one of the hands. */
static void use_point(struct Driver *driver, enum Hand hand, const char *point)
{
    bool source = lesson_scene_of(driver)->lessons->game->moves_pieces;
    const struct LessonTurn *turn = lesson_turn(lesson_scene_of(driver));
    switch (hand) {
    case MOUSE:
        driver_click_point(driver, point);
        break;
    case FINGER:
        if (!source && !turn->picks && !hits_at_once(driver))
            driver_tap_point(driver, point); /* aims */
        driver_tap_point(driver, point);
        break;
    default:
        driver_steer(driver, hand == PAD ? 0 : -1, point);
    }
}

/* Makes a move as it is written: "h8" or "b2b9", or a choice by its button. */
static void use_move(struct Driver *driver, enum Hand hand, Move move)
{
    const struct Board *board = &driver_stage(driver)->shown;
    struct MoveShape shape = board->game->shape(board->position, move);
    char text[MOVE_TEXT_MAX], from[MOVE_TEXT_MAX] = "";
    board->game->move_write(board->position, move, text);
    if (shape.to == POINT_NONE) {
        driver_press(driver, app_tr(driver->app, view_choice(board->game, text)));
        return;
    }
    size_t first = 1 + strspn(text + 1, "0123456789");
    if (shape.from != POINT_NONE) {
        memcpy(from, text, first);
        use_point(driver, hand, from);
    }
    use_point(driver, hand, shape.from == POINT_NONE ? text : text + first);
}

static void do_turn(struct Driver *driver, enum Hand hand)
{
    struct LessonScene *scene = lesson_scene_of(driver);
    const struct LessonTurn *turn = lesson_turn(scene);
    char point[8] = "";
    driver_assert_label(driver, turn->task);
    if (turn->picks) {
        memcpy(point, turn->goal, strcspn(turn->goal, " "));
        use_point(driver, hand, point);
    } else {
        use_move(driver, hand, lesson_answer(scene->lessons, turn, &scene->stage.shown));
    }
    driver_turn(driver);
}

/* Plays the step that is shown and goes on. */
static void do_step(struct Driver *driver, enum Hand hand)
{
    struct LessonScene *scene = lesson_scene_of(driver);
    const struct LessonStep *step = lesson_step(scene);
    for (int i = 0; i < step->turn_count; i++) {
        assert_false(lesson_step_done(scene));
        do_turn(driver, hand);
    }
    assert_true(lesson_step_done(scene));
    if (step->done)
        driver_assert_label(driver, step->done);
    if (hand == KEYS)
        driver_key(driver, SDLK_RETURN); /* the way on has the focus */
    else if (hand == PAD)
        driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    else
        driver_press(driver, ui_find_id(driver->app->ui, LESSON_NEXT)->label);
}

static void play_all(struct Driver *driver, const char *game, enum Hand hand)
{
    open_calm(driver, "lesson", game);
    if (hand == PAD)
        driver_plug(driver, 0);
    int steps = lesson_scene_of(driver)->lessons->step_count;
    for (int i = 0; i < steps; i++)
        do_step(driver, hand);
    assert_string_equal(driver_scene(driver), "title");
}

static void every_lesson_is_played(void **state)
{
    static const enum Hand hands[] = {KEYS, FINGER, MOUSE, PAD};
    for (int i = 0; i < games_count(); i++) {
        if (!driver_has_lessons(games_get(i)))
            continue;
        play_all(*state, games_get(i)->id, hands[i % HANDS]);
        driver_close(*state);
    }
}

static void every_device_plays_lessons(void **state)
{
    for (enum Hand hand = MOUSE; hand < HANDS; hand++) {
        driver_tear_down(state);
        driver_set_up(state); /* another folder: the progress is forgotten */
        play_all(*state, "tictactoe", hand);
    }
}

/* Opens the third lesson of xiangqi from the title, as a player does: the cannon. */
static void find_cannon(struct Driver *driver)
{
    driver_press(driver, "Learn");
    driver_choose(driver, games_find("xiangqi")->name);
    driver_press(driver, "The cannon");
    assert_string_equal(driver_scene(driver), "lesson");
}

static void open_cannon(struct Driver *driver)
{
    open_calm(driver, NULL, NULL);
    find_cannon(driver);
}

static void wrong_tries_are_explained(void **state)
{
    struct Driver *driver = *state;
    open_cannon(driver);
    driver_click_point(driver, "b2");
    driver_click_point(driver, "b6"); /* a rule forbids it */
    driver_assert_label(driver, "To capture, the cannon must jump over exactly one piece");
    driver_click_point(driver, "b2");
    driver_click_point(driver, "b5"); /* the lesson explains it */
    driver_assert_label(driver,
                        "The cannon may go there, but takes nothing. Jump over the soldier.");
    assert_int_equal(lesson_scene_of(driver)->stage.shown.trail.count, 0);
    driver_key(driver, SDLK_h); /* the piece, then where it goes */
    driver_key(driver, SDLK_h);
    assert_int_equal(lesson_scene_of(driver)->shown, 2);
    driver_click_point(driver, "b2");
    driver_click_point(driver, "b8");
    driver_assert_label(driver, "One screen, one jump, one horse.");
    driver_key(driver, SDLK_u); /* once more from the start */
    assert_false(lesson_step_done(lesson_scene_of(driver)));
}

static void progress_is_kept(void **state)
{
    struct Driver *driver = *state;
    open_cannon(driver);
    do_step(driver, MOUSE);
    do_step(driver, MOUSE);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(ui_find(driver->app->ui, UI_ROW, "The cannon")->detail, "2 / 3");
    driver_reopen(driver, NULL);
    find_cannon(driver);
    assert_int_equal(lesson_scene_of(driver)->step, 2);
    do_step(driver, MOUSE);
    driver_assert_label(driver, "The horse"); /* the next lesson */
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(ui_find(driver->app->ui, UI_ROW, "The cannon")->detail, "Done");
}

/* Goes down with the keys to the row of that label and chooses it. */
static void choose_below(struct Driver *driver, const char *label)
{
    const struct Widget *row = ui_find(driver->app->ui, UI_ROW, label);
    assert_non_null(row);
    for (int id = row->id; ui_focus(driver->app->ui) != id;) {
        int before = ui_focus(driver->app->ui);
        driver_key(driver, SDLK_DOWN);
        assert_int_not_equal(ui_focus(driver->app->ui), before);
    }
    driver_key(driver, SDLK_RETURN);
}

static void lessons_and_rules_lead_to_each_other(void **state)
{
    struct Driver *driver = *state;
    open_cannon(driver);
    driver_press(driver, "Rules");
    driver_assert_label(driver, "The board");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "lesson");
    driver_key(driver, SDLK_ESCAPE);
    choose_below(driver, "Check and mate"); /* a page of the rules */
    assert_string_equal(driver_scene(driver), "rules");
    driver_press(driver, "Next");
    driver_assert_label(driver, "Draws and repetition");
    const struct Widget *games = ui_find(driver->app->ui, UI_CHOICE, "");
    driver_click(driver, games->rect.x + 9, games->rect.y + games->rect.h / 2);
    driver_assert_label(driver, "The goal"); /* tic-tac-toe's */
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "learn");
    driver_close(driver);
    open_calm(driver, "setup", "chiziqi");
    driver_press(driver, "Rules");
    driver_pass(driver, 400); /* no double click: the next button lies in the same place */
    driver_press(driver, "Lessons");
    driver_assert_label(driver, "A won ending");
}

/* Whoever turns the pages by Enter alone comes to the last one and is still among the rules when he
 * presses it there. */
static void enter_at_the_last_page_stays_in_the_rules(void **state)
{
    struct Driver *driver = *state;
    for (int i = 0; i < games_count(); i++) {
        int page = 0;
        open_calm(driver, "rules", games_get(i)->id);
        while (view_rules(games_get(i), page + 1)) {
            driver_key(driver, SDLK_RETURN);
            driver_assert_label(driver, view_rules(games_get(i), ++page)->heading);
        }
        for (int more = 0; more < 3; more++) {
            driver_key(driver, SDLK_RETURN);
            assert_string_equal(driver_scene(driver), "rules");
        }
        driver_close(driver);
    }
}

/* No entry of a game's page is there twice. */
static void every_lesson_and_rule_has_a_name_of_its_own(void **state)
{
    struct Driver *driver = *state;
    for (int i = 0; i < games_count(); i++) {
        open_calm(driver, "learn", games_get(i)->id);
        const struct Ui *ui = driver->app->ui;
        for (int a = 0; a < ui_count(ui); a++)
            for (int b = 0; b < a; b++)
                if (ui_widget(ui, a)->role == UI_ROW && ui_widget(ui, b)->role == UI_ROW)
                    assert_string_not_equal(ui_widget(ui, a)->label, ui_widget(ui, b)->label);
        driver_close(driver);
    }
}

/* The other side's answer comes after a while, and without a hand. */
static void the_reply_comes_by_itself(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver,
                &(struct DriverOptions){.scene = "lesson",
                                        .game = "tictactoe",
                                        .settings = DRIVER_LIVELY "lesson.tictactoe.row = 2\n"});
    driver_press(driver, "Skip"); /* the first lesson again, to its end */
    driver_press(driver, "Skip");
    driver_click_point(driver, "c1");
    struct LessonScene *scene = lesson_scene_of(driver);
    assert_null(lesson_turn(scene));
    assert_int_equal(scene->stage.shown.trail.count, 5);
    driver_pass(driver, 2000);
    assert_int_equal(scene->stage.shown.trail.count, 6);
    assert_non_null(lesson_turn(scene));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_lesson_is_played),
        TEST(every_device_plays_lessons),
        TEST(wrong_tries_are_explained),
        TEST(progress_is_kept),
        TEST(lessons_and_rules_lead_to_each_other),
        TEST(enter_at_the_last_page_stays_in_the_rules),
        TEST(every_lesson_and_rule_has_a_name_of_its_own),
        TEST(the_reply_comes_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
