/* How the library's tables look, and how those of older programs come to look the same. */
#include "src/play/database/base.h"
#include <stdio.h>

/* Results of puzzles. Other numbers follow the first text, which tells them from records. */
#define PUZZLE_RESULTS                                                                             \
    "CREATE TABLE puzzle_result (key INTEGER PRIMARY KEY, puzzle TEXT NOT NULL,"                   \
    " time INTEGER NOT NULL, offset INTEGER NOT NULL, day INTEGER NOT NULL,"                       \
    " daily INTEGER NOT NULL, mode INTEGER NOT NULL, outcome INTEGER NOT NULL,"                    \
    " ms INTEGER NOT NULL, moves INTEGER NOT NULL, slower INTEGER NOT NULL,"                       \
    " rating INTEGER NOT NULL, error INTEGER NOT NULL, run INTEGER NOT NULL,"                      \
    " game TEXT NOT NULL);"

/* `moment` is what games are sorted by; the index holds all that filters ask, so that they need not
 * look at the games themselves. `analysis` is what a review has found; NULL without one. */
static const char tables[] =
    "CREATE TABLE game (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, game TEXT NOT NULL,"
    " options TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, event TEXT NOT NULL,"
    " source TEXT NOT NULL, date TEXT NOT NULL, moment TEXT NOT NULL, result INTEGER NOT NULL,"
    " reason TEXT NOT NULL, kind INTEGER NOT NULL, mine INTEGER NOT NULL, length INTEGER NOT NULL,"
    " slot INTEGER UNIQUE, starred INTEGER NOT NULL DEFAULT 0,"
    " removed INTEGER NOT NULL DEFAULT 0, left_out INTEGER NOT NULL DEFAULT 0,"
    " analysis BLOB);"
    "CREATE TABLE record (id INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,"
    " text TEXT NOT NULL, last TEXT NOT NULL, move_from INTEGER NOT NULL,"
    " move_to INTEGER NOT NULL, move_piece INTEGER NOT NULL);"
    "CREATE TABLE position (id INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,"
    " version INTEGER NOT NULL, keys BLOB NOT NULL);"
    "CREATE INDEX position_version ON position (version);"
    "CREATE TABLE taken (name TEXT PRIMARY KEY) WITHOUT ROWID;"
    "CREATE INDEX listing ON game (moment DESC, id DESC, removed, game, kind, mine, result,"
    " starred);" PUZZLE_RESULTS;

/* What makes the next version out of each. */
static const char *const upgrades[LIBRARY_VERSION] = {
    [0] = tables, /* there is nothing yet: the newest at once */
    [1] = "ALTER TABLE game ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE game ADD COLUMN analysis BLOB;"
          "UPDATE game SET analysis = record.analysis FROM record WHERE record.id = game.id AND"
          " record.analysis IS NOT NULL;"
          "ALTER TABLE record DROP COLUMN analysis;",
    [2] = PUZZLE_RESULTS,
};

bool schema_raise(struct Library *library, int64_t version, struct FileError *error)
{
    char sql[96];
    for (int64_t at = version; at < LIBRARY_VERSION; at = at == 0 ? LIBRARY_VERSION : at + 1)
        if (!sql_run(library, upgrades[at], error))
            return false;
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             LIBRARY_APPLICATION, LIBRARY_VERSION);
    return version == LIBRARY_VERSION || sql_run(library, sql, error);
}

static bool upgrade(struct Library *library, int64_t version, struct FileError *error)
{
    if (version > 0 && version < LIBRARY_VERSION && !backup_keep(library, version, error))
        return false;
    return schema_raise(library, version, error);
}

bool schema_bring_up(struct Library *library, struct FileError *error)
{
    int64_t version = 0;
    if (!sql_run(library, "BEGIN IMMEDIATE", error))
        return false;
    /* another program may have come first */
    bool good = sql_number(library, "PRAGMA user_version", &version, error) &&
                upgrade(library, version, error);
    return sql_run(library, good ? "COMMIT" : "ROLLBACK", good ? error : NULL) && good;
}
