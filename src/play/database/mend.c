/*
 * Mending a damaged base: a new one is filled beside it (library.db.mending), and takes its name
 * only when it is whole; the damaged one is kept as library-damaged-1.db. A program that is killed
 * meanwhile leaves the damaged base where it was, and the next goes on with the new one.
 */
#define _DEFAULT_SOURCE /* flock */
#include "src/common/memory.h"
#include "src/play/database/base.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ASIDE_MAX = 1000, LOCK_MS = 50 };

static const char *const endings[] = {"-wal", "-shm", ""}; /* the base itself is the last */

/* A name of the library's folder. */
static void path_beside(const struct Library *library, const char *ending, char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%.4000s%s", library->path, ending);
}

static void mending_path(const struct Library *library, char path[FILE_PATH_MAX])
{
    path_beside(library, ".mending", path);
}

bool mending_waits(const struct Library *library)
{
    char path[FILE_PATH_MAX];
    mending_path(library, path);
    return access(path, F_OK) == 0;
}

/* Renames a base with what SQLite keeps beside it. */
static bool rename_base(const char *path, const char *other)
{
    bool moved = false;
    for (int i = 0; i < 3; i++) {
        char from[FILE_PATH_MAX + 8], to[FILE_PATH_MAX + 8];
        snprintf(from, sizeof from, "%s%s", path, endings[i]);
        snprintf(to, sizeof to, "%s%s", other, endings[i]);
        moved = rename(from, to) == 0;
    }
    return moved;
}

