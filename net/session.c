/* One online match: the player's wishes, links and time. Messages: session_receive.c. */
#include "net/session.h"
#include "net/memory.h"
#include "net/session_state.h"
#include "net/text.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- life ------------------------------------------------------------------------------------ */

struct Session *session_new(const struct SessionSettings *settings)
{
    struct Session *session = net_allocate(sizeof *session);
    session->settings = *settings;
    session->round_trip_ms = -1;
    session->away_since_ms = session->unsettled_since_ms = -1;
    session->turn_since_ms = -1;
    session->chat.lines = CHAT_LINES;
    session->reborn = settings->restored != NULL;
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
    if (session->notice_count == NOTICES_MAX) {
        session->notice_first = (session->notice_first + 1) % NOTICES_MAX;
        session->notice_count--;
    }
    int at = (session->notice_first + session->notice_count++) % NOTICES_MAX;
    session->notices[at] = *notice;
}

bool session_notice(struct Session *session, struct Notice *notice)
{
    if (session->notice_count == 0)
        return false;
    *notice = session->notices[session->notice_first];
    session->notice_first = (session->notice_first + 1) % NOTICES_MAX;
    session->notice_count--;
    return true;
}

void session_send(struct Session *session, const struct Message *message)
{
    uint8_t payload[FRAME_PAYLOAD_MAX];
    if (!session->link.up)
        return;
    if (session->out_capacity - session->out_size < FRAME_WIRE_MAX) {
        session->out_capacity = 2 * session->out_capacity + 4 * FRAME_WIRE_MAX;
        session->out = net_resize(session->out, session->out_capacity);
    }
    size_t size = message_write(message, payload);
    session->out_size += frame_seal(&session->link.sender, (uint8_t)message->kind, payload, size,
                                    session->out + session->out_size);
}

size_t session_take(struct Session *session, uint8_t *bytes, size_t capacity)
{
    size_t size = session->out_size < capacity ? session->out_size : capacity;
    if (size > 0) {
        memcpy(bytes, session->out, size);
        memmove(session->out, session->out + size, session->out_size - size);
    }
    session->out_size -= size;
    return size;
}

static void fill_random(struct Session *session, void *bytes, size_t size)
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
    fill_random(session, session->host_nonce, EVENT_NONCE);
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

static void end_pause(struct Session *session, int64_t now_ms)
{
    session->paused_ms += now_ms - session->paused_since_ms;
    leave_out(&session->turn_since_ms, session->paused_since_ms, now_ms);
    leave_out(&session->flag_since_ms, session->paused_since_ms, now_ms);
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
        owner->pause(owner->context, paused);
}

/* Without a link the clocks stand, while pauses are left. */
static void pause_alone(struct Session *session, int64_t now_ms)
{
    if (!session->link.up && session->has_terms && session->log.phase == PHASE_PLAY &&
        session->paused_ms < GRACE_MS)
        session_pause(session, true, now_ms);
}

static void send_hello(struct Session *session)
{
    struct Message hello = {
        .kind = MSG_HELLO, .claimed = session->claimed, .muted = session->muted};
    strcpy(hello.name, session->settings.name);
    if (session->has_terms) {
        hello.count = session->log.count;
        memcpy(hello.chain, session->log.chain, LOG_CHAIN);
    }
    session_send(session, &hello);
}

/* A link has ended: since when the peer is away, as the own side knows for sure, and since when the
 * peer may think that the own side is. */
static void note_absence(struct Session *session, int64_t now_ms)
{
    const struct Link *link = &session->link;
    if ((link->confirmed && link->synced) || session->away_since_ms < 0)
        session->away_since_ms = now_ms;
    if (link->settled || session->unsettled_since_ms < 0)
        session->unsettled_since_ms = now_ms;
}

void session_link(struct Session *session, const struct FrameSender *sender,
                  const struct FrameReceiver *receiver, int64_t now_ms)
{
    if (session->ended)
        return;
    if (session->link.up) /* an older one is replaced */
        note_absence(session, now_ms);
    session->link = (struct Link){.up = true,
                                  .sender = *sender,
                                  .receiver = *receiver,
                                  .heard_ms = now_ms,
                                  .pinged_ms = now_ms,
                                  .flood = {.since_ms = now_ms}};
    session->out_size = 0;
    session->offered = false; /* each link brings an offer of its own */
    session->round_trip_ms = -1;
    send_hello(session);
}

