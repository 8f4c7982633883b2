/* Whole games through the real scenes, with every device, and what happens while the AI thinks. */
#include "engine/games.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/saving/saver.h"
#include "tests/app/board_driver.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct Match *match_of(struct Driver *driver)
{
    return table_match(driver_play(driver)->table);
}

/* The first legal move as the name of its point. */
static void first_point(struct Driver *driver, char text[MOVE_TEXT_MAX])
{
    const struct Board *board = table_board(driver_play(driver)->table);
    Move moves[MOVES_MAX];
    assert_true(board->game->generate(board->position, NULL, MOVES_ALL, moves) > 0);
    board->game->move_write(board->position, moves[0], text);
}

/* The line that won is drawn on the board from one point to the other. */
static void assert_line_is_drawn(struct Driver *driver, const char *from, const char *to)
{
    const struct Play *play = driver_play(driver);
    driver_turn(driver);
    assert_int_equal(play->stage.run_ends[0], driver_point(driver, from));
    assert_int_equal(play->stage.run_ends[1], driver_point(driver, to));
}

/* --- whole games --- */

static void two_people_play_tictactoe_with_the_mouse(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "human");
    driver_click_point(driver, "b2");
    driver_click_point(driver, "a1");
    driver_click_point(driver, "a3");
    driver_click_point(driver, "c2");
    driver_click_point(driver, "b2"); /* taken: refused */
    assert_int_equal(audio_count(driver->app->audio, SOUND_ILLEGAL), 1);
    driver_click_point(driver, "c1");
    driver_assert_moves(driver, "b2 a1 a3 c2 c1");
    assert_int_equal(audio_count(driver->app->audio, SOUND_PLACE), 5);
    assert_line_is_drawn(driver, "a3", "c1");
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Three in a row");
    driver_press(driver, "View the board");
    assert_line_is_drawn(driver, "a3", "c1");
    driver_press(driver, "Undo"); /* a finished game goes on */
    driver_click_point(driver, "c1");
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Rematch");
    driver_assert_moves(driver, "");
}

static void tictactoe_against_the_ai_with_keys(void **state)
{
    struct Driver *driver = *state;
    char point[MOVE_TEXT_MAX];
    driver_start(driver, "play", "tictactoe", "beginner");
    while (!table_over(driver_play(driver)->table)) {
        first_point(driver, point);
        driver_steer(driver, -1, point);
        driver_until(driver, driver_awaits_person);
    }
    driver_until(driver, driver_shows_result);
    driver_key(driver, SDLK_ESCAPE); /* back to the board */
    assert_string_equal(driver_scene(driver), "play");
    assert_true(table_over(driver_play(driver)->table));
}

static void gomoku_against_the_ai_by_touch(void **state)
{
    struct Driver *driver = *state;
    char point[MOVE_TEXT_MAX];
    driver_start(driver, "play", "gomoku", "beginner");
    while (!table_over(driver_play(driver)->table)) {
        int before = match_count(match_of(driver));
        first_point(driver, point);
        driver_tap_point(driver, point); /* aims */
        assert_int_equal(match_count(match_of(driver)), before);
        driver_tap_point(driver, point); /* confirms */
        driver_until(driver, driver_awaits_person);
        assert_true(match_count(match_of(driver)) > before);
    }
    assert_int_equal(table_status(driver_play(driver)->table).reason, REASON_LINE);
    driver_until(driver, driver_shows_result);
    assert_int_equal(audio_count(driver->app->audio, SOUND_LOSE), 1);
}

static void one_touch_is_a_move_where_points_are_large(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "human");
    driver_tap_point(driver, "b2");
    driver_assert_moves(driver, "b2");
    driver_tap_point(driver, "b2"); /* taken */
    driver_tap_point(driver, "a1");
    driver_assert_moves(driver, "b2 a1");
}

static void two_pads_are_two_seats(void **state)
{
    static const char *const black[] = {"h8", "i8", "j8", "k8", "g8"};
    static const char *const white[] = {"h9", "i9", "j9", "k9"};
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "human");
    driver_plug(driver, 0);
    driver_plug(driver, 1);
    for (int i = 0; i < 5; i++) {
        driver_steer(driver, 0, black[i]);
        if (i == 0) { /* the first pad can't move the second's stones */
            driver_steer(driver, 0, "a1");
            driver_assert_moves(driver, "h8");
        }
        if (i < 4)
            driver_steer(driver, 1, white[i]);
    }
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Black wins");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A); /* rematch has the focus */
    driver_assert_moves(driver, "");
}

