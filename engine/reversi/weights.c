/* The weights of reversi's patterns. */
#include "engine/reversi/patterns.h"

const int16_t reversi_weights[WEIGHT_COUNT] = {
#include "engine/reversi/weights.def"
};
