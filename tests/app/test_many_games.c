/* Lists of games take as many as there are: the registry with twenty more, of the sample's kind,
 * whose functions the linker hands out in place of its own (see tests/CMakeLists.txt). */
#include "engine/games.h"
#include "src/app/scenes/registry.h"
#include "src/app/shell/options.h"
#include "src/app/toolkit/ui_parts.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MORE = 20, ID_SIZE = 16 };

static char names[MORE][ID_SIZE];
static struct Game more[MORE];

int __real_games_count(void);
const struct Game *__real_games_get(int index);
const struct Game *__real_games_find(const char *id);
int __wrap_games_count(void);
const struct Game *__wrap_games_get(int index);
const struct Game *__wrap_games_find(const char *id);

int __wrap_games_count(void)
{
    return __real_games_count() + MORE;
}

const struct Game *__wrap_games_get(int index)
{
    int first = __real_games_count();
    return index < first ? __real_games_get(index) : &more[index - first];
}

const struct Game *__wrap_games_find(const char *id)
{
    for (int i = 0; i < MORE; i++)
        if (strcmp(names[i], id) == 0)
            return &more[i];
    return __real_games_find(id);
}

const struct ViewType *__real_view_find(const struct Game *game);
const struct ViewType *__wrap_view_find(const struct Game *game);

/* The last game's view marks where a disc may be placed. */
const struct ViewType *__wrap_view_find(const struct Game *game)
{
    static struct ViewType marking;
    marking = *__real_view_find(game);
    marking.marks_placing = true;
    return game == &more[MORE - 1] ? &marking : __real_view_find(game);
}

static int make_games(void **state)
{
    (void)state;
    for (int i = 0; i < MORE; i++) {
        snprintf(names[i], sizeof names[i], "sample-%d", i + 1);
        more[i] = *__real_games_find("sample");
        more[i].id = more[i].name = names[i];
    }
    return 0;
}

static const struct Game *last_game(void)
{
    return games_get(games_count() - 1);
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
    driver_start(driver, "play", names[MORE - 1], "human");
    driver_pass(driver, 500);
    Move moves[MOVES_MAX];
    const struct Board *board = &driver_stage(driver)->shown;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    assert_int_equal(marked_targets(driver), count); /* at the start there is no other move */
    driver->app->settings.show_legal = false;
    assert_int_equal(marked_targets(driver), 0);
    driver->app->settings.show_legal = true;
    driver_close(driver);
    driver_start(driver, "play", names[0], "human");
    driver_pass(driver, 500);
    assert_int_equal(marked_targets(driver), 0);
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
    char *arguments[] = {program, option, names[MORE - 1], NULL};
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
        TEST(a_setting_about_passing_is_there_where_a_game_passes),
        cmocka_unit_test(the_command_line_knows_the_last),
    };
    return cmocka_run_group_tests(tests, make_games, NULL);
}
