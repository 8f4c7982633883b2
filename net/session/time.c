/* One online match: what time asks for. */
#include "net/session/state.h"
#include <assert.h>
#include <string.h>

/* How often to ask for a sign of life. A guest judges by the answers how long the way took, also
 * that of a move that it has not seen yet. */
static int64_t ping_ms(const struct Session *session)
{
    bool timed = session->has_terms && session->start.terms.clock[0];
    return timed && !session->settings.host ? CLOCK_PING_MS : PING_MS;
}

static void tick_link(struct Session *session, int64_t now_ms)
{
    struct Link *link = &session->link;
    if (link->choked ||
        now_ms - link->heard_ms >= LOST_MS) /* or our own disk hangs, and nobody listens */
        session_unlink(session, now_ms);
    else if (link->greeted && now_ms - link->pinged_ms >= ping_ms(session))
        session_ping(session, now_ms);
}

/* Host: a request that nobody answered is declined for the player who was asked. */
static void tick_request(struct Session *session, int64_t now_ms)
{
    const struct LogPending *pending = &session->log.pending;
    if (pending->request == REQUEST_NONE || now_ms < session->request_until_ms)
        return;
    struct NetEvent event = {.kind = EVENT_DECLINE,
                             .request = pending->request,
                             .seat = (uint8_t)(1 - pending->asker),
                             .re = pending->number};
    session_commit(session, &event, true, now_ms);
}

/* No flag falls behind the back of one who cannot be told. */
static void tick_flag(struct Session *session, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    bool asks = owner->flagged && session->start.terms.clock[0] &&
                session->log.phase == PHASE_PLAY && session->link.synced;
    int seat = asks ? owner->flagged(owner->context, now_ms, 0) : -1;
    if (seat < 0)
        return;
    if (session->flag_since_ms < 0)
        session->flag_since_ms = now_ms;
    bool told = now_ms - session->flag_since_ms >= FLAG_GRACE_MS &&
                session->link.heard_ms >= session->flag_since_ms; /* it is there */
    if (seat == session_seat(session) || told)
        session_commit(session, &(struct NetEvent){.kind = EVENT_FLAG, .seat = (uint8_t)seat}, true,
                       now_ms);
}

/* Guest: a host that has said what does not count, and then answers nothing, insists. */
static void tick_claim(struct Session *session, int64_t now_ms)
{
    const struct Proposal *oldest = &session->proposals[0];
    bool waits = session->link.synced && session->witness.refused > session->log.count &&
                 session->proposal_count > 0 && oldest->saved && oldest->wished_ms >= 0;
    if (waits && now_ms - oldest->wished_ms >= REQUEST_MS)
        session_insisted(session, now_ms);
}

void session_tick(struct Session *session, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    if (session->link.up)
        tick_link(session, now_ms);
    else
        session_pause_alone(session, now_ms); /* also after a restart */
    tick_claim(session, now_ms);
    session->stuck = false;
    session_work(session, now_ms);
    bool hosts = session->settings.host && session->has_terms && session->log.count > 0;
    if (hosts && !session_is_saving(session))
        tick_request(session, now_ms);
    if (hosts && !session_is_saving(session))
        tick_flag(session, now_ms);
}

static int64_t sooner(int64_t wait, int64_t until_ms, int64_t now_ms)
{
    int64_t left = until_ms > now_ms ? until_ms - now_ms : 0;
    return left < wait ? left : wait;
}

/* The same for what has been tried then, and could not be saved: it is tried again in a while. */
static int64_t sooner_unless_past(int64_t wait, int64_t until_ms, int64_t now_ms)
{
    return until_ms > now_ms ? sooner(wait, until_ms, now_ms) : wait;
}

int64_t session_wait(const struct Session *session, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    int64_t wait = 1000; /* clocks and the time left for requests are shown in seconds */
    if (session->link.up) {
        if (session->link.greeted) /* no ping goes out before */
            wait = sooner(wait, session->link.pinged_ms + ping_ms(session), now_ms);
        wait = sooner(wait, session->link.heard_ms + LOST_MS, now_ms);
    }
    if (session->settings.host && session->has_terms) {
        if (session->log.pending.request != REQUEST_NONE)
            wait = sooner_unless_past(wait, session->request_until_ms, now_ms);
        if (session->flag_since_ms >= 0)
            wait = sooner_unless_past(wait, session->flag_since_ms + FLAG_GRACE_MS, now_ms);
    }
    return wait;
}
