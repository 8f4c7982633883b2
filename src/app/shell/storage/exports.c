/* Files that leave the arcade. */
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include "src/play/library/librarian.h"
#include "src/play/system/path.h"
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Exports {
    char folder[FILE_PATH_MAX];
    char path[FILE_PATH_MAX];  /* of the file that was written last */
    struct Question *question; /* the file being written; NULL: none */
    struct Question *games;    /* the games being written; NULL: none */
    const char *asker;         /* the name of the scene that wanted them */
    bool stopping;
};

/* A file on its way to the disk. */
struct ExportJob {
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    char stem[96], ending[16];
    bool exactly, replaced; /* into `path` as it is, under no other name */
    const char *asker;      /* the name of the scene that was on top */
    void *bytes;            /* owned */
    size_t size;
    SDL_Surface *picture; /* owned: what is to become the bytes; NULL: they are there */
};

static struct Exports *exports_of(struct App *app)
{
    if (!app->exports)
        app->exports = memory_zeroed(sizeof *app->exports);
    return app->exports;
}

/* --- the folder --- */

const char *exports_folder(struct App *app)
{
    struct Exports *exports = exports_of(app);
    const char *chosen = settings_note(&app->settings, "export.folder");
    if (exports->folder[0] == 0 && path_is_absolute(chosen))
        snprintf(exports->folder, sizeof exports->folder, "%s", chosen);
    if (exports->folder[0] == 0 && app->paths.pref[0] != 0)
        path_join(exports->folder, sizeof exports->folder, app->paths.pref, "exports");
    return exports->folder;
}

void exports_set_folder(struct App *app, const char *folder)
{
    struct Exports *exports = exports_of(app);
    snprintf(exports->folder, sizeof exports->folder, "%s", folder);
    if (strlen(folder) < SETTING_TEXT_MAX) { /* else it is chosen for this time */
        settings_set_note(&app->settings, "export.folder", folder);
        app_apply_settings(app);
    }
}

/* --- what earlier programs left: the disk's thread --- */

static bool sweep(struct Library *library, void *argument, struct FileError *error)
{
    (void)library, (void)error;
    file_sweep(argument);
    return true;
}

void exports_sweep(struct App *app)
{
    if (app->librarian)
        question_drop(
            librarian_ask(app->librarian, sweep, SDL_strdup(exports_folder(app)), SDL_free));
}

/* --- writing: the disk's thread --- */

/* The bytes of a PNG file are hardly ever more than its pixels. */
void *exports_png(SDL_Surface *picture, size_t *size)
{
    size_t most = (size_t)picture->pitch * (size_t)picture->h * 2 + 65536;
    void *bytes = memory_zeroed(most);
    SDL_RWops *file = SDL_RWFromMem(bytes, (int)most);
    bool good = file && IMG_SavePNG_RW(picture, file, 0) == 0;
    *size = good ? (size_t)SDL_RWtell(file) : 0;
    if (file)
        SDL_RWclose(file);
    if (good)
        return bytes;
    free(bytes);
    return NULL;
}

static bool encode(struct ExportJob *job, struct FileError *error)
{
    job->bytes = exports_png(job->picture, &job->size);
    return job->bytes || file_error(error, job->folder, 0, "%s", SDL_GetError());
}

static bool write_file(struct Library *library, void *argument, struct FileError *error)
{
    struct ExportJob *job = argument;
    bool exists;
    (void)library;
    if (job->picture && !encode(job, error))
        return false;
    if (job->replaced)
        return file_replace(&file_calls_system, job->path, FILE_SHARED, job->bytes, error);
    if (job->exactly)
        return file_make_folder(job->folder, error) &&
               file_create(&file_calls_system, job->path, FILE_SHARED, job->bytes, job->size,
                           &exists, error);
    return file_create_free(job->folder, job->stem, job->ending, job->bytes, job->size, job->path,
                            error);
}

static void end_job(void *argument)
{
    struct ExportJob *job = argument;
    free(job->bytes);
    SDL_FreeSurface(job->picture);
    free(job);
}

/* --- asking and telling --- */

/* The name of the scene on top. */
static const char *present_scene(const struct App *app)
{
    void *context;
    return scenes_top(app->scenes, &context)->name;
}

/* A job of that name; NULL, and it is said, where there is no folder. */
static struct ExportJob *new_job(struct App *app, const char *stem, const char *ending)
{
    if (!app->librarian) {
        app_toast(app, app_tr(app, "No folder to save in"));
        return NULL;
    }
    struct ExportJob *job = memory_zeroed(sizeof *job);
    snprintf(job->folder, sizeof job->folder, "%s", exports_folder(app));
    snprintf(job->stem, sizeof job->stem, "%s", stem);
    snprintf(job->ending, sizeof job->ending, "%s", ending);
    job->asker = present_scene(app);
    return job;
}