void session_down(struct Session *session, enum Parting parting, bool final, int64_t now_ms)
{
    note_absence(session, now_ms);
    session->link = (struct Link){.up = false};
    session->ended = session->ended || final;
    session->offered = false;
    pause_alone(session, now_ms);
    session_note(session,
                 &(struct Notice){.kind = NOTICE_PARTED, .parting = parting, .final = final});
}

void session_unlink(struct Session *session, int64_t now_ms)
{
    if (!session->link.up)
        return;
    session->out_size = 0;
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
    session_part(session, parting, parting == PARTING_LEFT, now_ms);
}

/* Counts a message against its kind's share; false if the peer sends too many. */
static bool count_message(struct Flood *flood, enum MessageKind kind, int64_t now_ms)
{
    if (now_ms - flood->since_ms >= 10000)
        *flood = (struct Flood){.since_ms = now_ms};
    return ++flood->count[kind] <= message_limit(kind);
}

void session_feed(struct Session *session, const uint8_t *bytes, size_t size, int64_t now_ms)
{
    struct Frame frame;
    struct Message message;
    while (session->link.up && size > 0) {
        size_t used;
        enum FrameResult result = frame_feed(&session->link.receiver, bytes, size, &used, &frame);
        bytes += used;
        size -= used;
        if (result == FRAME_MORE)
            return;
        session->link.heard_ms = now_ms;
        if (result == FRAME_BROKEN) /* damage on the way: the next link goes on */
            session_unlink(session, now_ms);
        else if (!message_read(&frame, &message))
            session_part(session, PARTING_MALFORMED, true, now_ms);
        else if (!count_message(&session->link.flood, message.kind, now_ms))
            session_part(session, PARTING_FLOOD, true, now_ms);
        else
            session_receive(session, &message, now_ms);
    }
}

/* --- the log --------------------------------------------------------------------------------- */

/* After a takeback was refused, its asker waits longer each time. */
static void note_times(struct Session *session, const struct NetEvent *event, int64_t now_ms)
{
    const struct Log *log = &session->log;
    if (event->kind == EVENT_ASK)
        session->request_until_ms = now_ms + REQUEST_MS;
    if (event->kind == EVENT_DECLINE && event->request == REQUEST_UNDO) {
        int asker = 1 - event->seat;
        int64_t refused = log->undo_declined[asker];
        session->undo_wait_until_ms[asker] = now_ms + UNDO_WAIT_MS * refused * refused;
    }
    if (event->kind == EVENT_START) {
        session_pause(session, false, now_ms);
        session->paused_ms = 0;
        pause_alone(session, now_ms);
        memset(session->undo_wait_until_ms, 0, sizeof session->undo_wait_until_ms);
    }
    if (log->phase == PHASE_OVER)
        session->claimed = false;
    if (log->moved == log->count) { /* another is on turn */
        session->turn_since_ms = now_ms;
        session->flag_since_ms = -1;
    }
}

bool session_apply(struct Session *session, const struct NetEvent *event, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    if (!owner->journal(owner->context, false, event)) {
        session_note(session, &(struct Notice){.kind = NOTICE_UNSAVED});
        return false;
    }
    uint32_t number = log_apply(&session->log, event);
    note_times(session, event, now_ms);
    session_note(session, &(struct Notice){.kind = NOTICE_EVENT, .number = number});
    return true;
}

/* Judges, with the host's own rule that refused takebacks must wait. */
static enum Verdict judge(const struct Session *session, const struct NetEvent *event,
                          bool from_host, int64_t now_ms)
{
    enum Verdict verdict = log_judge(&session->log, event, from_host);
    bool early = event->kind == EVENT_ASK && event->request == REQUEST_UNDO &&
                 now_ms < session->undo_wait_until_ms[event->seat];
    return verdict == VERDICT_GOOD && early ? VERDICT_WAIT : verdict;
}

