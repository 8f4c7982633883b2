/* What an owner and its threads share, by POSIX threads. */
#define _GNU_SOURCE /* clocks of conditions, names of threads */
#include "net/shared.h"
#include <signal.h>
#include <time.h>

void shared_init(struct Shared *shared, const struct TransportWake *wake)
{
    pthread_condattr_t attributes;
    *shared = (struct Shared){.holders = 1};
    if (wake)
        shared->wake = *wake;
    pthread_mutex_init(&shared->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&shared->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

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

static void change_holders(struct Shared *shared, int change)
{
    pthread_mutex_lock(&shared->lock);
    shared->holders += change;
    pthread_mutex_unlock(&shared->lock);
}

bool shared_start(struct Shared *shared, void *(*function)(void *), void *argument,
                  const char *name)
{
    pthread_t thread;
    change_holders(shared, +1);
    bool started = thread_start(&thread, function, argument, name);
    if (started)
        pthread_detach(thread);
    else
        change_holders(shared, -1);
    return started;
}

bool shared_wait(struct Shared *shared, int64_t until_ms)
{
    struct timespec until = {.tv_sec = (time_t)(until_ms / 1000),
                             .tv_nsec = (long)(until_ms % 1000 * 1000000)};
    if (until_ms < 0)
        return pthread_cond_wait(&shared->changed, &shared->lock) == 0;
    return pthread_cond_timedwait(&shared->changed, &shared->lock, &until) == 0;
}

void shared_wake_owner(struct Shared *shared)
{
    if (!shared->left && shared->wake.wake)
        shared->wake.wake(shared->wake.context);
}

void shared_leave(struct Shared *shared)
{
    pthread_mutex_lock(&shared->lock);
    shared->left = true;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
}

bool shared_has_left(struct Shared *shared)
{
    pthread_mutex_lock(&shared->lock);
    bool left = shared->left;
    pthread_mutex_unlock(&shared->lock);
    return left;
}

bool shared_release(struct Shared *shared)
{
    pthread_mutex_lock(&shared->lock);
    bool last = --shared->holders == 0;
    pthread_mutex_unlock(&shared->lock);
    if (last) {
        pthread_cond_destroy(&shared->changed);
        pthread_mutex_destroy(&shared->lock);
    }
    return last;
}

int64_t shared_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
