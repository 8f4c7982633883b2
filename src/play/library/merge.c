/* The games of another library come in beside those that are here. */
#include "src/play/library/merge.h"
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/utf8.h"
#include "src/play/library/parts.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    STEP_GAMES = 128, /* that one transaction takes */
    ALIKE_MOST = 64   /* games that are compared with one */
};

/* A merge, from step to step. */
struct Merge {
    struct Library *copy;            /* what is brought */
    int64_t last;                    /* the game of the copy that was done last */
    int64_t old;                     /* the highest number here before */
    const struct Progress *progress; /* whoever stops it waits for one game at most */
    struct LibraryMerged merged;
    bool done;
};

/* A game of the copy. */
struct Brought {
    sqlite3_stmt *row; /* of SELECTED */
    int64_t id;
    const void *hash;
    const char *text;
    bool starred, forgotten;
    struct LibraryOrigin origin;
    char source[LIBRARY_NAME_MAX], game[64];
};

static const char selected[] =
    "SELECT id, hash, record.text, kind, mine, source, starred, left_out, game"
    " FROM game JOIN record USING (id) WHERE id > ?1 AND NOT removed AND slot IS NULL"
    " ORDER BY id LIMIT ?2";

static void read_brought(sqlite3_stmt *row, struct Brought *brought)
{
    *brought = (struct Brought){.row = row, .id = sqlite3_column_int64(row, 0)};
    brought->hash = sqlite3_column_bytes(row, 1) == 16 ? sqlite3_column_blob(row, 1) : NULL;
    brought->text = (const char *)sqlite3_column_text(row, 2);
    int kind = sqlite3_column_int(row, 3), mine = sqlite3_column_int(row, 4);
    sql_text(row, 5, brought->source, sizeof brought->source);
    brought->starred = sqlite3_column_int(row, 6) != 0;
    brought->forgotten = sqlite3_column_int(row, 7) == LEFT_OUT_FORGOTTEN;
    sql_text(row, 8, brought->game, sizeof brought->game);
    brought->origin = (struct LibraryOrigin){
        .kind = kind == LIBRARY_PLAYED || kind == LIBRARY_ONLINE ? (enum LibraryKind)kind
                                                                 : LIBRARY_IMPORTED,
        .mine = mine == 0 || mine == 1 ? mine : -1,
        .source = brought->source};
}

/* The tree of a text; NULL if it is no record. */
static struct Tree *read_tree(const char *text)
{
    const char *rest;
    int line = 1;
    return text && utf8_is_valid(text) ? record_read_tree(text, NULL, &rest, &line, NULL) : NULL;
}

/* Runs a statement with one number. */
static bool run_for(struct Library *library, const char *sql, int64_t id, struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(library, sql, error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, id);
    return sql_end(library, s, error);
}

/* --- a game that is here ---------------------------------------------------------------------- */

