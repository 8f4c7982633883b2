/*
 * The transport for two homes behind routers: ICE (RFC 8445) over UDP, by libnice, with its
 * pseudo-TCP on top so that it is a byte stream as the others are.
 *
 * Each side gathers candidates (candidate.h), the two tell each other theirs by some other way,
 * and then both send to all pairs of them until one works. Names and passwords for that are
 * made of a secret that both know, so only the candidates travel. STUN servers are asked how this
 * side's router shows it to the world, a TURN server for an address that it lends; they learn this
 * machine's address and no more. What was gathered stays open in the routers for as long as it is
 * open here, while lines are pasted.
 *
 * A thread of its own, which alone touches libnice, runs each; resolving names can hold it up: then
 * closing leaves it behind. All calls are the owner's, from one thread. In a program that was built
 * without libnice all of this exists and has failed from the start.
 */
#ifndef TY_NET_ICE_ICE_H
#define TY_NET_ICE_ICE_H

#include "net/links/transport.h"
#include "net/words/address.h"
#include "net/words/candidate.h"
#include "src/common/translate.h"

enum {
    ICE_STUN_MAX = 6,
    ICE_USER_MAX = 128,
    ICE_PASSWORD_MAX = 128,
    ICE_ASK_MS = 3000,    /* that servers' names and answers have */
    ICE_GATHER_MS = 8000, /* and then the rest of the gathering */
    ICE_PUNCH_MS = 5000   /* how often the routers are reminded; they forget after 30 s at the
                             soonest, often (RFC 4787 asks for 2 minutes) */
};

/* Who is asked. All of it is the player's choice. */
struct IceServers {
    int stun_count;
    struct Address stun[ICE_STUN_MAX];
    struct Address turn; /* host empty: there is none */
    char turn_user[ICE_USER_MAX], turn_password[ICE_PASSWORD_MAX];
};

struct IceSettings {
    bool host;                        /* the guest's side decides which pair is used */
    uint8_t secret[TRANSPORT_SECRET]; /* known to both */
    struct IceServers servers;
    uint16_t port; /* local, to be found again where one was; 0, or taken: any */
};

enum IceState {
    ICE_GATHERING,
    ICE_GATHERED,   /* the candidates are all there */
    ICE_CONNECTING, /* the other's are known */
    ICE_CONNECTED,
    ICE_FAILED, /* no pair has worked so far; they are checked again */
    ICE_CLOSED  /* for good */
};

/* What can be wrong: enum name, English for people. */
#define ICE_TROUBLES(X)                                                                            \
    X(NONE, N_("No problem"))                                                                      \
    X(ABSENT, N_("This build can't connect directly across routers"))                              \
    X(MISSING, N_("Direct connections need libnice, which isn't installed"))                       \
    X(NO_NETWORK, N_("No network"))                                                                \
    X(NO_ANSWER, N_("No STUN server answers. Something on the way may block UDP"))                 \
    X(SYMMETRIC, N_("This router gives each friend another port, so it may not work directly"))    \
    X(NO_PAIR, N_("The two routers don't let you meet directly"))                                  \
    X(LOST, N_("Lost the direct connection"))

enum IceTrouble {
#define X(name, text) ICE_TROUBLE_##name,
    ICE_TROUBLES(X)
#undef X
};

/* The English sentence; it lives on. */
const char *ice_trouble_text(enum IceTrouble trouble);

/* How it stands. */
struct IceView {
    enum IceState state;
    enum IceTrouble trouble; /* also a hint with ICE_GATHERED */
    struct Candidates own;   /* from ICE_GATHERED on */
    uint16_t port;           /* local; 0: not known yet */
    bool relayed;            /* ICE_CONNECTED: a TURN server stands between the two */
};

struct Ice;

/* Whether this program can do it where libnice is installed. */
bool ice_is_built(void);

/* Begins to gather. Never fails at once. */
struct Ice *ice_open(const struct IceSettings *settings, const struct TransportWake *wake);

/* How it stands. */
struct IceView ice_view(struct Ice *ice);

/* Tells it the other side's candidates; they may come before the own are gathered. Further ones
 * are added to those it has. */
void ice_connect(struct Ice *ice, const struct Candidates *theirs);

/* It as a transport, TRANSPORT_OPENING until it is connected: closing either closes both. */
struct Transport *ice_transport(struct Ice *ice);

/* Closes it, after sending what can be sent at once. NULL is ignored. */
void ice_close(struct Ice *ice);

#endif
