/*
 * Simultaneous perturbation stochastic approximation: many parameters are moved at once by what
 * pairs of games say. In each pair one side plays with every parameter a step up or down, by
 * chance, and the other side with the opposite steps; the parameters then go a little towards the
 * side that has won. Steps and what is learnt from them shrink as J. C. Spall has it
 * (Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization, IEEE
 * Transactions on Aerospace and Electronic Systems 34, 1998): c / (k + 1)^0.101 and
 * a / (k + 1 + A)^0.602, A a tenth of all pairs, k the pairs so far. Pairs of one batch know
 * nothing of each other, so that any number of machines play them.
 */
#ifndef TY_SRC_CLI_TRAINING_SPSA_H
#define TY_SRC_CLI_TRAINING_SPSA_H

#include "engine/search/parameters.h"
#include <stdint.h>

struct SpsaSettings {
    struct SearchParameters start;
    int index[PARAMETER_COUNT]; /* those that are moved, */
    int count;                  /* so many */
    int pairs, batch;           /* of games in all, and between two moves of the parameters */
    double rate;                /* of what is learnt from a pair at the end: in squares of a step */
    uint64_t seed;
};

struct Spsa {
    const struct SpsaSettings *settings;
    double value[PARAMETER_COUNT]; /* of those that are moved */
    int pairs;                     /* that were learnt from */
};

/* Begins at the settings, which outlive it. */
void spsa_init(struct Spsa *spsa, const struct SpsaSettings *settings);

/* What the two sides of a pair of the next batch play with; depends on the settings, the values and
 * the number of the pair alone. Steps are a twentieth of a parameter's range in the end. */
void spsa_sides(const struct Spsa *spsa, int pair, struct SearchParameters side[2]);

/* Learns from the next `count` pairs: sums[i] are the first side's two results, each 1, 0 or -1. */
void spsa_learn(struct Spsa *spsa, const int *sums, int count);

/* The parameters as they are now, rounded. */
void spsa_parameters(const struct Spsa *spsa, struct SearchParameters *parameters);

#endif
