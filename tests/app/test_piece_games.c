/* Whole games of chi zi qi and xiangqi through the real scenes, and choosing moves that have a
 * source and a target with every device. */
#include "src/app/ui_parts.h"
#include "src/app/words.h"
#include "tests/app/desk.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Calls `hand` for each move of `moves`, with the two points of each. */
static void play_by(struct Desk *desk, const char *moves,
                    void (*hand)(struct Desk *desk, const char *from, const char *to))
{
    char from[3], to[3];
    for (int used; sscanf(moves, " %2s%2s%n", from, to, &used) == 2; moves += used) {
        hand(desk, from, to);
        desk_turn(desk);
    }
}

static void click_both(struct Desk *desk, const char *from, const char *to)
{
    desk_click(desk, from);
    desk_click(desk, to);
}

static void steer_both(struct Desk *desk, const char *from, const char *to)
{
    desk_steer(desk, -1, from);
    desk_steer(desk, -1, to);
}

static void steer_pad(struct Desk *desk, const char *from, const char *to)
{
    desk_steer(desk, 0, from);
    desk_steer(desk, 0, to);
}

static void tap_both(struct Desk *desk, const char *from, const char *to)
{
    desk_tap(desk, from);
    desk_tap(desk, to);
}

/* --- whole games --- */

/* White takes three of Black's four. */
static const char chiziqi_game_text[] = "a1a2 c4c3 a2a3 b4b3 c1c2 d4c4 b1b2 a4b4";

static void chiziqi_with_clicks(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    play_by(desk, chiziqi_game_text, click_both);
    desk_assert_moves(desk, chiziqi_game_text);
    desk_until(desk, desk_shows_result);
    desk_assert_label(desk, "White wins");
    desk_assert_label(desk, "Black has too few pieces left");
}

static void chiziqi_with_drags(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    play_by(desk, chiziqi_game_text, desk_drag);
    desk_assert_moves(desk, chiziqi_game_text);
    desk_until(desk, desk_shows_result);
}

static void chiziqi_with_keys(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    play_by(desk, chiziqi_game_text, steer_both);
    desk_assert_moves(desk, chiziqi_game_text);
    desk_until(desk, desk_shows_result);
}

static void chiziqi_with_a_pad(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    desk_plug(desk, 0);
    play_by(desk, "a1a2 c4c3 a2a3", steer_pad);
    desk_assert_moves(desk, "a1a2 c4c3 a2a3");
}

static void chiziqi_with_a_finger(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    play_by(desk, "a1a2 c4c3 a2a3", tap_both);
    desk_assert_moves(desk, "a1a2 c4c3 a2a3");
}

static const char xiangqi_game_text[] =
    "b2e2 b7e7 e2e6 e7e3 e6e4 b9c7 b0c2 h7h3 g3g4 h3h0 i0h0 i9i7 h2h5 g6g5 h5h6 e9e8 h6e6 e8d8 "
    "h0h8 f9e8 e6d6 c7e6 e4e5 d8d7 c2e3 i7i9 e3f5 g5g4 e5d5";

static int checks_given(struct Desk *desk)
{
    const struct Trail *trail = &table_board(desk_play(desk)->table)->trail;
    int checks = 0;
    for (int i = 0; i < trail->count; i++)
        checks += trail->ply[i].gives_check;
    return checks;
}

static void xiangqi_with_clicks(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "xiangqi", "human");
    play_by(desk, xiangqi_game_text, click_both);
    desk_assert_moves(desk, xiangqi_game_text);
    assert_int_equal(audio_count(desk->app->audio, SOUND_CHECK), checks_given(desk));
    assert_true(checks_given(desk) >= 3);
    desk_until(desk, desk_shows_result);
    desk_assert_label(desk, "Red wins");
    desk_assert_label(desk, "Red gave checkmate");
}

static void xiangqi_with_a_pad(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "xiangqi", "human");
    desk_plug(desk, 0);
    play_by(desk, "h2e2 h9g7 h0g2", steer_pad);
    desk_assert_moves(desk, "h2e2 h9g7 h0g2");
}

