/* The level that fits the last games. */
#include "src/play/statistics/suggestion.h"
#include "engine/level.h"

enum { WINS_UP = 2, LOSSES_DOWN = 3 };

/* The step of the scale that an opponent is, -1 if it is none. */
static int step_of(const struct Game *game, const char *opponent)
{
    struct Level level;
    if (!level_read(game, opponent, &level, NULL))
        return -1;
    for (int i = 0; i < level_count(game); i++)
        if (level_get(game, i)->id == level.id)
            return i;
    return -1;
}

void suggestion_count(void *user, const struct OwnGame *own)
{
    struct Suggestion *suggestion = user;
    int step =
        own->kind == LIBRARY_PLAYED && !own->casual ? step_of(suggestion->game, own->opponent) : -1;
    if (step < 0)
        return;
    bool drawn = own->result == LIBRARY_DRAW;
    bool won = own->result == (own->mine == 0 ? LIBRARY_FIRST : LIBRARY_SECOND);
    int before = step == suggestion->level ? suggestion->run : 0;
    suggestion->run = drawn ? 0
                      : won ? (before > 0 ? before : 0) + 1
                            : (before < 0 ? before : 0) - 1;
    suggestion->level = step;
    suggestion->last = own->id;
    suggestion->games++;
}

int suggestion_level(const struct Suggestion *suggestion)
{
    int level = suggestion->level, top = level_count(suggestion->game) - 1;
    if (suggestion->games == 0)
        return -1;
    if (suggestion->run >= WINS_UP && level < top)
        return level + 1;
    return suggestion->run <= -LOSSES_DOWN && level > 0 ? level - 1 : level;
}
