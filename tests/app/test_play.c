/* Whole games through the real scenes, with every device, and what happens while the AI thinks. */
#include "engine/games.h"
#include "src/play/records.h"
#include "tests/app/desk.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* What an answer may take while the AI is at its five seconds, on a busy test machine. */
enum { AT_ONCE_MS = 1000 };

/* Milliseconds that go on when SDL is shut down. */
static uint64_t ticks(void)
{
    return SDL_GetPerformanceCounter() / (SDL_GetPerformanceFrequency() / 1000);
}

static const struct Match *match_of(struct Desk *desk)
{
    return table_match(desk_play(desk)->table);
}

/* The first legal move as the name of its point. */
static void first_point(struct Desk *desk, char text[MOVE_TEXT_MAX])
{
    const struct Board *board = table_board(desk_play(desk)->table);
    Move moves[MOVES_MAX];
    assert_true(board->game->generate(board->position, NULL, MOVES_ALL, moves) > 0);
    board->game->move_write(board->position, moves[0], text);
}

/* The line that won is drawn on the board from one point to the other. */
static void assert_line_is_drawn(struct Desk *desk, const char *from, const char *to)
{
    const struct Play *play = desk_play(desk);
    desk_turn(desk);
    assert_int_equal(play->run_ends[0], desk_point(desk, from));
    assert_int_equal(play->run_ends[1], desk_point(desk, to));
}

/* --- whole games --- */

static void two_people_play_tictactoe_with_the_mouse(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "tictactoe", "human");
    desk_click(desk, "b2");
    desk_click(desk, "a1");
    desk_click(desk, "a3");
    desk_click(desk, "c2");
    desk_click(desk, "b2"); /* taken: refused */
    assert_int_equal(audio_count(desk->app->audio, SOUND_ILLEGAL), 1);
    desk_click(desk, "c1");
    desk_assert_moves(desk, "b2 a1 a3 c2 c1");
    assert_int_equal(audio_count(desk->app->audio, SOUND_PLACE), 5);
    assert_line_is_drawn(desk, "a3", "c1");
    desk_until(desk, desk_shows_result);
    desk_assert_label(desk, "X made a line");
    desk_press(desk, "Look at the board");
    assert_line_is_drawn(desk, "a3", "c1");
    desk_press(desk, "Undo"); /* a finished game goes on */
    desk_click(desk, "c1");
    desk_until(desk, desk_shows_result);
    desk_press(desk, "Rematch");
    desk_assert_moves(desk, "");
}

static void tictactoe_against_the_ai_with_keys(void **state)
{
    struct Desk *desk = *state;
    char point[MOVE_TEXT_MAX];
    desk_open(desk, "play", "tictactoe", "beginner");
    while (!table_over(desk_play(desk)->table)) {
        first_point(desk, point);
        desk_steer(desk, -1, point);
        desk_until(desk, desk_awaits_person);
    }
    desk_until(desk, desk_shows_result);
    desk_key(desk, SDLK_ESCAPE); /* back to the board */
    assert_string_equal(desk_scene(desk), "play");
    assert_true(table_over(desk_play(desk)->table));
}

static void gomoku_against_the_ai_by_touch(void **state)
{
    struct Desk *desk = *state;
    char point[MOVE_TEXT_MAX];
    desk_open(desk, "play", "gomoku", "beginner");
    while (!table_over(desk_play(desk)->table)) {
        int before = match_count(match_of(desk));
        first_point(desk, point);
        desk_tap(desk, point); /* aims */
        assert_int_equal(match_count(match_of(desk)), before);
        desk_tap(desk, point); /* confirms */
        desk_until(desk, desk_awaits_person);
        assert_true(match_count(match_of(desk)) > before);
    }
    assert_int_equal(table_status(desk_play(desk)->table).reason, REASON_LINE);
    desk_until(desk, desk_shows_result);
    assert_int_equal(audio_count(desk->app->audio, SOUND_LOSE), 1);
}

