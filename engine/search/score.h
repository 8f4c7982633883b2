/* The scores of every search: evaluations in the middle, beyond them wins, by their margin where
 * there is one and by their distance. */
#ifndef TY_ENGINE_SEARCH_SCORE_H
#define TY_ENGINE_SEARCH_SCORE_H

#include "engine/game.h"

enum {
    SCORE_WIN = 2000000000, /* minus the plies to the end: a win; every evaluation lies below */
    SCORE_PLIES = 10000,    /* more than that lie ahead of no search; a point of margin */
    SCORE_WIN_EDGE = SCORE_WIN - MARGIN_MAX * SCORE_PLIES, /* beyond, wins of a known distance */
    SCORE_INFINITE = SCORE_WIN + 1
};

/* What a score says of the true one: nothing, at most, at least, equal. */
enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* The score of an end `ply` plies ahead, for the side to move there, whose result `terminal` of
 * struct Game tells. */
Score score_end(const struct Game *game, int result, int ply);

/* Plies to the end that a score tells of: positive for a win, negative for a loss, 0 if unknown. */
int score_plies(Score score);

/* By how much the end is won that a score tells of: positive for a win, negative for a loss; 0
 * where it tells of none, or a win of `game` is a win. */
int score_margin(const struct Game *game, Score score);

#endif
