/*
 * Gomoku's networks of lines: what a position is worth to the side to move, and in which order its
 * moves are to be tried. One for each rule; in renju one for each colour, as Black's lines count
 * otherwise.
 *
 * For every free point near the stones and each of its four lines there is the pair of patterns
 * that a stone there would make, the side to move's in the low four bits. The rows of the four
 * pairs and a bias come to 32 values of the point, which are cut to 0 .. LINES_TOP. Their sums over
 * all those points, each less the same values of a point without any line, and which threats there
 * are (weights_situation) go through a layer of 32 cut to 0 .. 1 and also straight to the value.
 * The move's order is a sum of its point's values with weights of its own. All of it is whole
 * numbers, so that every processor computes the same.
 *
 * As bytes: a head of NETWORK_HEAD (engine/network.h), "tianyuan lines 1 gomoku values=32 hidden=32
 * nets=4", then for each of LINES_NETS the members of struct LinesNetwork in their order, 16-bit
 * numbers, lowest byte first. A network of zeros is none.
 */
#ifndef TY_ENGINE_GOMOKU_NETWORK_H
#define TY_ENGINE_GOMOKU_NETWORK_H

#include "engine/gomoku/sense.h"
#include "engine/gomoku/weights.h"
#include "engine/network.h"
#include <stdalign.h>

enum {
    LINES_VALUES = 32, /* of a point */
    LINES_HIDDEN = 32,
    LINES_INPUTS = LINES_VALUES + WEIGHT_THREATS, /* of the head */
    LINES_INPUTS_WIDE = 48, /* the same, filled up with zeros to whole vectors */
    LINES_NETS = 4,         /* freestyle, standard, renju with Black to move and with White */

    LINES_POINT_ONE = 1020,   /* what stands for 1 among rows, bias and values of a point */
    LINES_POINT_LIMIT = 6120, /* of a row or bias: five of them fit into 16 bits */
    LINES_TOP = LINES_POINT_ONE,
    LINES_SUM_PART = 16, /* a sum over points goes into the head in such parts */
    LINES_SUM_LIMIT = 8191,
    LINES_THREAT = 256,         /* the head's input for a threat that is there */
    LINES_LAYER_ONE = 1 << 18,  /* of a sum of the layer, and of the straight one */
    LINES_LAYER_LIMIT = 8000,   /* of its weights: 42 products and a bias fit into 32 bits */
    LINES_BIAS_ONE = 1024,      /* of the layer's bias */
    LINES_OUTPUT_ONE = 1024,    /* of the output weights and its bias */
    LINES_OUTPUT_LIMIT = 32000, /* of these, of the layer's bias and of the order's weights */
    LINES_HIDDEN_ONE = 2048,
    LINES_ORDER_ONE = 1024 /* of the weights of the order */
};

/* What the file holds; a bias there is a multiple of 4, and its fourth is in each row here. */
struct LinesNetwork {
    alignas(64) int16_t row[PATTERN_PAIRS][LINES_VALUES];
    int16_t bias[LINES_VALUES];
    int16_t order[LINES_VALUES];
    int16_t layer[LINES_HIDDEN][LINES_INPUTS_WIDE];
    int16_t layer_bias[LINES_HIDDEN];
    int16_t output[LINES_HIDDEN];
    int16_t straight[LINES_INPUTS_WIDE];
    int16_t output_bias[1];
    bool present;
};

/* Made from engine/gomoku/lines.net by engine/gomoku/make_network.c. */
extern const struct LinesNetwork gomoku_networks[LINES_NETS];

/* The number of the network of a rule and the colour to move, 0 .. LINES_NETS - 1: their order in
 * the file. */
static inline int lines_number(enum GomokuRule rule, enum GomokuColour turn)
{
    return rule == RULE_RENJU && turn == COLOUR_WHITE ? (int)rule + 1 : (int)rule;
}

/* The network of a rule and the colour to move; NULL where there is none. */
const struct LinesNetwork *lines_network(enum GomokuRule rule, enum GomokuColour turn);

/* What a position is worth to the side to move, in points; EVALUATE_MOST is not applied. */
int32_t lines_value(const struct LinesNetwork *network, const struct Sense *sense,
                    enum GomokuColour turn);

/* How much better than others a stone of the side to move on an empty point looks: a logarithm of
 * odds in parts of LINES_POINT_ONE * LINES_ORDER_ONE. */
int32_t lines_order(const struct LinesNetwork *network, const struct Sense *sense,
                    enum GomokuColour turn, int point);

#endif