static void pieces_are_dragged_or_clicked(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    driver_drag(driver, "b1", "b2");
    driver_click_point(driver, "c4");
    driver_click_point(driver, "c4"); /* put back */
    driver_click_point(driver, "c4");
    driver_click_point(driver, "c3");
    driver_steer(driver, -1, "b2");
    driver_steer(driver, -1, "b3");
    driver_assert_moves(driver, "b1b2 c4c3 b2b3");
}

static void swap2_is_chosen_by_buttons(void **state)
{
    struct Driver *driver = *state;
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_start(driver, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    snprintf(args.setup.opponent, sizeof args.setup.opponent, OPPONENT_HUMAN);
    assert_true(option_read(args.setup.game, "opening=swap2", &args.setup.options, NULL));
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
    driver_click_point(driver, "h8");
    driver_click_point(driver, "h9");
    driver_click_point(driver, "i8");
    driver_press(driver, "Place two more");
    driver_click_point(driver, "c3");
    driver_click_point(driver, "d4");
    driver_press(driver, "Play White");
    driver_assert_moves(driver, "h8 h9 i8 two-more c3 d4 white");
}

static void late_news_of_another_window_hides_nothing(void **state)
{
    struct Driver *driver = *state;
    SDL_Event late = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_HIDDEN}};
    driver_start(driver, "play", "tictactoe", "human");
    late.window.windowID = SDL_GetWindowID(driver->app->window) + 7;
    assert_int_equal(SDL_PushEvent(&late), 1);
    driver_turn(driver);
    assert_false(driver->app->hidden);
}

/* --- history, hints, giving up --- */

static void undo_takes_the_answer_back_too_and_redo_brings_it(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "expert");
    driver_click_point(driver, "b2");
    driver_until(driver, driver_awaits_person);
    assert_int_equal(match_count(match_of(driver)), 2);
    driver_key(driver, SDLK_u);
    driver_assert_moves(driver, "");
    driver_press(driver, "Redo");
    assert_int_equal(match_count(match_of(driver)), 2);
}

static void history_is_looked_at_without_changing_it(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "human");
    driver_click_point(driver, "h8");
    driver_click_point(driver, "h9");
    driver_click_point(driver, "i8");
    driver_key(driver, SDLK_PAGEUP);
    driver_key(driver, SDLK_PAGEUP);
    driver_assert_label(driver, "Move 1 of 3");
    driver_click_point(driver, "a1"); /* nothing is placed in the past */
    driver_assert_moves(driver, "h8 h9 i8");
    driver_press(driver, "To the start");
    driver_assert_label(driver, "Move 0 of 3");
    SDL_FRect moves = driver_play(driver)->moves;
    driver_click(driver, moves.x + moves.w - 3, moves.y + 3); /* the second move of the first row */
    driver_assert_label(driver, "Move 2 of 3");
    driver_press(driver, "Next move");
    driver_key(driver, SDLK_END);
    driver_click_point(driver, "a1");
    driver_assert_moves(driver, "h8 h9 i8 a1");
}

static bool hint_has_come(struct Driver *driver)
{
    return driver_play(driver)->hint_step > 0;
}

static void hint_shows_the_piece_then_the_move(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "chiziqi", "human");
    driver_key(driver, SDLK_h);
    driver_until(driver, hint_has_come);
    assert_int_equal(driver_play(driver)->hint_step, 1);
    driver_key(driver, SDLK_h);
    assert_int_equal(driver_play(driver)->hint_step, 2);
}

static void resigning_is_asked_again(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "beginner");
    driver_click_point(driver, "h8");
    driver_until(driver, driver_awaits_person);
    driver_press(driver, "Resign");
    driver_press(driver, "Keep playing");
    assert_false(table_over(driver_play(driver)->table));
    driver_press(driver, "Resign");
    driver_assert_safe_question(driver);
    driver_key(driver, SDLK_RETURN);
    driver_assert_no_label(driver, "Resign this game?");
    assert_false(table_over(driver_play(driver)->table));
    driver_press(driver, "Resign");
    driver_press(driver, "Resign"); /* now the dialog's */
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Black resigned");
}

