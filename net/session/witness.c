/*
 * One online match: what this side's own clock knows of time and absence. What the peer says of
 * them is held against it; what the clock contradicts does not count.
 *
 * A message takes its time, a process is stopped, a machine sleeps: of what cannot be told apart
 * from that, nobody is accused. So what an honest peer may have measured otherwise is spared: the
 * longest that an answer took in this turn, and of each break in it what the other may not have
 * noticed.
 */
#include "net/session/state.h"
#include "src/common/translate.h"

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* --- measuring ------------------------------------------------------------------------------- */

/* How long the oldest question has waited for its answer; a link is one itself. */
static int64_t open_ms(const struct Link *link, int64_t now_ms)
{
    if (link->up && link->answered_ms < 0)
        return now_ms - link->linked_ms;
    if (!link->up || link->stamp_count == 0)
        return 0;
    return (uint32_t)now_ms - link->stamps[link->stamp_count - 1];
}

void session_witness_turn(struct Session *session, int64_t now_ms)
{
    struct Witness *witness = &session->witness;
    witness->sure = session->link.synced || !session->restarted;
    witness->turn_ms = now_ms;
    witness->blurred_ms = 0;
    int64_t before_ms = session->link.synced ? 0 : witness->delay_ms; /* it was on its way then */
    witness->delay_ms =
        larger(before_ms, larger(open_ms(&session->link, now_ms), session->saved_in_ms));
    witness->from_ms = -1;
    witness->banked_ms = witness->proved_ms = witness->before_ms = 0;
}

void session_witness_game(struct Session *session)
{
    session->witness.apart_ms = 0; /* but for the present break, in which it may have begun */
    session->witness.contradictions = 0;
}

void session_witness_answer(struct Session *session, int64_t trip_ms, int64_t now_ms)
{
    struct Witness *witness = &session->witness;
    if (session->link.answered_ms < 0) {
        if (session->turn_since_ms < session->link.synced_ms)
            session_leave_out(session, session->link.synced_ms, now_ms);
        session->link.answered_ms = now_ms;
    }
    if (!session->link.synced)
        return;
    session->restarted = false; /* the peer has heard it */
    witness->delay_ms = larger(witness->delay_ms, trip_ms);
    if (witness->from_ms < 0)
        witness->from_ms = now_ms; /* that was asked before the turn, perhaps, and answered in it */
    else
        witness->proved_ms =
            larger(witness->proved_ms, witness->banked_ms + now_ms - trip_ms - witness->from_ms);
}

void session_witness_parted(struct Session *session, int64_t now_ms)
{
    struct Witness *witness = &session->witness;
    const struct Link *link = &session->link;
    if (link->synced || witness->silent_ms < 0)
        witness->silent_ms = link->synced ? link->heard_ms : now_ms;
    if (link->synced && link->answered_ms < 0)
        session_leave_out(session, link->synced_ms, now_ms);
    witness->delay_ms = larger(witness->delay_ms, open_ms(link, now_ms));
    witness->from_ms = -1;
    witness->banked_ms = witness->proved_ms;
}

void session_witness_synced(struct Session *session, int64_t now_ms)
{
    struct Witness *witness = &session->witness;
    session->link.synced_ms = now_ms;
    if (witness->silent_ms < 0)
        return;
    witness->blurred_ms += smaller(now_ms - witness->silent_ms, LOST_MS);
    witness->apart_ms += now_ms - witness->silent_ms;
    witness->silent_ms = -1;
}

void session_witness_restarted(struct Session *session)
{
    struct Witness *witness = &session->witness;
    witness->before_ms = larger(witness->before_ms, witness->proved_ms);
    witness->banked_ms = witness->proved_ms = 0;
}

/* Time without a link in this game, from the peer's last word on. */
static int64_t apart_ms(const struct Witness *witness, int64_t now_ms)
{
    return witness->apart_ms + (witness->silent_ms < 0 ? 0 : now_ms - witness->silent_ms);
}

/* How far two honest clocks may differ about the own turn so far. */
static int64_t spared_ms(const struct Session *session, int64_t now_ms)
{
    const struct Witness *witness = &session->witness;
    int64_t delay = smaller(larger(witness->delay_ms, open_ms(&session->link, now_ms)), LOST_MS);
    int64_t apart = witness->silent_ms < 0 ? 0 : smaller(now_ms - witness->silent_ms, LOST_MS);
    return CLAIM_MARGIN_MS + (now_ms - witness->turn_ms) / CLAIM_DRIFT + delay +
           witness->blurred_ms + apart;
}

/* --- judging --------------------------------------------------------------------------------- */

