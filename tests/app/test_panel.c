/* The panel beside the board and the result: what is thought and how the game stood, the score of
 * the sitting, names of icons, a small celebration. */
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
#include "tests/app/unseen.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Whether a label on the screen begins like that. */
static bool is_told(const struct Driver *driver, const char *beginning)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_widget(ui, i)->label, beginning, strlen(beginning)) == 0)
            return true;
    return false;
}

static void assert_told(struct Driver *driver, const char *beginning, bool expected)
{
    app_redraw(driver->app);
    driver_turn(driver);
    if (is_told(driver, beginning) != expected)
        fail_msg("\"%s\" is %son the screen", beginning, expected ? "not " : "");
}

static void click_all(struct Driver *driver, const char *points)
{
    char text[128];
    snprintf(text, sizeof text, "%s", points);
    for (char *point = strtok(text, " "); point; point = strtok(NULL, " "))
        driver_click_point(driver, point);
}

/* --- what was taken --- */

/* Who is ahead, and by how much, stands at that player's row alone; as players count. */
static void the_lead_is_told(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "xiangqi", "human");
    click_all(driver, "h2 e2 h9 g7");
    assert_told(driver, "+", false);
    click_all(driver, "e2 e6"); /* the cannon takes a soldier */
    assert_told(driver, "+1", true);
    click_all(driver, "g7 e6"); /* the horse takes the cannon */
    assert_told(driver, "+1", false);
    assert_told(driver, "+3.5", true);
    driver_key(driver, SDLK_PAGEUP); /* of the position that is shown */
    assert_told(driver, "+1", true);
    driver_close(driver);
    driver_start(driver, "play", "chiziqi", "human");
    click_all(driver, "b1 b2 b4 b3 c1 b1");
    assert_told(driver, "+1", true);
    driver->app->settings.show_captured = false;
    assert_told(driver, "+1", false);
}

/* --- thoughts --- */

static void start_classic(struct Driver *driver)
{
    driver_start(driver, "play", "gomoku", "classic");
    driver_until(driver, driver_awaits_person);
}

static void answer(struct Driver *driver, const char *point)
{
    driver_click_point(driver, point);
    driver_turn(driver);
    driver_until(driver, driver_awaits_person);
}

static void thoughts_stay_after_the_move(void **state)
{
    struct Driver *driver = *state;
    start_classic(driver);
    assert_told(driver, "Your opponent's thoughts", true);
    answer(driver, "h8");
    assert_told(driver, "Depth ", true);
    assert_false(table_is_thinking(driver_play(driver)->table));
    driver_press(driver, "Undo");
    assert_told(driver, "Depth ", false); /* they were about a move that is no more */
}

/* The label that tells how many nodes were visited, NULL: none. */
static const struct Widget *nodes_told(struct Driver *driver)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++)
        if (strstr(ui_widget(ui, i)->label, app_tr(driver->app, "%s nodes") + strlen("%s")))
            return ui_widget(ui, i);
    return NULL;
}

/* A number that has no room is left out, never cut. */
static void numbers_of_thoughts_are_read_whole(void **state)
{
    static const int widths[] = {1280, 640};
    struct Driver *driver = *state;
    start_classic(driver);
    answer(driver, "h8");
    struct SearchInfo *info = &driver_play(driver)->kept[1].info;
    *info = (struct SearchInfo){
        .depth = 12, .depth_selective = 15, .score = 40, .nodes = 345678, .time_us = 5000000};
    struct App *app = driver->app;
    for (int i = 0; i < 4; i++) {
        snprintf(app->settings.language, sizeof app->settings.language, "%s",
                 i < 2 ? "en" : "zh_CN");
        SDL_SetWindowSize(app->window, widths[i % 2], widths[i % 2] * 3 / 4);
        app_use_settings(app);
        driver_turn(driver);
        assert_told(driver, i < 2 ? "Undo" : "悔棋", true); /* it is the language's turn */
        const struct Widget *told = nodes_told(driver);
        assert_true(told || widths[i % 2] < 1280);
        if (!told)
            continue;
        struct TextStyle style = ui_text_style(app->ui, told->flags);
        style.size = ceilf(0.75F * style.size); /* it may be set smaller, but is never cut */
        assert_true(canvas_text_width(app->canvas, told->label, &style) <= told->rect.w + 1);
    }
}

