/* Whole games of chi zi qi and xiangqi through the real scenes, and choosing moves that have a
 * source and a target with every device. */
#include "engine/games.h"
#include "src/app/scenes/stage/parts.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Calls `hand` for each move of `moves`, with the two points of each. */
static void play_by(struct Driver *driver, const char *moves,
                    void (*hand)(struct Driver *driver, const char *from, const char *to))
{
    char from[3], to[3];
    for (int used; sscanf(moves, " %2s%2s%n", from, to, &used) == 2; moves += used) {
        hand(driver, from, to);
        driver_turn(driver);
    }
}

static void click_both(struct Driver *driver, const char *from, const char *to)
{
    driver_click_point(driver, from);
    driver_click_point(driver, to);
}

static void steer_both(struct Driver *driver, const char *from, const char *to)
{
    driver_steer(driver, -1, from);
    driver_steer(driver, -1, to);
}

static void steer_pad(struct Driver *driver, const char *from, const char *to)
{
    driver_steer(driver, 0, from);
    driver_steer(driver, 0, to);
}

static void tap_both(struct Driver *driver, const char *from, const char *to)
{
    driver_tap_point(driver, from);
    driver_tap_point(driver, to);
}

/* --- whole games --- */

/* White takes three of Black's four. */
static const char chiziqi_game_text[] = "a1a2 c4c3 a2a3 b4b3 c1c2 d4c4 b1b2 a4b4";

static void chiziqi_with_clicks(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    play_by(driver, chiziqi_game_text, click_both);
    driver_assert_moves(driver, chiziqi_game_text);
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "White wins");
    driver_assert_label(driver, "Black has too few pieces left");
}

static void chiziqi_with_drags(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    play_by(driver, chiziqi_game_text, driver_drag);
    driver_assert_moves(driver, chiziqi_game_text);
    driver_until(driver, driver_shows_result);
}

static void chiziqi_with_keys(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    play_by(driver, chiziqi_game_text, steer_both);
    driver_assert_moves(driver, chiziqi_game_text);
    driver_until(driver, driver_shows_result);
}

static void chiziqi_with_a_pad(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    driver_plug(driver, 0);
    play_by(driver, "a1a2 c4c3 a2a3", steer_pad);
    driver_assert_moves(driver, "a1a2 c4c3 a2a3");
}

static void chiziqi_with_a_finger(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    play_by(driver, "a1a2 c4c3 a2a3", tap_both);
    driver_assert_moves(driver, "a1a2 c4c3 a2a3");
}

static const char xiangqi_game_text[] =
    "b2e2 b7e7 e2e6 e7e3 e6e4 b9c7 b0c2 h7h3 g3g4 h3h0 i0h0 i9i7 h2h5 g6g5 h5h6 e9e8 h6e6 e8d8 "
    "h0h8 f9e8 e6d6 c7e6 e4e5 d8d7 c2e3 i7i9 e3f5 g5g4 e5d5";

static int checks_given(struct Driver *driver)
{
    const struct Trail *trail = &table_board(driver_play(driver)->table)->trail;
    int checks = 0;
    for (int i = 0; i < trail->count; i++)
        checks += trail->ply[i].gives_check;
    return checks;
}

static void xiangqi_with_clicks(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "xiangqi", "human");
    play_by(driver, xiangqi_game_text, click_both);
    driver_assert_moves(driver, xiangqi_game_text);
    assert_int_equal(audio_count(driver->app->audio, SOUND_CHECK), checks_given(driver));
    assert_true(checks_given(driver) >= 3);
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Red wins");
    driver_assert_label(driver, "Checkmate by horse and two cannons");
}

static void xiangqi_with_a_pad(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "xiangqi", "human");
    driver_plug(driver, 0);
    play_by(driver, "h2e2 h9g7 h0g2", steer_pad);
    driver_assert_moves(driver, "h2e2 h9g7 h0g2");
}

/* --- picking up and putting back --- */

