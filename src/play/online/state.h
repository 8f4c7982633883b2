/* The inside of an online match, and what its layers give to those above. */
#ifndef TY_SRC_PLAY_ONLINE_STATE_H
#define TY_SRC_PLAY_ONLINE_STATE_H

#include "net/watching/feed.h"
#include "src/play/online/online.h"
#include "src/play/online/rendezvous.h"
#include "src/play/online/replica.h"
#include "src/play/saving/journal_writer.h"

enum { CHUNK = 4096, NOTICES_MAX = 32, HOST = 1, GUEST = 0 };

/* See online.h. */
struct Online {
    /* from the settings */
    char own[NAME_MAX_BYTES + 1];
    char broken[MATCH_REMARK], disputed[MATCH_REMARK]; /* as the record has it */
    char name[2][NAME_MAX_BYTES + 1]; /* of guest and host, as far as they are known */
    struct Logger log;
    /* parts */
    bool host;
    bool relayed; /* no address of ours is told */
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
    bool more;               /* more came in than one turn takes */
    int64_t awake_ms;        /* of the last call that let time pass */
    struct WatchFeed *feed;  /* host: tells those who watch; else NULL */
    struct WatchOffer watch; /* host: how others may */
    struct Watched told;     /* host: what the guest was told of them, over this link, */
    bool told_watched;       /* if it was */
    int64_t told_ms;
    bool note_due; /* `watch` has changed, and the journal doesn't know yet */
    bool noting;   /* it is being told, of which the session knows nothing; */
    struct JournalRecord next[JOURNAL_WRITE_RECORDS]; /* what comes behind it, */
    int next_count;                                   /* if anything does */
    struct JournalMoment life; /* when the journal was written last, as far as it says */
    int64_t event_wall_ms;     /* when its last event happened, by the wall; 0: it doesn't say */
    uint32_t life_used_ms;     /* and what our turn had lasted then */
    int life_notes;            /* so many that say nothing else */
    bool break_due; /* the link broke here, which the journal is told with what follows */
    bool failed;
    char why[FILE_PATH_MAX + 256];
    struct Notice notices[NOTICES_MAX]; /* a ring: what happened and nobody has taken yet */
    int notice_first, notice_count;
};

/* --- notes.c, the lowest --------------------------------------------------------------------- */

/* Begins another match, with another journal. */
void online_begin_journal(struct Online *online);

/* The present moment, for the journal. */
struct JournalMoment online_moment(const struct Online *online);

/* Notes in the record that the link broke here, if a game is on; and with what follows, also in the
 * journal. */
void online_note_break(struct Online *online);

/* Begins to note in the journal that the program is there, in our turn of a game with a clock, if
 * it is time to; `closing`: whenever that was last. Only while nothing is being written. */
void online_note_life(struct Online *online, bool closing, int64_t now_ms);

/* Dates a game that is over by the event that ended it, as the journal has it: so the library knows
 * the game again which a program that was killed may have kept, or not. */
void online_date_end(const struct Online *online);

/* Takes from a record of the journal when it was written. */
void online_restore_life(struct Online *online, const struct JournalRecord *record);

/* The journal has been read: how long the program was away is for the session to say. */
void online_come_back(struct Online *online, int64_t now_ms);

/* --- session.c ------------------------------------------------------------------------------- */

/* Begins a session for the role and the offer, the older match when it is `restored` (may be NULL);
 * one that there was is over. */
void online_open_session(struct Online *online, const struct SessionStart *restored);

/* Whether a game was begun, or may have been at the host: a match that is worth resuming. */
bool online_may_have_begun(const struct Online *online);

/* It has failed for good; `why` is English. */
void online_fail(struct Online *online, const char *why);

/* --- feed.c ---------------------------------------------------------------------------------- */

/* Host: tells those who watch what is new, and the guest how many do. */
void online_tell_watchers(struct Online *online, int64_t now_ms);

/* Host: takes in one who came to watch. */
void online_take_watcher(struct Online *online, const struct AdmittedGuest *link, int64_t now_ms);

/* Host: says goodbye to those who watch. */
void online_end_watching(struct Online *online, enum WatchEnd end, int64_t now_ms);

/* Host: lets watch, or not, as `watch` says. */
void online_allow_watching(struct Online *online);

/* Host: the match goes on after a restart, as others may watch it. */
void online_watch_again(struct Online *online);

/* Host: begins to write how others may watch into the journal, if that has changed: so that the
 * code stays good after a restart. Only while nothing is being written. */
void online_note_watch(struct Online *online);

/* --- link.c, on all of these; wishes.c, watch.c and online.c stand on it --------------------- */

/* To be called first by everything that lets time pass: the machine may have slept since. */
void online_wake_up(struct Online *online, int64_t now_ms);

/* Gets what the session wrote onto the disk, and sends what it has to say. Returns whether the disk
 * had something to tell. */
bool online_settle(struct Online *online, int64_t now_ms);

#endif
