/* The inside of an online match, shared by online.c and online_*.c alone. */
#ifndef TY_SRC_PLAY_ONLINE_STATE_H
#define TY_SRC_PLAY_ONLINE_STATE_H

#include "src/play/journal_writer.h"
#include "src/play/online.h"
#include "src/play/rendezvous.h"
#include "src/play/replica.h"

enum { CHUNK = 4096, NOTICES_MAX = 32, HOST = 1, GUEST = 0 };

/* See online.h. */
struct Online {
    /* from the settings */
    char own[NAME_MAX_BYTES + 1];
    char name[2][NAME_MAX_BYTES + 1]; /* of guest and host, as far as they are known */
    struct Logger log;
    /* parts */
    bool host;
    struct Rendezvous *rendezvous;
    struct Session *session;
    struct Replica replica;
    struct JournalWriter *journal; /* its file is made when the match is agreed on */
    struct JournalHead head;
    struct Transport *link; /* NULL: there is none */
    bool met;               /* over this one we have said where we may be met */
    uint8_t out[CHUNK];     /* of the session, not yet taken by the transport */
    size_t out_size;
    uint8_t in[CHUNK]; /* of the transport, not yet taken by the session */
    size_t in_at, in_size;
    bool more;        /* more came in than one turn takes */
    int64_t awake_ms; /* of the last call that let time pass */
    bool failed;
    char why[FILE_PATH_MAX + 256];
    struct Notice notices[NOTICES_MAX]; /* a ring: what happened and nobody has taken yet */
    int notice_first, notice_count;
};

/* Begins a session for the role and the offer, the older match when it is `restored` (may be NULL);
 * one that there was is over. */
void online_open_session(struct Online *online, const struct SessionStart *restored);

/* Whether a game was begun, or may have been at the host: a match that is worth resuming. */
bool online_may_have_begun(const struct Online *online);

/* It has failed for good; `why` is English. */
void online_fail(struct Online *online, const char *why);

/* To be called first by everything that lets time pass: the machine may have slept since. */
void online_wake_up(struct Online *online, int64_t now_ms);

/* Gets what the session wrote onto the disk, and sends what it has to say. Returns whether the disk
 * had something to tell. */
bool online_settle(struct Online *online, int64_t now_ms);

/* What the session tells: keeps it for the owner, and does what it asks for. */
void online_note(void *context, const struct Notice *notice);

/* Lets go of the link. */
void online_drop_link(struct Online *online);

#endif