static void a_piece_is_put_back(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    struct Pointing *pointing = &driver_play(driver)->stage.pointing;
    driver_click_point(driver, "b1");
    assert_int_equal(pointing->selected, 1);
    driver_click_point(driver, "b1"); /* the same piece again */
    assert_int_equal(pointing->selected, POINT_NONE);
    driver_click_point(driver, "b1");
    driver_click_point(driver, "c1"); /* another own piece in its place */
    assert_int_equal(pointing->selected, 2);
    driver_click_point(driver, "c3"); /* too far: refused and put back */
    assert_int_equal(pointing->selected, POINT_NONE);
    driver_drag(driver, "b1", "b1"); /* dropped where it came from */
    driver_drag(driver, "b1", "b3");
    assert_int_equal(pointing->selected, POINT_NONE);
    driver_click_point(driver, "b4"); /* the other side's */
    assert_int_equal(pointing->selected, POINT_NONE);
    driver_steer(driver, -1, "d1");
    assert_int_equal(pointing->selected, 3);
    driver_key(driver, SDLK_ESCAPE);
    assert_int_equal(pointing->selected, POINT_NONE);
    driver_assert_moves(driver, "");
    assert_string_equal(driver_scene(driver), "play");
}

/* --- what is shown --- */

/* The two pieces at b1 and b2 take the one at b3: they are tied to it, it fades, the tie stays. */
static void a_capture_can_be_followed(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    play_by(driver, "b1b2 b4b3 c1b1", click_both);
    const struct Play *play = driver_play(driver);
    assert_int_equal(play->stage.captured_count, 1);
    assert_int_equal(play->stage.captured[0].point, 9);
    assert_int_equal(play->stage.captured[0].piece, 2);
    assert_int_equal(play->stage.captured[0].by[0], 5);
    assert_int_equal(play->stage.captured[0].by[1], 1);
    assert_true(stage_moves(&play->stage));
    assert_int_equal(audio_count(driver->app->audio, SOUND_CAPTURE), 1);
    driver_pass(driver, ANIM_CAPTURE_MS + 100);
    assert_false(stage_moves(&play->stage));
    assert_int_equal(play->stage.captured_count, 1);
    driver_key(driver, SDLK_u);
    assert_int_equal(play->stage.captured_count, 0);
}

static bool hint_came(struct Driver *driver)
{
    return driver_play(driver)->hint_step == 1;
}

/* First the piece, then where it goes; in chi zi qi the hint is exact. */
static void a_hint_has_two_steps(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    driver_key(driver, SDLK_h);
    driver_until(driver, hint_came);
    const struct Play *play = driver_play(driver);
    assert_true(board_legal(table_board(play->table), table_hint(play->table)));
    driver_assert_no_label(driver, "Solved: draw");
    driver_key(driver, SDLK_h);
    assert_int_equal(play->hint_step, 2);
    driver_assert_label(driver, "Solved: draw");
    driver_click_point(driver, "b1");
    driver_click_point(driver, "b2");
    assert_int_equal(play->hint_step, 0);
}

/* The perfect level answers from its table, without being waited for. */
static void the_perfect_level_knows(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "perfect");
    driver_until(driver, driver_awaits_person);
    click_both(driver, "b1", "b2");
    driver_turn(driver);
    driver_until(driver, driver_awaits_person);
    driver_assert_label(driver, "Solved: draw");
}

/* The strongest open from the book that is shipped, and say so. */
static void a_master_opens_from_the_book(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "xiangqi", "master");
    click_both(driver, "b2", "e2");
    driver_turn(driver);
    driver_until(driver, driver_awaits_person);
    driver_assert_label(driver, "From the opening book");
}

/* A move that leaves the own king in check is refused. */
static void no_move_into_check(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "xiangqi", "human");
    play_by(driver, "h2e2 h9g7 e2e6 d9e8", click_both); /* gives the cannon its screen */
    driver_assert_moves(driver, "h2e2 h9g7 e2e6");
    assert_int_equal(audio_count(driver->app->audio, SOUND_ILLEGAL), 1);
}

/* Red's rook gives check after check. Before the move that would lose by that rule the player is
 * told, and its target carries a cross. */
static void perpetual_check_is_warned_of(void **state)
{
    struct Driver *driver = *state;
    enum { D9 = 3 + 9 * 9, E9 = 4 + 9 * 9, A9 = 9 * 9 };
    driver_start(driver, "play", "xiangqi", "human");
    struct Play *play = driver_play(driver);
    assert_true(match_set_position(table_match(play->table),
                                   "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1", NULL));
    play_show(play, 0);
    play_by(driver, "e9d9 d8e8 d9e9 e8d8", click_both);
    driver_click_point(driver, "e9");
    assert_int_equal(play->losing[D9], 0); /* the second time */
    driver_click_point(driver, "d9");
    driver_turn(driver);
    play_by(driver, "d8e8", click_both);
    driver_click_point(driver, "d9");
    assert_int_not_equal(play->losing[E9], 0);
    assert_int_equal(play->losing[A9], 0);
    const struct Ui *ui = driver->app->ui;
    assert_int_equal(ui->toast_count, 1);
    assert_string_equal(ui->toasts[0], "The crossed-out move would lose: perpetual check");
    driver_click_point(driver, "e9"); /* played all the same */
    driver_turn(driver);
    play_by(driver, "e8d8", click_both);
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Red gave perpetual check");
}

