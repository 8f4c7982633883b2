/* How much of a clock's time one move may take. */
#ifndef TY_SRC_PLAY_SEATS_ALLOTMENT_H
#define TY_SRC_PLAY_SEATS_ALLOTMENT_H

#include "src/play/seats/player.h"

/* What a move may take, in microseconds. */
struct Allotment {
    uint64_t aim_us;  /* it should take this, a clear one less and a doubtful one more; 0: `most_us`
                         is there to be used */
    uint64_t most_us; /* it never takes more; 0: nothing limits it */
};

/* By what the clock says, of which `overhead_ms` are lost on the way between engine and clock: aims
 * at an even share of the rest (a thirtieth where nothing says how many moves are to come) and
 * four fifths of the increment, at least a millisecond and never more than half of the rest but for
 * the last move before a time control. At most three times that is taken, within the same bound. */
struct Allotment allotment_of(const struct ClockOutlook *clock, int64_t overhead_ms);

/* The same for a turn at the board: of a move's own time four fifths; without a clock no limit. */
struct Allotment allotment_of_turn(const struct PlayerTurn *turn);

#endif