static bool apply_and_tell(struct Session *session, const struct NetEvent *event, int64_t now_ms)
{
    if (!session_apply(session, event, now_ms))
        return false;
    if (session->link.greeted)
        session_send(
            session,
            &(struct Message){.kind = MSG_EVENT, .number = session->log.count, .event = *event});
    return true;
}

enum Verdict session_commit(struct Session *session, const struct NetEvent *event, bool from_host,
                            int64_t now_ms)
{
    enum Verdict verdict = judge(session, event, from_host, now_ms);
    if (verdict != VERDICT_GOOD)
        return verdict;
    if (!apply_and_tell(session, event, now_ms))
        return VERDICT_UNSAVED;
    session_start_next(session, now_ms);
    return VERDICT_GOOD;
}

void session_start_next(struct Session *session, int64_t now_ms)
{
    if (!session->has_terms || session->log.count == 0 || session->log.phase != PHASE_READY)
        return;
    uint8_t seat = 1 - session->log.host_seat; /* the sides are swapped */
    apply_and_tell(
        session, &(struct NetEvent){.kind = EVENT_START, .seat = seat, .host_seat = seat}, now_ms);
}

bool session_restore(struct Session *session, bool proposal, const struct NetEvent *event)
{
    struct Log *log = &session->log;
    if (proposal) {
        int index = session_find_proposal(session, event);
        if (index < 0)
            session_add_proposal(session, event);
        else
            session_drop_proposal(session, index);
        return true;
    }
    bool host_says = event->kind == EVENT_START || event->kind == EVENT_FLAG ||
                     event->kind == EVENT_DECLINE || event->seat == log->host_seat;
    if (log_judge(log, event, host_says) != VERDICT_GOOD)
        return false;
    log_apply(log, event);
    session->claimed = session->claimed && log->phase == PHASE_PLAY;
    session_drop_proposal(session, session_find_proposal(session, event));
    return true;
}

void session_restore_claim(struct Session *session)
{
    session->claimed = session->log.phase == PHASE_PLAY;
}

/* --- the player's wishes --------------------------------------------------------------------- */

static void propose(struct Session *session, int index)
{
    session_send(session, &(struct Message){.kind = MSG_PROPOSE,
                                            .number = session->proposals[index].number,
                                            .event = session->proposals[index].event});
}

void session_propose_again(struct Session *session)
{
    for (int i = 0; i < session->proposal_count; i++)
        propose(session, i);
}

/* Guest: journals a proposal, so that a restart still knows it for its own, and sends it. */
static const char *wish_proposed(struct Session *session, const struct NetEvent *event,
                                 int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    enum Verdict verdict = judge(session, event, false, now_ms);
    if (verdict != VERDICT_GOOD)
        return verdict_text(verdict);
    if (session->proposal_count == PROPOSALS_MAX || session_find_proposal(session, event) >= 0)
        return "The other side has not answered yet";
    if (!owner->journal(owner->context, true, event))
        return verdict_text(VERDICT_UNSAVED);
    session_add_proposal(session, event);
    if (session->link.synced)
        propose(session, session->proposal_count - 1);
    return NULL;
}

/* An event that the own player wants. */
static const char *wish(struct Session *session, struct NetEvent event, int64_t now_ms)
{
    if (!session->has_terms || session->log.count == 0)
        return "The match has not begun";
    if (session->ended)
        return "The match has ended";
    event.seat = (uint8_t)session_seat(session);
    if (!session->settings.host)
        return wish_proposed(session, &event, now_ms);
    enum Verdict verdict = session_commit(session, &event, true, now_ms);
    return verdict == VERDICT_GOOD ? NULL : verdict_text(verdict);
}

const char *session_move(struct Session *session, const char *text, uint32_t ms, uint64_t hash,
                         int64_t now_ms)
{
    struct NetEvent event = {.kind = EVENT_MOVE, .ms = ms, .hash = hash};
    if (!session->has_terms)
        return "The match has not begun";
    if (strlen(text) >= sizeof event.text)
        return "That is too long for a move";
    strcpy(event.text, text);
    event.re = session->log.moved;
    return wish(session, event, now_ms);
}

