/*
 * A whole game gone through by the engine, in the background: from its end backwards, so that what
 * it has learnt of the later positions helps with the earlier ones. What it finds is noted in the
 * record's evaluations, so that a review that was left goes on where it was.
 */
#ifndef TY_SRC_PLAY_REVIEW_H
#define TY_SRC_PLAY_REVIEW_H

#include "engine/tree.h"
#include "src/play/worker.h"

/* How much time a whole game gets. */
enum ReviewKind { REVIEW_QUICK /* some 10 s */, REVIEW_THOROUGH /* some 60 s */ };

struct Review;

/* A review of the main line of `tree`, which outlives it, with a table of `table_bytes`; it begins
 * with the first review_update. Positions that were looked at before count as done. Free with
 * review_free. */
struct Review *review_new(struct Tree *tree, enum ReviewKind kind, size_t table_bytes,
                          const struct WorkerHost *host);

/* Stops it; what was found stays in the tree. NULL is ignored. */
void review_free(struct Review *review);

/* Does what is due when its host was woken; whether there is more to come. */
bool review_update(struct Review *review);

/* The part that is done, 0 .. 1. */
float review_progress(const struct Review *review);

#endif
