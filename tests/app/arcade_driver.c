/* Drives the arcade for tests: opening and closing, time, hands, questions. */
#define _GNU_SOURCE /* RTLD_DEFAULT */
#include "tests/app/arcade_driver.h"
#include "src/app/loop.h"
#include "src/app/scenes/registry.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/startup.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/saving/saver.h"
#include "tests/app/unseen.h"
#include "tests/net/ports.h"
#include "tests/play/shelf.h"
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { TURN_MS = 20, SETTLE_TURNS = 200, ERRAND_TURNS = 4, START_MS = 1000 };

/* --- opening and closing --- */

void driver_init(struct Driver *driver)
{
    *driver = (struct Driver){.now = START_MS, .beacon_port = free_ports()};
    snprintf(driver->folder, sizeof driver->folder, "/tmp/tianyuan-test-XXXXXX");
    assert_non_null(mkdtemp(driver->folder));
}

static uint64_t read_clock(void *user)
{
    return ((const struct Driver *)user)->now;
}

static void write_settings(const struct Driver *driver, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/settings.txt", driver->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* SDL has forgotten its hints when it was shut down, and the language is the machine's. */
static void set_environment(const char *bus)
{
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    unsetenv("LANGUAGE");
    setenv("DBUS_SESSION_BUS_ADDRESS", bus ? bus : "", 1);
    setenv("LANG", "en_US.UTF-8", 1);
    setenv("LC_ALL", "en_US.UTF-8", 1);
}

static bool first_frame_is_drawn(struct Driver *driver)
{
    return driver->app->frames > 0;
}

/* The puzzles are there from the start: what pages say of them does not hang on when one asks. */
static void read_puzzles(struct Driver *driver)
{
    app_practice(driver->app);
    disk_flush(driver->app->disk);
    disk_flush(driver->app->library_disk);
    driver_turn(driver);
}

void driver_open(struct Driver *driver, const struct DriverOptions *options)
{
    struct AppOptions words = {
        .game = options->game,
        .level = options->level,
        .scene = options->scene,
        .language = options->chinese ? "zh_CN" : NULL,
        .theme = options->theme,
        .renderer = "software",
        .pref = driver->folder,
        .engine_folders = options->engines ? options->engines : "",
        .width = options->width ? options->width : 1280,
        .height = options->height ? options->height : 720,
        .beacon_port = driver->beacon_port,
        .clock = read_clock,
        .clock_user = driver,
        .speaker = &recorder_speaker,
        .speaker_user = &driver->recorder,
    };
    if (options->settings && *options->settings)
        write_settings(driver, options->settings);
    set_environment(options->bus);
    driver->app = app_create(&words, scene_registry);
    assert_non_null(driver->app);
    driver_turn(driver);
    read_puzzles(driver);
    driver_until(driver, first_frame_is_drawn); /* places on the board are known from then on */
    driver_turn(driver);
}

void driver_start(struct Driver *driver, const char *scene, const char *game, const char *level)
{
    driver_open(driver, &(struct DriverOptions){.scene = scene, .game = game, .level = level});
}

void driver_open_calm(struct Driver *driver, const struct DriverOptions *options)
{
    struct DriverOptions calm = {0};
    if (options)
        calm = *options;
    if (!calm.settings)
        calm.settings = DRIVER_CALM;
    driver_init(driver);
    driver_open(driver, &calm);
}

void driver_close(struct Driver *driver)
{
    for (int i = 0; i < 2; i++)
        if (driver->pad[i])
            driver_unplug(driver, i);
    app_destroy(driver->app);
    driver->app = NULL;
}

void driver_free(struct Driver *driver)
{
    char command[128];
    if (driver->app)
        driver_close(driver);
    recorder_free(&driver->recorder);
    snprintf(command, sizeof command, "rm -r '%s'", driver->folder);
    assert_int_equal(system(command), 0);
}

void driver_reopen(struct Driver *driver, const struct DriverOptions *options)
{
    static const struct DriverOptions usual;
    driver_close(driver);
    driver_open(driver, options ? options : &usual);
}

int driver_set_up(void **state)
{
    static struct Driver driver;
    driver_init(&driver);
    *state = &driver;
    return 0;
}

int driver_tear_down(void **state)
{
    driver_free(*state);
    return 0;
}

/* --- time --- */

/* Turns once. Where tests/window/watcher.c is preloaded, it sees to it that this works on no file
 * once the first frame stands. */
static bool watched_turn(struct Driver *driver)
{
    void *found = dlsym(RTLD_DEFAULT, "window_watch");
    void (*watch)(int on) = NULL;
    memcpy(&watch, &found, sizeof watch);
    if (watch)
        watch(driver->app->frames > 0);
    bool drew = app_turn(driver->app);
    if (watch)
        watch(0);
    return drew;
}

/* Whether the disk is to answer a question. */
static bool is_asking(const struct App *app)
{
    return unfinished_looks(app) || app->errand;
}

void driver_turn(struct Driver *driver)
{
    driver->now += TURN_MS;
    watched_turn(driver);
    for (int i = 0; i < ERRAND_TURNS && is_asking(driver->app);
         i++) { /* the answer comes in time */
        disk_flush(driver->app->disk);
        watched_turn(driver);
    }
}

void driver_pass(struct Driver *driver, int ms)
{
    for (int i = 0; i < ms; i += TURN_MS)
        driver_turn(driver);
}

int driver_settle(struct Driver *driver)
{
    int drawn = 0;
    for (int i = 0; i < SETTLE_TURNS; i++) {
        bool drew = watched_turn(driver);
        drawn += drew;
        if (!drew && !SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT))
            break;
    }
    return drawn;
}

