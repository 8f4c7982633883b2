/*
 * One online match, from the first frame to the last goodbye, over any number of links.
 *
 * Pure: bytes, times and the player's wishes go in; bytes and notices come out. It survives
 * without a link: the board stays, and the next link goes on where the log ends. The host keeps
 * the order of events; the guest proposes.
 *
 * Nothing counts or is told to the peer before it is on disk, and the session waits for the disk as
 * it waits for the peer: one thing is written at a time; meanwhile no message is taken in, and what
 * the player wants waits in the view. An event enters the log when session_saved says that it is on
 * disk; what could not be put there never happened.
 */
#ifndef TY_NET_SESSION_SESSION_H
#define TY_NET_SESSION_SESSION_H

#include "net/match/log.h"
#include "net/match/message.h"
#include "net/words/frame.h"

enum {
    PING_MS = 5000,        /* a sign of life at least that often */
    WARN_MS = 10000,       /* silence that is shown to the player */
    LIFE_MS = 10000,       /* a note of the own turn in the journal at least that often */
    LOST_MS = 15000,       /* silence that ends a link */
    REQUEST_MS = 30000,    /* a request runs out */
    GRACE_MS = 120000,     /* without a link in one game, after which it may be broken off */
    CLOCK_PING_MS = 1000,  /* the same by a guest in a game with a clock: how long the way is */
    FLAG_GRACE_MS = 1000,  /* for a move that is under way when the guest's flag falls */
    TRIP_MAX_MS = 2000,    /* that a guest's thinking time is spared for the way there and back */
    CLAIM_MARGIN_MS = 500, /* by which two clocks may differ about a turn, */
    CLAIM_DRIFT = 64,      /* and by the 64th part of it */
    CLAIMS_MAX = 3,        /* in a game, that the own clock contradicts: who insists has left */
    UNDO_WAIT_MS = 10000,  /* times n squared: the wait after n refused takebacks in a row */
    CHAT_LINES = 6,     /* that a player may send at once; far fewer than what a peer takes, as a */
    CHAT_MS = 2000,     /* slow link delivers many together; and one more after so long */
    PROPOSALS_MAX = 4,  /* that a player may have open at a time */
    FEED_MESSAGES = 64, /* taken at a time */
    OUT_MAX = 4 << 20   /* bytes that wait for the peer to take them: twice a whole log */
};

struct Session;

/* What was agreed before the first event: a match that is restored begins with it. */
struct SessionStart {
    struct Terms terms;
    uint8_t nonce_hash[NONCE_HASH];   /* guest: what the host committed to */
    uint8_t guest_nonce[EVENT_NONCE]; /* guest: its own random number */
};

/* What has to be on disk. */
enum SaveKind {
    SAVE_AGREEMENT, /* .start: the first thing of a match */
    SAVE_EVENT,     /* .event: the next one of the log */
    SAVE_PROPOSAL /* .event, proposed by the guest. One that the host refused is written once more:
                      restoring it, the second record takes the first back */
};

struct SessionSave {
    enum SaveKind kind;
    struct SessionStart start;
    struct NetEvent event;
};

enum NoticeKind {
    NOTICE_LINKED,       /* a link stands and both logs agree */
    NOTICE_PARTED,       /* the link ended: .parting says why, .final whether for good */
    NOTICE_OFFER,        /* guest: answer with session_answer_offer */
    NOTICE_EVENT,        /* the log has grown; .number is the newest event */
    NOTICE_VOID,         /* what the player did does not count: .verdict */
    NOTICE_CHAT,         /* .text */
    NOTICE_MEET,         /* the peer says where it may be met: .candidates */
    NOTICE_CONTRADICTED, /* the peer claimed what the own clock contradicts, and it does not count:
                            .claim */
    NOTICE_UNSAVED,      /* the disk failed: what was to be saved did not happen */
};

struct Notice {
    enum NoticeKind kind;
    enum Parting parting;
    bool final;
    uint32_t number;
    enum Verdict verdict;
    enum EventKind claim; /* FLAG, BREAK, or MOVE: how long one took */
    char text[CHAT_MAX_BYTES + 1];
    struct Candidates candidates;
};

/* What a session needs from its owner. `context` is handed to each call; none of them may call the
 * session, but for session_saved out of `save`, and questions. */
struct SessionHost {
    void *context;
    /* Whether this program knows the game and its rules as the terms name them. REQUIRED. */
    bool (*knows)(void *context, const struct Terms *terms);
    /* Begins to put something on disk. The owner answers with session_saved, once, from within this
     * call or at any time later; *save is valid until then. It is not asked for anything more
     * before. REQUIRED. */
    void (*save)(void *context, const struct SessionSave *save);
    /* Tells what happened, in order; *notice is valid during the call. OPTIONAL. */
    void (*notice)(void *context, const struct Notice *notice);
    /* The seat on turn if its clock runs and it has no more than `spare_ms` left; else -1.
     * OPTIONAL. */
    int (*flagged)(void *context, int64_t now_ms, int64_t spare_ms);
    /* What the seat on turn has thought in this turn, by its clock. OPTIONAL, with `flagged`. */
    int64_t (*used)(void *context, int64_t now_ms);
    /* Stops the clocks while there is no link, and lets them go on. OPTIONAL. */
    void (*pause)(void *context, bool paused, int64_t now_ms);
    /* Fills with random bytes. OPTIONAL: the system's source. */
    void (*random)(void *context, void *bytes, size_t size);
};

struct SessionSettings {
    bool host;
    char name[NAME_MAX_BYTES + 1];       /* of the local player; clean UTF-8 */
    struct Terms terms;                  /* host: what is offered; unless restored */
    const struct SessionStart *restored; /* an older match; NULL for a new one; copied */
    struct LogRules rules;
    struct SessionHost owner;
};

