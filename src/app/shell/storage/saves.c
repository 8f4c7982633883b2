/* Games and settings in the player's folder. */
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/drafts.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>

enum {
    SETTINGS_MS = 1000, /* between two writings of the settings */
    TAKE_IN_FILES = 50  /* that come into the library at once: others wait for the disk, too */
};

void saves_begin(struct App *app)
{
    struct WorkerHost host = ai_thread_host(app);
    app->disk = disk_new(&host);
    app->library_disk = disk_new_behind(app->disk);
    app->saver = saver_new(app->disk, app->library_disk);
    if (app->paths.pref[0] == 0)
        return;
    app->library = library_new(app->paths.pref);
    app->librarian = librarian_new(app->library_disk, app->library);
}

/* --- games --- */

struct Autosave *saves_open(const struct App *app)
{
    char folder[PATH_MAX_LENGTH];
    if (app->paths.pref[0] == 0)
        return NULL;
    return autosave_new(path_join(folder, sizeof folder, app->paths.pref, "games"), NULL);
}

void saves_finish(struct App *app, struct Match *match, struct Autosave *autosave,
                  enum LibraryKind kind, int seat)
{
    char folder[PATH_MAX_LENGTH];
    const struct Board *board = match_board(match);
    int mine = seat < 0 ? -1 : game_colour(board->game, board->position, seat);
    if (app->library && match_count(match) > 0) {
        struct SaverShelf shelf = {.library = app->library,
                                   .folder =
                                       path_join(folder, sizeof folder, app->paths.pref, "records"),
                                   .origin = {.kind = kind, .mine = mine, .source = ""}};
        struct Autosave *slot = autosave ? NULL : saves_open(app); /* until the library has it */
        saver_finish(app->saver, &shelf, autosave ? autosave : slot, match,
                     (int64_t)app->clock.now);
        saver_close(app->saver, slot);
    } else if (autosave) {
        saver_clear(app->saver, autosave);
    }
}

/* --- taking in --- */

struct TakeIn {
    char records[PATH_MAX_LENGTH], games[PATH_MAX_LENGTH], pref[PATH_MAX_LENGTH];
    struct Autosave *autosave; /* owned; of no slot */
    struct LibraryTaken taken;
    bool broken; /* some file could not be read, at this try or an earlier one */
};

static bool take_in(struct Library *library, void *argument, struct FileError *error)
{
    struct TakeIn *work = argument;
    int left = 0;
    const char *const folders[] = {work->pref, work->games, work->records};
    for (int i = 0; i < 3; i++)
        file_sweep(folders[i]);
    bool good = library_take_records(library, work->records, TAKE_IN_FILES, &work->taken, error);
    work->broken |= good && work->taken.broken > 0;
    good = good && library_mirror(library, work->autosave, true, error) &&
           library_renew(library, TAKE_IN_FILES, &left, error);
    work->taken.more = good && (work->taken.more || left > 0);
    return good && !work->broken;
}

static void end_take_in(void *argument)
{
    struct TakeIn *work = argument;
    autosave_free(work->autosave);
    free(work);
}

void saves_take_in(struct App *app)
{
    if (!app->librarian || app->take_in || app->options.shot)
        return;
    struct TakeIn *work = memory_zeroed(sizeof *work);
    snprintf(work->pref, sizeof work->pref, "%s", app->paths.pref);
    path_join(work->records, sizeof work->records, app->paths.pref, "records");
    path_join(work->games, sizeof work->games, app->paths.pref, "games");
    work->autosave = saves_open(app);
    app->take_in = librarian_ask(app->librarian, take_in, work, end_take_in);
}

/* Goes on with taking in, until there is no more. */
static void follow_take_in(struct App *app)
{
    struct FileError error;
    if (!app->take_in || !question_answered(app->take_in, &error))
        return;
    const struct TakeIn *work = question_argument(app->take_in);
    bool more = work->taken.more;
    if (error.what[0] != 0)
        trouble_log(&error);
    if (work->broken)
        app_toast(app, app_tr(app, "Some old game records couldn't be read"));
    question_drop(app->take_in);
    app->take_in = NULL;
    if (more)
        saves_take_in(app);
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

void saves_write_settings(struct App *app)
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
    bool kept = app->paths.pref[0] != 0 && !app->options.shot && !app->settings_unread;
    if (kept && app->settings_due == 0)
        app->settings_due = SDL_max(app->clock.raw, app->settings_next);
}

/* --- telling --- */

static const char *const troubles[] = {
    [SAVER_GAME] = N_("Couldn't save the game: %s"),
    [SAVER_RECORD] = N_("Couldn't save the game record: %s"),
    [SAVER_SETTINGS] = N_("Couldn't save the settings: %s"),
};

static void tell_troubles(struct App *app)
{
    enum SaverWhat what;
    struct FileError error;
    while (saver_trouble(app->saver, &what, &error))
        trouble_tell(app, app_tr(app, troubles[what]), &error);
}

/* Finished games that another program kept out come in as what older programs left does. */
static void take_in_aside(struct App *app)
{
    if (!app->take_in && saver_took_aside(app->saver))
        saves_take_in(app);
}

/* Pages say so while another program keeps the library from answering. */
static void follow_library(struct App *app)
{
    bool waits = app->librarian && librarian_is_kept_waiting(app->librarian);
    if (app->library_waits != waits)
        app_redraw(app);
    app->library_waits = waits;
}

/* What happened to the library's file. */
static void tell_news(struct App *app)
{
    struct LibraryNews news;
    char text[256];
    while (app->librarian && librarian_update(app->librarian, &news)) {
        const char *path = news.path;
        app->library_news = news.kind;
        switch (news.kind) {
        case LIBRARY_MENDED:
            snprintf(text, sizeof text,
                     app_tr(app, "The games were damaged on disk: %d were saved. Look under Games"),
                     news.count);
            app_toast(app, text);
            break;
        case LIBRARY_NEWER:
            app_toast(app,
                      app_tr(app, "Your games were saved by a newer version: update to see them"));
            break;
        case LIBRARY_READ_ONLY:
            app_toast(app, app_tr(app, "Your games can be looked at, but not changed"));
            break;
        case LIBRARY_ALL_WELL:
            break;
        }
        SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "library: %s (%d)", path, (int)news.kind);
    }
}

void saves_update(struct App *app)
{
    if (app->settings_due != 0 && app->clock.raw >= app->settings_due)
        saves_write_settings(app);
    tell_troubles(app);
    follow_take_in(app);
    take_in_aside(app);
    drafts_update(app);
    tell_news(app);
    follow_library(app);
}

int saves_wait(const struct App *app)
{
    if (app->settings_due == 0)
        return -1;
    return app->settings_due > app->clock.raw ? (int)(app->settings_due - app->clock.raw) : 0;
}
