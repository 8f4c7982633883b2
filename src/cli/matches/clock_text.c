/* Clocks as typed. */
#include "src/cli/matches/clock_text.h"
#include "src/cli/console.h"
#include <stdlib.h>

bool clock_read(const char *text, const char *command, struct ClockSettings *clock)
{
    char *end;
    double increment = 0;
    *clock = (struct ClockSettings){.kind = CLOCK_NONE};
    if (!text)
        return true;
    double base = strtod(text, &end);
    bool good = end != text;
    if (good && *end == '+') {
        const char *more = end + 1;
        increment = strtod(more, &end);
        good = end != more;
    }
    good = good && !*end && base * 1000 >= CLOCK_BASE_MIN && base * 1000 <= CLOCK_BASE_MAX &&
           increment >= 0 && increment * 1000 <= CLOCK_INCREMENT_MAX;
    if (good)
        *clock = (struct ClockSettings){.kind = CLOCK_FISCHER,
                                        .base_ms = (int64_t)(base * 1000),
                                        .increment_ms = (int64_t)(increment * 1000)};
    else
        console_complain(command,
                         "--clock takes seconds for the game, from 1 on, and for each move, such "
                         "as 10+0.1, not '%s'",
                         text);
    return good;
}