/* Whether `seat` is on turn with a clock that runs, and has no more than `spare_ms` left. */
static bool is_short_of(const struct Session *session, int seat, int64_t spare_ms, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    return owner->flagged && owner->flagged(owner->context, now_ms, spare_ms) == seat;
}

bool session_is_timed(const struct Session *session, int seat, int64_t now_ms)
{
    return is_short_of(session, seat, INT64_MAX, now_ms);
}

/* Guest: the host says that the guest's time is up. A program that was started again since the turn
 * began cannot know better. */
static bool flag_is_credible(const struct Session *session, const struct NetEvent *flag,
                             int64_t now_ms)
{
    if (flag->seat != session_seat(session))
        return true; /* it gives itself up */
    if (!session->witness.sure)
        return true;
    return is_short_of(session, flag->seat, spared_ms(session, now_ms), now_ms);
}

/* Guest: how long the guest's own move took, as the host says: what it does not say itself, it may
 * add for the way there and back, of which the guest knows. */
static bool own_time_is_credible(const struct Session *session, const struct NetEvent *move,
                                 const struct Proposal *proposal, int64_t now_ms)
{
    if (!session->witness.sure)
        return true;
    int64_t told = proposal->wished_ms < 0 ? LOST_MS : now_ms - proposal->wished_ms;
    int64_t spared = spared_ms(session, now_ms) + smaller(told, LOST_MS);
    return move->ms <= proposal->event.ms + spared;
}

/* Guest: how long the host's move took. It cannot have been less than what lies between two of its
 * answers. */
static bool host_time_is_credible(const struct Session *session, const struct NetEvent *move)
{
    int64_t proved = session->witness.proved_ms;
    return (int64_t)move->ms >= proved - proved / CLAIM_DRIFT - CLAIM_MARGIN_MS;
}

/* Whether the two may have been apart for GRACE_MS. They notice a break at different times, at most
 * LOST_MS apart each way; a program that was started again does not know. */
static bool may_have_been_apart(const struct Session *session, int64_t now_ms)
{
    return session->reborn || apart_ms(&session->witness, now_ms) >= GRACE_MS - 2 * LOST_MS;
}

bool session_is_fresh(const struct Session *session, int64_t now_ms)
{
    const struct Link *link = &session->link;
    bool heard = link->answered_ms >= 0 && now_ms - link->answered_ms > LOST_MS;
    return !link->synced || (!heard && now_ms - link->synced_ms <= GRACE_MS);
}

enum Verdict session_doubt_break(const struct Session *session, int64_t now_ms)
{
    bool good = session_is_fresh(session, now_ms) && may_have_been_apart(session, now_ms);
    return good ? VERDICT_GOOD : VERDICT_EARLY;
}

enum Verdict session_doubt_event(const struct Session *session, const struct NetEvent *event,
                                 int proposal, int64_t now_ms)
{
    bool credible = true;
    if (event->kind == EVENT_MOVE && !session_is_timed(session, event->seat, now_ms))
        return VERDICT_GOOD; /* no clock ran */
    if (event->kind == EVENT_AWAY)
        credible = session_absence_is_credible(session, event, now_ms);
    else if (event->kind == EVENT_FLAG)
        credible = flag_is_credible(session, event, now_ms);
    else if (event->kind == EVENT_MOVE && proposal >= 0)
        credible = own_time_is_credible(session, event, &session->proposals[proposal], now_ms);
    else if (event->kind == EVENT_MOVE)
        credible = host_time_is_credible(session, event);
    else if (event->kind == EVENT_BREAK && proposal < 0)
        return session_doubt_break(session, now_ms);
    return credible ? VERDICT_GOOD : VERDICT_CLOCK;
}

/* --- what follows ---------------------------------------------------------------------------- */

void session_insisted(struct Session *session, int64_t now_ms)
{
    session->peer_left = true;
    session_part(session, PARTING_INSISTED, true, now_ms);
}

void session_contradict(struct Session *session, enum EventKind kind, int64_t now_ms)
{
    session_note(session, &(struct Notice){.kind = NOTICE_CONTRADICTED, .claim = kind});
    if (++session->witness.contradictions >= CLAIMS_MAX && session->link.up)
        session_insisted(session, now_ms);
}

const char *claim_text(enum EventKind kind)
{
    switch (kind) {
    case EVENT_FLAG:
        return N_("%s's program says a flag fell, but the clocks say otherwise. Play on!");
    case EVENT_BREAK:
        return N_("%s's program called the game off too early. That doesn't count. Play on!");
    default:
        return N_("%s's program gave a time that your clock contradicts. That doesn't count");
    }
}
