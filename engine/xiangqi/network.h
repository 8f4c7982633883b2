/*
 * Xiangqi's network (engine/network.h) in play: its layer is kept beside the position and changed
 * by the two or three inputs that a move changes. Its numbers come from engine/xiangqi/xiangqi.net,
 * which a program at build time (engine/xiangqi/make_network.c) turns into a table.
 */
#ifndef TY_ENGINE_XIANGQI_NETWORK_H
#define TY_ENGINE_XIANGQI_NETWORK_H

#include "engine/network.h"
#include "engine/xiangqi/inputs.h"
#include "engine/xiangqi/sums.h"
#include <stdalign.h>

enum { HIDDEN = 64, LAYERS = 160 /* plies that can be taken back without computing anew */ };

/* What the file holds. */
struct XiangqiNetwork {
    alignas(64) int16_t layer[INPUTS][HIDDEN];
    alignas(64) int16_t bias[HIDDEN];
    alignas(64) int16_t output[BUCKETS][VIEWS][HIDDEN];
    int16_t output_bias[BUCKETS];
};

extern const struct XiangqiNetwork xiangqi_network;

/* The layer's values in the views of Red and Black. */
struct XiangqiLayer {
    alignas(64) int16_t values[2][HIDDEN];
};

/* The contract's aux: what is updated while moves are made. */
struct XiangqiAux {
    struct XiangqiSums sums;
    int top; /* the layer of the position as it stands */
    struct XiangqiLayer layers[LAYERS];
};

/* The contract's refresh. */
void xiangqi_refresh(const void *position, void *aux, const void *tables);

/* Brings the layer along with a move that was just made in `p`; `captured` is a piece code or 0. */
void network_push(const struct Xiangqi *p, struct XiangqiAux *aux, Move move, int captured);

/* Goes back to the layer before the move that was just taken back in `p`. */
void network_pop(const struct Xiangqi *p, struct XiangqiAux *aux);

/* What the network adds to its base, for the side to move, in points; `aux` may be NULL. */
Score network_evaluate(const struct Xiangqi *p, const struct XiangqiAux *aux);

#endif
