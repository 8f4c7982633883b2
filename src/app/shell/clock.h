/* The arcade's clock: monotonic milliseconds that leave out the time the machine was asleep.
 *
 * The loop calls clock_tick once a turn, whether it waited or not. What a turn took beyond the wait
 * that the loop had asked for plus CLOCK_GAP_MS (suspend, a stopped process) is left out, so that
 * nobody loses thinking time to a closed lid. */
#ifndef TY_SRC_APP_SHELL_CLOCK_H
#define TY_SRC_APP_SHELL_CLOCK_H

#include <stdint.h>

enum { CLOCK_GAP_MS = 1000 };

/* A source of milliseconds that never run backwards; user is the pointer given to clock_init. */
typedef uint64_t ClockSource(void *user);

struct Clock {
    ClockSource *source;
    void *user;
    uint64_t raw;    /* what the source said at the last tick */
    uint64_t now;    /* milliseconds since clock_init, gaps left out */
    uint32_t delta;  /* milliseconds that the last tick added */
    uint64_t asleep; /* milliseconds left out so far */
};

/* Starts the clock at 0. source NULL takes posix_clock_ms; tests give their own. */
void clock_init(struct Clock *clock, ClockSource *source, void *user);

/* Reads the source. planned is how long, in ms, the loop meant to wait since the last tick at most:
 * a wait of that length is no gap. */
void clock_tick(struct Clock *clock, uint32_t planned);

#endif