static void two_pads_are_two_seats(void **state)
{
    static const char *const black[] = {"h8", "i8", "j8", "k8", "g8"};
    static const char *const white[] = {"h9", "i9", "j9", "k9"};
    struct Desk *desk = *state;
    desk_open(desk, "play", "gomoku", "human");
    desk_plug(desk, 0);
    desk_plug(desk, 1);
    for (int i = 0; i < 5; i++) {
        desk_steer(desk, 0, black[i]);
        if (i == 0) { /* the first pad can't move the second's stones */
            desk_steer(desk, 0, "a1");
            desk_assert_moves(desk, "h8");
        }
        if (i < 4)
            desk_steer(desk, 1, white[i]);
    }
    desk_until(desk, desk_shows_result);
    desk_assert_label(desk, "Black wins");
    desk_button(desk, 0, SDL_CONTROLLER_BUTTON_A); /* rematch has the focus */
    desk_assert_moves(desk, "");
}

static void pieces_are_dragged_or_clicked(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    desk_drag(desk, "b1", "b2");
    desk_click(desk, "c4");
    desk_click(desk, "c4"); /* put back */
    desk_click(desk, "c4");
    desk_click(desk, "c3");
    desk_steer(desk, -1, "b2");
    desk_steer(desk, -1, "b3");
    desk_assert_moves(desk, "b1b2 c4c3 b2b3");
}

static void swap2_is_chosen_by_buttons(void **state)
{
    struct Desk *desk = *state;
    struct PlayArgs args = {.start = PLAY_SETUP};
    desk_open(desk, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    snprintf(args.setup.opponent, sizeof args.setup.opponent, OPPONENT_HUMAN);
    assert_true(option_read(args.setup.game, "opening=swap2", &args.setup.options, NULL));
    scenes_push(desk->app->scenes, &play_scene, &args, sizeof args);
    desk_turn(desk);
    desk_turn(desk);
    desk_click(desk, "h8");
    desk_click(desk, "h9");
    desk_click(desk, "i8");
    desk_press(desk, "Place two more stones");
    desk_click(desk, "c3");
    desk_click(desk, "d4");
    desk_press(desk, "Play White");
    desk_assert_moves(desk, "h8 h9 i8 two-more c3 d4 white");
}

static void late_news_of_another_window_hides_nothing(void **state)
{
    struct Desk *desk = *state;
    SDL_Event late = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_HIDDEN}};
    desk_open(desk, "play", "tictactoe", "human");
    late.window.windowID = SDL_GetWindowID(desk->app->window) + 7;
    assert_int_equal(SDL_PushEvent(&late), 1);
    desk_turn(desk);
    assert_false(desk->app->hidden);
}

/* --- history, hints, giving up --- */

static void undo_takes_the_answer_back_too_and_redo_brings_it(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "tictactoe", "expert");
    desk_click(desk, "b2");
    desk_until(desk, desk_awaits_person);
    assert_int_equal(match_count(match_of(desk)), 2);
    desk_key(desk, SDLK_u);
    desk_assert_moves(desk, "");
    desk_press(desk, "Redo");
    assert_int_equal(match_count(match_of(desk)), 2);
}

static void history_is_looked_at_without_changing_it(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "gomoku", "human");
    desk_click(desk, "h8");
    desk_click(desk, "h9");
    desk_click(desk, "i8");
    desk_key(desk, SDLK_PAGEUP);
    desk_key(desk, SDLK_PAGEUP);
    desk_assert_label(desk, "Move 1 of 3");
    desk_click(desk, "a1"); /* nothing is placed in the past */
    desk_assert_moves(desk, "h8 h9 i8");
    desk_key(desk, SDLK_END);
    desk_click(desk, "a1");
    desk_assert_moves(desk, "h8 h9 i8 a1");
}

static bool hint_has_come(struct Desk *desk)
{
    return desk_play(desk)->hint_step > 0;
}

static void hint_shows_the_piece_then_the_move(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "chiziqi", "human");
    desk_key(desk, SDLK_h);
    desk_until(desk, hint_has_come);
    assert_int_equal(desk_play(desk)->hint_step, 1);
    desk_key(desk, SDLK_h);
    assert_int_equal(desk_play(desk)->hint_step, 2);
}

