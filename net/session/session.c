/* One online match: life, links and what goes out. */
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

void session_agree(struct Session *session)
{
    const struct Terms *terms = &session->start.terms;
    uint8_t bytes[FRAME_PAYLOAD_MAX];
    struct WireWriter writer = wire_writer(bytes, sizeof bytes);
    bool fits = terms_write(&writer, terms);
    assert(fits);
    if (session->has_terms) { /* one side lost the first agreement before the start */
        assert(session->log.count == 0);
        log_free(&session->log);
    }
    log_init(&session->log, &session->settings.rules, bytes, writer.size, terms->undo_limit);
    session->has_terms = true;
    session->offered = false;
}

int session_seat(const struct Session *session)
{
    if (!session->has_terms || session->log.count == 0)
        return -1;
    return session->settings.host ? session->log.host_seat : 1 - session->log.host_seat;
}

/* --- what goes out --------------------------------------------------------------------------- */

void session_note(struct Session *session, const struct Notice *notice)
{
    const struct SessionHost *owner = &session->settings.owner;
    if (owner->notice)
        owner->notice(owner->context, notice);
}

/* Room for one more frame; false if the peer has left more lying than an honest one can. */
static bool make_room(struct Session *session)
{
    if (session->out_at > session->out_size) { /* more is gone than waits */
        memmove(session->out, session->out + session->out_at, session->out_size);
        session->out_at = 0;
    }
    if (session->out_capacity - session->out_at - session->out_size >= FRAME_WIRE_MAX)
        return true;
    if (session->out_size > OUT_MAX)
        return false;
    session->out_capacity = 2 * session->out_capacity + 4 * FRAME_WIRE_MAX;
    session->out = memory_resized(session->out, session->out_capacity);
    return true;
}

void session_send(struct Session *session, const struct Message *message)
{
    uint8_t payload[FRAME_PAYLOAD_MAX];
    if (!session->link.up || session->link.choked)
        return;
    session->link.choked = !make_room(session);
    if (session->link.choked)
        return;
    size_t size = message_write(message, payload);
    session->out_size += frame_seal(&session->link.sender, (uint8_t)message->kind, payload, size,
                                    session->out + session->out_at + session->out_size);
}

size_t session_take(struct Session *session, uint8_t *bytes, size_t capacity)
{
    assert(thread_owns(&session->thread));
    size_t size = session->out_size < capacity ? session->out_size : capacity;
    if (size > 0)
        memcpy(bytes, session->out + session->out_at, size);
    session->out_size -= size;
    session->out_at = session->out_size > 0 ? session->out_at + size : 0;
    return size;
}

void session_random(struct Session *session, void *bytes, size_t size)
{
    const struct SessionHost *owner = &session->settings.owner;
    if (owner->random)
        owner->random(owner->context, bytes, size);
    else
        randombytes_buf(bytes, size);
}

/* The host commits to a number before it sees the guest's: neither can choose who begins. */
void session_offer(struct Session *session)
{
    struct Message offer = {.kind = MSG_OFFER, .terms = session->start.terms};
    session_random(session, session->host_nonce, EVENT_NONCE);
    crypto_generichash(offer.nonce_hash, NONCE_HASH, session->host_nonce, EVENT_NONCE, NULL, 0);
    session_send(session, &offer);
}

/* --- links ----------------------------------------------------------------------------------- */

/* `*since_ms`, if it is known, as if the time since the pause began had not passed. */
static void leave_out(int64_t *since_ms, int64_t pause_ms, int64_t now_ms)
{
    if (*since_ms >= 0)
        *since_ms = *since_ms > pause_ms ? now_ms : *since_ms + now_ms - pause_ms;
}

void session_leave_out(struct Session *session, int64_t since_ms, int64_t now_ms)
{
    int64_t least_ms = now_ms - LOST_MS;
    leave_out(&session->turn_since_ms, since_ms > least_ms ? since_ms : least_ms, now_ms);
}

/* The peer may have noticed the break as soon as its last word had gone out. */
static void end_pause(struct Session *session, int64_t now_ms)
{
    int64_t silent_ms = session->witness.silent_ms, since_ms = session->paused_since_ms;
    session->paused_ms += now_ms - since_ms;
    if (silent_ms >= 0 && silent_ms < since_ms)
        since_ms = silent_ms;
    leave_out(&session->turn_since_ms, since_ms, now_ms);
    leave_out(&session->flag_since_ms, since_ms, now_ms);
}

void session_pause(struct Session *session, bool paused, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    if (paused == session->paused)
        return;
    if (paused)
        session->paused_since_ms = now_ms;
    else
        end_pause(session, now_ms);
    session->paused = paused;
    if (owner->pause)
        owner->pause(owner->context, paused, now_ms);
}

void session_pause_alone(struct Session *session, int64_t now_ms)
{
    if (!session->link.up && session->has_terms && session->log.phase == PHASE_PLAY)
        session_pause(session, true, now_ms);
    if (!session->link.up && session->witness.silent_ms < 0)
        session->witness.silent_ms = now_ms;
}

int64_t session_apart_ms(const struct Session *session, int64_t now_ms)
{
    return session->paused_ms + (session->paused ? now_ms - session->paused_since_ms : 0);
}

void session_say_hello(struct Session *session, int64_t now_ms)
{
    struct Message hello = {.kind = MSG_HELLO, .muted = session->muted};
    session_say_absence(session, &hello, now_ms);
    strcpy(hello.name, session->settings.name);
    if (session->has_terms) {
        hello.count = session->log.count;
        memcpy(hello.chain, session->log.chain, LOG_CHAIN);
    }
    session->link.said_hello = true;
    session_send(session, &hello);
}

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

void session_down(struct Session *session, enum Parting parting, bool final, int64_t now_ms)
{
    session_witness_parted(session, now_ms);
    session->link = (struct Link){.up = false};
    session->ended = session->ended || final;
    session->offered = false;
    session_pause_alone(session, now_ms);
    session_note(session,
                 &(struct Notice){.kind = NOTICE_PARTED, .parting = parting, .final = final});
}

void session_unlink(struct Session *session, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    if (!session->link.up)
        return;
    session->out_at = session->out_size = 0;
    session_down(session, PARTING_NONE, false, now_ms);
}

void session_part(struct Session *session, enum Parting parting, bool final, int64_t now_ms)
{
    session_send(session, &(struct Message){.kind = MSG_BYE, .parting = parting});
    if (session->link.up)
        session_down(session, parting, final, now_ms);
    session->ended = session->ended || final;
}

void session_leave(struct Session *session, enum Parting parting, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    session_part(session, parting, parting == PARTING_LEFT, now_ms);
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
