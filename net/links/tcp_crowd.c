/* The links that came in by one listener. */
#include "net/links/tcp_crowd.h"
#include "net/links/shared.h"
#include "net/links/tcp.h"
#include "src/common/memory.h"
#include <stdlib.h>

struct Crowd {
    struct Shared shared; /* between the listener and the links; no thread of its own */
    int count;
    uint32_t origins[TCP_LINKS_MAX]; /* of the links */
};

struct Crowd *crowd_new(void)
{
    struct Crowd *crowd = memory_zeroed(sizeof *crowd);
    shared_init(&crowd->shared, NULL);
    return crowd;
}

void crowd_release(struct Crowd *crowd)
{
    if (shared_release(&crowd->shared))
        free(crowd);
}

bool crowd_enter(struct Crowd *crowd, uint32_t origin)
{
    int same = 0;
    pthread_mutex_lock(&crowd->shared.lock);
    for (int i = 0; i < crowd->count; i++)
        same += crowd->origins[i] == origin;
    bool room = crowd->count < TCP_LINKS_MAX && same < TCP_LINKS_PER_ORIGIN;
    if (room) {
        crowd->origins[crowd->count++] = origin;
        crowd->shared.holders++;
    }
    pthread_mutex_unlock(&crowd->shared.lock);
    return room;
}

void crowd_leave(struct Crowd *crowd, uint32_t origin)
{
    pthread_mutex_lock(&crowd->shared.lock);
    int index = 0;
    while (crowd->origins[index] != origin)
        index++;
    crowd->origins[index] = crowd->origins[--crowd->count];
    pthread_mutex_unlock(&crowd->shared.lock);
    crowd_release(crowd);
}
