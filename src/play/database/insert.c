/* A game into the tables; the same game twice stays one. */
#include "src/play/database/base.h"
#include <string.h>

/* What the insertion works with. */
struct Insertion {
    struct Library *library;
    const struct LibraryOrigin *origin;
    const struct Digest *digest;
    int64_t id;
    int64_t wish; /* the number that it should get if that is free; 0: any */
    bool is_new;  /* it comes from where it was played, not from another library */
};

/* The game of that hash, in *id; 0: there is none. */
static bool find_double(struct Insertion *insertion, struct FileError *error)
{
    bool good;
    sqlite3_stmt *s = sql_prepare(insertion->library, "SELECT id FROM game WHERE hash = ?1", error);
    if (!s)
        return false;
    sqlite3_bind_blob(s, 1, insertion->digest->hash, sizeof insertion->digest->hash, NULL);
    insertion->id = sql_row(insertion->library, s, &good, error) ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_finalize(s);
    return good;
}

/* A game that was played online is known by its moves and the second in which it ended, too: when
 * the program is killed behind the end, the journal brings the game once more, and by then its
 * player may go by another name, or remarks be in another language. */
static bool find_same_end(struct Insertion *insertion, struct FileError *error)
{
    const struct Digest *digest = insertion->digest;
    bool good, ended = digest->known.result != LIBRARY_OPEN && strlen(digest->moment) > 10;
    if (insertion->origin->kind != LIBRARY_ONLINE || !insertion->is_new || !ended)
        return true;
    sqlite3_stmt *s = sql_prepare(
        insertion->library,
        "SELECT id FROM game JOIN position USING (id) WHERE moment = ?1 AND game = ?2 AND"
        " options = ?3 AND result = ?4 AND kind = ?5 AND keys = ?6",
        error);
    if (!s)
        return false;
    const char *texts[] = {digest->moment, digest->known.game->id, digest->options};
    for (int i = 0; i < 3; i++)
        sqlite3_bind_text(s, 1 + i, texts[i], -1, NULL);
    sqlite3_bind_int(s, 4, (int)digest->known.result);
    sqlite3_bind_int(s, 5, (int)LIBRARY_ONLINE);
    sqlite3_bind_blob(s, 6, digest->keys, digest->key_count * (int)sizeof *digest->keys, NULL);
    insertion->id = sql_row(insertion->library, s, &good, error) ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_finalize(s);
    return good;
}

/* The game that this one is, in insertion->id; 0: there is none. */
static bool find_known(struct Insertion *insertion, struct FileError *error)
{
    return find_double(insertion, error) && (insertion->id != 0 || find_same_end(insertion, error));
}

/* NULL where the game was not reviewed. */
static void bind_analysis(sqlite3_stmt *s, int index, const struct Digest *digest)
{
    if (digest->reviewed)
        sqlite3_bind_blob(s, index, digest->analysis, sizeof digest->analysis, NULL);
}

static bool insert_game(struct Insertion *insertion, struct FileError *error)
{
    const struct Digest *digest = insertion->digest;
    const struct LibraryGame *known = &digest->known;
    const struct LibraryOrigin *origin = insertion->origin;
    sqlite3_stmt *s = sql_prepare(
        insertion->library,
        "INSERT INTO game (hash, game, options, first, second, event, source, date, moment, result,"
        " reason, kind, mine, length, left_out, analysis, id)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,"
        " (SELECT ?17 WHERE ?17 > 0 AND NOT EXISTS (SELECT 1 FROM game WHERE id = ?17)))",
        error);
    if (!s)
        return false;
    sqlite3_bind_blob(s, 1, digest->hash, sizeof digest->hash, NULL);
    const char *texts[] = {known->game->id, digest->options, known->player[0], known->player[1],
                           known->event,    origin->source,  known->date,      digest->moment};
    for (int i = 0; i < (int)(sizeof texts / sizeof *texts); i++)
        sqlite3_bind_text(s, 2 + i, texts[i], -1, NULL);
    sqlite3_bind_int(s, 10, (int)known->result);
    sqlite3_bind_text(s, 11, reason_id(known->reason), -1, NULL);
    sqlite3_bind_int(s, 12, (int)origin->kind);
    sqlite3_bind_int(s, 13, origin->mine);
    sqlite3_bind_int(s, 14, known->length);
    sqlite3_bind_int(s, 15, digest->casual ? LEFT_OUT_CASUAL : 0);
    bind_analysis(s, 16, digest);
    sqlite3_bind_int64(s, 17, insertion->wish);
    bool good = sql_end(insertion->library, s, error);
    insertion->id = sqlite3_last_insert_rowid(insertion->library->base);
    return good;
}

