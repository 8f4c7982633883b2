/*
 * A position that is to become a puzzle of one's own: whether the prover accepts it, as what, how
 * hard it is; and where it does not, why. The work is done on a thread that the host lends.
 */
#ifndef TY_SRC_PLAY_PRACTICE_SHARE_H
#define TY_SRC_PLAY_PRACTICE_SHARE_H

#include "src/play/puzzles/composer.h"
#include "src/play/system/worker.h"

enum ShareState {
    SHARE_PROVING,
    SHARE_GRADING, /* it is one: the levels try it */
    SHARE_FOUND,
    SHARE_REFUSED
};

struct Share;

/* Begins with the position of `board` (copied) and the other side's `last` move before it, which
 * may be MOVE_NONE. The host outlives it. Free with share_free. */
struct Share *share_new(const struct Board *board, Move last, const struct WorkerHost *host);

/* Waits for what is under way, some seconds at most; NULL is ignored. */
void share_free(struct Share *share);

/* Where it stands. */
enum ShareState share_state(struct Share *share);

/* SHARE_FOUND: the puzzle, as long as the share. */
const struct Puzzle *share_puzzle(const struct Share *share);

/* SHARE_REFUSED: why, with the moves that do it as well. */
const struct ComposerRefusal *share_refusal(const struct Share *share);

#endif
