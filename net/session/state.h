/* The inside of a session, shared by the files of this room alone: those above use those below. */
#ifndef TY_NET_SESSION_STATE_H
#define TY_NET_SESSION_STATE_H

#include "net/session/session.h"
#include "src/common/thread_owner.h"

/* How many messages of each kind came in the present 10 seconds. */
struct Flood {
    int64_t since_ms;
    int count[MSG_COUNT];
};

enum { PINGS_OPEN = 17 }; /* more than fit into LOST_MS */

/* What lives and dies with one link. */
struct Link {
    bool up;
    bool said_hello; /* our hello is out */
    bool greeted;    /* the peer's hello was taken */
    bool synced;     /* and the log has caught up with the host's */
    struct FrameSender sender;
    struct FrameReceiver receiver;
    uint32_t target; /* guest: events the host had when it greeted */
    int64_t heard_ms, pinged_ms;
    int64_t linked_ms;           /* since when it is up */
    int64_t synced_ms;           /* with `synced`: since when */
    int64_t answered_ms;         /* when the peer first answered: it has all that came before; -1 */
    uint32_t stamps[PINGS_OPEN]; /* of pings that were not answered, the newest first */
    int stamp_count;
    bool measured; /* a ping was answered: the first one also took the opening of the match */
    struct Flood flood;
    bool choked; /* the peer takes nothing any more: given up at the next tick */
};

/* Lines of chat that the player may still send at once: one more every CHAT_MS. */
struct ChatAllowance {
    int lines; /* 0 .. CHAT_LINES */
    int64_t since_ms;
};

/* What this side's own clock knows of the present turn and game: see witness.c. */
struct Witness {
    bool sure;          /* this program has seen the turn begin */
    int64_t turn_ms;    /* when it began here */
    int64_t delay_ms;   /* the longest that an answer took in it */
    int64_t blurred_ms; /* of the breaks in it: what the peer may have counted otherwise */
    int64_t from_ms;    /* over this link the peer answered first in this turn then; -1 */
    int64_t banked_ms;  /* of `proved_ms`, what was proved over earlier links */
    int64_t proved_ms;  /* the turn has lasted so long at least, as the peer's answers show */
    int64_t before_ms;  /* the same, before the peer was started again in this turn */
    int64_t silent_ms;  /* the peer's last word before the present break; -1: there is none */
    int64_t apart_ms;   /* the breaks of this game before that, from word to word */
    int contradictions; /* what the peer said in this game against the own clock */
    uint32_t refused;   /* guest: the host's last event that was refused; 0: none */
};

/* What the peer's hello says of its absence. */
struct Absence {
    bool restarted;
    int64_t used_ms, away_ms, waited_ms; /* see struct Message */
};

/* What the local player wants in the log. A host's waits here until the disk is free; a guest's
 * until the host answers. */
struct Proposal {
    uint32_t number;   /* by which the host answers that it does not count */
    bool saved;        /* guest: it is on disk and may be told */
    int64_t wished_ms; /* when the player wanted it; -1: before a restart */
    struct NetEvent event;
};

/* What is being written to disk, and what it is for. */
struct Saving {
    enum Purpose {
        FOR_NOTHING,   /* nothing is being written */
        FOR_AGREEMENT, /* the match can begin; a host goes on with the event `start` */
        FOR_EVENT,     /* it comes into the log */
        FOR_PROPOSAL,  /* guest: it may be told */
        FOR_VOID       /* guest: the host refused a proposal, by `verdict` */
    } purpose;
    struct SessionSave what;
    struct NetEvent start;
    bool own, peers; /* an own proposal, or one of the peer's, of this number */
    uint32_t number;
    enum Verdict verdict;
    uint32_t link;    /* set by session_save: the number of the link that stood */
    int64_t since_ms; /* guest: when the host's event came; 0: it is none */
};