const char *session_ask(struct Session *session, enum Request request, int64_t now_ms)
{
    struct NetEvent event = {.kind = EVENT_ASK, .request = request, .re = session->log.moved};
    const struct LogRules *rules = &session->log.rules;
    if (request == REQUEST_UNDO && session_seat(session) >= 0) {
        int target = rules->undo_target(rules->context, session_seat(session));
        if (target < 0)
            return "There is nothing of yours to take back";
        event.target = (uint16_t)target;
    }
    return wish(session, event, now_ms);
}

const char *session_answer(struct Session *session, bool accepts, int64_t now_ms)
{
    const struct LogPending *pending = &session->log.pending;
    return wish(session,
                (struct NetEvent){.kind = accepts ? EVENT_ACCEPT : EVENT_DECLINE,
                                  .request = pending->request ? pending->request : REQUEST_UNDO,
                                  .re = pending->number},
                now_ms);
}

const char *session_withdraw(struct Session *session, int64_t now_ms)
{
    const struct LogPending *pending = &session->log.pending;
    return wish(session,
                (struct NetEvent){.kind = EVENT_WITHDRAW,
                                  .request = pending->request ? pending->request : REQUEST_UNDO,
                                  .re = pending->number},
                now_ms);
}

const char *session_resign(struct Session *session, int64_t now_ms)
{
    struct NetEvent event = {.kind = EVENT_RESIGN, .re = session->log.started};
    return wish(session, event, now_ms);
}

static bool may_claim(const struct Session *session, int64_t now_ms)
{
    return session->has_terms && session->log.phase == PHASE_PLAY && !session->link.up &&
           !session->claimed && session->away_since_ms >= 0 &&
           (session->peer_left || now_ms - session->away_since_ms >= GRACE_MS);
}

const char *session_claim(struct Session *session, int64_t now_ms)
{
    if (!may_claim(session, now_ms))
        return "The other player may still come back";
    session->claimed = true; /* settled when the peer returns: see take_hello */
    return NULL;
}

/* A bucket of CHAT_LINES that fills by one each CHAT_MS. */
static bool may_say_more(struct ChatAllowance *chat, int64_t now_ms)
{
    int64_t more = (now_ms - chat->since_ms) / CHAT_MS;
    if (more >= CHAT_LINES - chat->lines)
        *chat = (struct ChatAllowance){.lines = CHAT_LINES, .since_ms = now_ms};
    else
        chat->lines += (int)more, chat->since_ms += more * CHAT_MS;
    if (chat->lines == 0)
        return false;
    chat->lines--;
    return true;
}

const char *session_chat(struct Session *session, const char *text, int64_t now_ms)
{
    struct Message chat = {.kind = MSG_CHAT};
    if (!session->link.synced)
        return "There is no connection now";
    if (session->peer_muted)
        return "The other player does not want to chat";
    if (!text_is_utf8(text))
        return "That text is damaged";
    snprintf(chat.text, sizeof chat.text, "%s", text);
    text_cut(chat.text, CHAT_MAX_BYTES - 3); /* a character that was cut goes as a whole */
    text_clean(chat.text);
    if (chat.text[0] == '\0')
        return "There is nothing to say";
    if (!may_say_more(&session->chat, now_ms))
        return "That was a lot at once: wait a little";
    session_send(session, &chat);
    return NULL;
}

void session_mute(struct Session *session, bool muted)
{
    session->muted = muted;
}

const char *session_answer_offer(struct Session *session, bool accepts, int64_t now_ms)
{
    if (!session->offered || !session->link.up)
        return "There is no offer to answer";
    struct Message answer = {.kind = MSG_ANSWER, .accepts = accepts};
    if (!accepts) {
        session_send(session, &answer);
        session_part(session, PARTING_DECLINED, true, now_ms);
        return NULL;
    }
    const struct SessionHost *owner = &session->settings.owner;
    fill_random(session, session->offer.guest_nonce, EVENT_NONCE);
    if (!owner->agree(owner->context, &session->offer))
        return verdict_text(VERDICT_UNSAVED);
    memcpy(answer.nonce, session->offer.guest_nonce, EVENT_NONCE);
    session->start = session->offer;
    session_agree(session);
    session_send(session, &answer);
    return NULL;
}

