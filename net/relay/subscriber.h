/*
 * A connection to a broker that subscribes to topics by their full names and publishes there, what
 * is retained included. It holds the connection as a listener does (see relay.h): on a thread of
 * its own, again after each break. All calls are the owner's, from one thread.
 */
#ifndef TY_NET_RELAY_SUBSCRIBER_H
#define TY_NET_RELAY_SUBSCRIBER_H

#include "net/relay/relay.h"

enum {
    RELAY_SUBSCRIPTIONS_MAX = 4,
    RELAY_POST_TOPIC_MAX = 128,
    RELAY_POST_MAX = 1024,  /* bytes; larger ones are not heard */
    RELAY_POSTS_IN = 128,   /* waiting for the owner; further ones are lost; */
    RELAY_POSTS_NAMED = 32, /* of them for what comes at topics that were named in full */
    RELAY_POSTS_OUT = 16    /* waiting for the broker */
};

struct RelayPost {
    char topic[RELAY_POST_TOPIC_MAX];
    bool retained; /* to be kept by the broker; of one that came: it was kept, and is not new */
    size_t size;   /* 0: clears what is retained */
    uint8_t bytes[RELAY_POST_MAX];
};

struct RelaySubscriber;

/* Connects and subscribes to `count` filters, at most RELAY_SUBSCRIPTIONS_MAX. Never fails at once:
 * see its state. */
struct RelaySubscriber *relay_subscribe(const struct RelayBroker *broker,
                                        const char topics[][RELAY_POST_TOPIC_MAX], int count,
                                        const struct TransportWake *wake);

/* How it stands: RELAY_READY when all filters are subscribed; with RELAY_FAILED *trouble says why.
 */
enum RelayState relay_subscriber_state(struct RelaySubscriber *subscriber,
                                       enum RelayTrouble *trouble);

/* Publishes; false if too many wait already, or there is no connection to publish by. */
bool relay_publish(struct RelaySubscriber *subscriber, const struct RelayPost *post);

/* The oldest that came; false: there is none. */
bool relay_next_post(struct RelaySubscriber *subscriber, struct RelayPost *post);

/* Leaves, when what was published is said. NULL is ignored. */
void relay_unsubscribe(struct RelaySubscriber *subscriber);

#endif
