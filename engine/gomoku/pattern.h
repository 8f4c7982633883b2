/*
 * What a stone would make of a line: from nothing to a five.
 *
 * A window is the line about a point, taking the point in its middle as one's own stone, `reach`
 * points to either side. Its pattern is found by playing on: a four is what one more stone makes a
 * five, a three what one more makes a live four, and so on down. Three flavours differ in what six
 * in a row are worth.
 */
#ifndef TY_ENGINE_GOMOKU_PATTERN_H
#define TY_ENGINE_GOMOKU_PATTERN_H

#include "engine/gomoku/position.h"

/* Ordered by strength, 4 bits. */
enum Pattern {
    PATTERN_DEAD,           /* never becomes a five */
    PATTERN_ONE_SLEEPING,   /* becomes a sleeping two at best */
    PATTERN_ONE,            /* becomes a live two */
    PATTERN_TWO_SLEEPING,   /* becomes a sleeping three at best */
    PATTERN_TWO,            /* becomes a live three */
    PATTERN_TWO_WIDE,       /* the same in three ways or more */
    PATTERN_THREE_SLEEPING, /* becomes a four at best */
    PATTERN_THREE,          /* becomes a live four in one way */
    PATTERN_THREE_WIDE,     /* the same in two ways */
    PATTERN_FOUR,           /* one point makes it a five */
    PATTERN_FOUR_FOUR,      /* two fours in one line, which Black in renju may not make */
    PATTERN_FOUR_LIVE,      /* two points make it a five */
    PATTERN_FIVE,
    PATTERN_OVERLINE, /* six or more where only five win */
    PATTERN_COUNT
};

enum PatternFlavour {
    FLAVOUR_FREE,  /* five or more win */
    FLAVOUR_EXACT, /* five win, six are worthless */
    FLAVOUR_RENJU, /* Black in renju: the same, and two fours in one line are not a live four */
    FLAVOUR_COUNT
};

/* What a stone on a point threatens, all four directions taken together; 3 bits. */
enum Threat {
    THREAT_NONE,
    THREAT_FORBIDDEN, /* Black in renju: forbidden, or perhaps so (forbidden_reason tells) */
    THREAT_THREE,
    THREAT_THREE_THREE,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_LIVE_FOUR, /* a live four or two fours: wins unless the other side makes five first */
    THREAT_FIVE,
    THREAT_COUNT
};

enum {
    PATTERN_REACH = 5,                        /* points to either side that can matter */
    PATTERN_REACH_FREE = 4,                   /* the same where six count as five */
    PATTERN_STATES = 59049,                   /* 3^10: windows without their middle, in base 3 */
    PATTERN_WINDOWS = 1 << 4 * PATTERN_REACH, /* windows without their middle, two bits a point */
    PATTERN_WINDOWS_FREE = 1 << 4 * PATTERN_REACH_FREE,
    PATTERN_PAIRS = 256,
    PATTERN_FORCES = 1 << 3 * GOMOKU_DIRECTIONS /* the forces of one colour, by direction */
};

/* Patterns worked out so far, by window in base 3: the pattern plus one, 0 where not known yet. */
struct PatternMemo {
    uint8_t known[PATTERN_STATES];
};

static inline enum PatternFlavour pattern_flavour(enum GomokuRule rule, enum GomokuColour colour)
{
    if (rule == RULE_RENJU && colour == COLOUR_BLACK)
        return FLAVOUR_RENJU;
    return rule == RULE_STANDARD ? FLAVOUR_EXACT : FLAVOUR_FREE;
}

/* How far to either side a stone can matter to a pattern. */
static inline int pattern_reach(enum GomokuRule rule)
{
    return rule == RULE_FREESTYLE ? PATTERN_REACH_FREE : PATTERN_REACH;
}

/*
 * The patterns that Black (low four bits) and White (high four bits) would make in a window.
 * `index` has two bits for each point within the rule's reach but the middle one, from the lowest
 * bits up: an enum GomokuCell, or 3 off the board. memo[colour] belongs to the flavour of that
 * colour.
 */
unsigned pattern_pair(struct PatternMemo memo[2], enum GomokuRule rule, unsigned index);

/* What four patterns come to, four bits each, in any order. */
enum Threat pattern_threat(enum PatternFlavour flavour, unsigned patterns);

/* How good a move with these four patterns looks, as an attack: 0 .. 30000. */
int pattern_promise(unsigned patterns);

/* The worth of a pair: Black's pattern on Black's turn and on White's, White's on White's and on
 * Black's. */
struct PairWorth {
    int32_t of[2][2];
};

struct PairWorth pattern_pair_worth(unsigned pair);

/* The same in the strong search's evaluation, of the four patterns of one colour on a point, in any
 * order (see weights.h). */
struct LineWorth {
    int16_t turn, other;
};

struct LineWorth pattern_line_worth(unsigned patterns);

/* Everything worked out beforehand. */
struct GomokuTables {
    uint8_t pair_free[PATTERN_WINDOWS_FREE];
    uint8_t pair[RULE_COUNT - 1][PATTERN_WINDOWS]; /* of the rules after freestyle */
    uint8_t force[PATTERN_PAIRS];
    struct PairWorth worth[PATTERN_PAIRS];
    uint8_t threat[FLAVOUR_COUNT][PATTERN_FORCES];
    int16_t promise[1 << 16];
    struct LineWorth lines[1 << 16];
};

/* The pairs of a rule by window. */
static inline const uint8_t *pattern_pairs(const struct GomokuTables *tables, enum GomokuRule rule)
{
    return rule == RULE_FREESTYLE ? tables->pair_free : tables->pair[rule - 1];
}

/* Fills struct GomokuTables; as struct Game asks. */
void gomoku_prepare(void *tables);

#endif
