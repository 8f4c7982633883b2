/* Our own evaluation: what the empty points offer to the side to move, and to the other. */
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/network.h"
#include "engine/gomoku/weights.h"

/* The worth of having the move, and of having at least one point with a threat. This and that of
 * the patterns (pattern_worth) was fitted to the results of 4000 games of the strong search against
 * itself by logistic regression: 400 points are odds of e to 1. */
enum {
    TURN = 32,
    TURN_THREE = 190,            /* a live three can be made, with nothing to stop */
    TURN_FOUR_THREE = 950,       /* a four and a three at once, with nothing to stop */
    TURN_FOUR_THREE_LATE = 830,  /* the same against a live four to come */
    TURN_FOUR_THREE_STOP = 420,  /* the same against a four */
    TURN_THREE_THREE = 850,      /* two threes at once, and the other side has no four */
    TURN_THREE_THREE_LATE = 320, /* the same, but it has */
    OTHER_FIVE = -120,           /* must be stopped at once */
    OTHER_LIVE_FOUR = -150,      /* must be stopped, or answered with fours */
    OTHER_FOUR_THREE = -85,      /* had better be stopped */
};

static int threat_sum(const int16_t own[THREAT_COUNT], const int16_t other[THREAT_COUNT])
{
    bool four_three = own[THREAT_FOUR_THREE] > 0;
    if (other[THREAT_FIVE] > 0)
        return OTHER_FIVE + (four_three ? TURN_FOUR_THREE_STOP : 0);
    if (other[THREAT_LIVE_FOUR] > 0)
        return OTHER_LIVE_FOUR + (four_three ? TURN_FOUR_THREE_LATE : 0);
    int sum = other[THREAT_FOUR_THREE] > 0 ? OTHER_FOUR_THREE : 0;
    if (own[THREAT_THREE] > 0)
        sum += TURN_THREE;
    if (four_three)
        return sum + TURN_FOUR_THREE;
    if (own[THREAT_THREE_THREE] == 0)
        return sum;
    return sum + (other[THREAT_FOUR] + other[THREAT_FOUR_THREE] > 0 ? TURN_THREE_THREE_LATE
                                                                    : TURN_THREE_THREE);
}

/* What the points near the stones offer, by the four lines through each. */
static int line_sum(const struct Sense *sense, enum GomokuColour turn)
{
    struct PointSet set = sense_offers(sense);
    int sum = 0;
    for (int word = 0; word < SENSE_WORDS; word++) {
        for (uint64_t bits = set.word[word]; bits; bits &= bits - 1) {
            int point = word * 64 + __builtin_ctzll(bits);
            unsigned own = sense_patterns(sense, turn, point);
            unsigned other = sense_patterns(sense, !turn, point);
            sum += sense->tables
                       ? sense->tables->lines[own].turn - sense->tables->lines[other].other
                       : pattern_line_worth(own).turn - pattern_line_worth(other).other;
        }
    }
    return sum;
}

Score evaluate_decided(const struct Sense *sense, enum GomokuColour turn)
{
    const int16_t *own = sense->threat_count[turn], *other = sense->threat_count[!turn];
    if (own[THREAT_FIVE] > 0)
        return EVALUATE_DECIDED - 1;
    if (other[THREAT_FIVE] > 1)
        return -(EVALUATE_DECIDED - 2);
    return own[THREAT_LIVE_FOUR] > 0 && other[THREAT_FIVE] == 0 ? EVALUATE_DECIDED - 3 : 0;
}

static Score bounded(int sum)
{
    return sum > EVALUATE_MOST ? EVALUATE_MOST : sum < -EVALUATE_MOST ? -EVALUATE_MOST : sum;
}

Score evaluate_sense(const struct Sense *sense, enum GomokuColour turn)
{
    Score at_sight = evaluate_decided(sense, turn);
    if (at_sight)
        return at_sight;
    return bounded(TURN + sense->worth.of[turn][0] - sense->worth.of[!turn][1] +
                   threat_sum(sense->threat_count[turn], sense->threat_count[!turn]));
}

static int situation_of(const struct Sense *sense, enum GomokuColour turn)
{
    return weights_situation(sense->threat_count[turn], sense->threat_count[!turn]);
}

static int situation_worth(int situation)
{
    int sum = gomoku_weights[WEIGHT_SITUATION + situation];
    for (int threat = 0; threat < WEIGHT_THREATS; threat++)
        if (situation >> threat & 1)
            sum += gomoku_weights[WEIGHT_THREAT_ALONE + threat];
    return sum;
}

/* The terms of one colour's patterns on a point. */
static int line_terms(unsigned patterns, int by_code, int alone, int sign,
                      struct LinearTerm terms[1 + GOMOKU_DIRECTIONS])
{
    int count = 0;
    if (patterns == 0)
        return 0;
    terms[count++] =
        (struct LinearTerm){(uint16_t)(by_code + weights_code(patterns)), (int16_t)sign};
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        unsigned pattern = patterns >> 4 * direction & 15;
        if (pattern != PATTERN_DEAD)
            terms[count++] = (struct LinearTerm){(uint16_t)(alone + (int)pattern), (int16_t)sign};
    }
    return count;
}

/* As struct Linear asks. */
static int lines_terms(const void *any, const void *aux, struct LinearTerm terms[TERMS_MAX])
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    const struct Sense *sense = sense_of(position, aux, &scratch);
    int turn = position->state.turn, count = 0;
    if (evaluate_decided(sense, turn))
        return 0;
    struct PointSet set = sense_offers(sense);
    for (int point = set_next(&set, 0); point != POINT_NONE; point = set_next(&set, point + 1)) {
        count += line_terms(sense_patterns(sense, turn, point), WEIGHT_TURN, WEIGHT_TURN_ALONE, 1,
                            terms + count);
        count += line_terms(sense_patterns(sense, !turn, point), WEIGHT_OTHER, WEIGHT_OTHER_ALONE,
                            -1, terms + count);
    }
    int situation = situation_of(sense, turn);
    terms[count++] = (struct LinearTerm){(uint16_t)(WEIGHT_SITUATION + situation), 1};
    for (int threat = 0; threat < WEIGHT_THREATS; threat++)
        if (situation >> threat & 1)
            terms[count++] = (struct LinearTerm){(uint16_t)(WEIGHT_THREAT_ALONE + threat), 1};
    return count;
}

const struct Linear gomoku_linear = {
    .weights = WEIGHT_COUNT,
    .scale = WEIGHT_SCALE,
    .unit = EVALUATE_UNIT,
    .terms = lines_terms,
};

Score evaluate_own(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    (void)root;
    return evaluate_sense(sense_of(position, aux, &scratch), position->state.turn);
}

/* What the weights say of a position that is not decided at sight. */
static Score weighed(const struct Sense *sense, enum GomokuColour turn)
{
    return bounded((line_sum(sense, turn) + situation_worth(situation_of(sense, turn))) /
                   WEIGHT_SCALE);
}

Score evaluate_lines(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    const struct Sense *sense = sense_of(position, aux, &scratch);
    Score at_sight = evaluate_decided(sense, position->state.turn);
    (void)root;
    return at_sight ? at_sight : weighed(sense, position->state.turn);
}

Score evaluate_network(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    const struct Sense *sense = sense_of(position, aux, &scratch);
    int turn = position->state.turn;
    Score at_sight = evaluate_decided(sense, turn);
    const struct LinesNetwork *network = lines_network(position->rule, turn);
    (void)root;
    if (at_sight)
        return at_sight;
    return network ? bounded(lines_value(network, sense, turn)) : weighed(sense, turn);
}
