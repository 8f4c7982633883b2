/* The score of a sitting. */
#include "src/play/online/sitting.h"
#include <stdio.h>
#include <string.h>

/* Which of the two sits at seat 0; -1 where these are others. */
static int first_of(const struct Sitting *sitting, const char *const names[SEATS])
{
    for (int first = 0; first < SEATS; first++)
        if (strcmp(sitting->name[first], names[0]) == 0 &&
            strcmp(sitting->name[1 - first], names[1]) == 0)
            return first;
    return -1;
}

static void add(struct Sitting *sitting, int first, struct Status status, int times)
{
    bool counts = status.outcome == OUTCOME_WIN || status.outcome == OUTCOME_DRAW;
    sitting->games += counts ? times : 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int half = status.outcome == OUTCOME_DRAW ? 1 : status.winner == seat ? 2 : 0;
        sitting->half[first ^ seat] += counts ? times * half : 0;
    }
}

void sitting_count(struct Sitting *sitting, const struct Game *game, const char *const names[SEATS],
                   struct Status status)
{
    if (sitting->game != game || first_of(sitting, names) < 0) {
        *sitting = (struct Sitting){.game = game};
        for (int i = 0; i < SEATS; i++)
            snprintf(sitting->name[i], sizeof sitting->name[i], "%s", names[i]);
    }
    add(sitting, first_of(sitting, names), status, 1);
}

void sitting_take_back(struct Sitting *sitting, const char *const names[SEATS],
                       struct Status status)
{
    int first = first_of(sitting, names);
    if (first >= 0)
        add(sitting, first, status, -1);
}

bool sitting_score(const struct Sitting *sitting, const struct Game *game,
                   const char *const names[SEATS], int half[SEATS])
{
    int first = first_of(sitting, names);
    if (sitting->game != game || first < 0 || sitting->games == 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        half[seat] = sitting->half[first ^ seat];
    return true;
}

void sitting_write(int half, char text[16])
{
    if (half / 2 > 0 || half % 2 == 0)
        snprintf(text, 16, "%d%s", half / 2, half % 2 ? "½" : "");
    else
        snprintf(text, 16, "½");
}
