/* POSIX threads and clock. */
#define _GNU_SOURCE
#include "src/play/system/posix.h"
#include "src/common/memory.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#ifdef __linux__
#include <sched.h>
#elif !defined _WIN32
#include <unistd.h>
#endif

struct Thread {
    pthread_t id;
    void (*function)(void *argument);
    void *argument;
};

static void *enter(void *argument)
{
    const struct Thread *thread = argument;
    thread->function(thread->argument);
    return NULL;
}

static void *start(void *context, void (*function)(void *argument), void *argument)
{
    struct Thread *thread = memory_zeroed(sizeof *thread);
    (void)context;
    thread->function = function;
    thread->argument = argument;
    if (pthread_create(&thread->id, NULL, enter, thread) == 0)
        return thread;
    free(thread);
    return NULL;
}

static void join(void *context, void *handle)
{
    struct Thread *thread = handle;
    (void)context;
    pthread_join(thread->id, NULL);
    free(thread);
}

uint64_t posix_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t posix_thread_us(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (uint64_t)used.tv_sec * 1000000 + (uint64_t)used.tv_nsec / 1000;
}

int posix_processors(void)
{
#ifdef __linux__
    cpu_set_t bound;
    int count = sched_getaffinity(0, sizeof bound, &bound) == 0 ? CPU_COUNT(&bound) : 1;
#elif defined _WIN32
    int count = pthread_num_processors_np();
#else
    int count = (int)sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return count > 0 ? count : 1;
}

int64_t posix_clock_ms(void)
{
    struct timespec now;
#ifdef CLOCK_BOOTTIME
    clock_gettime(CLOCK_BOOTTIME, &now);
#else
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static uint64_t now_us(void *context)
{
    (void)context;
    return posix_now_us();
}

static uint64_t thread_us(void *context)
{
    (void)context;
    return posix_thread_us();
}

struct WorkerHost posix_host(int helpers)
{
    return (struct WorkerHost){.start = start, .join = join, .now_us = now_us, .helpers = helpers};
}

struct WorkerHost posix_host_single(void)
{
    return (struct WorkerHost){.now_us = now_us};
}

struct WorkerHost posix_host_by_processor(int helpers)
{
    struct WorkerHost host = posix_host(helpers);
    host.now_us = thread_us;
    return host;
}
