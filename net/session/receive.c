/* One online match: what the peer's messages do. */
#include "net/session/state.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

/* The peer broke the protocol or the rules: no link with it will be taken any more. */
static void accuse(struct Session *session, enum Parting parting, int64_t now_ms)
{
    session_part(session, parting, true, now_ms);
}

/* --- greeting -------------------------------------------------------------------------------- */

/* Whether the peer's log can be the beginning of ours. */
static bool log_extends(const struct Session *session, const struct Message *hello)
{
    uint8_t chain[LOG_CHAIN];
    if (!session->has_terms)
        return hello->count == 0;
    if (hello->count > session->log.count)
        return false;
    if (hello->count == 0)
        return true;
    log_chain_at(&session->log, hello->count, chain);
    return memcmp(chain, hello->chain, LOG_CHAIN) == 0;
}

static void host_greeted(struct Session *session, const struct Message *hello, int64_t now_ms)
{
    if (!log_extends(session, hello)) {
        accuse(session, PARTING_DESYNC, now_ms);
        return;
    }
    uint32_t known = hello->count;
    session->link.greeted = true;
    for (uint32_t number = known + 1; session->has_terms && number <= session->log.count; number++)
        session_send(session, &(struct Message){.kind = MSG_EVENT,
                                                .number = number,
                                                .event = *log_get(&session->log, number)});
    if (!session->has_terms || session->log.count == 0)
        session_offer(session);
}

static void guest_greeted(struct Session *session, const struct Message *hello, int64_t now_ms)
{
    uint32_t own = session->has_terms ? session->log.count : 0;
    bool same = own == 0 || memcmp(session->log.chain, hello->chain, LOG_CHAIN) == 0;
    bool lost = !session->has_terms && hello->count > 0;
    if (lost || hello->count < own || (hello->count == own && !same)) {
        accuse(session, PARTING_DESYNC, now_ms);
        return;
    }
    session->link.greeted = true;
    session->link.target = hello->count;
    session_guest_catch_up(session, now_ms);
}

static void take_hello(struct Session *session, const struct Message *hello, int64_t now_ms)
{
    if (session->link.greeted) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    strcpy(session->peer_name, hello->name);
    session->peer_muted = hello->muted;
    session_hear_absence(session, hello);
    if (session->settings.host)
        host_greeted(session, hello, now_ms);
    else
        guest_greeted(session, hello, now_ms);
}

/* --- the start ------------------------------------------------------------------------------- */

/* The seat of the host: 0 if it moves first. Both random numbers decide together. */
static uint8_t first_seat(const struct Session *session, const uint8_t host_nonce[EVENT_NONCE],
                          const uint8_t guest_nonce[EVENT_NONCE])
{
    if (session->start.terms.first != FIRST_RANDOM)
        return session->start.terms.first == FIRST_HOST ? 0 : 1;
    return (host_nonce[0] ^ guest_nonce[0]) & 1;
}

static void take_offer(struct Session *session, const struct Message *offer, int64_t now_ms)
{
    const struct SessionHost *owner = &session->settings.owner;
    if ((session->has_terms && session->log.count > 0) || session->offered) {
        accuse(session, PARTING_MALFORMED, now_ms);
    } else if (!owner->knows(owner->context, &offer->terms)) {
        accuse(session, PARTING_GAME, now_ms);
    } else {
        session->offer.terms = offer->terms;
        memcpy(session->offer.nonce_hash, offer->nonce_hash, NONCE_HASH);
        session->offered = true;
        session_note(session, &(struct Notice){.kind = NOTICE_OFFER});
    }
}

static void take_answer(struct Session *session, const struct Message *answer, int64_t now_ms)
{
    if (session->has_terms && session->log.count > 0) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    if (!answer->accepts) {
        session_part(session, PARTING_DECLINED, false, now_ms);
        return;
    }
    uint8_t seat = first_seat(session, session->host_nonce, answer->nonce);
    struct NetEvent start = {.kind = EVENT_START, .seat = seat, .host_seat = seat};
    memcpy(start.nonce, session->host_nonce, EVENT_NONCE);
    session_save(session,
                 &(struct Saving){.purpose = FOR_AGREEMENT,
                                  .what = {.kind = SAVE_AGREEMENT, .start = session->start},
                                  .start = start});
}

/* --- the log --------------------------------------------------------------------------------- */

/* Guest: the first seat must be what both random numbers say, and a rematch swaps the seats. */
static bool start_is_fair(const struct Session *session, const struct NetEvent *event)
{
    uint8_t hash[NONCE_HASH];
    if (session->log.count > 0)
        return event->host_seat == 1 - session->log.host_seat;
    crypto_generichash(hash, sizeof hash, event->nonce, EVENT_NONCE, NULL, 0);
    return memcmp(hash, session->start.nonce_hash, sizeof hash) == 0 &&
           event->host_seat == first_seat(session, event->nonce, session->start.guest_nonce);
}

/* Guest: whether the host may put this event into the log. In the guest's own name it may say only
 * what the guest had proposed, and that its time or a request ran out. */
