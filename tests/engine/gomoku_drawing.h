/* Gomoku positions drawn in ASCII, for tests. */
#ifndef TY_TESTS_ENGINE_GOMOKU_DRAWING_H
#define TY_TESTS_ENGINE_GOMOKU_DRAWING_H

#include "engine/gomoku/position.h"

/* The index of a size (15, 19 or 20), a rule and an opening among the game's choices. */
struct Options gomoku_options_of(int size, enum GomokuRule rule, bool swap2);

/*
 * Sets up a position on 15 lines from a drawing: X is Black, O is White, `.` and any other mark are
 * empty, blanks are skipped, lines go from the highest rank down. A drawing smaller than the board
 * lies in its upper left corner if `corner`, else in the middle. `turn` is the next stone's colour.
 */
void gomoku_draw(struct GomokuPosition *position, enum GomokuRule rule, enum GomokuColour turn,
                 bool corner, const char *drawing);

/* The point of `mark` in the same drawing, POINT_NONE if it has none. */
int gomoku_marked(bool corner, const char *drawing, char mark);

/* A random position after `stones` stones, nobody having a line; most stones lie close together
 * so that shapes come up. */
void gomoku_scatter(struct GomokuPosition *position, int size, enum GomokuRule rule, int stones,
                    uint64_t *random);

#endif
