/*
 * Positions and moves of gomoku as text.
 *
 * A position: the ranks from the highest to the lowest, divided by `/`, a stone as `b` or `w` and
 * a run of empty points as its length; then the colour of the next stone, `b` or `w`; then, where
 * it differs from an ordinary position, words for
 *   - swap2: `place-three`, `second-chooses`, `place-two`, `first-chooses`;
 *   - `swapped`: seat 1 plays Black;
 *   - a renju game that Black lost: `overline`, `double-four`, `double-three`.
 * So the empty board of 15 lines is `15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b`. A line that
 * wins is seen on the board; composed positions with any number of stones are accepted.
 *
 * A move: a point such as `h8`, or `black`, `white` or `two-more` where swap2 asks for a choice.
 */
#ifndef TY_ENGINE_GOMOKU_TEXT_H
#define TY_ENGINE_GOMOKU_TEXT_H

#include "engine/gomoku/position.h"

/* Reads a position into *position, whose size, rule and opening are those of `empty`, a start
 * position of the same options. On a bad text returns false and leaves *position alone. */
bool gomoku_position_read(struct GomokuPosition *position, const struct GomokuPosition *empty,
                          const char *text, struct TextError *error);
void gomoku_position_write(const struct GomokuPosition *position, char text[POSITION_TEXT_MAX]);

/* As struct Game asks. */
bool gomoku_move_read(const void *position, const char *text, Move *move, struct TextError *error);
void gomoku_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX]);

#endif
