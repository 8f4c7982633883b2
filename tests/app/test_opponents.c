/* Every opponent of every game, met as a player meets it: chosen with the slider of the set-up,
 * read about in both languages, and played against for some moves. With the argument "all" in all
 * games, else in tic-tac-toe. */
#include "engine/games.h"
#include "engine/level.h"
#include "src/common/random.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    MOVES = 3,       /* by hand against each opponent */
    WORDS_LEAST = 12 /* bytes of a text that tell it from others */
};

/* Whether something on the screen says `text`, as far as a label goes. */
static bool reads(const struct Driver *driver, const char *text)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++) {
        const char *label = ui_widget(driver->app->ui, i)->label;
        bool cut = strlen(label) >= UI_LABEL_MAX - 4;
        for (const char *at = label; *at; at++)
            if (strncmp(at, text, strlen(text)) == 0 ||
                (cut && strlen(at) >= WORDS_LEAST && strncmp(at, text, strlen(at)) == 0))
                return true;
    }
    return false;
}

static void assert_reads(const struct Driver *driver, const char *text)
{
    if (!reads(driver, text))
        fail_msg("%s: nobody reads \"%s\"", driver_scene(driver), text);
}

/* The slider that chooses the level. */
static const struct Widget *level_slider(const struct Driver *driver, int levels)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++) {
        const struct Widget *widget = ui_widget(driver->app->ui, i);
        if (widget->role == UI_SLIDER && widget->max == levels)
            return widget;
    }
    fail_msg("no slider of %d levels", levels);
    return NULL;
}

/* Chooses level number `index` from 0 by keys, and reads what is said about it. */
static void choose(struct Driver *driver, const struct Game *game, int index)
{
    const struct Level *level = level_get(game, index);
    int levels = level_count(game);
    char name[160];
    assert_string_equal(driver_scene(driver), "setup");
    ui_set_focus(driver->app->ui, level_slider(driver, levels)->id);
    while (level_slider(driver, levels)->value > index + 1)
        driver_key(driver, SDLK_LEFT);
    while (level_slider(driver, levels)->value < index + 1)
        driver_key(driver, SDLK_RIGHT);
    driver_turn(driver);
    snprintf(name, sizeof name, app_tr(driver->app, "Level: %s"),
             app_tr(driver->app, level->label));
    assert_string_equal(level_slider(driver, levels)->label, name);
    assert_reads(driver, app_tr(driver->app, level->about));
}

/* Plays a legal move with the mouse: any, though the same in every run. */
static void play_by_hand(struct Driver *driver, uint64_t *random)
{
    const struct Board *board = table_board(driver_play(driver)->table);
    Move moves[MOVES_MAX];
    int before = match_count(table_match(driver_play(driver)->table));
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
    driver_click_move(driver, moves[random_below(random, (uint32_t)count)]);
    assert_true(match_count(table_match(driver_play(driver)->table)) > before);
}

/* Starts the game that is set up, and sees the opponent answer every move. */
static void play_some_moves(struct Driver *driver, const struct Level *level)
{
    uint64_t random = 1;
    driver_press(driver, app_tr(driver->app, "Start"));
    assert_string_equal(driver_scene(driver), "play");
    assert_reads(driver, app_tr(driver->app, level->label));
    for (int i = 0; i < MOVES && !table_over(driver_play(driver)->table); i++) {
        play_by_hand(driver, &random);
        driver_until(driver, driver_awaits_person);
        if (!table_over(driver_play(driver)->table))
            assert_int_equal(match_count(table_match(driver_play(driver)->table)), 2 * i + 2);
    }
}

static void play_everyone(struct Driver *driver, const struct Game *game, bool chinese)
{
    const struct DriverOptions options = {
        .scene = "setup", .game = game->id, .settings = DRIVER_CALM, .chinese = chinese};
    for (int i = 0; i < level_count(game); i++) {
        const struct Level *level = level_get(game, i);
        driver_open(driver, &options);
        if (chinese) {
            assert_string_not_equal(app_tr(driver->app, level->label), level->label);
            assert_string_not_equal(app_tr(driver->app, level->about), level->about);
        }
        choose(driver, game, i);
        play_some_moves(driver, level);
        driver_close(driver);
    }
}

static void everyone_of_tictactoe_is_met(void **state)
{
    for (int chinese = 0; chinese < 2; chinese++)
        play_everyone(*state, games_find("tictactoe"), chinese);
}

static void everyone_is_met(void **state)
{
    for (int i = 0; i < games_count(); i++)
        for (int chinese = 0; chinese < 2; chinese++)
            play_everyone(*state, games_get(i), chinese);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {TEST(everyone_of_tictactoe_is_met)};
    const struct CMUnitTest all[] = {TEST(everyone_is_met)};
    if (argc > 1 && strcmp(argv[1], "all") == 0)
        return cmocka_run_group_tests_name("all games", all, NULL, NULL);
    return cmocka_run_group_tests_name("tic-tac-toe", quick, NULL, NULL);
}
