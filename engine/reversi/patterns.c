/* What stands on the rows, diagonals and corners of a board, as numbers of weights. */
#include "engine/reversi/patterns.h"
#include "engine/reversi/evaluate.h"

enum { WEIGHTS_OF_POSITION = 4 * PATTERN_ROWS + 2 + 4 * 4 + 4 };

/* The sum of 3^n over the bits n of a number. */
#define SUM_1(from) (from), (from) + 1
#define SUM_2(from) SUM_1(from), SUM_1((from) + 3)
#define SUM_3(from) SUM_2(from), SUM_2((from) + 9)
#define SUM_4(from) SUM_3(from), SUM_3((from) + 27)
#define SUM_5(from) SUM_4(from), SUM_4((from) + 81)
#define SUM_6(from) SUM_5(from), SUM_5((from) + 243)
#define SUM_7(from) SUM_6(from), SUM_6((from) + 729)
#define SUM_8(from) SUM_7(from), SUM_7((from) + 2187)
#define SUM_9(from) SUM_8(from), SUM_8((from) + 6561)
static const uint16_t ternary[512] = {SUM_9(0)};

static int content_of(uint64_t own, uint64_t enemy)
{
    return ternary[own] + 2 * ternary[enemy];
}

/* Swaps the points of `mask` with those `shift` further on. */
static uint64_t swapped(uint64_t set, uint64_t mask, int shift)
{
    uint64_t change = (set ^ set >> shift) & mask;
    return set ^ change ^ change << shift;
}

/* Files become ranks. */
static uint64_t transposed(uint64_t set)
{
    set = swapped(set, UINT64_C(0x00aa00aa00aa00aa), 7);
    set = swapped(set, UINT64_C(0x0000cccc0000cccc), 14);
    return swapped(set, UINT64_C(0x00000000f0f0f0f0), 28);
}

/* The files the other way round. */
static uint64_t mirrored(uint64_t set)
{
    set = swapped(set, UINT64_C(0x5555555555555555), 1);
    set = swapped(set, UINT64_C(0x3333333333333333), 2);
    return swapped(set, UINT64_C(0x0f0f0f0f0f0f0f0f), 4);
}

/* All rows of the ranks. */
static int list_rows(uint64_t own, uint64_t enemy, uint16_t weights[])
{
    for (int rank = 0; rank < SIDE; rank++) {
        int row = rank < PATTERN_ROWS ? rank : SIDE - 1 - rank;
        weights[rank] =
            (uint16_t)(WEIGHT_ROW + row * PATTERN_ROW +
                       content_of(own >> SIDE * rank & 0xff, enemy >> SIDE * rank & 0xff));
    }
    return SIDE;
}

/* What a set has on a diagonal, one point a file, from its first file on. */
static uint64_t along(uint64_t set, uint64_t diagonal, int first)
{
    return ((set & diagonal) * FIRST_FILE >> (POINTS - SIDE)) >> first;
}

/* The diagonals that rise to the right, and on a mirrored board those that fall. */
static int list_diagonals(uint64_t own, uint64_t enemy, uint16_t weights[])
{
    static const uint16_t first[] = {WEIGHT_DIAGONAL_8, WEIGHT_DIAGONAL_7, WEIGHT_DIAGONAL_6,
                                     WEIGHT_DIAGONAL_5, WEIGHT_DIAGONAL_4};
    const uint64_t middle = UINT64_C(0x8040201008040201);
    int count = 0;
    for (int off = 0; off < (int)(sizeof first / sizeof *first); off++) {
        uint64_t above = middle << SIDE * off, below = middle >> SIDE * off;
        weights[count++] =
            (uint16_t)(first[off] + content_of(along(own, above, 0), along(enemy, above, 0)));
        if (off > 0)
            weights[count++] = (uint16_t)(first[off] + content_of(along(own, below, off),
                                                                  along(enemy, below, off)));
    }
    return count;
}

static uint64_t corner_of(uint64_t set)
{
    return (set & 7) | (set >> SIDE & 7) << 3 | (set >> 2 * SIDE & 7) << 6;
}

/* The two corners of the first file. */
static int list_corners(uint64_t own, uint64_t enemy, uint16_t weights[])
{
    uint64_t own_flipped = __builtin_bswap64(own), enemy_flipped = __builtin_bswap64(enemy);
    weights[0] = (uint16_t)(WEIGHT_CORNER + content_of(corner_of(own), corner_of(enemy)));
    weights[1] =
        (uint16_t)(WEIGHT_CORNER + content_of(corner_of(own_flipped), corner_of(enemy_flipped)));
    return 2;
}