/* --- picking up and putting back --- */

static void a_piece_is_put_back(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    struct Pointing *pointing = &desk_play(desk)->pointing;
    desk_click(desk, "b1");
    assert_int_equal(pointing->selected, 1);
    desk_click(desk, "b1"); /* the same piece again */
    assert_int_equal(pointing->selected, POINT_NONE);
    desk_click(desk, "b1");
    desk_click(desk, "c1"); /* another own piece in its place */
    assert_int_equal(pointing->selected, 2);
    desk_click(desk, "c3"); /* too far: refused and put back */
    assert_int_equal(pointing->selected, POINT_NONE);
    desk_drag(desk, "b1", "b1"); /* dropped where it came from */
    desk_drag(desk, "b1", "b3");
    assert_int_equal(pointing->selected, POINT_NONE);
    desk_click(desk, "b4"); /* the other side's */
    assert_int_equal(pointing->selected, POINT_NONE);
    desk_steer(desk, -1, "d1");
    assert_int_equal(pointing->selected, 3);
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(pointing->selected, POINT_NONE);
    desk_assert_moves(desk, "");
    assert_string_equal(desk_scene(desk), "play");
}

/* --- what is shown --- */

/* The two pieces at b1 and b2 take the one at b3: they are tied to it, it fades, the tie stays. */
static void a_capture_can_be_followed(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    play_by(desk, "b1b2 b4b3 c1b1", click_both);
    const struct Play *play = desk_play(desk);
    assert_int_equal(play->gone_count, 1);
    assert_int_equal(play->gone[0].point, 9);
    assert_int_equal(play->gone[0].piece, 2);
    assert_int_equal(play->gone[0].by[0], 5);
    assert_int_equal(play->gone[0].by[1], 1);
    assert_true(play_moves(play, desk->app->clock.now));
    assert_int_equal(audio_count(desk->app->audio, SOUND_CAPTURE), 1);
    desk_pass(desk, ANIM_PIECE_MS + ANIM_TIE_MS + 100);
    assert_false(play_moves(play, desk->app->clock.now));
    assert_int_equal(play->gone_count, 1);
    desk_key(desk, SDLK_u);
    assert_int_equal(play->gone_count, 0);
}

static bool hint_came(struct Desk *desk)
{
    return desk_play(desk)->hint_step == 1;
}

/* First the piece, then where it goes; in chi zi qi the hint is exact. */
static void a_hint_has_two_steps(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    desk_key(desk, SDLK_h);
    desk_until(desk, hint_came);
    const struct Play *play = desk_play(desk);
    assert_true(board_legal(table_board(play->table), table_hint(play->table)));
    desk_key(desk, SDLK_t);
    desk_assert_label(desk, "Exactly known: a draw");
    desk_key(desk, SDLK_h);
    assert_int_equal(play->hint_step, 2);
    desk_click(desk, "b1");
    desk_click(desk, "b2");
    assert_int_equal(play->hint_step, 0);
}

/* The perfect level answers from its table, without being waited for. */
static void the_perfect_level_knows(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "perfect");
    desk_until(desk, desk_awaits_person);
    click_both(desk, "b1", "b2");
    desk_turn(desk);
    desk_until(desk, desk_awaits_person);
    desk_key(desk, SDLK_t);
    desk_assert_label(desk, "Exactly known: a draw");
}

/* A move that leaves the own king in check is refused. */
static void no_move_into_check(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "xiangqi", "human");
    play_by(desk, "h2e2 h9g7 e2e6 d9e8", click_both); /* gives the cannon its screen */
    desk_assert_moves(desk, "h2e2 h9g7 e2e6");
    assert_int_equal(audio_count(desk->app->audio, SOUND_ILLEGAL), 1);
}

/* Red's rook gives check after check. Before the move that would lose by that rule the player is
 * told, and its target carries a cross. */
