/* Lines of four on sets of points. */
#include "engine/connect4/position.h"

/* From a point to the next above it, in the next file a rank lower, on the same rank, a rank
 * higher. */
static const int steps[] = {1, CONNECT4_HEIGHT - 1, CONNECT4_HEIGHT, CONNECT4_HEIGHT + 1};

enum { STEPS = sizeof steps / sizeof *steps };

bool connect4_won(uint64_t discs)
{
    for (int i = 0; i < STEPS; i++) {
        uint64_t pairs = discs & discs >> steps[i];
        if (pairs & pairs >> 2 * steps[i])
            return true;
    }
    return false;
}

/* A row of four that runs into the next file crosses a bit above a file: no disc is there, and a
 * threat there is none. */
uint64_t connect4_threats(uint64_t own, uint64_t all)
{
    uint64_t found = 0;
    for (int i = 0; i < STEPS; i++) {
        int step = steps[i];
        uint64_t second = own >> step, third = own >> 2 * step, fourth = own >> 3 * step;
        found |= second & third & fourth;
        found |= (own & third & fourth) << step;
        found |= (own & second & fourth) << 2 * step;
        found |= (own & second & third) << 3 * step;
    }
    return found & CONNECT4_BOARD & ~all;
}
