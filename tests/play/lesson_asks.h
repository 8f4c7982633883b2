/*
 * Whether a try does what a task of a lesson asks, by the rules of the game alone: the words of
 * `asks` in a lesson's file, which docs/lessons.md lists. All words of a line must hold.
 */
#ifndef TY_TESTS_PLAY_LESSON_ASKS_H
#define TY_TESTS_PLAY_LESSON_ASKS_H

#include "engine/board.h"

/* Whether the legal `move` of `board` does what `asks` says; fails the test at a word that there is
 * not. The board is as it was afterwards. */
bool asks_move(const char *asks, struct Board *board, Move move);

/* The same for a point that is pointed at: 0 .. the board's points - 1. */
bool asks_point(const char *asks, const struct Board *board, int point);

#endif
