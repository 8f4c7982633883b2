/* Clocks as typed. */
#ifndef TY_SRC_CLI_MATCHES_CLOCK_TEXT_H
#define TY_SRC_CLI_MATCHES_CLOCK_TEXT_H

#include "engine/match.h"

/* Reads "S+I", seconds for the game and more for each move; "S" alone adds nothing, and NULL is no
 * clock. False after a line on stderr, in the name of `command`, if that is wrong. */
bool clock_read(const char *text, const char *command, struct ClockSettings *clock);

#endif
