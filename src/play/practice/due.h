/*
 * What comes back: puzzles that the player could not solve, or with a hint alone, and mistakes of
 * the player's own games. Each comes back after 1, 3, 7, 21 and 60 days of practice, as long as it
 * is solved; where it is not it begins anew, and after the last it is known.
 */
#ifndef TY_SRC_PLAY_PRACTICE_DUE_H
#define TY_SRC_PLAY_PRACTICE_DUE_H

#include "src/play/practice/collection.h"
#include "src/play/practice/results.h"

enum { DUE_STAGES = 5 };

/* The days after which it comes back, stage by stage. */
extern const int due_days[DUE_STAGES];

/* What a result changes in when its puzzle comes back; before its day nothing changes but by a
 * failure. */
void due_follow(struct PuzzleHistory *history, const struct PuzzleResult *result);

#endif
