/* How much of a clock's time one move may take. */
#ifndef TY_SRC_PLAY_ALLOTMENT_H
#define TY_SRC_PLAY_ALLOTMENT_H

#include <stdint.h>

/* What the clock of the seat to move says. */
struct Allotment {
    int64_t left_ms;      /* on the clock */
    int64_t increment_ms; /* earned by each move */
    int64_t overhead_ms;  /* lost on the way between the engine and the clock */
    int moves_to_go;      /* to the next time control; 0: the rest of the game */
};

/* Microseconds, at least 1000: an even share of the rest (a thirtieth where nothing says how many
 * moves are to come) and four fifths of the increment, never more than half of the rest but for the
 * last move before a time control. */
uint64_t allotment_us(const struct Allotment *clock);

#endif