static void thoughts_are_off_by_the_setting(void **state)
{
    struct Driver *driver = *state;
    start_classic(driver);
    driver->app->settings.show_thinking = false;
    answer(driver, "h8");
    assert_told(driver, "Depth ", false);
}

static bool is_lit(struct Driver *driver)
{
    return driver_widget(driver, "Show what the computer thinks")->flags & UI_SELECTED;
}

/* Its button says what is so: lit, the thoughts are there, before the first move and on one's own
 * turn as while they are thought; else they are not. */
static void thoughts_are_shown_while_their_button_is_lit(void **state)
{
    struct Driver *driver = *state;
    start_classic(driver);
    for (int i = 0; i < 2; i++) {
        const char *told = i == 0 ? "Your opponent's thoughts" : "Depth ";
        assert_true(is_lit(driver));
        assert_told(driver, told, true);
        driver_key(driver, SDLK_t);
        assert_false(is_lit(driver));
        assert_told(driver, told, false);
        driver_press(driver, "Show what the computer thinks");
        assert_true(is_lit(driver));
        assert_told(driver, told, true);
        if (i == 0)
            answer(driver, "h8");
    }
}

/* On a television, where letters are large, the buttons have their names in both languages, also
 * where two programs are watched. */
static void buttons_on_television_are_named(void **state)
{
    struct Driver *driver = *state;
    for (int i = 0; i < 4; i++) {
        driver_open(driver, &(struct DriverOptions){
                                .settings = i < 2 ? DRIVER_CALM "tv_mode = yes\n"
                                                  : DRIVER_CALM
                                                "tv_mode = yes\nshow_pace = 0\nsetup.gomoku "
                                                "= opponent=level:1;own=level:1;side=first\n",
                                .scene = "play",
                                .game = "gomoku",
                                .level = i < 2 ? "level:1" : NULL,
                                .width = 1920,
                                .height = 1080,
                                .chinese = i % 2 == 1});
        const struct Ui *ui = driver->app->ui;
        int buttons = 0;
        for (int j = 0; j < ui_count(ui); j++) {
            const struct Widget *widget = ui_widget(ui, j);
            bool below =
                widget->role == UI_BUTTON &&
                (widget->id < PLAY_FIRST || widget->id == PLAY_PAUSE || widget->id == PLAY_STEP);
            buttons += below && *ui_icon_word(ui, widget) != '\0';
        }
        assert_int_equal(buttons, PLAY_BUTTONS);
        driver_close(driver);
    }
}

/* Against the classic that looks in a window, which answers at once. */
static void start_window(struct Driver *driver, const char *settings)
{
    driver_open(driver, &(struct DriverOptions){.settings = settings,
                                                .scene = "play",
                                                .game = "gomoku",
                                                .level = "classic:window-3"});
}

/* A number for what the board looks like. */
static uint64_t look_of_board(struct Driver *driver)
{
    SDL_Surface *picture = driver_picture(driver);
    uint64_t key = CANVAS_KEY;
    for (int y = 0; y < picture->h; y++)
        key = canvas_key(key, (const char *)picture->pixels + (size_t)y * (size_t)picture->pitch,
                         (size_t)picture->w / 2 * 3);
    SDL_FreeSurface(picture);
    return key;
}

/* Window, heat and line stand on the board on one's own turn, go and come back by the button, and
 * are gone with one's own move; the words say when the window grows. */
