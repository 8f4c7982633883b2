#include "src/app/app.h"
#include "src/app/online_game.h"
#include "src/app/scenes/registry.h"
#include "src/app/window.h"
#include "src/play/files.h"
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FRAME_MS = 16,
    PAD_WAIT_MS = 16,      /* pads are asked this often while they are used, */
    PAD_IDLE_WAIT_MS = 50, /* and this often when they have not been for */
    PAD_IDLE_AFTER_MS = 2000,
    POLL_MS = 8, /* drivers that can't block are asked this often */
    RUMBLE_MS = 90,
};

#define RUMBLE_STRENGTH 0.35f

void app_complain(const char *title, const char *text)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    bool display = driver ? !window_driver_polls() || strcmp(driver, "KMSDRM") == 0
                          : SDL_getenv("DISPLAY") || SDL_getenv("WAYLAND_DISPLAY");
    fprintf(stderr, "tianyuan: %s: %s\n", title, text);
    if (display) {
        SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, title, text, NULL);
    }
}

/* --- drawing --- */

static void draw_curtain(struct App *app)
{
    if (anim_running(&app->curtain, app->clock.now)) {
        float alpha = anim_value(&app->curtain, app->clock.now);
        canvas_rect(app->canvas, canvas_area(app->canvas), color_alpha(app->theme->ground, alpha));
    }
}

/* Draws the scenes; what is drawn is also what the next event is judged against. */
static void draw(struct App *app)
{
    canvas_begin(app->canvas, app->theme->ground);
    scenes_draw(app->scenes, app->clock.now);
    draw_curtain(app);
}

static void show_frame(struct App *app)
{
    draw(app);
    canvas_end(app->canvas);
    app->frames++;
    app->dirty = false;
}

/* Switches scenes if that was asked for, draws the curtain between two that fill the window. */
static void settle(struct App *app)
{
    void *context;
    bool before = scenes_top(app->scenes, &context)->overlay;
    if (!scenes_settle(app->scenes)) {
        return;
    }
    bool after = scenes_top(app->scenes, &context)->overlay;
    if (!before && !after && app->frames > 0) {
        anim_start(&app->curtain, app->clock.now, app_motion(app, ANIM_SCENE_MS), EASE_OUT, 0.85f,
                   0);
    }
    draw(app);
    app->dirty = true;
}

/* --- input --- */

static void toast_pad(struct App *app, const struct InputEvent *event)
{
    if (event->kind == INPUT_PAD_LOST) {
        app_toast(app, app_tr(app, "The gamepad was unplugged"));
    } else if (app->clock.now > 3000) {
        app_toast(app, app_tr(app, "Gamepad ready"));
    }
}

/* Does this kind of event change what the next one has to be judged against? */
static bool changes_widgets(const struct InputEvent *event)
{
    return event->kind != INPUT_POINTER_MOVE && event->kind != INPUT_POINTER_LEAVE;
}

/* Takes every event of the players. */
static void take_input(void *user, const struct InputEvent *event)
{
    struct App *app = user;
    app->last_input = app->clock.now;
    if (event->kind == INPUT_PAD_LOST || event->kind == INPUT_PAD_FOUND) {
        toast_pad(app, event);
    }
    if (event->kind == INPUT_ACTION && event->action == ACT_FULLSCREEN) {
        if (event->down && !event->repeat) {
            app_set_fullscreen(app, !app->fullscreen);
        }
        return;
    }
    if (scenes_event(app->scenes, event)) {
        app->dirty = true;
        settle(app);
        if (changes_widgets(event)) {
            draw(app);
        }
    }
}

/* The device's signs change when another device is used. */
static void feed(struct App *app, const SDL_Event *event)
{
    enum InputGlyphs glyphs = input_glyphs(app->input);
    enum InputDevice device = input_device(app->input);
    input_feed(app->input, event, app->clock.now);
    settle(app);
    if (glyphs != input_glyphs(app->input) || device != input_device(app->input)) {
        app->dirty = true;
    }
}

static void handle(struct App *app, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        app->quit = true;
        break;
    case SDL_RENDER_TARGETS_RESET:
        canvas_forget_layers(app->canvas);
        app->dirty = true;
        break;
    case SDL_RENDER_DEVICE_RESET:
    case SDL_APP_LOWMEMORY:
        canvas_forget(app->canvas);
        app->dirty = true;
        break;
    case SDL_WINDOWEVENT:
        window_event(app, &event->window);
        feed(app, event);
        break;
    default:
        feed(app, event);
        break;
    }
}

