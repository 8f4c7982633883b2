/*
 * Time controls, and what is left on a clock.
 *
 * A side's time is a row of stages, gone through one after the other:
 *
 *     300+5            5 minutes for the game, each move adds 5 seconds (Fischer)
 *     300d5            5 minutes, of each move the first 5 seconds cost nothing (delay)
 *     1/30             30 seconds a move; what is left of them is lost
 *     600:1/30x5       10 minutes, then byo-yomi: 5 periods of 30 seconds; a move made within one
 *                      keeps it
 *     600:25/600       10 minutes, then 25 moves in each further 10 (Canadian)
 *     40/5400:1800+30  40 moves in 90 minutes, then 30 minutes more, each move adding 30 seconds
 *
 * A stage with a number of moves ends when these are made, and what is left of it is added to the
 * next one; if it is the last, it begins anew and what is left is lost. A stage without ends when
 * its time is used up. `300+5|60+1` gives the two seats different times; ` first=30` behind all
 * lets the first move of either cost nothing for 30 seconds.
 *
 * Without "d", "x", "|" and "first" that is the text of PGN's TimeControl (PGN standard, 9.6.1).
 */
#ifndef TY_ENGINE_CLOCK_H
#define TY_ENGINE_CLOCK_H

#include "engine/game.h"
#include <stdbool.h>
#include <stdint.h>

/* The bounds of what may be set, times in milliseconds. */
#define CLOCK_TIME_MIN      INT64_C(1000)
#define CLOCK_TIME_MAX      INT64_C(86400000)
#define CLOCK_INCREMENT_MAX INT64_C(3600000)
enum {
    CLOCK_STAGES_MAX = 3,
    CLOCK_MOVES_MAX = 500,
    CLOCK_PERIODS_MAX = 50,
    CLOCK_TEXT_MAX = 256,
    CLOCK_DAYS_MAX = 14
};

struct ClockStage {
    int64_t time_ms;      /* CLOCK_TIME_MIN .. _MAX */
    int64_t increment_ms; /* added after each move, 0 .. CLOCK_INCREMENT_MAX */
    int64_t delay_ms;     /* of each move that costs nothing, the same */
    int moves;            /* to be made in it, 1 .. CLOCK_MOVES_MAX; 0: as many as there are */
    int periods;          /* how often its time may be used up, 1 .. CLOCK_PERIODS_MAX */
};

/* The time of a seat. */
struct ClockSide {
    int stages; /* 0: no clock */
    struct ClockStage stage[CLOCK_STAGES_MAX];
};

/* Zeroed there is no clock; with one, both seats have stages. */
struct ClockSettings {
    struct ClockSide side[SEATS];
    int64_t first_ms; /* of either's first move that cost nothing, 0 .. CLOCK_INCREMENT_MAX */
};

/* What a seat has left. */
struct ClockReading {
    int64_t left_ms; /* of the present stage or period; 0: the flag fell */
    int64_t free_ms; /* before any of that is used in the present turn */
    int stage;       /* number of the present one, from 0 */
    int moves;       /* still to be made in it; 0: as many as there are */
    int periods;     /* that are left with the present one, >= 1 */
};

/* What a player or an engine that knows increments and moves to go, and no stages, is told of a
 * clock: who keeps to it does not lose by time. */
struct ClockOutlook {
    int64_t left_ms;      /* for the next `moves` moves */
    int64_t increment_ms; /* earned by each move */
    int moves;            /* 0: for the rest of the game */
};

/* Whether there is a clock. */
bool clock_is_set(const struct ClockSettings *settings);

/* The clock of a match in which who chose it, whose time is the first, sits on `seat`. */
struct ClockSettings clock_seated(const struct ClockSettings *chosen, int seat);

/* Whether all that can be told from one another in a text is equal. */
bool clock_equal(const struct ClockSettings *a, const struct ClockSettings *b);

/* Reads a text as above; "-" and "" are no clock. False, with an error at the byte where it is
 * wrong, and `settings` without a clock, at any other. `error` may be NULL. */
bool clock_read(const char *text, struct ClockSettings *settings, struct TextError *error);

/* Writes it; "-" without a clock. */
void clock_write(const struct ClockSettings *settings, char text[CLOCK_TEXT_MAX]);

/* The nearest that PGN can say, which is the same text if it can say it all: the first seat's time,
 * a delay as an increment, one period. */
void clock_write_standard(const struct ClockSettings *settings, char text[CLOCK_TEXT_MAX]);

/* Days a move as games by mail have them, 1 .. CLOCK_DAYS_MAX, which no clock counts: "1/172800".
 * Reads the text; 0: it says something else. Writes it. */
int clock_read_days(const char *text);
void clock_write_days(int days, char text[CLOCK_TEXT_MAX]);

/* Reads seconds with or without a fraction, at most nine digits before it, into milliseconds, and
 * moves *at behind them; false if there are none. */
bool clock_read_seconds(const char **at, int64_t *ms);

/* What stands on the clock of a side when the game begins; `side` has stages. */
void clock_start(const struct ClockSide *side, struct ClockReading *reading);

/* Lets `ms` >= 0 pass beyond what is free. False if that is all there was: the flag falls. */
bool clock_spend(const struct ClockSide *side, struct ClockReading *reading, int64_t ms);

/* A move was made. */
void clock_move_made(const struct ClockSide *side, struct ClockReading *reading);

/* Milliseconds beyond what is free until the flag falls, with all periods and stages to come. */
int64_t clock_total(const struct ClockSide *side, const struct ClockReading *reading);

/* What such a clock looks like to who knows no stages. */
struct ClockOutlook clock_outlook(const struct ClockSide *side, const struct ClockReading *reading);

#endif
