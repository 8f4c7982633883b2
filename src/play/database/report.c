/* The report of a mending, which stands in the mended base until the player has read it. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/memory.h"
#include "src/play/database/base.h"
#include <stdlib.h>
#include <string.h>

/* Runs a statement with the numbers that tell a file from others, from ?1 on. */
static sqlite3_stmt *prepare(struct Library *library, const char *sql,
                             const struct SalvageSource *source, struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(library, sql, error);
    if (!s)
        return NULL;
    sqlite3_bind_int64(s, 1, source->inode);
    sqlite3_bind_int64(s, 2, source->size);
    sqlite3_bind_int64(s, 3, source->changed);
    return s;
}

bool report_write(struct Library *library, const struct SalvageSource *source, const char *aside,
                  int lost, const char *list, struct FileError *error)
{
    if (!sql_run(library,
                 "CREATE TABLE IF NOT EXISTS mended (id INTEGER PRIMARY KEY, inode INTEGER,"
                 " size INTEGER, changed INTEGER, path TEXT NOT NULL, saved INTEGER NOT NULL,"
                 " lost INTEGER NOT NULL, list TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0)",
                 error))
        return false;
    sqlite3_stmt *s =
        prepare(library,
                "INSERT INTO mended (inode, size, changed, path, saved, lost, list)"
                " SELECT ?1, ?2, ?3, ?4, count(*), ?5, ?6 FROM game WHERE NOT removed",
                source, error);
    if (!s)
        return false;
    sqlite3_bind_text(s, 4, aside, -1, NULL);
    sqlite3_bind_int(s, 5, lost);
    sqlite3_bind_text(s, 6, list, -1, NULL);
    return sql_end(library, s, error);
}

bool report_is_of(struct Library *library, const struct SalvageSource *source)
{
    bool good, found;
    sqlite3_stmt *s =
        prepare(library,
                "SELECT 1 FROM mended WHERE inode = ?1 AND size = ?2 AND changed = ?3"
                " AND NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'mending')",
                source, NULL);
    found = s && sql_row(library, s, &good, NULL);
    sqlite3_finalize(s);
    return found;
}

bool report_move(struct Library *library, const char *aside, struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(library, "UPDATE mended SET path = ?1", error);
    if (!s)
        return false;
    sqlite3_bind_text(s, 1, aside, -1, NULL);
    return sql_end(library, s, error);
}

bool report_read(struct Library *library, struct LibraryReport *report, struct FileError *error)
{
    int64_t tables = 0;
    bool good = true;
    *report = (struct LibraryReport){.known = false};
    if (!sql_number(library, "SELECT count(*) FROM sqlite_master WHERE name = 'mended'", &tables,
                    error) ||
        tables == 0)
        return tables == 0;
    sqlite3_stmt *s = sql_prepare(
        library,
        "SELECT path, saved, lost, list FROM mended WHERE NOT seen ORDER BY id DESC LIMIT 1",
        error);
    if (!s)
        return false;
    if (sql_row(library, s, &good, error)) {
        report->known = true;
        sql_text(s, 0, report->path, sizeof report->path);
        report->saved = sqlite3_column_int(s, 1);
        report->lost = sqlite3_column_int(s, 2);
        const char *list = (const char *)sqlite3_column_text(s, 3);
        report->list = strdup(list ? list : "");
    }
    sqlite3_finalize(s);
    return good;
}
