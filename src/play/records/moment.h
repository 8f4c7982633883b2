/* Date and time of day, as records have them. */
#ifndef TY_SRC_PLAY_RECORDS_MOMENT_H
#define TY_SRC_PLAY_RECORDS_MOMENT_H

#include "engine/match.h"
#include "engine/tree.h"
#include <time.h>

enum { MOMENT_MAX = 16 };

/* The time by the clock on the wall, in milliseconds since 1970. */
int64_t moment_wall_ms(void);

/* Writes the local date ("2026.11.21") and time of day ("19:30:05") of `when`. */
void moment_write(time_t when, char date[MOMENT_MAX], char time_of_day[MOMENT_MAX]);

/* Notes in a match's tags, or a record's, that it was played at `when`, unless a date stands there
 * already. */
void moment_stamp(struct Match *match, time_t when);
void moment_stamp_tree(struct Tree *tree, time_t when);

#endif
