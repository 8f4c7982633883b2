/* Lists of games take as many as there are: the registry with more, from tests/more_games.c. */
#include "engine/games.h"
#include "src/app/scenes/registry.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/options.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct Game *last_game(void)
{
    return games_get(games_count() - 1);
}

const struct ViewType *__real_view_find(const struct Game *game);
const struct ViewType *__wrap_view_find(const struct Game *game);

/* The last game's view marks where a disc may be placed; that falls there. */
const struct ViewType *__wrap_view_find(const struct Game *game)
{
    static struct ViewType marking;
    marking = *__real_view_find(game);
    marking.marks_placing = marking.falls = true;
    return game == last_game() ? &marking : __real_view_find(game);
}

static void each_has_a_card_of_its_own(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "games", NULL, NULL);
    for (int i = 0; i < games_count(); i++)
        driver_assert_label(driver, games_get(i)->name);
    const struct Widget *card = ui_find(driver->app->ui, UI_BUTTON, last_game()->name);
    ui_set_focus(driver->app->ui, card->id);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "setup");
    driver_assert_label(driver, last_game()->name);
}

/* The options of the choice on the screen whose last but `behind` is the last game. */
static void assert_offers_all(const struct Driver *driver, int before, int behind)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        if ((widget->role == UI_CHOICE || widget->role == UI_STEPPER) &&
            widget->max == before + games_count() + behind - 1 &&
            strcmp(ui_option(ui, widget, widget->max - behind), last_game()->name) == 0)
            return;
    }
    fail_msg("%s offers fewer games", driver_scene(driver));
}

static void choices_offer_them_all(void **state)
{
    struct Driver *driver = *state;
    static const struct {
        const char *scene;
        int behind;
    } scenes[] = {{"statistics", 0}, {"rules", 0}, {"learn", 0}, {"host", 0}, {"race", 1}};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        driver_start(driver, scenes[i].scene, NULL, NULL);
        assert_offers_all(driver, 0, scenes[i].behind);
        driver_close(driver);
    }
    driver_start(driver, "library", NULL, NULL);
    driver_press(driver, "Filter");
    assert_offers_all(driver, 1, 0);
}

static int marked_targets(const struct Driver *driver)
{
    const struct Stage *stage = driver_stage(driver);
    struct Overlay overlay;
    int count = 0;
    overlay_clear(&overlay);
    stage_mark_pointing(stage, 0, true, &overlay);
    for (int point = 0; point < VIEW_POINTS_MAX; point++)
        count += overlay.target[point];
    return count;
}

static void legal_points_are_marked_where_the_view_wants(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", last_game()->id, "human");
    driver_pass(driver, 500);
    Move moves[MOVES_MAX];
    const struct Board *board = &driver_stage(driver)->shown;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    assert_int_equal(marked_targets(driver), count); /* at the start there is no other move */
    driver->app->settings.show_legal = false;
    assert_int_equal(marked_targets(driver), 0);
    driver->app->settings.show_legal = true;
    driver_close(driver);
    driver_start(driver, "play", "sample-1", "human");
    driver_pass(driver, 500);
    assert_int_equal(marked_targets(driver), 0);
}

/* The brightness beside the lines that cross in a point. */
static int brightness(struct Driver *driver, const char *point)
{
    const struct BoardPlace *place = view_where(driver_stage(driver)->view);
    SDL_FPoint at = place_center(place, driver_point(driver, point));
    at.x += 0.2F * place->cell;
    at.y += 0.2F * place->cell;
    SDL_Surface *picture = driver_picture(driver);
    SDL_Color color;
    const Uint8 *row = (const Uint8 *)picture->pixels + (ptrdiff_t)at.y * picture->pitch;
    Uint32 pixel;
    memcpy(&pixel, row + (ptrdiff_t)at.x * picture->format->BytesPerPixel, sizeof pixel);
    SDL_GetRGB(pixel, picture->format, &color.r, &color.g, &color.b);
    SDL_FreeSurface(picture);
    return (color.r + color.g + color.b) / 3;
}

/* From above its file, slowly at first; the same way back. */
static void a_piece_falls_where_the_view_wants(void **state)
{
    enum { DARK = 90 };
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_LIVELY,
                                                .scene = "play",
                                                .game = last_game()->id,
                                                .level = "human"});
    driver_pass(driver, 1000);
    driver_click_point(driver, "b4"); /* a1 is at the top */
    driver_pass(driver, ANIM_PIECE_MS / 2);
    assert_true(brightness(driver, "b1") < DARK);
    assert_false(brightness(driver, "b4") < DARK);
    driver_pass(driver, ANIM_PIECE_MS);
    assert_false(brightness(driver, "b1") < DARK);
    driver_key(driver, SDLK_u);
    driver_pass(driver, ANIM_PIECE_MS / 3);
    assert_true(brightness(driver, "b3") < DARK);
    driver_pass(driver, ANIM_PIECE_MS);
    assert_false(brightness(driver, "b3") < DARK);
}

/* Whether the first rank, which this game counts from the top, lies there. */
static bool upright(const struct Driver *driver)
{
    const struct BoardPlace *place = view_where(driver_stage(driver)->view);
    return place_center(place, driver_point(driver, "b1")).y <
           place_center(place, driver_point(driver, "b4")).y;
}

/* It would fall upwards: at the table, in a study, and in a record opened for the other side. */
static void a_board_where_pieces_fall_is_not_flipped(void **state)
{
    static const char *const scenes[] = {"play", "study"};
    struct Driver *driver = *state;
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        driver_start(driver, scenes[i], last_game()->id, "human");
        assert_true(ui_find(driver->app->ui, UI_BUTTON, "Flip board")->flags & UI_DISABLED);
        driver_key(driver, SDLK_f);
        driver_pass(driver, 500);
        assert_true(upright(driver));
        driver_close(driver);
        driver_start(driver, scenes[i], "sample-1", "human");
        assert_false(ui_find(driver->app->ui, UI_BUTTON, "Flip board")->flags & UI_DISABLED);
        assert_true(upright(driver));
        driver_key(driver, SDLK_f);
        driver_pass(driver, 500);
        assert_false(upright(driver));
        driver_close(driver);
    }
    driver_start(driver, "title", NULL, NULL);
    study_open(driver->app,
               &(struct StudyArgs){.tree = tree_new(last_game(), NULL), .board_flipped = true});
    driver_pass(driver, 500);
    assert_true(upright(driver));
}

static void a_setting_about_passing_is_there_where_a_game_passes(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "settings", NULL, NULL);
    driver_press(driver, "Play");
    assert_true(driver->app->settings.auto_pass);
    driver_press(driver, "Forced passes play themselves");
    assert_false(driver->app->settings.auto_pass);
}

static void the_command_line_knows_the_last(void **state)
{
    char program[] = "tianyuan", option[] = "--game", error[ARGUMENTS_ERROR_MAX];
    char *arguments[] = {program, option, (char *)last_game()->id, NULL};
    struct AppOptions options;
    (void)state;
    assert_int_equal(options_read(&options, scene_registry, 3, arguments, error), OPTIONS_RUN);
    assert_string_equal(options.game, last_game()->id);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(each_has_a_card_of_its_own),
        TEST(choices_offer_them_all),
        TEST(legal_points_are_marked_where_the_view_wants),
        TEST(a_piece_falls_where_the_view_wants),
        TEST(a_board_where_pieces_fall_is_not_flipped),
        TEST(a_setting_about_passing_is_there_where_a_game_passes),
        cmocka_unit_test(the_command_line_knows_the_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