static void a_window_stands_until_the_next_move(void **state)
{
    struct Driver *driver = *state;
    start_window(driver, DRIVER_CALM);
    answer(driver, "h8");
    assert_told(driver, "Half-width 2, grows with move 4", true);
    uint64_t shown = look_of_board(driver);
    driver_key(driver, SDLK_t);
    uint64_t plain = look_of_board(driver);
    assert_true(plain != shown);
    assert_told(driver, "Half-width", false);
    driver_key(driver, SDLK_t);
    assert_true(look_of_board(driver) == shown);
    driver_key(driver, SDLK_PAGEUP);
    uint64_t earlier = look_of_board(driver);
    driver_key(driver, SDLK_t);
    assert_true(look_of_board(driver) == earlier); /* it was about the present position */
}

/* What was thought is set back to the depths that led to it by a slider in its place, with keys: on
 * the panel and on the board. */
static void thoughts_are_set_back_to_any_depth(void **state)
{
    static const char *const levels[] = {"classic:window-4", "level:6"};
    struct Driver *driver = *state;
    for (int i = 0; i < 2; i++) {
        char label[UI_LABEL_MAX];
        driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM,
                                                    .scene = "play",
                                                    .game = "gomoku",
                                                    .level = levels[i]});
        answer(driver, "h8");
        answer(driver, "g7");
        app_redraw(driver->app);
        driver_turn(driver);
        const struct Widget *slider = ui_find_id(driver->app->ui, PLAY_DEPTH);
        assert_non_null(slider);
        assert_int_equal(slider->value, slider->max);
        snprintf(label, sizeof label, "%s", slider->label);
        uint64_t deepest = look_of_board(driver);
        ui_show_focus(driver->app->ui, PLAY_DEPTH);
        driver_turn(driver);
        for (int k = slider->max; k > 0; k--)
            driver_key(driver, SDLK_LEFT);
        assert_told(driver, "Depth 1", true);
        assert_string_not_equal(ui_find_id(driver->app->ui, PLAY_DEPTH)->label, label);
        assert_true(look_of_board(driver) != deepest);
        driver_close(driver);
    }
}

/* It grows from the middle of the board, as slowly as can be followed; at once without motion. */
static void a_window_grows_in_sight(void **state)
{
    struct Driver *driver = *state;
    start_window(driver, DRIVER_LIVELY);
    answer(driver, "h8");
    driver_turn(driver);
    const struct Play *play = driver_play(driver);
    assert_true(play_frame_grows(play));
    driver_pass(driver, 200);
    assert_true(play_frame_grows(play));
    driver_pass(driver, 1500);
    assert_false(play_frame_grows(play));
    uint64_t whole = look_of_board(driver);
    driver_pass(driver, 500);
    assert_true(look_of_board(driver) == whole);
}

/* A piece in hand is not told where to go by what its opponent thought. */
static void a_piece_in_hand_lets_the_thoughts_go(void **state)
{
    struct Driver *driver = *state;
    int seat;
    driver_start(driver, "play", "xiangqi", "level:3");
    driver_click_point(driver, "h2");
    driver_click_point(driver, "e2");
    driver_until(driver, driver_awaits_person);
    const struct Play *play = driver_play(driver);
    assert_non_null(play_kept_thinking(play, &seat));
    assert_int_equal(seat, 1);
    driver_click_point(driver, "h0");
    assert_null(play_kept_thinking(play, &seat));
}

static void the_curve_leads_back(void **state)
{
    struct Driver *driver = *state;
    start_classic(driver);
    answer(driver, "h8");
    answer(driver, "o1");
    const struct Play *play = driver_play(driver);
    assert_int_equal(chances_known(&play->chances), 2);
    assert_true(play->graph.w > 0);
    float step = play->graph.w / 12; /* so many plies have room at first */
    driver_click(driver, play->graph.x + 2 * step, play->graph.y + play->graph.h / 2);
    assert_int_equal(play->shown_ply, 2);
    driver_key(driver, SDLK_END);
    driver_press(driver, "Undo");
    assert_int_equal(chances_known(&play->chances), 1);
    driver_key(driver, SDLK_r);
    assert_int_equal(chances_known(&play->chances), 2); /* and a redo forward again */
}