struct Session {
    struct ThreadOwner thread; /* all calls are from one */
    struct SessionSettings settings;
    struct SessionStart start; /* host: what it offers; with `has_terms`, what was agreed */
    bool has_terms;            /* terms are agreed and the log exists */
    bool offered;              /* guest: an offer waits for the player's answer */
    struct SessionStart offer; /* and this is it */
    struct Log log;
    struct Link link;
    uint32_t links; /* so far */
    struct Saving saving;
    bool stuck; /* host: the next game could not be begun: tried again at the next tick */
    uint8_t host_nonce[EVENT_NONCE]; /* host: what it committed to in its offer */
    char peer_name[NAME_MAX_BYTES + 1];
    bool peer_muted, muted, ended;
    struct ChatAllowance chat;
    bool peer_left;         /* the peer said that it will not come back */
    struct Watched watched; /* guest: as the host said last */
    int round_trip_ms;
    bool reborn;     /* this game was restored: nobody here knows how long there was no link */
    bool restarted;  /* and the peer has not heard of it */
    bool settled;    /* and it is in the log */
    int64_t used_ms; /* restarted: what the own turn had lasted before; -1: not known */
    int64_t away_ms; /* and how long this program was not there */
    struct Absence peer_absence;
    int64_t saved_in_ms; /* how long the disk took for what it was given last */
    struct Witness witness;
    bool paused; /* the clocks stand, for want of a link */
    int64_t paused_since_ms;
    int64_t paused_ms;             /* pauses of this game before the present one */
    int64_t request_until_ms;      /* of the pending request */
    int64_t undo_wait_until_ms[2]; /* by seat */
    int64_t flag_since_ms;         /* host: the guest's flag fell then; -1: it has not */
    int64_t turn_spent_ms;         /* host: of the guest's turn, before that: see AWAY */
    int64_t turn_since_ms;         /* host: when the guest could begin to think; -1: not known */
    struct Proposal proposals[PROPOSALS_MAX]; /* not in the log yet, oldest first */
    int proposal_count;
    uint32_t proposal_number; /* of the next one */
    uint8_t *out;             /* owned: bytes to be sent, from `out_at` on */
    size_t out_at, out_size, out_capacity;
};

/* --- outgoing.c ------------------------------------------------------------------------------ */

/* Queues a message on the link; ignored without one. */
void session_send(struct Session *session, const struct Message *message);

/* Sends a sign of life, which the peer answers. */
void session_ping(struct Session *session, int64_t now_ms);

/* Tells the owner what happened. */
void session_note(struct Session *session, const struct Notice *notice);

/* Fills with random bytes, by the owner or the system. */
void session_random(struct Session *session, void *bytes, size_t size);

/* --- agreement.c ----------------------------------------------------------------------------- */

/* The own seat; -1 before the first start. */
int session_seat(const struct Session *session);

/* Sends the host's offer. */
void session_offer(struct Session *session);

/* Makes the log for the terms in session->start. */
void session_agree(struct Session *session);

/* --- pause.c --------------------------------------------------------------------------------- */

/* Stops the clocks, or lets them go on. */
void session_pause(struct Session *session, bool paused, int64_t now_ms);

/* Without a link the clocks stand. */
void session_pause_alone(struct Session *session, int64_t now_ms);

/* Host: what the guest's turn lasted since then is not known to be thinking; at most LOST_MS. */
void session_leave_out(struct Session *session, int64_t since_ms, int64_t now_ms);

/* How long there was no link in this game so far, in milliseconds. */
int64_t session_apart_ms(const struct Session *session, int64_t now_ms);

/* --- witness.c ------------------------------------------------------------------------------- */

/* The own clock learns that another is on turn, */
void session_witness_turn(struct Session *session, int64_t now_ms);

/* that another game has begun, */
void session_witness_game(struct Session *session);

/* that the peer has answered after `trip_ms`, */
void session_witness_answer(struct Session *session, int64_t trip_ms, int64_t now_ms);

/* that the link, which is still as it was, ends or gives way to another, */
void session_witness_parted(struct Session *session, int64_t now_ms);

/* that both agree, */
void session_witness_synced(struct Session *session, int64_t now_ms);

/* and that the peer was started again: what it thought before is for it to say. */
void session_witness_restarted(struct Session *session);

/* Time without a link in this game, from the peer's last word on, in milliseconds. */
int64_t session_witness_apart_ms(const struct Session *session, int64_t now_ms);

/* How far two honest clocks may differ about the own turn so far, in milliseconds: see claims.c. */
int64_t session_witness_spared_ms(const struct Session *session, int64_t now_ms);

/* Whether `seat` is on turn with a clock that runs, and has no more than `spare_ms` left. */
bool session_is_short_of(const struct Session *session, int seat, int64_t spare_ms, int64_t now_ms);

/* Whether `seat` is on turn with a clock that runs when there is a link. */
bool session_is_timed(const struct Session *session, int seat, int64_t now_ms);

/* Whether what was done without a link may still come over this one: before the peer has answered,
 * or soon after. */
bool session_is_fresh(const struct Session *session, int64_t now_ms);

/* --- links.c --------------------------------------------------------------------------------- */

/* Ends the link, telling the peer why; `final`: no other link will be taken. */
void session_part(struct Session *session, enum Parting parting, bool final, int64_t now_ms);

/* The link is down, by the peer's goodbye, our own or none; what is queued still goes out. */
void session_down(struct Session *session, enum Parting parting, bool final, int64_t now_ms);

