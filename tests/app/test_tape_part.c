/* What a tape had no room for, opened in the arcade: searched again, shown, and left again. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/tape.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/lab/trial.h"
#include "src/play/system/posix.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A search whose tape is too small, shown above the lab. */
struct Look {
    struct Driver driver;
    struct Experiment experiment;
    struct Trial *trial;
};

static void open_look(struct Look *look, const char *game, const char *lane, int64_t tape_nodes)
{
    const struct WorkerHost host = posix_host_single();
    struct TextError error;
    look->experiment =
        (struct Experiment){.game = game, .depth = 3, .lane_count = 1, .lane = {lane}};
    look->trial = trial_new(&look->experiment, tape_nodes, &host, &error);
    assert_non_null(look->trial);
    trial_start(look->trial);
    assert_true(trial_ended(look->trial));
    driver_init(&look->driver);
    driver_open_calm(&look->driver, &(struct DriverOptions){.scene = "lab"});
    struct TapeArgs args = {look->trial, 0, NULL};
    scenes_push(look->driver.app->scenes, &tape_scene, &args, sizeof args);
    scenes_settle(look->driver.app->scenes);
    app_redraw(look->driver.app);
    driver_settle(&look->driver);
    assert_string_equal(driver_scene(&look->driver), "tape");
}

static void close_look(struct Look *look)
{
    driver_free(&look->driver);
    trial_free(look->trial);
}

static const struct Cursor *cursor_of(struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &tape_scene);
    return ((const struct TapeScene *)context)->cursor;
}

static uint64_t node_of(struct Driver *driver)
{
    const struct Cursor *cursor = cursor_of(driver);
    return cursor->frame[cursor->ply].number;
}

static bool shows_tape(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "tape") == 0;
}

/* To a node below which something was dropped. */
static void go_to_dropped(struct Driver *driver)
{
    while (!tape_dropped(cursor_at(cursor_of(driver)))) {
        assert_true(ui_find(driver->app->ui, UI_BUTTON, "Look below")->flags & UI_DISABLED);
        driver_press(driver, "Next node");
    }
}

static void go_to_end(struct Driver *driver)
{
    SDL_FRect rect = ui_find_id(driver->app->ui, TAPE_SLIDER)->rect;
    driver_click(driver, rect.x + rect.w - 3, rect.y + rect.h / 2);
}

/* By its button: the part has all that the whole tape has, and one comes back to where one was. */
static void what_was_dropped_is_opened(void **state)
{
    struct Look look;
    struct Driver *driver = &look.driver;
    char text[64];
    (void)state;
    open_look(&look, "xiangqi", "alphabeta,captures", 200);
    go_to_dropped(driver);
    uint64_t first = node_of(driver);
    uint32_t size = cursor_at(cursor_of(driver))->size;
    driver_press(driver, "Look below");
    driver_until(driver, shows_tape);
    driver_assert_label(driver, "Alpha-beta, below b2b9");
    snprintf(text, sizeof text, "Node 1 of %u", size);
    driver_assert_label(driver, text);
    assert_int_equal(node_of(driver), first);
    driver_press(driver, "Next node");
    assert_int_equal(node_of(driver), first + 1);
    go_to_end(driver);
    assert_int_equal(node_of(driver), first + size - 1);
    driver_press(driver, "To the start");
    assert_int_equal(node_of(driver), first);
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 500);
    assert_int_equal(node_of(driver), first);
    driver_assert_label(driver, "Alpha-beta");
    close_look(&look);
}

static const char *detail_of(struct Driver *driver, const char *label)
{
    const struct Widget *row = ui_find(driver->app->ui, UI_ROW, label);
    if (!row)
        fail_msg("there is no row %s", label);
    return row->detail;
}

static void show_tree(struct Driver *driver)
{
    SDL_FRect rect = ui_find_id(driver->app->ui, TAPE_VIEW)->rect;
    driver_click(driver, rect.x + 0.75F * rect.w, rect.y + rect.h / 2);
}

/* By its row in the tree, with the keys; and a part of the part, which has a tree of its own. */
static void parts_are_opened_from_the_tree(void **state)
{
    struct Look look;
    struct Driver *driver = &look.driver;
    (void)state;
    open_look(&look, "xiangqi", "minimax", 100);
    show_tree(driver);
    driver_press(driver, "Root");
    driver_pass(driver, 500);
    assert_string_equal(detail_of(driver, "a0a1  not kept"), "53");
    driver_press(driver, "a0a1  not kept");
    driver_until(driver, shows_tape);
    driver_assert_label(driver, "Minimax, below a0a1");
    show_tree(driver);
    assert_string_equal(detail_of(driver, "a0a1"), "53");
    driver_press(driver, "a0a1");
    driver_pass(driver, 500);
    while (ui_focus(driver->app->ui) != TAPE_ROW + 1)
        driver_key(driver, SDLK_DOWN);
    uint64_t first = node_of(driver);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, shows_tape);
    driver_assert_label(driver, "Minimax, below a9a7");
    assert_int_equal(cursor_of(driver)->tape->base, 2);
    driver_key(driver, SDLK_ESCAPE);
    assert_int_equal(node_of(driver), first + 1);
    driver_key(driver, SDLK_ESCAPE);
    assert_int_equal(node_of(driver), first);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "lab");
    close_look(&look);
}

/* The search takes as long as it takes: whoever leaves meanwhile, by key or button, stops it. */
static void one_leaves_while_it_is_searched(void **state)
{
    struct Look look;
    struct Driver *driver = &look.driver;
    (void)state;
    open_look(&look, "xiangqi", "minimax,depth=4", 5000);
    go_to_end(driver);
    uint64_t number = node_of(driver);
    driver_press(driver, "Look below");
    driver_assert_label(driver, "Searching this part again…");
    driver_press(driver, "Stop");
    assert_int_equal(node_of(driver), number);
    driver_pass(driver, 500);
    driver_plug(driver, 0);
    driver_press(driver, "Look below");
    driver_assert_label(driver, "Searching this part again…");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(node_of(driver), number);
    close_look(&look);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_dropped_is_opened),
        cmocka_unit_test(parts_are_opened_from_the_tree),
        cmocka_unit_test(one_leaves_while_it_is_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
