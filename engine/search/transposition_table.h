/* The transposition table: lockless, shared by the searches of any number of threads. */
#ifndef TY_ENGINE_SEARCH_TRANSPOSITION_TABLE_H
#define TY_ENGINE_SEARCH_TRANSPOSITION_TABLE_H

#include "engine/search/score.h"

struct TranspositionTable;

enum { EVALUATION_NONE = INT16_MIN };

struct TranspositionEntry {
    Score score; /* wins counted from the node, not from the root */
    Move move;   /* MOVE_NONE where none is known to be good */
    int depth;
    enum Bound bound;
    Score evaluation; /* of the position itself, within 32000; EVALUATION_NONE if not known */
};

/* What the best value of a node says of its true value, alpha and beta being its window's. */
static inline enum Bound bound_of(Score best, Score alpha, Score beta)
{
    return best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/* Whether an entry's score settles a node with this window. */
static inline bool bound_settles(const struct TranspositionEntry *entry, Score alpha, Score beta)
{
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->score >= beta) ||
           (entry->bound == BOUND_UPPER && entry->score <= alpha);
}

/* A table of at most `bytes` (rounded down to a power of two, at least 64 KiB), empty. Aborts when
 * memory runs out. Free with tt_free. */
struct TranspositionTable *tt_new(size_t bytes);

/* A search begins to use it, and does so no more; NULL is ignored. Any thread. In between, the
 * three calls that follow are nobody's, and assert so. */
void tt_enter(struct TranspositionTable *table);
void tt_leave(struct TranspositionTable *table);

/* Frees a table that no search uses; NULL is ignored. */
void tt_free(struct TranspositionTable *table);

/* Forgets everything; no search may be using it. */
void tt_clear(struct TranspositionTable *table);

/* Ages what is there, so that a new search replaces it first; before the first of the searches that
 * share it begins. */
void tt_new_search(struct TranspositionTable *table);

/* Looks `key` up; `ply` is the distance from the root, by which win scores are adjusted. */
bool tt_probe(const struct TranspositionTable *table, uint64_t key, int ply,
              struct TranspositionEntry *entry);

/* Keeps what was found at `ply` for `key`, unless this search left there something much deeper. An
 * entry without a move keeps the move that stood there. */
void tt_store(struct TranspositionTable *table, uint64_t key, int ply,
              const struct TranspositionEntry *entry);

/* Fetches the place of `key` into the cache ahead of tt_probe. */
void tt_prefetch(const struct TranspositionTable *table, uint64_t key);

/* Permille of the entries that the present search wrote, from a sample. */
int tt_hashfull(const struct TranspositionTable *table);

#endif