/* --- the loop --- */

/* Pads are asked by us, so that SDL need not wake every millisecond; without one SDL looks for new
 * ones by itself. */
static void choose_pad_polling(const struct App *app)
{
    bool ours = input_pad_count(app->input) > 0;
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, ours ? "0" : "1");
}

/* What is not needed for the first frame: pads and sound. */
static void start_late(struct App *app)
{
    char path[PATH_MAX_LENGTH];
    app->started = true;
    if (app->options.shot) {
        return;
    }
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0) {
        path_join(path, sizeof path, app->paths.pref, "gamecontrollerdb.txt");
        input_load_mappings(app->input, path);
    }
    audio_open(app->audio);
}

bool app_turn(struct App *app)
{
    SDL_Event event;
    bool moved = app->moving;
    clock_tick(&app->clock, app->planned_wait);
    app->planned_wait = 0;
    if (input_pad_count(app->input) > 0) {
        SDL_GameControllerUpdate();
    }
    while (!app->quit && SDL_PollEvent(&event)) {
        handle(app, &event);
    }
    input_tick(app->input, app->clock.now);
    online_game_update(app);
    settle(app);
    bool curtain = anim_running(&app->curtain, app->clock.now);
    app->moving = scenes_update(app->scenes, app->clock.now) || curtain;
    settle(app);
    bool due = (app->dirty || app->moving || moved) && !app->hidden && !app->quit;
    if (due) {
        show_frame(app);
    }
    if (!app->started && app->frames > 0) {
        start_late(app);
    }
    choose_pad_polling(app);
    return due;
}

static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

/* How long the loop may sleep, in ms; -1: until something happens. */
static int wait_time(const struct App *app)
{
    if (app->moving && !app->hidden) {
        uint64_t taken = app->clock.source(app->clock.user) - app->clock.raw;
        return taken < FRAME_MS ? (int)(FRAME_MS - taken) : 0;
    }
    if (app->dirty && !app->hidden) {
        return 0;
    }
    int wait = sooner(input_wait(app->input, app->clock.now), scenes_wait(app->scenes));
    wait = sooner(wait, sooner(audio_rest(app->audio), online_game_wait(app)));
    if (input_pad_count(app->input) > 0) {
        bool idle = app->clock.now - app->last_input > PAD_IDLE_AFTER_MS;
        wait = sooner(wait, idle ? PAD_IDLE_WAIT_MS : PAD_WAIT_MS);
    }
    return wait;
}

/* Sleeps by short delays, since these drivers would spin. */
static void wait_polling(int wait)
{
    Uint64 start = SDL_GetTicks64();
    SDL_PumpEvents();
    while (!SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT)) {
        Uint64 passed = SDL_GetTicks64() - start;
        if (wait >= 0 && passed >= (Uint64)wait) {
            return;
        }
        Uint64 left = wait < 0 ? POLL_MS : (Uint64)wait - passed;
        SDL_Delay((Uint32)(left < POLL_MS ? left : POLL_MS));
        SDL_PumpEvents();
    }
}

static void sleep_until_due(struct App *app)
{
    int wait = wait_time(app);
    app->planned_wait = wait < 0 ? UINT32_MAX : (uint32_t)wait;
    if (wait == 0) {
        return;
    }
    if (app->headless) {
        wait_polling(wait);
    } else if (wait < 0) {
        SDL_WaitEvent(NULL);
    } else {
        SDL_WaitEventTimeout(NULL, wait);
    }
}

void app_run(struct App *app)
{
    while (!app->quit) {
        app_turn(app);
        if (!app->quit) {
            sleep_until_due(app);
        }
    }
}

bool app_shot(struct App *app, const char *path)
{
    uint64_t end = SDL_GetTicks64() + (uint64_t)app->options.wait;
    do {
        app_turn(app);
        SDL_Delay(app->options.wait > 0 ? FRAME_MS : 0);
    } while (SDL_GetTicks64() < end && !app->quit);
    app->curtain = (struct Anim){0};
    draw(app);
    draw(app); /* the first one settles where the focus is and what is scrolled */
    bool good = window_save(app, path);
    canvas_end(app->canvas);
    return good;
}

