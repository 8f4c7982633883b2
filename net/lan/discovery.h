/*
 * What machines of one network call out to each other: who hosts a game here, and who holds the
 * match of this resume id?
 *
 * One datagram each, all of DISCOVERY_SIZE bytes: an answer is never larger than what asked for it,
 * so that nobody can use a host to flood a third one. The question carries a random token that the
 * answer repeats; an answer to nobody's question is dropped. Nothing here is secret, nothing tells
 * one offer's code from another's, and nothing is believed: who the other really is shows in the
 * handshake alone. Versions of the handshake before 2 sent half of the code as first text of an
 * offer, which is empty now; they are listed all the same, so that their version can be told.
 */
#ifndef TY_NET_LAN_DISCOVERY_H
#define TY_NET_LAN_DISCOVERY_H

#include "net/handshake/handshake.h"
#include "net/match/message.h"

enum { DISCOVERY_SIZE = 208, DISCOVERY_TOKEN = 8, DISCOVERY_HOST_ID = 8 };

/* Stands for a resume id in a question for matches that may be watched, whichever. */
extern const uint8_t discovery_watch[HANDSHAKE_NAME];

/* One host that answers. */
struct DiscoveryHost {
    uint8_t id[DISCOVERY_HOST_ID];  /* random, of this run: shows that two answers come from one
                                       host */
    uint8_t version;                /* of the handshake that it speaks */
    uint16_t port;                  /* TCP, 1 .. 65535 */
    char name[NAME_MAX_BYTES + 1];  /* of the player, UTF-8; cleaned by discovery_read; may be "" */
    char game[GAME_ID_MAX];         /* id of the game; "" when it was asked for by resume id */
    char options[OPTIONS_TEXT_MAX]; /* of the game, UTF-8; cleaned by discovery_read; may be "" */
};

enum DiscoveryKind {
    DISCOVERY_NOTHING,       /* never sent */
    DISCOVERY_ASK_GAMES = 1, /* who offers a game? */
    DISCOVERY_ASK_MATCH = 2, /* who holds the match of this resume id? */
    DISCOVERY_OFFER_GAME =
        3, /* answers DISCOVERY_ASK_GAMES: id, version, port, "", name, game, options */
    DISCOVERY_HOLDS_MATCH = 4 /* answers DISCOVERY_ASK_MATCH: id, version, port */
};

struct DiscoveryMessage {
    enum DiscoveryKind kind;
    uint8_t token[DISCOVERY_TOKEN];
    uint8_t resume[HANDSHAKE_NAME]; /* of DISCOVERY_ASK_MATCH and DISCOVERY_HOLDS_MATCH */
    struct DiscoveryHost host;      /* of answers */
};

/* Fills in a datagram. Texts must be UTF-8 that fits its member. */
void discovery_write(const struct DiscoveryMessage *message, uint8_t datagram[DISCOVERY_SIZE]);

/* Reads one, every value range-checked; false, with the result undefined, if it is malformed. */
bool discovery_read(const void *datagram, size_t size, struct DiscoveryMessage *message);

#endif
