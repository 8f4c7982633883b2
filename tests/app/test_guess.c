/* Guess the move: through a game, with a score, by every device. */
#include "src/app/scenes/guess/guess.h"
#include "src/app/scenes/library/library.h"
#include "tests/app/study_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

/* From the third ply on X has one move each that does not lose. */
static const char drawn[] =
    "[Game \"tictactoe\"]\n[X \"Mei\"]\n[O \"Tom\"]\n\n1. b2 a1 2. b3 b1 { Now it hurts. } "
    "3. c1 { The only move. } a3 4. a2 c2 5. c3 1/2-1/2\n";

static struct GuessScene *scene_of(const struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &guess_scene);
    return context;
}

static void open_guess(struct Driver *driver)
{
    driver_open_record(driver, drawn);
    driver_press(driver, "More");
    driver_press(driver, "Guess the move");
    driver_settle(driver);
    assert_int_equal(scene_of(driver)->ply, 1);
}

static void click_point(struct Driver *driver, const char *name)
{
    const struct BoardPlace *place = view_where(scene_of(driver)->stage.view);
    int point =
        name[0] - 'a' + (name[1] - '0' - place->geometry.first_rank) * place->geometry.files;
    SDL_FPoint at = place_center(place, point);
    driver_click(driver, at.x, at.y);
}

static bool is_told(struct Driver *driver)
{
    return scene_of(driver)->phase == GUESS_TOLD;
}

static void try(struct Driver *driver, const char *name)
{
    click_point(driver, name);
    driver_until(driver, is_told);
    driver_settle(driver);
}

static void a_game_is_guessed_to_its_end(void **state)
{
    struct Driver *driver = *state;
    open_guess(driver);
    driver_assert_label(driver, "Move 1: what did X play?");
    try(driver, "b2");
    driver_assert_label(driver, "Right! b2 was played.");
    driver_press(driver, "Next move");
    assert_int_equal(scene_of(driver)->stage.shown.trail.count, 2); /* O's answer stands there */
    try(driver, "a3");
    driver_assert_label(driver, "Yours is good, too. b3 was played.");
    driver_assert_label(driver, "Points: 5 of 6 · moves left: 3");
    driver_key(driver, SDLK_PAGEDOWN);
    try(driver, "a3"); /* O has three in a row then */
    driver_assert_label(driver, "That costs 50 points of winning chance. c1 was played.");
    driver_assert_label(driver, "The only move.");
    assert_int_equal(scene_of(driver)->stage.shown.trail.count, 5);
    driver_press(driver, "Next move");
    driver_press(driver, "Show it");
    driver_assert_label(driver, "a2 was played.");
    driver_press(driver, "Next move");
    try(driver, "c3");
    driver_press(driver, "Next move");
    driver_assert_label(driver, "You found 2 of 5 moves, and made 8 of 15 points.");
    driver_press(driver, "Finish");
    assert_string_equal(driver_scene(driver), "study");
    driver_assert_record(driver, "1. b2 a1 2. b3 b1 {Now it hurts.} 3. c1");
}

static void the_other_side_is_guessed_for(void **state)
{
    struct Driver *driver = *state;
    open_guess(driver);
    try(driver, "b2");
    driver_press(driver, "Guess for the other side");
    driver_assert_label(driver, "Move 2: what did O play?");
    driver_assert_label(driver, "Points: 0 of 0 · moves left: 4");
    try(driver, "a1");
    driver_assert_label(driver, "Points: 3 of 3 · moves left: 3");
}

static void guessing_begins_where_one_stands(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, drawn);
    for (int i = 0; i < 4; i++)
        driver_key(driver, SDLK_PAGEDOWN);
    driver_press(driver, "More");
    driver_press(driver, "Guess the move");
    driver_settle(driver);
    assert_int_equal(scene_of(driver)->ply, 5);
    driver_assert_label(driver, "Points: 0 of 0 · moves left: 3");
}

static bool shows_card(struct Driver *driver)
{
    const struct Widget *card = ui_find_id(driver->app->ui, LIBRARY_CARD);
    return card && strcmp(card->label, "Mei – Tom") == 0;
}

static bool asks(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "guess") == 0;
}

static void a_game_of_the_library_is_guessed(void **state)
{
    struct Driver *driver = *state;
    driver_add_game(driver, drawn);
    driver_start(driver, "library", NULL, NULL);
    driver_until(driver, shows_card);
    driver_press(driver, "Mei – Tom");
    driver_pass(driver, 500);
    driver_press(driver, "Guess the move");
    driver_until(driver, asks);
    driver_settle(driver);
    driver_key(driver, SDLK_RETURN); /* the cursor stands in the middle */
    driver_until(driver, is_told);
    driver_settle(driver);
    driver_assert_label(driver, "Right! b2 was played.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
        TEST(a_game_is_guessed_to_its_end),
        TEST(the_other_side_is_guessed_for),
        TEST(guessing_begins_where_one_stands),
        TEST(a_game_of_the_library_is_guessed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
