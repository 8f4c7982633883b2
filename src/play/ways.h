/*
 * How two programs come together: the host's open door, the guest's calls; and again after a break.
 *
 * A host listens and lets in whoever knows its code, later its peer of the match alone. A guest
 * calls every address that it has, those included that the local network tells it, and the player's
 * own relay; it rests, and calls again for as long as it is told to. What comes out is a link that
 * is ready for frames.
 */
#ifndef TY_PLAY_WAYS_H
#define TY_PLAY_WAYS_H

#include "net/dial.h"
#include "net/door.h"
#include "net/reach.h"

struct Ways;

/* What both sides need. */
struct WaysSettings {
    struct TransportWake wake;
    const struct RelayBroker *broker; /* the player's own relay; NULL: none; copied */
    struct ReachSettings reach;       /* host; its broker is filled in here */
};

struct WaysView {
    struct InviteCode code; /* host */
    int64_t code_left_ms;
    int renewals;     /* of the code, after wrong guesses */
    bool failed;      /* guest: nobody let it in, and it will not call again by itself */
    const char *why;  /* guest: English: the most telling answer to the last call; "" before */
    int64_t retry_ms; /* guest: until the next call; 0: one is under way or none is wanted */
};

/* A host's ways. With `resume` (may be NULL) only the peer of that match may come in; without, a
 * fresh code is out. NULL if no port can be had; *error then says why. */
struct Ways *ways_host(const struct WaysSettings *settings, const struct ResumeKey *resume,
                       int64_t now_ms, const char **error);

/* A guest's ways, calling at once: by the invite's code, or to go on with a match. */
struct Ways *ways_guest(const struct WaysSettings *settings, const struct Invite *invite,
                        const struct ResumeKey *resume, int64_t now_ms);

/* Closes everything; NULL is ignored. */
void ways_free(struct Ways *ways);

/* Does what is due. True when there is a new link, whose transport is the caller's; call again
 * until it is false. */
bool ways_update(struct Ways *ways, struct DoorGuest *link, int64_t now_ms);

/* A match has begun to exist: from now on its peer comes in, or is called, by this key. */
void ways_resume(struct Ways *ways, const struct ResumeKey *resume);

/* Host: the code has done its duty. */
void ways_spend(struct Ways *ways);

/* Guest: whether a link is wanted. Wanting anew calls at once. */
void ways_want(struct Ways *ways, bool wanted, int64_t now_ms);

/* Milliseconds until ways_update is due by itself. */
int ways_wait(const struct Ways *ways, int64_t now_ms);

/* How things stand. */
struct WaysView ways_view(const struct Ways *ways, int64_t now_ms);

/* Host: the code and where to try. Guest: the code and all addresses it knows by now. */
void ways_invite(const struct Ways *ways, struct Invite *invite);

/* Host: what it is reached by; NULL for a guest. Owned here. */
struct Reach *ways_reach(const struct Ways *ways);

#endif
