/* What a stone would make of a line. */
#include "engine/gomoku/pattern.h"
#include "engine/gomoku/weights.h"
#include <string.h>

enum {
    CELLS = 2 * PATTERN_REACH + 1,
    MIDDLE = PATTERN_REACH,
    EMPTY = 0,
    OWN = 1,
    OTHER = 2, /* the other side's stone, or the edge */
};

/* Own stones in a row through the middle, within the window. */
static int middle_run(const uint8_t cells[CELLS])
{
    int first = MIDDLE, last = MIDDLE;
    while (first > 0 && cells[first - 1] == OWN)
        first--;
    while (last < CELLS - 1 && cells[last + 1] == OWN)
        last++;
    return last - first + 1;
}

/* The window in base 3, its middle left out. */
static int state_of(const uint8_t cells[CELLS])
{
    int state = 0;
    for (int i = CELLS - 1; i >= 0; i--)
        if (i != MIDDLE)
            state = state * 3 + cells[i];
    return state;
}

static enum Pattern pattern_of(struct PatternMemo *memo, enum PatternFlavour flavour,
                               uint8_t cells[CELLS]);

/* Counts the patterns that one more stone of one's own can make. */
static void count_next(struct PatternMemo *memo, enum PatternFlavour flavour, uint8_t cells[CELLS],
                       int next[PATTERN_COUNT])
{
    memset(next, 0, PATTERN_COUNT * sizeof *next);
    for (int i = 0; i < CELLS; i++) {
        if (cells[i] != EMPTY)
            continue;
        cells[i] = OWN;
        next[pattern_of(memo, flavour, cells)]++;
        cells[i] = EMPTY;
    }
}

/* A pattern without a five in it, from what it can become. */
static enum Pattern pattern_before(enum PatternFlavour flavour, int run,
                                   const int next[PATTERN_COUNT])
{
    if (next[PATTERN_FIVE] >= 2)
        return flavour != FLAVOUR_RENJU || run == 4 ? PATTERN_FOUR_LIVE : PATTERN_FOUR_FOUR;
    if (next[PATTERN_FIVE] == 1)
        return PATTERN_FOUR;
    if (next[PATTERN_FOUR_LIVE] > 0)
        return next[PATTERN_FOUR_LIVE] > 1 ? PATTERN_THREE_WIDE : PATTERN_THREE;
    if (next[PATTERN_FOUR] + next[PATTERN_FOUR_FOUR] > 0)
        return PATTERN_THREE_SLEEPING;
    int threes = next[PATTERN_THREE] + next[PATTERN_THREE_WIDE];
    if (threes > 0)
        return threes > 2 ? PATTERN_TWO_WIDE : PATTERN_TWO;
    if (next[PATTERN_THREE_SLEEPING] > 0)
        return PATTERN_TWO_SLEEPING;
    if (next[PATTERN_TWO] + next[PATTERN_TWO_WIDE] > 0)
        return PATTERN_ONE;
    return next[PATTERN_TWO_SLEEPING] > 0 ? PATTERN_ONE_SLEEPING : PATTERN_DEAD;
}

static enum Pattern pattern_of(struct PatternMemo *memo, enum PatternFlavour flavour,
                               uint8_t cells[CELLS])
{
    uint8_t *known = &memo->known[state_of(cells)];
    if (*known)
        return *known - 1;
    int run = middle_run(cells);
    enum Pattern pattern;
    if (run >= 5) {
        pattern = run == 5 || flavour == FLAVOUR_FREE ? PATTERN_FIVE : PATTERN_OVERLINE;
    } else {
        int next[PATTERN_COUNT];
        count_next(memo, flavour, cells, next);
        pattern = pattern_before(flavour, run, next);
    }
    *known = (uint8_t)(pattern + 1);
    return pattern;
}

unsigned pattern_pair(struct PatternMemo memo[2], enum GomokuRule rule, unsigned index)
{
    int reach = pattern_reach(rule);
    unsigned pair = 0;
    for (int colour = 0; colour < 2; colour++) {
        uint8_t cells[CELLS] = {[MIDDLE] = OWN};
        for (int i = MIDDLE - reach, shift = 0; i <= MIDDLE + reach; i++) {
            if (i == MIDDLE)
                continue;
            unsigned cell = index >> shift & 3;
            shift += 2;
            cells[i] = cell == CELL_EMPTY                      ? EMPTY
                       : cell == CELL_BLACK + (unsigned)colour ? OWN
                                                               : OTHER;
        }
        pair |= pattern_of(&memo[colour], pattern_flavour(rule, colour), cells) << 4 * colour;
    }
    return pair;
}

