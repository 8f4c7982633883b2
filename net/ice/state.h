/* What the owner's calls (ice.c) and the thread (agent.c, ask.c) share: ice.h shows nothing
 * of it. */
#ifndef TY_NET_ICE_STATE_H
#define TY_NET_ICE_STATE_H

#include "net/ice/ice.h"
#include "net/ice/stun.h"
#include "net/links/shared.h"
#include "src/common/thread_owner.h"
#include "src/loaded/nice.h"
#include <netinet/in.h>
#include <sys/socket.h>

enum {
    ICE_OUT_MAX = 1 << 16, /* bytes that wait to be sent */
    ICE_IN_MAX = 1 << 18   /* that have come in; from half of it on the peer is made to wait */
};

struct Ice {
    struct Transport base; /* first: one pointer is the other */
    struct ThreadOwner owner;
    struct Shared shared; /* held by owner and thread; its lock guards what follows */
    struct IceSettings settings;
    struct IceView view;
    struct Candidates theirs;
    int theirs_told; /* of them, which libnice knows */
    bool peer_left;
    bool sending; /* bytes taken out of `out` are on their way */
    uint8_t in[ICE_IN_MAX], out[ICE_OUT_MAX];
    size_t in_size, out_size;
    GMainContext *context; /* NULL until the thread has opened libnice; then it stays */
};

/* Lets go of a share. */
void ice_release(struct Ice *ice);

/* The thread's body. */
void *ice_run(void *argument);

/* Changes how it stands, and tells the owner; ICE_CLOSED stays. The lock is not held. */
void ice_set_state(struct Ice *ice, enum IceState state, enum IceTrouble trouble);

/* A server that is asked before anything is gathered. */
struct IceProbe {
    struct IceAsk *ask;
    const struct Address *server;
    bool turn;     /* the TURN server, which answers as a STUN server, too */
    bool resolved; /* `address` counts */
    bool answered; /* `seen` counts */
    struct sockaddr_in address;
    struct StunSeen seen;
    uint8_t question[STUN_QUESTION];
};

/* The questions to all servers. */
struct IceAsk {
    struct IceProbe probes[ICE_STUN_MAX + 1];
    int count, resolving;
    int socket; /* -1: there is none */
    GSource *source;
    GCancellable *cancel;
};

/* Begins to ask, in the thread's context; what came of it is in the probes. */
void ice_ask_begin(struct IceAsk *ask, const struct IceServers *servers);

/* Sends the questions (again) to those who have not answered. */
void ice_ask_again(struct IceAsk *ask);

/* Whether nothing more is to be learnt. */
bool ice_ask_is_done(const struct IceAsk *ask);

/* The first STUN server that has answered; NULL: none. */
const struct IceProbe *ice_ask_answer(const struct IceAsk *ask);

/* Whether two servers have seen us at different ports: a router with a mapping for each. */
bool ice_ask_is_symmetric(const struct IceAsk *ask);

/* Stops; the context must be the thread's, which runs it until nothing is pending. */
void ice_ask_end(struct IceAsk *ask, GMainContext *context);

#endif
