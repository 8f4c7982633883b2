/* Sets of points on reversi's board, bit n for point n: where discs may be placed, what they turn.
 */
#ifndef TY_ENGINE_REVERSI_DISCS_H
#define TY_ENGINE_REVERSI_DISCS_H

#include <stdint.h>

enum { SIDE = 8, POINTS = SIDE * SIDE };

/* All points but those of the first or the last file: from there no step leads over the edge. */
#define INNER_WEST UINT64_C(0xfefefefefefefefe)
#define INNER_EAST UINT64_C(0x7f7f7f7f7f7f7f7f)
#define FIRST_FILE UINT64_C(0x0101010101010101)
#define CORNERS    UINT64_C(0x8100000000000081)

/* The set of one point alone. */
static inline uint64_t point_set(int point)
{
    return UINT64_C(1) << point;
}

/* The number of points in a set. */
static inline int set_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * FIRST_FILE >> 56);
}

/* The first point of a set that is not empty. */
static inline int set_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The points of a set and all beside them. */
static inline uint64_t set_grown(uint64_t set)
{
    uint64_t level = (set & INNER_EAST) << 1 | (set & INNER_WEST) >> 1 | set;
    return level | level << SIDE | level >> SIDE;
}

/* Rows of `enemy` (its edge files left out where a row would lead over them) behind discs of `own`,
 * by a step of `shift` bits in both directions, and one step on. */
static inline uint64_t places_along(uint64_t own, uint64_t enemy, int shift)
{
    uint64_t up = enemy & own << shift, down = enemy & own >> shift;
    up |= enemy & up << shift;
    down |= enemy & down >> shift;
    uint64_t up_pair = enemy & enemy << shift, down_pair = enemy & enemy >> shift;
    up |= up_pair & up << 2 * shift;
    down |= down_pair & down >> 2 * shift;
    up |= up_pair & up << 2 * shift;
    down |= down_pair & down >> 2 * shift;
    return up << shift | down >> shift;
}

/* Where a disc of `own` may be placed. */
static inline uint64_t places_of(uint64_t own, uint64_t enemy)
{
    uint64_t inner = enemy & INNER_EAST & INNER_WEST;
    return (places_along(own, inner, 1) | places_along(own, enemy, SIDE) |
            places_along(own, inner, SIDE - 1) | places_along(own, inner, SIDE + 1)) &
           ~(own | enemy);
}

/* What is flipped on a ray of greater points: a carry runs through the enemy's discs. */
static inline uint64_t turned_up(uint64_t own, uint64_t enemy, uint64_t ray)
{
    uint64_t end = ((enemy | ~ray) + 1) & own & ray;
    return (end - (end != 0)) & ray;
}

/* The same on a ray of smaller points, which has no carry: its greatest that is not the enemy's. */
static inline uint64_t turned_down(uint64_t own, uint64_t enemy, uint64_t ray)
{
    uint64_t stop = ray & ~enemy;
    if (!stop)
        return 0;
    uint64_t end = UINT64_C(1) << (POINTS - 1 - __builtin_clzll(stop));
    return end & own ? ray & ~(2 * end - 1) : 0;
}

/* The discs of `enemy` that a disc of `own` on the empty `point`, 0 .. 63, turns. The rays of that
 * point are those of a corner, moved there and cut at the board's edge. */
static inline uint64_t discs_flipped(uint64_t own, uint64_t enemy, int point)
{
    const uint64_t up[] = {UINT64_C(0x0101010101010100), UINT64_C(0x8040201008040200),
                           UINT64_C(0x0002040810204080)};
    const uint64_t down[] = {UINT64_C(0x0080808080808080), UINT64_C(0x0040201008040201),
                             UINT64_C(0x0102040810204000)};
    int file = point % SIDE, top = POINTS - 1 - point;
    uint64_t west = FIRST_FILE * ((1U << file) - 1), east = FIRST_FILE * (0xfeU << file & 0xff);
    uint64_t rank = UINT64_C(0xff) << (point - file);
    return turned_up(own, enemy, rank & UINT64_MAX << 1 << point) |
           turned_up(own, enemy, up[0] << point) | turned_up(own, enemy, up[1] << point & east) |
           turned_up(own, enemy, up[2] << point & west) |
           turned_down(own, enemy, rank & (point_set(point) - 1)) |
           turned_down(own, enemy, down[0] >> top) |
           turned_down(own, enemy, down[1] >> top & west) |
           turned_down(own, enemy, down[2] >> top & east);
}

#endif
