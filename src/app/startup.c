/* The arcade's beginning and end: its parts opened in order, and closed again. */
#define _POSIX_C_SOURCE 200809L
#include "src/app/startup.h"
#include "src/app/loop.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/background/find_player.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/shell/desktop.h"
#include "src/app/shell/speech/reader.h"
#include "src/app/shell/speech/voice.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/engine_list.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/friend_list.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/shell/trouble.h"
#include "src/app/shell/window.h"
#include "src/common/memory.h"
#include "src/play/system/files.h"
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAPPINGS_MAX = 4 << 20 }; /* bytes; those of all pads that are known take half of one */

/* Tells the player something went wrong before or outside the arcade: stderr always, and a dialog
 * where there is a display. */
static void complain(const char *title, const char *text)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    bool display = driver ? !window_driver_polls() || strcmp(driver, "KMSDRM") == 0
                          : SDL_getenv("DISPLAY") || SDL_getenv("WAYLAND_DISPLAY");
    fprintf(stderr, "tianyuan: %s: %s\n", title, text);
    if (display)
        SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, title, text, NULL);
}

static void set_hints(void)
{
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"); /* that brings it forward is one, too */
    SDL_SetHint(SDL_HINT_GAMECONTROLLER_USE_BUTTON_LABELS, "0");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1");
    SDL_SetHint(SDL_HINT_APP_NAME, "Tianyuan");
    SDL_SetHint("SDL_WINDOWS_DPI_SCALING", "1"); /* points there, too: SDL 2.24 */
}

static void find_paths(struct App *app)
{
    bool found = paths_find(&app->paths, app->options.data);
    if (app->options.pref) {
        struct FileError error;
        paths_find_pref(&app->paths, app->options.pref);
        if (!file_make_folder(app->paths.pref, &error)) {
            char text[FILE_PATH_MAX + 256];
            file_error_text(&error, text, sizeof text);
            fprintf(stderr, "tianyuan: %s\n", text);
        }
    }
    if (!found) {
        fprintf(stderr, "tianyuan: couldn't find drawings, sounds and translations (%s)\n",
                app->paths.data);
    }
    if (!*app->paths.pref)
        fprintf(stderr, "tianyuan: no folder for settings and games: they won't be kept\n");
}

static void read_mappings(struct App *app)
{
    char path[PATH_MAX_LENGTH];
    size_t size;
    if (*app->paths.pref && !app->options.shot)
        app->mappings =
            file_read_regular(path_join(path, sizeof path, app->paths.pref, "gamecontrollerdb.txt"),
                              MAPPINGS_MAX, NULL, &size, NULL);
}

/* The parts that lean on window and renderer. */
static bool open_parts(struct App *app, char *error, size_t size)
{
    char path[PATH_MAX_LENGTH];
    app->fonts = fonts_create(app->paths.data, error, size);
    if (!app->fonts)
        return false;
    app->canvas = canvas_create(app->renderer, app->fonts,
                                path_join(path, sizeof path, app->paths.data, "art/"));
    app->input = input_create(app_take_input, app);
    app->audio = audio_create(path_join(path, sizeof path, app->paths.data, "sounds/"));
    app->strings = strings_create(path_join(path, sizeof path, app->paths.data, "locale/"));
    struct UiParts parts = {app->canvas, app->input, app->strings};
    app->ui = ui_create(&parts);
    app->scenes = scenes_create(app);
    return true;
}

/* The first scenes: the title, where every way back ends; on it what the command line names, or the
 * first run when it is one. */
static void open_first(struct App *app)
{
    const struct AppOptions *o = &app->options;
    app_open(app, "title", NULL, 0);
    if (o->scene) {
        if (strcmp(o->scene, "title") != 0)
            app_open(app, o->scene, NULL, 0);
    } else if (o->files[0])
        app_open(app, "library", NULL, 0);
    else if (o->game)
        app_open(app, "play", NULL, 0);
    else if (!app->settings.first_run_done && !o->shot)
        app_open(app, "first-run", NULL, 0);
}

/* How reading settings or the list of engines went. */
static void tell_read(struct App *app, enum SettingsResult result, const struct FileError *error)
{
    if (result == SETTINGS_UNREAD)
        trouble_tell(app,
                     app_tr(app, "Your settings can't be read: %s. Changes won't be kept for now"),
                     error);
    else if (result == SETTINGS_BROKEN)
        trouble_tell(app, app_tr(app, "Some settings couldn't be read and were reset"), error);
}

static void wake(void *app)
{
    app_wake(app);
}

static bool open_all(struct App *app, char *error, size_t size)
{
    struct FileError unread, engines, friends;
    set_hints();
    tzset(); /* else the time zone is read where a date is first wanted */
    if (app->options.shot)
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
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
    installed_read(&app->installed, app->paths.data);
    read_mappings(app);
    enum SettingsResult read = app_load_settings(app, &unread);
    app->wake_event = SDL_RegisterEvents(1);
    if (!app->options.shot) /* while the window opens */
        app->desktop = desktop_ask(wake, app);
    if (!window_open(app, error, size) || !open_parts(app, error, size))
        return false;
    saves_begin(app);
    clock_init(&app->clock, app->options.clock, app->options.clock_user);
    app_use_settings(app);
    tell_read(app, read, &unread);
    tell_read(app, engine_list_begin(app, &engines), &engines);
    tell_read(app, friend_list_begin(app, &friends), &friends);
    open_first(app);
    scenes_settle(app->scenes);
    app->dirty = true;
    return true;
}

struct App *app_create(const struct AppOptions *options, const struct SceneType *const *scenes)
{
    char error[512] = "";
    struct App *app = memory_zeroed(sizeof *app);
    app->options = *options;
    app->scene_types = scenes;
    if (!open_all(app, error, sizeof error)) {
        complain("Tianyuan can't start", error);
        app_destroy(app);
        return NULL;
    }
    return app;
}

void app_destroy(struct App *app)
{
    if (!app)
        return;
    if (app->window)
        SDL_HideWindow(app->window); /* nobody looks on while the disk is waited for */
    desktop_free(app->desktop);
    scenes_destroy(app->scenes);
    letters_game_end(app);
    find_player_close(app);
    online_game_end(app);
    friend_list_end(app);
    reviews_end(app);
    if (app->ui)
        saves_settings(app);
    if (app->disk)
        engine_list_end(app);
    unfinished_end(app);
    app_practice_end(app);
    saves_end(app);
    exports_end(app);
    ai_thread_end(app);
    voice_end(app);
    reader_end(app);
    ui_destroy(app->ui);
    strings_destroy(app->strings);
    audio_destroy(app->audio);
    input_destroy(app->input);
    canvas_destroy(app->canvas);
    fonts_destroy(app->fonts);
    window_close(app);
    installed_free(&app->installed);
    free(app->mappings);
    if (TTF_WasInit())
        TTF_Quit();
    SDL_Quit();
    free(app);
}
