/*
 * Windows cannot wait for a pipe to say something. So a thread reads it, a piece at a time, and
 * waits until that is taken; an event tells that there is one.
 */
#ifndef TY_SRC_PLAY_SYSTEM_PUMP_WINDOWS_H
#define TY_SRC_PLAY_SYSTEM_PUMP_WINDOWS_H

#include <stddef.h>

struct Pump;

/* Begins to read `handle`, a HANDLE that stays the caller's; NULL if the system gives no thread. */
struct Pump *pump_new(void *handle);

/* The event, a HANDLE, that is set while there is something to be taken, or the end was met. */
void *pump_event(const struct Pump *pump);

/* Takes at most `size` bytes, and returns how many; 0: that was all there will be; -1: nothing just
 * now. */
long pump_take(struct Pump *pump, void *bytes, size_t size);

/* Waits for the thread, whose pipe must be at its end or about to be. NULL is ignored. */
void pump_free(struct Pump *pump);

#endif