static bool may_be_told(const struct Session *session, const struct NetEvent *event, bool proposed)
{
    bool own = session->log.count > 0 && event->seat == session_seat(session);
    switch (event->kind) {
    case EVENT_START:
        return start_is_fair(session, event);
    case EVENT_FLAG:
    case EVENT_AWAY:
        return session->start.terms.clock[0];
    case EVENT_DECLINE:
        return true;
    default:
        return !own || proposed;
    }
}

/* Guest: what the own clock contradicts does not come into the log; the host may say something else
 * in its place. */
static void refuse_event(struct Session *session, const struct Message *message,
                         enum Verdict verdict, int64_t now_ms)
{
    session->witness.refused = message->number;
    session_send(session, &(struct Message){
                              .kind = MSG_VOID, .number = message->number, .verdict = verdict});
    session_contradict(session, message->event.kind, now_ms);
}

/* Guest: whether the host goes on behind an event that was refused. */
static bool goes_on_regardless(const struct Session *session, uint32_t number)
{
    uint32_t refused = session->witness.refused;
    return session->has_terms && refused == session->log.count + 1 && number > refused;
}

static void take_event(struct Session *session, const struct Message *message, int64_t now_ms)
{
    const struct NetEvent *event = &message->event;
    if (!session->settings.host && goes_on_regardless(session, message->number)) {
        session_insisted(session, now_ms);
        return;
    }
    if (session->settings.host || !session->has_terms ||
        message->number != session->log.count + 1) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    int proposal = session_find_proposal(session, event);
    if (proposal >= 0 && !session->proposals[proposal].saved)
        proposal = -1; /* the host cannot know of it */
    enum Verdict verdict = may_be_told(session, event, proposal >= 0)
                               ? log_judge(&session->log, event, proposal < 0)
                               : VERDICT_SEAT;
    if (verdict != VERDICT_GOOD) {
        accuse(session, verdict == VERDICT_HASH ? PARTING_DESYNC : PARTING_ILLEGAL, now_ms);
        return;
    }
    verdict = session_doubt_event(session, event, proposal, now_ms);
    if (verdict != VERDICT_GOOD) {
        refuse_event(session, message, verdict, now_ms);
        return;
    }
    session_save(session, &(struct Saving){
                              .purpose = FOR_EVENT,
                              .what = {.kind = SAVE_EVENT, .event = *event},
                              .since_ms = now_ms,
                              .own = proposal >= 0,
                              .number = proposal >= 0 ? session->proposals[proposal].number : 0});
}

/* Host: a guest cannot have thought for less time than it took, but for the way there and back; of
 * which it is given TRIP_MAX_MS at most, as it could answer pings late. */
static uint32_t fair_ms(const struct Session *session, uint32_t said, int64_t now_ms)
{
    int64_t trip = session->round_trip_ms < 0 ? FLAG_GRACE_MS : session->round_trip_ms;
    trip = trip < TRIP_MAX_MS ? trip : TRIP_MAX_MS;
    int64_t lasted = session->turn_spent_ms + now_ms - session->turn_since_ms;
    int64_t least = lasted - FLAG_GRACE_MS - trip;
    return (int64_t)said >= least ? said : (uint32_t)(least > EVENT_MS_MAX ? EVENT_MS_MAX : least);
}

/* Games begin and flags fall by the host alone. */
static bool is_a_guests(enum EventKind kind)
{
    return !event_is_the_hosts(kind);
}

/* Host: judges what the guest would like to see. */
static enum Verdict judge_proposal(const struct Session *session, const struct NetEvent *event,
                                   int64_t now_ms)
{
    enum Verdict verdict = session_judge(session, event, false, now_ms);
    bool claims = verdict == VERDICT_GOOD && event->kind == EVENT_BREAK;
    return claims ? session_doubt_break(session, now_ms) : verdict;
}

/* Host: what the guest would like to see does not count. */
static void refuse_proposal(struct Session *session, const struct Message *message,
                            enum Verdict verdict, int64_t now_ms)
{
    session_send(session, &(struct Message){
                              .kind = MSG_VOID, .number = message->number, .verdict = verdict});
    if (verdict == VERDICT_EARLY)
        session_contradict(session, message->event.kind, now_ms);
}

static void take_proposal(struct Session *session, const struct Message *message, int64_t now_ms)
{
    struct NetEvent event = message->event;
    if (!session->settings.host || !session->link.synced) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    if (!is_a_guests(event.kind)) {
        accuse(session, PARTING_ILLEGAL, now_ms);
        return;
    }
    if (event.kind == EVENT_MOVE)
        event.ms = fair_ms(session, event.ms, now_ms);
    enum Verdict verdict = judge_proposal(session, &event, now_ms);
    if (verdict == VERDICT_GOOD)
        session_save(session, &(struct Saving){.purpose = FOR_EVENT,
                                               .what = {.kind = SAVE_EVENT, .event = event},
                                               .peers = true,
                                               .number = message->number});
    else if (verdict == VERDICT_ILLEGAL || verdict == VERDICT_HASH) /* whatever crossed it */
        accuse(session, verdict == VERDICT_HASH ? PARTING_DESYNC : PARTING_ILLEGAL, now_ms);
    else
        refuse_proposal(session, message, verdict, now_ms);
}

