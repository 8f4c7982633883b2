/* The inside of a session, shared by session.c (wishes, time) and session_receive.c (messages). */
#ifndef TY_NET_SESSION_STATE_H
#define TY_NET_SESSION_STATE_H

#include "net/session.h"

/* How many messages of each kind came in the present 10 seconds. */
struct Flood {
    int64_t since_ms;
    int count[MSG_COUNT];
};

/* What lives and dies with one link. */
struct Link {
    bool up;
    bool greeted;   /* the peer's hello was taken */
    bool synced;    /* and the log has caught up with the host's */
    bool confirmed; /* and the peer has taken our hello, too */
    struct FrameSender sender;
    struct FrameReceiver receiver;
    uint32_t target; /* guest: events the host had when it greeted */
    bool settled;    /* it answered a ping: what either claimed during the break has been said */
    int64_t heard_ms, pinged_ms;
    struct Flood flood;
};

/* Lines of chat that the player may still send at once: one more every CHAT_MS. */
struct ChatAllowance {
    int lines; /* 0 .. CHAT_LINES */
    int64_t since_ms;
};

/* What a guest would like to see in the log. */
struct Proposal {
    uint32_t number; /* by which the host answers that it does not count */
    struct NetEvent event;
};

struct Session {
    struct SessionSettings settings;
    struct SessionStart start; /* host: what it offers; with `has_terms`, what was agreed */
    bool has_terms;            /* terms are agreed and the log exists */
    bool offered;              /* guest: an offer waits for the player's answer */
    struct SessionStart offer; /* and this is it */
    struct Log log;
    struct Link link;
    uint8_t host_nonce[EVENT_NONCE]; /* host: what it committed to in its offer */
    char peer_name[NAME_MAX_BYTES + 1];
    bool peer_muted, muted, ended;
    struct ChatAllowance chat;
    bool peer_left; /* the peer said that it will not come back */
    int round_trip_ms;
    int64_t away_since_ms;      /* no link that both sides knew of since then; -1: never had one */
    int64_t unsettled_since_ms; /* no settled link since then; -1: never had a link */
    bool reborn;                /* restored, and no link was settled since */
    bool paused;                /* the clocks stand, for want of a link */
    int64_t paused_since_ms;
    int64_t paused_ms; /* pauses of this game before the present one */
    bool claimed;
    int64_t request_until_ms;      /* of the pending request */
    int64_t undo_wait_until_ms[2]; /* by seat */
    int64_t flag_since_ms;         /* host: the guest's flag fell then; -1: it has not */
    int64_t turn_since_ms;         /* host: when the guest could begin to think; -1: not known */
    struct Proposal proposals[PROPOSALS_MAX]; /* guest: not yet answered, oldest first */
    int proposal_count;
    uint32_t proposal_number;           /* of the next one */
    struct Notice notices[NOTICES_MAX]; /* a ring */
    int notice_first, notice_count;
    uint8_t *out; /* owned: bytes to be sent */
    size_t out_size, out_capacity;
};

/* Queues a message on the link; ignored without one. */
void session_send(struct Session *session, const struct Message *message);

/* Ends the link, telling the peer why; `final`: no other link will be taken. */
void session_part(struct Session *session, enum Parting parting, bool final, int64_t now_ms);

/* The link is down, by the peer's goodbye, our own or none; what is queued still goes out. */
void session_down(struct Session *session, enum Parting parting, bool final, int64_t now_ms);

/* Sends a sign of life, which the peer answers. */
void session_ping(struct Session *session, int64_t now_ms);

/* Stops the clocks, or lets them go on. */
void session_pause(struct Session *session, bool paused, int64_t now_ms);

/* Queues a notice; the oldest is dropped when the queue is full. */
void session_note(struct Session *session, const struct Notice *notice);

/* The own seat; -1 before the first start. */
int session_seat(const struct Session *session);

/* Host: judges an event, journals, applies and sends it; after an accepted rematch also starts the
 * next game. */
enum Verdict session_commit(struct Session *session, const struct NetEvent *event, bool from_host,
                            int64_t now_ms);

/* Journals and applies an event that was judged good; false if the journal failed. */
bool session_apply(struct Session *session, const struct NetEvent *event, int64_t now_ms);

/* Sends the offer (host), or all unanswered proposals (guest). */
void session_offer(struct Session *session);
void session_propose_again(struct Session *session); /* after a new link has caught up */

/* Makes the log for the terms in session->start. */
void session_agree(struct Session *session);

/* Guest: keeps a proposal; the oldest is forgotten when there are too many. Takes it away again;
 * an index of -1 is ignored. */
void session_add_proposal(struct Session *session, const struct NetEvent *event);
void session_drop_proposal(struct Session *session, int index); /* 0 .. proposal_count - 1 */

/* Guest: which of the open proposals the event is; -1 if none. */
int session_find_proposal(const struct Session *session, const struct NetEvent *event);

/* Host: after an accepted rematch, starts the next game; also when a kill came between the two. */
void session_start_next(struct Session *session, int64_t now_ms);

/* Acts on one message from the peer. */
void session_receive(struct Session *session, const struct Message *message, int64_t now_ms);

#endif