void app_redraw(struct App *app)
{
    app->dirty = true;
}

void app_wake(struct App *app)
{
    SDL_Event event;
    SDL_zero(event);
    event.type = app->wake_event;
    SDL_PushEvent(&event);
}

/* --- short forms --- */

uint32_t app_motion(const struct App *app, uint32_t ms)
{
    bool still = app->options.shot && app->options.wait == 0; /* a picture shows where things end */
    return app->settings.motion && !still ? ms : 0;
}

const char *app_tr(const struct App *app, const char *text)
{
    return tr(app->strings, text);
}

void app_sound(struct App *app, enum Sound sound)
{
    audio_play(app->audio, sound);
    if (app->settings.rumble && (sound == SOUND_ILLEGAL || sound == SOUND_CHECK)) {
        input_rumble(app->input, RUMBLE_STRENGTH, RUMBLE_MS);
    }
}

void app_toast(struct App *app, const char *text)
{
    ui_toast(app->ui, text);
}

static const struct SceneType *find_scene(struct App *app, const char *name)
{
    const struct SceneType *type = scene_find(name);
    if (!type) {
        app_toast(app, app_tr(app, "This part is not there yet"));
    }
    return type;
}

void app_open(struct App *app, const char *scene, const void *args, size_t size)
{
    const struct SceneType *type = find_scene(app, scene);
    if (type) {
        scenes_push(app->scenes, type, args, size);
    }
}

void app_replace(struct App *app, const char *scene, const void *args, size_t size)
{
    const struct SceneType *type = find_scene(app, scene);
    if (type) {
        scenes_replace(app->scenes, type, args, size);
    }
}

/* --- settings --- */

static void save_settings(struct App *app)
{
    char path[PATH_MAX_LENGTH];
    if (!*app->paths.pref || app->options.shot) {
        return;
    }
    path_join(path, sizeof path, app->paths.pref, "settings.txt");
    if (settings_save(&app->settings, path) == SETTINGS_FAILED) {
        fprintf(stderr, "tianyuan: settings can't be saved in %s\n", path);
        app_toast(app, app_tr(app, "The settings can't be saved"));
    }
}

/* Puts what the settings say into effect, apart from saving and fullscreen. */
static void use_settings(struct App *app)
{
    const char *said = app->options.language;
    strings_set_language(app->strings, said ? said : app->settings.language);
    audio_set_volume(app->audio, app->settings.sound_volume);
    input_set_swap(app->input, app->settings.swap_confirm);
    SDL_SetWindowTitle(app->window, app_tr(app, "Tianyuan"));
    window_measure(app);
}

void app_apply_settings(struct App *app)
{
    use_settings(app);
    if (app->settings.fullscreen != app->fullscreen) {
        app_set_fullscreen(app, app->settings.fullscreen);
    }
    save_settings(app);
}

/* Some drivers forget the window's place and size while it fills the screen: we do not. */
static void restore_window(struct App *app)
{
    if (app->windowed.w > 0) {
        SDL_SetWindowSize(app->window, app->windowed.w, app->windowed.h);
        SDL_SetWindowPosition(app->window, app->windowed.x, app->windowed.y);
    }
}

void app_set_fullscreen(struct App *app, bool on)
{
    if (on && !app->fullscreen) {
        SDL_Rect *r = &app->windowed;
        SDL_GetWindowPosition(app->window, &r->x, &r->y);
        SDL_GetWindowSize(app->window, &r->w, &r->h);
    }
    if (SDL_SetWindowFullscreen(app->window, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0) == 0) {
        if (!on && app->fullscreen) {
            restore_window(app);
        }
        app->fullscreen = on;
        app->settings.fullscreen = on;
        window_measure(app);
    }
    app->dirty = true;
}

static void load_settings(struct App *app, char *trouble, size_t size)
{
    char path[PATH_MAX_LENGTH];
    settings_default(&app->settings);
    if (*app->paths.pref && (!app->options.shot || app->options.pref)) {
        path_join(path, sizeof path, app->paths.pref, "settings.txt");
        settings_load(&app->settings, path, trouble, size);
    }
    if (*trouble) {
        fprintf(stderr, "tianyuan: %s\n", trouble);
    }
}

/* --- opening and closing --- */