void driver_until(struct Driver *driver, bool (*done)(struct Driver *driver))
{
    while (!done(driver)) {
        assert_false(driver->app->quit); /* a signal: nothing comes any more */
        driver_turn(driver);
        SDL_WaitEventTimeout(NULL, 1); /* for other threads, not for time to pass */
    }
}

/* --- hands --- */

static void push(struct Driver *driver, SDL_Event event)
{
    assert_int_equal(SDL_PushEvent(&event), 1);
    driver_turn(driver);
}

void driver_key_down(struct Driver *driver, SDL_Keycode key, bool down)
{
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                               .windowID = SDL_GetWindowID(driver->app->window),
                               .state = down ? SDL_PRESSED : SDL_RELEASED}};
    event.key.keysym.sym = key;
    event.key.keysym.scancode = SDL_GetScancodeFromKey(key);
    push(driver, event);
}

void driver_key(struct Driver *driver, SDL_Keycode key)
{
    driver_key_down(driver, key, true);
    driver_key_down(driver, key, false);
}

void driver_chord(struct Driver *driver, SDL_Keymod held, SDL_Keycode key)
{
    SDL_Event down = {.key = {.type = SDL_KEYDOWN,
                              .windowID = SDL_GetWindowID(driver->app->window),
                              .state = SDL_PRESSED}};
    down.key.keysym.sym = key;
    down.key.keysym.mod = (Uint16)held;
    down.key.keysym.scancode = SDL_GetScancodeFromKey(key);
    push(driver, down);
    driver_key_down(driver, key, false);
}

void driver_type(struct Driver *driver, const char *text)
{
    SDL_Event event = {
        .text = {.type = SDL_TEXTINPUT, .windowID = SDL_GetWindowID(driver->app->window)}};
    SDL_strlcpy(event.text.text, text, sizeof event.text.text);
    push(driver, event);
}

void driver_compose(struct Driver *driver, const char *text)
{
    SDL_Event event = {
        .edit = {.type = SDL_TEXTEDITING, .windowID = SDL_GetWindowID(driver->app->window)}};
    SDL_strlcpy(event.edit.text, text, sizeof event.edit.text);
    push(driver, event);
}

void driver_move_mouse(struct Driver *driver, float x, float y, Uint32 buttons)
{
    push(driver, (SDL_Event){.motion = {.type = SDL_MOUSEMOTION,
                                        .windowID = SDL_GetWindowID(driver->app->window),
                                        .state = buttons,
                                        .x = (int)x,
                                        .y = (int)y}});
}

static void press_mouse(struct Driver *driver, Uint8 button, float x, float y, bool down)
{
    push(driver, (SDL_Event){.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                        .windowID = SDL_GetWindowID(driver->app->window),
                                        .button = button,
                                        .state = down ? SDL_PRESSED : SDL_RELEASED,
                                        .clicks = 1,
                                        .x = (int)x,
                                        .y = (int)y}});
}

