/* Disks that stand still, under an arcade that goes on. */
#include "src/app/shell/loop.h"
#include "src/app/shell/unfinished.h"
#include "tests/app/arcade_driver.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static void stand_still(void *gate)
{
    SDL_SemWait(gate);
}

/* Turns as driver_turn, which waits for the disk. */
static void turn(struct Driver *driver)
{
    driver->now += 20;
    app_turn(driver->app);
}

static bool knows_the_game(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Continue Tic-tac-toe, move 3") != NULL;
}

/* Both disks stand still: one comes back to the title all the same, and on to another scene; what
 * can be continued is shown when it is known. */
static void the_title_waits_for_no_disk(void **state)
{
    (void)state;
    struct Driver driver;
    char games[160];
    char *record = scratch_record("b2 a1");
    driver_open_calm(&driver, NULL);
    SDL_sem *gate = SDL_CreateSemaphore(0), *library_gate = SDL_CreateSemaphore(0);
    disk_add(driver.app->disk, stand_still, gate);
    disk_add(driver.app->library_disk, stand_still, library_gate);
    snprintf(games, sizeof games, "%s/games", driver.folder);
    mkdir(games, 0700);
    scratch_write(games, "0.pgn", record);
    free(record);
    app_open(driver.app, "online", NULL, 0);
    turn(&driver);
    assert_string_equal(driver_scene(&driver), "online");
    scenes_pop(driver.app->scenes, 0);
    turn(&driver);
    turn(&driver);
    assert_string_equal(driver_scene(&driver), "title");
    assert_true(unfinished_looks(driver.app));
    assert_false(knows_the_game(&driver));
    SDL_SemPost(gate);
    driver_until(&driver, knows_the_game);
    SDL_SemPost(library_gate);
    driver_free(&driver);
    SDL_DestroySemaphore(gate);
    SDL_DestroySemaphore(library_gate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_title_waits_for_no_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
