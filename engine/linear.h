/*
 * An evaluation that is a sum of weights, offered by a game to a program that fits them: a position
 * is a list of terms, each a weight's number and how often it counts (negative for the other side).
 */
#ifndef TY_ENGINE_LINEAR_H
#define TY_ENGINE_LINEAR_H

#include <stdint.h>

enum { TERMS_MAX = 8192 /* of one position */ };

struct LinearTerm {
    uint16_t weight;
    int16_t count;
};

struct Linear {
    int weights; /* at most 65536 */
    int scale;   /* weights are kept in so many parts of a point of the evaluation */
    int unit;    /* points at which a side can expect 73 % of a win */
    /* Writes the terms of a position for the side to move, with `aux` as the game's evaluations
     * take it; returns how many, 0 for one that is decided at sight. */
    int (*terms)(const void *position, const void *aux, struct LinearTerm terms[TERMS_MAX]);
};

#endif
