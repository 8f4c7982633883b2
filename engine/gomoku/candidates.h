/* The moves worth trying, best first, and what a move looks like at first sight. */
#ifndef TY_ENGINE_GOMOKU_CANDIDATES_H
#define TY_ENGINE_GOMOKU_CANDIDATES_H

#include "engine/gomoku/sense.h"

/*
 * Writes into `points` (room for GOMOKU_POINTS_MAX), best first, what the side to move should
 * consider: the point that makes five; else the points where the other side would; else one that
 * makes a live four; else, against a live four to come, own fours and the points that stop it; else
 * every point near a stone. Black's forbidden points in renju are left out unless nothing else is.
 * Returns how many: 0 on a full board only.
 */
int candidate_points(const struct GomokuPosition *position, const struct Sense *sense, int *points);

/* The same as moves for the strong search, room for MOVES_MAX of them, in the order of the points.
 * Against a live four to come they are fewer: the points that stop all of those, and own fours. */
int candidate_moves(const struct GomokuPosition *position, const struct Sense *sense, Move *moves);

/* As candidate_points, but only what cannot wait: the five, the points that stop one, or the fours
 * of the side to move. 0 .. GOMOKU_POINTS_MAX. */
int candidate_fours(const struct GomokuPosition *position, const struct Sense *sense, int *points);

/* The points that stop all the live fours which the other side threatens to make; it must threaten
 * at least one. None: only fours help. */
struct PointSet candidate_stops(const struct GomokuPosition *position, const struct Sense *sense);

/* How good a stone of the side to move looks on an empty point, attack and defence together. */
int candidate_order(const struct Sense *sense, enum GomokuColour turn, int point);

#endif
