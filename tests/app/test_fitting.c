/* Every scene of one player fits in every size of window and text. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "engine/games.h"
#include "src/app/scenes/registry.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/common/memory.h"
#include "tests/app/board_driver.h"
#include "tests/app/inspection.h"
#include "tests/play/scratch.h"
#include "tests/play/script.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Looks at the scene on top in every way, and closes the arcade. Returns how many faults there are.
 */
static int look_at_all(struct Driver *driver)
{
    int faults = inspect_scene(driver);
    driver_free(driver);
    return faults;
}

static void open_scene(struct Driver *driver, const char *scene, const char *game, bool chinese)
{
    driver_open_calm(driver, &(struct DriverOptions){.scene = scene,
                                                     .game = game,
                                                     .level = "human",
                                                     .chinese = chinese,
                                                     .width = 640,
                                                     .height = 480});
}

static void every_scene_fits(void **state)
{
    struct Driver driver;
    int faults = 0;
    (void)state;
    for (int i = 0; scene_registry[i]; i++) {
        if (scene_registry[i]->inner)
            continue;
        open_scene(&driver, scene_registry[i]->name, "xiangqi", false);
        faults += look_at_all(&driver);
        open_scene(&driver, scene_registry[i]->name, "gomoku", true);
        faults += look_at_all(&driver);
    }
    assert_int_equal(faults, 0);
}

static void every_tab_of_the_settings_fits(void **state)
{
    struct Driver driver;
    int faults = 0;
    (void)state;
    for (int tab = 0; tab < 2 * TAB_COUNT; tab++) {
        open_scene(&driver, "settings", NULL, tab % 2 == 1);
        for (int i = 0; i < tab / 2; i++)
            driver_key(&driver, SDLK_PAGEDOWN);
        faults += look_at_all(&driver);
    }
    assert_int_equal(faults, 0);
}

/* The scenes over a game at the table, which no command line opens. */
static void pause_and_result_fit(void **state)
{
    struct Driver driver;
    int faults = 0;
    (void)state;
    for (int chinese = 0; chinese < 2; chinese++) {
        open_scene(&driver, "play", "tictactoe", chinese == 1);
        driver_key(&driver, SDLK_ESCAPE);
        assert_string_equal(driver_scene(&driver), "pause");
        faults += look_at_all(&driver);
        open_scene(&driver, "play", "tictactoe", chinese == 1);
        static const char *const points[] = {"b2", "a1", "b1", "a2", "b3"};
        for (size_t i = 0; i < sizeof points / sizeof *points; i++)
            driver_click_point(&driver, points[i]);
        driver_until(&driver, driver_shows_result);
        faults += look_at_all(&driver);
    }
    assert_int_equal(faults, 0);
}

/* A clock shows tenths in its last ten seconds, and says them whole. */
static void the_last_seconds_fit(void **state)
{
    struct Driver driver;
    struct PlayArgs args = {.start = PLAY_SETUP};
    (void)state;
    open_scene(&driver, "title", NULL, false);
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, "opponent=human;clock=1");
    scenes_push(driver.app->scenes, &play_scene, &args, sizeof args);
    driver_turn(&driver);
    driver_turn(&driver);
    driver_click_point(&driver, "h8");
    driver_pass(&driver, 2500);
    assert_int_equal(inspect_scene(&driver), 0);
    driver_free(&driver);
}

/* Writes a list of one engine into the arcade's folder, and opens a scene over it. */
static void open_with_engine(struct Driver *driver, const char *scene, const char *level,
                             const struct Script *script, bool chinese)
{
    char path[128];
    driver_init(driver);
    snprintf(path, sizeof path, "%s/engines.txt", driver->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "[Script]\npath = %s\nspeaks = uci\n", script->path);
    fclose(file);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM,
                                                .scene = scene,
                                                .game = "xiangqi",
                                                .level = level,
                                                .chinese = chinese,
                                                .width = 640,
                                                .height = 480});
}

static bool knows_options(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_SLIDER, "Skill Level") != NULL;
}

static bool asks_about_left(struct Driver *driver)
{
    return ui_find_id(driver->app->ui, PLAY_LEFT) != NULL;
}

/* The page of an engine, the question about one that has left, and the set-up with one. */
static void what_engines_bring_fits(void **state)
{
    struct Driver driver;
    struct Script script;
    int faults = 0;
    (void)state;
    script_write(&script, UCI_HEAD "START) echo UNKNOWN;;\n" UCI_PROBE "exit 4" UCI_TAIL);
    for (int chinese = 0; chinese < 2; chinese++) {
        open_with_engine(&driver, "engines", NULL, &script, chinese == 1);
        driver_press(&driver, "Script");
        driver_until(&driver, knows_options);
        faults += look_at_all(&driver);
        open_with_engine(&driver, "play", "engine:Script", &script, chinese == 1);
        driver_steer(&driver, -1, "b2");
        driver_steer(&driver, -1, "e2");
        driver_until(&driver, asks_about_left);
        faults += look_at_all(&driver);
    }
    script_remove(&script);
    assert_int_equal(faults, 0);
}

/* A stone on the edge does not cover the coordinates: three quarters of a letter's height, which
 * capitals and figures have, fit between. */
static void coordinates_lie_beside_the_pieces(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct ViewType *type = view_find(games_get(i));
        float letters = 0.34F * type->coordinate_scale * 0.75F;
        assert_true(type->coordinate_place - letters / 2 >= type->piece_radius);
        assert_true(type->coordinate_place + letters / 2 <= type->border_coordinates);
    }
}

/* The names of folders in the home of whoever runs the tests are nobody's to translate. */
static int go_home(void **state)
{
    char *home = memory_zeroed(256);
    scratch_make(home);
    setenv("HOME", home, 1);
    *state = home;
    return 0;
}

static int leave_home(void **state)
{
    scratch_remove(*state);
    free(*state);
    return 0;
}

/* Points of a board are targets, too: WCAG 2.2, 2.5.8, in the smallest window. */
static void points_are_large_enough(void **state)
{
    struct Driver driver;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        open_scene(&driver, "play", games_get(i)->id, false);
        for (int percent = 100; percent <= 200; percent += 50) {
            driver.app->settings.text_scale = percent;
            app_use_settings(driver.app);
            driver_turn(&driver);
            const struct BoardPlace *place = view_where(driver_stage(&driver)->view);
            if (place->cell < 24)
                fail_msg("%s: %.1f pixels at %d %%", games_get(i)->id, (double)place->cell,
                         percent);
        }
        driver_free(&driver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_fits),
        cmocka_unit_test(every_tab_of_the_settings_fits),
        cmocka_unit_test(pause_and_result_fit),
        cmocka_unit_test(the_last_seconds_fit),
        cmocka_unit_test(what_engines_bring_fits),
        cmocka_unit_test(points_are_large_enough),
        cmocka_unit_test(coordinates_lie_beside_the_pieces),
    };
    return cmocka_run_group_tests(tests, go_home, leave_home);
}