void driver_mouse_button(struct Driver *driver, float x, float y, bool down)
{
    press_mouse(driver, SDL_BUTTON_LEFT, x, y, down);
}

void driver_right_button(struct Driver *driver, float x, float y, bool down)
{
    press_mouse(driver, SDL_BUTTON_RIGHT, x, y, down);
}

void driver_click(struct Driver *driver, float x, float y)
{
    driver_move_mouse(driver, x, y, 0);
    driver_mouse_button(driver, x, y, true);
    driver_mouse_button(driver, x, y, false);
}

void driver_finger(struct Driver *driver, Uint32 type, float x, float y)
{
    SDL_FRect area = canvas_area(driver->app->canvas);
    push(driver, (SDL_Event){.tfinger = {.type = type,
                                         .touchId = 1,
                                         .fingerId = 1,
                                         .x = x / area.w,
                                         .y = y / area.h,
                                         .windowID = SDL_GetWindowID(driver->app->window)}});
}

void driver_tap(struct Driver *driver, float x, float y)
{
    driver_finger(driver, SDL_FINGERDOWN, x, y);
    driver_finger(driver, SDL_FINGERUP, x, y);
}

void driver_press(struct Driver *driver, const char *label)
{
    const struct Widget *widget = driver_widget(driver, label);
    SDL_FRect r = rect_clip(widget->rect, widget->clip);
    if (r.h < widget->rect.h / 2) { /* it is scrolled to first */
        ui_move_focus(driver->app->ui, widget);
        driver_turn(driver);
        r = driver_widget(driver, label)->rect;
    }
    driver_click(driver, r.x + r.w / 2, r.y + r.h / 2);
}

/* --- pads --- */

/* The choice on the screen that has the option, which is its number *at; NULL: none has. */
static const struct Widget *choice_with(const struct Ui *ui, const char *option, int *at)
{
    for (int i = 0; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        bool offers = widget->role == UI_CHOICE || widget->role == UI_STEPPER;
        for (*at = 0; offers && *at <= widget->max; ++*at)
            if (strcmp(ui_option(ui, widget, *at), option) == 0)
                return widget;
    }
    return NULL;
}

void driver_choose(struct Driver *driver, const char *option)
{
    const struct Ui *ui = driver->app->ui;
    const struct Widget *choice;
    int at;
    while ((choice = choice_with(ui, option, &at)) && choice->value != at) {
        SDL_FRect part = ui_choice_part(ui, choice, choice->role == UI_CHOICE ? at : 1);
        driver_click(driver, part.x + part.w / 2, part.y + part.h / 2);
    }
    if (!choice)
        fail_msg("no \"%s\" can be chosen in the scene %s", option, driver_scene(driver));
}

void driver_plug(struct Driver *driver, int pad)
{
    SDL_VirtualJoystickDesc desc = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                    .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                    .naxes = SDL_CONTROLLER_AXIS_MAX,
                                    .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
                                    .name = "Virtual pad"};
    int index = SDL_JoystickAttachVirtualEx(&desc);
    assert_true(index >= 0);
    driver->pad[pad] = SDL_JoystickOpen(index);
    assert_non_null(driver->pad[pad]);
    SDL_GameControllerUpdate();
    driver_turn(driver);
    driver_turn(driver);
}

void driver_unplug(struct Driver *driver, int pad)
{
    SDL_JoystickID id = SDL_JoystickInstanceID(driver->pad[pad]);
    for (int i = 0; i < SDL_NumJoysticks(); i++) {
        if (SDL_JoystickGetDeviceInstanceID(i) == id) {
            SDL_JoystickDetachVirtual(i);
            break;
        }
    }
    SDL_JoystickClose(driver->pad[pad]);
    driver->pad[pad] = NULL;
    SDL_GameControllerUpdate();
    driver_turn(driver);
    driver_turn(driver);
}

void driver_hold_button(struct Driver *driver, int pad, SDL_GameControllerButton button, bool down)
{
    SDL_JoystickSetVirtualButton(driver->pad[pad], (int)button, down);
    SDL_GameControllerUpdate();
    driver_turn(driver);
}

void driver_button(struct Driver *driver, int pad, SDL_GameControllerButton button)
{
    driver_hold_button(driver, pad, button, true);
    driver_hold_button(driver, pad, button, false);
}