static void perpetual_check_is_warned_of(void **state)
{
    struct Desk *desk = *state;
    enum { D9 = 3 + 9 * 9, E9 = 4 + 9 * 9, A9 = 9 * 9 };
    desk_open(desk, "play", "xiangqi", "human");
    struct Play *play = desk_play(desk);
    assert_true(match_set_position(table_match(play->table),
                                   "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1", NULL));
    play_show(play, 0);
    play_by(desk, "e9d9 d8e8 d9e9 e8d8", click_both);
    desk_click(desk, "e9");
    assert_int_equal(play->losing[D9], 0); /* the second time */
    desk_click(desk, "d9");
    desk_turn(desk);
    play_by(desk, "d8e8", click_both);
    desk_click(desk, "d9");
    assert_int_equal(play->losing[E9], 1);
    assert_int_equal(play->losing[A9], 0);
    const struct Ui *ui = desk->app->ui;
    assert_int_equal(ui->toast_count, 1);
    assert_string_equal(ui->toasts[0], "The move with a cross loses: perpetual check");
    desk_click(desk, "e9"); /* played all the same */
    desk_turn(desk);
    play_by(desk, "e8d8", click_both);
    desk_until(desk, desk_shows_result);
    desk_assert_label(desk, "Red gave perpetual check");
}

static void words_of(struct Desk *desk, enum MoveNotation notation, char text[MOVE_TEXT_MAX])
{
    struct Board board;
    Move move;
    board_init(&board, table_game(desk_play(desk)->table), NULL, NULL, false);
    assert_true(board.game->move_read(board.position, "h2e2", &move, NULL));
    words_move(desk->app->strings, notation, &board, move, text);
    board_free(&board);
}

/* Moves are written as the setting says; by itself in Chinese where the arcade speaks it. */
static void moves_are_written_as_asked(void **state)
{
    struct Desk *desk = *state;
    char text[MOVE_TEXT_MAX];
    desk_open(desk, "play", "xiangqi", "human");
    words_of(desk, NOTATION_LANGUAGE, text);
    assert_string_equal(text, "h2e2");
    words_of(desk, NOTATION_WXF, text);
    assert_string_equal(text, "C2=5");
    words_of(desk, NOTATION_CHINESE, text);
    assert_string_equal(text, "炮二平五");
    strings_set_language(desk->app->strings, "zh_CN");
    words_of(desk, NOTATION_LANGUAGE, text);
    assert_string_equal(text, "炮二平五");
    words_of(desk, NOTATION_COORDINATES, text);
    assert_string_equal(text, "h2e2");
}

static void reasons_are_translated(void **state)
{
    struct Desk *desk = *state;
    char text[WORDS_MAX];
    desk_open(desk, "play", "chiziqi", "human");
    words_why(desk->app->strings, "a draw; of the opponent's 5 replies 1 hold it", text);
    assert_string_equal(text, "a draw; of the opponent's 5 replies 1 hold it");
    strings_set_language(desk->app->strings, "zh_CN");
    words_why(desk->app->strings, "wins in 7, the fastest way", text);
    assert_string_equal(text, "7 步取胜，取最快之路");
    words_why(desk->app->strings, "something else", text);
    assert_string_equal(text, "something else");
}

#define DESK_TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(chiziqi_with_clicks),
        DESK_TEST(chiziqi_with_drags),
        DESK_TEST(chiziqi_with_keys),
        DESK_TEST(chiziqi_with_a_pad),
        DESK_TEST(chiziqi_with_a_finger),
        DESK_TEST(xiangqi_with_clicks),
        DESK_TEST(xiangqi_with_a_pad),
        DESK_TEST(a_piece_is_put_back),
        DESK_TEST(a_capture_can_be_followed),
        DESK_TEST(a_hint_has_two_steps),
        DESK_TEST(the_perfect_level_knows),
        DESK_TEST(no_move_into_check),
        DESK_TEST(perpetual_check_is_warned_of),
        DESK_TEST(moves_are_written_as_asked),
        DESK_TEST(reasons_are_translated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
