/* The player's other engines: their list on the disk, and looking for them. */
#include "src/app/shell/engine_list.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include "src/play/programs/engines.h"
#include "src/play/saving/saver.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINDS_MAX = 24, FOLDERS_MAX = 4096 };

/* A look under way; the disk's thread has it until its ticket is done. */
struct EngineLook {
    uint64_t ticket;
    char folders[FOLDERS_MAX];
    struct EngineFind finds[FINDS_MAX];
    int count;
};

/* --- the file --------------------------------------------------------------------------------- */

static char *path_of(const struct App *app, char path[PATH_MAX_LENGTH])
{
    return path_join(path, PATH_MAX_LENGTH, app->paths.pref, "engines.txt");
}

/* What could not be read is not lost. */
static void keep_broken(const char *path)
{
    char kept[PATH_MAX_LENGTH + 8];
    snprintf(kept, sizeof kept, "%s.broken", path);
    rename(path, kept);
}

enum SettingsResult engine_list_begin(struct App *app, struct FileError *error)
{
    char path[PATH_MAX_LENGTH];
    int line = 0;
    app->engines = engines_new();
    if (app->paths.pref[0] == 0)
        return SETTINGS_ABSENT;
    char *text = file_read(path_of(app, path), error);
    app->engines_unread = !text && error->reason != 0 && error->reason != ENOENT;
    if (app->engines_unread)
        return SETTINGS_UNREAD;
    bool good = text ? engines_read(app->engines, text, &line) : error->reason == ENOENT;
    if (text && !good)
        file_error(error, path, line, "this line can't be read");
    free(text);
    if (!good)
        keep_broken(path);
    return good ? SETTINGS_OK : SETTINGS_BROKEN;
}

struct EngineWriting {
    char path[PATH_MAX_LENGTH];
    char *text; /* owned */
};

static bool write_list(void *argument, struct FileError *error)
{
    struct EngineWriting *writing = argument;
    bool good = file_replace(&file_calls_system, writing->path, FILE_PRIVATE, writing->text, error);
    free(writing->text);
    return good;
}

void engine_list_keep(struct App *app)
{
    if (app->paths.pref[0] == 0 || app->engines_unread)
        return;
    struct EngineWriting *writing = memory_zeroed(sizeof *writing);
    path_of(app, writing->path);
    writing->text = engines_write(app->engines);
    saver_add(app->saver, SAVER_SETTINGS, write_list, writing);
}

/* --- looking for them ------------------------------------------------------------------------- */

static void look(void *argument)
{
    struct EngineLook *work = argument;
    work->count = engines_look(work->folders, work->finds, FINDS_MAX);
}

void engine_list_look(struct App *app)
{
    const char *folders = app->options.engine_folders, *path = SDL_getenv("PATH");
    if (app->engine_look)
        return;
    app->engine_look = memory_zeroed(sizeof *app->engine_look);
    if (folders)
        snprintf(app->engine_look->folders, FOLDERS_MAX, "%s", folders);
    else
        snprintf(app->engine_look->folders, FOLDERS_MAX, "/usr/games:/usr/local/games:%s",
                 path ? path : "");
    app->engine_look->ticket = disk_add(app->disk, look, app->engine_look);
}

bool engine_list_looks(const struct App *app)
{
    return app->engine_look != NULL;
}

void engine_list_update(struct App *app)
{
    struct EngineLook *work = app->engine_look;
    if (!work || !disk_is_done(app->disk, work->ticket))
        return;
    if (engines_take_finds(app->engines, work->finds, work->count))
        engine_list_keep(app);
    free(work);
    app->engine_look = NULL;
    app_redraw(app);
}

void engine_list_end(struct App *app)
{
    if (app->engine_look)
        disk_wait(app->disk, app->engine_look->ticket);
    free(app->engine_look);
    engines_free(app->engines);
}
