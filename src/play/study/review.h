/*
 * A whole game gone through by the engine, in the background: from its end backwards, so that what
 * it has learnt of the later positions helps with the earlier ones. What it finds is noted in the
 * record's evaluations, and in its tag "Review" how far it came and how thoroughly, so that a
 * review that was left goes on where it was.
 */
#ifndef TY_SRC_PLAY_STUDY_REVIEW_H
#define TY_SRC_PLAY_STUDY_REVIEW_H

#include "engine/tree.h"
#include "src/play/seats/remark.h"
#include "src/play/system/worker.h"

/* How much time a whole game gets. */
enum ReviewKind { REVIEW_QUICK /* some 10 s */, REVIEW_THOROUGH /* some 60 s */ };

struct Analyst;
struct Review;

/* A review of the main line of `tree`, which outlives it, with a table of `table_bytes`; it begins
 * with the first review_update. Positions that an earlier review has looked at as thoroughly count
 * as done. Free with review_free. */
struct Review *review_new(struct Tree *tree, enum ReviewKind kind, size_t table_bytes,
                          const struct WorkerHost *host);

/* Has another look at the positions, before the review has begun: an analyst of this game, which
 * the review takes over. */
void review_use(struct Review *review, struct Analyst *analyst);

/* Whether it has ended since its engine cannot go on, or tells no values; *remark says which. */
bool review_fault(const struct Review *review, struct Remark *remark);

/* Stops it; what was found stays in the tree. NULL is ignored. */
void review_free(struct Review *review);

/* Does what is due when its host was woken; whether there is more to come. */
bool review_update(struct Review *review);

/* Lets it rest, or go on. */
void review_pause(struct Review *review, bool paused);

/* The part that is done, 0 .. 1. */
float review_progress(const struct Review *review);

/* --- records that were reviewed --- */

/* A copy of a record's main line, with tags and evaluations, without remarks and variations; to be
 * freed with tree_free. */
struct Tree *review_line(const struct Tree *tree);

/* Whether the two are the same game, move by move along the main line. */
bool review_is_of(const struct Tree *reviewed, const struct Tree *tree);

/* Notes in `tree` what reviewing has found in `reviewed`, as far as the two main lines are the
 * same: evaluations, glyphs of bad moves, how thoroughly, what was learnt from it (mistakes.h). */
void review_apply(const struct Tree *reviewed, struct Tree *tree);

#endif
