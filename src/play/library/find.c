/* Which games of the library are wanted. */
#define _POSIX_C_SOURCE 200809L
#include "engine/level.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/play/library/parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct FindWork {
    const struct LibraryFilter *filter;
    int64_t *ids;
    int count, capacity;
};

static void add_opponent(struct StringBuffer *sql, enum LibraryOpponent opponent)
{
    /* against a level one colour is the player's; two people at one screen share both */
    static const char *const terms[] = {
        [LIBRARY_ANYBODY] = "",
        [LIBRARY_COMPUTER] = " AND kind = 0 AND mine >= 0",
        [LIBRARY_PERSON] = " AND kind = 0 AND mine < 0",
        [LIBRARY_FRIEND] = " AND kind = 1",
        [LIBRARY_OTHERS] = " AND kind = 2",
    };
    string_buffer_add(sql, terms[opponent]);
}

static void add_ending(struct StringBuffer *sql, enum LibraryEnding ending)
{
    static const char *const terms[] = {
        [LIBRARY_ANY_ENDING] = "",
        [LIBRARY_WON] = " AND mine >= 0 AND result = mine + 1",
        [LIBRARY_LOST] = " AND mine >= 0 AND result = 2 - mine",
        [LIBRARY_DRAWN] = " AND result = 3",
        [LIBRARY_UNFINISHED] = " AND result = 0",
    };
    string_buffer_add(sql, terms[ending]);
}

static char *write_query(const struct LibraryFilter *filter)
{
    struct StringBuffer sql = {.data = NULL};
    /* The pluses keep SQLite from walking an index where it has to look at every row anyway: the
     * tables are read in their order then, and what is found is sorted. */
    bool scan = filter->reached.count > 0 || filter->name[0] || filter->against[0];
    string_buffer_add(&sql, filter->reached.count > 0
                                ? "SELECT id FROM position CROSS JOIN game USING (id)"
                                  " WHERE +version = ?5 AND reached(keys, ?4) AND removed = 0"
                                : "SELECT id FROM game WHERE removed = 0");
    if (filter->game)
        string_buffer_add(&sql, " AND game = ?1");
    add_opponent(&sql, filter->opponent);
    add_ending(&sql, filter->ending);
    if (filter->days > 0)
        string_buffer_add(&sql, " AND moment >= ?2");
    if (filter->starred)
        string_buffer_add(&sql, " AND starred");
    if (filter->against[0])
        string_buffer_add(&sql, " AND mine >= 0 AND CASE mine WHEN 1 THEN first ELSE second END"
                                " IN (?6, ?7, ?8)");
    if (filter->name[0])
        string_buffer_add(&sql, " AND (first LIKE ?3 ESCAPE '\\' OR second LIKE ?3 ESCAPE '\\' OR"
                                " event LIKE ?3 ESCAPE '\\' OR source LIKE ?3 ESCAPE '\\')");
    string_buffer_add(&sql,
                      scan ? " ORDER BY +moment DESC, id DESC" : " ORDER BY moment DESC, id DESC");
    return sql.data;
}

/* "%part%", the signs that LIKE knows made plain. */
static void bind_part(sqlite3_stmt *s, const char *part)
{
    char pattern[2 * LIBRARY_NAME_MAX + 3] = "%";
    size_t length = 1;
    for (const char *at = part; *at && length < sizeof pattern - 4; at++) {
        if (strchr("%_\\", *at))
            pattern[length++] = '\\';
        pattern[length++] = *at;
    }
    pattern[length] = '%';
    pattern[length + 1] = '\0';
    sqlite3_bind_text(s, 3, pattern, -1, SQLITE_TRANSIENT);
}

/* The date so many days ago, today being the first of them. */
static void bind_day(sqlite3_stmt *s, int days)
{
    char day[32];
    struct tm local;
    time_t then = time(NULL) - (time_t)(days - 1) * 86400;
    localtime_r(&then, &local);
    strftime(day, sizeof day, "%Y.%m.%d", &local);
    sqlite3_bind_text(s, 2, day, -1, SQLITE_TRANSIENT);
}

