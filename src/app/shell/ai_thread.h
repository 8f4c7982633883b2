/* The threads and the clock that the arcade lends to its AI players: SDL's. */
#ifndef TY_SRC_APP_SHELL_AI_THREAD_H
#define TY_SRC_APP_SHELL_AI_THREAD_H

#include "src/play/system/worker.h"

struct App;

/* On how many threads a level by time searches, 1 or more: by the processor and the settings. */
int ai_thread_count(const struct App *app);

/* A host whose threads wake `app`'s loop when they have something to poll. `app` outlives every
 * player that is given it. */
struct WorkerHost ai_thread_host(struct App *app);

/* Waits for the threads that were forgotten: none of them takes long. */
void ai_thread_end(struct App *app);

#endif
