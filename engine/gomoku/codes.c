/* What the weights of the evaluation count. */
#include "engine/gomoku/weights.h"

/* Ways to choose `k` of `n`. */
static int choose(int n, int k)
{
    int ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* The place of the sorted four among all sorted fours (the combinatorial number system, each
 * pattern raised by its place so that no two are the same). */
int weights_code(unsigned patterns)
{
    int sorted[GOMOKU_DIRECTIONS], code = 0;
    for (int i = 0; i < GOMOKU_DIRECTIONS; i++) {
        int pattern = (int)(patterns >> 4 * i & 15), at = i;
        if (pattern >= PATTERN_COUNT)
            pattern = PATTERN_DEAD; /* none has such a number */
        for (; at > 0 && sorted[at - 1] > pattern; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = pattern;
    }
    for (int i = 0; i < GOMOKU_DIRECTIONS; i++)
        code += choose(sorted[i] + i, i + 1);
    return code;
}
