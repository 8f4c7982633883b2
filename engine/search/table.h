/* The transposition table: lockless, shared by the searches of any number of threads. */
#ifndef TY_ENGINE_SEARCH_TABLE_H
#define TY_ENGINE_SEARCH_TABLE_H

#include "engine/game.h"

struct Table;

enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct TableEntry {
    Score score; /* wins counted from the node, not from the root */
    Move move;
    int depth;
    enum Bound bound;
};

/* A table of at most `bytes` (rounded down to a power of two, at least 64 KiB), empty. Aborts when
 * memory runs out. Free with table_free. */
struct Table *table_new(size_t bytes);

/* Frees a table that no search uses; NULL is ignored. */
void table_free(struct Table *table);

/* Forgets everything; no search may be using it. */
void table_clear(struct Table *table);

/* Ages what is there, so that a new search replaces it first. */
void table_new_search(struct Table *table);

/* Looks `key` up; `ply` is the distance from the root, by which win scores are adjusted. */
bool table_probe(const struct Table *table, uint64_t key, int ply, struct TableEntry *entry);

/* Keeps what was found at `ply` for `key`, unless something better stands there. */
void table_store(struct Table *table, uint64_t key, int ply, const struct TableEntry *entry);

/* Fetches the place of `key` into the cache ahead of table_probe. */
void table_prefetch(const struct Table *table, uint64_t key);

/* Permille of the entries that the present search wrote, from a sample. */
int table_hashfull(const struct Table *table);

#endif
