/* What the panel beside a game says: clocks, whose turn it is, what there is to choose, how it
 * ended. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/app/scenes/score_bar.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
#include "tests/app/unseen.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Sits down at a gomoku table with that set-up. */
static void sit_down(struct Driver *driver, const char *setup)
{
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_open(driver, &(struct DriverOptions){.scene = "title", .settings = DRIVER_CALM});
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, setup);
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_turn(driver);
    driver_turn(driver);
}

/* --- clocks --- */

/* The text of White's clock, in tenths: it is the only one that runs. */
static const struct Widget *last_seconds(struct Driver *driver)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_widget(ui, i)->label, "0:0", 3) == 0)
            return ui_widget(ui, i);
    fail_msg("no clock shows its last seconds");
    return NULL;
}

static void the_last_seconds_of_a_clock_are_read_whole(void **state)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {720, 1280}};
    struct Driver *driver = *state;
    sit_down(driver, "opponent=human;clock=1");
    driver_click_point(driver, "h8");
    driver_pass(driver, 2500);
    for (int i = 0; i < 3 * 3; i++) {
        struct App *app = driver->app;
        SDL_SetWindowSize(app->window, sizes[i / 3][0], sizes[i / 3][1]);
        app->settings.text_scale = 100 + 50 * (i % 3);
        app_use_settings(app);
        driver_turn(driver);
        driver_turn(driver);
        const struct Widget *clock = last_seconds(driver);
        struct TextStyle style = ui_text_style(app->ui, clock->flags);
        style.size = ceilf(0.75F * style.size); /* it may be set smaller, but is never cut */
        assert_true(canvas_text_width(app->canvas, clock->label, &style) <= clock->rect.w + 1);
    }
}

/* --- whose turn it is --- */

/* The menu stops the computer's clock; its frame stays, and the words are about it. */
static void the_menu_leaves_the_turn_to_whose_it_is(void **state)
{
    struct Driver *driver = *state;
    sit_down(driver, "opponent=level:grandmaster;side=first");
    driver_assert_label(driver, "Your move");
    driver_click_point(driver, "h8");
    driver_until(driver, driver_is_thinking);
    driver_assert_label(driver, "Thinking...");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "pause");
    driver_assert_no_label(driver, "Your move");
    driver_assert_label(driver, "White to move");
}

/* --- how it stands --- */

/* A side's part of the bar is seen on the panel, however dark or light both are. */
static void the_bar_of_chances_is_seen_in_every_shade(void **state)
{
    static const char *const shades[] = {"dark", "light"};
    struct Driver *driver = *state;
    for (size_t i = 0; i < 2; i++) {
        char settings[200];
        snprintf(settings, sizeof settings, DRIVER_CALM "shade = %zu\n", i + 1);
        driver_open(driver, &(struct DriverOptions){.scene = "null", .settings = settings});
        struct App *app = driver->app;
        SDL_Color panel = app->theme->panel;
        SDL_FRect bar = {20, 20, 200, 30};
        canvas_begin(app->canvas, panel);
        score_bar(app, games_find("gomoku"), bar, i == 0 ? 0.9 : 0.1);
        Uint8 column[50][3];
        SDL_RenderReadPixels(app->renderer, &(SDL_Rect){80, 0, 1, 50}, SDL_PIXELFORMAT_RGB24,
                             column, sizeof column[0]);
        float most = 0;
        for (int y = 0; y < 50; y++) {
            SDL_Color at = {column[y][0], column[y][1], column[y][2], 255};
            most = fmaxf(most, color_contrast(at, panel));
        }
        if (most < 3)
            fail_msg("%s: %.1f:1 at most", shades[i], (double)most);
        driver_close(driver);
    }
    driver_start(driver, "null", NULL, NULL);
}

/* --- ends --- */

/* Goes on with a game of tic-tac-toe that two play, whose tags are `x` and `o`. */
static void go_on(struct Driver *driver, const char *x, const char *o, const char *moves)
{
    char text[200];
    const char *rest;
    struct RecordError error;
    snprintf(text, sizeof text, "[Game \"tictactoe\"]\n[X \"%s\"]\n[O \"%s\"]\n\n%s *\n", x, o,
             moves);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM, .theme = "wood"});
    struct PlayArgs args = {.start = PLAY_MATCH, .match = record_read(text, 0, &rest, &error)};
    assert_non_null(args.match);
    scenes_push(driver->app->scenes, &play_scene, &args, sizeof args);
    driver_settle(driver);
}

static void assert_sounds(struct Driver *driver, int win, int lose, int end)
{
    const struct Audio *audio = driver->app->audio;
    assert_int_equal(audio_count(audio, SOUND_WIN), win);
    assert_int_equal(audio_count(audio, SOUND_LOSE), lose);
    assert_int_equal(audio_count(audio, SOUND_END), end);
}

