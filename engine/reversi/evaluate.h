/* What a position of reversi is worth, and which of its moves look good at first sight. */
#ifndef TY_ENGINE_REVERSI_EVALUATE_H
#define TY_ENGINE_REVERSI_EVALUATE_H

#include "engine/level.h"
#include "engine/reversi/position.h"

enum {
    REVERSI_UNIT = 100, /* points of a clear advantage */
    REVERSI_HISTORY_SIZE = SEATS * (POINTS + 2)
};

/* As `levels` of struct Knowledge. */
extern const struct Level reversi_levels[];

/* As `order` and `history_index` of struct Knowledge. */
int reversi_order(const void *position, const void *aux, Move move);
int reversi_history_index(const void *position, Move move);

#endif
