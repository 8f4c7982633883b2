/* What the screen shows, as elements for who does not see it: every scene's have names. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/registry.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/scenes/settings/tabs.h"
#include "src/app/toolkit/accessible/tree.h"
#include "src/app/toolkit/layout.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

/* --- every scene --- */

/* Counts what can be used and has no name, and a focus that lies nowhere; each is printed. */
static int faults_of(struct Driver *driver)
{
    struct AccessTree tree = {0};
    int faults = 0, usable = 0;
    access_tree_read(&tree, driver->app->ui);
    for (int i = 0; i < tree.count; i++) {
        const struct AccessElement *element = &tree.elements[i];
        bool nameless = !*access_name(&tree, element);
        usable += (element->states & ACCESS_FOCUSABLE) != 0;
        if (nameless)
            print_error("%s: number %d, role %d, id %d has no name (%s)\n", driver_scene(driver), i,
                        element->role, element->id, access_value(&tree, element));
        faults += nameless;
        faults += *access_value(&tree, element) == '@'; /* the name of a drawing */
    }
    if (usable > 0 && tree.focus < 0) {
        print_error("%s: nothing has the focus\n", driver_scene(driver));
        faults++;
    }
    access_tree_free(&tree);
    return faults;
}

static void open_scene(struct Driver *driver, const char *scene, const char *game, bool chinese)
{
    driver_open_calm(driver,
                     &(struct DriverOptions){
                         .scene = scene, .game = game, .level = "human", .chinese = chinese});
}

static void every_scene_has_names(void **state)
{
    struct Driver driver;
    int faults = 0;
    (void)state;
    for (int i = 0; scene_registry[i]; i++) {
        if (scene_registry[i]->inner)
            continue;
        open_scene(&driver, scene_registry[i]->name, i % 2 ? "xiangqi" : "gomoku", i % 2);
        faults += faults_of(&driver);
        driver_free(&driver);
    }
    assert_int_equal(faults, 0);
}

static void every_tab_of_the_settings_has_names(void **state)
{
    struct Driver driver;
    int faults = 0;
    (void)state;
    open_scene(&driver, "settings", NULL, false);
    for (int tab = 0; tab < TAB_COUNT; tab++) {
        faults += faults_of(&driver);
        driver_key(&driver, SDLK_PAGEDOWN);
    }
    assert_int_equal(faults, 0);
    driver_free(&driver);
}

/* Scenes that no command line opens. */
static void scenes_over_a_game_have_names(void **state)
{
    struct Driver driver;
    int faults = 0;
    (void)state;
    open_scene(&driver, "play", "tictactoe", false);
    driver_key(&driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&driver), "pause");
    faults += faults_of(&driver);
    driver_key(&driver, SDLK_ESCAPE);
    static const char *const points[] = {"b2", "a1", "b1", "a2", "b3"};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        driver_click_point(&driver, points[i]);
    driver_until(&driver, driver_shows_result);
    faults += faults_of(&driver);
    assert_int_equal(faults, 0);
    driver_free(&driver);
}

/* --- what elements say --- */

enum {
    AREA = 1,
    CHOICE,
    SLIDER,
    SWITCH,
    NAME,
    SECRET,
    BOARD,
    ROWS = 100,
    ROW_COUNT = 30,
    ASK = 200
};

struct Bench {
    struct App *app;
    struct TextField name, secret;
    int volume;
    bool asks;
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Bench *bench = context;
    (void)args;
    bench->app = app;
    SDL_strlcpy(bench->name.text, "\xe6\xa2\x85 Mei", sizeof bench->name.text);
    bench->name.cursor = bench->name.anchor = 4;
    SDL_strlcpy(bench->secret.text, "abc", sizeof bench->secret.text);
    bench->secret.secret = true;
    bench->volume = 40;
    return true;
}

