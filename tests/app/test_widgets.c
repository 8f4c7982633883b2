/* Widgets of every kind in a scene of the test's own, used by mouse, keys, wheel and finger. */
#include "src/app/toolkit/layout.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum {
    CHOICE = 1,
    STEPPER,
    SLIDER,
    TOGGLE,
    BOARD,
    AREA,
    KEYED,
    ROWS = 100,
    ROW_COUNT = 30,
    ASK = 200
};

/* What the scene shows and what was done to it. */
struct Bench {
    struct App *app;
    int choice, stepper, slider, row;
    bool toggle, dialog;
    int answers[2];
    int board_keys, board_clicks;
    bool at_edge; /* the board refuses directions */
    bool keyed;   /* there is a button with a key, */
    bool off;     /* which does not work */
    int keyed_presses;
    bool wiped; /* its words are gone as soon as they were given */
};

static struct Bench *bench_of(struct Driver *driver)
{
    void *context;
    scenes_top(driver->app->scenes, &context);
    return context;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Bench *bench = context;
    (void)args;
    bench->app = app;
    bench->row = -1;
    return true;
}

static void draw(void *context)
{
    struct Bench *bench = context;
    struct Ui *ui = bench->app->ui;
    static const char *const few[] = {"One", "Two", "Three"};
    ui_region(ui, BOARD, (SDL_FRect){0, 0, 300, 300}, "Board", UI_FIRST);
    ui_choice(ui, CHOICE, (SDL_FRect){320, 0, 600, 56}, "Choice", few, 3, bench->choice, 0);
    ui_stepper(ui, STEPPER, (SDL_FRect){320, 70, 600, 56}, "Stepper", few, 3, bench->stepper, 0);
    ui_slider(ui, SLIDER, (SDL_FRect){320, 140, 600, 56}, "Slider", bench->slider,
              (struct SliderRange){0, 100, 5}, NULL);
    ui_toggle(ui, TOGGLE, (SDL_FRect){320, 210, 600, 56}, "Toggle", bench->toggle, 0);
    if (bench->keyed) {
        ui_button(ui, KEYED, (SDL_FRect){0, 510, 300, 56}, NULL, "Hint",
                  bench->off ? UI_DISABLED : 0);
        ui_key(ui, ACT_HINT);
    }
    ui_progress(ui, (SDL_FRect){0, 310, 300, 40}, "Progress", 0.5f);
    char words[] = "A text of several words that stands on several lines";
    ui_paragraph(ui, (SDL_FRect){0, 360, 300, 140}, words, 0);
    if (bench->wiped)
        memset(words, 'x', sizeof words - 1);
    SDL_FRect r = ui_scroll_begin(ui, AREA, (SDL_FRect){320, 300, 600, 200}, ROW_COUNT * 40.0f);
    for (int i = 0; i < ROW_COUNT; i++) {
        char label[16];
        SDL_snprintf(label, sizeof label, "Row %d", i);
        ui_row(ui, ROWS + i, cut_top(&r, 40), label, "detail", i == bench->row ? UI_SELECTED : 0);
    }
    ui_scroll_end(ui);
    if (bench->dialog) {
        struct UiDialog dialog = {.title = "Really?",
                                  .text = "It can't be undone.",
                                  .buttons = {"Yes", "No"},
                                  .button_count = 2,
                                  .first_id = ASK};
        ui_dialog(ui, &dialog);
    }
}

static void action(void *context, const struct UiAction *act)
{
    struct Bench *bench = context;
    if (act->id >= ASK) {
        bench->answers[act->id - ASK]++;
        bench->dialog = false;
    } else if (act->id >= ROWS) {
        bench->row = act->id - ROWS;
    } else if (act->id == KEYED) {
        bench->keyed_presses++;
    } else if (act->id == CHOICE) {
        bench->choice = act->value;
    } else if (act->id == STEPPER) {
        bench->stepper = act->value;
    } else if (act->id == SLIDER) {
        bench->slider = act->value;
    } else if (act->id == TOGGLE) {
        bench->toggle = act->value != 0;
    }
}

static bool event(void *context, const struct InputEvent *ev)
{
    struct Bench *bench = context;
    if (ev->kind == INPUT_POINTER_DOWN) {
        bench->board_clicks++;
        return true;
    }
    if (ev->kind == INPUT_ACTION && ev->down && !bench->at_edge) {
        bench->board_keys++;
        return true;
    }
    return false;
}

static const struct SceneType bench_scene = {
    .name = "bench",
    .context_size = sizeof(struct Bench),
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};

