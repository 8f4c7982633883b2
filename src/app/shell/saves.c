/* Games and settings in the player's folder. */
#include "src/app/shell/saves.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include <stdio.h>

enum { SETTINGS_MS = 1000 }; /* between two writings of the settings */

void saves_begin(struct App *app)
{
    struct WorkerHost host = ai_thread_host(app);
    app->disk = disk_new(&host);
    app->saver = saver_new(app->disk);
}

/* --- games --- */

struct Autosave *saves_open(const struct App *app)
{
    char folder[PATH_MAX_LENGTH];
    if (app->paths.pref[0] == 0)
        return NULL;
    return autosave_new(path_join(folder, sizeof folder, app->paths.pref, "games"), NULL);
}

struct Match *saves_look(const struct App *app)
{
    char folder[PATH_MAX_LENGTH];
    if (app->paths.pref[0] == 0)
        return NULL;
    return saver_look(app->saver, path_join(folder, sizeof folder, app->paths.pref, "games"));
}

void saves_record(struct App *app, struct Match *match)
{
    char folder[PATH_MAX_LENGTH];
    if (app->paths.pref[0] == 0 || match_count(match) == 0)
        return;
    saver_record(app->saver, path_join(folder, sizeof folder, app->paths.pref, "records"), match,
                 (int64_t)app->clock.now);
}

/* --- settings --- */

struct SettingsJob {
    struct Settings settings;
    char path[PATH_MAX_LENGTH];
};

static bool run_settings(void *argument, struct FileError *error)
{
    const struct SettingsJob *job = argument;
    return settings_save(&job->settings, job->path, error);
}

static void write_settings(struct App *app)
{
    struct SettingsJob *job = memory_zeroed(sizeof *job);
    job->settings = app->settings;
    path_join(job->path, sizeof job->path, app->paths.pref, "settings.txt");
    saver_add(app->saver, SAVER_SETTINGS, run_settings, job);
    app->settings_due = 0;
    app->settings_next = app->clock.raw + SETTINGS_MS;
}

void saves_settings(struct App *app)
{
    bool kept = app->paths.pref[0] != 0 && !app->options.shot;
    if (kept && app->settings_due == 0)
        app->settings_due = SDL_max(app->clock.raw, app->settings_next);
}

/* --- telling --- */

static const char *const troubles[] = {
    [SAVER_GAME] = N_("Couldn't save the game"),
    [SAVER_RECORD] = N_("Couldn't save the game record"),
    [SAVER_SETTINGS] = N_("Couldn't save the settings"),
};

/* The next failure, which is written to stderr; NULL if there is none. */
static const char *next_trouble(struct App *app)
{
    enum SaverWhat what;
    struct FileError error;
    char text[FILE_PATH_MAX + 256];
    if (!saver_trouble(app->saver, &what, &error))
        return NULL;
    file_error_text(&error, text, sizeof text);
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", text);
    return troubles[what];
}

void saves_update(struct App *app)
{
    const char *trouble;
    if (app->settings_due != 0 && app->clock.raw >= app->settings_due)
        write_settings(app);
    while ((trouble = next_trouble(app)))
        app_toast(app, app_tr(app, trouble));
}

int saves_wait(const struct App *app)
{
    if (app->settings_due == 0)
        return -1;
    return app->settings_due > app->clock.raw ? (int)(app->settings_due - app->clock.raw) : 0;
}

void saves_end(struct App *app)
{
    if (!app->saver)
        return;
    if (app->settings_due != 0)
        write_settings(app);
    saver_flush(app->saver);
    while (next_trouble(app))
        continue;
    saver_free(app->saver);
    disk_free(app->disk);
}
