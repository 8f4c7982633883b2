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
    SENSE_FRAMES = 128, /* stones that are taken back by a log; else everything is computed anew */
    SENSE_CHANGES = 2 * PATTERN_REACH * GOMOKU_DIRECTIONS
};

/* The pair of patterns that an empty point had in one direction. */
struct PairChange {
    uint16_t point;
    uint8_t direction, pair;
};

/* The threat that an empty point was to one colour. */
struct ThreatChange {
    uint16_t point;
    uint8_t colour, threat;
};

/* What one stone has changed, so that taking it back costs less than putting it. */
struct SenseFrame {
    int pairs, threats;
    struct PairChange pair[SENSE_CHANGES];
    struct ThreatChange threat[2 * SENSE_CHANGES];
    int16_t threat_count[2][THREAT_COUNT];
    struct PairWorth worth;
    struct PointSet near;
};

/* What an evaluation said last: the search asks for some positions twice. */
struct SenseSeen {
    uint64_t key;
    const struct Evaluation *evaluation; /* NULL: nothing yet */
    Score value;
};

struct Sense {
    const struct GomokuTables *tables; /* NULL: patterns are worked out in `memo` */
    struct PatternMemo *memo;          /* two, one a colour; only without tables */
    uint64_t line[GOMOKU_DIRECTIONS][SENSE_LINES];
    uint8_t file[GOMOKU_POINTS_MAX], rank[GOMOKU_POINTS_MAX];
    uint8_t pair[GOMOKU_POINTS_MAX][GOMOKU_DIRECTIONS]; /* as pattern_pair, of the empty points */
    uint8_t threat[2][GOMOKU_POINTS_MAX];     /* enum Threat by colour, of the empty points */
    struct PointSet threats[2][THREAT_COUNT]; /* the same as sets of empty points */
    struct PointSet stones;                   /* points with a stone */
    struct PointSet near;                     /* points near a stone, taken or not */
    int16_t threat_count[2][THREAT_COUNT];
    struct PairWorth worth;                    /* over all empty points and directions */
    struct SenseSeen seen;                     /* the strong search's */
    int depth;                                 /* stones put since everything was computed anew */
    struct SenseFrame frame[SENSE_FRAMES + 1]; /* of the first of them, and one for all others */
};

/* Computes everything from `position`. Without tables `memo` must be two zeroed ones that live as
 * long as `sense`. */
void sense_refresh(struct Sense *sense, const struct GomokuPosition *position,
                   const struct GomokuTables *tables, struct PatternMemo *memo);

/* Follows a stone put on, or the last one taken from, `point`, as `position` has it already. */
void sense_put(struct Sense *sense, const struct GomokuPosition *position, int point,
               enum GomokuColour colour);
void sense_take(struct Sense *sense, const struct GomokuPosition *position, int point,
                enum GomokuColour colour);

/* The pair of patterns about any point in one direction under `rule`, the stone that may stand
 * there not counted. Without tables it is worked out in `memo`, which belongs to that rule. */
unsigned sense_pair(const struct Sense *sense, struct PatternMemo memo[2], enum GomokuRule rule,
                    int size, int point, int direction);

/* As gomoku_verdict, from what is known already. */
enum Reason sense_verdict(const struct Sense *sense, const struct GomokuPosition *position,
                          int point);

/* The four patterns of `colour` on an empty point. */
static inline unsigned sense_patterns(const struct Sense *sense, enum GomokuColour colour,
                                      int point)
{
    const uint8_t *pair = sense->pair[point];
    uint32_t four = (uint32_t)pair[0] | (uint32_t)pair[1] << 8 | (uint32_t)pair[2] << 16 |
                    (uint32_t)pair[3] << 24;
    four = four >> 4 * colour & 0x0f0f0f0f;
    four = (four | four >> 4) & 0x00ff00ff;
    return (four | four >> 8) & 0xffff;
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

/* The empty points near stones. */
static inline struct PointSet sense_offers(const struct Sense *sense)
{
    struct PointSet set;
    for (int word = 0; word < SENSE_WORDS; word++)
        set.word[word] = sense->near.word[word] & ~sense->stones.word[word];
    return set;
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
