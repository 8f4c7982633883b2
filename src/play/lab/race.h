/* What a race of lanes comes to, beside what is known of such trees. */
#ifndef TY_SRC_PLAY_LAB_RACE_H
#define TY_SRC_PLAY_LAB_RACE_H

#include "src/play/lab/lane.h"

/* What is known of the tree that a lane has visited as a whole. */
struct RaceKnown {
    double branching;         /* b: the mean, by which b^depth is the number of its leaves */
    uint64_t leaves;          /* b^depth */
    struct LaneOrder perfect; /* what alpha-beta visits if each node's best move comes first; a move
                                 that is not the best may cut with fewer */
    double least;             /* Knuth and Moore's, in leaves */
};

/* Fills `known` by a lane that has visited the whole tree; false for others, see lane_order. */
bool race_known(const struct Lane *lane, struct RaceKnown *known);

/* What is known of a tree of `branching` moves at each node: b^depth, the number of its leaves, and
 * of those Knuth and Moore's least, b^ceil(depth/2) + b^floor(depth/2) - 1. */
double race_leaves(double branching, int depth);
double race_least(double branching, int depth);

/* How many times fewer nodes a lane has visited than `first`. */
double race_factor(const struct Lane *first, const struct Lane *lane);

/* How many times less of the processor's time it took, on this machine. */
double race_speed(const struct Lane *first, const struct Lane *lane);

/* Whether all lanes that must find the same value have: the same depth and evaluation, nothing that
 * changes the tree, and not stopped. *bound (may be NULL) becomes how many there are of those. */
bool race_agrees(struct Lane *const *lanes, int count, int *bound);

#endif
