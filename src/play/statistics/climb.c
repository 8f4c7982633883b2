/* The ladder of levels. */
#include "src/play/statistics/climb.h"
#include <stdio.h>
#include <string.h>

enum { WINS_UP = 2, LOSSES_DOWN = 3 };

void climb_count(struct Climb *climb, const struct Setup *setup, int result)
{
    if (climb->game != setup->game || strcmp(climb->opponent, setup->opponent) != 0) {
        *climb = (struct Climb){.game = setup->game};
        snprintf(climb->opponent, sizeof climb->opponent, "%s", setup->opponent);
    }
    climb->won += result > 0;
    climb->lost += result < 0;
    climb->last = result;
}

/* The step of the scale that the opponent is, -1 if it is none. */
static int step_of(const struct Climb *climb)
{
    struct Setup setup = {.game = climb->game};
    struct Level level;
    snprintf(setup.opponent, sizeof setup.opponent, "%s", climb->opponent);
    if (!setup_level(&setup, &level))
        return -1;
    for (int i = 0; i < level_count(climb->game); i++)
        if (strcmp(level_get(climb->game, i)->id, level.id) == 0)
            return i;
    return -1;
}

const struct Level *climb_offer(const struct Climb *climb, bool *up)
{
    bool down = climb->last < 0 && climb->lost >= LOSSES_DOWN;
    *up = climb->last > 0 && climb->won >= WINS_UP;
    int step = *up || down ? step_of(climb) : -1;
    if (step < 0 || (*up && step + 1 == level_count(climb->game)) || (down && step == 0))
        return NULL;
    return level_get(climb->game, *up ? step + 1 : step - 1);
}
