/* One online match: after a new link both sides come to the same log. */
#include "net/session/state.h"

static void set_synced(struct Session *session, int64_t now_ms)
{
    session->link.synced = true;
    if (session->turn_since_ms < 0)
        session->turn_since_ms = now_ms;
    session_pause(session, false, now_ms);
    session_witness_synced(session, now_ms);
    session_ping(session, now_ms); /* confirms to the peer that its hello was taken */
    session_note(session, &(struct Notice){.kind = NOTICE_LINKED});
}

/* Host: a request from before the break is void; true if that has to be saved first. */
static bool drop_request(struct Session *session, int64_t now_ms)
{
    const struct LogPending *pending = &session->log.pending;
    if (pending->request == REQUEST_NONE)
        return false;
    struct NetEvent event = {.kind = EVENT_DECLINE,
                             .request = pending->request,
                             .seat = (uint8_t)(1 - pending->asker),
                             .re = pending->number};
    return session_commit(session, &event, true, now_ms) == VERDICT_GOOD;
}

/* Host: what an absence costs whoever was away in the own turn; true if that has to be saved
 * first. */
static bool charge_absence(struct Session *session, int64_t now_ms)
{
    struct NetEvent event;
    return session_absence_due(session, &event, now_ms) &&
           session_commit(session, &event, true, now_ms) == VERDICT_GOOD;
}

void session_host_catch_up(struct Session *session, int64_t now_ms)
{
    if (!drop_request(session, now_ms) && !charge_absence(session, now_ms))
        set_synced(session, now_ms);
}

void session_guest_catch_up(struct Session *session, int64_t now_ms)
{
    if (!session->link.greeted || session->link.synced || !session->has_terms ||
        session->log.count < session->link.target || session->log.count == 0)
        return;
    set_synced(session, now_ms);
    session_propose_again(session);
}