static void the_curve_of_a_saved_game_goes_on(void **state)
{
    struct Driver *driver = *state;
    start_classic(driver);
    answer(driver, "h8");
    answer(driver, "o1");
    float stood = driver_play(driver)->chances.ply[4].value;
    driver_reopen(driver, &(struct DriverOptions){.scene = "title"});
    driver_press(driver, "Continue Gomoku, move 5");
    driver_turn(driver);
    const struct Chances *chances = &driver_play(driver)->chances;
    assert_int_equal(chances_known(chances), 2);
    assert_float_equal(chances->ply[4].value, stood, 0.006);
}

/* Whether the curve on the panel is drawn at its right end, in the lowest tenth of it. */
static bool curve_ends_below(struct Driver *driver)
{
    SDL_FRect graph = driver_play(driver)->graph;
    SDL_Color text = driver->app->theme->text;
    SDL_Surface *picture = driver_picture(driver);
    int found = 0;
    for (int y = (int)(graph.y + graph.h * 0.9F); y <= (int)(graph.y + graph.h); y++) {
        const Uint8 *pixel =
            (const Uint8 *)picture->pixels + y * picture->pitch + 3 * (int)(graph.x + graph.w - 3);
        found += abs(pixel[0] - text.r) + abs(pixel[1] - text.g) + abs(pixel[2] - text.b) < 60;
    }
    SDL_FreeSurface(picture);
    return found > 0;
}

/* A game that is over fills its curve, which ends where it was lost. */
static void the_curve_goes_to_the_end(void **state)
{
    struct Driver *driver = *state;
    start_classic(driver);
    answer(driver, "h8");
    answer(driver, "o1");
    answer(driver, "o3");
    assert_false(curve_ends_below(driver));
    driver_press(driver, "Resign");
    driver_press(driver, "Resign");
    driver_until(driver, driver_shows_result);
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 400); /* no shade lies over it any more */
    assert_true(curve_ends_below(driver));
}

/* --- the score of the sitting --- */

static const char x_wins[] = "b2 a1 b1 a2 b3";

/* Mei and somebody without a name. */
static void start_two(struct Driver *driver)
{
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM,
                                                .scene = "play",
                                                .game = "tictactoe",
                                                .level = "human"});
}

/* Whether the result gives those points to that player, on one line. */
static void assert_points(struct Driver *driver, const char *name, const char *points)
{
    driver_turn(driver);
    const struct Widget *player = ui_find(driver->app->ui, UI_LABEL, name);
    assert_non_null(player);
    for (const struct Widget *widget = ui_widget(driver->app->ui, 0); widget < player; widget++)
        if (strcmp(widget->label, points) == 0 && widget->rect.x > player->rect.x &&
            widget->rect.y >= player->rect.y &&
            widget->rect.y + widget->rect.h <= player->rect.y + player->rect.h)
            return;
    fail_msg("%s has not \"%s\"", name, points);
}

static void wins_add_up(void **state)
{
    struct Driver *driver = *state;
    start_two(driver);
    click_all(driver, x_wins);
    driver_until(driver, driver_shows_result);
    assert_points(driver, "Mei", "1");
    assert_points(driver, "Player 2", "0");
    driver_press(driver, "Swap sides"); /* the other one plays X now, */
    click_all(driver, x_wins);
    driver_until(driver, driver_shows_result);
    assert_points(driver, "Player 1", "1");
    assert_points(driver, "Mei", "1");
    driver_press(driver, "Rematch");
    click_all(driver, "b2 a1 b1 b3 a2 c2 a3 c1 c3"); /* and a draw */
    driver_until(driver, driver_shows_result);
    assert_points(driver, "Player 1", "1½");
    driver_press(driver, "View the board");
    driver_assert_label(driver, "1½");
}

