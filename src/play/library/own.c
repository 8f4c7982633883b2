/* The games that the player here has played, as statistics want them. */
#include "engine/games.h"
#include "src/play/library/parts.h"
#include <string.h>

enum { MOMENT_SIZE = 32 };

/* Games of two people at one screen, of two programs and from files have no player here. */
#define OWN "(game = ?1 OR ?1 IS NULL) AND kind <> 2 AND mine >= 0 AND result > 0"

struct OwnWork {
    const struct Game *game;
    OwnGameVisitor *visit;
    void *user;
};

static void tell_of(sqlite3_stmt *s, const struct OwnWork *work)
{
    char moment[MOMENT_SIZE], opponent[LIBRARY_NAME_MAX];
    struct LibraryReview review;
    struct OwnGame own = {.id = sqlite3_column_int64(s, 0),
                          .moment = moment,
                          .opponent = opponent,
                          .kind = (enum LibraryKind)sqlite3_column_int(s, 2),
                          .result = (enum LibraryResult)sqlite3_column_int(s, 3),
                          .mine = sqlite3_column_int(s, 4) == 1,
                          .length = sqlite3_column_int(s, 5),
                          .casual = sqlite3_column_int(s, 6) == LEFT_OUT_CASUAL,
                          .mistakes = -1};
    sql_text(s, 1, moment, sizeof moment);
    sql_text(s, 7, opponent, sizeof opponent);
    analysis_read(sqlite3_column_blob(s, 8), sqlite3_column_bytes(s, 8), &review);
    if (review.reviewed)
        own.mistakes = review.colour[own.mine].mistakes + review.colour[own.mine].blunders;
    work->visit(work->user, &own);
}

static bool visit_all(struct Library *library, void *argument, struct FileError *error)
{
    const struct OwnWork *work = argument;
    bool good = true;
    /* The pluses: the table is read in its order and what is found is sorted, as in find.c. */
    sqlite3_stmt *s = sql_prepare(library,
                                  "SELECT id, moment, kind, result, mine, length, left_out,"
                                  " CASE mine WHEN 1 THEN first ELSE second END,"
                                  " analysis"
                                  " FROM game WHERE " OWN " AND removed = 0 AND left_out <> 2"
                                  " ORDER BY +moment, id",
                                  error);
    if (!s)
        return false;
    sqlite3_bind_text(s, 1, work->game->id, -1, NULL);
    while (sql_row(library, s, &good, error))
        tell_of(s, work);
    sqlite3_finalize(s);
    return good;
}

bool library_own_games(struct Library *library, const struct Game *game, OwnGameVisitor *visit,
                       void *user, struct FileError *error)
{
    struct OwnWork work = {.game = game, .visit = visit, .user = user};
    return library_do(library, false, visit_all, &work, error);
}

static bool forget(struct Library *library, void *argument, struct FileError *error)
{
    const struct Game *game = argument;
    sqlite3_stmt *s = sql_prepare(library, "UPDATE game SET left_out = 2 WHERE " OWN, error);
    if (!s)
        return false;
    if (game)
        sqlite3_bind_text(s, 1, game->id, -1, NULL);
    return sql_end(library, s, error);
}

static void note_forgetting(struct Library *library, const void *argument)
{
    const struct Game *game = argument;
    later_note(library, "forget", 0, 0, game ? game->id : "*");
}

bool later_forget(struct Library *library, const char *game, struct FileError *error)
{
    const struct Game *found = games_find(game);
    bool known = found || strcmp(game, "*") == 0;
    return !known || forget(library, (void *)found, error);
}

bool library_forget_own(struct Library *library, const struct Game *game, struct FileError *error)
{
    return library_do_or_note(library, forget, (void *)game, note_forgetting, error);
}