static void begin(struct App *app, struct ExportJob *job)
{
    struct Exports *exports = exports_of(app);
    question_drop(exports->question);
    exports->question = librarian_ask(app->librarian, write_file, job, end_job);
}

void exports_save(struct App *app, const char *stem, const char *ending, void *bytes, size_t size,
                  const char *asker)
{
    struct ExportJob *job = new_job(app, stem, ending);
    if (!job) {
        free(bytes);
        return;
    }
    job->bytes = bytes;
    job->size = size;
    if (asker)
        job->asker = asker;
    begin(app, job);
}

void exports_save_at(struct App *app, const char *path, bool replaced, void *bytes, size_t size,
                     const char *asker)
{
    struct ExportJob *job = new_job(app, "", "");
    if (!job) {
        free(bytes);
        return;
    }
    snprintf(job->path, sizeof job->path, "%s", path);
    job->asker = asker;
    job->exactly = true;
    job->replaced = replaced;
    job->bytes = bytes;
    job->size = size;
    begin(app, job);
}

void exports_save_picture(struct App *app, const char *stem, SDL_Surface *picture,
                          const char *asker)
{
    struct ExportJob *job = new_job(app, stem, ".png");
    if (!job) {
        SDL_FreeSurface(picture);
        return;
    }
    job->picture = picture;
    if (asker)
        job->asker = asker;
    begin(app, job);
}

/* Says that a file is written; see exports_save_at. */
static void tell_written(struct App *app, const char *path, const char *asker)
{
    struct Exports *exports = exports_of(app);
    char text[FILE_PATH_MAX + 64];
    snprintf(exports->path, sizeof exports->path, "%s", path);
    if (!asker || strcmp(present_scene(app), asker) == 0) {
        struct SavedArgs args = {.path = exports->path};
        app_open(app, "saved", &args, sizeof args);
        return;
    }
    snprintf(text, sizeof text, app_tr(app, "Saved in %s"), path);
    app_toast(app, text);
}

/* --- games, a few at a time ------------------------------------------------------------------- */

struct GamesJob {
    struct Export *export; /* owned */
    bool done;
};

static bool write_games(struct Library *library, void *argument, struct FileError *error)
{
    struct GamesJob *job = argument;
    return export_step(job->export, library, &job->done, error);
}

static void end_games(void *argument)
{
    struct GamesJob *job = argument;
    export_free(job->export);
    free(job);
}

static void go_on(struct App *app, struct Export *export)
{
    struct GamesJob *job = memory_zeroed(sizeof *job);
    job->export = export;
    app->exports->games = librarian_ask(app->librarian, write_games, job, end_games);
}

void exports_games(struct App *app, struct Export *export, const char *asker)
{
    struct Exports *exports = exports_of(app);
    if (exports->games || !app->librarian) {
        export_free(export);
        return;
    }
    exports->stopping = false;
    exports->asker = asker;
    go_on(app, export);
}

bool exports_writing(const struct App *app)
{
    return app->exports && app->exports->games;
}

void exports_stop(struct App *app)
{
    if (!exports_writing(app))
        return;
    app->exports->stopping = true;
    export_stop(((const struct GamesJob *)question_argument(app->exports->games))->export);
}

/* Goes on, or says where the games are. */
static void hear_games(struct App *app, const struct FileError *error)
{
    struct Exports *exports = app->exports;
    struct Question *question = exports->games;
    struct GamesJob *job = question_argument(question);
    char text[FILE_PATH_MAX + 256];
    exports->games = NULL;
    if (error->what[0] != 0) {
        trouble_tell(app, app_tr(app, "The games couldn't be written: %s"), error);
    } else if (job->done) {
        int left_out = export_left_out(job->export);
        snprintf(text, sizeof text,
                 app_tr(app, left_out == 1 ? N_("Left out: %d game") : N_("Left out: %d games")),
                 left_out);
        if (left_out > 0)
            app_toast(app, text);
        tell_written(app, export_path(job->export), exports->asker);
    } else if (!exports->stopping) {
        go_on(app, job->export);
        job->export = NULL;
    }
    question_drop(question);
    app_redraw(app);
}

void exports_update(struct App *app)
{
    struct FileError error;
    struct Exports *exports = app->exports;
    if (exports && exports->games && question_answered(exports->games, &error))
        hear_games(app, &error);
    if (!exports || !exports->question || !question_answered(exports->question, &error))
        return;
    const struct ExportJob *job = question_argument(exports->question);
    if (error.what[0] != 0) {
        char text[FILE_PATH_MAX + 256];
        trouble_log(&error);
        char *why = trouble_why(app, &error);
        snprintf(text, sizeof text, app_tr(app, "Couldn't save in %s: %s"), job->folder, why);
        app_toast(app, text);
        free(why);
    } else {
        tell_written(app, job->path, job->asker);
    }
    question_drop(exports->question);
    exports->question = NULL;
}

void exports_end(struct App *app)
{
    free(app->exports);
    app->exports = NULL;
}