static void draw(void *context)
{
    struct Bench *bench = context;
    struct Ui *ui = bench->app->ui;
    static const char *const few[] = {"One", "Two"};
    char shown[16];
    SDL_snprintf(shown, sizeof shown, "%d %%", bench->volume);
    ui_label(ui, (SDL_FRect){0, 0, 300, 40}, "A page", UI_TITLE);
    ui_choice(ui, CHOICE, (SDL_FRect){320, 0, 600, 56}, NULL, few, 2, 1, UI_FIRST);
    ui_name(ui, "How many");
    ui_slider(ui, SLIDER, (SDL_FRect){320, 70, 600, 56}, "Volume", bench->volume,
              (struct SliderRange){0, 100, 5}, shown);
    ui_toggle(ui, SWITCH, (SDL_FRect){320, 140, 600, 56}, "Sound", true, UI_DISABLED);
    ui_text(ui, NAME, (SDL_FRect){320, 210, 600, 56}, "Name", &bench->name);
    ui_text(ui, SECRET, (SDL_FRect){320, 280, 600, 56}, "Password", &bench->secret);
    ui_image(ui, (SDL_FRect){0, 50, 40, 40}, "icon-back", (SDL_Color){0, 0, 0, 255});
    ui_progress(ui, (SDL_FRect){0, 100, 300, 40}, "Reading", -1);
    ui_region(ui, BOARD, (SDL_FRect){0, 150, 300, 300}, "Board", 0);
    if (ui_listened(ui))
        ui_told_value(ui, 0, "h8, empty");
    SDL_FRect r = ui_scroll_begin(ui, AREA, (SDL_FRect){320, 400, 600, 200}, ROW_COUNT * 40.0F);
    for (int i = 0; i < ROW_COUNT; i++) {
        char label[16];
        SDL_snprintf(label, sizeof label, "Row %d", i);
        ui_row(ui, ROWS + i, cut_top(&r, 40), label, "detail", i == 2 ? UI_SELECTED : 0);
    }
    ui_scroll_end(ui);
    if (bench->asks)
        ui_dialog(ui, &(struct UiDialog){.title = "Really?",
                                         .text = "It can't be undone.",
                                         .buttons = {"Yes", "No"},
                                         .button_count = 2,
                                         .first_id = ASK,
                                         .danger = 1});
}

static const struct SceneType bench_type = {
    .name = "bench", .context_size = sizeof(struct Bench), .enter = enter, .draw = draw};

static struct Bench *open_bench(struct Driver *driver)
{
    void *context;
    driver_open_calm(driver, NULL);
    scenes_push(driver->app->scenes, &bench_type, NULL, 0);
    driver_settle(driver);
    scenes_top(driver->app->scenes, &context);
    return context;
}

static const struct AccessElement *element(const struct AccessTree *tree, int id,
                                           enum AccessRole role, const char *name,
                                           const char *value)
{
    const struct AccessElement *found = access_find(tree, id);
    assert_non_null(found);
    assert_int_equal(found->role, role);
    assert_string_equal(access_name(tree, found), name);
    assert_string_equal(access_value(tree, found), value);
    return found;
}

