/* Openings for matches: random, varied, and fair to both sides. */
#ifndef TY_CLI_OPENINGS_H
#define TY_CLI_OPENINGS_H

#include "engine/board.h"

struct Openings {
    const struct Board *start; /* not owned */
    const void *tables;        /* not owned */
    int plies;                 /* random moves after the start; 0: every opening is the start */
    uint64_t seed;
};

enum { OPENING_MAX = 64 };

/* An opening's moves. */
struct Opening {
    Move moves[OPENING_MAX];
    int count;
};

/* Makes opening number `number`, the same for the same openings and number: random moves (near the
 * stones where the game knows candidates) to a position that a short search finds about even; of a
 * number of tries the most even one. */
void opening_make(const struct Openings *openings, int number, struct Opening *opening);

#endif
