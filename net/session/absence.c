/*
 * One online match: what a program knows of its own absence. A dead link stops the clocks, since
 * nobody can know at which end it died; but a program that was ended in its own turn knows that.
 * It says so in its hello, and the host puts into the log what that costs, as long as the other was
 * there all the while and waited.
 */
#include "net/session/state.h"

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static uint32_t in_range(int64_t ms)
{
    return ms < 0 ? 0 : (uint32_t)smaller(ms, EVENT_MS_MAX);
}

void session_restarted(struct Session *session, int64_t used_ms, int64_t away_ms)
{
    session->used_ms = used_ms;
    session->away_ms = away_ms;
}

/* A guest that had moved, and was ended before the host heard of it, was not on turn. */
static bool has_moved(const struct Session *session)
{
    for (int i = 0; i < session->proposal_count; i++)
        if (session->proposals[i].event.kind == EVENT_MOVE && session->proposals[i].wished_ms < 0)
            return true;
    return false;
}

/* How long there has been no link. */
static int64_t waited_ms(const struct Session *session, int64_t now_ms)
{
    int64_t silent_ms = session->witness.silent_ms;
    return silent_ms < 0 ? 0 : now_ms - silent_ms;
}

void session_say_absence(const struct Session *session, struct Message *hello, int64_t now_ms)
{
    bool counts = session->restarted && session->has_terms && session->log.count > 0 &&
                  !has_moved(session) && session_is_timed(session, session_seat(session), now_ms);
    hello->restarted = counts;
    hello->used_ms = counts ? in_range(session->used_ms) : 0;
    hello->away_ms = counts ? in_range(session->away_ms) : 0;
    hello->waited_ms = in_range(waited_ms(session, now_ms));
}

void session_hear_absence(struct Session *session, const struct Message *hello)
{
    bool same_turn = session->has_terms && session->log.moved <= hello->count;
    session->peer_absence = (struct Absence){.restarted = hello->restarted && same_turn,
                                             .used_ms = hello->used_ms,
                                             .away_ms = hello->away_ms,
                                             .waited_ms = hello->waited_ms};
    if (hello->restarted)
        session_witness_restarted(session);
}

static int64_t used_here_ms(const struct Session *session, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    return owner->used ? owner->used(owner->context, now_ms) : 0;
}

bool session_owes_absence(const struct Session *session, int64_t now_ms)
{
    return session->restarted && session->used_ms >= 0 && !session->settled &&
           session->log.count > 0 && session_is_timed(session, session_seat(session), now_ms);
}

/* What the guest's turn has lasted while it was heard of. */
static int64_t guests_turn_ms(const struct Session *session, int64_t now_ms)
{
    int64_t lasted_ms = session->turn_spent_ms, since_ms = session->turn_since_ms;
    int64_t until_ms = now_ms - waited_ms(session, now_ms);
    if (since_ms >= 0 && until_ms > since_ms)
        lasted_ms += until_ms - since_ms;
    return smaller(lasted_ms, used_here_ms(session, now_ms));
}

/* Whose program was ended in its own turn, and for how long the other waited; -1: nobody's that is
 * not in the log yet. */
static int find_absent(const struct Session *session, int64_t now_ms, int64_t *used_ms,
                       int64_t *away_ms)
{
    const struct Absence *peer = &session->peer_absence;
    int own = session_seat(session);
    if (session_owes_absence(session, now_ms)) {
        *used_ms = session->used_ms;
        *away_ms = smaller(session->away_ms, peer->waited_ms);
        return own;
    }
    if (!peer->restarted || !session_is_timed(session, 1 - own, now_ms))
        return -1;
    *used_ms = session->restarted ? peer->used_ms : guests_turn_ms(session, now_ms);
    *away_ms = smaller(peer->away_ms, waited_ms(session, now_ms));
    return 1 - own;
}

bool session_absence_due(struct Session *session, struct NetEvent *event, int64_t now_ms)
{
    int64_t used_ms, away_ms;
    int seat = find_absent(session, now_ms, &used_ms, &away_ms);
    session->peer_absence.restarted = false;
    if (seat < 0)
        return false;
    away_ms = away_ms < 0 ? 0 : away_ms;
    used_ms = used_ms < 0 ? 0 : used_ms;
    *event =
        (struct NetEvent){.kind = EVENT_AWAY,
                          .seat = (uint8_t)seat,
                          .re = session->log.moved,
                          .ms = in_range(used_ms + log_away_charge(&session->log, seat, away_ms)),
                          .away = in_range(away_ms)};
    return true;
}

bool session_absence_is_credible(const struct Session *session, const struct NetEvent *event,
                                 int64_t now_ms)
{
    int64_t here_ms = used_here_ms(session, now_ms), spared_ms = LIFE_MS + LOST_MS;
    if (!session_is_timed(session, event->seat, now_ms))
        return false;
    if (event->seat != session_seat(session)) /* the host was ended: not to win time by that */
        return session_is_fresh(session, now_ms) &&
               event->ms + spared_ms >= session->witness.before_ms;
    if (!session->restarted || event->away > in_range(session->away_ms))
        return false;
    int64_t known_ms = session->used_ms > here_ms ? session->used_ms : here_ms;
    int64_t charged_ms = log_away_charge(&session->log, event->seat, event->away);
    return session->used_ms < 0 || event->ms <= known_ms + charged_ms + spared_ms;
}

/* What the player has done since the program was started again took as much longer. */
static void lengthen_moves(struct Session *session, uint32_t ms)
{
    for (int i = 0; i < session->proposal_count; i++) {
        struct Proposal *proposal = &session->proposals[i];
        if (proposal->event.kind == EVENT_MOVE && proposal->wished_ms >= 0)
            proposal->event.ms = in_range((int64_t)proposal->event.ms + ms);
    }
}

void session_settle_absence(struct Session *session, const struct NetEvent *event, int64_t now_ms)
{
    if (event->seat == session_seat(session)) {
        session->settled = session->witness.sure = true;
        session->witness.turn_ms = now_ms;
        session->used_ms = event->ms;
        session->away_ms = 0;
        lengthen_moves(session, event->ms);
    } else {
        session->turn_spent_ms = event->ms;
        session->turn_since_ms = now_ms;
    }
}
