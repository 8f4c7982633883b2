/*
 * What can be read of a damaged base goes into a new one.
 *
 * All its pages are read one by one. First what the table of games says beside the records (stars,
 * whose game it was) is laid aside in the new base, where results of puzzles have their place at
 * once; then the records come in, each with what lies
 * there for it, those on pages in use before those that nothing leads to: these may be what was
 * changed since. A page that makes no sense is searched for what looks like one of their rows.
 *
 * It goes on in steps, each in a transaction with the note of how far it is, so that a salvage that
 * breaks off goes on from there.
 */
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include "src/play/database/base.h"
#include "src/play/database/pages.h"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP_GAMES = 200, /* that one transaction takes, */
    STEP_PAGES = 512, /* and pages that it looks at */
    LISTED_MOST = 200 /* games that the report names */
};

static const int64_t ID_MOST = (int64_t)1 << 40; /* what lies beyond is no number of ours */

struct Salvage {
    struct Library *library; /* the new base */
    struct Pages *pages;
    bool good; /* the new base takes what comes */
    struct FileError *error;
    int games;     /* that this step has brought in */
    bool lost;     /* on pages that nothing leads to: what stands there may be of old */
    int64_t place; /* pages done, of twice as many: those in use, then the others */
    sqlite3_stmt *lay, *find, *mark, *copy, *taken, *result; /* see the statements below */
};

/* The columns of the table of games, in the order of the file; older ones lack the last. */
#define COLUMNS                                                                                    \
    "id, hash, game, options, first, second, event, source, date, moment, result, reason, kind,"   \
    " mine, length, slot, starred, removed, left_out, analysis"

enum { GAME_COLUMNS = 20, GAME_COLUMNS_LEAST = 18, RESULT_COLUMNS = 15, PUZZLE_NAME_SIZE = 8 };

static const char tables[] =
    "CREATE TABLE beside (id INTEGER, hash BLOB UNIQUE, game, options, first, second, event, "
    "source,"
    " date, moment, result, reason, kind, mine, length, slot, starred, removed, left_out, analysis,"
    " used INTEGER DEFAULT 0);"
    "CREATE INDEX beside_id ON beside (id);"
    "CREATE TABLE mending (place INTEGER, inode INTEGER, size INTEGER, changed INTEGER);";

