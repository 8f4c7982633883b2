/* What an owner and its threads share, by POSIX threads. */
#include "net/links/shared.h"

void shared_init(struct Shared *shared, const struct TransportWake *wake)
{
    *shared = (struct Shared){.holders = 1};
    if (wake)
        shared->wake = *wake;
    pthread_mutex_init(&shared->lock, NULL);
    shared_condition_init(&shared->changed);
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
