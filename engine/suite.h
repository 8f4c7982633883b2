/*
 * Tasks for the strong search: positions in which there is something to be found, counted in nodes
 * until it is. A line of text is
 *
 *     GAME ; MOVES ; win               the side to move wins, and the search is to see it
 *     GAME ; MOVES ; MOVE POINTS       the best move, worth that many points or more
 *
 * with the moves from the game's start.
 */
#ifndef TY_ENGINE_SUITE_H
#define TY_ENGINE_SUITE_H

#include "engine/board.h"
#include "engine/search/settings.h"

struct SuiteTask {
    const struct Game *game;
    char moves[1024];
    Move best;   /* MOVE_NONE: any, if it wins */
    Score least; /* what it is worth */
};

/* Reads a line; false with the reason if it is wrong. */
bool suite_read(const char *line, struct SuiteTask *task, struct TextError *error);

/* The nodes that a search of at most `nodes` takes until it comes to the answer, 0 if it does not.
 * It plays with the game's network where there is one. `tables` are those of board_tables. */
uint64_t suite_ask(const struct SuiteTask *task, const void *tables, uint64_t nodes);

/* The evaluation that it plays with: its index. */
int suite_evaluation(const struct Game *game);

#endif