static void elements_say_what_widgets_show(void **state)
{
    struct Driver driver;
    struct AccessTree tree = {0};
    (void)state;
    struct Bench *bench = open_bench(&driver);
    access_tree_read(&tree, driver.app->ui);
    assert_string_equal(access_name(&tree, access_first(&tree, ACCESS_TITLE)), "A page");
    const struct AccessElement *choice = element(&tree, CHOICE, ACCESS_CHOICE, "How many", "Two");
    assert_int_equal(choice->number, 1);
    assert_ptr_equal(choice, &tree.elements[tree.focus]);
    assert_true(choice->states & ACCESS_FOCUSED);
    element(&tree, SLIDER, ACCESS_SLIDER, "Volume", "40 %");
    const struct AccessElement *sound = element(&tree, SWITCH, ACCESS_SWITCH, "Sound", "");
    assert_int_equal(sound->states & (ACCESS_ON | ACCESS_DISABLED | ACCESS_FOCUSABLE),
                     ACCESS_ON | ACCESS_DISABLED);
    assert_int_equal(sound->actions, 0);
    const struct AccessElement *name =
        element(&tree, NAME, ACCESS_FIELD, "Name", "\xe6\xa2\x85 Mei");
    assert_int_equal(name->caret, 2); /* characters, not bytes */
    element(&tree, SECRET, ACCESS_SECRET, "Password", "\xe2\x80\xa2\xe2\x80\xa2\xe2\x80\xa2");
    assert_true(access_first(&tree, ACCESS_PROGRESS)->states & ACCESS_UNMEASURED);
    element(&tree, BOARD, ACCESS_BOARD, "Board", "");
    const struct AccessElement *row = element(&tree, ROWS + 2, ACCESS_ITEM, "Row 2", "detail");
    assert_int_equal(row->place, 3);
    assert_int_equal(row->places, ROW_COUNT);
    assert_true(row->seen && (row->states & ACCESS_SELECTED));
    assert_false(access_find(&tree, ROWS + 20)->seen);
    int before = tree.count;
    ui_set_listened(driver.app->ui, true);
    bench->asks = true;
    app_redraw(driver.app);
    driver_settle(&driver);
    access_tree_read(&tree, driver.app->ui);
    assert_true(tree.asks && tree.count < before);
    assert_null(access_find(&tree, CHOICE)); /* the question covers it */
    const struct AccessElement *yes = element(&tree, ASK, ACCESS_BUTTON, "Yes", "");
    assert_true(yes->states & ACCESS_DANGEROUS);
    assert_true(element(&tree, ASK + 1, ACCESS_BUTTON, "No", "")->states & ACCESS_FOCUSED);
    bench->asks = false;
    app_redraw(driver.app);
    driver_settle(&driver);
    access_tree_read(&tree, driver.app->ui);
    element(&tree, BOARD, ACCESS_BOARD, "Board", "h8, empty");
    access_tree_free(&tree);
    driver_free(&driver);
}

/* What a toast says is there as long as it is shown. */
static void messages_are_elements(void **state)
{
    struct Driver driver;
    struct AccessTree tree = {0};
    (void)state;
    open_bench(&driver);
    app_toast(driver.app, "Saved");
    access_tree_read(&tree, driver.app->ui);
    assert_string_equal(access_name(&tree, access_first(&tree, ACCESS_NOTICE)), "Saved");
    driver_pass(&driver, 60000);
    access_tree_read(&tree, driver.app->ui);
    assert_null(access_first(&tree, ACCESS_NOTICE));
    access_tree_free(&tree);
    driver_free(&driver);
}

/* --- what is said --- */

/* Opens the bench with the voice on; what was said until then is forgotten. */
static struct Bench *open_spoken(struct Driver *driver)
{
    void *context;
    driver_open_calm(driver, &(struct DriverOptions){.settings = DRIVER_SPOKEN});
    recorder_forget(&driver->recorder);
    scenes_push(driver->app->scenes, &bench_type, NULL, 0);
    driver_settle(driver);
    scenes_top(driver->app->scenes, &context);
    return context;
}

static void assert_heard(struct Driver *driver, const char *expected)
{
    assert_string_equal(recorder_text(&driver->recorder), expected);
    recorder_forget(&driver->recorder);
}

static void pages_focus_and_values_are_said(void **state)
{
    struct Driver driver;
    (void)state;
    struct Bench *bench = open_spoken(&driver);
    assert_heard(&driver, "A page. How many, choice, Two, 2 of 2\n");
    driver_key(&driver, SDLK_TAB);
    assert_heard(&driver, "Volume, slider, 40 %\n");
    bench->volume = 45;
    app_redraw(driver.app);
    driver_settle(&driver);
    assert_heard(&driver, "45 %\n");
    driver_settle(&driver);
    assert_heard(&driver, "");
    driver_key(&driver, SDLK_TAB); /* past the switch, which is off duty */
    assert_heard(&driver, "Name, text, \xe6\xa2\x85 Mei\n");
    bench->asks = true;
    app_redraw(driver.app);
    driver_settle(&driver);
    assert_heard(&driver, "Really? It can't be undone. No, button\n");
    bench->asks = false;
    app_toast(driver.app, "Saved");
    app_redraw(driver.app);
    driver_settle(&driver);
    recorder_assert(&driver.recorder, "Saved");
    driver_free(&driver);
}

