/*
 * How a host is reached: every way by which a friend may come in, as one object.
 *
 * The owner pumps it and takes the connections that came in, by whichever way; its door (door.h)
 * decides who they are. All calls come from one thread and none waits for the network; threads wake
 * the owner through `wake`, who then pumps.
 */
#ifndef TY_NET_REACH_H
#define TY_NET_REACH_H

#include "net/address.h"
#include "net/handshake.h"
#include "net/relay.h"

/* Enum name, English for people. */
#define REACH_PATHS(X)                                                                             \
    X(LOCAL, "Local network")                                                                      \
    X(MAPPED, "Through the router")                                                                \
    X(RELAY, "Relay")

enum ReachPath {
#define X(name, text) REACH_##name,
    REACH_PATHS(X)
#undef X
        REACH_PATH_COUNT
};

enum ReachState {
    REACH_OFF,    /* nobody asked for it */
    REACH_TRYING, /* on its way */
    REACH_READY,  /* friends can come in by it */
    REACH_FAILED
};

/* One way as people see it. */
struct ReachView {
    enum ReachState state;
    const char *text;       /* English, a constant: what is so, or why it failed */
    struct Address address; /* where friends go with REACH_READY; host "": nowhere in particular */
};

/* What a host may be reached by. Strings are UTF-8 and copied; they are cleaned and cut to what the
 * local network is told. */
struct ReachSettings {
    uint16_t port;       /* to listen on; any free one where it is taken, or if it is 0 */
    bool map_port;       /* asks the router for a port from the start: only as the player wishes */
    const char *name;    /* of the player, */
    const char *game;    /* the id of the game, */
    const char *options; /* and its options in a few words, as the local list shows them */
    const struct RelayBroker *broker; /* NULL, or with an empty host: there is none; copied */
    uint16_t beacon_port; /* 0: the usual one; tests have their own, not to meet each other */
};

struct Reach;

/* Begins to listen. NULL if no port can be had; *error then says why in English, a text that lives
 * until the next call. Ways beside the listening fail by themselves: see reach_view. SDLNet_Init
 * and sodium_init must have succeeded. `wake` may be NULL. */
struct Reach *reach_open(const struct ReachSettings *settings, const struct TransportWake *wake,
                         const char **error);

/* Stops listening and announcing and gives the router's port back, without waiting for it; what was
 * accepted stays open. NULL is ignored. */
void reach_close(struct Reach *reach);

/* Announces the room of a code, which is 4 characters, to the local network and the relay; again
 * when the code is renewed. The secret half is never told to this module. */
void reach_announce(struct Reach *reach, const char *room);

/* From now on only the peer of a running match finds this host, by its resume id. */
void reach_announce_resume(struct Reach *reach, const uint8_t id[HANDSHAKE_NAME]);

/* Announces nothing any more. */
void reach_silence(struct Reach *reach);

/* Asks the router for a port, or gives it back. */
void reach_map(struct Reach *reach, bool wanted);

/* Does what is due; call when woken, and after reach_wait at the latest. */
void reach_pump(struct Reach *reach, int64_t now_ms);
int64_t reach_wait(const struct Reach *reach, int64_t now_ms); /* ms, >= 0 */

/* The oldest connection that came in, now the caller's; NULL if there is none. */
struct Transport *reach_accept(struct Reach *reach);

/* How things stand with one way. */
struct ReachView reach_view(const struct Reach *reach, enum ReachPath path);

/* The English name of a way for people. */
const char *reach_path_name(enum ReachPath path);

/* Where friends may try, for an invite: the own addresses (the loopback's only if there is no
 * other), then the router's and the relay's. Returns how many. */
int reach_addresses(const struct Reach *reach, struct Address addresses[INVITE_ADDRESSES_MAX]);

/* The port that is listened on. */
uint16_t reach_port(const struct Reach *reach);

#endif
