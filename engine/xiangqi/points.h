/*
 * Sets of the 90 points of the xiangqi board.
 *
 * Two words, one for each bank of the river: ranks 0 to 4 in half[0], ranks 5 to 9 in half[1], nine
 * bits a rank, file a lowest. A rank lies in one word, and so does a palace or the country of an
 * elephant.
 */
#ifndef TY_ENGINE_XIANGQI_POINTS_H
#define TY_ENGINE_XIANGQI_POINTS_H

#include <stdbool.h>
#include <stdint.h>

enum { FILES = 9, RANKS = 10, POINTS = FILES * RANKS, HALF_POINTS = POINTS / 2, HALF_RANKS = 5 };

#define HALF_MASK ((UINT64_C(1) << HALF_POINTS) - 1)

struct Points {
    uint64_t half[2];
};

/* The empty set. */
static inline struct Points points_none(void)
{
    return (struct Points){{0, 0}};
}

/* The whole board. */
static inline struct Points points_all(void)
{
    return (struct Points){{HALF_MASK, HALF_MASK}};
}

/* The set of `point` alone. */
static inline struct Points points_one(int point)
{
    return point < HALF_POINTS ? (struct Points){{UINT64_C(1) << point, 0}}
                               : (struct Points){{0, UINT64_C(1) << (point - HALF_POINTS)}};
}

/* What is in both. */
static inline struct Points points_and(struct Points a, struct Points b)
{
    return (struct Points){{a.half[0] & b.half[0], a.half[1] & b.half[1]}};
}

/* What is in either. */
static inline struct Points points_or(struct Points a, struct Points b)
{
    return (struct Points){{a.half[0] | b.half[0], a.half[1] | b.half[1]}};
}

/* What is in `a` and not in `b`. */
static inline struct Points points_without(struct Points a, struct Points b)
{
    return (struct Points){{a.half[0] & ~b.half[0], a.half[1] & ~b.half[1]}};
}

/* Whether a set is not empty. */
static inline bool points_any(struct Points set)
{
    return (set.half[0] | set.half[1]) != 0;
}

/* Whether `point` is in `set`. */
static inline bool points_have(struct Points set, int point)
{
    return point < HALF_POINTS ? set.half[0] >> point & 1
                               : set.half[1] >> (point - HALF_POINTS) & 1;
}

/* Adds `point` if it is missing, removes it if it is there. */
static inline void points_flip(struct Points *set, int point)
{
    int half = point >= HALF_POINTS;
    set->half[half] ^= UINT64_C(1) << (point - half * HALF_POINTS);
}

/* How many points half a set holds. Counted by adding neighbouring fields, since the plainest
 * processors that the program is built for have no instruction for it. */
static inline int points_count_half(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* The same for a whole set. */
static inline int points_count(struct Points set)
{
    return points_count_half(set.half[0]) + points_count_half(set.half[1]);
}

/* Takes the lowest point out of a set that is not empty, and returns it. */
static inline int points_take(struct Points *set)
{
    int half = set->half[0] == 0;
    int point = __builtin_ctzll(set->half[half]) + half * HALF_POINTS;
    set->half[half] &= set->half[half] - 1;
    return point;
}

/* The lowest point of a set that is not empty. */
static inline int points_first(struct Points set)
{
    return points_take(&set);
}

/* Runs the statement that follows with `point` set to each member of `set`, lowest first. */
#define POINTS_EACH(point, set)                                                                    \
    for (int point##_half = 0, point = 0; point##_half < 2; point##_half++)                        \
        for (uint64_t point##_rest = (set).half[point##_half];                                     \
             point##_rest != 0 &&                                                                  \
             (point = __builtin_ctzll(point##_rest) + point##_half * HALF_POINTS, true);           \
             point##_rest &= point##_rest - 1)

#endif
