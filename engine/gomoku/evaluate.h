/* The values of positions: gomoku's own evaluation and those of the teaching texts. */
#ifndef TY_ENGINE_GOMOKU_EVALUATE_H
#define TY_ENGINE_GOMOKU_EVALUATE_H

#include "engine/gomoku/sense.h"
#include "engine/linear.h"

enum {
    EVALUATE_UNIT = 400,         /* a clear advantage */
    EVALUATE_TEXT_UNIT = 300000, /* a live three, counted three times */
    EVALUATE_RUN_UNIT = 3600,    /* the same among the runs */
    EVALUATE_DECIDED = 10000,    /* a five or a live four that cannot be stopped, minus its plies */
    EVALUATE_MOST = 6000         /* of what is not decided */
};

/* Our own evaluation, for the side to move; it knows that it is that side's turn. */
Score evaluate_sense(const struct Sense *sense, enum GomokuColour turn);

/* The value of what is decided at sight, 0 for all else. */
Score evaluate_decided(const struct Sense *sense, enum GomokuColour turn);

/* The weights of the strong search's evaluation, for fitting. */
extern const struct Linear gomoku_linear;

/* As struct Evaluation asks: our own; the texts' shapes of the root's stones, of both sides; the
 * texts' runs; the weights of lines; the
 * network of the rule, where there is none the weights. */
Score evaluate_own(const void *position, const void *aux, int root);
Score evaluate_shape_1(const void *position, const void *aux, int root);
Score evaluate_shape_2(const void *position, const void *aux, int root);
Score evaluate_run(const void *position, const void *aux, int root);
Score evaluate_lines(const void *position, const void *aux, int root);
Score evaluate_network(const void *position, const void *aux, int root);

/* The bound of the texts' evaluations, which are summed in 64 bits. */
Score evaluate_clamped(int64_t sum);

#endif
