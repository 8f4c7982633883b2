/* Whole games of reversi and connect four through the real scenes, to every kind of end and with
 * every device; at home, online and by letters; and how a win stands in the lab. */
#include "engine/games.h"
#include "tests/app/letters_pen.h"
#include "tests/app/online_pair.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* White has to pass before Black takes its last disc. */
#define PASSING "f5 d6 c7 f3 d3 c6 b6 c2 b1 b7 a8 pass g2"
/* Red makes a diagonal; nobody makes a line. */
#define DIAGONAL "d1 e1 e2 f1 g1 f2 f3 g2 g3 c1 g4"
#define FULL                                                                                       \
    "e1 d1 g1 a1 b1 e2 f1 f2 b2 b3 f3 a2 b4 g2 a3 b5 f4 f5 b6 a4 e3 g3 d2 c1 g4 g5 a5 e4 g6 f6 "   \
    "c2 a6 e5 c3 e6 c4 c5 c6 d3 d4 d5 d6"

/* --- at home --- */

static bool has_passed(struct Driver *driver)
{
    const struct Board *board = table_board(driver_play(driver)->table);
    return board->trail.ply[board->trail.count - 1].move == board->game->pass;
}

/* Plays the moves with such a hand; passes play themselves. */
static void play_by(struct Driver *driver, const char *moves,
                    void (*hand)(struct Driver *driver, const char *point))
{
    char point[MOVE_TEXT_MAX];
    int used;
    for (const char *at = moves; sscanf(at, "%31s%n", point, &used) == 1; at += used) {
        if (strcmp(point, PASS_TEXT) == 0)
            driver_until(driver, has_passed);
        else
            hand(driver, point);
        driver_turn(driver);
    }
    driver_assert_moves(driver, moves);
    driver_until(driver, driver_shows_result);
}

static void steer_keys(struct Driver *driver, const char *point)
{
    driver_steer(driver, -1, point);
}

static void steer_pad(struct Driver *driver, const char *point)
{
    driver_steer(driver, 0, point);
}

/* A game at home to its end, and what the result says. */
static void play_at_home(struct Driver *driver, const char *game, const char *moves,
                         const char *result, const char *reason)
{
    static void (*const hands[])(struct Driver * driver, const char *point) = {
        driver_click_point, driver_tap_point, steer_keys, steer_pad};
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        driver_start(driver, "play", game, "human");
        if (hands[i] == steer_pad)
            driver_plug(driver, 0);
        play_by(driver, moves, hands[i]);
        driver_assert_label(driver, result);
        driver_assert_label(driver, reason);
        driver_close(driver);
    }
}

static void reversi_is_won_after_a_pass(void **state)
{
    play_at_home(*state, "reversi", PASSING, "Black wins", "Black has more pieces, 64 : 0");
}

static void connect4_is_won_by_a_line(void **state)
{
    play_at_home(*state, "connect4", DIAGONAL, "Red wins", "Four in a row");
}

static void connect4_is_drawn_on_a_full_board(void **state)
{
    play_at_home(*state, "connect4", FULL, "Draw", "The board is full");
}

/* --- in the lab --- */

static bool has_raced(struct Driver *driver)
{
    const struct Widget *lane = ui_find(driver->app->ui, UI_ROW, "Alpha-beta");
    return lane && strcmp(lane->detail, "h7  win by 8") == 0;
}

/* A value is a margin there, not how soon the game is over. */
static void a_win_of_reversi_has_its_margin(void **state)
{
    struct Driver *driver = *state;
    driver_open_calm(driver, &(struct DriverOptions){.scene = "race"});
    SDL_SetClipboardText("game reversi; position bbbbbbbb/bwwwwbww/wbwwwbww/wwbwwbbw/wwbbwbbw/"
                         "wwwbbwww/wwwwwww./wwwww... b; depth 8; lane alphabeta; lane minimax");
    driver_press(driver, "Paste");
    driver_press(driver, "Race");
    driver_until(driver, has_raced);
}

/* --- online --- */

static struct OnlinePair pair;

static void reversi_is_played_online(void **state)
{
    (void)state;
    pair.offer.game = games_find("reversi");
    pair_open(&pair, true);
    pair_moves(&pair, PASSING);
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "You won!");
    driver_assert_moves(&pair.driver, PASSING);
    pair_assert_records(&pair, 1);
}

/* The guest has to pass, and does. */
static void a_guest_passes_online(void **state)
{
    (void)state;
    pair.offer.game = games_find("reversi");
    pair_open(&pair, false);
    pair_moves(&pair, "f5 d6 c7 f3 d3 c6 b6 c2 b1 b7 a8");
    driver_press(&pair.driver, "Pass");
    pair_until(&pair, pair_agrees);
    pair_move(&pair, "g2");
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "You lost");
    driver_assert_moves(&pair.driver, PASSING);
}

static void connect4_is_played_online_with_a_pad(void **state)
{
    char moves[] = DIAGONAL;
    (void)state;
    pair.offer.game = games_find("connect4");
    pair_open(&pair, false);
    driver_plug(&pair.driver, 0);
    for (char *move = strtok(moves, " "); move; move = strtok(NULL, " ")) {
        if (table_awaits_person(driver_play(&pair.driver)->table))
            driver_steer(&pair.driver, 0, move);
        else
            pair_move(&pair, move);
        pair_until(&pair, pair_agrees);
    }
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "You lost");
    driver_assert_moves(&pair.driver, DIAGONAL);
    pair_assert_records(&pair, 1);
}

/* --- by letters --- */

/* The arcade's player goes first, the friend answers. */
static void play_by_letters(struct Pen *pen, const char *game, const char *text)
{
    char moves[256];
    snprintf(moves, sizeof moves, "%s", text);
    pen_begin(pen, game);
    bool mine = true;
    for (char *move = strtok(moves, " "); move; move = strtok(NULL, " "), mine = !mine) {
        if (mine) {
            driver_click_point(&pen->driver, move);
            pen_send(pen);
        } else {
            pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, move);
            pen_paste(pen);
        }
    }
    driver_assert_moves(&pen->driver, text);
    driver_assert_label(&pen->driver, "Review");
}

static void reversi_goes_by_letters(void **state)
{
    play_by_letters(*state, "reversi", PASSING);
}

static void connect4_goes_by_letters(void **state)
{
    play_by_letters(*state, "connect4", DIAGONAL);
}

int main(void)
{
#define TEST(name)   cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
#define ONLINE(name) PAIR_TEST(name, &pair)
#define LETTER(name) cmocka_unit_test_setup_teardown(name, pen_set_up, pen_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(reversi_is_won_after_a_pass),
        TEST(connect4_is_won_by_a_line),
        TEST(connect4_is_drawn_on_a_full_board),
        TEST(a_win_of_reversi_has_its_margin),
        ONLINE(reversi_is_played_online),
        ONLINE(a_guest_passes_online),
        ONLINE(connect4_is_played_online_with_a_pad),
        LETTER(reversi_goes_by_letters),
        LETTER(connect4_goes_by_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