enum Threat pattern_threat(enum PatternFlavour flavour, unsigned patterns)
{
    int fours = 0, threes = 0, overlines = 0;
    bool live = false;
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        enum Pattern pattern = patterns >> 4 * direction & 15;
        if (pattern == PATTERN_FIVE)
            return THREAT_FIVE;
        live |= pattern == PATTERN_FOUR_LIVE;
        fours += (pattern >= PATTERN_FOUR && pattern <= PATTERN_FOUR_LIVE) +
                 (pattern == PATTERN_FOUR_FOUR);
        threes += pattern == PATTERN_THREE || pattern == PATTERN_THREE_WIDE;
        overlines += pattern == PATTERN_OVERLINE;
    }
    if (flavour == FLAVOUR_RENJU && (overlines > 0 || fours > 1 || threes > 1))
        return THREAT_FORBIDDEN;
    if (live || fours > 1)
        return THREAT_LIVE_FOUR;
    if (fours == 1)
        return threes > 0 ? THREAT_FOUR_THREE : THREAT_FOUR;
    if (threes > 0)
        return threes > 1 ? THREAT_THREE_THREE : THREAT_THREE;
    return THREAT_NONE;
}

int pattern_promise(unsigned patterns)
{
    static const int16_t worth[16] = {
        [PATTERN_ONE_SLEEPING] = 4, [PATTERN_ONE] = 12,         [PATTERN_TWO_SLEEPING] = 16,
        [PATTERN_TWO] = 50,         [PATTERN_TWO_WIDE] = 60,    [PATTERN_THREE_SLEEPING] = 70,
        [PATTERN_THREE] = 220,      [PATTERN_THREE_WIDE] = 260, [PATTERN_FOUR] = 280,
        [PATTERN_FOUR_FOUR] = 2000, [PATTERN_FOUR_LIVE] = 2000, [PATTERN_FIVE] = 7000,
    };
    int sum = 0;
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
        sum += worth[patterns >> 4 * direction & 15];
    enum Threat threat = pattern_threat(FLAVOUR_FREE, patterns);
    if (threat == THREAT_FOUR_THREE || threat == THREAT_LIVE_FOUR)
        sum += 800;
    return sum + (threat == THREAT_THREE_THREE ? 300 : 0);
}

/* The worth of a pattern on an empty point, to the side to move and to the other: fitted with the
 * rest of the levels' evaluation, see evaluate.c. */
static const struct {
    int16_t turn, other;
} worths[16] = {
    [PATTERN_ONE_SLEEPING] = {-2, -2}, [PATTERN_ONE] = {-1, -1},
    [PATTERN_TWO_SLEEPING] = {1, 1},   [PATTERN_TWO] = {4, 4},
    [PATTERN_TWO_WIDE] = {3, 3},       [PATTERN_THREE_SLEEPING] = {16, 16},
    [PATTERN_THREE] = {19, 38},        [PATTERN_THREE_WIDE] = {50, 56},
    [PATTERN_FOUR] = {88, 95},         [PATTERN_FOUR_FOUR] = {88, 95},
};

/* What a pattern on an empty point is worth to the side that can make it: in the evaluation of the
 * levels, for that side's turn (400 are a clear advantage), or for the other's. */
static int pattern_worth(enum Pattern pattern, bool turn)
{
    return turn ? worths[pattern].turn : worths[pattern].other;
}

struct PairWorth pattern_pair_worth(unsigned pair)
{
    enum Pattern black = pair & 15, white = pair >> 4;
    return (struct PairWorth){{{pattern_worth(black, true), pattern_worth(black, false)},
                               {pattern_worth(white, true), pattern_worth(white, false)}}};
}

/* One pattern of each force. */
static const uint8_t forces[] = {
    PATTERN_DEAD,      PATTERN_THREE, PATTERN_FOUR,     PATTERN_FOUR_FOUR,
    PATTERN_FOUR_LIVE, PATTERN_FIVE,  PATTERN_OVERLINE,
};

enum { FORCES = sizeof forces };

static unsigned force_of(enum Pattern pattern)
{
    for (unsigned force = 1; force < FORCES; force++)
        if (forces[force] == (pattern == PATTERN_THREE_WIDE ? PATTERN_THREE : pattern))
            return force;
    return 0;
}

