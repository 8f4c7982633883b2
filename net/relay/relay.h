/*
 * The relay: a transport for two who cannot connect directly, over any MQTT broker.
 *
 * Both connect outwards to the broker and meet in a room that only those find who know the code,
 * the invite's secret or that of the match: see room.h. The broker carries numbered packets of QoS
 * 0 and learns no more than the room's name and the packets' sizes: see link.h. It needs to
 * allow reading and writing under "tianyuan/2/". Without TLS only a broker on the local network is
 * accepted (see address_is_local); any other must show a certificate that the system's authorities
 * vouch for.
 *
 * Each connection to a broker has a thread of its own, which alone touches libmosquitto. Resolving
 * and connecting can block it for minutes: then closing leaves it behind, and it frees what it
 * holds when it comes free. All calls are the owner's, from one thread.
 */
#ifndef TY_NET_RELAY_RELAY_H
#define TY_NET_RELAY_RELAY_H

#include "net/links/transport.h"
#include "net/relay/room.h"
#include "net/words/address.h"
#include "src/common/translate.h"

enum {
    RELAY_SECRETS_MAX = 3, /* listened to at a time */
    RELAY_USER_MAX = 128,
    RELAY_PASSWORD_MAX = 128,
    RELAY_ACCEPT_MAX = 8 /* joiners waiting to be accepted; further ones are not heard yet */
};

/* A broker as its user knows it. The credentials never leave this machine but to the broker. */
struct RelayBroker {
    char host[ADDRESS_HOST_MAX]; /* empty: there is none */
    uint16_t port;
    bool tls;
    char user[RELAY_USER_MAX]; /* empty: the broker takes anybody */
    char password[RELAY_PASSWORD_MAX];
};

/* Whether two are one broker, to be known by the same name and password. */
bool relay_is_same(const struct RelayBroker *a, const struct RelayBroker *b);

/* What can be wrong: enum name, English for people. */
#define RELAY_TROUBLES(X)                                                                          \
    X(NONE, N_("No problem"))                                                                      \
    X(NO_HOST, N_("There's no relay by that name"))                                                \
    X(SILENT, N_("The relay doesn't answer"))                                                      \
    X(PLAIN, N_("A relay outside your network must be encrypted"))                                 \
    X(TLS, N_("The relay has no encryption that can be trusted"))                                  \
    X(CREDENTIALS, N_("The relay rejects the user name or password"))                              \
    X(REFUSED, N_("The relay refuses the connection"))                                             \
    X(MEMORY, N_("Not enough memory to use a relay"))                                              \
    X(LOST, N_("Lost connection to the relay"))                                                    \
    X(NOBODY, N_("The relay works, but nobody is hosting that game there"))                        \
    X(ABSENT, N_("This build can't use relays"))                                                   \
    X(MISSING, N_("Relays need libmosquitto, which isn't installed"))

enum RelayTrouble {
#define X(name, text) RELAY_TROUBLE_##name,
    RELAY_TROUBLES(X)
#undef X
};

/* The English sentence; it lives on. */
const char *relay_trouble_text(enum RelayTrouble trouble);

/* Starts to join in the room of a secret. Never fails at once: it is TRANSPORT_OPENING until the
 * host answers, and a broken connection is a TRANSPORT_CLOSED one, of which transport_trouble tells
 * more. */
struct Transport *relay_connect(const struct RelayBroker *broker, const struct RoomSecret *secret,
                                const struct TransportWake *wake);

enum RelayState {
    RELAY_CONNECTING,
    RELAY_READY, /* a joiner is heard from now on */
    RELAY_FAILED /* tries again by itself, unless the credentials were refused */
};

struct RelayListener;

/* Connects to a broker, to be found in no room yet. Never fails at once: see its state. The wake
 * serves the listener and what is accepted from it. */
struct RelayListener *relay_listen(const struct RelayBroker *broker,
                                   const struct TransportWake *wake);

/* Listens in the rooms of these secrets, at most RELAY_SECRETS_MAX, and in no others from now on. A
 * handshake that is under way in an older room goes on. */
void relay_listen_to(struct RelayListener *listener, const struct RoomSecret *secrets, int count);

/* How it stands; with RELAY_FAILED *trouble says why. */
enum RelayState relay_listener_state(struct RelayListener *listener, enum RelayTrouble *trouble);

/* The oldest joiner that came, now the caller's; NULL if there is none. */
struct Transport *relay_accept(struct RelayListener *listener);

/* Stops listening and turns away who was not accepted; what was accepted lives on. NULL is
 * ignored. */
void relay_listener_free(struct RelayListener *listener);

#endif