/* A level goes by its name, and by the one that it had in earlier versions. */
static void bind_against(sqlite3_stmt *s, const struct LibraryFilter *filter)
{
    struct Level level;
    char name[LIBRARY_NAME_MAX];
    sqlite3_bind_text(s, 6, filter->against, -1, NULL);
    if (!filter->game || !level_read(filter->game, filter->against, &level, NULL) || level.classic)
        return;
    snprintf(name, sizeof name, "level:%s", level.id);
    sqlite3_bind_text(s, 7, name, -1, SQLITE_TRANSIENT);
    snprintf(name, sizeof name, "level:%s", level.formerly ? level.formerly : level.id);
    sqlite3_bind_text(s, 8, name, -1, SQLITE_TRANSIENT);
}

static void bind(const struct Library *library, sqlite3_stmt *s, const struct LibraryFilter *filter)
{
    if (filter->game)
        sqlite3_bind_text(s, 1, filter->game->id, -1, NULL);
    if (filter->days > 0)
        bind_day(s, filter->days);
    bind_part(s, filter->name);
    keys_bind(s, 4, &filter->reached);
    sqlite3_bind_int64(s, 5, library->keys);
    bind_against(s, filter);
}

static bool find(struct Library *library, void *argument, struct FileError *error)
{
    struct FindWork *work = argument;
    bool good = true;
    char *sql = write_query(work->filter);
    sqlite3_stmt *s = sql_prepare(library, sql, error);
    free(sql);
    work->count = 0;
    if (!s)
        return false;
    bind(library, s, work->filter);
    while (sql_row(library, s, &good, error)) {
        if (work->count == work->capacity) {
            work->capacity = work->capacity ? 2 * work->capacity : 256;
            work->ids = memory_resized(work->ids, (size_t)work->capacity * sizeof *work->ids);
        }
        work->ids[work->count++] = sqlite3_column_int64(s, 0);
    }
    sqlite3_finalize(s);
    return good;
}

bool library_find(struct Library *library, const struct LibraryFilter *filter, int64_t **ids,
                  int *count, struct FileError *error)
{
    struct FindWork work = {.filter = filter};
    bool good = library_do(library, false, find, &work, error);
    *ids = work.ids;
    *count = good ? work.count : 0;
    return good;
}

/* --- keys of another program --- */

struct RenewWork {
    int most, *left;
};

static bool renew_one(struct Library *library, int64_t id, const char *text,
                      struct FileError *error)
{
    struct Digest digest;
    const char *rest;
    int line = 1;
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, NULL);
    digest = (struct Digest){.keys = NULL}; /* a record that is not read has no positions */
    if (tree)
        digest_make(&digest, tree);
    bool good = insert_keys(library, id, &digest, error);
    if (tree)
        digest_free(&digest);
    tree_free(tree);
    return good;
}

static bool renew(struct Library *library, void *argument, struct FileError *error)
{
    const struct RenewWork *work = argument;
    bool good = true;
    int64_t left = 0;
    sqlite3_stmt *s = sql_prepare(
        library,
        "SELECT id, text FROM record WHERE id IN (SELECT id FROM position WHERE version < ?1"
        " UNION SELECT id FROM position WHERE version > ?1 LIMIT ?2)",
        error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, library->keys);
    sqlite3_bind_int(s, 2, work->most);
    while (good && sql_row(library, s, &good, error))
        good = renew_one(library, sqlite3_column_int64(s, 0),
                         (const char *)sqlite3_column_text(s, 1), error);
    sqlite3_finalize(s);
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM position WHERE version <> %lld",
             (long long)library->keys);
    good = good && sql_number(library, sql, &left, error);
    *work->left = (int)left;
    return good;
}

bool library_renew(struct Library *library, int most, int *left, struct FileError *error)
{
    struct RenewWork work = {.most = most, .left = left};
    *left = 0;
    return library_do(library, true, renew, &work, error);
}
