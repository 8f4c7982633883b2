/*
 * One connection to a broker, shared between its owner's calls (relay.c) and its thread
 * (thread.c): relay.h shows nothing of it.
 *
 * The listener, each link that an owner holds, and the thread each hold a share; the last one to
 * let go frees it. The lock guards everything but what is the thread's, and only the thread adds
 * and removes ends while it serves, or writes their filters. The lock is never held while
 * libmosquitto works: an owner's call, which may be the window's, must not wait for that.
 */
#ifndef TY_NET_RELAY_HUB_H
#define TY_NET_RELAY_HUB_H

#include "net/links/alarm.h"
#include "net/links/shared.h"
#include "net/relay/link.h"
#include "net/relay/pipe.h"
#include "net/relay/relay.h"
#include "net/relay/subscriber.h"

enum {
    RELAY_ANSWER_MS = 10000, /* that a broker has to answer */
    RELAY_LINKS_MAX = 32,    /* on one connection, those included that are being closed */
    RELAY_DAYS = 3,          /* whose rooms are listened to */
    RELAY_NAMES_MAX = RELAY_SECRETS_MAX * RELAY_DAYS,
    RELAY_ROOMS_MAX = RELAY_LINKS_MAX + RELAY_NAMES_MAX /* listened to, and of older handshakes */
};

/* A topic filter at the broker. */
struct RelayFilter {
    enum { RELAY_NOT_SUBSCRIBED, RELAY_ASKED, RELAY_SUBSCRIBED } state;
    int mid; /* of the question */
};

/* What is behind a struct Transport of the relay. */
struct RelayEnd {
    struct Transport base;
    struct RelayHub *hub;
    struct RelayLink link;
    struct RelayFilter filters[RELAY_PLACE_COUNT]; /* the thread's */
    bool held;                                     /* by an owner */
    bool waiting;                                  /* to be accepted */
};

struct RelayRoom {
    char name[ROOM_NAME_TEXT]; /* empty: not in use */
    struct RelayFilter filter;
};

struct mosquitto;

/* What a subscriber has (subscriber.c), in place of rooms. */
struct RelaySubscriptions {
    char topics[RELAY_SUBSCRIPTIONS_MAX][RELAY_POST_TOPIC_MAX]; /* filters */
    struct RelayFilter filters[RELAY_SUBSCRIPTIONS_MAX];        /* the thread's */
    int count;
    struct RelayPost in[RELAY_POSTS_IN]; /* a ring */
    int in_first, in_count;
    struct RelayPost out[RELAY_POSTS_OUT]; /* the oldest first */
    int out_count;
};

struct RelayHub {
    struct Shared shared; /* held by thread, listener and held ends */
    int handles;          /* listener and held ends: somebody to be woken */
    struct Alarm alarm;   /* wakes the thread */
    bool serving;         /* the thread runs */
    bool listening;       /* there is a listener, or a subscriber */
    struct RelayBroker broker;
    enum RelayState state;
    enum RelayTrouble trouble;
    int64_t answer_by_ms;                         /* of a broker that is being connected to */
    struct RoomSecret secrets[RELAY_SECRETS_MAX]; /* to be found by; size 0: not in use */
    int rooms_found;                              /* of RELAY_NAMES_MAX; the others are to be */
    int64_t rooms_day;                            /* of which they are */
    int room_number; /* which of a secret's rooms; the next after a large packet */
    struct Room names[RELAY_NAMES_MAX];      /* to be found under, by day and secret; empty: none */
    struct RelayRoom rooms[RELAY_ROOMS_MAX]; /* the thread's */
    struct RelaySubscriptions *subscriptions; /* a subscriber's; NULL: it is none */
    struct RelayEnd *ends[RELAY_LINKS_MAX];   /* the oldest first */
    int end_count;
    struct RelayFarewell farewell; /* of this connection */

    struct mosquitto *client; /* the thread's */
    bool connected;           /* the thread's: the broker has taken us in */
    bool old;                 /* the thread's: this broker speaks MQTT 3.1.1 alone */
    int refusal;              /* the thread's: the broker's code, 0 for none */
    struct RelayPipe pipe;    /* the thread's: between the broker and the client */
    bool heard;               /* the thread's: a packet came whole in this turn */
    size_t unfinished;        /* the thread's: bytes taken in since the last that did */
};

/* A hub with its caller as the one holder, not connected yet. */
struct RelayHub *relay_hub_new(const struct RelayBroker *broker, const struct TransportWake *wake);

/* Begins to connect and serve, if that can be; else it has failed. */
void relay_hub_start(struct RelayHub *hub);

/* How a listener or a subscriber stands; with RELAY_FAILED *trouble says why. */
enum RelayState relay_hub_state(struct RelayHub *hub, enum RelayTrouble *trouble);

/* A listener or a subscriber leaves: who was not accepted yet is turned away. */
void relay_hub_leave(struct RelayHub *hub);

/* What follows is called with the lock held. */

/* A new end, nobody's yet; NULL when there are RELAY_LINKS_MAX. */
struct RelayEnd *relay_hub_add(struct RelayHub *hub);

/* Forgets and frees an end. */
void relay_hub_remove(struct RelayHub *hub, struct RelayEnd *end);

/* Changes how the connection stands, and tells the owner. */
void relay_hub_set_state(struct RelayHub *hub, enum RelayState state, enum RelayTrouble trouble);

/* Tells the owner that something changed. It cannot leave meanwhile, with the lock held. */
void relay_hub_wake_owner(struct RelayHub *hub);

/* Wakes the thread: there is something to do. */
void relay_hub_ring(struct RelayHub *hub);

/* Lets go of lock and hub. */
void relay_hub_release(struct RelayHub *hub);

#endif
