/* Results of puzzles in the library's file. */
#include "src/play/library/puzzle_results.h"
#include "src/play/library/parts.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 12 /* columns between the puzzle and the game */ };

struct AddWork {
    const struct PuzzleResult *results;
    int count;
};

static void list_numbers(const struct PuzzleResult *r, int64_t numbers[NUMBERS])
{
    const int64_t all[NUMBERS] = {r->time, r->offset, r->day,    r->daily,  r->mode,  r->outcome,
                                  r->ms,   r->moves,  r->slower, r->rating, r->error, r->run};
    memcpy(numbers, all, sizeof all);
}

/* A number of another program that is not one of `count` is the first. */
static int within(int64_t number, int count)
{
    return number >= 0 && number < count ? (int)number : 0;
}

static void take_numbers(struct PuzzleResult *result, const int64_t numbers[NUMBERS])
{
    result->time = numbers[0];
    result->offset = (int)numbers[1];
    result->day = (int)numbers[2];
    result->daily = (int)numbers[3];
    result->mode = (enum PuzzleMode)within(numbers[4], PUZZLE_MODES_COUNT);
    result->outcome = (enum PuzzleOutcome)within(numbers[5], PUZZLE_OUTCOMES_COUNT);
    result->ms = (int)numbers[6];
    result->moves = (int)numbers[7];
    result->slower = (int)numbers[8];
    result->rating = (int)numbers[9];
    result->error = (int)numbers[10];
    result->run = numbers[11];
}

static bool insert(struct Library *library, const struct PuzzleResult *result,
                   struct FileError *error)
{
    sqlite3_stmt *s =
        sql_prepare(library,
                    "INSERT OR IGNORE INTO puzzle_result (" PUZZLE_RESULT_COLUMNS ") VALUES"
                    " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                    error);
    int64_t numbers[NUMBERS];
    if (!s)
        return false;
    list_numbers(result, numbers);
    sqlite3_bind_int64(s, 1, result->key);
    sqlite3_bind_text(s, 2, result->puzzle, -1, NULL);
    for (int i = 0; i < NUMBERS; i++)
        sqlite3_bind_int64(s, 3 + i, numbers[i]);
    sqlite3_bind_text(s, 3 + NUMBERS, result->game, -1, NULL);
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

/* "ID, the numbers, the game": see later_result. */
static void note_results(struct Library *library, const void *argument)
{
    const struct AddWork *work = argument;
    for (int i = 0; i < work->count; i++) {
        struct StringBuffer text = {.length = 0};
        int64_t numbers[NUMBERS];
        list_numbers(&work->results[i], numbers);
        string_buffer_add(&text, work->results[i].puzzle);
        for (int k = 0; k < NUMBERS; k++)
            string_buffer_format(&text, " %lld", (long long)numbers[k]);
        string_buffer_format(&text, " %s", work->results[i].game);
        later_note(library, "result", work->results[i].key, 0, text.data);
        free(text.data);
    }
}

bool later_result(struct Library *library, int64_t key, const char *text, struct FileError *error)
{
    struct PuzzleResult result = {.key = key};
    int64_t numbers[NUMBERS];
    size_t length = strcspn(text, " ");
    if (key <= 0 || length != PUZZLE_ID_SIZE - 1)
        return true;
    memcpy(result.puzzle, text, length);
    text += length;
    for (int i = 0; i < NUMBERS; i++) {
        char *end;
        errno = 0;
        numbers[i] = strtoll(text, &end, 10);
        if (end == text || errno != 0 || *end != ' ')
            return true;
        text = end;
    }
    take_numbers(&result, numbers);
    snprintf(result.game, sizeof result.game, "%s", text + 1);
    return insert(library, &result, error);
}

bool library_add_puzzle_results(struct Library *library, const struct PuzzleResult *results,
                                int count, struct FileError *error)
{
    struct AddWork work = {results, count};
    return library_do_or_note(library, add, &work, note_results, error);
}

struct VisitWork {
    PuzzleResultVisitor *visit;
    void *user;
};

static void tell(sqlite3_stmt *s, const struct VisitWork *work)
{
    struct PuzzleResult result = {.key = sqlite3_column_int64(s, 0)};
    int64_t numbers[NUMBERS];
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] = sqlite3_column_int64(s, 2 + i);
    take_numbers(&result, numbers);
    sql_text(s, 1, result.puzzle, sizeof result.puzzle);
    sql_text(s, 2 + NUMBERS, result.game, sizeof result.game);
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

/* ---- from another library ---- */

/* The results of a copy, within a change of the library. */
struct MergeWork {
    struct Library *library;
    struct FileError *error;
    bool good;
};

static void merge_result(void *user, const struct PuzzleResult *result)
{
    struct MergeWork *work = user;
    if (result->key > 0)
        work->good = work->good && insert(work->library, result, work->error);
}

bool merge_puzzle_results(struct Library *library, void *copy, struct FileError *error)
{
    struct MergeWork work = {library, error, true};
    struct VisitWork visit = {merge_result, &work};
    return visit_all(copy, &visit, error) && work.good;
}
