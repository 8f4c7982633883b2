/* Lists of the player's that are kept as small texts. */
#include "src/app/shell/storage/kept_text.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include "src/play/saving/saver.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* What could not be read is not lost. */
static void keep_broken(const char *path)
{
    char kept[PATH_MAX_LENGTH + 8];
    snprintf(kept, sizeof kept, "%s.broken", path);
    rename(path, kept);
}

enum SettingsResult kept_text_read(const struct App *app, const char *name,
                                   bool (*read)(void *list, const char *text, int *line),
                                   void *list, struct FileError *error)
{
    char path[PATH_MAX_LENGTH];
    int line = 0;
    if (app->paths.pref[0] == 0)
        return SETTINGS_ABSENT;
    path_join(path, sizeof path, app->paths.pref, name);
    char *text = file_read(path, error);
    if (!text && error->reason != 0 && error->reason != ENOENT)
        return SETTINGS_UNREAD;
    bool good = text ? read(list, text, &line) : error->reason == ENOENT;
    if (text && !good)
        file_error(error, path, line, "this line can't be read");
    free(text);
    if (!good)
        keep_broken(path);
    return good ? SETTINGS_OK : SETTINGS_BROKEN;
}

struct Writing {
    char path[PATH_MAX_LENGTH];
    char *text; /* owned */
};

static bool write_text(void *argument, struct FileError *error)
{
    struct Writing *writing = argument;
    bool good = file_replace(&file_calls_system, writing->path, FILE_PRIVATE, writing->text, error);
    free(writing->text);
    return good;
}

void kept_text_write(struct App *app, const char *name, char *text)
{
    if (app->paths.pref[0] == 0) {
        free(text);
        return;
    }
    struct Writing *writing = memory_zeroed(sizeof *writing);
    path_join(writing->path, sizeof writing->path, app->paths.pref, name);
    writing->text = text;
    saver_add(app->saver, SAVER_SETTINGS, write_text, writing);
}