static bool insert_record(struct Insertion *insertion, struct FileError *error)
{
    const struct LibraryGame *known = &insertion->digest->known;
    sqlite3_stmt *s =
        sql_prepare(insertion->library,
                    "INSERT INTO record (id, text, last, move_from, move_to, move_piece) VALUES"
                    " (?1, ?2, ?3, ?4, ?5, ?6)",
                    error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, insertion->id);
    sqlite3_bind_text(s, 2, insertion->digest->text, -1, NULL);
    sqlite3_bind_text(s, 3, known->last, -1, NULL);
    sqlite3_bind_int(s, 4, known->move.from);
    sqlite3_bind_int(s, 5, known->move.to);
    sqlite3_bind_int(s, 6, known->move.piece);
    return sql_end(insertion->library, s, error);
}

bool insert_keys(struct Library *library, int64_t id, const struct Digest *digest,
                 struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(
        library, "INSERT OR REPLACE INTO position (id, version, keys) VALUES (?1, ?2, ?3)", error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_int64(s, 2, library->keys);
    sqlite3_bind_blob(s, 3, digest->keys, digest->key_count * (int)sizeof *digest->keys, NULL);
    return sql_end(library, s, error);
}

/* A double that was removed comes back. */
static bool bring_back(struct Insertion *insertion, struct LibraryAdded *added,
                       struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(insertion->library,
                                  "UPDATE game SET removed = 0 WHERE id = ?1 AND removed", error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, insertion->id);
    bool good = sql_end(insertion->library, s, error);
    added->is_double = sqlite3_changes(insertion->library->base) == 0;
    return good;
}

/* A game played here that has gone on takes the place of itself as it was broken off: it is known
 * by its players and the second in which it began. */
static bool supersede(struct Insertion *insertion, struct FileError *error)
{
    const struct Digest *digest = insertion->digest;
    if (insertion->origin->kind == LIBRARY_IMPORTED || strlen(digest->moment) <= 10)
        return true;
    sqlite3_stmt *s = sql_prepare(
        insertion->library,
        "DELETE FROM game WHERE moment = ?1 AND result = 0 AND kind <> 2 AND game = ?2 AND"
        " options = ?3 AND first = ?4 AND second = ?5",
        error);
    if (!s)
        return false;
    const char *texts[] = {digest->moment, digest->known.game->id, digest->options,
                           digest->known.player[0], digest->known.player[1]};
    for (int i = 0; i < 5; i++)
        sqlite3_bind_text(s, 1 + i, texts[i], -1, NULL);
    return sql_end(insertion->library, s, error);
}

static bool insert(struct Insertion *insertion, struct LibraryAdded *added, struct FileError *error)
{
    bool good = find_known(insertion, error);
    if (good && insertion->id != 0)
        good = bring_back(insertion, added, error);
    else if (good)
        good = supersede(insertion, error) && insert_game(insertion, error) &&
               insert_record(insertion, error) &&
               insert_keys(insertion->library, insertion->id, insertion->digest, error);
    added->id = insertion->id;
    return good;
}

bool insert_digest(struct Library *library, int64_t wish, const struct Digest *digest,
                   const struct LibraryOrigin *origin, struct LibraryAdded *added,
                   struct FileError *error)
{
    struct Insertion insertion = {
        .library = library, .origin = origin, .digest = digest, .wish = wish};
    return insert(&insertion, added, error);
}

bool insert_tree(struct Library *library, const struct Tree *tree,
                 const struct LibraryOrigin *origin, struct LibraryAdded *added,
                 struct FileError *error)
{
    struct Digest digest;
    struct Insertion insertion = {
        .library = library, .origin = origin, .digest = &digest, .is_new = true};
    digest_make(&digest, tree);
    bool good = insert(&insertion, added, error);
    digest_free(&digest);
    return good;
}

/* --- again ------------------------------------------------------------------------------------ */

static bool update_game(struct Insertion *insertion, struct FileError *error)
{
    const struct Digest *digest = insertion->digest;
    sqlite3_stmt *s = sql_prepare(insertion->library,
                                  "UPDATE OR IGNORE game SET hash = ?1, length = ?2, result = ?3,"
                                  " reason = ?4, analysis = ?6 WHERE id = ?5",
                                  error);
    if (!s)
        return false;
    sqlite3_bind_blob(s, 1, digest->hash, sizeof digest->hash, NULL);
    sqlite3_bind_int(s, 2, digest->known.length);
    sqlite3_bind_int(s, 3, (int)digest->known.result);
    sqlite3_bind_text(s, 4, reason_id(digest->known.reason), -1, NULL);
    sqlite3_bind_int64(s, 5, insertion->id);
    bind_analysis(s, 6, digest);
    return sql_end(insertion->library, s, error);
}

static bool remove_record(struct Insertion *insertion, struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(insertion->library, "DELETE FROM record WHERE id = ?1", error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, insertion->id);
    return sql_end(insertion->library, s, error);
}

bool insert_again(struct Library *library, int64_t id, const struct Tree *tree,
                  struct FileError *error)
{
    struct Digest digest;
    struct Insertion insertion = {.library = library, .id = id, .digest = &digest};
    digest_make(&digest, tree);
    bool good = update_game(&insertion, error) && remove_record(&insertion, error) &&
                insert_record(&insertion, error) && insert_keys(library, id, &digest, error);
    digest_free(&digest);
    return good;
}