/* --- the sample game: pieces that turn, a pass, a count --- */

static struct Play *start_sample(struct Driver *driver, const char *position)
{
    driver_start(driver, "play", "sample", "human");
    struct Play *play = driver_play(driver);
    assert_true(match_set_position(table_match(play->table), position, NULL));
    play_show(play, 0);
    return play;
}

/* A piece that turns is not taken: it turns where it stands, and back with the move. */
static void what_turns_stays_on_the_board(void **state)
{
    struct Driver *driver = *state;
    const struct Play *play = start_sample(driver, "...../.o.../o.o../x.... x 0");
    driver_click_point(driver, "b3"); /* a1 is at the top */
    driver_turn(driver);
    assert_int_equal(play->stage.captured_count, 0);
    assert_int_equal(play->stage.moving.flipped_count, 3);
    assert_int_equal(play->stage.moving.flipped[0].was, 2);
    assert_int_equal(play->stage.moving.flipped[0].now, 1);
    assert_int_equal(audio_count(driver->app->audio, SOUND_TURN), 1);
    assert_int_equal(audio_count(driver->app->audio, SOUND_PLACE), 0);
    assert_int_equal(audio_count(driver->app->audio, SOUND_CAPTURE), 0);
    driver_pass(driver, ANIM_CAPTURE_MS + 100);
    assert_false(stage_moves(&play->stage));
    driver_key(driver, SDLK_u);
    assert_true(play->stage.moving.back);
    assert_int_equal(play->stage.moving.flipped_count, 3);
    driver_assert_moves(driver, "");
}

/* Those beside the piece that came turn first, and last on the way back. */
static void a_ripple_turns_the_nearest_first(void **state)
{
    struct Driver *driver = *state;
    enum { NEAR, FAR = 2, FAR_POINT = 4 };
    struct Play *play = start_sample(driver, "...../.o.../o.o../x.... x 0");
    struct Overlay overlay;
    driver_click_point(driver, "b3");
    driver_turn(driver);
    play->stage.moving.flipped[FAR].point = FAR_POINT;
    for (int back = 0; back < 2; back++) {
        driver_pass(driver, ANIM_CAPTURE_MS / 2 - 20);
        overlay_clear(&overlay);
        motion_mark(&play->stage, &overlay);
        assert_int_equal(overlay.flipped_count, 3);
        assert_true(overlay.flipped[NEAR].progress > 0.7F);
        assert_true(overlay.flipped[FAR].progress < 0.3F);
        driver_pass(driver, ANIM_CAPTURE_MS);
        play->stage.flipped[FAR].point = FAR_POINT;
        driver_key(driver, SDLK_u);
    }
}

/* An own disc leaps, and what it leapt over is taken; an empty point is grown onto. */
static void discs_leap_and_grow(void **state)
{
    struct Driver *driver = *state;
    const struct Play *play = start_sample(driver, "....o/...../.o.../x.... x 0");
    click_both(driver, "a4", "c2");
    driver_turn(driver);
    assert_int_equal(play->stage.captured_count, 1);
    assert_int_equal(audio_count(driver->app->audio, SOUND_CAPTURE), 1);
    driver_click_point(driver, "d1");
    driver_turn(driver);
    driver_assert_moves(driver, "a4c2 d1");
}

static const char X_MUST_PASS[] = "...../ooo../ooo../xoo.. x 4";

static void who_must_pass_is_told(void **state)
{
    struct Driver *driver = *state;
    const struct Play *play = start_sample(driver, X_MUST_PASS);
    driver->app->settings.auto_pass = false;
    driver_pass(driver, ANIM_CAPTURE_MS + 100);
    driver_assert_label(driver, "X must pass");
    driver_assert_moves(driver, "");
    driver_press(driver, "Pass");
    driver_turn(driver);
    driver_assert_moves(driver, "pass");
    assert_true(play->moves.h > 0); /* the list stays */
    assert_string_equal(driver->app->ui->toasts[0], "X passes");
    driver_assert_label(driver, "O to move");
}