void driver_stick(struct Driver *driver, int pad, SDL_GameControllerAxis axis, int value)
{
    SDL_JoystickSetVirtualAxis(driver->pad[pad], (int)axis, (Sint16)value);
    SDL_GameControllerUpdate();
    driver_turn(driver);
}

/* --- questions --- */

const char *driver_scene(const struct Driver *driver)
{
    void *context;
    return scenes_top(driver->app->scenes, &context)->name;
}

const struct Widget *driver_widget(const struct Driver *driver, const char *label)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = ui_count(ui) - 1; i >= 0; i--) {
        const struct Widget *widget = ui_widget(ui, i);
        if (strcmp(widget->label, label) == 0 && ui_reachable(ui, widget))
            return widget;
    }
    fail_msg("no \"%s\" can be reached in the scene %s", label, driver_scene(driver));
    return NULL;
}

bool driver_toasts(const struct Driver *driver, const char *part)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui->toast_count; i++)
        if (strstr(ui->toasts[i], part))
            return true;
    return false;
}

void driver_assert_label(struct Driver *driver, const char *label)
{
    driver_turn(driver);
    if (!ui_find(driver->app->ui, UI_ROLE_COUNT, label))
        fail_msg("\"%s\" is not on the screen", label);
}

void driver_assert_no_label(struct Driver *driver, const char *label)
{
    driver_turn(driver);
    if (ui_find(driver->app->ui, UI_ROLE_COUNT, label))
        fail_msg("\"%s\" is on the screen", label);
}

void driver_assert_safe_question(struct Driver *driver)
{
    driver_turn(driver);
    const struct Ui *ui = driver->app->ui;
    const struct Widget *chosen = ui_find_id(ui, ui_focus(ui));
    if (!chosen || !ui_reachable(ui, chosen) || !(chosen->flags & UI_MAIN))
        fail_msg("Enter presses \"%s\", which is not highlighted", chosen ? chosen->label : "");
    for (int i = 0; i < ui_count(ui); i++)
        if ((ui_widget(ui, i)->flags & UI_MAIN) && (ui_widget(ui, i)->flags & UI_DANGER))
            fail_msg("\"%s\" destroys something and is highlighted", ui_widget(ui, i)->label);
}

SDL_Surface *driver_picture(struct Driver *driver)
{
    struct App *app = driver->app;
    int w, h;
    SDL_GetRendererOutputSize(app->renderer, &w, &h);
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, w, h, 24, SDL_PIXELFORMAT_RGB24);
    assert_non_null(picture);
    bool looked = unseen_look(true);
    app_draw(app);
    assert_int_equal(SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24,
                                          picture->pixels, picture->pitch),
                     0);
    unseen_look(looked);
    return picture;
}

/* The arcade's own library is the disk's thread's: a test has one of its own, on the same file,
 * when all is written. */
static struct Library *open_library(struct Driver *driver)
{
    if (driver->app)
        saver_flush(driver->app->saver);
    return library_new(driver->folder);
}

int64_t driver_add_game(struct Driver *driver, const char *record)
{
    struct Library *library = open_library(driver);
    struct Tree *tree = shelf_tree(record);
    struct LibraryAdded added;
    struct FileError error;
    bool good = library_add(library, &tree, 1, &shelf_imported, &added, &error);
    tree_free(tree);
    library_free(library);
    if (!good)
        fail_msg("%s: %s", error.path, error.what);
    return added.id;
}

void driver_star_game(struct Driver *driver, int64_t id)
{
    struct Library *library = open_library(driver);
    struct FileError error;
    bool good = library_star(library, &id, 1, true, &error);
    library_free(library);
    if (!good)
        fail_msg("%s: %s", error.path, error.what);
}

int driver_games(struct Driver *driver, struct LibraryGame *games, int most)
{
    static const struct LibraryFilter all = {.starred = false};
    struct FileError error;
    int64_t *ids;
    int count;
    struct Library *library = open_library(driver);
    bool good = library_find(library, &all, &ids, &count, &error) &&
                library_describe(library, ids, SDL_min(count, most), games, &error);
    free(ids);
    library_free(library);
    if (!good)
        fail_msg("%s: %s", error.path, error.what);
    return count;
}
