/*
 * What is kept up to date beside a position: for every empty point and both colours the patterns
 * that a stone there would make, the sets of points by threat, and the points near stones.
 *
 * A line of the board is 64 bits, two for each point and five points of edge on either side, so
 * that the window about a point is a shift and a mask.
 */
#ifndef TY_ENGINE_GOMOKU_SENSE_H
#define TY_ENGINE_GOMOKU_SENSE_H

#include "engine/gomoku/pattern.h"
#include "engine/gomoku/position.h"

enum {
    SENSE_LINES = 2 * GOMOKU_SIZE_MAX - 1,
    SENSE_WORDS = (GOMOKU_POINTS_MAX + 63) / 64,
    SENSE_NEAR = 2 /* points within this distance of a stone are near, in any direction */
};

/* A set of points, bit by bit. */
struct PointSet {
    uint64_t word[SENSE_WORDS];
};

enum {
    SENSE_FRAMES = 128, /* stones that are taken back by a log; those below are worked out anew */
    SENSE_CHANGES = 2 * PATTERN_REACH * GOMOKU_DIRECTIONS
};

/* What an empty point was before a stone changed its lines. */
struct PointChange {
    uint32_t patterns;
    uint16_t point;
    uint8_t threat[2];
};

/* What one stone has changed, so that taking it back costs less than putting it. */
struct SenseFrame {
    int count;
    struct PointChange change[SENSE_CHANGES];
    int16_t threat_count[2][THREAT_COUNT];
    int16_t pattern_count[2][16];
};

struct Sense {
    const struct GomokuTables *tables; /* NULL: patterns are worked out in `memo` */
    struct PatternMemo *memo;          /* two, one a colour; only without tables */
    uint64_t line[GOMOKU_DIRECTIONS][SENSE_LINES];
    uint32_t patterns[GOMOKU_POINTS_MAX]; /* Black's four in the low half, White's in the high */
    uint8_t threat[2][GOMOKU_POINTS_MAX]; /* enum Threat by colour, of the empty points */
    struct PointSet threats[2][THREAT_COUNT]; /* the same as sets of empty points */
    struct PointSet stones;                   /* points with a stone */
    struct PointSet near;                     /* points near a stone, taken or not */
    uint8_t neighbours[GOMOKU_POINTS_MAX];    /* stones near a point */
    int16_t threat_count[2][THREAT_COUNT];
    int16_t pattern_count[2][16];          /* over all empty points and directions */
    int depth;                             /* stones put since everything was computed anew */
    struct SenseFrame frame[SENSE_FRAMES]; /* of the first of them */
};

/* Computes everything from `position`. Without tables `memo` must be two zeroed ones that live as
 * long as `sense`. */
void sense_refresh(struct Sense *sense, const struct GomokuPosition *position,
                   const struct GomokuTables *tables, struct PatternMemo *memo);

/* Follows a stone put on, or the last one taken from, `point`; `position` is asked for its size and
 * rule. */
void sense_put(struct Sense *sense, const struct GomokuPosition *position, int point,
               enum GomokuColour colour);
void sense_take(struct Sense *sense, const struct GomokuPosition *position, int point,
                enum GomokuColour colour);

/* The window about a point in one direction, as pattern_pair takes it. */
unsigned sense_window(const struct Sense *sense, int size, int point, int direction);

/* As gomoku_verdict, from what is known already. */
enum Reason sense_verdict(const struct Sense *sense, const struct GomokuPosition *position,
                          int point);

/* The four patterns of `colour` on an empty point. */
static inline unsigned sense_patterns(const struct Sense *sense, enum GomokuColour colour,
                                      int point)
{
    return sense->patterns[point] >> 16 * colour & 0xffff;
}

/* How good a stone of `colour` on an empty point looks as an attack. */
static inline int sense_promise(const struct Sense *sense, enum GomokuColour colour, int point)
{
    unsigned patterns = sense_patterns(sense, colour, point);
    return sense->tables ? sense->tables->promise[patterns] : pattern_promise(patterns);
}

/* The lowest point of a set at or after `from`, POINT_NONE if there is none. */
static inline int set_next(const struct PointSet *set, int from)
{
    for (int word = from / 64; word < SENSE_WORDS; word++) {
        uint64_t bits = set->word[word];
        if (word == from / 64)
            bits &= ~UINT64_C(0) << from % 64;
        if (bits)
            return word * 64 + __builtin_ctzll(bits);
    }
    return POINT_NONE;
}

/* What a reader without incremental state works with; 180 KB, for the stack. */
struct SenseScratch {
    struct Sense sense;
    struct PatternMemo memo[2];
};

/* `aux` as what it is, or if NULL the same computed into `scratch`. */
const struct Sense *sense_of(const struct GomokuPosition *position, const void *aux,
                             struct SenseScratch *scratch);

#endif
