/*
 * One online match: what the peer says of time and absence is held against the own clock; what that
 * contradicts does not count.
 *
 * A message takes its time, a process is stopped, a machine sleeps: of what cannot be told apart
 * from that, nobody is accused.
 */
#include "net/session/state.h"
#include "src/common/translate.h"

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
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
    return session_is_short_of(session, flag->seat, session_witness_spared_ms(session, now_ms),
                               now_ms);
}

/* Guest: how long the guest's own move took, as the host says: what it does not say itself, it may
 * add for the way there and back, of which the guest knows. */
static bool own_time_is_credible(const struct Session *session, const struct NetEvent *move,
                                 const struct Proposal *proposal, int64_t now_ms)
{
    if (!session->witness.sure)
        return true;
    int64_t told = proposal->wished_ms < 0 ? LOST_MS : now_ms - proposal->wished_ms;
    int64_t spared = session_witness_spared_ms(session, now_ms) + smaller(told, LOST_MS);
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
    return session->reborn || session_witness_apart_ms(session, now_ms) >= GRACE_MS - 2 * LOST_MS;
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
