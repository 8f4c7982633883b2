/* Days as practice counts them: dates of the clock on the wall, and days that never run backwards
 * whatever that clock does. */
#ifndef TY_SRC_PLAY_PRACTICE_DAYS_H
#define TY_SRC_PLAY_PRACTICE_DAYS_H

#include <stdint.h>

/* A moment as the clock on the wall shows it. */
struct Moment {
    int64_t time; /* seconds since 1970 */
    int offset;   /* minutes east of UTC */
};

/* The moment `time` where this machine is now. */
struct Moment moment_of(int64_t time);

/* Its date: days since 1970-01-01, which is 0. */
int moment_date(const struct Moment *moment);

/* The number of a date of the Gregorian calendar (month 1 .. 12, day 1 .. 31), and back; after
 * Howard Hinnant, "chrono-compatible low-level date algorithms" (2021). */
int date_number(int year, int month, int day);
void date_parts(int date, int *year, int *month, int *day);

/* The weekday of a date: 0 Monday .. 6 Sunday. */
int date_weekday(int date);

#endif