/* How things stand, for drawing. */
struct SessionView {
    bool host, linked, synced;       /* synced: linked, and the logs are known to agree */
    bool ended;                      /* no link will be taken any more */
    bool quiet;                      /* linked, but nothing heard for WARN_MS */
    bool offered;                    /* guest: an offer waits for session_answer_offer */
    int seat;                        /* the local player's; -1 before the first start */
    const struct Terms *terms;       /* NULL before they are known */
    const struct Log *log;           /* NULL before the terms are agreed */
    const char *peer_name;           /* "" before the first link */
    bool peer_muted;                 /* the peer does not want chat */
    int round_trip_ms;               /* -1 unknown */
    int64_t request_left_ms;         /* of the pending request */
    bool may_break_off;              /* there was no link for too long */
    bool breaking_off;               /* guest: and the host will hear of it when it is back */
    bool peer_left;                  /* the peer said that it will not come back, or insisted on
                                        what the own clock contradicts */
    struct Watched watched;          /* guest: as the host said last */
    bool saving;                     /* something is being written: see session_saved */
    int proposed;                    /* what the local player wants and the log does not have yet */
    const struct NetEvent *proposal; /* the oldest of them, NULL if none */
};

/* A session without a link. Free with session_free. sodium_init must have succeeded.
 *
 * `now_ms` of all calls is of one clock that never goes back and also runs while the machine
 * sleeps: both sides measure by it how long the other was away. */
struct Session *session_new(const struct SessionSettings *settings);
void session_free(struct Session *session); /* tells nobody: see session_leave */

/* After a restart: gives back what the journal holds, in order, before the first link. False if an
 * event does not fit, which then was not taken. */
bool session_restore(struct Session *session, bool proposal, const struct NetEvent *event,
                     int64_t now_ms);

/* And then what it knows of its own absence: how long the own turn had lasted when the program was
 * there last, if it is the own turn (-1: not known), and for how long it was away since (0: not
 * known). The log has it as AWAY when both are linked. */
void session_restarted(struct Session *session, int64_t used_ms, int64_t away_ms);

/* A new link from a handshake; it replaces an older one, whose transport the caller closes. */
void session_link(struct Session *session, const struct FrameSender *sender,
                  const struct FrameReceiver *receiver, int64_t now_ms);

/* The link is gone. Ignored without one. */
void session_unlink(struct Session *session, int64_t now_ms);

/* Takes in bytes that came over the link; returns how many. The rest waits behind FEED_MESSAGES
 * messages or behind something that is being written: give it again in the next turn, when the view
 * is not saving. */
size_t session_feed(struct Session *session, const uint8_t *bytes, size_t size, int64_t now_ms);

/* What the owner was asked to save is on disk, or could not be put there (`good` false: then it
 * must be as if it had never been tried). */
void session_saved(struct Session *session, bool good, int64_t now_ms);

/* Moves at most `capacity` bytes to be sent into `bytes`; returns how many. After a goodbye the
 * rest still comes; close the transport when nothing does and the view is not linked. */
size_t session_take(struct Session *session, uint8_t *bytes, size_t capacity);

/* Does what time asks for; call after session_wait milliseconds at the latest. */
void session_tick(struct Session *session, int64_t now_ms);
int64_t session_wait(const struct Session *session, int64_t now_ms); /* ms, >= 0 */

/* What the player does. Each returns NULL, or in English why it is not possible; then nothing
 * happened. What is asked for counts only once the log has it: until then it shows in the view, and
 * a notice tells if nothing comes of it. */
const char *session_answer_offer(struct Session *session, bool accepts, int64_t now_ms);
const char *session_move(struct Session *session, const char *text, uint32_t ms, uint64_t hash,
                         int64_t now_ms); /* hash: of the position after the move */

/* Asks the other for a takeback, a draw or a rematch. */
const char *session_ask(struct Session *session, enum Request request, int64_t now_ms);

/* Accepts or refuses what the other asked. */
const char *session_answer(struct Session *session, bool accepts, int64_t now_ms);

/* Takes back what was asked, if it is not answered yet. */
const char *session_withdraw(struct Session *session, int64_t now_ms);

/* Gives the game up. */
const char *session_resign(struct Session *session, int64_t now_ms);

/* Breaks the game off, while there is no link and when there was none for GRACE_MS of it in all: it
 * counts for nobody, since neither side can know who was to blame. */
const char *session_break_off(struct Session *session, int64_t now_ms);

/* Says a line; it is cleaned of control signs. Not more than CHAT_LINES at once. */
const char *session_chat(struct Session *session, const char *text, int64_t now_ms);

/* Tells the peer where this side may be met; false without a link on which both logs agree. */
bool session_meet(struct Session *session, const struct Candidates *candidates);

/* Host: tells the guest that others may watch, and how many do; false without a link on which both
 * logs agree. */
bool session_tell_watched(struct Session *session, const struct Watched *watched);

/* Refuses chat, or takes it again; the peer is told with the next sign of life. */
void session_mute(struct Session *session, bool muted);

/* Says goodbye: PARTING_CLOSED (the match can go on later) or PARTING_LEFT (for good). */
void session_leave(struct Session *session, enum Parting parting, int64_t now_ms);

/* What is wrong with a claim of the peer's, in English, with %s for its name: see
 * NOTICE_CONTRADICTED. */
const char *claim_text(enum EventKind kind);

/* The state as it is at `now_ms`; strings and pointers live until the next call that changes it. */
struct SessionView session_view(const struct Session *session, int64_t now_ms);

#endif
