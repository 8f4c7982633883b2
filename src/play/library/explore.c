/* How games went on from a position. */
#include "src/common/memory.h"
#include "src/play/library/parts.h"
#include <stdlib.h>
#include <string.h>

/* A position that games may go on to, by one of its keys. */
struct Next {
    uint32_t key; /* short */
    int move;     /* the index of the first move that leads to it or to an image */
    int own;      /* the index of the move that leads to it on this very board; -1: an image */
};

struct ExploreWork {
    const struct Game *game;
    const struct ImageKeys *here, *after;
    int moves;
    struct Next *next; /* owned, by key: those of all moves */
    int next_count;
    int *played; /* owned: how often each move was made on this very board */
    struct LibraryTally *all, *tally;
};

/* --- the positions that follow ---------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct Next *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return one->move - other->move;
}

static const struct Next *find_next(const struct ExploreWork *work, uint32_t key)
{
    int low = 0, high = work->next_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (work->next[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < work->next_count && work->next[low].key == key ? &work->next[low] : NULL;
}

/* Lists all positions that follow. Images of each other have the same keys, and go by the first. */
static void list_next(struct ExploreWork *work)
{
    work->next = memory_zeroed(((size_t)work->moves * IMAGES_MAX + 1) * sizeof *work->next);
    for (int move = 0; move < work->moves; move++)
        for (int i = 0; i < work->after[move].count; i++)
            work->next[work->next_count++] = (struct Next){
                .key = keys_short(work->after[move].key[i]), .move = move, .own = i ? -1 : move};
    qsort(work->next, (size_t)work->next_count, sizeof *work->next, compare);
    int kept = 0;
    for (int i = 0; i < work->next_count; i++) {
        if (kept > 0 && work->next[kept - 1].key == work->next[i].key) {
            if (work->next[i].own >= 0)
                work->next[kept - 1].own = work->next[i].own;
        } else {
            work->next[kept++] = work->next[i];
        }
    }
    work->next_count = kept;
}

/* --- counting --------------------------------------------------------------------------------- */

static void count(struct LibraryTally *tally, int result)
{
    tally->games++;
    tally->results[result & 3]++;
}

/* Which of the wanted position's keys that is; -1: none. */
static int image_of(const struct ExploreWork *work, uint32_t key)
{
    for (int i = 0; i < work->here->count; i++)
        if (keys_short(work->here->key[i]) == key)
            return i;
    return -1;
}

/* Counts a game by the position that it went on to where it first came by this one. */
static void count_game(const struct ExploreWork *work, const uint8_t *keys, int size, int result)
{
    uint32_t key = 0;
    int at = 0, one = (int)sizeof key, image = -1;
    for (; at + one <= size && image < 0; at += one) {
        memcpy(&key, keys + at, sizeof key);
        image = image_of(work, key);
    }
    if (image < 0)
        return;
    count(work->all, result);
    if (at + one > size)
        return; /* it ended here */
    memcpy(&key, keys + at, sizeof key);
    const struct Next *next = find_next(work, key);
    if (!next)
        return;
    count(&work->tally[next->move], result);
    if (image == 0 && next->own >= 0)
        work->played[next->own]++;
}

/* The first of the moves that lead to images of the position behind `move`. */
static int first_image(const struct ExploreWork *work, int move)
{
    return find_next(work, keys_short(work->after[move].key[0]))->move;
}

/* Games that went on to images of each other were counted for the first move that leads there; they
 * go to the one of these that was played most. */
static void prefer_played(const struct ExploreWork *work)
{
    for (int first = 0; first < work->moves; first++) {
        int most = first;
        struct LibraryTally games = work->tally[first];
        for (int move = first + 1; move < work->moves && games.games > 0; move++)
            if (work->played[move] > work->played[most] && first_image(work, move) == first)
                most = move;
        work->tally[first] = (struct LibraryTally){0};
        work->tally[most] = games;
    }
}

static bool explore(struct Library *library, void *argument, struct FileError *error)
{
    const struct ExploreWork *work = argument;
    bool good = true;
    *work->all = (struct LibraryTally){0};
    memset(work->tally, 0, (size_t)work->moves * sizeof *work->tally);
    memset(work->played, 0, (size_t)work->moves * sizeof *work->played);
    /* the plus: see find.c */
    sqlite3_stmt *s = sql_prepare(library,
                                  "SELECT keys, result FROM position CROSS JOIN game USING (id)"
                                  " WHERE +version = ?1 AND reached(keys, ?2) AND removed = 0 AND"
                                  " game = ?3",
                                  error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, library->keys);
    keys_bind(s, 2, work->here);
    sqlite3_bind_text(s, 3, work->game->id, -1, NULL);
    while (sql_row(library, s, &good, error))
        count_game(work, sqlite3_column_blob(s, 0), sqlite3_column_bytes(s, 0),
                   sqlite3_column_int(s, 1));
    sqlite3_finalize(s);
    prefer_played(work);
    return good;
}

bool library_explore(struct Library *library, const struct Game *game, const struct ImageKeys *here,
                     const struct ImageKeys *after, int moves, struct LibraryTally *all,
                     struct LibraryTally *tally, struct FileError *error)
{
    struct ExploreWork work = {.game = game,
                               .here = here,
                               .after = after,
                               .moves = moves,
                               .played = memory_zeroed(((size_t)moves + 1) * sizeof(int)),
                               .all = all,
                               .tally = tally};
    list_next(&work);
    bool good = library_do(library, false, explore, &work, error);
    free(work.next);
    free(work.played);
    return good;
}
