/*
 * The joiner's side: tries every address of an invite, direct ones before relays, 250 ms apart, or
 * at once when those before are dead, and keeps the first that lets it in. A typed code is tried
 * CONNECTOR_RUNS times at most over all of them: more would be guessing. Its confirmations go out
 * one after another, and none after "wrong".
 */
#ifndef TY_NET_CONNECTOR_H
#define TY_NET_CONNECTOR_H

#include "net/admission.h"
#include "net/invite.h"

enum { CONNECTOR_STEP_MS = 250, CONNECTOR_RUNS = 3, CONNECTOR_CONNECT_MS = 10000 };

/* Opens a transport to one address; the real one is transport_connect. `name` is the room or the
 * resume id as text (see handshake_name_text), by which the two find each other at a relay. */
struct ConnectorOpener {
    struct Transport *(*open)(void *context, const struct Address *address, const char *name,
                              const struct TransportWake *wake);
    void *context; /* must live as long as the connector */
};

struct Connector {
    struct Invite invite;
    struct ResumeKey resume; /* with `resumes`: the match to resume, instead of the code */
    bool resumes;
    struct ConnectorOpener opener;
    struct TransportWake wake;
    struct Attempt attempts[INVITE_ADDRESSES_MAX];
    bool greeted[INVITE_ADDRESSES_MAX]; /* the connection stands and the handshake runs */
    int tried;                          /* addresses so far */
    int runs; /* handshakes that are under way or came to a guess at the code */
    int64_t next_ms;
    enum Refusal refusal; /* the most telling so far; REFUSAL_NONE: nobody answered */
    const char *trouble;  /* and then what a transport said of it, in English; may be NULL */
};

/* Begins to try. With `resume` (may be NULL) an older match is resumed. */
void connector_init(struct Connector *connector, const struct Invite *invite,
                    const struct ResumeKey *resume, const struct ConnectorOpener *opener,
                    const struct TransportWake *wake, int64_t now_ms);

/* Tries one more address; false if it is there already or there is no room. */
bool connector_add(struct Connector *connector, const struct Address *address);

/* Closes every attempt. */
void connector_close(struct Connector *connector);

enum ConnectorState { CONNECTOR_TRYING, CONNECTOR_IN, CONNECTOR_FAILED };

/* Moves on. With CONNECTOR_IN *guest holds the link (as the host's admission hands it out) and
 * everything else is closed; with CONNECTOR_FAILED `refusal` says why. */
enum ConnectorState connector_pump(struct Connector *connector, struct AdmittedGuest *guest,
                                   int64_t now_ms);

#endif
