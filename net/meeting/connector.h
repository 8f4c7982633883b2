/*
 * The joiner's side: tries every place where the host may be, the addresses of the invite and
 * whoever answers on the local network, and keeps the first that lets it in.
 *
 * Direct ones come before relays, 250 ms apart, or at once when those before are dead. Nobody who
 * answers is believed: a refusal ends that one attempt and no other, and who is busy is asked
 * again. So is who hangs up without a word, as a host does at whom strangers knock faster than it
 * can answer; but not with our confirmation in his hands. Each of CONNECTOR_PLACES at most is told
 * one confirmation, so that impostors, who can test one guess with it, share that many out of 2^40.
 * Confirmations to what may be one host go out one after another, as it takes the newest for the
 * one that counts; but nobody can hold up the rest for longer than CONNECTOR_CONFIRM_MS.
 */
#ifndef TY_NET_MEETING_CONNECTOR_H
#define TY_NET_MEETING_CONNECTOR_H

#include "net/lan/discovery.h"
#include "net/meeting/admission.h"
#include "net/meeting/invite.h"
#include "net/relay/room.h"

enum {
    CONNECTOR_STEP_MS = 250,
    CONNECTOR_CONNECT_MS = 10000,
    CONNECTOR_CONFIRM_MS = 2000, /* that a host has to answer while others wait */
    CONNECTOR_AGAIN_MS = 250,    /* until one who was busy, or hung up, is asked again; twice as */
    CONNECTOR_AGAIN_MAX_MS = 1000, /* long each time, up to this; */
    CONNECTOR_TRIES = 20,          /* so often in all */
    CONNECTOR_FOUND_MAX = 32,      /* on the local network */
    CONNECTOR_PLACES = INVITE_ADDRESSES_MAX + CONNECTOR_FOUND_MAX
};

/* Opens a transport to one address; the real one is transport_connect. By the secret the two find
 * each other at a relay. */
struct ConnectorOpener {
    struct Transport *(*open)(void *context, const struct Address *address,
                              const struct RoomSecret *secret, const struct TransportWake *wake);
    void *context; /* must live as long as the connector */
};

/* One place to try. */
struct ConnectorPlace {
    struct Address address;
    bool found;                      /* on the local network, */
    uint8_t host[DISCOVERY_HOST_ID]; /* by this name */
    enum {
        PLACE_NEXT,    /* to be connected to, at due_ms */
        PLACE_CALLED,  /* connecting */
        PLACE_GREETED, /* the connection stands and the handshake runs */
        PLACE_OVER
    } state;
    int64_t due_ms, confirmed_ms;
    int tries;   /* that came to nothing */
    bool waited; /* for the last word of another, and perhaps too long */
    struct Attempt attempt;
};

struct Connector {
    struct Invite invite;    /* its code or secret */
    struct ResumeKey resume; /* with `resumes`: the match to resume instead */
    bool resumes;
    struct ConnectorOpener opener;
    struct TransportWake wake;
    struct ConnectorPlace places[CONNECTOR_PLACES];
    int count;
    int64_t next_ms;
    enum Refusal refusal;       /* the most telling so far; REFUSAL_NONE: nobody answered */
    enum Refusal found_refusal; /* the same of those who were found, and may be anybody's hosts */
    const char *trouble;        /* and then what a transport said of it, in English; may be NULL */
    struct Address won;         /* with CONNECTOR_IN: where it is in; host "": by an offered one */
};

/* Begins to try. With `resume` (may be NULL) an older match is resumed. */
void connector_init(struct Connector *connector, const struct Invite *invite,
                    const struct ResumeKey *resume, const struct ConnectorOpener *opener,
                    const struct TransportWake *wake, int64_t now_ms);

/* Tries one more address, of somebody who answered on the local network by this name; it is ignored
 * if it is there already or there is no room. */
void connector_add(struct Connector *connector, const struct Address *address,
                   const uint8_t host[DISCOVERY_HOST_ID], int64_t now_ms);

/* Tries a connection that came about by itself, the connector's from now on. With no room for it,
 * it is closed. */
void connector_offer(struct Connector *connector, struct Transport *transport, int64_t now_ms);

/* Closes every attempt. */
void connector_close(struct Connector *connector);

enum ConnectorState { CONNECTOR_TRYING, CONNECTOR_IN, CONNECTOR_FAILED };

/* Moves on. With CONNECTOR_IN *guest holds the link (as the host's admission hands it out) and
 * everything else is closed; with CONNECTOR_FAILED nobody is left to try, `refusal` says why, and
 * another place may still be added. */
enum ConnectorState connector_pump(struct Connector *connector, struct AdmittedGuest *guest,
                                   int64_t now_ms);

#endif
