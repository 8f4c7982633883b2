/* Games of the library: added, shown, starred, removed. */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "engine/record.h"
#include "src/play/library/parts.h"
#include "src/play/study/review.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- adding --- */

struct AddWork {
    struct Tree *const *trees;
    int count;
    const struct LibraryOrigin *origin;
    struct LibraryAdded *added;
};

static bool add(struct Library *library, void *argument, struct FileError *error)
{
    const struct AddWork *work = argument;
    for (int i = 0; i < work->count; i++) {
        work->added[i] = (struct LibraryAdded){.id = 0};
        if (!insert_tree(library, work->trees[i], work->origin, &work->added[i], error))
            return false;
    }
    return true;
}

bool library_add(struct Library *library, struct Tree *const *trees, int count,
                 const struct LibraryOrigin *origin, struct LibraryAdded *added,
                 struct FileError *error)
{
    struct AddWork work = {trees, count, origin, added};
    return library_do(library, true, add, &work, error);
}

/* --- updating --- */

struct UpdateWork {
    int64_t id;
    const struct Tree *tree;
};

static bool update(struct Library *library, void *argument, struct FileError *error)
{
    const struct UpdateWork *work = argument;
    return insert_again(library, work->id, work->tree, error);
}

bool library_update(struct Library *library, int64_t id, const struct Tree *tree,
                    struct FileError *error)
{
    struct UpdateWork work = {.id = id, .tree = tree};
    return library_do(library, true, update, &work, error);
}

/* --- loading --- */

struct LoadWork {
    int64_t id;
    struct Tree *tree;
};

static struct Tree *read_record(struct Library *library, const char *text, struct FileError *error)
{
    struct RecordError problem = {.line = 0};
    const char *rest;
    int line = 1;
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, &problem);
    if (!tree)
        file_error(error, library->path, 0, "line %d of a record: %.100s", problem.line,
                   problem.what);
    return tree;
}

static bool load(struct Library *library, void *argument, struct FileError *error)
{
    struct LoadWork *work = argument;
    bool good;
    sqlite3_stmt *s = sql_prepare(library, "SELECT text FROM record WHERE id = ?1", error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, work->id);
    if (sql_row(library, s, &good, error))
        work->tree = read_record(library, (const char *)sqlite3_column_text(s, 0), error);
    else if (good)
        file_error(error, library->path, 0, "this game is not there any more");
    sqlite3_finalize(s);
    return work->tree != NULL;
}

struct Tree *library_load(struct Library *library, int64_t id, struct FileError *error)
{
    struct LoadWork work = {.id = id};
    library_do(library, false, load, &work, error);
    return work.tree;
}

/* --- describing --- */

struct DescribeWork {
    const int64_t *ids;
    int count;
    struct LibraryGame *games;
};

/* "size=15 rule=renju", as the game has such options. */
static void read_options(struct LibraryGame *game, const char *text)
{
    char words[256], *save = NULL;
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, " ", &save); word; word = strtok_r(NULL, " ", &save))
        option_read(game->game, word, &game->options, NULL);
}

static void read_names(sqlite3_stmt *s, struct LibraryGame *game)
{
    sql_text(s, 2, game->player[0], LIBRARY_NAME_MAX);
    sql_text(s, 3, game->player[1], LIBRARY_NAME_MAX);
    sql_text(s, 4, game->event, LIBRARY_NAME_MAX);
    sql_text(s, 5, game->source, LIBRARY_NAME_MAX);
    sql_text(s, 6, game->date, sizeof game->date);
    sql_text(s, 14, game->last, sizeof game->last);
}

static void read_game(sqlite3_stmt *s, struct LibraryGame *game)
{
    char text[256];
    sql_text(s, 0, text, sizeof text);
    game->game = games_find(text);
    if (!game->game)
        return;
    sql_text(s, 1, text, sizeof text);
    read_options(game, text);
    read_names(s, game);
    game->result = (enum LibraryResult)(sqlite3_column_int(s, 7) & 3);
    sql_text(s, 8, text, sizeof text);
    if (!reason_find(text, &game->reason))
        game->reason = REASON_NONE;
    game->kind = (enum LibraryKind)sqlite3_column_int(s, 9);
    game->mine = sqlite3_column_int(s, 10);
    game->length = sqlite3_column_int(s, 11);
    game->slot = sqlite3_column_type(s, 12) == SQLITE_NULL ? -1 : sqlite3_column_int(s, 12);
    game->starred = sqlite3_column_int(s, 13) != 0;
    game->move = (struct MoveShape){.from = sqlite3_column_int(s, 15),
                                    .to = sqlite3_column_int(s, 16),
                                    .piece = sqlite3_column_int(s, 17)};
}