static void typing_is_echoed(void **state)
{
    struct Driver driver;
    (void)state;
    open_spoken(&driver);
    driver_key(&driver, SDLK_TAB);
    driver_key(&driver, SDLK_TAB);
    driver_key(&driver, SDLK_END);
    recorder_forget(&driver.recorder);
    driver_type(&driver, "x");
    assert_heard(&driver, "x\n");
    driver_type(&driver, " ");
    assert_heard(&driver, "space\n");
    driver_key(&driver, SDLK_BACKSPACE);
    driver_key(&driver, SDLK_BACKSPACE);
    assert_heard(&driver, "space\nx\n");
    driver_key(&driver, SDLK_LEFT);
    assert_heard(&driver, "i\n");
    driver_key(&driver, SDLK_HOME);
    assert_heard(&driver, "\xe6\xa2\x85\n");
    driver_key(&driver, SDLK_TAB);
    assert_heard(&driver, "Password, password, 3 signs\n");
    driver_type(&driver, "d"); /* nobody beside the player hears it */
    assert_heard(&driver, "\xe2\x80\xa2\n");
    driver_free(&driver);
}

static void keys_ask_for_more(void **state)
{
    struct Driver driver;
    (void)state;
    open_spoken(&driver);
    driver_key(&driver, SDLK_TAB);
    recorder_forget(&driver.recorder);
    int stops = driver.recorder.stops;
    driver_key(&driver, SDLK_F2);
    assert_heard(&driver, "Volume, slider, 40 %\n");
    assert_int_equal(driver.recorder.stops, stops + 1); /* a key interrupts */
    driver_chord(&driver, KMOD_LALT, SDLK_LEFT);
    assert_heard(&driver, "A page. How many, choice, Two, 2 of 2\n");
    driver_chord(&driver, KMOD_LALT, SDLK_RIGHT);
    assert_heard(&driver, "Volume, slider, 40 %\n");
    driver_key(&driver, SDLK_F3);
    assert_heard(&driver, "Volume, slider, 40 %\n");
    driver_key(&driver, SDLK_F4);
    assert_heard(&driver, "A page. Reading\n");
    driver_chord(&driver, KMOD_LALT, SDLK_DOWN);
    assert_heard(&driver, "A page\n");
    for (int i = 0; i < 3; i++)
        driver_chord(&driver, KMOD_LALT, SDLK_DOWN);
    recorder_assert(&driver.recorder, "Sound, switch, on, not available now\n");
    assert_int_equal(ui_focus(driver.app->ui), SLIDER);
    driver_free(&driver);
}

static void the_voice_is_turned_on_and_off(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, NULL);
    assert_false(driver.recorder.open);
    driver_chord(&driver, KMOD_LCTRL | KMOD_LALT, SDLK_s);
    assert_true(driver.recorder.open);
    driver_settle(&driver);
    recorder_assert(&driver.recorder, "Voice on");
    recorder_assert(&driver.recorder, "button");
    driver_reopen(&driver, &(struct DriverOptions){.chinese = true}); /* it is kept */
    assert_true(driver.recorder.open);
    recorder_assert(&driver.recorder, "\xe6\x8c\x89\xe9\x92\xae");
    assert_string_equal(driver.recorder.voice.language, "zh_CN");
    driver_chord(&driver, KMOD_LCTRL | KMOD_LALT, SDLK_s);
    assert_false(driver.recorder.open);
    driver_free(&driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_has_names),
        cmocka_unit_test(every_tab_of_the_settings_has_names),
        cmocka_unit_test(scenes_over_a_game_have_names),
        cmocka_unit_test(elements_say_what_widgets_show),
        cmocka_unit_test(messages_are_elements),
        cmocka_unit_test(pages_focus_and_values_are_said),
        cmocka_unit_test(typing_is_echoed),
        cmocka_unit_test(keys_ask_for_more),
        cmocka_unit_test(the_voice_is_turned_on_and_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