/* Plays a move, resigns, and waits for what comes then. */
static void lose(struct Driver *driver)
{
    driver_click_point(driver, "h8");
    driver_until(driver, driver_awaits_person);
    driver_press(driver, "Resign");
    driver_press(driver, "Resign");
    driver_until(driver, driver_shows_result);
}

/* Three games lost to a level: the one below is offered, and is the opponent from then on. */
static void three_losses_offer_an_easier_level(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "regular");
    for (int i = 0; i < 3; i++) {
        lose(driver);
        if (i == 2)
            break;
        driver_assert_no_label(driver, "Easier: Casual");
        driver_press(driver, "Rematch");
    }
    driver_press(driver, "Easier: Casual");
    assert_string_equal(driver_scene(driver), "play");
    assert_string_equal(table_setup(driver_play(driver)->table)->opponent, "level:casual");
    assert_non_null(strstr(settings_note(&driver->app->settings, "setup.gomoku"), "level:casual"));
}

static void pulled_pad_pauses_and_says_so(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "human");
    driver_plug(driver, 0);
    driver_steer(driver, 0, "h8");
    driver_unplug(driver, 0);
    assert_string_equal(driver_scene(driver), "pause");
    driver_assert_label(driver, "Gamepad unplugged");
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_moves(driver, "h8");
}

static void cursor_leaves_the_board_into_the_panel_and_comes_back(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "human");
    for (int i = 0; i < 3; i++)
        driver_key(driver, SDLK_RIGHT);
    int there = ui_focus(driver->app->ui);
    assert_int_not_equal(there, PLAY_BOARD);
    for (int i = 0; i < 6 && ui_focus(driver->app->ui) != PLAY_BOARD; i++)
        driver_key(driver, SDLK_LEFT);
    assert_int_equal(ui_focus(driver->app->ui), PLAY_BOARD);
    assert_int_equal(driver_play(driver)->stage.pointing.cursor, driver_point(driver, "c2"));
}

static void clock_that_runs_out_ends_the_game(void **state)
{
    struct Driver *driver = *state;
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_start(driver, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, "opponent=human;clock=1"); /* ten seconds a move */
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
    driver_click_point(driver, "h8"); /* from now on the clock runs */
    driver_pass(driver, 9500);
    assert_false(table_over(driver_play(driver)->table));
    assert_true(audio_count(driver->app->audio, SOUND_CLOCK) >= 9);
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "White ran out of time");
}

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

/* From the menu, with the board as it stands; the game goes on behind it. */
static void the_board_is_saved_as_a_picture(void **state)
{
    struct Driver *driver = *state;
    char folder[300];
    driver_start(driver, "play", "xiangqi", "human");
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 500);
    driver_press(driver, "Save picture");
    driver_until(driver, is_saved);
    driver_pass(driver, 500);
    driver_press(driver, "Done");
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "play");
    snprintf(folder, sizeof folder, "%s/exports", driver->folder);
    assert_int_equal(scratch_count(folder, ".png"), 1);
}

static void paused_clock_stands_still(void **state)
{
    struct Driver *driver = *state;
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_start(driver, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, "opponent=human;clock=1");
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
    driver_click_point(driver, "h8");
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 20000);
    driver_key(driver, SDLK_ESCAPE);
    driver_click_point(driver, "h9");
    driver_assert_moves(driver, "h8 h9");
}

/* --- while the AI thinks --- */

/* The AI lives by the arcade's clock, and few of its five seconds pass here: whoever waited for it
 * to end by itself would wait for ever. */
static void begin_long_thought(struct Driver *driver)
{
    driver_start(driver, "play", "gomoku", "master");
    driver_click_point(driver, "c3"); /* where no book opens */
    driver_until(driver, driver_is_thinking);
    for (int i = 0; i < 10; i++)
        driver_turn(driver);
    assert_true(driver_is_thinking(driver));
}

static void undo_while_it_thinks_waits_for_nothing(void **state)
{
    struct Driver *driver = *state;
    begin_long_thought(driver);
    driver_key(driver, SDLK_u);
    driver_assert_moves(driver, "");
    assert_true(table_awaits_person(driver_play(driver)->table));
    assert_false(driver_is_thinking(driver));
}

static void leaving_while_it_thinks_waits_for_nothing(void **state)
{
    struct Driver *driver = *state;
    begin_long_thought(driver);
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Save and exit");
    assert_string_equal(driver_scene(driver), "title");
}

static void closing_while_it_thinks_waits_for_nothing(void **state)
{
    struct Driver *driver = *state;
    begin_long_thought(driver);
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
    driver_turn(driver);
    assert_true(driver->app->quit);
    driver_close(driver);
}

