/*
 * Handing the newest state of something from the thread that writes it to the one that reads it,
 * without locks or waiting.
 *
 * Its owner has three buffers: one that the writer fills, one that the reader looks at, and between
 * them the newest complete one, which either side exchanges for its own in one atomic step.
 */
#ifndef TY_SRC_PLAY_SYSTEM_EXCHANGE_H
#define TY_SRC_PLAY_SYSTEM_EXCHANGE_H

#include <stdatomic.h>
#include <stdbool.h>

enum { EXCHANGE_BUFFERS = 3 };

struct Exchange {
    atomic_uint newest; /* a buffer's number, and a mark if the reader has not seen it */
    unsigned writing;   /* the writer's buffer */
    unsigned reading;   /* the reader's */
    bool any;           /* the reader has seen one */
};

/* Nothing was written yet; neither thread may be using it. */
void exchange_init(struct Exchange *exchange);

/* The buffer that was filled, number `writing`, is complete: `writing` becomes another. */
void exchange_publish(struct Exchange *exchange);

/* The number of the newest complete buffer, the reader's until the next call; -1: none yet. */
int exchange_take(struct Exchange *exchange);

#endif
