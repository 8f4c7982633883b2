/* Threads that no signal reaches, conditions by a clock that never goes back, errors of sockets. */
#define _GNU_SOURCE /* clocks of conditions, names of threads */
#include "net/links/shared.h"
#include <errno.h>
#include <signal.h>
#include <time.h>

bool thread_start(pthread_t *thread, void *(*function)(void *), void *argument, const char *name)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool started = pthread_create(thread, NULL, function, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        pthread_setname_np(*thread, name);
    return started;
}

void shared_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool shared_wait(struct Shared *shared, int64_t until_ms)
{
    struct timespec until = {.tv_sec = (time_t)(until_ms / 1000),
                             .tv_nsec = (long)(until_ms % 1000 * 1000000)};
    if (until_ms < 0)
        return pthread_cond_wait(&shared->changed, &shared->lock) == 0;
    return pthread_cond_timedwait(&shared->changed, &shared->lock, &until) == 0;
}

int64_t shared_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int shared_socket_error(void)
{
    return errno;
}