static void resizing_while_it_thinks_lays_the_board_out_anew(void **state)
{
    struct Driver *driver = *state;
    begin_long_thought(driver);
    float before = view_where(driver_play(driver)->stage.view)->cell;
    SDL_SetWindowSize(driver->app->window, 800, 600);
    driver_turn(driver);
    driver_turn(driver);
    assert_true(driver_is_thinking(driver));
    assert_true(view_where(driver_play(driver)->stage.view)->cell < before);
}

static void answer_takes_300_ms_at_least(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "beginner");
    driver_click_point(driver, "b2");
    uint64_t asked = driver->now;
    while (match_count(match_of(driver)) < 2) {
        driver_turn(driver);
        SDL_WaitEventTimeout(NULL, 1);
        assert_true(driver->now - asked < 60000);
    }
    assert_true(driver->now - asked >= TABLE_ANSWER_MS - 40); /* the click itself took two turns */
}

static void open_people(struct Driver *driver, const char *game, const char *options)
{
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_start(driver, "title", NULL, NULL);
    setup_default(&args.setup, games_find(game));
    setup_read(&args.setup, "opponent=human");
    if (options)
        assert_true(option_read(args.setup.game, options, &args.setup.options, NULL));
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
}

/* --- what loses nothing by mistake --- */

/* See forbidden_points_are_crossed_out in test_table_pixels.c: Black may not play h8. */
static void set_up_double_three(struct Driver *driver)
{
    static const char *const points[] = {"f8", "a15", "g8", "c15", "h7", "e15", "h6", "g15"};
    open_people(driver, "gomoku", "rule=renju");
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        driver_click_point(driver, points[i]);
}

static void illegal_move_is_refused_with_its_reason(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "xiangqi", "human");
    driver_click_point(driver, "b0"); /* a horse */
    driver_click_point(driver, "d1"); /* its leg is blocked */
    assert_string_equal(driver->app->ui->toasts[0],
                        "The horse's leg, the point it steps over first, is blocked");
    driver_pass(driver, 10000);
    driver_click_point(driver, "b9");
    assert_string_equal(driver->app->ui->toasts[0], "That piece is your opponent's");
    driver_pass(driver, 10000);
    driver_steer(driver, -1, "h2"); /* by keys */
    driver_steer(driver, -1, "h8");
    assert_string_equal(driver->app->ui->toasts[0], "The cannon jumps only to capture");
    driver_assert_moves(driver, "");
}

static void taken_point_is_refused_with_its_reason(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "human");
    driver_click_point(driver, "h8");
    driver_click_point(driver, "h8");
    assert_string_equal(driver->app->ui->toasts[0], "There's already a piece here");
}

static void forbidden_point_is_refused_with_its_reason(void **state)
{
    struct Driver *driver = *state;
    set_up_double_three(driver);
    driver_click_point(driver, "h8");
    assert_int_equal(match_count(match_of(driver)), 8);
    assert_string_equal(driver->app->ui->toasts[0], "Forbidden for Black: two open threes at once");
    assert_int_equal(audio_count(driver->app->audio, SOUND_ILLEGAL), 1);
    driver_click_point(driver, "i9"); /* the game goes on */
    assert_int_equal(match_count(match_of(driver)), 9);
}

static void forbidden_point_loses_where_the_player_wants_that(void **state)
{
    struct Driver *driver = *state;
    set_up_double_three(driver);
    driver->app->settings.forbidden_loses = true;
    driver_click_point(driver, "h8");
    assert_int_equal(match_status(match_of(driver)).reason, REASON_DOUBLE_THREE);
}

static void new_game_sets_the_running_one_aside(void **state)
{
    struct Driver *driver = *state;
    open_people(driver, "gomoku", NULL);
    driver_click_point(driver, "h8");
    driver_press(driver, "New game");
    assert_string_equal(driver_scene(driver), "setup");
    driver_press(driver, "Start");
    driver_turn(driver);
    driver_assert_moves(driver, "");
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Save and exit");
    assert_string_equal(driver_scene(driver), "title");
    driver_press(driver, "Continue Gomoku, move 2"); /* nothing was lost */
    driver_turn(driver);
    driver_assert_moves(driver, "h8");
}

/* --- the list of moves --- */