/* The patterns of a position. */
static void list_patterns(uint64_t own, uint64_t enemy, uint16_t weights[WEIGHTS_OF_POSITION])
{
    uint64_t own_mirrored = mirrored(own), enemy_mirrored = mirrored(enemy);
    int count = list_rows(own, enemy, weights);
    count += list_rows(transposed(own), transposed(enemy), weights + count);
    count += list_diagonals(own, enemy, weights + count);
    count += list_diagonals(own_mirrored, enemy_mirrored, weights + count);
    count += list_corners(own, enemy, weights + count);
    list_corners(own_mirrored, enemy_mirrored, weights + count);
}

/* What counts beside them: moves, liberties and discs more than the enemy has, and the turn, which
 * is worth something else where an odd number of points is empty. Returns the stage. */
static int count_others(uint64_t own, uint64_t enemy, int16_t counts[PATTERN_STAGE_TERMS])
{
    uint64_t empty = ~(own | enemy);
    int left = set_count(empty);
    counts[0] = (int16_t)(set_count(places_of(own, enemy)) - set_count(places_of(enemy, own)));
    counts[1] = (int16_t)(set_count(set_grown(enemy) & empty) - set_count(set_grown(own) & empty));
    counts[2] = (int16_t)(set_count(own) - set_count(enemy));
    counts[3] = left % 2 ? 1 : -1;
    return left * PATTERN_STAGES / (POINTS + 1);
}

Score patterns_value(const struct Reversi *p)
{
    uint64_t own = p->discs[p->mover], enemy = p->discs[!p->mover];
    uint16_t weights[WEIGHTS_OF_POSITION];
    int16_t counts[PATTERN_STAGE_TERMS];
    int first = WEIGHT_STAGE + count_others(own, enemy, counts) * PATTERN_STAGE_TERMS;
    Score sum = 0;
    list_patterns(own, enemy, weights);
    for (int i = 0; i < WEIGHTS_OF_POSITION; i++)
        sum += 2 * reversi_weights[weights[i]]; /* its image is worth the same */
    for (int i = 0; i < PATTERN_STAGE_TERMS; i++)
        sum += reversi_weights[first + i] * counts[i];
    return sum;
}

/* The weight of a pattern's contents read from its other end, or of a corner's mirrored in its
 * diagonal. */
static int image_of(int weight)
{
    static const struct {
        int first, points;
    } patterns[] = {{WEIGHT_CORNER, 9},     {WEIGHT_DIAGONAL_4, 4}, {WEIGHT_DIAGONAL_5, 5},
                    {WEIGHT_DIAGONAL_6, 6}, {WEIGHT_DIAGONAL_7, 7}, {WEIGHT_DIAGONAL_8, 8},
                    {WEIGHT_ROW, 8}};
    static const int powers[] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
    int kind = 0, image = 0;
    while (weight < patterns[kind].first)
        kind++;
    int points = patterns[kind].points, rest = weight - patterns[kind].first;
    if (kind == sizeof patterns / sizeof *patterns - 1) {
        image = rest / PATTERN_ROW * PATTERN_ROW;
        rest %= PATTERN_ROW;
    }
    for (int i = 0; i < points; i++, rest /= 3)
        image += rest % 3 * powers[kind == 0 ? i % 3 * 3 + i / 3 : points - 1 - i];
    return patterns[kind].first + image;
}

/* A pattern counts together with its image: so they learn the same from the same positions. */
static int terms(const void *position, const void *aux, struct LinearTerm terms[TERMS_MAX])
{
    const struct Reversi *p = position;
    uint64_t own = p->discs[p->mover], enemy = p->discs[!p->mover];
    uint16_t weights[WEIGHTS_OF_POSITION];
    int16_t counts[PATTERN_STAGE_TERMS];
    int first = WEIGHT_STAGE + count_others(own, enemy, counts) * PATTERN_STAGE_TERMS, count = 0;
    (void)aux;
    list_patterns(own, enemy, weights);
    for (int i = 0; i < WEIGHTS_OF_POSITION; i++) {
        terms[count++] = (struct LinearTerm){weights[i], 1};
        terms[count++] = (struct LinearTerm){(uint16_t)image_of(weights[i]), 1};
    }
    for (int i = 0; i < PATTERN_STAGE_TERMS; i++)
        if (counts[i])
            terms[count++] = (struct LinearTerm){(uint16_t)(first + i), counts[i]};
    return count;
}

const struct Linear reversi_linear = {
    .weights = WEIGHT_COUNT, .scale = 1, .unit = REVERSI_UNIT, .terms = terms};
