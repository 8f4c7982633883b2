/* One online match: what this side's own clock knows of time and absence. */
#include "net/session/state.h"

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

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

int64_t session_witness_apart_ms(const struct Session *session, int64_t now_ms)
{
    const struct Witness *witness = &session->witness;
    return witness->apart_ms + (witness->silent_ms < 0 ? 0 : now_ms - witness->silent_ms);
}

/* The longest that an answer took in this turn, and of each break in it what the other may not have
 * noticed. */
int64_t session_witness_spared_ms(const struct Session *session, int64_t now_ms)
{
    const struct Witness *witness = &session->witness;
    int64_t delay = smaller(larger(witness->delay_ms, open_ms(&session->link, now_ms)), LOST_MS);
    int64_t apart = witness->silent_ms < 0 ? 0 : smaller(now_ms - witness->silent_ms, LOST_MS);
    return CLAIM_MARGIN_MS + (now_ms - witness->turn_ms) / CLAIM_DRIFT + delay +
           witness->blurred_ms + apart;
}

bool session_is_short_of(const struct Session *session, int seat, int64_t spare_ms, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    return owner->flagged && owner->flagged(owner->context, now_ms, spare_ms) == seat;
}

bool session_is_timed(const struct Session *session, int seat, int64_t now_ms)
{
    return session_is_short_of(session, seat, INT64_MAX, now_ms);
}

bool session_is_fresh(const struct Session *session, int64_t now_ms)
{
    const struct Link *link = &session->link;
    bool heard = link->answered_ms >= 0 && now_ms - link->answered_ms > LOST_MS;
    return !link->synced || (!heard && now_ms - link->synced_ms <= GRACE_MS);
}
