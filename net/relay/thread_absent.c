/* The relay in a program that was built without libmosquitto: it has failed from the start. */
#include "net/relay/hub.h"

void relay_hub_start(struct RelayHub *hub)
{
    pthread_mutex_lock(&hub->shared.lock);
    for (int i = hub->end_count - 1; i >= 0; i--) {
        struct RelayEnd *end = hub->ends[i];
        relay_link_lost(&end->link);
        if (!end->held)
            relay_hub_remove(hub, end);
    }
    relay_hub_set_state(hub, RELAY_FAILED, RELAY_TROUBLE_ABSENT);
    relay_hub_wake_owner(hub);
    pthread_mutex_unlock(&hub->shared.lock);
}