/* --- time ------------------------------------------------------------------------------------ */

void session_ping(struct Session *session, int64_t now_ms)
{
    session->link.pinged_ms = now_ms;
    session_send(
        session,
        &(struct Message){.kind = MSG_PING, .stamp = (uint32_t)now_ms, .muted = session->muted});
}

static void tick_link(struct Session *session, int64_t now_ms)
{
    struct Link *link = &session->link;
    if (now_ms - link->heard_ms >= LOST_MS) {
        session_unlink(session, now_ms);
    } else if (link->greeted && now_ms - link->pinged_ms >= PING_MS) {
        session_ping(session, now_ms);
    }
}

/* The first tick after a restart. */
static void tick_reborn(struct Session *session, int64_t now_ms)
{
    session->away_since_ms = now_ms;
    session->turn_since_ms = now_ms;
    pause_alone(session, now_ms);
}

/* Pauses add up to GRACE_MS in a game; then the clocks go on without the absent player. */
static void tick_pause(struct Session *session, int64_t now_ms)
{
    if (session->paused && session->paused_ms + now_ms - session->paused_since_ms >= GRACE_MS)
        session_pause(session, false, now_ms);
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

static void tick_flag(struct Session *session, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    bool asks = owner->flagged && session->start.terms.clock != NET_CLOCK_NONE &&
                session->log.phase == PHASE_PLAY && !session->paused;
    int seat = asks ? owner->flagged(owner->context) : -1;
    if (seat < 0)
        return;
    if (session->flag_since_ms < 0)
        session->flag_since_ms = now_ms;
    if (seat == session_seat(session) || now_ms - session->flag_since_ms >= FLAG_GRACE_MS)
        session_commit(session, &(struct NetEvent){.kind = EVENT_FLAG, .seat = (uint8_t)seat}, true,
                       now_ms);
}

void session_tick(struct Session *session, int64_t now_ms)
{
    if (session->link.up)
        tick_link(session, now_ms);
    else if (session->away_since_ms < 0 && session->has_terms)
        tick_reborn(session, now_ms);
    tick_pause(session, now_ms);
    if (session->settings.host && session->has_terms && session->log.count > 0) {
        session_start_next(session, now_ms);
        tick_request(session, now_ms);
        tick_flag(session, now_ms);
    }
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
    int64_t wait = 1000; /* clocks and the time left for requests are shown in seconds */
    if (session->link.up) {
        if (session->link.greeted) /* no ping goes out before */
            wait = sooner(wait, session->link.pinged_ms + PING_MS, now_ms);
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

/* --- looking --------------------------------------------------------------------------------- */

static const struct Terms *terms_now(const struct Session *session)
{
    if (session->offered)
        return &session->offer.terms;
    return session->settings.host || session->has_terms ? &session->start.terms : NULL;
}

struct SessionView session_view(const struct Session *session, int64_t now_ms)
{
    const struct Link *link = &session->link;
    bool pending = session->has_terms && session->log.pending.request != REQUEST_NONE;
    int64_t left = pending ? session->request_until_ms - now_ms : 0;
    return (struct SessionView){
        .host = session->settings.host,
        .linked = link->up,
        .synced = link->up && link->synced,
        .ended = session->ended,
        .quiet = link->up && now_ms - link->heard_ms >= WARN_MS,
        .offered = session->offered,
        .seat = session_seat(session),
        .terms = terms_now(session),
        .log = session->has_terms ? &session->log : NULL,
        .peer_name = session->peer_name,
        .peer_muted = session->peer_muted,
        .round_trip_ms = session->round_trip_ms,
        .request_left_ms = left > 0 ? left : 0,
        .may_claim = may_claim(session, now_ms),
        .claimed = session->claimed,
        .proposed = session->proposal_count,
        .proposal = session->proposal_count > 0 ? &session->proposals[0].event : NULL,
    };
}
