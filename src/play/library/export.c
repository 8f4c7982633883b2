/* Games on their way out of the library. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/library/export.h"
#include "src/common/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP_GAMES = 100 };

struct Export {
    char path[FILE_PATH_MAX], aside[FILE_PATH_MAX]; /* the file, and where it is written first */
    bool replaced;
    const struct Format *format;
    int64_t *ids; /* owned */
    int count, at, left_out;
    int file; /* -1: not open */
    atomic_bool stopping;
};

struct Export *export_new(const char *path, bool replaced, const struct Format *format,
                          const int64_t *ids, int count)
{
    struct Export *export = memory_zeroed(sizeof *export);
    snprintf(export->path, sizeof export->path, "%s", path);
    export->replaced = replaced;
    export->format = format;
    export->ids = memory_zeroed((size_t)count * sizeof *ids);
    memcpy(export->ids, ids, (size_t)count * sizeof *ids);
    export->count = count;
    export->file = -1;
    return export;
}

static void close_file(struct Export *export)
{
    if (export->file < 0)
        return;
    close(export->file);
    unlink(export->aside);
    export->file = -1;
}

void export_free(struct Export *export)
{
    if (!export)
        return;
    close_file(export);
    free(export->ids);
    free(export);
}

const char *export_path(const struct Export *export)
{
    return export->path;
}

int export_left_out(const struct Export *export)
{
    return export->left_out;
}

static bool fail(const struct Export *export, struct FileError *error)
{
    return file_fail(error, export->path, errno);
}

static bool open_file(struct Export *export, struct FileError *error)
{
    char folder[FILE_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", export->path);
    char *slash = strrchr(folder, '/');
    if (slash && slash > folder)
        *slash = '\0';
    if (!file_make_folder(folder, error))
        return false;
    file_sweep(folder);
    if (!file_aside(export->path, export->aside, error))
        return false;
    export->file = open(export->aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return export->file >= 0 || fail(export, error);
}

/* A game that the format cannot hold, or that is broken, is left out. */
static bool write_game(struct Export *export, struct Library *library, int64_t id,
                       struct FileError *error)
{
    size_t size = 0;
    struct FileError problem = {.reason = 0};
    struct Tree *tree = library_load(library, id, &problem);
    if (!tree && problem.reason != 0) {
        *error = problem;
        return false;
    }
    char *bytes = tree && format_writes(export->format, tree_game(tree))
                      ? export->format->write(tree, &size, NULL)
                      : NULL;
    tree_free(tree);
    if (!bytes) {
        export->left_out++;
        return true;
    }
    bool good =
        file_write_all(&file_calls_system, export->file, bytes, size) &&
        (export->format->binary || file_write_all(&file_calls_system, export->file, "\n", 1));
    free(bytes);
    return good || fail(export, error);
}

/* Gives the file its name. */
static bool finish(struct Export *export, struct FileError *error)
{
    bool good =
        fsync(export->file) == 0 && (export->replaced ? rename(export->aside, export->path) == 0
                                                      : link(export->aside, export->path) == 0);
    if (!good)
        return fail(export, error);
    close_file(export);
    file_sync_folder(&file_calls_system, export->path);
    return true;
}

void export_stop(struct Export *export)
{
    atomic_store(&export->stopping, true);
}

static bool goes_on(const struct Export *export)
{
    return export->at < export->count && !atomic_load(&export->stopping);
}

bool export_step(struct Export *export, struct Library *library, bool *done,
                 struct FileError *error)
{
    bool good = export->file >= 0 || open_file(export, error);
    *done = false;
    for (int i = 0; i < STEP_GAMES && good && goes_on(export); i++) {
        good = write_game(export, library, export->ids[export->at], error);
        export->at += good;
    }
    if (good && export->at == export->count && !atomic_load(&export->stopping))
        *done = good = finish(export, error);
    return good;
}
