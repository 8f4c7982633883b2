/* The moves that were made on a tape, to find one by its name. */
#ifndef TY_SRC_PLAY_LAB_TAPE_MOVES_H
#define TY_SRC_PLAY_LAB_TAPE_MOVES_H

#include "engine/board.h"
#include "src/play/lab/tape.h"

struct TapeMove {
    Move move;
    char text[MOVE_TEXT_MAX]; /* in the game's coordinates */
    uint32_t times;           /* it was made, at whatever node */
};

/* Lists the moves of a tape that has ended, each once, in the order of their names, numbers in them
 * by their size: "c2" before "c10". `board` is any of the search's. Returns the list, which the
 * caller frees, and its length; null moves are left out. Looks at each node once. */
struct TapeMove *tape_moves(const struct Tape *tape, const struct Board *board, int *count);

#endif
