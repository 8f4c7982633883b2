/* The ladder of levels: who beats a level twice in a sitting is offered the next one, who loses to
 * it three times is offered the one below. */
#ifndef TY_SRC_PLAY_STATISTICS_CLIMB_H
#define TY_SRC_PLAY_STATISTICS_CLIMB_H

#include "src/play/seats/setup.h"

/* The games of a sitting against one level; zero at its start. */
struct Climb {
    const struct Game *game;
    char opponent[OPPONENT_MAX];
    int won, lost; /* by the person */
    int last;      /* what the last one brought the person: 1, 0 or -1 */
};

/* Counts a finished game of `setup` with that result for the person, 1, 0 or -1. Another opponent
 * than before begins anew. */
void climb_count(struct Climb *climb, const struct Setup *setup, int result);

/* Where the person is offered to go after the game that was counted last: the level above (`up`) or
 * below; NULL if nowhere, or if the opponent is no step of the scale. */
const struct Level *climb_offer(const struct Climb *climb, bool *up);

#endif
