/* The page with what the player's puzzles come to. */
#include "engine/games.h"
#include "src/play/library/puzzle_results.h"
#include "src/play/practice/collection.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { FIRST_DAY = 20800, TRIES = 12 };

/* Twelve tries of forks in tic-tac-toe, three of them failed. */
static void add_results(const struct Driver *driver)
{
    struct PuzzleResult results[TRIES];
    struct Library *library = library_new(driver->folder);
    struct Collection *collection = collection_open(TY_PUZZLES, NULL);
    int variant =
            collection_find_variant(collection, games_find("tictactoe"), &(struct Options){{0}}),
        all, count = 0;
    const struct PuzzleEntry *const *entry = collection_by_rating(collection, variant, &all);
    for (int i = 0; i < all && count < TRIES; i++) {
        if (!(entry[i]->themes & THEME_FORK))
            continue;
        struct PuzzleResult *result = &results[count];
        *result = (struct PuzzleResult){.key = count + 1,
                                        .game = "tictactoe",
                                        .time = (FIRST_DAY + count) * INT64_C(86400),
                                        .day = FIRST_DAY + count,
                                        .mode = PUZZLE_TRAINING,
                                        .outcome = count % 4 ? PUZZLE_SOLVED : PUZZLE_FAILED,
                                        .ms = 5000,
                                        .moves = 2,
                                        .rating = entry[i]->rating};
        memcpy(result->puzzle, entry[i]->id, sizeof result->puzzle);
        count++;
    }
    assert_int_equal(count, TRIES);
    assert_true(library_add_puzzle_results(library, results, count, NULL));
    collection_free(collection);
    library_free(library);
}

static bool is_read(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_STEPPER, "Game") != NULL;
}

static void what_was_tried_is_summed_up(void **state)
{
    struct Driver *driver = *state;
    add_results(driver);
    driver_start(driver, "puzzle_figures", NULL, NULL);
    driver_until(driver, is_read);
    driver_settle(driver);
    driver_assert_label(driver, "9 (75 %)");
    driver_assert_label(driver, "2.5 s");
    driver_assert_label(driver, "Fork");
    driver_assert_label(driver, "9/12");
    driver_assert_label(driver, "Highest");
    driver_choose(driver, "Xiangqi");
    driver_settle(driver);
    driver_assert_no_label(driver, "Fork");
    driver_assert_no_label(driver, "Highest");
    driver_assert_label(driver, "0 (0 %)");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_not_equal(driver_scene(driver), "puzzle_figures");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_tried_is_summed_up, driver_set_up,
                                        driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
