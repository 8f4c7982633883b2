/*
 * What a game offers to a program that learns its evaluation. There are two kinds of networks.
 *
 * For engine/network.h, positions in few bytes, and a position as the set of inputs that a network
 * sees. It looks at a position twice, through the eyes of the side to move and through those of
 * the other side; each view is a set of inputs that are on, all others are off. A game numbers its
 * inputs so that the same numbers mean the same to both sides.
 *
 * For a network of points, a position as the empty points that count, each with a code for every
 * line through it (struct Sight).
 */
#ifndef TY_ENGINE_LEARNING_H
#define TY_ENGINE_LEARNING_H

#include "engine/game.h"

enum {
    PACKED_BYTES = 29, /* of a position in a sample */
    VIEWS = 2,         /* 0: of the side to move, 1: of the other */
    ACTIVE_MAX = 32    /* inputs that are on in a view */
};

struct Learning {
    int inputs;  /* of a view; they are numbered from 0 */
    int buckets; /* kinds of positions, each with output weights of its own */
    /* Writes what an evaluation may look at: pieces and the side to move. */
    void (*pack)(const void *position, uint8_t packed[PACKED_BYTES]);
    /* Fills in a position that no moves led to; false, and the position is void, if these bytes are
     * none. */
    bool (*unpack)(const uint8_t packed[PACKED_BYTES], void *position);
    /* The inputs that are on in a view of the position, or of its mirror image where the rules make
     * no difference between left and right; returns how many, at most ACTIVE_MAX. */
    int (*active)(const void *position, int view, bool mirrored, uint16_t inputs[ACTIVE_MAX]);
    /* 0 .. buckets - 1. */
    int (*bucket)(const void *position);
};

enum {
    SIGHT_POINTS = 400, /* of a position at most */
    SIGHT_CODES = 4,    /* of a point */
};

/* A position in the eyes of the side to move. */
struct Sight {
    int network;                             /* which of the game's networks sees it */
    unsigned flags;                          /* a set of bits, of the position as a whole */
    int count;                               /* points */
    Move move[SIGHT_POINTS];                 /* that takes the point */
    bool candidate[SIGHT_POINTS];            /* whether the search would try it */
    uint8_t code[SIGHT_POINTS][SIGHT_CODES]; /* of its lines, in any order */
};

/* The numbers of a network's file: what stands for 1 among each kind of weights, and the most that
 * it can hold. A point's values are cut to 0 .. 1, and their sums over all points divided by
 * `pooled`. */
struct PointUnits {
    int pooled;
    int point, point_limit, bias_step; /* codes and bias; this is a multiple of the step */
    int order;                         /* up to output_limit */
    int layer, flag, layer_limit;      /* from sums and flags, to the layer and past it */
    int output, output_limit;          /* the layer's bias, the output and its bias */
};

/* What is learnt by a network of points. */
struct PointLearning {
    int networks; /* they are numbered from 0 */
    int flags;    /* bits in struct Sight */
    int neutral;  /* the code of a line with nothing in it, which is worth nothing */
    struct PointUnits units;
    /* Fills `sight`; false where an evaluation does not ask the network: the position is over or
     * decided at sight. */
    bool (*see)(const void *position, const void *aux, struct Sight *sight);
};

#endif
