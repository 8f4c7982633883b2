/* Long work on another thread: how far it is, and the wish that it stops. */
#ifndef TY_SRC_PLAY_SYSTEM_PROGRESS_H
#define TY_SRC_PLAY_SYSTEM_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>

/* Zeroed it stands at the beginning, of a work in one piece. */
struct Progress {
    atomic_int permille;  /* of all of it */
    atomic_bool stopping; /* is wished by the other thread */
    int first, last;      /* permille: the piece that is under way; the worker's alone */
};

/* The next piece of the work goes up to that many permille. */
void progress_begin(struct Progress *progress, int last);

/* How far the present piece is, 0 .. 1. */
void progress_tell(struct Progress *progress, double part);

/* Whether it is to stop. `progress` may be NULL here: then nobody can stop it. */
bool progress_stops(const struct Progress *progress);

#endif
