/* A newcomer's first hour: from the first start through a lesson and the rules to finished games of
 * xiangqi, with a friend and against the weakest level, without leaving the program. Everything is
 * done as hands do it. */
#include "engine/games.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void start_for_the_first_time(struct Driver *driver)
{
    driver_open(driver, &(struct DriverOptions){.settings = "motion = no\nsound_volume = 0\n"});
    assert_string_equal(driver_scene(driver), "first-run");
    driver_press(driver, "Your name");
    driver_type(driver, "Mei");
    driver_key(driver, SDLK_RETURN);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "title");
}

/* The lesson that the entrance proposes: the pieces are pointed at as it asks. */
static void learn_the_pieces(struct Driver *driver)
{
    static const char *const points[] = {"e0", "a9", "b0", "h7", "c0", "e6"};
    driver_press(driver, "Learn");
    driver_choose(driver, games_find("xiangqi")->name);
    driver_press(driver, "Reading the pieces");
    driver_press(driver, "Next");
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        driver_click_point(driver, "e4"); /* nothing stands there: the way on stays "Skip" */
        driver_assert_label(driver, "Skip");
        driver_click_point(driver, points[i]);
        driver_press(driver, i == 5 ? "Next lesson" : "Next");
    }
    driver_assert_label(driver, "The rook");
    driver_press(driver, "Rules");
    driver_assert_label(driver, "The board");
    for (int i = 0; i < 3; i++)
        driver_key(driver, SDLK_ESCAPE); /* to the lesson, the entrance, the title */
    assert_string_equal(driver_scene(driver), "title");
}

static void set_a_game_up(struct Driver *driver)
{
    driver_press(driver, "New game");
    driver_press(driver, "Xiangqi");
    assert_string_equal(driver_scene(driver), "setup");
    driver_assert_no_label(driver, "Two players take turns at the same screen.");
    driver_choose(driver, "Two players");
    driver_assert_label(driver, "Two players take turns at the same screen.");
    driver_press(driver, "Start");
    assert_string_equal(driver_scene(driver), "play");
}

static void move(struct Driver *driver, const char *from, const char *to)
{
    driver_click_point(driver, from);
    driver_click_point(driver, to);
}

/* Two cannons on one file: the mate of the lessons. */
static void play_to_the_mate(struct Driver *driver)
{
    move(driver, "e0", "e2"); /* two steps: refused, and said why */
    assert_string_equal(driver->app->ui->toasts[0], "The king moves one step along a line");
    move(driver, "h2", "e2");
    move(driver, "a6", "a5");
    move(driver, "e2", "e6");
    move(driver, "i6", "i5");
    move(driver, "b2", "b5");
    move(driver, "g6", "g5");
    move(driver, "b5", "e5");
    driver_assert_moves(driver, "h2e2 a6a5 e2e6 i6i5 b2b5 g6g5 b5e5");
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Checkmate by two cannons");
}

static void a_newcomer_finishes_a_game_of_xiangqi(void **state)
{
    struct Driver *driver = *state;
    start_for_the_first_time(driver);
    learn_the_pieces(driver);
    set_a_game_up(driver);
    play_to_the_mate(driver);
    driver_press(driver, "Rematch");
    assert_string_equal(driver_scene(driver), "play");
    driver_assert_moves(driver, "");
}

/* --- against the computer --- */

static const struct Widget *slider(const struct Driver *driver)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++)
        if (ui_widget(ui, i)->role == UI_SLIDER)
            return ui_widget(ui, i);
    fail_msg("no slider in the scene %s", driver_scene(driver));
    return NULL;
}

/* The first level: the slider's left end. */
static void choose_the_first_level(struct Driver *driver)
{
    driver_press(driver, "New game");
    driver_press(driver, "Xiangqi");
    SDL_FRect part = ui_value_part(driver->app->ui, slider(driver));
    driver_click(driver, part.x + 1, part.y + part.h / 2);
    assert_int_equal(slider(driver)->value, 1);
    driver_press(driver, "Start");
    assert_string_equal(driver_scene(driver), "play");
    assert_string_equal(table_setup(driver_play(driver)->table)->opponent, "level:first-steps");
}

static bool is_over(struct Driver *driver)
{
    return driver_shows_result(driver) || table_over(driver_play(driver)->table);
}

static bool is_asked(struct Driver *driver)
{
    return is_over(driver) || table_awaits_person(driver_play(driver)->table);
}

static bool sees_a_hint(struct Driver *driver)
{
    return driver_play(driver)->hint_step > 0;
}

/* Asks for a hint, and makes that move by clicking where it shows. */
static void follow_a_hint(struct Driver *driver)
{
    struct Play *play = driver_play(driver);
    const struct BoardPlace *place = view_where(play->stage.view);
    driver_key(driver, SDLK_h);
    driver_until(driver, sees_a_hint);
    driver_key(driver, SDLK_h);
    assert_int_equal(play->hint_step, 2);
    struct MoveShape hint =
        play->stage.shown.game->shape(play->stage.shown.position, table_hint(play->table));
    int before = match_count(table_match(play->table));
    SDL_FPoint from = place_center(place, hint.from), to = place_center(place, hint.to);
    driver_click(driver, from.x, from.y);
    driver_click(driver, to.x, to.y);
    assert_true(match_count(table_match(play->table)) > before);
}

/* A whole game against the weakest, as somebody plays it who asks what to do: to its end, by the
 * rules, with a result that says who has won. */
static void a_newcomer_wins_against_the_first_level(void **state)
{
    struct Driver *driver = *state;
    start_for_the_first_time(driver);
    choose_the_first_level(driver);
    for (driver_until(driver, is_asked); !is_over(driver); driver_until(driver, is_asked))
        follow_a_hint(driver);
    assert_int_equal(table_status(driver_play(driver)->table).outcome, OUTCOME_WIN);
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Rematch");
    assert_string_equal(driver_scene(driver), "play");
    driver_assert_moves(driver, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_newcomer_finishes_a_game_of_xiangqi, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_newcomer_wins_against_the_first_level, driver_set_up,
                                        driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
