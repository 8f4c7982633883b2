/* Games on their way out of the library. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/library/export.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/play/moment.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP_GAMES = 100, NUMBERS = 1000 };

struct Export {
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    int64_t *ids; /* owned */
    int count, at;
    int file; /* -1: not open */
    bool whole;
};

struct Export *export_new(const char *folder, const int64_t *ids, int count)
{
    struct Export *export = memory_zeroed(sizeof *export);
    snprintf(export->folder, sizeof export->folder, "%s", folder);
    export->ids = memory_zeroed((size_t)count * sizeof *ids);
    memcpy(export->ids, ids, (size_t)count * sizeof *ids);
    export->count = count;
    export->file = -1;
    return export;
}

void export_free(struct Export *export)
{
    if (!export)
        return;
    if (export->file >= 0)
        close(export->file);
    if (export->path[0] != 0 && !export->whole)
        unlink(export->path);
    free(export->ids);
    free(export);
}

const char *export_path(const struct Export *export)
{
    return export->path;
}

/* A file of its own: "games-2026.11.22.pgn", with a number if there is one. */
static bool open_file(struct Export *export, struct FileError *error)
{
    char date[MOMENT_MAX], time_of_day[MOMENT_MAX], number[16] = "";
    if (!file_make_folder(export->folder, error))
        return false;
    moment_write(time(NULL), date, time_of_day);
    for (int i = 1; export->file < 0 && i <= NUMBERS; i++) {
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        snprintf(export->path, sizeof export->path, "%.4000s/games-%s%s.pgn", export->folder, date,
                 number);
        export->file = open(export->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (export->file < 0 && errno != EEXIST)
            break;
    }
    if (export->file >= 0)
        return true;
    file_error(error, export->path, 0, "%s", strerror(errno));
    export->path[0] = '\0'; /* it is not ours */
    return false;
}

static bool write_game(struct Export *export, struct Library *library, int64_t id,
                       struct FileError *error)
{
    struct Tree *tree = library_load(library, id, error);
    if (!tree)
        return false;
    char *text = record_write_tree(tree);
    bool good = file_write_all(&file_calls_system, export->file, text, strlen(text)) &&
                file_write_all(&file_calls_system, export->file, "\n", 1);
    if (!good)
        file_error(error, export->path, 0, "%s", strerror(errno));
    free(text);
    tree_free(tree);
    return good;
}

bool export_step(struct Export *export, struct Library *library, bool *done,
                 struct FileError *error)
{
    bool good = export->file >= 0 || open_file(export, error);
    *done = false;
    for (int i = 0; i < STEP_GAMES && good && export->at < export->count; i++)
        good = write_game(export, library, export->ids[export->at++], error);
    if (!good || export->at < export->count)
        return good;
    if (fsync(export->file) != 0)
        return file_error(error, export->path, 0, "%s", strerror(errno));
    *done = export->whole = true;
    return true;
}