static void a_win_that_is_taken_back_does_not_count(void **state)
{
    struct Driver *driver = *state;
    start_two(driver);
    click_all(driver, x_wins);
    driver_until(driver, driver_shows_result);
    driver_press(driver, "View the board");
    driver_assert_label(driver, "1");
    driver_press(driver, "Undo");
    driver_turn(driver);
    assert_null(ui_find(driver->app->ui, UI_LABEL, "1"));
    driver_click_point(driver, "b3");
    driver_until(driver, driver_shows_result);
    assert_points(driver, "Mei", "1");
    assert_points(driver, "Player 2", "0");
}

/* --- icons --- */

static void icons_have_names_where_there_is_room(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "human");
    const struct Ui *ui = driver->app->ui;
    assert_string_equal(ui_icon_word(ui, driver_widget(driver, "Flip board")), "Flip");
    SDL_SetWindowSize(driver->app->window, 640, 480);
    driver->app->settings.text_scale = 200;
    app_use_settings(driver->app);
    driver_pass(driver, 100);
    assert_string_equal(ui_icon_word(ui, driver_widget(driver, "Flip board")), "Flip");
    assert_string_equal(ui_icon_word(ui, driver_widget(driver, "Show what the computer thinks")),
                        "");
}

/* --- the result --- */

/* The colours left of the board, where nothing else moves. */
static long look_beside(struct Driver *driver)
{
    app_redraw(driver->app);
    driver_turn(driver);
    SDL_Surface *picture = driver_picture(driver);
    long sum = 0;
    for (int y = 0; y < picture->h - 60; y++) {
        const Uint8 *row = (const Uint8 *)picture->pixels + (size_t)y * (size_t)picture->pitch;
        for (int x = 0; x < 420; x++) /* 140 pixels */
            sum = sum * 31 % 1000003 + row[x];
    }
    SDL_FreeSurface(picture);
    return sum;
}

static bool celebrates(const char *settings)
{
    struct Driver driver;
    driver_init(&driver);
    driver_open(&driver,
                &(struct DriverOptions){
                    .settings = settings, .scene = "play", .game = "tictactoe", .level = "human"});
    driver_pass(&driver, 500);
    click_all(&driver, x_wins);
    driver_until(&driver, driver_shows_result);
    driver_pass(&driver, 600);
    long during = look_beside(&driver);
    driver_pass(&driver, 3000);
    bool moved = during != look_beside(&driver);
    driver_free(&driver);
    return moved;
}

static void a_win_is_celebrated_unless_nothing_moves(void **state)
{
    (void)state;
    assert_true(celebrates(DRIVER_LIVELY));
    assert_false(celebrates(DRIVER_CALM));
}

static bool is_won(struct Driver *driver)
{
    return table_over(driver_play(driver)->table);
}

/* It begins with the last stone, as the fanfare does, and not with the result a second later. */
static void a_win_is_celebrated_from_the_last_stone_on(void **state)
{
    struct Driver *driver = *state;
    for (int lively = 0; lively < 2; lively++) {
        driver_open(driver,
                    &(struct DriverOptions){.settings = lively ? DRIVER_LIVELY : DRIVER_CALM,
                                            .scene = "play",
                                            .game = "tictactoe",
                                            .level = "human"});
        driver_pass(driver, 500);
        click_all(driver, x_wins);
        driver_until(driver, is_won);
        driver_pass(driver, 500);
        long before = look_beside(driver);
        driver_pass(driver, 300);
        assert_string_equal(driver_scene(driver), "play");
        assert_int_equal(look_beside(driver) != before, lively);
        driver_close(driver);
    }
}

