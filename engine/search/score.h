/* The scores of every search: evaluations in the middle, wins by their distance beyond. */
#ifndef TY_ENGINE_SEARCH_SCORE_H
#define TY_ENGINE_SEARCH_SCORE_H

#include "engine/game.h"

enum {
    SCORE_WIN = 2000000000, /* minus the plies to the end: a win; every evaluation lies below */
    SCORE_WIN_EDGE = SCORE_WIN - 10000, /* scores beyond are wins with a known distance */
    SCORE_INFINITE = SCORE_WIN + 1
};

/* What a score says of the true one: nothing, at most, at least, equal. */
enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* Plies to the end that a score tells of: positive for a win, negative for a loss, 0 if unknown. */
int score_plies(Score score);

#endif