static void list_has_a_column_for_each_colour(void **state)
{
    static const struct ListedMove expected[] = {
        {0, 0},  {0, 1}, {1, 0}, /* black, white, black */
        {2, -1},                 /* the second player takes White */
        {3, 1},  {4, 0},         /* and goes on */
    };
    struct Driver *driver = *state;
    struct ListedMove list[6];
    open_people(driver, "gomoku", "opening=swap2");
    driver_click_point(driver, "h8");
    driver_click_point(driver, "i9");
    driver_click_point(driver, "g7");
    driver_press(driver, "Play White");
    driver_click_point(driver, "j10");
    driver_click_point(driver, "f6");
    assert_int_equal(match_count(match_of(driver)), 6);
    assert_int_equal(play_list(driver_play(driver), list), 5);
    assert_memory_equal(list, expected, sizeof list);
}

/* Where pieces move people count rounds, elsewhere stones. */
static void moves_are_counted_as_people_do(void **state)
{
    struct Driver *driver = *state;
    open_people(driver, "chiziqi", NULL);
    driver_click_point(driver, "b1");
    driver_click_point(driver, "b2");
    driver_click_point(driver, "c4");
    driver_click_point(driver, "c3");
    driver_click_point(driver, "c1");
    driver_click_point(driver, "c2");
    driver_key(driver, SDLK_PAGEUP);
    driver_assert_label(driver, "Move 1 of 2");
    driver_close(driver);
    driver_start(driver, "title", NULL, NULL);
    driver_press(driver, "Continue Chi zi qi, move 2");
    assert_string_equal(driver_scene(driver), "play");
}

/* --- what the legend and the menu say --- */

/* Whether the legend below the window has those words. */
static bool legend_says(const struct Driver *driver, const char *words)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui->hint_count; i++)
        if (strcmp(ui->hints[i].words, words) == 0)
            return true;
    return false;
}

/* Where icons have no names below them. */
static const struct DriverOptions in_a_small_window = {.scene = "play",
                                                       .game = "gomoku",
                                                       .level = "human",
                                                       .settings = DRIVER_CALM,
                                                       .width = 640,
                                                       .height = 480};

/* Nothing is placed there, and no key is said to. */
static void the_past_has_a_legend_of_its_own(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &in_a_small_window);
    driver_click_point(driver, "h8");
    assert_true(legend_says(driver, "Place"));
    driver_key(driver, SDLK_PAGEUP);
    driver_turn(driver);
    assert_false(legend_says(driver, "Place"));
    assert_true(legend_says(driver, "Next move"));
    driver_key(driver, SDLK_END);
    driver_turn(driver);
    assert_true(legend_says(driver, "Place"));
}

static void questions_have_a_legend_of_their_own(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &in_a_small_window);
    driver_click_point(driver, "h8");
    assert_true(legend_says(driver, "Place"));
    assert_true(legend_says(driver, "Next move"));
    const struct Widget *resign = driver_widget(driver, "Resign");
    driver_move_mouse(driver, resign->rect.x + 20, resign->rect.y + 20, 0);
    driver_pass(driver, 1000);
    assert_string_equal(ui_tip(driver->app->ui)->label, "Resign");
    driver_press(driver, "Resign");
    driver_pass(driver, 1000);
    driver_assert_label(driver, "Resign this game?");
    assert_false(legend_says(driver, "Place"));
    assert_false(legend_says(driver, "Next move"));
    assert_true(legend_says(driver, "Select"));
    assert_true(legend_says(driver, "Keep playing"));
    assert_null(ui_tip(driver->app->ui)); /* the pressed button's would float over the question */
}

/* Its tooltip names the icon and no key, as none presses it. */
static void an_icon_without_a_key_names_none(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &in_a_small_window);
    const struct Ui *ui = driver->app->ui;
    SDL_FRect button = driver_widget(driver, "New game")->rect;
    driver_move_mouse(driver, button.x + 9, button.y + 9, 0);
    driver_pass(driver, 1000);
    assert_string_equal(ui_tip(ui)->label, "New game");
    struct TextStyle style = ui_text_style(ui, UI_SMALL);
    float words = canvas_text_width(driver->app->canvas, "New game", &style);
    assert_true(ui_tip_place(ui, ui_tip(ui)).w < words + 2 * style.size);
    assert_true(ui_tip_place(ui, driver_widget(driver, "Menu")).w >
                canvas_text_width(driver->app->canvas, "Menu", &style) + 2 * style.size);
}

