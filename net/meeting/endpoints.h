/*
 * Where a host can be connected to: every endpoint by which a friend may come in.
 *
 * The owner pumps it and takes the connections that came in, at whichever endpoint; admission.h
 * decides who they are. All calls come from one thread and none waits for the network; threads wake
 * the owner through `wake`, who then pumps.
 */
#ifndef TY_NET_MEETING_ENDPOINTS_H
#define TY_NET_MEETING_ENDPOINTS_H

#include "net/handshake/attempt.h"
#include "net/meeting/invite.h"
#include "net/relay/relay.h"
#include "src/common/translate.h"

/* Enum name, English for people. */
#define ENDPOINTS(X)                                                                               \
    X(LOCAL, N_("Local network"))                                                                  \
    X(MAPPED, N_("Through the router"))                                                            \
    X(CROSSING, N_("From home to home")) /* see crossing.h; not this module's */                   \
    X(RELAY, N_("Relay"))

enum EndpointKind {
#define X(name, text) ENDPOINT_##name,
    ENDPOINTS(X)
#undef X
        ENDPOINT_COUNT
};

enum EndpointState {
    ENDPOINT_OFF,    /* nobody asked for it */
    ENDPOINT_TRYING, /* on its way */
    ENDPOINT_READY,  /* friends can come in by it */
    ENDPOINT_FAILED
};

/* One endpoint as people see it. */
struct EndpointsView {
    enum EndpointState state;
    const char *text; /* English, a constant: what is so, or why it failed */
    struct Address
        address; /* where friends go with ENDPOINT_READY; host "": nowhere in particular */
};

/* How a host may be reached. Strings are UTF-8 and copied; they are cleaned and cut to what the
 * local network is told. */
struct EndpointsSettings {
    uint16_t port;       /* to listen on; any free one where it is taken, or if it is 0 */
    bool map_port;       /* asks the router for a port from the start: only if the player wants
                            it */
    const char *name;    /* of the player, */
    const char *game;    /* the id of the game, */
    const char *options; /* and its options in a few words, as the local list shows them */
    const struct RelayBroker *broker; /* NULL, or with an empty host: there is none; copied */
    uint16_t beacon_port; /* 0: the usual one; tests have their own, not to meet each other */
};

struct Endpoints;

/* Begins to listen. NULL if no port can be had; *error then says why in English, a text that lives
 * until the next call. Endpoints other than the port listened on fail on their own: see
 * endpoints_view. SDLNet_Init and sodium_init must have succeeded. `wake` may be NULL. */
struct Endpoints *endpoints_open(const struct EndpointsSettings *settings,
                                 const struct TransportWake *wake, const char **error);

/* Stops listening and announcing and gives the router's port back, without waiting for it; what was
 * accepted stays open. NULL is ignored. */
void endpoints_close(struct Endpoints *endpoints);

/* Announces an offer: to the local network that there is one, at the relay to those alone who know
 * its code or secret. */
void endpoints_announce(struct Endpoints *endpoints, const struct InviteCode *code,
                        const struct InviteSecret *secret);

/* From now on only the peer of a running match finds this host: on the local network by the key's
 * id, at the relay by its secret. */
void endpoints_announce_resume(struct Endpoints *endpoints, const struct ResumeKey *resume);

/* Announces at this broker from now on what is announced, in place of the one before; with an empty
 * host at none. What came in by the old one stays open. Nothing happens where it is the same. */
void endpoints_take_relay(struct Endpoints *endpoints, const struct RelayBroker *broker);

/* Lets a match that is played be found by who would watch it: on the local network by whoever asks
 * for any, at the relay by those who know code or secret. NULL for both: no more. */
void endpoints_announce_watch(struct Endpoints *endpoints, const struct InviteCode *code,
                              const struct InviteSecret *secret);

/* Asks the router for a port, or gives it back. */
void endpoints_map(struct Endpoints *endpoints, bool wanted);

/* Asks the router to let through what comes by IPv6 for UDP port `port` at this address of this
 * machine, in place of what it was asked before; port 0: nothing any more. */
void endpoints_pinhole(struct Endpoints *endpoints, const uint8_t address[16], uint16_t port);

/* Whether the router lets it through. */
bool endpoints_has_pinhole(const struct Endpoints *endpoints);

/* Does what is due; call when woken, and after endpoints_wait at the latest. */
void endpoints_pump(struct Endpoints *endpoints, int64_t now_ms);
int64_t endpoints_wait(const struct Endpoints *endpoints, int64_t now_ms); /* ms, >= 0 */

/* The oldest connection that came in, now the caller's; NULL if there is none. */
struct Transport *endpoints_accept(struct Endpoints *endpoints);

/* How things stand with one endpoint. */
struct EndpointsView endpoints_view(const struct Endpoints *endpoints, enum EndpointKind path);

/* The English name of an endpoint for people. */
const char *endpoint_name(enum EndpointKind path);

/* The addresses for an invite: this machine's own (the loopback's only if there is no other), then
 * the router's and the relay's. Returns how many. */
int endpoints_addresses(const struct Endpoints *endpoints,
                        struct Address addresses[INVITE_ADDRESSES_MAX]);

/* The port that is listened on. */
uint16_t endpoints_port(const struct Endpoints *endpoints);

#endif