static void remove_base(const char *path)
{
    for (int i = 0; i < 3; i++) {
        char name[FILE_PATH_MAX + 8];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
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

/* The damaged base as a source; false if it is not there. */
static bool find_source(const struct Library *library, struct SalvageSource *source)
{
    struct stat status;
    if (stat(library->path, &status) != 0)
        return false;
    *source = (struct SalvageSource){.path = library->path,
                                     .inode = (int64_t)status.st_ino,
                                     .size = status.st_size,
                                     .changed = (int64_t)status.st_mtim.tv_sec * 1000000000 +
                                                status.st_mtim.tv_nsec};
    return true;
}

static void close_mending(struct Library *fresh)
{
    if (!fresh)
        return;
    close_base(fresh);
    free(fresh);
}

/* Opens the base that is being filled; one that is no use any more is begun anew. */
static struct Library *open_mending(const struct Library *library, struct FileError *error)
{
    struct Library *fresh = memory_zeroed(sizeof *fresh);
    mending_path(library, fresh->path);
    patience_begin(fresh);
    bool good = open_base(fresh, error);
    if (!good && fresh->damaged) {
        remove_base(fresh->path);
        fresh->damaged = false;
        good = open_base(fresh, error);
    }
    if (good && sql_run(fresh, "PRAGMA synchronous = NORMAL", error))
        return fresh;
    close_mending(fresh);
    return NULL;
}

/* Removes a base that was filled from something else than the present source; false if it is to be
 * gone on with. */
static bool remove_other(const struct Library *library, const struct SalvageSource *source)
{
    struct Library *fresh = mending_waits(library) ? open_mending(library, NULL) : NULL;
    bool same = fresh && (report_is_of(fresh, source) || salvage_is_of(fresh, source));
    char path[FILE_PATH_MAX];
    close_mending(fresh);
    mending_path(library, path);
    if (!same)
        remove_base(path);
    return !same;
}

/* Keeps other programs from writing to the damaged base meanwhile, where SQLite still can. */
static sqlite3 *hold(struct Library *library)
{
    sqlite3 *base = NULL;
    if (sqlite3_open_v2(library->path, &base, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_db_config(base, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        patience_attach(library, base);
        sqlite3_exec(base, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    }
    return base;
}

/* Everything in the one file, on the disk. */
static bool settle(struct Library *fresh, struct FileError *error)
{
    int64_t busy = 1;
    return sql_run(fresh, "PRAGMA synchronous = FULL", error) &&
           sql_number(fresh, "PRAGMA wal_checkpoint(TRUNCATE)", &busy, error) && busy == 0;
}

/* The whole new base takes its place: the damaged one first goes aside with its log, which must
 * never lie beside the new one. */
static bool change_places(struct Library *library, const char *aside, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    mending_path(library, path);
    if (access(library->path, F_OK) == 0 && !rename_base(library->path, aside))
        return file_fail(error, library->path, errno);
    if (!rename_base(path, library->path))
        return file_fail(error, path, errno);
    file_sync_folder(&file_calls_system, library->path);
    library->damaged = false;
    return true;
}

/* Fills a new base from the damaged one, and tells of it. */
static bool fill(struct Library *library, const struct SalvageSource *source, const char *aside,
                 struct FileError *error)
{
    struct Library *fresh = open_mending(library, error);
    if (!fresh)
        return false;
    sqlite3 *held = hold(library);
    bool good =
        report_is_of(fresh, source) || salvage(fresh, source, aside, &library->mending, error);
    good = good && report_move(fresh, aside, error) && settle(fresh, error);
    close_mending(fresh);
    sqlite3_close(held);
    return good;
}

/* Whether a mending broke off between the two names: the base is whole. *known is false where that
 * can't be told now. */
static bool is_filled(const struct Library *library, bool *known, struct FileError *error)
{
    int64_t reports = 0;
    struct Library *fresh = open_mending(library, error);
    *known = fresh;
    bool filled = fresh &&
                  sql_number(fresh,
                             "SELECT count(*) FROM mended WHERE NOT EXISTS"
                             " (SELECT 1 FROM sqlite_master WHERE name = 'mending')",
                             &reports, NULL) &&
                  reports > 0 && settle(fresh, error);
    close_mending(fresh);
    return filled;
}

static bool tell_report(struct Library *library, struct FileError *error)
{
    struct LibraryReport report;
    if (!open_base(library, error))
        return false;
    library->told &= ~(1U << LIBRARY_MENDED); /* it may happen more than once */
    if (report_read(library, &report, error) && report.known) {
        tell_once(library, LIBRARY_MENDED, report.path);
        library->news.count = report.saved;
        library->news.lost = report.lost;
        free(report.list);
    }
    return true;
}

/* With the lock held, unless another program has mended it meanwhile. */
static bool mend_alone(struct Library *library, struct FileError *error)
{
    char aside[FILE_PATH_MAX];
    struct SalvageSource source;
    bool there = find_source(library, &source), known = true;
    bool wanted = there ? !remove_other(library, &source) : is_filled(library, &known, error);
    if (!known)
        return false; /* another time: it must not seem empty */
    if (library->damaged && there && !was_replaced(library))
        wanted = true;
    if (!wanted) { /* it was mended, or what was to be is gone */
        library->damaged = false;
        return open_base(library, error);
    }
    if (!aside_name(library, aside))
        return file_error(error, library->path, 0, "couldn't set the damaged library aside");
    bool whole = !there || fill(library, &source, aside, error);
    return whole && change_places(library, aside, error) && tell_report(library, error);
}

/* Takes the lock, which keeps two programs from mending at once, as soon as it is free; false if
 * that can't be, or is not waited for any more. */
static bool take_lock(struct Library *library, int lock)
{
    while (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK || mending_stops(&library->mending))
            return false;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_MS * 1000000L}, NULL);
    }
    return true;
}

bool mend(struct Library *library, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    path_beside(library, ".lock", path);
    close_base(library);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    atomic_store(&library->mending.permille, 0);
    bool good = lock >= 0 && take_lock(library, lock);
    if (good)
        good = mend_alone(library, error);
    else
        file_fail(error, path, errno);
    if (lock >= 0)
        close(lock);
    atomic_store(&library->mending.permille, -1);
    return good;
}
