/* POSIX threads and clock for players that run outside the arcade. */
#ifndef TY_PLAY_POSIX_H
#define TY_PLAY_POSIX_H

#include "src/play/worker.h"

/* A host whose players run on threads of their own, each with `helpers` more for strong levels. */
struct WorkerHost posix_host(int helpers);

/* A host without threads: everything runs on the caller's. */
struct WorkerHost posix_host_single(void);

/* The monotonic clock, in microseconds. */
uint64_t posix_now_us(void);

#endif
