/* Copies of the library: as an older program left it, made before its tables are changed. */
#define _XOPEN_SOURCE 700
#include "src/play/database/base.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { KEPT_DAYS = 30, STEP_PAGES = 1024 };

/* library-version-1.db */
static void copy_path(const struct Library *library, int64_t version, char path[FILE_PATH_MAX])
{
    int stem = (int)(strrchr(library->path, '.') - library->path);
    snprintf(path, FILE_PATH_MAX, "%.*s-version-%d.db", stem > 3900 ? 3900 : stem, library->path,
             (int)version);
}

bool make_private(const char *path, struct FileError *error)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, FILE_PRIVATE);
    if (file >= 0)
        close(file);
    return file >= 0 || errno == EEXIST || file_fail(error, path, errno);
}

static bool stops(const struct Library *library, const struct Progress *progress)
{
    return patience_ends(library) || progress_stops(progress);
}

/* Copies page after page. `from` reads what stood there at the first of them, whoever writes. */
static bool copy_pages(const struct Library *library, sqlite3_backup *backup,
                       struct Progress *progress)
{
    int code = SQLITE_OK;
    while (code == SQLITE_OK && !stops(library, progress)) {
        code = sqlite3_backup_step(backup, STEP_PAGES);
        int all = sqlite3_backup_pagecount(backup), left = sqlite3_backup_remaining(backup);
        if (progress && all > 0)
            progress_tell(progress, (double)(all - left) / all);
    }
    return code == SQLITE_DONE;
}

bool copy_base(const struct Library *library, struct Library *copy, struct Progress *progress,
               struct FileError *error)
{
    sqlite3 *from = NULL;
    sqlite3_backup *backup = NULL;
    bool good =
        sqlite3_open_v2(library->path, &from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_exec(from, "BEGIN; SELECT 1 FROM sqlite_master", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_open_v2(copy->path, &copy->base, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    if (good)
        backup = sqlite3_backup_init(copy->base, "main", from, "main");
    bool copied = backup && copy_pages(library, backup, progress);
    good = backup && sqlite3_backup_finish(backup) == SQLITE_OK && copied;
    if (!good && stops(library, progress))
        file_fail(error, copy->path, ECANCELED);
    else if (!good)
        sql_fail(copy, error);
    sqlite3_close(from);
    return good;
}

bool backup_keep(struct Library *library, int64_t version, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    struct Library copy = {.base = NULL};
    copy_path(library, version, path);
    if (!file_aside(path, copy.path, error))
        return false;
    unlink(copy.path);
    bool good = make_private(copy.path, error) && copy_base(library, &copy, NULL, error);
    sqlite3_close(copy.base);
    if (good && rename(copy.path, path) == 0)
        return true;
    if (good)
        file_fail(error, path, errno);
    unlink(copy.path);
    return false;
}

void backup_forget(const struct Library *library)
{
    for (int version = 1; version < LIBRARY_VERSION; version++) {
        char path[FILE_PATH_MAX];
        struct stat status;
        copy_path(library, version, path);
        if (stat(path, &status) == 0 && time(NULL) - status.st_mtime > KEPT_DAYS * 86400L)
            unlink(path);
    }
}
