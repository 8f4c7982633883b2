/*
 * A part of a search that its tape did not keep, being searched again.
 *
 * It belongs to one thread and lends itself another; the lane outlives it.
 */
#ifndef TY_SRC_PLAY_LAB_PART_H
#define TY_SRC_PLAY_LAB_PART_H

#include "src/play/lab/lane.h"
#include "src/play/system/worker.h"

struct Part;

/* Begins to search what hangs below the node that `cursor`, from lane_cursor or lane_part, stands
 * at, whose search has left it; the cursor may move on at once. `host` is copied, and woken at the
 * end. Free with part_free. */
struct Part *part_new(const struct Lane *lane, const struct Cursor *cursor,
                      const struct WorkerHost *host);

/* Stops it, and waits for that; NULL is ignored. */
void part_free(struct Part *part);

/* How far it is, 0 .. 1. */
float part_progress(const struct Part *part);

/* Whether it has come to its end. */
bool part_ended(struct Part *part);

/* Hands over what it found, see lane_part: the caller frees it. NULL if it has not ended, or was
 * taken before. */
struct Cursor *part_take(struct Part *part);

#endif