/* Host: the guest will not have what is in the log, whose time this side has measured: it is told
 * once more, and who keeps to that has left. */
static void hear_refusal(struct Session *session, const struct Message *message, int64_t now_ms)
{
    bool known =
        session->has_terms && message->number >= 1 && message->number <= session->log.count;
    const struct NetEvent *event = known ? log_get(&session->log, message->number) : NULL;
    bool claim = known && (event->kind == EVENT_FLAG || event->kind == EVENT_BREAK ||
                           event->kind == EVENT_AWAY || event->kind == EVENT_MOVE);
    if (!claim || (message->verdict != VERDICT_CLOCK && message->verdict != VERDICT_EARLY)) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    session_contradict(session, event->kind, now_ms);
    session_send(session,
                 &(struct Message){.kind = MSG_EVENT, .number = message->number, .event = *event});
}

/* Guest: a proposal does not count. It may be gone already: the host itself said the same. The
 * journal hears of it first, so that a restart does not make it again. */
static void take_void(struct Session *session, const struct Message *message, int64_t now_ms)
{
    if (session->settings.host) {
        hear_refusal(session, message, now_ms);
        return;
    }
    if (message->number >= session->proposal_number) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    if (session->witness.refused > session->log.count) {
        session_contradict(session, EVENT_MOVE, now_ms);
        if (session->ended)
            return;
    }
    int index = session_find_number(session, message->number);
    if (index < 0 || !session->proposals[index].saved)
        return;
    session_save(session, &(struct Saving){.purpose = FOR_VOID,
                                           .what = {.kind = SAVE_PROPOSAL,
                                                    .event = session->proposals[index].event},
                                           .number = message->number,
                                           .verdict = message->verdict});
}

/* --- the rest -------------------------------------------------------------------------------- */

static void take_chat(struct Session *session, const struct Message *message)
{
    struct Notice notice = {.kind = NOTICE_CHAT};
    if (session->muted || message->text[0] == '\0')
        return;
    strcpy(notice.text, message->text);
    session_note(session, &notice);
}

/* Whether the stamp is one that we gave and that was not answered yet; it and the older ones then
 * are. */
static bool take_stamp(struct Link *link, uint32_t stamp)
{
    for (int i = 0; i < link->stamp_count; i++) {
        if (link->stamps[i] == stamp) {
            link->stamp_count = i;
            return true;
        }
    }
    return false;
}

static void take_pong(struct Session *session, const struct Message *message, int64_t now_ms)
{
    uint32_t trip = (uint32_t)now_ms - message->stamp;
    if (!take_stamp(&session->link, message->stamp))
        return; /* it answers nothing */
    if (!session->link.measured) {
        session->link.measured = true;
        session_ping(session, now_ms); /* the first answer waited for the match to open */
        return;
    }
    session->round_trip_ms = trip < LOST_MS ? (int)trip : LOST_MS;
    session_witness_answer(session, trip, now_ms);
}

static void take_bye(struct Session *session, const struct Message *message, int64_t now_ms)
{
    bool final = message->parting != PARTING_CLOSED && message->parting != PARTING_REPLACED;
    bool disputed = message->parting == PARTING_INSISTED;
    session->peer_left = message->parting == PARTING_LEFT || disputed;
    session_down(session, disputed ? PARTING_DISPUTED : message->parting, final, now_ms);
}

void session_receive(struct Session *session, const struct Message *message, int64_t now_ms)
{
    if (!session->link.greeted && message->kind != MSG_HELLO && message->kind != MSG_BYE) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    bool misdirected = session->settings.host
                           ? message->kind == MSG_OFFER || message->kind == MSG_WATCHED
                           : message->kind == MSG_ANSWER;
    if (misdirected) {
        accuse(session, PARTING_MALFORMED, now_ms);
        return;
    }
    switch (message->kind) {
    case MSG_HELLO:
        take_hello(session, message, now_ms);
        break;
    case MSG_OFFER:
        take_offer(session, message, now_ms);
        break;
    case MSG_ANSWER:
        take_answer(session, message, now_ms);
        break;
    case MSG_EVENT:
        take_event(session, message, now_ms);
        break;
    case MSG_PROPOSE:
        take_proposal(session, message, now_ms);
        break;
    case MSG_VOID:
        take_void(session, message, now_ms);
        break;
    case MSG_PING:
        session->peer_muted = message->muted;
        session_send(
            session,
            &(struct Message){.kind = MSG_PONG, .stamp = message->stamp, .muted = session->muted});
        break;
    case MSG_PONG:
        session->peer_muted = message->muted;
        take_pong(session, message, now_ms);
        break;
    case MSG_CHAT:
        take_chat(session, message);
        break;
    case MSG_MEET:
        session_note(session,
                     &(struct Notice){.kind = NOTICE_MEET, .candidates = message->candidates});
        break;
    case MSG_WATCHED:
        session->watched = message->watched;
        break;
    case MSG_BYE:
        take_bye(session, message, now_ms);
        break;
    default: /* MSG_ACK: shows that the peer has saved */
        break;
    }
    session_work(session, now_ms);
}