/* Who watches two programs places nothing and gets no hints. */
static void a_watched_game_has_a_legend_of_its_own(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver,
                &(struct DriverOptions){.settings = DRIVER_CALM "setup.gomoku = opponent=level:1;"
                                                                "own=level:1;side=first\n",
                                        .scene = "setup",
                                        .game = "gomoku"});
    driver_press(driver, "Start");
    driver_settle(driver);
    assert_true(legend_says(driver, "Previous move"));
    assert_false(legend_says(driver, "Place"));
    assert_false(legend_says(driver, "Hint"));
}

static void a_finished_game_is_not_paused(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "human");
    driver_click_point(driver, "h8");
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_label(driver, "Paused");
    driver_press(driver, "Resume");
    driver_press(driver, "Resign");
    driver_press(driver, "Resign");
    driver_until(driver, driver_shows_result);
    driver_press(driver, "View the board");
    assert_false(legend_says(driver, "Place"));
    assert_false(legend_says(driver, "Hint"));
    assert_true(legend_says(driver, "Previous move"));
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_label(driver, "Menu");
    driver_assert_no_label(driver, "Resume");
    driver_assert_no_label(driver, "Save and exit");
    assert_true(legend_says(driver, "View the board"));
    driver_press(driver, "Main menu");
    assert_string_equal(driver_scene(driver), "title");
}

/* --- which way the board lies --- */

/* Opens a game in which the person is the second to move. */
static void play_second(struct Driver *driver, const char *game)
{
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_start(driver, "title", NULL, NULL);
    setup_default(&args.setup, games_find(game));
    setup_read(&args.setup, "opponent=level:beginner;side=second");
    assert_int_equal(args.setup.side, SIDE_SECOND);
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
}

/* Whether the first point of the board is at the lower left. */
static bool lies_upright(const struct Driver *driver)
{
    const struct BoardPlace *place = view_where(driver_play(driver)->stage.view);
    SDL_FPoint first = place_center(place, 0), last = place_center(place, place_points(place) - 1);
    return first.x < last.x && first.y > last.y;
}

static void only_boards_with_sides_turn(void **state)
{
    static const struct {
        const char *game;
        bool turns;
    } cases[] = {{"tictactoe", false}, {"gomoku", false}, {"xiangqi", true}, {"chiziqi", true}};
    struct Driver *driver = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        play_second(driver, cases[i].game);
        assert_int_equal(lies_upright(driver), !cases[i].turns);
        assert_int_equal(driver_play(driver)->below, 1);
        driver_key(driver, SDLK_f);
        assert_int_equal(lies_upright(driver), cases[i].turns);
        driver_close(driver);
    }
}

/* --- on disk --- */

/* Whether the title offers a game to continue. */
static bool offers_to_continue(const struct Driver *driver)
{
    const struct Ui *ui = driver->app->ui;
    assert_string_equal(driver_scene(driver), "title");
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_widget(ui, i)->label, "Continue ", strlen("Continue ")) == 0)
            return true;
    return false;
}

static void broken_off_game_is_continued(void **state)
{
    struct Driver *driver = *state;
    char before[256];
    driver_start(driver, "play", "gomoku", "beginner");
    driver_click_point(driver, "h8");
    driver_until(driver, driver_awaits_person);
    driver_moves(driver, before, sizeof before);
    driver_close(driver);
    driver_start(driver, "title", NULL, NULL);
    driver_press(driver, "Continue Gomoku, move 3");
    driver_turn(driver);
    driver_assert_moves(driver, before);
    assert_non_null(table_level(driver_play(driver)->table, 1));
    driver_click_point(driver, "a1");
    driver_until(driver, driver_awaits_person);
    assert_int_equal(match_count(match_of(driver)), 4);
}

/* Whoever watched two programs last time, and names an opponent now, plays. */
static void an_opponent_that_is_named_is_played(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){
                            .scene = "play",
                            .game = "tictactoe",
                            .level = "learner",
                            .settings = DRIVER_CALM
                            "setup.tictactoe = opponent=level:newcomer;own=level:grandmaster\n"});
    assert_null(table_level(driver_play(driver)->table, 0));
    assert_string_equal(table_level(driver_play(driver)->table, 1)->id, "learner");
    driver_click_point(driver, "a1");
    driver_until(driver, driver_awaits_person);
}

