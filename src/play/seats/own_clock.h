/* A clock of the player's own, in the few numbers of which one is put together. */
#ifndef TY_SRC_PLAY_SEATS_OWN_CLOCK_H
#define TY_SRC_PLAY_SEATS_OWN_CLOCK_H

#include "engine/clock.h"
#include "src/common/translate.h"

/* Enum name, English for people. */
#define CLOCK_SYSTEMS(X)                                                                           \
    X(FISCHER, N_("Fischer"))                                                                      \
    X(BYO_YOMI, N_("Byo-yomi"))                                                                    \
    X(CANADIAN, N_("Canadian"))                                                                    \
    X(DELAY, N_("Delay"))                                                                          \
    X(PER_MOVE, N_("Per move"))

enum ClockSystem {
#define X(name, label) SYSTEM_##name,
    CLOCK_SYSTEMS(X)
#undef X
        SYSTEM_COUNT
};

/* What the other side has of one's own time. Enum name, numerator, denominator, English. */
#define CLOCK_ODDS(X)                                                                              \
    X(SAME, 1, 1, N_("The same"))                                                                  \
    X(HALF, 1, 2, N_("Half of it"))                                                                \
    X(THIRD, 1, 3, N_("A third"))                                                                  \
    X(FIFTH, 1, 5, N_("A fifth"))                                                                  \
    X(TENTH, 1, 10, N_("A tenth"))                                                                 \
    X(DOUBLE, 2, 1, N_("Twice as much"))                                                           \
    X(TRIPLE, 3, 1, N_("Three times"))

enum ClockOdds {
#define X(name, numerator, denominator, label) ODDS_##name,
    CLOCK_ODDS(X)
#undef X
        ODDS_COUNT
};

enum { OWN_CLOCK_FIRST_MS = 30000 }; /* of a first move that is free */

struct OwnClock {
    enum ClockSystem system;
    int64_t main_ms; /* for the game; without meaning per move; 0 with byo-yomi: none */
    int64_t step_ms; /* increment, delay, a period, the time of `count` moves, or of each move */
    int count;       /* byo-yomi: periods; Canadian: moves; else without meaning */
    enum ClockOdds odds;
    bool first_free; /* OWN_CLOCK_FIRST_MS of the first move cost nothing */
};

/* English for people. */
const char *clock_system_label(enum ClockSystem system);
const char *clock_odds_label(enum ClockOdds odds);

/* Whether a side's time is of one of the systems, and then in `own` (its odds and first_free
 * untouched). */
bool own_clock_read_side(const struct ClockSide *side, struct OwnClock *own);

/* The numbers that are nearest to a clock, whose first side is one's own; of one that is none of
 * the systems, and of none, those of a first look at this page. */
void own_clock_read(const struct ClockSettings *settings, struct OwnClock *own);

/* The clock of these numbers, the first side one's own. Numbers out of range are brought within. */
struct ClockSettings own_clock_settings(const struct OwnClock *own);

#endif
