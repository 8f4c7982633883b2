/* One online match: its life, its links, and how it stands. */
#include "net/session/session.h"
#include "net/session/state.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* --- life ------------------------------------------------------------------------------------ */

struct Session *session_new(const struct SessionSettings *settings)
{
    struct Session *session = memory_zeroed(sizeof *session);
    thread_claim(&session->thread);
    session->settings = *settings;
    session->round_trip_ms = -1;
    session->turn_since_ms = -1;
    session->chat.lines = CHAT_LINES;
    session->reborn = session->restarted = settings->restored != NULL;
    session->witness = (struct Witness){.from_ms = -1, .silent_ms = -1};
    session->used_ms = -1;
    session->flag_since_ms = -1;
    session->start.terms = settings->terms;
    if (settings->restored) {
        session->start = *settings->restored;
        session_agree(session);
    }
    session->settings.restored = NULL; /* the caller's memory */
    return session;
}

void session_free(struct Session *session)
{
    if (!session)
        return;
    if (session->has_terms)
        log_free(&session->log);
    free(session->out);
    sodium_memzero(session, sizeof *session);
    free(session);
}

/* --- links ----------------------------------------------------------------------------------- */

void session_link(struct Session *session, const struct FrameSender *sender,
                  const struct FrameReceiver *receiver, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    if (session->ended)
        return;
    session_pause_alone(session, now_ms);    /* also after a restart, */
    session_witness_parted(session, now_ms); /* from no link at all */
    session->link = (struct Link){.up = true,
                                  .sender = *sender,
                                  .receiver = *receiver,
                                  .heard_ms = now_ms,
                                  .pinged_ms = now_ms,
                                  .linked_ms = now_ms,
                                  .answered_ms = -1,
                                  .flood = {.since_ms = now_ms}};
    session->out_at = session->out_size = 0;
    session->offered = false; /* each link brings an offer of its own */
    session->round_trip_ms = -1;
    session->links++;
    session_work(session, now_ms); /* says hello, unless something is being written */
}

/* Counts a message against its kind's share; false if the peer sends too many. */
static bool count_message(struct Flood *flood, enum MessageKind kind, int64_t now_ms)
{
    if (now_ms - flood->since_ms >= 10000)
        *flood = (struct Flood){.since_ms = now_ms};
    return ++flood->count[kind] <= message_limit(kind);
}

/* One whole frame off the link. */
static void take_frame(struct Session *session, const struct Frame *frame, int64_t now_ms)
{
    struct Message message;
    session->link.heard_ms = now_ms;
    if (!message_read(frame, &message))
        session_part(session, PARTING_MALFORMED, true, now_ms);
    else if (!count_message(&session->link.flood, message.kind, now_ms))
        session_part(session, PARTING_FLOOD, true, now_ms);
    else
        session_receive(session, &message, now_ms);
}

size_t session_feed(struct Session *session, const uint8_t *bytes, size_t size, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    struct Frame frame;
    size_t at = 0, used;
    int budget = FEED_MESSAGES;
    while (session->link.up && at < size && budget > 0 && !session_is_saving(session)) {
        enum FrameResult result =
            frame_feed(&session->link.receiver, bytes + at, size - at, &used, &frame);
        at += used;
        if (result == FRAME_MORE)
            continue;
        if (result == FRAME_BROKEN) /* damage on the way: the next link goes on */
            session_unlink(session, now_ms);
        else
            take_frame(session, &frame, now_ms);
        budget--;
    }
    return session->link.up ? at : size; /* what comes behind a goodbye is nobody's */
}

/* --- looking --------------------------------------------------------------------------------- */

static const struct Terms *terms_now(const struct Session *session)
{
    if (session->offered)
        return &session->offer.terms;
    return session->settings.host || session->has_terms ? &session->start.terms : NULL;
}

struct SessionView session_view(const struct Session *session, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    const struct Link *link = &session->link;
    bool pending = session->has_terms && session->log.pending.request != REQUEST_NONE;
    int64_t left = pending ? session->request_until_ms - now_ms : 0;
    return (struct SessionView){
        .host = session->settings.host,
        .linked = link->up,
        .synced = link->up && link->synced,
        .ended = session->ended,
        .quiet = link->up && now_ms - link->heard_ms >= WARN_MS,
        .offered = session->offered && session->saving.purpose != FOR_AGREEMENT,
        .seat = session_seat(session),
        .terms = terms_now(session),
        .log = session->has_terms ? &session->log : NULL,
        .peer_name = session->peer_name,
        .peer_muted = session->peer_muted,
        .round_trip_ms = session->round_trip_ms,
        .request_left_ms = left > 0 ? left : 0,
        .may_break_off = session_may_break_off(session, now_ms),
        .breaking_off = session_is_breaking_off(session),
        .peer_left = session->peer_left,
        .watched = session->watched,
        .saving = session_is_saving(session),
        .proposed = session->proposal_count,
        .proposal = session->proposal_count > 0 ? &session->proposals[0].event : NULL,
    };
}
