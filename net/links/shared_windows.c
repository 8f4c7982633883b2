/* The same by winpthreads, whose conditions know the time of day alone, and by Winsock. */
#include "net/links/shared.h"
#include <errno.h>
#include <time.h>
#include <winsock2.h>

bool thread_start(pthread_t *thread, void *(*function)(void *), void *argument, const char *name)
{
    bool started = pthread_create(thread, NULL, function, argument) == 0;
    if (started)
        pthread_setname_np(*thread, name);
    return started;
}

void shared_condition_init(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

/* The wait is told as a moment of the day, and ends sooner or later if the clock is set meanwhile:
 * who waits looks at the other clock again. */
bool shared_wait(struct Shared *shared, int64_t until_ms)
{
    struct timespec until;
    if (until_ms < 0)
        return pthread_cond_wait(&shared->changed, &shared->lock) == 0;
    int64_t wait_ms = until_ms - shared_clock_ms();
    clock_gettime(CLOCK_REALTIME, &until);
    int64_t ns = until.tv_nsec + (wait_ms > 0 ? wait_ms : 0) * 1000000;
    until.tv_sec += (time_t)(ns / 1000000000);
    until.tv_nsec = (long)(ns % 1000000000);
    return pthread_cond_timedwait(&shared->changed, &shared->lock, &until) == 0 ||
           shared_clock_ms() < until_ms;
}

int64_t shared_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int shared_socket_error(void)
{
    switch (WSAGetLastError()) {
    case 0:
        return errno;
    case WSAECONNREFUSED:
        return ECONNREFUSED;
    case WSAETIMEDOUT:
        return ETIMEDOUT;
    case WSAEADDRINUSE:
        return EADDRINUSE;
    case WSAEACCES:
        return EACCES;
    default:
        return EIO;
    }
}
