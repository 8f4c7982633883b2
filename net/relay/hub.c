/* What a connection to a broker shares between its owner and its thread: life, state and ends. */
#define _POSIX_C_SOURCE 200809L
#include "net/relay/hub.h"
#include "src/common/memory.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void relay_hub_wake_owner(struct RelayHub *hub)
{
    if (hub->handles > 0)
        shared_wake_owner(&hub->shared);
}

void relay_hub_ring(struct RelayHub *hub)
{
    alarm_ring(&hub->alarm);
}

void relay_hub_release(struct RelayHub *hub)
{
    pthread_mutex_unlock(&hub->shared.lock);
    if (!shared_release(&hub->shared))
        return;
    assert(hub->end_count == 0);
    alarm_close(&hub->alarm);
    free(hub->subscriptions);
    sodium_memzero(hub, sizeof *hub);
    free(hub);
}

void relay_hub_set_state(struct RelayHub *hub, enum RelayState state, enum RelayTrouble trouble)
{
    if (hub->state == state && hub->trouble == trouble)
        return;
    hub->state = state;
    hub->trouble = trouble;
    relay_hub_wake_owner(hub);
}

struct RelayHub *relay_hub_new(const struct RelayBroker *broker, const struct TransportWake *wake)
{
    struct RelayHub *hub = memory_zeroed(sizeof *hub);
    shared_init(&hub->shared, wake);
    hub->handles = 1;
    hub->alarm = ALARM_NONE;
    hub->broker = *broker;
    hub->answer_by_ms = shared_clock_ms() + RELAY_ANSWER_MS;
    return hub;
}

struct RelayEnd *relay_hub_add(struct RelayHub *hub)
{
    if (hub->end_count == RELAY_LINKS_MAX)
        return NULL;
    struct RelayEnd *end = memory_zeroed(sizeof *end);
    end->hub = hub;
    hub->ends[hub->end_count++] = end;
    return end;
}

void relay_hub_remove(struct RelayHub *hub, struct RelayEnd *end)
{
    int index = 0;
    while (hub->ends[index] != end)
        index++;
    hub->end_count--;
    memmove(hub->ends + index, hub->ends + index + 1,
            (size_t)(hub->end_count - index) * sizeof *hub->ends);
    sodium_memzero(end, sizeof *end);
    free(end);
}

enum RelayState relay_hub_state(struct RelayHub *hub, enum RelayTrouble *trouble)
{
    pthread_mutex_lock(&hub->shared.lock);
    enum RelayState state = hub->state;
    *trouble = hub->trouble;
    /* A thread that is stuck in connecting says nothing for minutes. */
    if (state == RELAY_CONNECTING && shared_clock_ms() >= hub->answer_by_ms) {
        state = RELAY_FAILED;
        *trouble = RELAY_TROUBLE_SILENT;
    }
    pthread_mutex_unlock(&hub->shared.lock);
    return state;
}

void relay_hub_leave(struct RelayHub *hub)
{
    pthread_mutex_lock(&hub->shared.lock);
    hub->listening = false;
    hub->handles--;
    memset(hub->secrets, 0, sizeof hub->secrets);
    memset(hub->names, 0, sizeof hub->names);
    for (int i = 0; i < hub->end_count; i++) {
        if (hub->ends[i]->waiting)
            relay_link_leave(&hub->ends[i]->link, shared_clock_ms());
        hub->ends[i]->waiting = false;
    }
    if (hub->serving)
        relay_hub_ring(hub);
    relay_hub_release(hub);
}
