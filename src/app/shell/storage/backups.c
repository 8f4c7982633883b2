/* Everything into one file, and back. */
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/engine_list.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include <stdlib.h>

/* A job on the thread, which has it until its ticket is done. */
struct BackupJob {
    enum BackupStage stage; /* MAKING, CHECKING, TAKING; NONE: the archive is closed */
    char folder[PATH_MAX_LENGTH], path[FILE_PATH_MAX];
    bool replaced, matches, good;
    struct Progress progress;
    struct Archive *archive;
    struct ArchiveContent content;
    struct ArchiveTaken taken;
    struct FileError error;
};

struct Backups {
    struct Disk *disk; /* owned: a thread of its own */
    uint64_t ticket;
    struct BackupJob *job;   /* owned; NULL: nothing is under way */
    struct Archive *archive; /* owned: that was checked */
    struct BackupView view;
};

static struct Backups *backups_of(struct App *app)
{
    if (!app->backups) {
        app->backups = memory_zeroed(sizeof *app->backups);
        app->backups->disk = disk_new_behind(app->disk); /* what is saved now goes with it */
    }
    return app->backups;
}

/* --- on the thread ---------------------------------------------------------------------------- */

static void run(void *argument)
{
    struct BackupJob *job = argument;
    struct ArchiveOrder order = {
        .folder = job->folder, .path = job->path, .replaced = job->replaced, .program = TY_VERSION};
    switch (job->stage) {
    case BACKUP_MAKING:
        job->good = archive_make(&order, &job->progress, &job->content, &job->error);
        break;
    case BACKUP_CHECKING:
        job->archive = archive_open(job->path, job->folder, &job->progress, &job->error);
        job->good = job->archive != NULL;
        break;
    case BACKUP_TAKING:
        job->good = archive_take(job->archive, job->matches, NULL, &job->progress, &job->taken,
                                 &job->error);
        break;
    default:
        break;
    }
    if (job->stage != BACKUP_CHECKING) {
        archive_close(job->archive);
        job->archive = NULL;
    }
}

static struct BackupJob *begin(struct App *app, enum BackupStage stage, const char *path)
{
    struct Backups *backups = backups_of(app);
    struct BackupJob *job = memory_zeroed(sizeof *job);
    job->stage = stage;
    snprintf(job->folder, sizeof job->folder, "%s", app->paths.pref);
    snprintf(job->path, sizeof job->path, "%s", path);
    job->archive = backups->archive;
    backups->archive = NULL;
    backups->job = job;
    backups->view.stage = stage;
    return job;
}

static void start(struct App *app)
{
    struct Backups *backups = app->backups;
    backups->ticket = disk_add(backups->disk, run, backups->job);
    app_redraw(app);
}

/* The next one begins where nothing is left of the last. */
static void clear_view(struct Backups *backups, const char *path)
{
    char copy[FILE_PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    archive_taken_free(&backups->view.taken);
    backups->view = (struct BackupView){.stage = BACKUP_NONE};
    snprintf(backups->view.path, sizeof backups->view.path, "%s", copy);
}

/* --- asking ----------------------------------------------------------------------------------- */

const struct BackupView *backups_view(const struct App *app)
{
    return app->backups ? &app->backups->view : NULL;
}

float backups_part(const struct App *app)
{
    return backups_work(app) ? (float)atomic_load(&app->backups->job->progress.permille) / 1000 : 0;
}

bool backups_work(const struct App *app)
{
    return app->backups && app->backups->job;
}

static bool is_free(struct App *app)
{
    if (app->librarian && !backups_work(app))
        return true;
    app_toast(app, app->librarian ? app_tr(app, "Another backup is still under way")
                                  : app_tr(app, "No folder to save in"));
    return false;
}

void backups_make(struct App *app, const char *path, bool replaced)
{
    if (!is_free(app))
        return;
    clear_view(backups_of(app), path);
    begin(app, BACKUP_MAKING, app->backups->view.path)->replaced = replaced;
    start(app);
}

bool backups_is_one(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && SDL_strcasecmp(path + length - 4, ".zip") == 0;
}

void backups_check(struct App *app, const char *path)
{
    if (!is_free(app))
        return;
    clear_view(backups_of(app), path);
    begin(app, BACKUP_CHECKING, app->backups->view.path);
    start(app);
    app_open(app, "backup", NULL, 0);
}

void backups_take(struct App *app, bool settings, bool matches)
{
    struct Backups *backups = app->backups;
    if (!backups || !backups->archive || backups->job)
        return;
    backups->view.with_settings = settings;
    begin(app, BACKUP_TAKING, backups->view.path)->matches = matches;
    start(app);
}

void backups_stop(struct App *app)
{
    struct Backups *backups = app->backups;
    if (backups_work(app)) {
        atomic_store(&backups->job->progress.stopping, true);
    } else if (backups && backups->archive) {
        begin(app, BACKUP_NONE, backups->view.path); /* what was unpacked goes */
        start(app);
    }
}

/* --- what came of it -------------------------------------------------------------------------- */

static void bring_settings(struct App *app, const char *text, bool all)
{
    struct Settings brought;
    settings_read(&brought, text);
    settings_bring(&app->settings, &brought, all);
    servers_suggest(&app->installed.servers, &app->settings);
    app_apply_settings(app);
}

/* What is shown elsewhere is asked for anew. */
static void take_result(struct App *app, struct BackupJob *job)
{
    struct BackupView *view = &app->backups->view;
    view->taken = job->taken;
    if (job->good && view->taken.settings)
        bring_settings(app, view->taken.settings, view->with_settings);
    if (job->good && view->taken.engines && view->with_settings &&
        archive_add_engines(app->engines, view->taken.engines) > 0)
        engine_list_keep(app);
    free(view->taken.settings);
    view->taken.settings = NULL;
    engines_free(view->taken.engines);
    view->taken.engines = NULL;
    app->brought_in++;
    saves_take_in(app);
    unfinished_ask(app);
}

static void hear(struct App *app)
{
    struct Backups *backups = app->backups;
    struct BackupJob *job = backups->job;
    struct BackupView *view = &backups->view;
    backups->job = NULL;
    backups->archive = job->archive;
    if (job->stage == BACKUP_TAKING)
        take_result(app, job);
    if (!job->good && job->stage != BACKUP_NONE) {
        trouble_log(&job->error);
        view->error = job->error;
        view->failed = job->stage;
    }
    view->stage = job->stage == BACKUP_NONE       ? BACKUP_NONE
                  : !job->good                    ? BACKUP_FAILED
                  : job->stage == BACKUP_MAKING   ? BACKUP_MADE
                  : job->stage == BACKUP_CHECKING ? BACKUP_CHECKED
                                                  : BACKUP_TAKEN;
    if (job->stage == BACKUP_MAKING)
        view->content = job->content;
    if (view->stage == BACKUP_CHECKED)
        view->content = *archive_content(backups->archive);
    bool unwanted = atomic_load(&job->progress.stopping);
    free(job);
    if (unwanted)
        backups_stop(app);
    app_redraw(app);
}

void backups_update(struct App *app)
{
    if (backups_work(app) && disk_is_done(app->backups->disk, app->backups->ticket))
        hear(app);
}

void backups_end(struct App *app)
{
    struct Backups *backups = app->backups;
    if (!backups)
        return;
    backups_stop(app);
    disk_free(backups->disk);
    if (backups->job)
        archive_taken_free(&backups->job->taken);
    if (backups->job)
        archive_close(backups->job->archive);
    free(backups->job);
    archive_taken_free(&backups->view.taken);
    free(backups);
    app->backups = NULL;
}
