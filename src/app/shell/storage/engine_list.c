/* The player's other engines: their list on the disk, and looking for them. */
#include "src/app/shell/storage/engine_list.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/kept_text.h"
#include "src/common/memory.h"
#include "src/play/programs/engines.h"
#include "src/play/system/disk.h"
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

static bool read_engines(void *list, const char *text, int *line)
{
    return engines_read(list, text, line);
}

enum SettingsResult engine_list_begin(struct App *app, struct FileError *error)
{
    app->engines = engines_new();
    enum SettingsResult result =
        kept_text_read(app, "engines.txt", read_engines, app->engines, error);
    app->engines_unread = result == SETTINGS_UNREAD;
    return result;
}

void engine_list_keep(struct App *app)
{
    if (!app->engines_unread)
        kept_text_write(app, "engines.txt", engines_write(app->engines));
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
