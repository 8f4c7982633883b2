/*
 * The engine looking at one position after another for somebody who studies: its best lines, told
 * apart, exact where the game is solved, while it deepens on a thread that the host lends.
 */
#ifndef TY_SRC_PLAY_STUDY_ANALYST_H
#define TY_SRC_PLAY_STUDY_ANALYST_H

#include "engine/board.h"
#include "engine/search/settings.h"
#include "engine/solver.h"
#include "src/play/seats/insight.h"
#include "src/play/seats/remark.h"
#include "src/play/system/worker.h"

struct Analyst;
struct ProgramSettings; /* see program.h */

/* An analyst of `game` with these options. Its table takes `table_bytes`; what `host` points to
 * outlives it. Free with analyst_free. */
struct Analyst *analyst_new(const struct Game *game, const struct Options *options,
                            size_t table_bytes, const struct WorkerHost *host);

/* An analyst whose work a program of somebody else's does. What it finds comes as it tells it; what
 * goes wrong with it, analyst_fault tells. The settings are copied, their limits do not count. */
struct Analyst *analyst_of_program(const struct ProgramSettings *settings);

/* What its program calls itself; NULL for our own engine. Valid until it is freed. */
const char *analyst_name(const struct Analyst *analyst);

/* Takes what went wrong with its program since the last call: *gone tells whether it cannot go on.
 * False if nothing did. */
bool analyst_fault(struct Analyst *analyst, struct Remark *remark, bool *gone);

/* Stops its thread, joins it and frees everything; NULL is ignored. */
void analyst_free(struct Analyst *analyst);

/* Begins to look at a copy of `board`; what was looked at before is left. Nothing is to be seen in
 * a game that is over. */
void analyst_begin(struct Analyst *analyst, const struct Board *board,
                   const struct AnalystTask *task);

/* Stops within 10 ms; what was found stays. */
void analyst_stop(struct Analyst *analyst);

/* Does what is due when its host was woken: notices that it has finished, and looks once more
 * where a game was solved meanwhile. Returns whether there is more to come. */
bool analyst_update(struct Analyst *analyst);

/* The newest of what is known of the position; NULL: nothing yet. Valid until the next call. Cheap
 * enough for every frame. */
const struct Insight *analyst_insight(struct Analyst *analyst);

#endif