static void resigning_is_asked_again(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "gomoku", "beginner");
    desk_click(desk, "h8");
    desk_until(desk, desk_awaits_person);
    desk_press(desk, "Resign");
    desk_press(desk, "Play on");
    assert_false(table_over(desk_play(desk)->table));
    desk_press(desk, "Resign");
    desk_press(desk, "Resign"); /* now the dialog's */
    desk_until(desk, desk_shows_result);
    desk_assert_label(desk, "Black resigned");
}

static void pulled_pad_pauses_and_says_so(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "gomoku", "human");
    desk_plug(desk, 0);
    desk_steer(desk, 0, "h8");
    desk_unplug(desk, 0);
    assert_string_equal(desk_scene(desk), "pause");
    desk_assert_label(desk, "A game pad was unplugged");
    desk_key(desk, SDLK_ESCAPE);
    desk_assert_moves(desk, "h8");
}

static void cursor_leaves_the_board_into_the_panel_and_comes_back(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "tictactoe", "human");
    for (int i = 0; i < 3; i++)
        desk_key(desk, SDLK_RIGHT);
    int there = ui_focus(desk->app->ui);
    assert_int_not_equal(there, PLAY_BOARD);
    for (int i = 0; i < 6 && ui_focus(desk->app->ui) != PLAY_BOARD; i++)
        desk_key(desk, SDLK_LEFT);
    assert_int_equal(ui_focus(desk->app->ui), PLAY_BOARD);
    assert_int_equal(desk_play(desk)->pointing.cursor, desk_point(desk, "c2"));
}

static void clock_that_runs_out_ends_the_game(void **state)
{
    struct Desk *desk = *state;
    struct PlayArgs args = {.start = PLAY_SETUP};
    desk_open(desk, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, "opponent=human;clock=1"); /* ten seconds a move */
    scenes_push(desk->app->scenes, &play_scene, &args, sizeof args);
    desk_turn(desk);
    desk_turn(desk);
    desk_click(desk, "h8"); /* from now on the clock runs */
    desk_pass(desk, 9500);
    assert_false(table_over(desk_play(desk)->table));
    assert_true(audio_count(desk->app->audio, SOUND_CLOCK) >= 9);
    desk_until(desk, desk_shows_result);
    desk_assert_label(desk, "White ran out of time");
}

static void paused_clock_stands_still(void **state)
{
    struct Desk *desk = *state;
    struct PlayArgs args = {.start = PLAY_SETUP};
    desk_open(desk, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, "opponent=human;clock=1");
    scenes_push(desk->app->scenes, &play_scene, &args, sizeof args);
    desk_turn(desk);
    desk_turn(desk);
    desk_click(desk, "h8");
    desk_key(desk, SDLK_ESCAPE);
    desk_pass(desk, 20000);
    desk_key(desk, SDLK_ESCAPE);
    desk_click(desk, "h9");
    desk_assert_moves(desk, "h8 h9");
}

/* --- while the AI thinks --- */

static void begin_long_thought(struct Desk *desk)
{
    desk_open(desk, "play", "gomoku", "master");
    desk_click(desk, "h8");
    desk_until(desk, desk_is_thinking);
    for (int i = 0; i < 10; i++)
        desk_turn(desk);
    assert_true(desk_is_thinking(desk));
}

static void undo_while_it_thinks_answers_at_once(void **state)
{
    struct Desk *desk = *state;
    begin_long_thought(desk);
    uint64_t start = ticks();
    desk_key(desk, SDLK_u);
    assert_true(ticks() - start < AT_ONCE_MS);
    desk_assert_moves(desk, "");
    assert_true(table_awaits_person(desk_play(desk)->table));
    assert_false(desk_is_thinking(desk));
}

static void leaving_while_it_thinks_answers_at_once(void **state)
{
    struct Desk *desk = *state;
    begin_long_thought(desk);
    uint64_t start = ticks();
    desk_key(desk, SDLK_ESCAPE);
    desk_press(desk, "Save and leave");
    assert_string_equal(desk_scene(desk), "title");
    assert_true(ticks() - start < AT_ONCE_MS);
}

