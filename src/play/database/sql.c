/* SQLite's calls, with its errors as ours. */
#include "src/common/utf8.h"
#include "src/play/database/base.h"
#include <errno.h>
#include <stdio.h>

/* SQLite's code as the system's; 0: there is none that says the same. */
static int reason_of(int code)
{
    switch (code) {
    case SQLITE_FULL:
        return ENOSPC;
    case SQLITE_IOERR:
        return EIO;
    case SQLITE_READONLY:
        return EROFS;
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
        return EACCES;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return EBUSY;
    case SQLITE_INTERRUPT:
        return EINTR;
    default:
        return 0;
    }
}

bool sql_fail(struct Library *library, struct FileError *error)
{
    int code = sqlite3_errcode(library->base) & 0xff;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        library->damaged = true;
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        library->patience.locked = true;
    file_error(error, library->path, 0, "%s", sqlite3_errmsg(library->base));
    if (error)
        error->reason = reason_of(code);
    return false;
}

bool sql_run(struct Library *library, const char *sql, struct FileError *error)
{
    return sqlite3_exec(library->base, sql, NULL, NULL, NULL) == SQLITE_OK ||
           sql_fail(library, error);
}

sqlite3_stmt *sql_prepare(struct Library *library, const char *sql, struct FileError *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(library->base, sql, -1, &statement, NULL) != SQLITE_OK)
        sql_fail(library, error);
    return statement;
}

bool sql_row(struct Library *library, sqlite3_stmt *statement, bool *good, struct FileError *error)
{
    int code = sqlite3_step(statement);
    *good = code == SQLITE_ROW || code == SQLITE_DONE || sql_fail(library, error);
    return code == SQLITE_ROW;
}

bool sql_end(struct Library *library, sqlite3_stmt *statement, struct FileError *error)
{
    bool good = true;
    while (sql_row(library, statement, &good, error))
        continue;
    sqlite3_finalize(statement);
    return good;
}

bool sql_number(struct Library *library, const char *sql, int64_t *number, struct FileError *error)
{
    bool good;
    sqlite3_stmt *statement = sql_prepare(library, sql, error);
    if (!statement)
        return false;
    bool found = sql_row(library, statement, &good, error);
    if (found)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return found;
}

void sql_text(sqlite3_stmt *statement, int column, char *text, size_t size)
{
    const char *value = (const char *)sqlite3_column_text(statement, column);
    utf8_copy(text, size, value && utf8_is_valid(value) ? value : "");
}