static void open_bench(struct Driver *driver)
{
    struct DriverOptions options = {.scene = "null", .width = 960, .height = 600};
    driver_open_calm(driver, &options);
    scenes_push(driver->app->scenes, &bench_scene, NULL, 0);
    driver_settle(driver);
    app_redraw(driver->app);
    driver_settle(driver);
}

static void values_by_mouse(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    struct Bench *bench = bench_of(&driver);
    driver_click(&driver, 900, 28); /* the third of the choice */
    assert_int_equal(bench->choice, 2);
    driver_click(&driver, 900, 98); /* the stepper's right arrow */
    assert_int_equal(bench->stepper, 1);
    driver_click(&driver, 610, 98); /* its left arrow */
    driver_click(&driver, 610, 98); /* runs round */
    assert_int_equal(bench->stepper, 2);
    driver_press(&driver, "Toggle");
    assert_true(bench->toggle);
    driver_click(&driver, 720, 168);
    assert_true(bench->slider > 20 && bench->slider < 80);
    assert_int_equal(bench->slider % 5, 0);
    driver_free(&driver);
}

static void values_by_keys(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    struct Bench *bench = bench_of(&driver);
    ui_set_focus(driver.app->ui, CHOICE);
    app_redraw(driver.app);
    driver_settle(&driver);
    driver_key(&driver, SDLK_RIGHT);
    assert_int_equal(bench->choice, 1);
    driver_key(&driver, SDLK_RETURN);
    driver_key(&driver, SDLK_RETURN); /* confirm goes on, and round */
    assert_int_equal(bench->choice, 0);
    driver_key(&driver, SDLK_DOWN);
    driver_key(&driver, SDLK_DOWN);
    assert_int_equal(ui_focus(driver.app->ui), SLIDER);
    driver_key(&driver, SDLK_RIGHT);
    assert_int_equal(bench->slider, 5);
    driver_free(&driver);
}

static void board_keeps_keys_until_its_edge(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    struct Bench *bench = bench_of(&driver);
    assert_int_equal(ui_focus(driver.app->ui), BOARD);
    driver_key(&driver, SDLK_RIGHT);
    assert_int_equal(bench->board_keys, 1);
    assert_int_equal(ui_focus(driver.app->ui), BOARD);
    bench->at_edge = true;
    driver_key(&driver, SDLK_RIGHT);
    assert_int_not_equal(ui_focus(driver.app->ui), BOARD);
    driver_key(&driver, SDLK_TAB); /* and Tab leaves it always */
    driver_click(&driver, 150, 150);
    assert_int_equal(bench->board_clicks, 1);
    assert_int_equal(ui_focus(driver.app->ui), BOARD);
    driver_free(&driver);
}

/* Where the scene has no use for the key, the button works, and nothing lies over it. */
static void a_key_presses_its_button(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    struct Bench *bench = bench_of(&driver);
    bench->keyed = true;
    app_redraw(driver.app);
    driver_settle(&driver);
    driver_key(&driver, SDLK_h);
    assert_int_equal(bench->board_keys, 1);
    assert_int_equal(bench->keyed_presses, 0);
    bench->at_edge = true;
    driver_key(&driver, SDLK_h);
    assert_int_equal(bench->keyed_presses, 1);
    bench->off = true;
    app_redraw(driver.app);
    driver_settle(&driver);
    driver_key(&driver, SDLK_h);
    assert_int_equal(bench->keyed_presses, 1);
    bench->off = false;
    bench->dialog = true;
    app_redraw(driver.app);
    driver_settle(&driver);
    driver_key(&driver, SDLK_h);
    assert_int_equal(bench->keyed_presses, 1);
    driver_free(&driver);
}

static void rows_scroll_into_view(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    struct Bench *bench = bench_of(&driver);
    ui_set_focus(driver.app->ui, ROWS);
    app_redraw(driver.app);
    driver_settle(&driver);
    for (int i = 0; i < ROW_COUNT - 1; i++)
        driver_key(&driver, SDLK_DOWN);
    assert_int_equal(ui_focus(driver.app->ui), ROWS + ROW_COUNT - 1);
    SDL_FRect last = ui_find_id(driver.app->ui, ROWS + ROW_COUNT - 1)->rect;
    assert_true(last.y >= 300 && last.y + last.h <= 500);
    driver_key(&driver, SDLK_RETURN);
    assert_int_equal(bench->row, ROW_COUNT - 1);
    driver_free(&driver);
}

