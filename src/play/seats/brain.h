/*
 * The AI without its thread: a level, the memory it works with, and the decision on one position.
 *
 * A brain does everything a level may ask for: it opens from a book, decides swap phases, looks
 * positions up in a solver's table, searches, and errs as much as the level's slack says.
 */
#ifndef TY_SRC_PLAY_SEATS_BRAIN_H
#define TY_SRC_PLAY_SEATS_BRAIN_H

#include "engine/level.h"
#include "engine/opening_book.h"
#include "src/play/seats/allotment.h"
#include "src/play/seats/solution.h"
#include "src/play/system/worker.h"

struct Brain;
struct TranspositionEntry; /* see engine/search/transposition_table.h */

/* What a brain came to. */
struct Decision {
    struct SearchResult
        result; /* its move is the decision; zero but for the move if not searched */
    bool exact; /* the value is known: */
    struct Exact value;
    int book_moves; /* it was picked among so many moves of the opening book; 0: it was not */
    char why[ERROR_TEXT_MAX]; /* English: how it chose, where there is more to say than a search */
};

/* A brain that plays `game` with `level` (copied; its strings must outlive the brain). `seed` makes
 * its choices between equals. The transposition table takes `table_bytes`. `solution` (may be NULL)
 * and `host` outlive the brain. */
struct Brain *brain_new(const struct Game *game, const struct Level *level, uint64_t seed,
                        size_t table_bytes, struct Solution *solution,
                        const struct WorkerHost *host);

/* Makes the transposition table, which else the first search makes: every byte of it is written, so
 * that no window's thread does so. */
void brain_prepare(struct Brain *brain);

/* Frees a brain; NULL is ignored. */
void brain_free(struct Brain *brain);

/* Makes it as if new, with that seed: for games that must not depend on each other. */
void brain_clear(struct Brain *brain, uint64_t seed);

/* Plays by another level from now on (copied, as in brain_new); what the table knows stays. */
void brain_set_level(struct Brain *brain, const struct Level *level);

/* Lets it open from `book` from now on, which outlives it; NULL: from none. Only levels by time do:
 * the others are to play as well as they can, or as badly. */
void brain_set_book(struct Brain *brain, const struct OpeningBook *book);

/* What earlier searches of the strong engine know of a position; false if nothing. */
bool brain_probe(const struct Brain *brain, const void *position, struct TranspositionEntry *entry);

/* Decides on `board`, whose game must not be over. Takes no longer than `time` allows, even where
 * the level would, and aims at what it says; zero is no limit. `stop` (may be NULL) ends it within
 * 10 ms with the best move known so far. `info` (may be NULL) is told of progress on the calling
 * thread. */
void brain_think(struct Brain *brain, const struct Board *board, struct Allotment time,
                 atomic_bool *stop, void (*info)(void *context, const struct SearchInfo *info),
                 void *context, struct Decision *decision);

/* Whether thinking on the opponent's time would help: only levels that play by time are better the
 * more they have seen. */
bool brain_ponders(const struct Brain *brain);

/* Thinks about `board`, whose game must not be over, until `stop`: what it finds waits in the table
 * for the next decision. */
void brain_ponder(struct Brain *brain, const struct Board *board, atomic_bool *stop);

#endif
