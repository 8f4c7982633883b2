/* Work on a thread that a host lends, of which the host's own thread sees when it is through. */
#ifndef TY_SRC_PLAY_SYSTEM_TASK_H
#define TY_SRC_PLAY_SYSTEM_TASK_H

#include "src/play/system/worker.h"
#include <stdatomic.h>
#include <stdbool.h>

/* Zeroed there is none. All calls come from the host's thread, but for task_wake. */
struct Task {
    struct WorkerHost host;
    void (*work)(void *argument);
    void *argument;
    void *thread; /* NULL: the work was done at once, or its end was waited for */
    bool begun;
    atomic_bool through; /* the work has returned */
};

/* Begins `work`, which has `argument` to itself until task_ended; where the host has no thread it
 * is done at once. An earlier one has been waited for. The host is woken at the end. */
void task_begin(struct Task *task, const struct WorkerHost *host, void (*work)(void *argument),
                void *argument);

/* Whether the work was begun and is through; then its thread is gone, too. */
bool task_ended(struct Task *task);

/* Waits for the end of the work, if it was begun. */
void task_wait(struct Task *task);

/* Wakes the host; from any thread. */
void task_wake(const struct Task *task);

#endif
