/* Results of puzzles in the library's file. */
#include "src/play/library/puzzle_results.h"
#include "src/play/library/parts.h"
#include <string.h>

struct AddWork {
    const struct PuzzleResult *results;
    int count;
};

static bool insert(struct Library *library, const struct PuzzleResult *r, struct FileError *error)
{
    sqlite3_stmt *s =
        sql_prepare(library,
                    "INSERT OR IGNORE INTO puzzle_result (" PUZZLE_RESULT_COLUMNS ") VALUES"
                    " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                    error);
    const int64_t numbers[] = {r->time, r->offset, r->day,    r->daily,  r->mode,  r->outcome,
                               r->ms,   r->moves,  r->slower, r->rating, r->error, r->run};
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, r->key);
    sqlite3_bind_text(s, 2, r->puzzle, -1, NULL);
    for (int i = 0; i < 12; i++)
        sqlite3_bind_int64(s, 3 + i, numbers[i]);
    sqlite3_bind_text(s, 15, r->game, -1, NULL);
    return sql_end(library, s, error);
}

static bool add(struct Library *library, void *argument, struct FileError *error)
{
    const struct AddWork *work = argument;
    for (int i = 0; i < work->count; i++)
        if (!insert(library, &work->results[i], error))
            return false;
    return true;
}

bool library_add_puzzle_results(struct Library *library, const struct PuzzleResult *results,
                                int count, struct FileError *error)
{
    struct AddWork work = {results, count};
    return library_do(library, true, add, &work, error);
}

struct VisitWork {
    PuzzleResultVisitor *visit;
    void *user;
};

/* A number of the file that is not one of `count` is the first. */
static int within(int number, int count)
{
    return number >= 0 && number < count ? number : 0;
}

static void tell(sqlite3_stmt *s, const struct VisitWork *work)
{
    struct PuzzleResult result = {
        .key = sqlite3_column_int64(s, 0),
        .time = sqlite3_column_int64(s, 2),
        .offset = sqlite3_column_int(s, 3),
        .day = sqlite3_column_int(s, 4),
        .daily = sqlite3_column_int(s, 5),
        .mode = (enum PuzzleMode)within(sqlite3_column_int(s, 6), PUZZLE_MODES_COUNT),
        .outcome = (enum PuzzleOutcome)within(sqlite3_column_int(s, 7), PUZZLE_OUTCOMES_COUNT),
        .ms = sqlite3_column_int(s, 8),
        .moves = sqlite3_column_int(s, 9),
        .slower = sqlite3_column_int(s, 10),
        .rating = sqlite3_column_int(s, 11),
        .error = sqlite3_column_int(s, 12),
        .run = sqlite3_column_int64(s, 13)};
    sql_text(s, 1, result.puzzle, sizeof result.puzzle);
    sql_text(s, 14, result.game, sizeof result.game);
    work->visit(work->user, &result);
}

static bool visit_all(struct Library *library, void *argument, struct FileError *error)
{
    bool good = true;
    sqlite3_stmt *s = sql_prepare(
        library, "SELECT " PUZZLE_RESULT_COLUMNS " FROM puzzle_result ORDER BY day, time, key",
        error);
    if (!s)
        return false;
    while (sql_row(library, s, &good, error))
        tell(s, argument);
    sqlite3_finalize(s);
    return good;
}

bool library_puzzle_results(struct Library *library, PuzzleResultVisitor *visit, void *user,
                            struct FileError *error)
{
    struct VisitWork work = {visit, user};
    return library_do(library, false, visit_all, &work, error);
}
