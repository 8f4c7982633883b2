/* When a game of xiangqi is over. */
#ifndef TY_ENGINE_XIANGQI_STATUS_H
#define TY_ENGINE_XIANGQI_STATUS_H

#include "engine/xiangqi/position.h"

/* The contract's status: rules that people see. */
struct Status xiangqi_status(const void *position, const struct Trail *trail);

/* The contract's terminal. Within the search a position counts as repeated the second time. */
bool xiangqi_terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                      int *result);

/* The contract's finishing: only the side to move has pieces left that can cross the river. */
bool xiangqi_finishing(const void *position);

#endif
