/*
 * How hard a puzzle is: which of the game's levels solve it. By bisection over those that are not
 * by time, each tries it four times; a win that takes longer is tried again, as a player may. The
 * rating is where a logistic curve through the tries has its middle, on the scale of the levels,
 * whose strength is measured by games.
 */
#ifndef TY_SRC_PLAY_PUZZLES_GRADER_H
#define TY_SRC_PLAY_PUZZLES_GRADER_H

#include "src/play/puzzles/puzzle.h"

struct Grader;

/* A grader of puzzles of `game`; NULL where the game has no levels. Free with
 * grader_free. */
struct Grader *grader_new(const struct Game *game);

/* NULL is ignored. */
void grader_free(struct Grader *grader);

/* Fills in rating and error, the same for the same puzzle. A game as short as tic-tac-toe is graded
 * by the task and the empty points alone, without an error. */
void grader_grade(struct Grader *grader, struct Puzzle *puzzle);

#endif
