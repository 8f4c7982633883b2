/* Widgets of every kind in a scene of the test's own, used by mouse, keys, wheel and finger. */
#include "src/app/layout.h"
#include "tests/app/stage.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { CHOICE = 1, STEPPER, SLIDER, TOGGLE, BOARD, AREA, ROWS = 100, ROW_COUNT = 30, ASK = 200 };

/* What the scene shows and what was done to it. */
struct Bench {
    struct App *app;
    int choice, stepper, slider, row;
    bool toggle, dialog;
    int answers[2];
    int board_keys, board_clicks;
    bool at_edge; /* the board refuses directions */
};

static struct Bench *bench_of(struct Stage *stage)
{
    void *context;
    scenes_top(stage->app->scenes, &context);
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
    ui_progress(ui, (SDL_FRect){0, 310, 300, 40}, "Progress", 0.5f);
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

static void open_bench(struct Stage *stage)
{
    struct StageWish wish = {.scene = "null", .width = 960, .height = 600};
    stage_open(stage, &wish);
    scenes_push(stage->app->scenes, &bench_scene, NULL, 0);
    stage_settle(stage);
    app_redraw(stage->app);
    stage_settle(stage);
}

static void values_by_mouse(void **state)
{
    (void)state;
    struct Stage stage;
    open_bench(&stage);
    struct Bench *bench = bench_of(&stage);
    stage_click(&stage, 900, 28); /* the third of the choice */
    assert_int_equal(bench->choice, 2);
    stage_click(&stage, 900, 98); /* the stepper's right arrow */
    assert_int_equal(bench->stepper, 1);
    stage_click(&stage, 610, 98); /* its left arrow */
    stage_click(&stage, 610, 98); /* runs round */
    assert_int_equal(bench->stepper, 2);
    stage_click_label(&stage, "Toggle");
    assert_true(bench->toggle);
    stage_click(&stage, 720, 168);
    assert_true(bench->slider > 20 && bench->slider < 80);
    assert_int_equal(bench->slider % 5, 0);
    stage_close(&stage);
}

static void values_by_keys(void **state)
{
    (void)state;
    struct Stage stage;
    open_bench(&stage);
    struct Bench *bench = bench_of(&stage);
    ui_set_focus(stage.app->ui, CHOICE);
    app_redraw(stage.app);
    stage_settle(&stage);
    stage_key(&stage, SDLK_RIGHT);
    assert_int_equal(bench->choice, 1);
    stage_key(&stage, SDLK_RETURN);
    stage_key(&stage, SDLK_RETURN); /* confirm goes on, and round */
    assert_int_equal(bench->choice, 0);
    stage_key(&stage, SDLK_DOWN);
    stage_key(&stage, SDLK_DOWN);
    assert_int_equal(ui_focus(stage.app->ui), SLIDER);
    stage_key(&stage, SDLK_RIGHT);
    assert_int_equal(bench->slider, 5);
    stage_close(&stage);
}

static void board_keeps_keys_until_its_edge(void **state)
{
    (void)state;
    struct Stage stage;
    open_bench(&stage);
    struct Bench *bench = bench_of(&stage);
    assert_int_equal(ui_focus(stage.app->ui), BOARD);
    stage_key(&stage, SDLK_RIGHT);
    assert_int_equal(bench->board_keys, 1);
    assert_int_equal(ui_focus(stage.app->ui), BOARD);
    bench->at_edge = true;
    stage_key(&stage, SDLK_RIGHT);
    assert_int_not_equal(ui_focus(stage.app->ui), BOARD);
    stage_key(&stage, SDLK_TAB); /* and Tab leaves it always */
    stage_click(&stage, 150, 150);
    assert_int_equal(bench->board_clicks, 1);
    assert_int_equal(ui_focus(stage.app->ui), BOARD);
    stage_close(&stage);
}

static void rows_scroll_into_view(void **state)
{
    (void)state;
    struct Stage stage;
    open_bench(&stage);
    struct Bench *bench = bench_of(&stage);
    ui_set_focus(stage.app->ui, ROWS);
    app_redraw(stage.app);
    stage_settle(&stage);
    for (int i = 0; i < ROW_COUNT - 1; i++) {
        stage_key(&stage, SDLK_DOWN);
    }
    assert_int_equal(ui_focus(stage.app->ui), ROWS + ROW_COUNT - 1);
    SDL_FRect last = ui_find_id(stage.app->ui, ROWS + ROW_COUNT - 1)->rect;
    assert_true(last.y >= 300 && last.y + last.h <= 500);
    stage_key(&stage, SDLK_RETURN);
    assert_int_equal(bench->row, ROW_COUNT - 1);
    stage_close(&stage);
}

static void wheel_and_finger_scroll(void **state)
{
    (void)state;
    struct Stage stage;
    open_bench(&stage);
    struct Bench *bench = bench_of(&stage);
    stage_point(&stage, 500, 400);
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -1, .preciseY = -1}};
    SDL_PushEvent(&wheel);
    stage_settle(&stage);
    float y = ui_find_id(stage.app->ui, ROWS)->rect.y;
    assert_true(y < 300);
    static const float path[][2] = {{0.5f, 0.75f}, {0.5f, 0.70f}, {0.5f, 0.60f}};
    for (int i = 0; i < 3; i++) {
        SDL_Event touch = {.tfinger = {.type = i ? SDL_FINGERMOTION : SDL_FINGERDOWN,
                                       .x = path[i][0],
                                       .y = path[i][1]}};
        SDL_PushEvent(&touch);
        stage_settle(&stage);
    }
    SDL_Event up = {.tfinger = {.type = SDL_FINGERUP, .x = 0.5f, .y = 0.6f}};
    SDL_PushEvent(&up);
    stage_settle(&stage);
    assert_true(ui_find_id(stage.app->ui, ROWS)->rect.y < y - 50);
    assert_int_equal(bench->row, -1); /* dragging is no tap */
    stage_close(&stage);
}

