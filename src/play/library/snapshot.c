/* A library as a file of its own: copied while programs write to it, and looked at when it is
 * brought. */
#include "src/play/library/merge.h"
#include "src/play/library/parts.h"
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

struct SnapshotWork {
    const char *path;
    struct Progress *progress;
    int *games;
};

/* A database that needs no log beside it. */
static bool finish(struct Library *copy, int *games, struct FileError *error)
{
    int64_t count = 0;
    bool good = sql_run(copy, "PRAGMA journal_mode = DELETE", error) &&
                sql_number(copy, "SELECT count(*) FROM game WHERE NOT removed", &count, error);
    *games = (int)count;
    return good;
}

/* Makes in the copy what waits beside the library for the next program to change it. */
static bool make_later(const struct Library *library, struct Library *copy, struct FileError *error)
{
    struct LaterFiles files;
    if (!library->later.take)
        return true;
    bool good = sql_run(copy, "BEGIN IMMEDIATE", error);
    if (!good)
        return false;
    good = library->later.take(copy, &files, error) && sql_run(copy, "COMMIT", error);
    library->later.end(copy, &files, false); /* there they wait on */
    return good;
}

static bool snapshot(struct Library *library, void *argument, struct FileError *error)
{
    const struct SnapshotWork *work = argument;
    struct Library copy = {.base = NULL};
    snprintf(copy.path, sizeof copy.path, "%s", work->path);
    unlink(copy.path);
    bool good = make_private(copy.path, error) &&
                copy_base(library, &copy, work->progress, error) &&
                make_later(library, &copy, error) && finish(&copy, work->games, error);
    sqlite3_close(copy.base);
    if (!good)
        unlink(copy.path);
    return good;
}

bool library_snapshot(struct Library *library, const char *path, struct Progress *progress,
                      int *games, struct FileError *error)
{
    struct SnapshotWork work = {.path = path, .progress = progress, .games = games};
    return library_do(library, false, snapshot, &work, error);
}

/* --- what is brought -------------------------------------------------------------------------- */

bool copy_open(struct Library *copy, const char *path, struct FileError *error)
{
    *copy = (struct Library){.base = NULL};
    snprintf(copy->path, sizeof copy->path, "%s", path);
    bool good = sqlite3_open_v2(path, &copy->base, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                sqlite3_db_config(copy->base, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK &&
                sqlite3_exec(copy->base,
                             "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                             "PRAGMA journal_mode = MEMORY; PRAGMA foreign_keys = OFF",
                             NULL, NULL, NULL) == SQLITE_OK;
    if (good)
        return true;
    sql_fail(copy, error);
    copy_close(copy);
    return false;
}

void copy_close(struct Library *copy)
{
    sqlite3_close(copy->base);
    copy->base = NULL;
}

/* Its tables are tables: no views, no triggers, nothing that would be run. */
static bool check_tables(struct Library *copy, struct FileError *error)
{
    int64_t ours = 0, others = 0;
    return sql_number(copy,
                      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND"
                      " name IN ('game', 'record')",
                      &ours, error) &&
           sql_number(copy, "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')",
                      &others, error) &&
           ((ours == 2 && others == 0) ||
            file_error(error, copy->path, 0, "this is no library of games"));
}

static bool check(struct Library *copy, struct FileError *error)
{
    int64_t application = 0, version = 0;
    if (!sql_number(copy, "PRAGMA application_id", &application, error) ||
        !sql_number(copy, "PRAGMA user_version", &version, error) || !check_tables(copy, error))
        return false;
    if (application != LIBRARY_APPLICATION || version <= 0)
        return file_error(error, copy->path, 0, "this is no library of games");
    if (version > LIBRARY_VERSION)
        return file_error(error, copy->path, 0,
                          "a newer version of the program wrote this library");
    return schema_raise(copy, version, error);
}

bool library_check_copy(const char *path, struct FileError *error)
{
    struct Library copy;
    if (!copy_open(&copy, path, error))
        return false;
    bool good = check(&copy, error);
    copy_close(&copy);
    return good;
}
