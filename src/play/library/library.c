/* The library's file: opened, made, mended; who may write to it. */
#define _DEFAULT_SOURCE /* flock */
#include "src/play/library/library.h"
#include "src/common/memory.h"
#include "src/play/library/parts.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 20000, ASIDE_MAX = 1000 };

struct Library *library_new(const char *folder)
{
    struct Library *library = memory_zeroed(sizeof *library);
    snprintf(library->path, sizeof library->path, "%.4000s/library.db", folder);
    return library;
}

static void close_base(struct Library *library)
{
    sqlite3_close(library->base);
    library->base = NULL;
}

void library_free(struct Library *library)
{
    if (!library)
        return;
    close_base(library);
    free(library);
}

struct LibraryNews library_take_news(struct Library *library)
{
    bool mine = thread_claim(&library->owner);
    assert(mine);
    struct LibraryNews news = library->news;
    library->news = (struct LibraryNews){.kind = LIBRARY_ALL_WELL};
    return news;
}

/* Each kind is told once. */
static void tell_once(struct Library *library, enum LibraryNewsKind kind, const char *path)
{
    if (library->told & 1U << kind)
        return;
    library->told |= 1U << kind;
    library->news.kind = kind;
    snprintf(library->news.path, sizeof library->news.path, "%s", path);
}

/* Whether another file stands at the path than the one that was opened. */
static bool was_replaced(const struct Library *library)
{
    struct stat status;
    return stat(library->path, &status) != 0 || status.st_ino != library->file;
}

/* --- opening --- */

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
    if ((tables > 0 || version > 0) && application != LIBRARY_APPLICATION) {
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

static bool open_base(struct Library *library, struct FileError *error)
{
    char folder[FILE_PATH_MAX];
    struct stat status;
    bool current;
    snprintf(folder, sizeof folder, "%s", library->path);
    *strrchr(folder, '/') = '\0';
    if (!file_make_folder(folder, error))
        return false;
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
    if (good)
        forget_removed(library);
    else
        close_base(library);
    return good;
}

/* --- mending --- */

/* Renames the base with what SQLite keeps beside it. */
static bool rename_base(const struct Library *library, const char *aside)
{
    static const char *const endings[] = {"-wal", "-shm", ""};
    bool moved = false;
    for (int i = 0; i < 3; i++) {
        char from[FILE_PATH_MAX + 8], to[FILE_PATH_MAX + 8];
        snprintf(from, sizeof from, "%s%s", library->path, endings[i]);
        snprintf(to, sizeof to, "%s%s", aside, endings[i]);
        moved = rename(from, to) == 0;
    }
    return moved;
}

/* A name for the damaged base that is free: library-damaged-1.db. */
static bool aside_name(const struct Library *library, char aside[FILE_PATH_MAX])
{
    int stem = (int)(strrchr(library->path, '.') - library->path);
    for (int i = 1; i < ASIDE_MAX; i++) {
        snprintf(aside, FILE_PATH_MAX, "%.*s-damaged-%d.db", stem > 3900 ? 3900 : stem,
                 library->path, i);
        if (access(aside, F_OK) != 0)
            return true;
    }
    return false;
}

/* Fills a new base from the damaged one. */
static bool fill(struct Library *library, const char *aside, struct FileError *error)
{
    if (!open_base(library, error) || !sql_run(library, "BEGIN IMMEDIATE", error))
        return false;
    int saved = salvage(library, aside);
    if (!sql_run(library, "COMMIT", error))
        return false;
    library->told &= ~(1U << LIBRARY_MENDED); /* it may happen more than once */
    tell_once(library, LIBRARY_MENDED, aside);
    library->news.count = saved;
    return true;
}

/* Sets the damaged base aside, unless another program has done so meanwhile. */
static bool set_aside(struct Library *library, struct FileError *error)
{
    char aside[FILE_PATH_MAX];
    close_base(library);
    library->damaged = false;
    if (was_replaced(library))
        return open_base(library, error);
    if (!aside_name(library, aside) || !rename_base(library, aside))
        return file_error(error, library->path, 0, "couldn't set the damaged library aside");
    return fill(library, aside, error);
}

/* A lock keeps two programs from mending at once. */
static bool mend(struct Library *library, struct FileError *error)
{
    char lock_path[FILE_PATH_MAX + 8];
    snprintf(lock_path, sizeof lock_path, "%s.lock", library->path);
    int lock = open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool good = lock >= 0 && flock(lock, LOCK_EX) == 0;
    if (good)
        good = set_aside(library, error);
    else
        file_fail(error, lock_path, errno);
    if (lock >= 0)
        close(lock);
    return good;
}

/* Open, whole, ready to be asked. */
static bool be_ready(struct Library *library, struct FileError *error)
{
    if (library->base && was_replaced(library))
        close_base(library); /* another program has mended it */
    if (!library->base && !library->damaged && open_base(library, error))
        return true;
    if (library->damaged)
        return mend(library, error);
    return library->base != NULL;
}

static bool in_transaction(struct Library *library, LibraryWork *work, void *argument,
                           struct FileError *error)
{
    if (!sql_run(library, "BEGIN IMMEDIATE", error))
        return false;
    bool good = work(library, argument, error) && sql_run(library, "COMMIT", error);
    if (!good && !sqlite3_get_autocommit(library->base))
        sqlite3_exec(library->base, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

bool library_do(struct Library *library, bool writes, LibraryWork *work, void *argument,
                struct FileError *error)
{
    bool good = false, mine = thread_claim(&library->owner);
    assert(mine);
    for (int i = 0; i < 2 && !good && (i == 0 || library->damaged); i++)
        good = be_ready(library, error) && (writes ? in_transaction(library, work, argument, error)
                                                   : work(library, argument, error));
    return good;
}
