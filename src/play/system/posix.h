/* POSIX threads and clock for players that run outside the arcade. */
#ifndef TY_SRC_PLAY_SYSTEM_POSIX_H
#define TY_SRC_PLAY_SYSTEM_POSIX_H

#include "src/play/system/worker.h"

/* A host whose players run on threads of their own, each with `helpers` more for strong levels. */
struct WorkerHost posix_host(int helpers);

/* A host without threads: everything runs on the caller's. */
struct WorkerHost posix_host_single(void);

/* As posix_host, but its clock is the processor time of the thread that asks: so a level by time
 * thinks as long on a busy machine as on an idle one, each of its threads for itself. */
struct WorkerHost posix_host_by_processor(int helpers);

/* The monotonic clock, in microseconds. */
uint64_t posix_now_us(void);

/* The processor time that the calling thread has used, in microseconds. */
uint64_t posix_thread_us(void);

/* The processors that this program may run on, at least 1: fewer than the machine has where it was
 * bound to some of them, as by taskset or Slurm. */
int posix_processors(void);

/* Milliseconds of a clock that never goes back and, where the system has one, also runs while the
 * machine sleeps: both sides of an online match measure by it how long the other was away. */
int64_t posix_clock_ms(void);

#endif