static void set_hints(void)
{
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    SDL_SetHint(SDL_HINT_GAMECONTROLLER_USE_BUTTON_LABELS, "0");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1");
    SDL_SetHint(SDL_HINT_APP_NAME, "Tianyuan");
}

static void find_paths(struct App *app)
{
    bool found = paths_find(&app->paths, app->options.data);
    if (app->options.pref) {
        size_t length = strlen(app->options.pref);
        bool slash = length > 0 && app->options.pref[length - 1] == '/';
        snprintf(app->paths.pref, sizeof app->paths.pref, "%s%s", app->options.pref,
                 slash ? "" : "/");
        struct FileError error;
        if (!file_make_folder(app->paths.pref, &error)) {
            char text[FILE_PATH_MAX + 256];
            file_error_text(&error, text, sizeof text);
            fprintf(stderr, "tianyuan: %s\n", text);
        }
    }
    if (!found) {
        fprintf(stderr, "tianyuan: drawings, sounds and translations were not found (%s)\n",
                app->paths.data);
    }
    if (!*app->paths.pref) {
        fprintf(stderr, "tianyuan: no folder to keep settings and games in: they will be lost\n");
    }
}

/* The parts that lean on window and renderer. */
static bool open_parts(struct App *app, char *error, size_t size)
{
    char path[PATH_MAX_LENGTH];
    app->fonts = fonts_create(app->paths.data, error, size);
    if (!app->fonts) {
        return false;
    }
    app->canvas = canvas_create(app->renderer, app->fonts,
                                path_join(path, sizeof path, app->paths.data, "art/"));
    app->input = input_create(take_input, app);
    app->audio = audio_create(path_join(path, sizeof path, app->paths.data, "sounds/"));
    app->strings = strings_create(path_join(path, sizeof path, app->paths.data, "locale/"));
    struct UiParts parts = {app->canvas, app->input, app->strings};
    app->ui = ui_create(&parts);
    app->scenes = scenes_create(app);
    snprintf(error, size, "out of memory");
    return app->canvas && app->input && app->audio && app->strings && app->ui && app->scenes;
}

/* The first scenes: what the command line names; else the title, with the first run on top when it
 * is one. */
static void open_first(struct App *app)
{
    const struct AppOptions *o = &app->options;
    if (o->scene) {
        app_open(app, o->scene, NULL, 0);
        return;
    }
    app_open(app, "title", NULL, 0);
    if (o->game) {
        app_open(app, "play", NULL, 0);
    } else if (!app->settings.first_run_done && !o->shot) {
        app_open(app, "first-run", NULL, 0);
    }
}

static bool open_all(struct App *app, char *error, size_t size)
{
    char trouble[1200] = "";
    set_hints();
    if (app->options.shot) {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    }
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        snprintf(error, size, "no display: %s", SDL_GetError());
        return false;
    }
    if (TTF_Init() != 0) {
        snprintf(error, size, "no text: %s", TTF_GetError());
        return false;
    }
    SDL_StopTextInput();
    find_paths(app);
    load_settings(app, trouble, sizeof trouble);
    if (!window_open(app, error, size) || !open_parts(app, error, size)) {
        return false;
    }
    app->wake_event = SDL_RegisterEvents(1);
    clock_init(&app->clock, app->options.clock, app->options.clock_user);
    use_settings(app);
    if (*trouble) {
        app_toast(app, app_tr(app, "Some settings could not be read; they are as at first"));
    }
    open_first(app);
    scenes_settle(app->scenes);
    app->dirty = true;
    return true;
}

struct App *app_create(const struct AppOptions *options)
{
    char error[512] = "out of memory";
    struct App *app = calloc(1, sizeof *app);
    if (app) {
        app->options = *options;
    }
    if (!app || !open_all(app, error, sizeof error)) {
        app_complain("Tianyuan can't start", error);
        app_destroy(app);
        return NULL;
    }
    return app;
}

void app_destroy(struct App *app)
{
    if (!app) {
        return;
    }
    scenes_destroy(app->scenes);
    online_game_end(app);
    if (app->ui) {
        save_settings(app);
    }
    ui_destroy(app->ui);
    strings_destroy(app->strings);
    audio_destroy(app->audio);
    input_destroy(app->input);
    canvas_destroy(app->canvas);
    fonts_destroy(app->fonts);
    window_close(app);
    if (TTF_WasInit()) {
        TTF_Quit();
    }
    SDL_Quit();
    free(app);
}