static bool describe(struct Library *library, void *argument, struct FileError *error)
{
    const struct DescribeWork *work = argument;
    bool good = true;
    sqlite3_stmt *s = sql_prepare(
        library,
        "SELECT game, options, first, second, event, source, date, result, reason, kind, mine,"
        " length, slot, starred, last, move_from, move_to, move_piece"
        " FROM game JOIN record USING (id) WHERE id = ?1",
        error);
    for (int i = 0; s && good && i < work->count; i++) {
        work->games[i] = (struct LibraryGame){.id = work->ids[i], .slot = -1, .mine = -1};
        sqlite3_bind_int64(s, 1, work->ids[i]);
        if (sql_row(library, s, &good, error))
            read_game(s, &work->games[i]);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    return s && good;
}

bool library_describe(struct Library *library, const int64_t *ids, int count,
                      struct LibraryGame *games, struct FileError *error)
{
    struct DescribeWork work = {.ids = ids, .count = count, .games = games};
    return library_do(library, false, describe, &work, error);
}

/* --- reviews --- */

struct AnnotateWork {
    int64_t id;
    const struct Tree *reviewed;
};

/* The game that a tree is, by its hash; *id 0: it is not there. */
static bool identify(struct Library *library, const struct Tree *tree, int64_t *id,
                     struct FileError *error)
{
    struct Digest digest;
    bool good;
    sqlite3_stmt *s = sql_prepare(library, "SELECT id FROM game WHERE hash = ?1", error);
    *id = 0;
    if (!s)
        return false;
    digest_make(&digest, tree);
    sqlite3_bind_blob(s, 1, digest.hash, sizeof digest.hash, NULL);
    if (sql_row(library, s, &good, error))
        *id = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    digest_free(&digest);
    return good;
}

static bool annotate(struct Library *library, void *argument, struct FileError *error)
{
    struct AnnotateWork *work = argument;
    struct LoadWork found = {.id = work->id};
    if (found.id == 0 && !identify(library, work->reviewed, &found.id, error))
        return false;
    if (!load(library, &found, error))
        return false;
    review_apply(work->reviewed, found.tree);
    work->id = found.id;
    bool good = insert_again(library, found.id, found.tree, error);
    tree_free(found.tree);
    return good;
}

bool later_review(struct Library *library, int64_t id, const struct Tree *reviewed,
                  struct FileError *error)
{
    struct AnnotateWork work = {.id = id, .reviewed = reviewed};
    if (work.id == 0 && !identify(library, reviewed, &work.id, error))
        return false;
    return work.id == 0 || annotate(library, &work, error); /* it may be gone */
}

static void note_review(struct Library *library, const void *argument)
{
    const struct AnnotateWork *work = argument;
    char *text = record_write_tree(work->reviewed);
    later_note(library, "review", (int64_t)strlen(text), work->id, "");
    later_note_text(library, text);
    free(text);
}

bool library_annotate(struct Library *library, int64_t *id, const struct Tree *reviewed,
                      struct FileError *error)
{
    struct AnnotateWork work = {.id = *id, .reviewed = reviewed};
    bool good = library_do_or_note(library, annotate, &work, note_review, error);
    *id = good ? work.id : *id;
    return good;
}

struct ReviewsWork {
    const int64_t *ids;
    int count;
    struct LibraryReview *reviews;
};

static bool ask_reviews(struct Library *library, void *argument, struct FileError *error)
{
    const struct ReviewsWork *work = argument;
    bool good = true;
    sqlite3_stmt *s = sql_prepare(library, "SELECT analysis FROM game WHERE id = ?1", error);
    for (int i = 0; s && good && i < work->count; i++) {
        sqlite3_bind_int64(s, 1, work->ids[i]);
        bool found = sql_row(library, s, &good, error);
        analysis_read(found ? sqlite3_column_blob(s, 0) : NULL,
                      found ? sqlite3_column_bytes(s, 0) : 0, &work->reviews[i]);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    return s && good;
}

bool library_reviews(struct Library *library, const int64_t *ids, int count,
                     struct LibraryReview *reviews, struct FileError *error)
{
    struct ReviewsWork work = {.ids = ids, .count = count, .reviews = reviews};
    return library_do(library, false, ask_reviews, &work, error);
}

/* --- changing --- */

struct ChangeWork {
    const char *what; /* of `changes` */
    int64_t value;
    const int64_t *ids;
    int count;
};

/* ?1: the value, ?2: the game */
static const struct {
    const char *what, *sql;
} changes[] = {
    {"star", "UPDATE game SET starred = ?1 WHERE id = ?2"},
    {"remove", "UPDATE game SET removed = ?1, slot = NULL WHERE id = ?2"},
};

static const char *sql_of(const char *what)
{
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (strcmp(changes[i].what, what) == 0)
            return changes[i].sql;
    return NULL;
}

static bool change(struct Library *library, void *argument, struct FileError *error)
{
    const struct ChangeWork *work = argument;
    bool good = true;
    sqlite3_stmt *s = sql_prepare(library, sql_of(work->what), error);
    for (int i = 0; s && good && i < work->count; i++) {
        sqlite3_bind_int64(s, 1, work->value);
        sqlite3_bind_int64(s, 2, work->ids[i]);
        sql_row(library, s, &good, error);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    return s && good;
}

static void note_change(struct Library *library, const void *argument)
{
    const struct ChangeWork *work = argument;
    for (int i = 0; i < work->count; i++)
        later_note(library, work->what, work->value, work->ids[i], "");
}

bool later_change(struct Library *library, const char *what, int64_t value, int64_t id,
                  struct FileError *error)
{
    struct ChangeWork work = {what, value, &id, 1};
    return !sql_of(what) || change(library, &work, error);
}

bool library_star(struct Library *library, const int64_t *ids, int count, bool starred,
                  struct FileError *error)
{
    struct ChangeWork work = {"star", starred, ids, count};
    return library_do_or_note(library, change, &work, note_change, error);
}

bool library_remove(struct Library *library, const int64_t *ids, int count, bool removed,
                    struct FileError *error)
{
    struct ChangeWork work = {"remove", removed ? (int64_t)time(NULL) : 0, ids, count};
    return library_do_or_note(library, change, &work, note_change, error);
}
