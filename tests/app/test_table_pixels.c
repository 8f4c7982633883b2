/* The table, looked at pixel by pixel: what a player sees of a game of gomoku and tic-tac-toe. */
#include "engine/games.h"
#include "tests/app/board_driver.h"
#include "tests/app/unseen.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* The colour on the screen so many cells right of and below a point, once nothing moves. */
static SDL_Color look(struct Driver *driver, const char *point, float right, float down)
{
    const struct BoardPlace *place = view_where(driver_play(driver)->stage.view);
    SDL_FPoint at = place_center(place, driver_point(driver, point));
    SDL_Rect pixel = {.x = (int)(at.x + right * place->cell),
                      .y = (int)(at.y + down * place->cell),
                      .w = 1,
                      .h = 1};
    Uint8 rgb[4];
    driver_pass(driver, 1000);
    app_redraw(driver->app);
    driver_turn(driver);
    assert_int_equal(
        SDL_RenderReadPixels(driver->app->renderer, &pixel, SDL_PIXELFORMAT_RGB24, rgb, 4), 0);
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

static void open_people(struct Driver *driver, const char *setup)
{
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_start(driver, "title", NULL, NULL);
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, setup);
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
}

static void stones_lie_on_wood_at_every_size(void **state)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {720, 1100}};
    struct Driver *driver = *state;
    open_people(driver, "opponent=human");
    driver_click_point(driver, "h8");
    driver_click_point(driver, "i9");
    for (int i = 0; i < 3; i++) {
        SDL_SetWindowSize(driver->app->window, sizes[i][0], sizes[i][1]);
        driver_pass(driver, 100);
        assert_wood(look(driver, "d12", 0.5F, 0.5F));
        assert_true(brightness(look(driver, "d12", 0.5F, 0)) < 110); /* a line */
        assert_true(brightness(look(driver, "h8", -0.2F, 0.25F)) < 70);
        assert_true(brightness(look(driver, "i9", -0.2F, 0.25F)) > 190);
    }
}

static void last_move_has_its_dot_unless_switched_off(void **state)
{
    struct Driver *driver = *state;
    open_people(driver, "opponent=human");
    driver_click_point(driver, "h8");
    driver_click_point(driver, "a1");
    SDL_Color dot = look(driver, "a1", 0, 0);
    assert_true(dot.b > dot.r + 60);
    assert_true(brightness(look(driver, "h8", 0, 0)) < 110);
    driver->app->settings.show_last_move = false;
    assert_true(brightness(look(driver, "a1", 0, 0)) > 190);
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
    struct Driver *driver = *state;
    open_people(driver, "opponent=human;rule=renju");
    driver_click_point(driver, "f8");
    driver_click_point(driver, "a15");
    driver_click_point(driver, "g8");
    driver_click_point(driver, "c15");
    driver_click_point(driver, "h7");
    driver_click_point(driver, "e15");
    driver_click_point(driver, "h6");
    driver_click_point(driver, "g15");
    SDL_Color cross = look(driver, "h8", 0, 0);
    assert_true(cross.r > 130 && cross.g < 90 && cross.b < 90);
    assert_true(brightness(look(driver, "h9", 0, 0)) < 110); /* the crossing of two lines */
}

static void preview_follows_the_mouse(void **state)
{
    struct Driver *driver = *state;
    open_people(driver, "opponent=human");
    int bare = brightness(look(driver, "k4", 0.25F, 0.25F));
    const struct BoardPlace *place = view_where(driver_play(driver)->stage.view);
    SDL_FPoint at = place_center(place, driver_point(driver, "k4"));
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = (int)at.x, .y = (int)at.y}};
    event.motion.windowID = SDL_GetWindowID(driver->app->window);
    SDL_PushEvent(&event);
    assert_true(brightness(look(driver, "k4", 0.25F, 0.25F)) < bare - 30);
}

static void winning_line_is_drawn_through(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "human");
    driver_click_point(driver, "a1");
    driver_click_point(driver, "a3");
    driver_click_point(driver, "b1");
    driver_click_point(driver, "b3");
    assert_wood(look(driver, "a1", 0.45F, 0));
    driver_click_point(driver, "c1");
    driver_until(driver, driver_shows_result);
    driver_press(driver, "View the board");
    SDL_Color line = look(driver, "a1", 0.45F, 0);
    SDL_Color winner = driver->app->board_theme->stroke_x;
    assert_true(abs(line.r - winner.r) + abs(line.g - winner.g) + abs(line.b - winner.b) < 24);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)

int main(void)
{
    unseen_look(true);
    const struct CMUnitTest tests[] = {
        TEST(stones_lie_on_wood_at_every_size), TEST(last_move_has_its_dot_unless_switched_off),
        TEST(forbidden_points_are_crossed_out), TEST(preview_follows_the_mouse),
        TEST(winning_line_is_drawn_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
