/*
 * Searching for a move: one entrance for every algorithm, from plain minimax to the strong engine.
 *
 * A search owns its copy of the board and all its state. It never reads a clock, starts no thread
 * and touches no file: time and the wish to stop come in through struct SearchHost. Several
 * searches, each on a thread of its own, may share one transposition table.
 */
#ifndef TY_ENGINE_SEARCH_SEARCH_H
#define TY_ENGINE_SEARCH_SEARCH_H

#include "engine/board.h"
#include "engine/search/settings.h"

struct TranspositionTable; /* the transposition table, see engine/search/transposition_table.h */

/* A search on a copy of `board` as it stands. `tables` as from board_tables, `table` may be NULL
 * (no transposition table); both outlive it. Free with search_free. */
struct Search *search_new(const struct Board *board, const void *tables,
                          struct TranspositionTable *table);

/* Goes on with another position of the same game and options, such as the one after two more moves:
 * what the strong search has learnt about good moves stays. */
void search_set_board(struct Search *search, const struct Board *board);

/* Frees a search that is not running; NULL is ignored. */
void search_free(struct Search *search);

/* Runs to one of the limits. Whatever stops it, the board is as it was and `result` holds the best
 * move known, a legal one even when stopped at once. */
void search_run(struct Search *search, const struct SearchSettings *settings,
                const struct SearchHost *host, struct SearchResult *result);

#endif
