/* How games went on from a position. */
#include "src/common/memory.h"
#include "src/play/library/parts.h"
#include <stdlib.h>
#include <string.h>

struct ExploreWork {
    const struct Game *game;
    uint32_t key, *after; /* owned; short ones */
    struct LibraryTally *all, *tally;
    int count;
};

static void count(struct LibraryTally *tally, int result)
{
    tally->games++;
    tally->results[result & 3]++;
}

/* Counts a game by the position that it went on to where it first came by this one. */
static void count_game(const struct ExploreWork *work, const uint8_t *keys, int size, int result)
{
    uint32_t key = 0, next = 0;
    int at = 0, one = (int)sizeof key;
    for (; at + one <= size; at += one) {
        memcpy(&key, keys + at, sizeof key);
        if (key == work->key)
            break;
    }
    if (at + one > size)
        return;
    count(work->all, result);
    if (at + 2 * one > size)
        return; /* it ended here */
    memcpy(&next, keys + at + one, sizeof next);
    for (int i = 0; i < work->count; i++) {
        if (work->after[i] == next) {
            count(&work->tally[i], result);
            return;
        }
    }
}

static bool explore(struct Library *library, void *argument, struct FileError *error)
{
    const struct ExploreWork *work = argument;
    bool good = true;
    *work->all = (struct LibraryTally){0};
    memset(work->tally, 0, (size_t)work->count * sizeof *work->tally);
    /* the plus: see find.c */
    sqlite3_stmt *s = sql_prepare(library,
                                  "SELECT keys, result FROM position CROSS JOIN game USING (id)"
                                  " WHERE +version = ?1 AND reached(keys, ?2) AND removed = 0 AND"
                                  " game = ?3",
                                  error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, library->keys);
    sqlite3_bind_int64(s, 2, work->key);
    sqlite3_bind_text(s, 3, work->game->id, -1, NULL);
    while (sql_row(library, s, &good, error))
        count_game(work, sqlite3_column_blob(s, 0), sqlite3_column_bytes(s, 0),
                   sqlite3_column_int(s, 1));
    sqlite3_finalize(s);
    return good;
}

bool library_explore(struct Library *library, const struct Game *game, uint64_t key,
                     const uint64_t *after, int moves, struct LibraryTally *all,
                     struct LibraryTally *tally, struct FileError *error)
{
    struct ExploreWork work = {.game = game,
                               .key = keys_short(key),
                               .after = memory_zeroed(((size_t)moves + 1) * sizeof(uint32_t)),
                               .all = all,
                               .tally = tally,
                               .count = moves};
    for (int i = 0; i < moves; i++)
        work.after[i] = keys_short(after[i]);
    bool good = library_do(library, false, explore, &work, error);
    free(work.after);
    return good;
}