static bool has_passed(struct Driver *driver)
{
    return match_count(table_match(driver_play(driver)->table)) == 1;
}

/* None of the games that come with the arcade knows a pass; app/many_games has some that do. */
static void the_setting_is_left_out_while_no_game_passes(void **state)
{
    struct Driver *driver = *state;
    bool passes = false;
    for (int i = 0; i < games_count(); i++)
        passes |= games_get(i)->pass != MOVE_NONE;
    driver_start(driver, "settings", NULL, NULL);
    driver_press(driver, "Play");
    driver_assert_label(driver, "Forbidden moves lose the game");
    if (passes)
        driver_assert_label(driver, "Forced passes play themselves");
    else
        driver_assert_no_label(driver, "Forced passes play themselves");
}

/* By itself, but not again where it was taken back. */
static void a_forced_pass_plays_itself(void **state)
{
    struct Driver *driver = *state;
    start_sample(driver, X_MUST_PASS);
    assert_true(driver->app->settings.auto_pass);
    driver_until(driver, has_passed);
    driver_assert_moves(driver, "pass");
    driver_key(driver, SDLK_u);
    driver_pass(driver, ANIM_CAPTURE_MS + 100);
    driver_assert_moves(driver, "");
    driver_assert_label(driver, "X must pass");
}

/* Every move of the last ply loses: none of them is crossed out. The result is told with its
 * count. */
static void the_last_move_of_a_lost_game_is_no_fault(void **state)
{
    struct Driver *driver = *state;
    const struct Play *play = start_sample(driver, "ooooo/o.o.o/...../x.... x 39");
    for (int point = 0; point < 20; point++)
        assert_int_equal(play->losing[point], 0);
    driver_click_point(driver, "b4");
    driver_turn(driver);
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "O wins");
    driver_assert_label(driver, "O has more pieces, 8 : 2");
}

static void words_of(struct Driver *driver, enum MoveNotation notation, char text[MOVE_TEXT_MAX])
{
    struct Board board;
    Move move;
    board_init(&board, table_game(driver_play(driver)->table), NULL, NULL, false);
    assert_true(board.game->move_read(board.position, "h2e2", &move, NULL));
    words_move(driver->app->strings, notation, &board, move, text);
    board_free(&board);
}

/* Moves are written as the setting says; by itself in Chinese where the arcade speaks it. */
static void moves_are_written_as_asked(void **state)
{
    struct Driver *driver = *state;
    char text[MOVE_TEXT_MAX];
    driver_start(driver, "play", "xiangqi", "human");
    words_of(driver, NOTATION_LANGUAGE, text);
    assert_string_equal(text, "h2e2");
    words_of(driver, NOTATION_WXF, text);
    assert_string_equal(text, "C2=5");
    words_of(driver, NOTATION_CHINESE, text);
    assert_string_equal(text, "炮二平五");
    strings_set_language(driver->app->strings, "zh_CN");
    words_of(driver, NOTATION_LANGUAGE, text);
    assert_string_equal(text, "炮二平五");
    words_of(driver, NOTATION_COORDINATES, text);
    assert_string_equal(text, "h2e2");
}

static void reasons_are_translated(void **state)
{
    struct Driver *driver = *state;
    char text[WORDS_MAX];
    driver_start(driver, "play", "chiziqi", "human");
    words_why(driver->app->strings, "a draw: of 5 replies, 1 holds it", text);
    assert_string_equal(text, "a draw: of 5 replies, 1 holds it");
    strings_set_language(driver->app->strings, "zh_CN");
    words_why(driver->app->strings, "the fastest win, in 7", text);
    assert_string_equal(text, "最快 7 步取胜");
    words_why(driver->app->strings, "something else", text);
    assert_string_equal(text, "something else");
}

#define DESK_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, driver_set_up, driver_tear_down)

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
        DESK_TEST(a_master_opens_from_the_book),
        DESK_TEST(no_move_into_check),
        DESK_TEST(perpetual_check_is_warned_of),
        DESK_TEST(moves_are_written_as_asked),
        DESK_TEST(reasons_are_translated),
        DESK_TEST(what_turns_stays_on_the_board),
        DESK_TEST(a_ripple_turns_the_nearest_first),
        DESK_TEST(discs_leap_and_grow),
        DESK_TEST(who_must_pass_is_told),
        DESK_TEST(a_forced_pass_plays_itself),
        DESK_TEST(the_setting_is_left_out_while_no_game_passes),
        DESK_TEST(the_last_move_of_a_lost_game_is_no_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