static void two_people_agree_to_a_draw(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "human");
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_no_label(driver, "Agree to a draw"); /* nothing has been played */
    driver_press(driver, "Resume");
    driver_click_point(driver, "a1");
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Agree to a draw");
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Draw by agreement");
}

static void a_computer_answers_the_offer_of_a_draw(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "level:1");
    driver_click_point(driver, "a1");
    driver_until(driver, driver_awaits_person);
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Offer draw");
    assert_string_equal(driver_scene(driver), "play");
    driver_turn(driver);
    bool declined = driver->app->ui->toast_count > 0;
    assert_true(declined != table_over(driver_play(driver)->table));
}

static void finished_game_is_not_continued_but_recorded(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "human");
    driver_click_point(driver, "a1");
    driver_click_point(driver, "b1");
    driver_click_point(driver, "a2");
    driver_click_point(driver, "b2");
    driver_click_point(driver, "a3");
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Main menu");
    struct LibraryGame game;
    assert_int_equal(driver_games(driver, &game, 1), 1);
    assert_int_equal(game.length, 5);
    assert_int_equal(game.mine, -1); /* two at one screen */
    assert_false(offers_to_continue(driver));
}

/* What the title shows comes from the disk when it is entered or come back to, not when it is
 * drawn. */
static void title_reads_the_saved_game_once(void **state)
{
    struct Driver *driver = *state;
    char path[300];
    driver_start(driver, "play", "gomoku", "human");
    driver_click_point(driver, "h8");
    driver_close(driver);
    driver_start(driver, "title", NULL, NULL);
    assert_true(offers_to_continue(driver));
    snprintf(path, sizeof path, "%s/games/0.pgn", driver->folder);
    assert_int_equal(remove(path), 0);
    for (int i = 0; i < 20; i++) {
        app_redraw(driver->app);
        driver_turn(driver);
    }
    assert_true(offers_to_continue(driver));
    driver_press(driver, "Settings");
    driver_key(driver, SDLK_ESCAPE);
    driver_turn(driver);
    assert_false(offers_to_continue(driver));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_people_play_tictactoe_with_the_mouse),
        TEST(an_opponent_that_is_named_is_played),
        TEST(two_people_agree_to_a_draw),
        TEST(a_computer_answers_the_offer_of_a_draw),
        TEST(tictactoe_against_the_ai_with_keys),
        TEST(gomoku_against_the_ai_by_touch),
        TEST(one_touch_is_a_move_where_points_are_large),
        TEST(two_pads_are_two_seats),
        TEST(pieces_are_dragged_or_clicked),
        TEST(swap2_is_chosen_by_buttons),
        TEST(late_news_of_another_window_hides_nothing),
        TEST(undo_takes_the_answer_back_too_and_redo_brings_it),
        TEST(history_is_looked_at_without_changing_it),
        TEST(hint_shows_the_piece_then_the_move),
        TEST(resigning_is_asked_again),
        TEST(three_losses_offer_an_easier_level),
        TEST(pulled_pad_pauses_and_says_so),
        TEST(cursor_leaves_the_board_into_the_panel_and_comes_back),
        TEST(clock_that_runs_out_ends_the_game),
        TEST(the_board_is_saved_as_a_picture),
        TEST(paused_clock_stands_still),
        TEST(undo_while_it_thinks_waits_for_nothing),
        TEST(leaving_while_it_thinks_waits_for_nothing),
        TEST(closing_while_it_thinks_waits_for_nothing),
        TEST(resizing_while_it_thinks_lays_the_board_out_anew),
        TEST(answer_takes_300_ms_at_least),
        TEST(illegal_move_is_refused_with_its_reason),
        TEST(taken_point_is_refused_with_its_reason),
        TEST(forbidden_point_is_refused_with_its_reason),
        TEST(forbidden_point_loses_where_the_player_wants_that),
        TEST(new_game_sets_the_running_one_aside),
        TEST(list_has_a_column_for_each_colour),
        TEST(moves_are_counted_as_people_do),
        TEST(the_past_has_a_legend_of_its_own),
        TEST(questions_have_a_legend_of_their_own),
        TEST(an_icon_without_a_key_names_none),
        TEST(a_watched_game_has_a_legend_of_its_own),
        TEST(a_finished_game_is_not_paused),
        TEST(only_boards_with_sides_turn),
        TEST(broken_off_game_is_continued),
        TEST(finished_game_is_not_continued_but_recorded),
        TEST(title_reads_the_saved_game_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
