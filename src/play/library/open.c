/* The library's file, opened and closed. */
#define _XOPEN_SOURCE 700
#include "src/play/library/parts.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 20000 };

void close_base(struct Library *library)
{
    if (library->base && library->damaged)
        sqlite3_db_config(library->base, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(library->base);
    library->base = NULL;
}

void tell_once(struct Library *library, enum LibraryNewsKind kind, const char *path)
{
    if (library->told & 1U << kind)
        return;
    library->told |= 1U << kind;
    library->news.kind = kind;
    snprintf(library->news.path, sizeof library->news.path, "%s", path);
}

bool was_replaced(const struct Library *library)
{
    struct stat status;
    return stat(library->path, &status) != 0 || status.st_ino != library->file;
}

/* What stands on a disk that cannot be written to is shown as it is. */
static bool open_unwritable(struct Library *library, struct FileError *error)
{
    char uri[FILE_PATH_MAX + 64];
    close_base(library);
    snprintf(uri, sizeof uri, "file:%s?immutable=1", library->path);
    if (sqlite3_open_v2(uri, &library->base, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) !=
        SQLITE_OK)
        return sql_fail(library, error);
    tell_once(library, LIBRARY_READ_ONLY, library->path);
    return true;
}

/* Games that were removed a day ago are gone for good. */
static void forget_removed(struct Library *library)
{
    sql_run(library,
            "DELETE FROM game WHERE removed > 0 AND removed < strftime('%s', 'now') - 86400", NULL);
}

/* Is it a library, and of a version that this program knows? An older one is fine, and an empty
 * file: then *current is false. Nothing is written. */
static bool check_version(struct Library *library, bool *current, struct FileError *error)
{
    int64_t application = 0, version = 0, tables = 0;
    if (!sql_number(library, "PRAGMA application_id", &application, error) ||
        !sql_number(library, "PRAGMA user_version", &version, error) ||
        !sql_number(library, "SELECT count(*) FROM sqlite_master", &tables, error))
        return false;
    *current = version == LIBRARY_VERSION;
    bool empty = tables == 0 && version == 0;
    if (!empty && (application != LIBRARY_APPLICATION || version <= 0)) {
        library->damaged = true;
        return file_error(error, library->path, 0, "this is no library of games");
    }
    if (version <= LIBRARY_VERSION)
        return true;
    tell_once(library, LIBRARY_NEWER, library->path);
    return file_error(error, library->path, 0, "a newer version of the program wrote this library");
}

static bool set_up(struct Library *library, struct FileError *error)
{
    bool current = false;
    sqlite3_busy_timeout(library->base, BUSY_MS);
    return keys_register(library->base) && check_version(library, &current, error) &&
           sql_run(library,
                   "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                   "PRAGMA cache_size = -32768;", /* kB */
                   error) &&
           (current || schema_bring_up(library, error));
}

/* A new file is its owner's alone, as what SQLite lays beside it then is; an older program's
 * becomes so. */
static void keep_private(const char *path)
{
    struct stat status;
    make_private(path, NULL);
    if (stat(path, &status) == 0 && (status.st_mode & 0277) > 0200)
        chmod(path, status.st_mode & 0700);
}

bool open_base(struct Library *library, struct FileError *error)
{
    char folder[FILE_PATH_MAX];
    struct stat status;
    bool current;
    snprintf(folder, sizeof folder, "%s", library->path);
    *strrchr(folder, '/') = '\0';
    if (!file_make_folder(folder, error))
        return false;
    keep_private(library->path);
    library->keys = keys_fingerprint();
    int code = sqlite3_open_v2(library->path, &library->base,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    bool good = code == SQLITE_OK || sql_fail(library, error);
    good = good && set_up(library, error);
    bool readable = stat(library->path, &status) == 0;
    library->file = readable ? status.st_ino : 0;
    code = sqlite3_errcode(library->base) & 0xff;
    if (!good && readable && (code == SQLITE_READONLY || code == SQLITE_CANTOPEN))
        good = open_unwritable(library, error) && keys_register(library->base) &&
               check_version(library, &current, error);
    if (good) {
        forget_removed(library);
        backup_forget(library);
    } else {
        close_base(library);
    }
    return good;
}
