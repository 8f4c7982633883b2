/* The detectors of single games. */
#ifndef TY_SRC_PLAY_PUZZLES_THEMES_PARTS_H
#define TY_SRC_PLAY_PUZZLES_THEMES_PARTS_H

#include "src/play/puzzles/themes.h"

/* What the move from position `before` to `after` shows in xiangqi. */
unsigned themes_of_pieces(const void *before, const void *after, Move move);

/* The same in gomoku. */
unsigned themes_of_rows(const void *before, const void *after, Move move);

#endif
