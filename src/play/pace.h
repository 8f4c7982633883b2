/* Long work on another thread: how far it is, and the wish that it stops. */
#ifndef TY_SRC_PLAY_PACE_H
#define TY_SRC_PLAY_PACE_H

#include <stdatomic.h>
#include <stdbool.h>

/* Zeroed it stands at the beginning, of a work in one piece. */
struct Pace {
    atomic_int permille;  /* of all of it */
    atomic_bool stopping; /* is wished by the other thread */
    int first, last;      /* permille: the piece that is under way; the worker's alone */
};

/* The next piece of the work goes up to that many permille. */
void pace_begin(struct Pace *pace, int last);

/* How far the present piece is, 0 .. 1. */
void pace_tell(struct Pace *pace, double part);

/* Whether it is to stop. `pace` may be NULL here: then nobody can stop it. */
bool pace_stops(const struct Pace *pace);

#endif
