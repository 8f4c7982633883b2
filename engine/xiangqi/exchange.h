/* What moves of xiangqi look like at first sight: exchanges, checks, ordering. */
#ifndef TY_ENGINE_XIANGQI_EXCHANGE_H
#define TY_ENGINE_XIANGQI_EXCHANGE_H

#include "engine/xiangqi/position.h"

enum { XIANGQI_HISTORY_SIZE = 16 * POINTS };

/* The contract's exchange: the swap-off on the target, each side taking with its cheapest piece and
 * stopping when it likes; screens and legs as they stand by then. */
Score xiangqi_exchange(const void *position, const void *aux, Move move);

/* The contract's order: most valuable victim, then least valuable attacker; quiet moves are 0. */
int xiangqi_order(const void *position, const void *aux, Move move);

/* The contract's classify: captures and checks. */
unsigned xiangqi_classify(const void *position, const void *aux, Move move);

/* The contract's history_index: by piece and target. */
int xiangqi_history_index(const void *position, Move move);

#endif
