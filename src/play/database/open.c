/* The library's file, opened and closed. */
#define _XOPEN_SOURCE 700
#include "src/play/database/base.h"
#include "src/play/database/pages.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* --- a disk that cannot be written to --------------------------------------------------------- */

/* Whether the base that was just opened can be asked. */
static bool answers(struct Library *library)
{
    int64_t tables;
    struct FileError ignored;
    return sql_number(library, "SELECT count(*) FROM sqlite_master", &tables, &ignored);
}

/* With the log, where SQLite has what it needs beside the file. */
static bool open_as_it_is(struct Library *library)
{
    return sqlite3_open_v2(library->path, &library->base, SQLITE_OPEN_READONLY, NULL) ==
               SQLITE_OK &&
           answers(library);
}

/* With the log, in memory. */
static bool open_image(struct Library *library)
{
    int64_t size = 0;
    struct Pages *pages = pages_open(library->path);
    uint8_t *bytes = pages ? pages_image(pages, &size) : NULL;
    pages_close(pages);
    return bytes && sqlite3_open(":memory:", &library->base) == SQLITE_OK &&
           sqlite3_deserialize(library->base, "main", bytes, size, size,
                               SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE) ==
               SQLITE_OK &&
           answers(library);
}

/* The file alone: there is no log. */
static bool open_immutable(struct Library *library)
{
    char uri[3 * FILE_PATH_MAX + 32] = "file:";
    size_t length = strlen(uri);
    for (const char *at = library->path; *at; at++) {
        const char *format = strchr("?#%", *at) ? "%%%02X" : "%c";
        length += (size_t)snprintf(uri + length, sizeof uri - length, format, (unsigned char)*at);
    }
    snprintf(uri + length, sizeof uri - length, "?immutable=1");
    return sqlite3_open_v2(uri, &library->base, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) ==
           SQLITE_OK;
}

static bool has_log(const struct Library *library)
{
    char log[FILE_PATH_MAX + 8];
    struct stat status;
    snprintf(log, sizeof log, "%s-wal", library->path);
    return stat(log, &status) == 0 && status.st_size > 0;
}

/* What stands on a disk that cannot be written to is shown as it is. */
static bool open_unwritable(struct Library *library, struct FileError *error)
{
    close_base(library);
    bool good = open_as_it_is(library);
    if (!good) {
        close_base(library);
        good = has_log(library) ? open_image(library) : open_immutable(library);
    }
    if (!good)
        return sql_fail(library, error);
    tell_once(library, LIBRARY_READ_ONLY, library->path);
    return true;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Games that were removed a day ago are gone for good. */
static void forget_removed(struct Library *library)
{
    int waits = library->patience.waits;
    library->patience.waits = 0; /* another time, if another program is at it */
    sql_run(library,
            "DELETE FROM game WHERE removed > 0 AND removed < strftime('%s', 'now') - 86400", NULL);
    library->patience.waits = waits;
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
    patience_attach(library, library->base);
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
    if (good && sqlite3_db_readonly(library->base, "main") == 1)
        tell_once(library, LIBRARY_READ_ONLY, library->path);
    if (good) {
        forget_removed(library);
        backup_forget(library);
    } else {
        close_base(library);
    }
    return good;
}
