/* A thread of its own for what works on files. */
#include "src/play/system/disk.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct DiskJob {
    void (*run)(void *argument);
    void *argument;
    uint64_t after; /* the ticket of the leader's job that comes before it */
    struct DiskJob *next;
};

struct Disk {
    struct ThreadOwner owner;
    struct WorkerHost host;
    struct Disk *leader; /* may be NULL */
    void *thread;        /* NULL before the first job, and where there are no threads */
    uint64_t added;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    struct DiskJob *first, **end; /* owned: jobs that wait, and where the next one goes */
    uint64_t done;
    bool closing;
};

/* Takes the next job; NULL when there is none and none will come. */
static struct DiskJob *take(struct Disk *disk)
{
    pthread_mutex_lock(&disk->lock);
    while (!disk->first && !disk->closing)
        pthread_cond_wait(&disk->changed, &disk->lock);
    struct DiskJob *job = disk->first;
    if (job)
        disk->first = job->next;
    if (!disk->first)
        disk->end = &disk->first;
    pthread_mutex_unlock(&disk->lock);
    return job;
}

/* On any thread. */
static void wait_for(struct Disk *disk, uint64_t ticket)
{
    pthread_mutex_lock(&disk->lock);
    while (disk->done < ticket)
        pthread_cond_wait(&disk->changed, &disk->lock);
    pthread_mutex_unlock(&disk->lock);
}

static void work(void *argument)
{
    struct Disk *disk = argument;
    struct DiskJob *job;
    while ((job = take(disk))) {
        if (disk->leader)
            wait_for(disk->leader, job->after);
        job->run(job->argument);
        free(job);
        pthread_mutex_lock(&disk->lock);
        disk->done++;
        pthread_cond_broadcast(&disk->changed);
        pthread_mutex_unlock(&disk->lock);
        if (disk->host.wake)
            disk->host.wake(disk->host.context);
    }
}

struct Disk *disk_new(const struct WorkerHost *host)
{
    struct Disk *disk = memory_zeroed(sizeof *disk);
    thread_claim(&disk->owner);
    disk->host = *host;
    disk->end = &disk->first;
    pthread_mutex_init(&disk->lock, NULL);
    pthread_cond_init(&disk->changed, NULL);
    return disk;
}

struct Disk *disk_new_behind(struct Disk *leader)
{
    struct Disk *disk = disk_new(&leader->host);
    disk->leader = leader;
    return disk;
}

void disk_free(struct Disk *disk)
{
    if (!disk)
        return;
    pthread_mutex_lock(&disk->lock);
    disk->closing = true;
    pthread_cond_broadcast(&disk->changed);
    pthread_mutex_unlock(&disk->lock);
    if (disk->thread)
        disk->host.join(disk->host.context, disk->thread);
    pthread_cond_destroy(&disk->changed);
    pthread_mutex_destroy(&disk->lock);
    free(disk);
}

static uint64_t run_at_once(struct Disk *disk, void (*run)(void *argument), void *argument)
{
    run(argument);
    disk->done++;
    if (disk->host.wake)
        disk->host.wake(disk->host.context);
    return ++disk->added;
}

uint64_t disk_add(struct Disk *disk, void (*run)(void *argument), void *argument)
{
    assert(thread_owns(&disk->owner));
    if (!disk->thread && disk->host.start)
        disk->thread = disk->host.start(disk->host.context, work, disk);
    if (!disk->thread)
        return run_at_once(disk, run, argument);
    struct DiskJob *job = memory_zeroed(sizeof *job);
    *job = (struct DiskJob){.run = run, .argument = argument};
    job->after = disk->leader ? disk->leader->added : 0;
    pthread_mutex_lock(&disk->lock);
    *disk->end = job;
    disk->end = &job->next;
    pthread_cond_broadcast(&disk->changed);
    pthread_mutex_unlock(&disk->lock);
    return ++disk->added;
}

bool disk_is_done(struct Disk *disk, uint64_t ticket)
{
    assert(thread_owns(&disk->owner));
    pthread_mutex_lock(&disk->lock);
    bool done = disk->done >= ticket;
    pthread_mutex_unlock(&disk->lock);
    return done;
}

void disk_wait(struct Disk *disk, uint64_t ticket)
{
    assert(thread_owns(&disk->owner));
    wait_for(disk, ticket);
}

void disk_flush(struct Disk *disk)
{
    disk_wait(disk, disk->added);
}