/* The pieces that gave mate are marked, and no others. */
static void a_mate_is_marked(void **state)
{
    struct Driver *driver = *state;
    static const char *const moves[] = {"h2 e2", "a6 a5", "e2 e6", "i6 i5",
                                        "b2 b5", "g6 g5", "b5 e5"};
    driver_start(driver, "play", "xiangqi", "human");
    const struct Play *play = driver_play(driver);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        assert_int_equal(play->decider_count, 0);
        click_all(driver, moves[i]);
    }
    assert_int_equal(play->decider_count, 2);
    assert_int_equal(play->deciders[0].to, driver_point(driver, "e5"));
    assert_int_equal(play->deciders[1].to, driver_point(driver, "e6"));
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "4 moves"); /* as the list counts them */
    driver_press(driver, "View the board");
    assert_int_equal(play->decider_count, 2);
    driver_key(driver, SDLK_PAGEUP);
    assert_int_equal(play->decider_count, 0);
}

/* --- cards --- */

static bool tells_the_last_game(struct Driver *driver)
{
    return is_told(driver, "Last game: Today");
}

static bool tells_the_open_game(struct Driver *driver)
{
    return is_told(driver, "Move 3 against ");
}

static void cards_tell_how_each_game_stands(void **state)
{
    struct Driver *driver = *state;
    start_two(driver);
    click_all(driver, x_wins);
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Main menu");
    driver_press(driver, "New game");
    driver_until(driver, tells_the_last_game);
    driver_reopen(driver,
                  &(struct DriverOptions){.scene = "play", .game = "gomoku", .level = "classic"});
    driver_until(driver, driver_awaits_person);
    answer(driver, "h8");
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Save and exit");
    driver_press(driver, "New game");
    driver_until(driver, tells_the_open_game);
    driver_until(driver, tells_the_last_game);
}

/* The ground of the card of a game, near its corner. */
static Uint32 ground_of(struct Driver *driver, const char *label)
{
    SDL_FRect card = driver_widget(driver, label)->rect;
    SDL_Rect pixel = {(int)card.x + 12, (int)card.y + 12, 1, 1};
    Uint32 color = 0;
    app_redraw(driver->app);
    driver_turn(driver);
    assert_int_equal(
        SDL_RenderReadPixels(driver->app->renderer, &pixel, SDL_PIXELFORMAT_RGB24, &color, 4), 0);
    return color & 0xffffff;
}

static void hover_and_focus_light_a_card_alike(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "games", NULL, NULL);
    Uint32 dark = ground_of(driver, "Gomoku");
    SDL_FRect card = driver_widget(driver, "Gomoku")->rect;
    driver_move_mouse(driver, card.x + 30, card.y + 30, 0);
    Uint32 hovered = ground_of(driver, "Gomoku");
    assert_int_not_equal(hovered, dark);
    driver_move_mouse(driver, 2, 2, 0);
    assert_int_equal(ground_of(driver, "Gomoku"), dark);
    ui_show_focus(driver->app->ui, driver_widget(driver, "Gomoku")->id);
    driver_pass(driver, 300);
    assert_int_equal(ground_of(driver, "Gomoku"), hovered);
}

int main(void)
{
    unseen_look(true);
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_lead_is_told),
        TEST(thoughts_stay_after_the_move),
        TEST(numbers_of_thoughts_are_read_whole),
        TEST(thoughts_are_off_by_the_setting),
        TEST(thoughts_are_shown_while_their_button_is_lit),
        TEST(buttons_on_television_are_named),
        TEST(a_window_stands_until_the_next_move),
        TEST(thoughts_are_set_back_to_any_depth),
        TEST(a_window_grows_in_sight),
        TEST(a_piece_in_hand_lets_the_thoughts_go),
        TEST(the_curve_leads_back),
        TEST(the_curve_of_a_saved_game_goes_on),
        TEST(the_curve_goes_to_the_end),
        TEST(wins_add_up),
        TEST(a_win_that_is_taken_back_does_not_count),
        TEST(icons_have_names_where_there_is_room),
        TEST(a_mate_is_marked),
        TEST(cards_tell_how_each_game_stands),
        TEST(hover_and_focus_light_a_card_alike),
        cmocka_unit_test(a_win_is_celebrated_unless_nothing_moves),
        TEST(a_win_is_celebrated_from_the_last_stone_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
