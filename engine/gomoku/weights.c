/* The weights of the strong search's evaluation. */
#include "engine/gomoku/weights.h"

const int16_t gomoku_weights[WEIGHT_COUNT] = {
#include "engine/gomoku/weights.def"
};
