/* What a test waits by. */
#define _GNU_SOURCE /* clocks */
#include "tests/net/bell.h"
#include <assert.h>
#include <errno.h>
#include <time.h>

static void ring(void *context)
{
    sem_post(&((struct Bell *)context)->rung);
}

void bell_init(struct Bell *bell)
{
    sem_init(&bell->rung, 0, 0);
    bell->wake = (struct TransportWake){ring, bell};
}

void bell_free(struct Bell *bell)
{
    sem_destroy(&bell->rung);
}

void bell_await(struct Bell *bell)
{
    while (sem_wait(&bell->rung) != 0)
        assert(errno == EINTR);
}

bool bell_wait(struct Bell *bell, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    int failed;
    do
        failed = sem_timedwait(&bell->rung, &until);
    while (failed != 0 && errno == EINTR);
    return failed == 0;
}
