/* A cup from its page: begun, played, broken off, lost and won. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/app/shell/storage/cups.h"
#include "src/app/shell/storage/saves.h"
#include "src/play/records/autosave.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int set_up(void **state)
{
    static struct Driver driver;
    driver_init(&driver);
    *state = &driver;
    return 0;
}

static int tear_down(void **state)
{
    struct Driver *driver = *state;
    driver_close(driver);
    driver_free(driver);
    return 0;
}

static struct Cup cup_of(struct Driver *driver, const char *game)
{
    struct Cup cup;
    assert_true(cups_read(driver->app, games_find(game), &cup));
    return cup;
}

static void open_cup(struct Driver *driver, const char *game)
{
    driver_open(driver, &(struct DriverOptions){.scene = "cup", .game = game});
}

static void await_play(struct Driver *driver)
{
    while (strcmp(driver_scene(driver), "play") != 0)
        driver_turn(driver);
}

/* A cup of tic-tac-toe in which the person has the first move in odd games. */
static void begin_tictactoe(struct Driver *driver)
{
    struct Cup cup;
    open_cup(driver, "tictactoe");
    cup_begin(&cup, games_find("tictactoe"), 0, 0xC0C0C0C0);
    cups_keep(driver->app, &cup);
    driver_reopen(driver, &(struct DriverOptions){.scene = "cup", .game = "tictactoe"});
}

/* From the set-up to the first game, without takebacks and hints. */
static void it_begins_at_the_set_up(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.scene = "setup", .game = "gomoku"});
    driver_press(driver, "Cup");
    driver_assert_label(driver, "First opponent");
    driver_press(driver, "Begin the cup");
    struct Cup cup = cup_of(driver, "gomoku");
    assert_int_equal(cup.opponents, CUP_OPPONENTS);
    driver_assert_label(driver, "1  Newcomer");
    driver_assert_label(driver, "8  1 dan");
    driver_press(driver, "Play");
    await_play(driver);
    driver_until(driver, driver_awaits_person);
    const struct Table *table = driver_play(driver)->table;
    assert_int_equal(table_is_human(table, 1), cup_plays_second(&cup));
    int before = match_count(table_match(table));
    driver_click_point(driver, "b2"); /* where nobody begins */
    driver_until(driver, driver_awaits_person);
    driver_key(driver, SDLK_u);
    assert_true(driver_toasts(driver, "No takebacks and no hints in a cup"));
    assert_int_equal(match_count(table_match(table)), before + 2);
}

/* Broken off after a move, by a program that ends, the game goes on at that move. */
static void it_goes_on_at_that_move(void **state)
{
    struct Driver *driver = *state;
    char moves[256], again[256];
    begin_tictactoe(driver);
    driver_press(driver, "Play");
    await_play(driver);
    driver_click_point(driver, "b2");
    driver_until(driver, driver_awaits_person);
    driver_moves(driver, moves, sizeof moves);
    driver_reopen(driver, &(struct DriverOptions){.scene = "cup", .game = "tictactoe"});
    driver_press(driver, "Play");
    await_play(driver);
    driver_moves(driver, again, sizeof again);
    assert_string_equal(again, moves);
}

static void resign(struct Driver *driver)
{
    driver_press(driver, "Play");
    await_play(driver);
    driver_until(driver, driver_awaits_person);
    driver_click_point(driver, match_count(table_match(driver_play(driver)->table)) ? "c3" : "b2");
    driver_until(driver, driver_awaits_person);
    driver_press(driver, "Resign");
    driver_press(driver, "Resign");
    driver_until(driver, driver_shows_result);
}

/* Two games lost: out, and another cup can be begun. */
static void who_loses_twice_is_out(void **state)
{
    struct Driver *driver = *state;
    begin_tictactoe(driver);
    resign(driver);
    driver_assert_no_label(driver, "Rematch");
    driver_press(driver, "Cup");
    assert_string_equal(driver_scene(driver), "cup");
    driver_assert_label(driver, "Round 1, game 2 against First steps: you move second");
    resign(driver);
    driver_press(driver, "Cup");
    driver_assert_label(driver, "Out in round 1 of 4. Try again!");
    driver_press(driver, "New cup");
    driver_press(driver, "Begin the cup");
    driver_assert_label(driver, "Play");
    driver_press(driver, "Give up the cup");
    driver_press(driver, "Give up");
    driver_assert_label(driver, "Begin the cup");
    struct Cup cup;
    assert_false(cups_read(driver->app, games_find("tictactoe"), &cup));
}

/* A game of the cup that stands won in one, in the folder of games in progress. */
static void put_game(struct Driver *driver, const char *event, const char *const *moves)
{
    struct Match *match = match_new(games_find("tictactoe"), NULL, NULL);
    struct MatchTags tags = {.player = {"", "level:first-steps"}};
    struct FileError error;
    bool full;
    snprintf(tags.event, sizeof tags.event, "%s", event);
    match_set_tags(match, &tags);
    for (; *moves; moves++) {
        Move move;
        const struct Board *board = match_board(match);
        assert_true(board->game->move_read(board->position, *moves, &move, NULL));
        assert_true(match_move(match, move, 0, NULL));
    }
    char *record = record_write(match, 0);
    struct Autosave *autosave = saves_open(driver->app);
    assert_true(autosave_put(autosave, record, &full, &error));
    autosave_free(autosave);
    free(record);
    match_free(match);
}

/* A win counts, once, also when the program ends between the game's end and the next start. */
static void a_win_counts(void **state)
{
    struct Driver *driver = *state;
    static const char *const moves[] = {"a1", "b1", "a2", "b2", NULL};
    char event[CUP_EVENT_MAX];
    begin_tictactoe(driver);
    struct Cup cup = cup_of(driver, "tictactoe");
    cup_event(&cup, event);
    put_game(driver, event, moves);
    put_game(driver, event, moves); /* as a copy that was left behind */
    driver_press(driver, "Play");
    await_play(driver);
    driver_click_point(driver, "a3");
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Cup");
    cup = cup_of(driver, "tictactoe");
    assert_int_equal(cup.round[0].count, 1);
    assert_int_equal(cup.round[0].game[0].result, 1);
    assert_int_equal(cup.round[0].game[0].plies, 5);
    driver_open(driver, &(struct DriverOptions){.scene = "title"});
    driver_press(driver, "Continue Tic-tac-toe, move 5");
    await_play(driver);
    driver_click_point(driver, "a3");
    driver_until(driver, driver_shows_result);
    cup = cup_of(driver, "tictactoe");
    assert_int_equal(cup.round[0].count, 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(it_begins_at_the_set_up),
        TEST(it_goes_on_at_that_move),
        TEST(who_loses_twice_is_out),
        TEST(a_win_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
