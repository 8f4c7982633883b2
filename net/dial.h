/*
 * The joiner's side: tries every address of an invite, direct ones before relays, 250 ms apart, or
 * at once when those before are dead, and keeps the first that lets it in. A typed code is tried
 * DIAL_RUNS times at most over all of them: more would be guessing. Its confirmations go out one
 * after another, and none after "wrong".
 */
#ifndef TY_NET_DIAL_H
#define TY_NET_DIAL_H

#include "net/address.h"
#include "net/door.h"

enum { DIAL_STEP_MS = 250, DIAL_RUNS = 3, DIAL_CONNECT_MS = 10000 };

/* Opens the way to one address; the real one is way_open. `name` is the room or the resume id as
 * text (see handshake_name_text), by which the two find each other at a relay. */
struct DialOpener {
    struct Transport *(*open)(void *context, const struct Address *address, const char *name,
                              const struct TransportWake *wake);
    void *context; /* must live as long as the dial */
};

struct Dial {
    struct Invite invite;
    struct ResumeKey resume; /* with `resumes`: the match to go on with, in place of the code */
    bool resumes;
    struct DialOpener opener;
    struct TransportWake wake;
    struct Knock knocks[INVITE_ADDRESSES_MAX];
    bool greeted[INVITE_ADDRESSES_MAX]; /* the connection stands and the handshake runs */
    int tried;                          /* addresses so far */
    int runs; /* handshakes that are under way or came to a guess at the code */
    int64_t next_ms;
    enum Refusal refusal; /* the most telling so far; REFUSAL_NONE: nobody answered */
    const char *trouble;  /* and then what a transport said of it, in English; may be NULL */
};

/* Begins to try. With `resume` (may be NULL) an older match is gone on with. */
void dial_init(struct Dial *dial, const struct Invite *invite, const struct ResumeKey *resume,
               const struct DialOpener *opener, const struct TransportWake *wake, int64_t now_ms);

/* Tries one more address; false if it is there already or there is no room. */
bool dial_add(struct Dial *dial, const struct Address *address);

/* Closes every attempt. */
void dial_close(struct Dial *dial);

enum DialState { DIAL_TRYING, DIAL_IN, DIAL_FAILED };

/* Moves on. With DIAL_IN *guest holds the link (as the host's door hands it out) and everything
 * else is closed; with DIAL_FAILED `refusal` says why. */
enum DialState dial_pump(struct Dial *dial, struct DoorGuest *guest, int64_t now_ms);

#endif
