/* Subscribers: owners' calls. What their thread does is in broker.c. */
#include "net/relay/hub.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct RelaySubscriber {
    struct RelayHub *hub;
};

struct RelaySubscriber *relay_subscribe(const struct RelayBroker *broker,
                                        const char topics[][RELAY_POST_TOPIC_MAX], int count,
                                        const struct TransportWake *wake)
{
    struct RelaySubscriptions *subscriptions = memory_zeroed(sizeof *subscriptions);
    struct RelaySubscriber *subscriber = memory_zeroed(sizeof *subscriber);
    assert(count <= RELAY_SUBSCRIPTIONS_MAX);
    memcpy(subscriptions->topics, topics, (size_t)count * sizeof *topics);
    subscriptions->count = count;
    subscriber->hub = relay_hub_new(broker, wake);
    subscriber->hub->listening = true;
    subscriber->hub->subscriptions = subscriptions;
    relay_hub_start(subscriber->hub);
    return subscriber;
}

enum RelayState relay_subscriber_state(struct RelaySubscriber *subscriber,
                                       enum RelayTrouble *trouble)
{
    return relay_hub_state(subscriber->hub, trouble);
}

bool relay_publish(struct RelaySubscriber *subscriber, const struct RelayPost *post)
{
    struct RelayHub *hub = subscriber->hub;
    pthread_mutex_lock(&hub->shared.lock);
    struct RelaySubscriptions *subscriptions = hub->subscriptions;
    bool fits = hub->state == RELAY_READY && subscriptions->out_count < RELAY_POSTS_OUT;
    if (fits)
        subscriptions->out[subscriptions->out_count++] = *post;
    if (fits)
        relay_hub_ring(hub);
    pthread_mutex_unlock(&hub->shared.lock);
    return fits;
}

bool relay_next_post(struct RelaySubscriber *subscriber, struct RelayPost *post)
{
    struct RelayHub *hub = subscriber->hub;
    pthread_mutex_lock(&hub->shared.lock);
    struct RelaySubscriptions *subscriptions = hub->subscriptions;
    bool some = subscriptions->in_count > 0;
    if (some) {
        *post = subscriptions->in[subscriptions->in_first];
        subscriptions->in_first = (subscriptions->in_first + 1) % RELAY_POSTS_IN;
        subscriptions->in_count--;
    }
    pthread_mutex_unlock(&hub->shared.lock);
    return some;
}

void relay_unsubscribe(struct RelaySubscriber *subscriber)
{
    if (!subscriber)
        return;
    relay_hub_leave(subscriber->hub);
    free(subscriber);
}
