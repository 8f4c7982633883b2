/*
 * The evaluations of the teaching text on minimax and alpha-beta: every stone is looked at in its
 * four directions, so that a three counts three times. 1 is an own stone, 0 empty, 2 the other
 * side's stone or the edge; the forms with gaps count by what they can become.
 */
#include "engine/gomoku/evaluate.h"
#include "engine/search/search.h"
#include <string.h>

/* The text's weights, by what the pattern is among ours. */
static const int32_t weights[PATTERN_COUNT] = {
    [PATTERN_DEAD] = 10, /* a single, whatever may come of it */
    [PATTERN_ONE_SLEEPING] = 10,
    [PATTERN_ONE] = 10,
    [PATTERN_TWO_SLEEPING] = 100, /* 000112 */
    [PATTERN_TWO] = 1000,         /* 000110 */
    [PATTERN_TWO_WIDE] = 1000,
    [PATTERN_THREE_SLEEPING] = 10000, /* 001112: only a rush four */
    [PATTERN_THREE] = 100000,         /* 001110: can become a live four */
    [PATTERN_THREE_WIDE] = 100000,
    [PATTERN_FOUR] = 1000000, /* 011112: one point makes five */
    [PATTERN_FOUR_FOUR] = 10000000,
    [PATTERN_FOUR_LIVE] = 10000000, /* 011110 */
    [PATTERN_FIVE] = 100000000,     /* 11111 */
    [PATTERN_OVERLINE] = 100000000,
};

Score evaluate_clamped(int64_t sum)
{
    const int64_t most = SCORE_WIN_EDGE - 1;
    return (Score)(sum > most ? most : sum < -most ? -most : sum);
}

/* The shapes of each colour's stones. Six count as five: the text knows no other rule. */
static void shape_sums(const struct GomokuPosition *position, const struct Sense *sense,
                       struct PatternMemo memo[2], int64_t sums[2])
{
    for (int point = 0; point < gomoku_points(position); point++) {
        if (position->cell[point] == CELL_EMPTY)
            continue;
        int colour = position->cell[point] - CELL_BLACK;
        for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
            unsigned pair =
                sense_pair(sense, memo, RULE_FREESTYLE, position->size, point, direction);
            sums[colour] += weights[pair >> 4 * colour & 15];
        }
    }
}

/* Black's sum and White's, with or without incremental state. */
static void sums_of(const struct GomokuPosition *position, const void *aux, int64_t sums[2])
{
    struct SenseScratch scratch;
    struct PatternMemo memo[2];
    if (!aux)
        memset(memo, 0, sizeof memo);
    sums[0] = sums[1] = 0;
    shape_sums(position, sense_of(position, aux, &scratch), memo, sums);
}

Score evaluate_shape_1(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    int64_t sums[2];
    sums_of(position, aux, sums);
    int colour = position->state.black_seat == root ? COLOUR_BLACK : COLOUR_WHITE;
    Score score = evaluate_clamped(sums[colour]);
    return position->state.turn == colour ? score : -score;
}

Score evaluate_shape_2(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    (void)root;
    int64_t sums[2];
    sums_of(position, aux, sums);
    return evaluate_clamped(sums[position->state.turn] - sums[!position->state.turn]);
}