/* What of a pair pattern_threat can tell apart, three bits for Black's pattern and from bit 4 on
 * three for White's. */
static unsigned pattern_force(unsigned pair)
{
    return force_of(pair & 15) | force_of(pair >> 4) << 4;
}

/* The threat of four forces. */
static enum Threat force_threat(enum PatternFlavour flavour, unsigned four)
{
    unsigned patterns = 0;
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        unsigned force = four >> 3 * direction & 7;
        patterns |= (unsigned)(force < FORCES ? forces[force] : PATTERN_DEAD) << 4 * direction;
    }
    return pattern_threat(flavour, patterns);
}

struct LineWorth pattern_line_worth(unsigned patterns)
{
    int code = weights_code(patterns);
    int turn = gomoku_weights[WEIGHT_TURN + code], other = gomoku_weights[WEIGHT_OTHER + code];
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        unsigned pattern = patterns >> 4 * direction & 15;
        if (pattern < PATTERN_COUNT) {
            turn += gomoku_weights[WEIGHT_TURN_ALONE + pattern];
            other += gomoku_weights[WEIGHT_OTHER_ALONE + pattern];
        }
    }
    return (struct LineWorth){(int16_t)turn, (int16_t)other};
}

/* One side of a window, two bits a point, as its part of the window in base 3 (state_of), for
 * either colour. */
struct HalfStates {
    uint16_t before[2][1 << 2 * PATTERN_REACH], behind[2][1 << 2 * PATTERN_REACH];
};

static void prepare_halves(struct HalfStates *halves, int reach)
{
    for (unsigned colour = 0; colour < 2; colour++)
        for (unsigned half = 0; half < 1U << 2 * reach; half++) {
            unsigned before = 0, behind = 0;
            for (int i = reach - 1; i >= 0; i--) {
                unsigned point = half >> 2 * i & 3;
                unsigned cell = point == CELL_EMPTY            ? EMPTY
                                : point == CELL_BLACK + colour ? OWN
                                                               : OTHER;
                before = before * 3 + cell;
                behind = behind * 3 + cell;
            }
            for (int i = reach; i < MIDDLE; i++) /* what lies out of reach is empty */
                before *= 3;
            for (int i = 0; i < MIDDLE; i++)
                behind *= 3;
            halves->before[colour][half] = (uint16_t)before;
            halves->behind[colour][half] = (uint16_t)behind;
        }
}

/* The pairs of all windows under a rule: there are many times more windows than states. */
static void prepare_pairs(uint8_t *pairs, enum GomokuRule rule)
{
    int reach = pattern_reach(rule);
    unsigned halves_count = 1U << 2 * reach;
    struct PatternMemo memo[2];
    struct HalfStates halves;
    memset(memo, 0, sizeof memo);
    prepare_halves(&halves, reach);
    for (unsigned behind = 0; behind < halves_count; behind++)
        for (unsigned before = 0; before < halves_count; before++) {
            unsigned index = behind * halves_count + before;
            const uint8_t *black =
                &memo[0].known[halves.before[0][before] + halves.behind[0][behind]];
            const uint8_t *white =
                &memo[1].known[halves.before[1][before] + halves.behind[1][behind]];
            pairs[index] = *black && *white ? (uint8_t)((*black - 1) | (*white - 1) << 4)
                                            : (uint8_t)pattern_pair(memo, rule, index);
        }
}

void gomoku_prepare(void *any)
{
    struct GomokuTables *tables = any;
    prepare_pairs(tables->pair_free, RULE_FREESTYLE);
    prepare_pairs(tables->pair[RULE_STANDARD - 1], RULE_STANDARD);
    prepare_pairs(tables->pair[RULE_RENJU - 1], RULE_RENJU);
    for (unsigned pair = 0; pair < PATTERN_PAIRS; pair++) {
        tables->force[pair] = (uint8_t)pattern_force(pair);
        tables->worth[pair] = pattern_pair_worth(pair);
    }
    for (int flavour = 0; flavour < FLAVOUR_COUNT; flavour++)
        for (unsigned four = 0; four < PATTERN_FORCES; four++)
            tables->threat[flavour][four] = (uint8_t)force_threat(flavour, four);
    for (unsigned patterns = 0; patterns < 1u << 16; patterns++) {
        tables->promise[patterns] = (int16_t)pattern_promise(patterns);
        tables->lines[patterns] = pattern_line_worth(patterns);
    }
}