/* Whether anything on the screen is in exactly that colour. */
static bool shows_color(struct Driver *driver, SDL_Color color)
{
    SDL_Surface *picture = driver_picture(driver);
    bool found = false;
    for (int y = 0; y < picture->h; y++) {
        const Uint8 *row = (const Uint8 *)picture->pixels + (ptrdiff_t)y * picture->pitch;
        for (int x = 0; x < picture->w; x++)
            found |=
                row[3 * x] == color.r && row[3 * x + 1] == color.g && row[3 * x + 2] == color.b;
    }
    SDL_FreeSurface(picture);
    return found;
}

static void a_defeat_is_red_and_sounds_so(void **state)
{
    struct Driver *driver = *state;
    go_on(driver, "level:grandmaster", "Mei", "1. b2 b1 2. a1 a2");
    driver_until(driver, driver_shows_result);
    driver_settle(driver);
    driver_assert_label(driver, "Three in a row");
    assert_sounds(driver, 0, 1, 0);
    assert_true(shows_color(driver, driver->app->theme->danger));
}

/* Nobody here has lost, whichever program did; and two of a name are told apart. */
static void a_watched_game_ends_for_nobody(void **state)
{
    struct Driver *driver = *state;
    go_on(driver, "level:grandmaster", "level:grandmaster", "1. b2 b1 2. a1 a2");
    driver_until(driver, driver_shows_result);
    driver_settle(driver);
    assert_sounds(driver, 0, 0, 1);
    assert_false(shows_color(driver, driver->app->theme->danger));
    assert_false(shows_color(driver, driver->app->theme->good));
    driver_assert_label(driver, "Grandmaster (X)");
    driver_assert_label(driver, "Grandmaster (O)");
}

static void a_draw_has_a_sound_of_its_own(void **state)
{
    struct Driver *driver = *state;
    go_on(driver, "Anna", "Mei", "1. b2 a1 2. c1 a3 3. a2 c2 4. b3 b1");
    driver_click_point(driver, "c3");
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Draw");
    assert_sounds(driver, 0, 0, 0);
    assert_int_equal(audio_count(driver->app->audio, SOUND_DRAW), 1);
}

/* A name that begins with a figure stands apart from the score. */
static void a_score_is_no_part_of_a_name(void **state)
{
    struct Driver *driver = *state;
    go_on(driver, "Anna", "3 Musketeers", "1. b2 a1 2. c1 a3 3. a2 b1");
    driver_click_point(driver, "c2");
    driver_until(driver, driver_shows_result);
    driver_assert_label(driver, "Anna");
    driver_assert_label(driver, "3 Musketeers");
    const struct Ui *ui = driver->app->ui;
    const struct Widget *name = ui_find(ui, UI_LABEL, "3 Musketeers");
    const struct Widget *points = ui_find(ui, UI_LABEL, "0");
    assert_non_null(points);
    assert_true(points->rect.x > name->rect.x + name->rect.w / 2);
    for (int i = 0; i < ui_count(ui); i++)
        assert_null(strstr(ui_widget(ui, i)->label, " : "));
}

/* From which side the last sound came, of 100. */
static int side(const struct Driver *driver)
{
    return (int)lroundf(100 * audio_side(driver->app->audio));
}

static void moves_are_heard_where_they_are_made(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver,
                &(struct DriverOptions){
                    .scene = "play", .game = "gomoku", .level = "human", .settings = DRIVER_CALM});
    driver_click_point(driver, "a8");
    assert_int_equal(side(driver), -100);
    driver_click_point(driver, "o8");
    assert_int_equal(side(driver), 100);
    driver_click_point(driver, "h8");
    assert_int_equal(side(driver), 0);
    driver_press(driver, "Flip board");
    driver_settle(driver);
    driver_click_point(driver, "a1");
    assert_int_equal(side(driver), 100);
    driver_click_point(driver, "a8"); /* refused */
    assert_int_equal(audio_count(driver->app->audio, SOUND_ILLEGAL), 1);
    assert_int_equal(side(driver), 100);
}

int main(void)
{
    unseen_look(true);
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_last_seconds_of_a_clock_are_read_whole),
        TEST(the_menu_leaves_the_turn_to_whose_it_is),
        TEST(the_bar_of_chances_is_seen_in_every_shade),
        TEST(a_defeat_is_red_and_sounds_so),
        TEST(a_watched_game_ends_for_nobody),
        TEST(a_draw_has_a_sound_of_its_own),
        TEST(moves_are_heard_where_they_are_made),
        TEST(a_score_is_no_part_of_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
