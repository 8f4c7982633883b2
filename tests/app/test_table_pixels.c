/* The table, looked at pixel by pixel: what a player sees of a game of gomoku and tic-tac-toe. */
#include "engine/games.h"
#include "tests/app/desk.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The colour on the screen so many cells right of and below a point, once nothing moves. */
static SDL_Color look(struct Desk *desk, const char *point, float right, float down)
{
    const struct BoardPlace *place = view_where(desk_play(desk)->view);
    SDL_FPoint at = place_center(place, desk_point(desk, point));
    SDL_Rect pixel = {.x = (int)(at.x + right * place->cell),
                      .y = (int)(at.y + down * place->cell),
                      .w = 1,
                      .h = 1};
    Uint8 rgb[4];
    desk_pass(desk, 1000);
    app_redraw(desk->app);
    desk_turn(desk);
    assert_int_equal(
        SDL_RenderReadPixels(desk->app->renderer, &pixel, SDL_PIXELFORMAT_RGB24, rgb, 4), 0);
    return (SDL_Color){.r = rgb[0], .g = rgb[1], .b = rgb[2], .a = 255};
}

static int brightness(SDL_Color color)
{
    return (color.r + color.g + color.b) / 3;
}

static void assert_wood(SDL_Color color)
{
    assert_true(color.r > 180 && color.b < 120 && color.g > color.b);
}

static void open_people(struct Desk *desk, const char *setup)
{
    struct PlayArgs args = {.start = PLAY_SETUP};
    desk_open(desk, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, setup);
    scenes_push(desk->app->scenes, &play_scene, &args, sizeof args);
    desk_turn(desk);
    desk_turn(desk);
}

static void stones_lie_on_wood_at_every_size(void **state)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {720, 1100}};
    struct Desk *desk = *state;
    open_people(desk, "opponent=human");
    desk_click(desk, "h8");
    desk_click(desk, "i9");
    for (int i = 0; i < 3; i++) {
        SDL_SetWindowSize(desk->app->window, sizes[i][0], sizes[i][1]);
        desk_pass(desk, 100);
        assert_wood(look(desk, "d12", 0.5F, 0.5F));
        assert_true(brightness(look(desk, "d12", 0.5F, 0)) < 110); /* a line */
        assert_true(brightness(look(desk, "h8", -0.2F, 0.25F)) < 70);
        assert_true(brightness(look(desk, "i9", -0.2F, 0.25F)) > 190);
    }
}

static void last_move_has_its_dot_unless_switched_off(void **state)
{
    struct Desk *desk = *state;
    open_people(desk, "opponent=human");
    desk_click(desk, "h8");
    desk_click(desk, "a1");
    SDL_Color dot = look(desk, "a1", 0, 0);
    assert_true(dot.b > dot.r + 60);
    assert_true(brightness(look(desk, "h8", 0, 0)) < 110);
    desk->app->settings.show_last_move = false;
    assert_true(brightness(look(desk, "a1", 0, 0)) > 190);
}

/*
 * In renju the point + is forbidden to Black, who would make two open threes:
 *     8 . . . . . x x + .
 *     7 . . . . . . . x .
 *     6 . . . . . . . x .
 *       a b c d e f g h i
 */
static void forbidden_points_are_crossed_out(void **state)
{
    struct Desk *desk = *state;
    open_people(desk, "opponent=human;rule=renju");
    desk_click(desk, "f8");
    desk_click(desk, "a15");
    desk_click(desk, "g8");
    desk_click(desk, "c15");
    desk_click(desk, "h7");
    desk_click(desk, "e15");
    desk_click(desk, "h6");
    desk_click(desk, "g15");
    SDL_Color cross = look(desk, "h8", 0, 0);
    assert_true(cross.r > 130 && cross.g < 90 && cross.b < 90);
    assert_true(brightness(look(desk, "h9", 0, 0)) < 110); /* the crossing of two lines */
}

static void preview_follows_the_mouse(void **state)
{
    struct Desk *desk = *state;
    open_people(desk, "opponent=human");
    int bare = brightness(look(desk, "k4", 0.25F, 0.25F));
    const struct BoardPlace *place = view_where(desk_play(desk)->view);
    SDL_FPoint at = place_center(place, desk_point(desk, "k4"));
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = (int)at.x, .y = (int)at.y}};
    event.motion.windowID = SDL_GetWindowID(desk->app->window);
    SDL_PushEvent(&event);
    assert_true(brightness(look(desk, "k4", 0.25F, 0.25F)) < bare - 30);
}

static void winning_line_is_drawn_through(void **state)
{
    struct Desk *desk = *state;
    desk_open(desk, "play", "tictactoe", "human");
    desk_click(desk, "a1");
    desk_click(desk, "a3");
    desk_click(desk, "b1");
    desk_click(desk, "b3");
    assert_wood(look(desk, "a1", 0.45F, 0));
    desk_click(desk, "c1");
    desk_until(desk, desk_shows_result);
    desk_press(desk, "Look at the board");
    SDL_Color line = look(desk, "a1", 0.45F, 0);
    assert_true(line.r > 130 && line.g < 80);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_set_up, desk_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(stones_lie_on_wood_at_every_size), TEST(last_move_has_its_dot_unless_switched_off),
        TEST(forbidden_points_are_crossed_out), TEST(preview_follows_the_mouse),
        TEST(winning_line_is_drawn_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