/* The record of a game here; false on an error. */
static bool load_here(struct Library *library, int64_t id, struct Tree **tree,
                      struct FileError *error)
{
    bool good;
    sqlite3_stmt *s = sql_prepare(library, "SELECT text FROM record WHERE id = ?1", error);
    *tree = NULL;
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, id);
    if (sql_row(library, s, &good, error))
        *tree = read_tree((const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
    return good;
}

/* Gives game `id` what only the other one has. */
static bool complete(struct Library *library, struct Merge *merge, const struct Brought *brought,
                     int64_t id, struct Tree *here, const struct Tree *there,
                     struct FileError *error)
{
    bool good = true, changed = here && there && unite_trees(here, there);
    if (changed)
        good = insert_again(library, id, here, error);
    if (good && brought->starred) {
        good = run_for(library, "UPDATE game SET starred = 1 WHERE id = ?1 AND NOT starred", id,
                       error);
        changed = changed || (good && sqlite3_changes(library->base) > 0);
    }
    merge->merged.completed += good && changed;
    merge->merged.there += good && !changed;
    return good;
}

/* The game here of that hash, in *id, 0: there is none; its star is asked for by the way. */
static bool find_hash(struct Library *library, const void *hash, int64_t *id, bool *same,
                      const char *text, struct FileError *error)
{
    bool good;
    sqlite3_stmt *s = sql_prepare(library,
                                  "SELECT id, text = ?2 FROM game JOIN record USING (id)"
                                  " WHERE hash = ?1 AND NOT removed",
                                  error);
    *id = 0;
    if (!s)
        return false;
    sqlite3_bind_blob(s, 1, hash, 16, NULL);
    sqlite3_bind_text(s, 2, text, -1, NULL);
    if (sql_row(library, s, &good, error)) {
        *id = sqlite3_column_int64(s, 0);
        *same = sqlite3_column_int(s, 1) != 0;
    }
    sqlite3_finalize(s);
    return good;
}

/* Games of before by what does not change when they are annotated. */
static bool prepare_alike(struct Library *library, struct FileError *error)
{
    return sql_run(library,
                   "CREATE TEMP TABLE IF NOT EXISTS alike AS SELECT id, moment, first, second,"
                   " length, game, options FROM main.game WHERE NOT removed;"
                   "CREATE INDEX IF NOT EXISTS temp.alike_all ON alike (moment, first, second,"
                   " length, game, options, id)",
                   error);
}

static bool has_same_line(const struct Tree *a, const struct Tree *b)
{
    TreeNode one = TREE_ROOT, other = TREE_ROOT;
    while (one != TREE_NONE && other != TREE_NONE && tree_move(a, one) == tree_move(b, other)) {
        one = tree_child(a, one);
        other = tree_child(b, other);
    }
    return one == TREE_NONE && other == TREE_NONE && strcmp(tree_start(a), tree_start(b)) == 0;
}

/* The game here that this one is but for what people have noted in it, with its record; *id 0:
 * there is none. */
static bool find_alike(struct Library *library, const struct Merge *merge,
                       const struct Digest *digest, const struct Tree *tree, int64_t *id,
                       struct Tree **here, struct FileError *error)
{
    bool good = true;
    sqlite3_stmt *s = sql_prepare(library,
                                  "SELECT id FROM temp.alike WHERE moment = ?1 AND first = ?2 AND"
                                  " second = ?3 AND length = ?4 AND game = ?5 AND options = ?6 AND"
                                  " id <= ?7 LIMIT ?8",
                                  error);
    *id = 0;
    *here = NULL;
    if (!s)
        return false;
    sqlite3_bind_text(s, 1, digest->moment, -1, NULL);
    sqlite3_bind_text(s, 2, digest->known.player[0], -1, NULL);
    sqlite3_bind_text(s, 3, digest->known.player[1], -1, NULL);
    sqlite3_bind_int(s, 4, digest->known.length);
    sqlite3_bind_text(s, 5, digest->known.game->id, -1, NULL);
    sqlite3_bind_text(s, 6, digest->options, -1, NULL);
    sqlite3_bind_int64(s, 7, merge->old);
    sqlite3_bind_int(s, 8, ALIKE_MOST);
    while (good && *id == 0 && sql_row(library, s, &good, error)) {
        int64_t found = sqlite3_column_int64(s, 0);
        good = load_here(library, found, here, error);
        if (*here && has_same_line(*here, tree)) {
            *id = found;
        } else {
            tree_free(*here);
            *here = NULL;
        }
    }
    sqlite3_finalize(s);
    return good;
}

/* --- games played here ------------------------------------------------------------------------ */

/* Asks for a game by its players and the second in which it began. */
static bool ask_played(struct Library *library, const struct Digest *digest, const char *sql,
                       bool *found, struct FileError *error)
{
    bool good;
    sqlite3_stmt *s = sql_prepare(library, sql, error);
    *found = false;
    if (!s)
        return false;
    sqlite3_bind_text(s, 1, digest->moment, -1, NULL);
    sqlite3_bind_text(s, 2, digest->known.game->id, -1, NULL);
    sqlite3_bind_text(s, 3, digest->options, -1, NULL);
    sqlite3_bind_text(s, 4, digest->known.player[0], -1, NULL);
    sqlite3_bind_text(s, 5, digest->known.player[1], -1, NULL);
    sqlite3_bind_int(s, 6, digest->known.length);
    *found = sql_row(library, s, &good, error);
    sqlite3_finalize(s);
    return good;
}

#define PLAYED                                                                                     \
    "SELECT 1 FROM game WHERE moment = ?1 AND game = ?2 AND options = ?3 AND first = ?4 AND"       \
    " second = ?5 AND kind <> 2 AND NOT removed AND length(moment) > 10 AND "

/* Whether a game that was broken off has gone on here. */
static bool is_further_here(struct Library *library, const struct Brought *brought,
                            const struct Digest *digest, bool *further, struct FileError *error)
{
    *further = false;
    if (brought->origin.kind == LIBRARY_IMPORTED || digest->known.result != LIBRARY_OPEN)
        return true;
    return ask_played(library, digest, PLAYED "(result <> 0 OR length > ?6)", further, error);
}

struct KnowsWork {
    const struct Tree *tree;
    bool knows;
};

static bool knows(struct Library *library, void *argument, struct FileError *error)
{
    struct KnowsWork *work = argument;
    struct Digest digest;
    bool same;
    int64_t id = 0;
    digest_make(&digest, work->tree);
    bool good =
        find_hash(library, digest.hash, &id, &same, "", error) &&
        ask_played(library, &digest, PLAYED "(result <> 0 OR slot IS NOT NULL) AND ?6 IS NOT NULL",
                   &work->knows, error);
    work->knows = work->knows || id != 0;
    digest_free(&digest);
    return good;
}

bool library_knows(struct Library *library, const struct Tree *tree, bool *knows_it,
                   struct FileError *error)
{
    struct KnowsWork work = {.tree = tree};
    bool good = library_do(library, false, knows, &work, error);
    *knows_it = work.knows;
    return good;
}

bool library_is_same_game(const struct Tree *one, const struct Tree *other)
{
    struct Digest a, b;
    digest_make(&a, one);
    digest_make(&b, other);
    bool same =
        memcmp(a.hash, b.hash, sizeof a.hash) == 0 ||
        (strlen(a.moment) > 10 && strcmp(a.moment, b.moment) == 0 && a.known.game == b.known.game &&
         strcmp(a.options, b.options) == 0 && strcmp(a.known.player[0], b.known.player[0]) == 0 &&
         strcmp(a.known.player[1], b.known.player[1]) == 0);
    digest_free(&a);
    digest_free(&b);
    return same;
}

/* --- a game that is new ----------------------------------------------------------------------- */

/* A game of a newer program, which this one cannot read, comes over as it is. */
static bool copy_unknown(struct Library *library, struct Merge *merge,
                         const struct Brought *brought, struct FileError *error)
{
    sqlite3_stmt *from = NULL, *to = NULL;
    bool good = false;
    if (games_find(brought->game)) {
        merge->merged.unreadable++;
        return true;
    }
    from = sql_prepare(merge->copy,
                       "SELECT hash, game, options, first, second, event, source, date, moment,"
                       " result, reason, kind, mine, length, starred, left_out, analysis, text,"
                       " last, move_from, move_to, move_piece FROM game JOIN record USING (id)"
                       " WHERE id = ?1",
                       error);
    to = sql_prepare(library,
                     "INSERT OR IGNORE INTO game (hash, game, options, first, second, event,"
                     " source, date, moment, result, reason, kind, mine, length, starred,"
                     " left_out, analysis) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
                     " ?12, ?13, ?14, ?15, ?16, ?17)",
                     error);
    if (from && to) {
        sqlite3_bind_int64(from, 1, brought->id);
        bool found = sql_row(merge->copy, from, &good, error);
        for (int i = 0; found && i < 17; i++)
            sqlite3_bind_value(to, 1 + i, sqlite3_column_value(from, i));
        sql_row(library, to, &good, error);
    }
    sqlite3_finalize(to);
    bool is_new = good && sqlite3_changes(library->base) > 0;
    to = is_new ? sql_prepare(library,
                              "INSERT INTO record (id, text, last, move_from, move_to, move_piece)"
                              " VALUES (last_insert_rowid(), ?1, ?2, ?3, ?4, ?5)",
                              error)
                : NULL;
    for (int i = 0; to && i < 5; i++)
        sqlite3_bind_value(to, 1 + i, sqlite3_column_value(from, 17 + i));
    good = good && (!is_new || (to && sql_end(library, to, error)));
    sqlite3_finalize(from);
    merge->merged.added += good && is_new;
    merge->merged.there += good && !is_new;
    return good;
}

static bool add_new(struct Library *library, struct Merge *merge, const struct Brought *brought,
                    const struct Digest *digest, struct FileError *error)
{
    struct LibraryAdded added = {.is_double = false};
    bool good = insert_digest(library, 0, digest, &brought->origin, &added, error);
    if (good && brought->starred)
        good = run_for(library, "UPDATE game SET starred = 1 WHERE id = ?1", added.id, error);
    if (good && brought->forgotten && !added.is_double)
        good = run_for(library, "UPDATE game SET left_out = 2 WHERE id = ?1", added.id, error);
    merge->merged.added += good && !added.is_double;
    merge->merged.there += good && added.is_double;
    return good;
}

/* One whose very hash is not here. */
static bool take_tree(struct Library *library, struct Merge *merge, const struct Brought *brought,
                      const struct Tree *tree, struct FileError *error)
{
    struct Digest digest;
    struct Tree *here = NULL;
    bool further = false;
    int64_t id = 0;
    digest_make(&digest, tree);
    bool good = is_further_here(library, brought, &digest, &further, error) &&
                (further || find_alike(library, merge, &digest, tree, &id, &here, error));
    if (good && further)
        merge->merged.there++;
    else if (good && id != 0)
        good = complete(library, merge, brought, id, here, tree, error);
    else if (good)
        good = add_new(library, merge, brought, &digest, error);
    tree_free(here);
    digest_free(&digest);
    return good;
}

static bool take_game(struct Library *library, struct Merge *merge, const struct Brought *brought,
                      struct FileError *error)
{
    struct Tree *here = NULL, *there = NULL;
    int64_t id = 0;
    bool same = false;
    if (brought->hash && brought->text &&
        !find_hash(library, brought->hash, &id, &same, brought->text, error))
        return false;
    if (id != 0 && same)
        return complete(library, merge, brought, id, NULL, NULL, error);
    there = read_tree(brought->text);
    bool good = id == 0 || load_here(library, id, &here, error);
    if (good && id != 0)
        good = complete(library, merge, brought, id, here, there, error);
    else if (good && there)
        good = take_tree(library, merge, brought, there, error);
    else if (good)
        good = copy_unknown(library, merge, brought, error);
    tree_free(here);
    tree_free(there);
    return good;
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Nothing of `argument` changes unless all of the step does. */
static bool step(struct Library *library, void *argument, struct FileError *error)
{
    struct Merge *merge = argument, next = *merge;
    bool good = prepare_alike(library, error);
    sqlite3_stmt *rows = good ? sql_prepare(merge->copy, selected, error) : NULL;
    if (!rows)
        return false;
    int count = 0;
    sqlite3_bind_int64(rows, 1, merge->last);
    sqlite3_bind_int(rows, 2, STEP_GAMES);
    bool stopped = false;
    while (good && !stopped && sql_row(merge->copy, rows, &good, error)) {
        struct Brought brought;
        read_brought(rows, &brought);
        good = take_game(library, &next, &brought, error);
        next.last = brought.id;
        count++;
        stopped = progress_stops(merge->progress); /* then what is done is kept */
    }
    sqlite3_finalize(rows);
    next.done = !stopped && count < STEP_GAMES;
    if (good)
        *merge = next;
    return good;
}

static bool begin(struct Library *library, void *argument, struct FileError *error)
{
    struct Merge *merge = argument;
    return sql_run(library, "DROP TABLE IF EXISTS temp.alike", error) &&
           sql_number(library, "SELECT ifnull(max(id), 0) FROM game", &merge->old, error);
}

static bool end(struct Library *library, void *argument, struct FileError *error)
{
    (void)argument;
    return sql_run(library, "DROP TABLE IF EXISTS temp.alike", error);
}

bool library_merge(struct Library *library, const char *path, struct Progress *progress,
                   struct LibraryMerged *merged, struct FileError *error)
{
    struct Library copy;
    struct Merge merge = {.copy = &copy, .progress = progress};
    int64_t highest = 0;
    *merged = merge.merged;
    if (!copy_open(&copy, path, error))
        return false;
    bool good = sql_number(&copy, "SELECT ifnull(max(id), 0) FROM game", &highest, error) &&
                library_do(library, true, merge_puzzle_results, &copy, error) &&
                library_do(library, false, begin, &merge, error);
    while (good && !merge.done) {
        good = progress_stops(progress) ? file_fail(error, library->path, ECANCELED)
                                        : library_do(library, true, step, &merge, error);
        progress_tell(progress, highest > 0 ? (double)merge.last / (double)highest : 1);
    }
    library_do(library, false, end, NULL, NULL);
    copy_close(&copy);
    *merged = merge.merged;
    return good;
}

/* --- one game --------------------------------------------------------------------------------- */

struct CounterpartWork {
    uint8_t hash[16];
    int64_t here;
};

static bool counterpart(struct Library *library, void *argument, struct FileError *error)
{
    struct CounterpartWork *work = argument;
    bool same;
    return find_hash(library, work->hash, &work->here, &same, "", error);
}

bool library_counterpart(struct Library *library, const char *path, int64_t id, int64_t *here,
                         struct FileError *error)
{
    struct Library copy;
    struct CounterpartWork work = {.here = 0};
    bool good, found = false;
    *here = 0;
    if (!copy_open(&copy, path, error))
        return false;
    sqlite3_stmt *s = sql_prepare(&copy, "SELECT hash FROM game WHERE id = ?1", error);
    good = s != NULL;
    if (s) {
        sqlite3_bind_int64(s, 1, id);
        found = sql_row(&copy, s, &good, error) && sqlite3_column_bytes(s, 0) == 16;
        if (found)
            memcpy(work.hash, sqlite3_column_blob(s, 0), 16);
    }
    sqlite3_finalize(s);
    copy_close(&copy);
    if (found)
        good = library_do(library, false, counterpart, &work, error);
    *here = work.here;
    return good;
}

bool library_add_record(struct Library *library, struct Tree *tree, struct LibraryAdded *added,
                        struct FileError *error)
{
    struct LibraryOrigin origin = origin_of(tree);
    return library_add(library, &tree, 1, &origin, added, error);
}
