/*
 * One side's way across both routers for the life of a match: gathers when the player wants it, is
 * told where the other side may be, hands the connection out when it stands, and makes another one,
 * at the same port, when the link breaks. Routers that keep a port for a port are then met again
 * without a word between the two.
 *
 * All calls are the owner's, from one thread, and none waits; it is woken by the wake.
 */
#ifndef TY_NET_MEETING_CROSSING_H
#define TY_NET_MEETING_CROSSING_H

#include "net/ice/ice.h"

enum {
    CROSSING_KEEP_MS = 10 * 60 * 1000, /* that lines have to be pasted */
    CROSSING_TRY_MS = 20000,           /* until a broken link's connection is tried anew */
    CROSSING_REST_MS = 1000            /* after one that broke */
};

enum CrossingState {
    CROSSING_OFF, /* nobody asked for it */
    CROSSING_GATHERING,
    CROSSING_READY,      /* the own candidates are there, the others are not */
    CROSSING_CONNECTING, /* both are; the other side may not know ours yet */
    CROSSING_UP,         /* the connection was handed out */
    CROSSING_FAILED
};

struct CrossingView {
    enum CrossingState state;
    const char *text;      /* English, a constant */
    struct Candidates own; /* from CROSSING_READY on; what the other side is to be told */
    bool relayed;          /* CROSSING_UP: a TURN server stands between the two */
};

struct Crossing {
    struct TransportWake wake;
    struct IceServers servers;
    bool host;
    bool wanted;   /* by the player */
    bool keyed;    /* `secret` counts */
    bool resumes;  /* the match has begun: nobody pastes anything any more */
    bool up;       /* a connection was handed out and is not known to have ended */
    bool expired;  /* nobody pasted anything in time */
    bool again;    /* the two paste lines to go on with a match */
    bool shortens; /* a link by a relay stands, over which the two tell each other */
    uint8_t secret[TRANSPORT_SECRET];
    struct Ice *ice; /* NULL: none now */
    struct IceView last;
    struct Candidates theirs;
    uint16_t port;              /* 0: not known yet */
    int64_t until_ms, again_ms; /* for this one; until the next may begin */
};

/* Idle, for a host or a guest. */
void crossing_init(struct Crossing *crossing, bool host, const struct IceServers *servers,
                   const struct TransportWake *wake);
void crossing_close(struct Crossing *crossing);

/* Both sides know this secret: of an invite, or of the match once there is one (`resumes`), and
 * the names of the connection are made of it. What is under way by another is given up. */
void crossing_key(struct Crossing *crossing, const void *secret, size_t size, bool resumes);

/* The player wants it, or no more. */
void crossing_want(struct Crossing *crossing, bool wanted);

/* The match has lost its link and finds no way back: gathers anew, for the two to paste lines to
 * each other, until there is a link. */
void crossing_begin_again(struct Crossing *crossing);

/* Where the other side may be, in place of what was known. */
void crossing_tell(struct Crossing *crossing, const struct Candidates *theirs);

/* There is a link, by whatever way: rests; or it has broken: connects again, if that was so once.
 */
void crossing_linked(struct Crossing *crossing, bool linked);

/* A link by a relay stands: looks for a shorter way beside it, once for each such link. */
void crossing_shorten(struct Crossing *crossing);

/* Whether it can ever stand: not in a build without libnice, nor, as far as is known, where that
 * isn't installed. */
bool crossing_is_possible(const struct Crossing *crossing);

/* Does what is due. A connection that stands is the caller's; else NULL. */
struct Transport *crossing_pump(struct Crossing *crossing, int64_t now_ms);

/* How it stands. */
struct CrossingView crossing_view(const struct Crossing *crossing);

#endif
