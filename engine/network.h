/*
 * A small network that says what a position is worth beyond another evaluation, its base.
 *
 * Both views of a position (engine/learning.h) go through the same layer: each of its `hidden`
 * values is a bias plus the weights of the inputs that are on. Cut to 0 .. NETWORK_ONE and squared,
 * the values of the side to move, then those of the other side, are summed up with the output
 * weights of the position's bucket. All of it is whole numbers, so that every processor computes
 * the same.
 *
 * As bytes: a head of NETWORK_HEAD, one line of text filled up with zeros ("tianyuan network 1
 * xiangqi inputs=1260 hidden=64 buckets=8 base=material"), then 16-bit numbers, lowest byte first:
 * weights[inputs][hidden], bias[hidden], output[buckets][2 * hidden], output bias[buckets].
 */
#ifndef TY_ENGINE_NETWORK_H
#define TY_ENGINE_NETWORK_H

#include <stdint.h>

enum {
    NETWORK_HEAD = 128,
    NETWORK_ONE = 255,          /* what stands for 1 in the layer */
    NETWORK_OUTPUT_ONE = 64,    /* what stands for 1 among the output weights */
    NETWORK_OUTPUT_LIMIT = 127, /* of an output weight: times NETWORK_ONE it fits into 16 bits */
    NETWORK_LAYER_LIMIT = 500,  /* of a layer weight: 32 of them and a bias fit into 16 bits */
    NETWORK_SCALE = 400         /* points that an output of 1 is */
};

/* The points that a sum over both views stands for: squares of the cut values times output weights,
 * and the output bias. */
static inline int32_t network_points(int32_t sum, int32_t bias)
{
    int64_t output = sum / NETWORK_ONE + bias * NETWORK_OUTPUT_ONE;
    return (int32_t)(output * NETWORK_SCALE / (NETWORK_ONE * NETWORK_OUTPUT_ONE));
}

#endif