/* --- absence.c ------------------------------------------------------------------------------- */

/* Fills the hello's part about the own absence. */
void session_say_absence(const struct Session *session, struct Message *hello, int64_t now_ms);

/* Keeps what the peer's hello says of its own. */
void session_hear_absence(struct Session *session, const struct Message *hello);

/* Whether this program was ended in its own turn, and the log doesn't have it yet. */
bool session_owes_absence(const struct Session *session, int64_t now_ms);

/* Host: the event by which an absence in somebody's own turn is charged; false if there is none. */
bool session_absence_due(struct Session *session, struct NetEvent *event, int64_t now_ms);

/* Guest: whether the host's AWAY fits what the two hellos and the own clock say. */
bool session_absence_is_credible(const struct Session *session, const struct NetEvent *event,
                                 int64_t now_ms);

/* The log has an AWAY: from now on both know again what the turn has lasted. */
void session_settle_absence(struct Session *session, const struct NetEvent *event, int64_t now_ms);

/* --- claims.c -------------------------------------------------------------------------------- */

/* Guest: whether the own clock contradicts an event of the host's that fits the rules; `proposal`:
 * which of the own ones it is, -1 if none. VERDICT_GOOD, or why it does not count. */
enum Verdict session_doubt_event(const struct Session *session, const struct NetEvent *event,
                                 int proposal, int64_t now_ms);

/* Host: the same for the guest's wish to break the game off: it was made without a link, and comes
 * as soon as there is one. */
enum Verdict session_doubt_break(const struct Session *session, int64_t now_ms);

/* Counts and tells that the peer said what the own clock contradicts; who does so CLAIMS_MAX times
 * in a game has left. */
void session_contradict(struct Session *session, enum EventKind kind, int64_t now_ms);

/* The peer keeps to what was refused: it has left. */
void session_insisted(struct Session *session, int64_t now_ms);

/* --- proposals.c ----------------------------------------------------------------------------- */

/* Keeps a proposal; the oldest is forgotten when there are too many. */
void session_add_proposal(struct Session *session, const struct NetEvent *event, bool saved,
                          int64_t wished_ms);

/* Takes it away again; an index of -1 is ignored. */
void session_drop_proposal(struct Session *session, int index); /* 0 .. proposal_count - 1 */

/* Which of the open proposals the event is, or has the number; -1 if none. */
int session_find_proposal(const struct Session *session, const struct NetEvent *event);
int session_find_number(const struct Session *session, uint32_t number);

/* Guest: sends a proposal that is on disk, or all of them. */
void session_send_proposal(struct Session *session, int index);
void session_propose_again(struct Session *session);

/* --- save.c ---------------------------------------------------------------------------------- */

/* Whether something is being written: then nothing else may come into the log. */
bool session_is_saving(const struct Session *session);

/* Begins to write, which is possible when nothing is being written. To be called last: it may be
 * on disk when this returns, and all that follows done. */
void session_save(struct Session *session, const struct Saving *saving);

/* --- log.c ----------------------------------------------------------------------------------- */

/* Judges an event, with the host's own rule that refused takebacks must wait. */
enum Verdict session_judge(const struct Session *session, const struct NetEvent *event,
                           bool from_host, int64_t now_ms);

/* Host: judges an event and, if it is good, begins to save it. */
enum Verdict session_commit(struct Session *session, const struct NetEvent *event, bool from_host,
                            int64_t now_ms);

/* Applies an event that was judged good and is on disk; the host tells it. */
void session_apply(struct Session *session, const struct NetEvent *event, int64_t now_ms);

/* --- catch_up.c ------------------------------------------------------------------------------ */

/* Host: brings a link that has been greeted up to date: settles what was open before the break. */
void session_host_catch_up(struct Session *session, int64_t now_ms);

/* Guest: the same; its log may have what the host had when it greeted. */
void session_guest_catch_up(struct Session *session, int64_t now_ms);

/* --- work.c ---------------------------------------------------------------------------------- */

/* Does what waits for the disk to be free: greets, begins the next game, brings the local player's
 * proposals into the log or onto the disk. */
void session_work(struct Session *session, int64_t now_ms);

/* --- wishes.c -------------------------------------------------------------------------------- */

/* Whether the player wants to break the game off, and the log does not have it yet. */
bool session_is_breaking_off(const struct Session *session);

/* Whether there was no link for so long that the game may be broken off. */
bool session_may_break_off(const struct Session *session, int64_t now_ms);

/* --- receive.c ------------------------------------------------------------------------------- */

/* Acts on one message from the peer. */
void session_receive(struct Session *session, const struct Message *message, int64_t now_ms);

#endif
