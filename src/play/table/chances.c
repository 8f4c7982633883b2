/* How a game stood, ply by ply. */
#include "src/play/table/chances.h"
#include "src/common/memory.h"
#include <stdlib.h>

void chances_note(struct Chances *chances, int ply, float value)
{
    if (ply >= chances->capacity) {
        chances->capacity = 2 * (ply + 8);
        chances->ply =
            memory_resized(chances->ply, (size_t)chances->capacity * sizeof *chances->ply);
    }
    while (chances->count <= ply)
        chances->ply[chances->count++] = (struct ChancePly){.known = false};
    chances->ply[ply] = (struct ChancePly){.known = true, .value = value};
}

void chances_note_end(struct Chances *chances, int ply, float value)
{
    chances_note(chances, ply, value);
    chances->end = ply;
}

void chances_cut(struct Chances *chances, int plies)
{
    if (chances->end > 0 && chances->end < chances->count)
        chances->ply[chances->end].known = false; /* who resigned has not lost yet */
    chances->end = 0;
    if (chances->count > plies + 1)
        chances->count = plies + 1;
}

int chances_known(const struct Chances *chances)
{
    int known = 0;
    for (int i = 0; i < chances->count; i++)
        known += chances->ply[i].known;
    return known;
}

void chances_free(struct Chances *chances)
{
    free(chances->ply);
    *chances = (struct Chances){0};
}
