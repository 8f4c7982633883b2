/* Gomoku's networks in play. Plain loops over whole rows, which compilers turn into the vector
 * instructions of any processor; nothing is rounded, so all come to the same. */
#include "engine/gomoku/network.h"
#include <string.h>

/* The four pairs of a point, a byte each, the side to move's patterns in the low halves. */
static inline uint32_t pairs_of(const struct Sense *sense, enum GomokuColour turn, int point)
{
    const uint8_t *pair = sense->pair[point];
    uint32_t four = (uint32_t)pair[0] | (uint32_t)pair[1] << 8 | (uint32_t)pair[2] << 16 |
                    (uint32_t)pair[3] << 24;
    return turn == COLOUR_BLACK ? four : (four & 0x0f0f0f0f) << 4 | (four >> 4 & 0x0f0f0f0f);
}

static inline int16_t bounded(int value, int low, int high)
{
    return (int16_t)(value < low ? low : value > high ? high : value);
}

/* Adds a point's values to `sum`, which holds 64 points. */
static inline void point_add(const struct LinesNetwork *network, uint32_t pairs,
                             uint16_t *restrict sum)
{
    const int16_t *restrict a = network->row[pairs & 255];
    const int16_t *restrict b = network->row[pairs >> 8 & 255];
    const int16_t *restrict c = network->row[pairs >> 16 & 255];
    const int16_t *restrict d = network->row[pairs >> 24];
    const int16_t top = LINES_TOP;
    for (int i = 0; i < LINES_VALUES; i++) {
        int16_t value = (int16_t)(a[i] + b[i] + c[i] + d[i]);
        int16_t low = value > 0 ? value : 0;
        int16_t cut = low < top ? low : top;
        sum[i] = (uint16_t)(sum[i] + cut);
    }
}

/* The sums over the free points near the stones, as the head takes them. */
static void fill_sums(const struct LinesNetwork *network, const struct Sense *sense,
                      enum GomokuColour turn, int16_t input[LINES_VALUES])
{
    int32_t sum[LINES_VALUES] = {0};
    struct PointSet offers = sense_offers(sense);
    int points = 0;
    for (int word = 0; word < SENSE_WORDS; word++) {
        uint64_t bits = offers.word[word];
        uint16_t part[LINES_VALUES] = {0};
        if (!bits)
            continue;
        for (; bits; bits &= bits - 1, points++)
            point_add(network, pairs_of(sense, turn, word * 64 + __builtin_ctzll(bits)), part);
        for (int i = 0; i < LINES_VALUES; i++)
            sum[i] += part[i];
    }
    for (int i = 0; i < LINES_VALUES; i++) {
        int32_t none = bounded(network->bias[i], 0, LINES_TOP);
        input[i] =
            bounded((sum[i] - points * none) / LINES_SUM_PART, -LINES_SUM_LIMIT, LINES_SUM_LIMIT);
    }
}

static inline int32_t product(const int16_t *restrict weights, const int16_t *restrict values,
                              int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[i] * values[i];
    return sum;
}

/* The value of the head's inputs: 1 is LINES_HIDDEN_ONE * LINES_OUTPUT_ONE. */
static int64_t head_value(const struct LinesNetwork *network,
                          const int16_t input[LINES_INPUTS_WIDE])
{
    enum {
        TOP = LINES_LAYER_ONE - 1,
        HIDDEN_PART = LINES_LAYER_ONE / LINES_HIDDEN_ONE,
        BIAS_TIMES = LINES_LAYER_ONE / LINES_BIAS_ONE,
        STRAIGHT_TIMES = LINES_HIDDEN_ONE * LINES_OUTPUT_ONE / LINES_LAYER_ONE
    };
    int16_t hidden[LINES_HIDDEN];
    for (int i = 0; i < LINES_HIDDEN; i++) {
        int32_t sum = product(network->layer[i], input, LINES_INPUTS_WIDE) +
                      network->layer_bias[i] * BIAS_TIMES;
        int32_t low = sum > 0 ? sum : 0;
        hidden[i] = (int16_t)((low < TOP ? low : TOP) / HIDDEN_PART);
    }
    int64_t straight = product(network->straight, input, LINES_INPUTS_WIDE);
    return product(network->output, hidden, LINES_HIDDEN) + straight * STRAIGHT_TIMES +
           (int64_t)network->output_bias[0] * LINES_HIDDEN_ONE;
}

const struct LinesNetwork *lines_network(enum GomokuRule rule, enum GomokuColour turn)
{
    const struct LinesNetwork *network = &gomoku_networks[lines_number(rule, turn)];
    return network->present ? network : NULL;
}

int32_t lines_value(const struct LinesNetwork *network, const struct Sense *sense,
                    enum GomokuColour turn)
{
    int16_t input[LINES_INPUTS_WIDE] = {0};
    int situation = weights_situation(sense->threat_count[turn], sense->threat_count[!turn]);
    fill_sums(network, sense, turn, input);
    for (int threat = 0; threat < WEIGHT_THREATS; threat++)
        input[LINES_VALUES + threat] = (int16_t)((situation >> threat & 1) * LINES_THREAT);
    return (int32_t)(head_value(network, input) * NETWORK_SCALE /
                     (LINES_HIDDEN_ONE * LINES_OUTPUT_ONE));
}

int32_t lines_order(const struct LinesNetwork *network, const struct Sense *sense,
                    enum GomokuColour turn, int point)
{
    uint16_t values[LINES_VALUES] = {0};
    point_add(network, pairs_of(sense, turn, point), values);
    int32_t sum = 0;
    for (int i = 0; i < LINES_VALUES; i++)
        sum += network->order[i] * (int16_t)values[i];
    return sum;
}