static void closing_while_it_thinks_answers_at_once(void **state)
{
    struct Desk *desk = *state;
    begin_long_thought(desk);
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
    uint64_t start = ticks();
    desk_turn(desk);
    assert_true(desk->app->quit);
    desk_close(desk);
    assert_true(ticks() - start < AT_ONCE_MS);
}

static void resizing_while_it_thinks_lays_the_board_out_anew(void **state)
{
    struct Desk *desk = *state;
    begin_long_thought(desk);
    float before = view_where(desk_play(desk)->view)->cell;
    SDL_SetWindowSize(desk->app->window, 800, 600);
    desk_turn(desk);
    desk_turn(desk);
    assert_true(desk_is_thinking(desk));
    assert_true(view_where(desk_play(desk)->view)->cell < before);
}

static void answer_takes_300_ms_at_least(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "tictactoe", "beginner");
    desk_click(desk, "b2");
    uint64_t asked = desk->now;
    while (match_count(match_of(desk)) < 2) {
        desk_turn(desk);
        SDL_WaitEventTimeout(NULL, 1);
        assert_true(desk->now - asked < 60000);
    }
    assert_true(desk->now - asked >= TABLE_ANSWER_MS - 40); /* the click itself took two turns */
}

/* --- on disk --- */

static void broken_off_game_is_continued(void **state)
{
    struct Desk *desk = *state;
    char before[256];
    desk_open(desk, "play", "gomoku", "beginner");
    desk_click(desk, "h8");
    desk_until(desk, desk_awaits_person);
    desk_moves(desk, before, sizeof before);
    desk_close(desk);
    desk_open(desk, "title", NULL, NULL);
    desk_press(desk, "Continue");
    desk_turn(desk);
    desk_assert_moves(desk, before);
    assert_non_null(table_level(desk_play(desk)->table, 1));
    desk_click(desk, "a1");
    desk_until(desk, desk_awaits_person);
    assert_int_equal(match_count(match_of(desk)), 4);
}

static void finished_game_is_not_continued_but_recorded(void **state)
{
    struct Desk *desk = *state;
    char folder[300];
    desk_open(desk, "play", "tictactoe", "human");
    desk_click(desk, "a1");
    desk_click(desk, "b1");
    desk_click(desk, "a2");
    desk_click(desk, "b2");
    desk_click(desk, "a3");
    desk_until(desk, desk_shows_result);
    desk_press(desk, "To the title");
    snprintf(folder, sizeof folder, "%s/records", desk->folder);
    struct RecordList list = records_list(folder);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.entries[0].moves, 5);
    records_free_list(&list);
    assert_null(ui_find(desk->app->ui, UI_BUTTON, "Continue"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_set_up, desk_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_people_play_tictactoe_with_the_mouse),
        TEST(tictactoe_against_the_ai_with_keys),
        TEST(gomoku_against_the_ai_by_touch),
        TEST(two_pads_are_two_seats),
        TEST(pieces_are_dragged_or_clicked),
        TEST(swap2_is_chosen_by_buttons),
        TEST(late_news_of_another_window_hides_nothing),
        TEST(undo_takes_the_answer_back_too_and_redo_brings_it),
        TEST(history_is_looked_at_without_changing_it),
        TEST(hint_shows_the_piece_then_the_move),
        TEST(resigning_is_asked_again),
        TEST(pulled_pad_pauses_and_says_so),
        TEST(cursor_leaves_the_board_into_the_panel_and_comes_back),
        TEST(clock_that_runs_out_ends_the_game),
        TEST(paused_clock_stands_still),
        TEST(undo_while_it_thinks_answers_at_once),
        TEST(leaving_while_it_thinks_answers_at_once),
        TEST(closing_while_it_thinks_answers_at_once),
        TEST(resizing_while_it_thinks_lays_the_board_out_anew),
        TEST(answer_takes_300_ms_at_least),
        TEST(broken_off_game_is_continued),
        TEST(finished_game_is_not_continued_but_recorded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
