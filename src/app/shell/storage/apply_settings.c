/* The settings put into effect, read at the start and saved when they change. */
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/settings/keys.h"
#include "src/app/shell/speech/voice.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/window.h"
#include <stdio.h>

enum SettingsResult app_load_settings(struct App *app, struct FileError *error)
{
    char path[PATH_MAX_LENGTH];
    enum SettingsResult result = SETTINGS_ABSENT;
    settings_default(&app->settings);
    if (*app->paths.pref && (!app->options.shot || app->options.pref)) {
        path_join(path, sizeof path, app->paths.pref, "settings.txt");
        result = settings_load(&app->settings, path, error);
    }
    servers_suggest(&app->installed.servers, &app->settings);
    app->settings_unread = result == SETTINGS_UNREAD;
    if (app->settings_unread)
        app->settings.first_run_done = true;
    return result;
}

void app_use_settings(struct App *app)
{
    const char *said = app->options.language;
    strings_set_language(app->strings, said ? said : app->settings.language);
    audio_set_volume(app->audio, SOUNDS_OF_PIECES, app->settings.sound_volume);
    audio_set_volume(app->audio, SOUNDS_OF_NOTICES, app->settings.notice_volume);
    audio_set_volume(app->audio, SOUNDS_OF_MENUS, app->settings.menu_volume);
    struct Bindings bindings;
    keys_read(&app->settings, &bindings);
    input_set_bindings(app->input, &bindings);
    input_set_swap(app->input, app->settings.swap_confirm);
    SDL_SetWindowTitle(app->window, app_tr(app, "Tianyuan"));
    window_measure(app);
    voice_apply(app);
}

void app_apply_settings(struct App *app)
{
    app_use_settings(app);
    if (app->settings.fullscreen != app->fullscreen)
        window_set_fullscreen(app, app->settings.fullscreen);
    saves_settings(app);
}