static void wheel_and_finger_scroll(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    struct Bench *bench = bench_of(&driver);
    driver_move_mouse(&driver, 500, 400, 0);
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -1, .preciseY = -1}};
    SDL_PushEvent(&wheel);
    driver_settle(&driver);
    float y = ui_find_id(driver.app->ui, ROWS)->rect.y;
    assert_true(y < 300);
    static const float path[][2] = {{0.5f, 0.75f}, {0.5f, 0.70f}, {0.5f, 0.60f}};
    for (int i = 0; i < 3; i++) {
        SDL_Event touch = {.tfinger = {.type = i ? SDL_FINGERMOTION : SDL_FINGERDOWN,
                                       .x = path[i][0],
                                       .y = path[i][1]}};
        SDL_PushEvent(&touch);
        driver_settle(&driver);
    }
    SDL_Event up = {.tfinger = {.type = SDL_FINGERUP, .x = 0.5f, .y = 0.6f}};
    SDL_PushEvent(&up);
    driver_settle(&driver);
    assert_true(ui_find_id(driver.app->ui, ROWS)->rect.y < y - 50);
    assert_int_equal(bench->row, -1); /* dragging is no tap */
    driver_free(&driver);
}

static void dialog_holds_everything(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    struct Bench *bench = bench_of(&driver);
    ui_set_focus(driver.app->ui, TOGGLE);
    app_redraw(driver.app);
    driver_settle(&driver);
    bench->dialog = true;
    app_redraw(driver.app);
    driver_settle(&driver);
    assert_int_equal(ui_focus(driver.app->ui), ASK);
    driver_click(&driver, 900, 28); /* what lies beneath can't be reached */
    driver_click(&driver, 20, 20);
    assert_int_equal(bench->choice, 0);
    assert_int_equal(bench->board_clicks, 0);
    driver_key(&driver, SDLK_TAB);
    assert_int_equal(ui_focus(driver.app->ui), ASK + 1);
    driver_key(&driver, SDLK_ESCAPE);
    assert_int_equal(bench->answers[1], 1);
    assert_int_equal(ui_focus(driver.app->ui), TOGGLE); /* as it was before */
    driver_free(&driver);
}

static void texts_are_copied(void **state)
{
    (void)state;
    struct Driver driver;
    open_bench(&driver);
    SDL_Surface *kept = driver_picture(&driver);
    bench_of(&driver)->wiped = true;
    app_redraw(driver.app);
    driver_settle(&driver);
    SDL_Surface *wiped = driver_picture(&driver);
    assert_memory_equal(kept->pixels, wiped->pixels, (size_t)(kept->h * kept->pitch));
    SDL_FreeSurface(kept);
    SDL_FreeSurface(wiped);
    driver_free(&driver);
}

/* A scene that notes in what order it is called. */
static char story[200];

static bool note_enter(void *context, struct App *app, const void *args)
{
    SDL_snprintf(context, 8, "%s", (const char *)args);
    (void)app;
    SDL_strlcat(story, "enter ", sizeof story);
    SDL_strlcat(story, context, sizeof story);
    SDL_strlcat(story, "; ", sizeof story);
    return true;
}

static void note_leave(void *context)
{
    SDL_strlcat(story, "leave ", sizeof story);
    SDL_strlcat(story, context, sizeof story);
    SDL_strlcat(story, "; ", sizeof story);
}

static void note_resume(void *context, int result)
{
    char text[32];
    SDL_snprintf(text, sizeof text, "resume %s %d; ", (const char *)context, result);
    SDL_strlcat(story, text, sizeof story);
}

static const struct SceneType note_scene = {
    .name = "note",
    .context_size = 8,
    .enter = note_enter,
    .leave = note_leave,
    .resume = note_resume,
};

static void scenes_switch_in_order(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "null"};
    *story = '\0';
    driver_open_calm(&driver, &options);
    struct Scenes *scenes = driver.app->scenes;
    scenes_push(scenes, &note_scene, "a", 2);
    assert_string_equal(story, ""); /* not before the handlers have returned */
    driver_settle(&driver);
    scenes_push(scenes, &note_scene, "b", 2);
    scenes_replace(scenes, &note_scene, "c", 2);
    scenes_pop(scenes, 7);
    driver_settle(&driver);
    assert_string_equal(story, "enter a; enter b; leave b; enter c; leave c; resume a 7; ");
    scenes_home(scenes);
    driver_settle(&driver);
    assert_int_equal(scenes_depth(scenes), 1);
    driver_free(&driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_by_mouse),
        cmocka_unit_test(values_by_keys),
        cmocka_unit_test(board_keeps_keys_until_its_edge),
        cmocka_unit_test(a_key_presses_its_button),
        cmocka_unit_test(rows_scroll_into_view),
        cmocka_unit_test(wheel_and_finger_scroll),
        cmocka_unit_test(dialog_holds_everything),
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test(scenes_switch_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