static bool prepare(struct Salvage *salvage)
{
    static const char lay[] =
        "INSERT OR IGNORE INTO beside (" COLUMNS ") SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
        " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ifnull(?19, 0), ?20"
        " WHERE ?21 = 0 OR NOT EXISTS (SELECT 1 FROM beside WHERE id = ?1)";
    static const char find[] = "SELECT rowid, kind, mine, source, game, used AND hash IS NOT ?1"
                               " FROM beside WHERE hash = ?1 OR id = ?2"
                               " ORDER BY hash IS ?1 DESC LIMIT 1";
    static const char mark[] =
        "UPDATE OR IGNORE game SET (starred, left_out, removed, slot) ="
        " (SELECT starred, left_out, removed, slot FROM beside WHERE beside.rowid = ?1)"
        " WHERE id = ?2";
    static const char copy[] = "INSERT OR IGNORE INTO game (" COLUMNS ")"
                               " SELECT " COLUMNS " FROM beside WHERE rowid = ?1";
    struct Library *library = salvage->library;
    salvage->lay = sql_prepare(library, lay, salvage->error);
    salvage->find = sql_prepare(library, find, salvage->error);
    salvage->mark = sql_prepare(library, mark, salvage->error);
    salvage->copy = sql_prepare(library, copy, salvage->error);
    salvage->taken =
        sql_prepare(library, "INSERT OR IGNORE INTO taken VALUES (?1)", salvage->error);
    salvage->result =
        sql_prepare(library,
                    "INSERT OR IGNORE INTO puzzle_result (" PUZZLE_RESULT_COLUMNS ") VALUES"
                    " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                    salvage->error);
    return salvage->lay && salvage->find && salvage->mark && salvage->copy && salvage->taken &&
           salvage->result;
}

/* Runs a statement that stays; what it cannot do ends the salvage. */
static void run(struct Salvage *salvage, sqlite3_stmt *statement)
{
    while (salvage->good && sql_row(salvage->library, statement, &salvage->good, salvage->error))
        continue;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* --- what stands beside the records ----------------------------------------------------------- */

static bool is_of_kind(const struct Row *row, int first, int last, enum ColumnKind kind)
{
    for (int i = first; i <= last; i++)
        if (row->column[i].kind != kind)
            return false;
    return true;
}

static bool is_game(const struct Row *row)
{
    return row->count >= GAME_COLUMNS_LEAST && row->column[0].kind == COLUMN_NULL &&
           row->column[1].kind == COLUMN_BLOB && row->column[1].size == 16 &&
           is_of_kind(row, 2, 9, COLUMN_TEXT) && is_of_kind(row, 10, 10, COLUMN_INTEGER) &&
           is_of_kind(row, 11, 11, COLUMN_TEXT) && is_of_kind(row, 12, 14, COLUMN_INTEGER) &&
           is_of_kind(row, 16, 17, COLUMN_INTEGER);
}

/* The name of a file that was taken in: the only index of one text. */
static bool is_taken(const struct Row *row)
{
    return row->id == 0 && row->count == 1 && row->column[0].kind == COLUMN_TEXT;
}

/* What came of a puzzle. */
static bool is_result(const struct Row *row)
{
    return row->id > 0 && row->count == RESULT_COLUMNS && row->column[0].kind == COLUMN_NULL &&
           row->column[1].kind == COLUMN_TEXT && row->column[1].size == PUZZLE_NAME_SIZE &&
           is_of_kind(row, 2, RESULT_COLUMNS - 2, COLUMN_INTEGER) &&
           row->column[RESULT_COLUMNS - 1].kind == COLUMN_TEXT;
}

static bool is_beside(const struct Row *row)
{
    return is_game(row) || is_taken(row) || is_result(row);
}

static void bind(sqlite3_stmt *statement, int at, const struct Column *column)
{
    switch (column->kind) {
    case COLUMN_INTEGER:
        sqlite3_bind_int64(statement, at, column->number);
        break;
    case COLUMN_TEXT:
        sqlite3_bind_text(statement, at, (const char *)column->bytes, (int)column->size, NULL);
        break;
    case COLUMN_BLOB:
        sqlite3_bind_blob(statement, at, column->bytes, (int)column->size, NULL);
        break;
    case COLUMN_NULL:
    case COLUMN_REAL:
        sqlite3_bind_null(statement, at);
        break;
    }
}

static void lay_aside(void *user, const struct Row *row)
{
    struct Salvage *salvage = user;
    sqlite3_stmt *statement = is_taken(row)    ? salvage->taken
                              : is_result(row) ? salvage->result
                                               : salvage->lay;
    for (int i = 0; i < row->count && i < GAME_COLUMNS; i++)
        bind(statement, 1 + i, &row->column[i]);
    if (!is_taken(row))
        sqlite3_bind_int64(statement, 1, row->id);
    if (is_game(row))
        sqlite3_bind_int(statement, 21, salvage->lost);
    run(salvage, statement);
}

/* --- records ---------------------------------------------------------------------------------- */

static bool is_record(const struct Row *row)
{
    return row->count >= 6 && row->column[0].kind == COLUMN_NULL &&
           is_of_kind(row, 1, 2, COLUMN_TEXT) && is_of_kind(row, 3, 5, COLUMN_INTEGER);
}

/* What lies aside for a record; `place` 0: nothing does. */
struct Beside {
    int64_t place;
    bool anothers; /* it belongs to another record, which came in with that number */
    struct LibraryOrigin origin;
    char source[LIBRARY_NAME_MAX], game[64];
};

/* Finds it by the record's hash (NULL: it has none) or its number, unless that is 0. */
static void find_beside(struct Salvage *salvage, const uint8_t *hash, int64_t id,
                        struct Beside *beside)
{
    sqlite3_stmt *s = salvage->find;
    *beside = (struct Beside){.origin = {.kind = LIBRARY_IMPORTED, .mine = -1}};
    beside->origin.source = beside->source;
    if (hash)
        sqlite3_bind_blob(s, 1, hash, 16, NULL);
    if (id != 0)
        sqlite3_bind_int64(s, 2, id);
    if (sql_row(salvage->library, s, &salvage->good, salvage->error)) {
        beside->place = sqlite3_column_int64(s, 0);
        beside->origin.kind = (enum LibraryKind)sqlite3_column_int(s, 1);
        beside->origin.mine = sqlite3_column_int(s, 2);
        sql_text(s, 3, beside->source, sizeof beside->source);
        sql_text(s, 4, beside->game, sizeof beside->game);
        beside->anothers = sqlite3_column_int(s, 5) != 0;
    }
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
}

/* What lies there for a game is its own now. */
static void use_beside(struct Salvage *salvage, const struct Beside *beside, int64_t id)
{
    char sql[96];
    if (beside->place == 0)
        return;
    sqlite3_bind_int64(salvage->mark, 1, beside->place);
    sqlite3_bind_int64(salvage->mark, 2, id);
    run(salvage, salvage->mark);
    sqlite3_snprintf(sizeof sql, sql, "UPDATE beside SET used = 1 WHERE rowid = %lld",
                     (long long)beside->place);
    salvage->good = salvage->good && sql_run(salvage->library, sql, salvage->error);
}

/* The game of a digest, but for one that stands where nothing leads to, under the number of one
 * that is in use: that is what the other was before it was changed. */
static void save_digest(struct Salvage *salvage, int64_t id, const struct Digest *digest)
{
    struct Beside beside;
    struct LibraryAdded added = {.is_double = false};
    find_beside(salvage, digest->hash, id, &beside);
    if (!salvage->good || (salvage->lost && beside.anothers))
        return;
    if (beside.anothers)
        beside.place = 0;
    salvage->good = insert_digest(salvage->library, id > 0 && id <= ID_MOST ? id : 0, digest,
                                  &beside.origin, &added, salvage->error);
    if (!salvage->good || added.is_double)
        return;
    salvage->games++;
    use_beside(salvage, &beside, added.id);
}

static void save_tree(struct Salvage *salvage, int64_t id, const struct Tree *tree)
{
    struct Digest digest;
    digest_make(&digest, tree);
    save_digest(salvage, id, &digest);
    digest_free(&digest);
}

/* A game of a newer program, which this one cannot read, comes over as it is. */
static void copy_unknown(struct Salvage *salvage, const struct Row *row)
{
    struct Beside beside;
    find_beside(salvage, NULL, row->id, &beside);
    if (beside.place == 0 || !salvage->good || games_find(beside.game))
        return;
    sqlite3_bind_int64(salvage->copy, 1, beside.place);
    run(salvage, salvage->copy);
    sqlite3_stmt *s =
        sql_prepare(salvage->library,
                    "INSERT OR IGNORE INTO record (id, text, last, move_from, move_to,"
                    " move_piece) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
                    " WHERE EXISTS (SELECT 1 FROM game WHERE id = ?1)",
                    salvage->error);
    if (!s) {
        salvage->good = false;
        return;
    }
    for (int i = 1; i < 6; i++)
        bind(s, 1 + i, &row->column[i]);
    sqlite3_bind_int64(s, 1, row->id);
    salvage->good = sql_end(salvage->library, s, salvage->error) && salvage->good;
    salvage->games++;
    use_beside(salvage, &beside, row->id);
}

/* The tree of a text; NULL if it is no record. */
static struct Tree *read_text(const char *text)
{
    const char *rest;
    int line = 1;
    return utf8_is_valid(text) ? record_read_tree(text, NULL, &rest, &line, NULL) : NULL;
}

static void save_row(void *user, const struct Row *row)
{
    struct Salvage *salvage = user;
    const struct Column *text = &row->column[1];
    if (!salvage->good || memchr(text->bytes, '\0', text->size))
        return;
    char *copy = memory_zeroed(text->size + 1);
    memcpy(copy, text->bytes, text->size);
    struct Tree *tree = read_text(copy);
    if (tree)
        save_tree(salvage, row->id, tree);
    else
        copy_unknown(salvage, row);
    tree_free(tree);
    free(copy);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void visit(struct Salvage *salvage, uint32_t number, const struct RowVisitor *visitor)
{
    if (!pages_visit(salvage->pages, number, visitor))
        pages_search(salvage->pages, number, visitor);
}

/* Pages in use come first, so that of two rows with the same hash theirs is laid aside. */
static bool lay_all_aside(struct Salvage *salvage)
{
    struct RowVisitor visitor = {.wants = is_beside, .take = lay_aside, .user = salvage};
    for (int round = 0; round < 2; round++) {
        enum PageUse wanted = round == 0 ? PAGE_USED : PAGE_LOST;
        salvage->lost = wanted == PAGE_LOST;
        for (uint32_t number = 1; number <= pages_count(salvage->pages) && salvage->good; number++)
            if (pages_use(salvage->pages, number) == wanted)
                visit(salvage, number, &visitor);
    }
    return salvage->good;
}

static void save_page(struct Salvage *salvage, uint32_t number, enum PageUse wanted)
{
    struct RowVisitor visitor = {.wants = is_record, .take = save_row, .user = salvage};
    salvage->lost = wanted == PAGE_LOST;
    if (pages_use(salvage->pages, number) == wanted)
        visit(salvage, number, &visitor);
}

static bool keep_place(struct Salvage *salvage)
{
    char sql[96];
    sqlite3_snprintf(sizeof sql, sql, "UPDATE mending SET place = %lld", (long long)salvage->place);
    return salvage->good && sql_run(salvage->library, sql, salvage->error);
}

/* One transaction's worth of pages. */
static bool step(struct Salvage *salvage)
{
    int64_t count = pages_count(salvage->pages), end = salvage->place + STEP_PAGES;
    assert(count > 0); /* else nothing is left to be gone through */
    if (!sql_run(salvage->library, "BEGIN IMMEDIATE", salvage->error))
        return false;
    salvage->games = 0;
    while (salvage->place < 2 * count && salvage->place < end && salvage->games < STEP_GAMES &&
           salvage->good) {
        save_page(salvage, (uint32_t)(salvage->place % count + 1),
                  salvage->place < count ? PAGE_USED : PAGE_LOST);
        salvage->place++;
    }
    return keep_place(salvage) && sql_run(salvage->library, "COMMIT", salvage->error);
}

static bool go_through(struct Salvage *salvage, struct MendingState *state)
{
    int64_t all = 2 * (int64_t)pages_count(salvage->pages);
    while (salvage->good && salvage->place < all) {
        if (mending_stops(state))
            return file_error(salvage->error, salvage->library->path, 0,
                              "mending goes on at the next start");
        salvage->good = step(salvage);
        atomic_store(&state->permille, (int)(1000 * salvage->place / all));
    }
    return salvage->good;
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* Where a salvage of the same file broke off; -1: there was none. */
static int64_t earlier_place(struct Library *library, const struct SalvageSource *source)
{
    int64_t place = -1;
    char sql[256];
    sqlite3_snprintf(sizeof sql, sql,
                     "SELECT place FROM mending WHERE inode = %lld AND size = %lld AND"
                     " changed = %lld",
                     (long long)source->inode, (long long)source->size, (long long)source->changed);
    return sql_number(library, sql, &place, NULL) ? place : -1;
}

bool salvage_is_of(struct Library *library, const struct SalvageSource *source)
{
    return earlier_place(library, source) >= 0;
}

static bool begin(struct Salvage *salvage, const struct SalvageSource *source)
{
    char sql[160];
    struct Library *library = salvage->library;
    sqlite3_snprintf(sizeof sql, sql, "INSERT INTO mending VALUES (0, %lld, %lld, %lld)",
                     (long long)source->inode, (long long)source->size, (long long)source->changed);
    return sql_run(library, "BEGIN IMMEDIATE", salvage->error) &&
           sql_run(library, tables, salvage->error) && prepare(salvage) && lay_all_aside(salvage) &&
           sql_run(library, sql, salvage->error) && sql_run(library, "COMMIT", salvage->error);
}

/* What the report says of the games whose records were not to be read. */
static char *list_lost(struct Salvage *salvage, int *lost)
{
    struct StringBuffer list = {.data = NULL};
    sqlite3_stmt *s = sql_prepare(salvage->library,
                                  "SELECT first, second, date FROM beside WHERE NOT used AND NOT"
                                  " removed AND hash NOT IN (SELECT hash FROM game)"
                                  " ORDER BY moment DESC",
                                  salvage->error);
    string_buffer_add(&list, "");
    salvage->good = s != NULL;
    for (*lost = 0; s && sql_row(salvage->library, s, &salvage->good, salvage->error); ++*lost) {
        char text[3][LIBRARY_NAME_MAX];
        for (int i = 0; i < 3; i++)
            sql_text(s, i, text[i], LIBRARY_NAME_MAX);
        if (*lost < LISTED_MOST)
            string_buffer_format(&list, "%s\t%s\t%s\n", text[0], text[1], text[2]);
    }
    sqlite3_finalize(s);
    return list.data;
}

static bool end(struct Salvage *salvage, const struct SalvageSource *source, const char *aside)
{
    int lost = 0;
    struct Library *library = salvage->library;
    if (!sql_run(library, "BEGIN IMMEDIATE", salvage->error))
        return false;
    char *list = list_lost(salvage, &lost);
    bool good = salvage->good && report_write(library, source, aside, lost, list, salvage->error) &&
                sql_run(library, "DROP TABLE beside; DROP TABLE mending; COMMIT", salvage->error);
    free(list);
    return good;
}

static bool finalize(struct Salvage *salvage, bool good)
{
    sqlite3_stmt *const statements[] = {salvage->lay,  salvage->find,  salvage->mark,
                                        salvage->copy, salvage->taken, salvage->result};
    for (int i = 0; i < 6; i++)
        sqlite3_finalize(statements[i]);
    if (!good && !sqlite3_get_autocommit(salvage->library->base))
        sqlite3_exec(salvage->library->base, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

bool salvage(struct Library *library, const struct SalvageSource *source, const char *aside,
             struct MendingState *state, struct FileError *error)
{
    struct Salvage salvage = {.library = library, .good = true, .error = error};
    salvage.pages = pages_open(source->path);
    if (!salvage.pages)
        return file_fail(error, source->path, errno);
    pages_survey(salvage.pages);
    salvage.place = earlier_place(library, source);
    bool again = salvage.place < 0, good = again ? begin(&salvage, source) : prepare(&salvage);
    if (again)
        salvage.place = 0;
    good = good && go_through(&salvage, state);
    finalize(&salvage, good);
    good = good && end(&salvage, source, aside);
    pages_close(salvage.pages);
    return good;
}