static void dialog_holds_everything(void **state)
{
    (void)state;
    struct Stage stage;
    open_bench(&stage);
    struct Bench *bench = bench_of(&stage);
    ui_set_focus(stage.app->ui, TOGGLE);
    app_redraw(stage.app);
    stage_settle(&stage);
    bench->dialog = true;
    app_redraw(stage.app);
    stage_settle(&stage);
    assert_int_equal(ui_focus(stage.app->ui), ASK);
    stage_click(&stage, 900, 28); /* what lies beneath can't be reached */
    stage_click(&stage, 20, 20);
    assert_int_equal(bench->choice, 0);
    assert_int_equal(bench->board_clicks, 0);
    stage_key(&stage, SDLK_TAB);
    assert_int_equal(ui_focus(stage.app->ui), ASK + 1);
    stage_key(&stage, SDLK_ESCAPE);
    assert_int_equal(bench->answers[1], 1);
    assert_int_equal(ui_focus(stage.app->ui), TOGGLE); /* as it was before */
    stage_close(&stage);
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
    struct Stage stage;
    struct StageWish wish = {.scene = "null"};
    *story = '\0';
    stage_open(&stage, &wish);
    struct Scenes *scenes = stage.app->scenes;
    scenes_push(scenes, &note_scene, "a", 2);
    assert_string_equal(story, ""); /* not before the handlers have returned */
    stage_settle(&stage);
    scenes_push(scenes, &note_scene, "b", 2);
    scenes_replace(scenes, &note_scene, "c", 2);
    scenes_pop(scenes, 7);
    stage_settle(&stage);
    assert_string_equal(story, "enter a; enter b; leave b; enter c; leave c; resume a 7; ");
    scenes_home(scenes);
    stage_settle(&stage);
    assert_int_equal(scenes_depth(scenes), 1);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_by_mouse),
        cmocka_unit_test(values_by_keys),
        cmocka_unit_test(board_keeps_keys_until_its_edge),
        cmocka_unit_test(rows_scroll_into_view),
        cmocka_unit_test(wheel_and_finger_scroll),
        cmocka_unit_test(dialog_holds_everything),
        cmocka_unit_test(scenes_switch_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
