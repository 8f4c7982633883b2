/*
 * A thread for all work on files, so that a slow disk never stops a window: jobs run there one
 * after the other, in the order in which they were added.
 *
 * A job belongs to its owner, who adds it with an argument that stays valid and untouched until
 * disk_is_done says so of its ticket; then the owner may read in the argument how it went, and free
 * it. After each job the host is woken. Without threads (see struct WorkerHost) a job runs at once,
 * on the calling thread. All calls but the jobs themselves come from one thread.
 */
#ifndef TY_SRC_PLAY_SYSTEM_DISK_H
#define TY_SRC_PLAY_SYSTEM_DISK_H

#include "src/play/system/worker.h"
#include <stdbool.h>

struct Disk;

/* A disk without jobs; `host` is copied. The thread starts with the first job. */
struct Disk *disk_new(const struct WorkerHost *host);

/* A second queue with a thread of its own, for what may take long. A job of it begins when those
 * that were added to `leader` before it have run; the leader's never wait for it. `leader` outlives
 * it. */
struct Disk *disk_new_behind(struct Disk *leader);

/* Waits for every job that was added, so that nothing is lost, and frees the disk; NULL is
 * ignored. */
void disk_free(struct Disk *disk);

/* Adds a job, `run(argument)`; returns its ticket: 1, 2, .. in this order. */
uint64_t disk_add(struct Disk *disk, void (*run)(void *argument), void *argument);

/* Whether the job of this ticket, and with it every earlier one, has run. Ticket 0 always has. */
bool disk_is_done(struct Disk *disk, uint64_t ticket);

/* Waits until it has run: for what must not go on before, such as the program's exit. */
void disk_wait(struct Disk *disk, uint64_t ticket);

/* Waits until every job that was added has run. */
void disk_flush(struct Disk *disk);

#endif
