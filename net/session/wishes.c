/* One online match: what the local player wants. */
#include "net/session/state.h"
#include "net/words/text.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Judged, and brought into the log (host) or proposed (guest) as soon as the disk is free. NULL, or
 * in English why not. */
static const char *propose(struct Session *session, const struct NetEvent *event, int64_t now_ms)
{
    bool host = session->settings.host;
    enum Verdict verdict = session_judge(session, event, host, now_ms);
    if (verdict != VERDICT_GOOD)
        return verdict_text(verdict);
    bool again = session_find_proposal(session, event) >= 0;
    if (again && host)
        return NULL; /* it is being written */
    if (again || session->proposal_count == PROPOSALS_MAX)
        return N_("The other player hasn't answered yet");
    session_add_proposal(session, event, false, now_ms);
    session_work(session, now_ms);
    return NULL;
}

/* An event that the local player wants. */
static const char *wish(struct Session *session, struct NetEvent event, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    if (!session->has_terms || session->log.count == 0)
        return N_("The match hasn't started yet");
    if (session->ended)
        return N_("The match is over");
    event.seat = (uint8_t)session_seat(session);
    return propose(session, &event, now_ms);
}

const char *session_move(struct Session *session, const char *text, uint32_t ms, uint64_t hash,
                         int64_t now_ms)
{
    struct NetEvent event = {.kind = EVENT_MOVE, .ms = ms, .hash = hash};
    if (!session->has_terms)
        return N_("The match hasn't started yet");
    if (strlen(text) >= sizeof event.text)
        return N_("Too long for a move");
    if (session->settings.host && session_owes_absence(session, now_ms))
        return N_("Your clock is settled first, as soon as you're both connected");
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
            return N_("You have no move to take back");
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

bool session_is_breaking_off(const struct Session *session)
{
    for (int i = 0; i < session->proposal_count; i++)
        if (session->proposals[i].event.kind == EVENT_BREAK)
            return true;
    return false;
}

bool session_may_break_off(const struct Session *session, int64_t now_ms)
{
    return session->has_terms && session->log.phase == PHASE_PLAY && !session->ended &&
           !session->link.synced && !session_is_breaking_off(session) &&
           session_apart_ms(session, now_ms) >= GRACE_MS;
}

const char *session_break_off(struct Session *session, int64_t now_ms)
{
    struct NetEvent event = {.kind = EVENT_BREAK, .re = session->log.started};
    if (!session_may_break_off(session, now_ms))
        return N_("The other player may still come back");
    return wish(session, event, now_ms);
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
    assert(thread_owns(&session->thread));
    struct Message chat = {.kind = MSG_CHAT};
    if (!session->link.synced)
        return N_("There's no connection right now");
    if (session->peer_muted)
        return N_("The other player has muted the chat");
    if (!utf8_is_valid(text))
        return N_("That text can't be sent");
    snprintf(chat.text, sizeof chat.text, "%s", text);
    utf8_cut(chat.text, CHAT_MAX_BYTES - 3); /* a character that was cut goes as a whole */
    text_clean(chat.text);
    if (chat.text[0] == '\0')
        return N_("Type something first");
    if (!may_say_more(&session->chat, now_ms))
        return N_("That's a lot at once. Wait a moment");
    session_send(session, &chat);
    return NULL;
}

bool session_meet(struct Session *session, const struct Candidates *candidates)
{
    assert(thread_owns(&session->thread));
    if (session->link.synced)
        session_send(session, &(struct Message){.kind = MSG_MEET, .candidates = *candidates});
    return session->link.synced;
}

bool session_tell_watched(struct Session *session, const struct Watched *watched)
{
    assert(thread_owns(&session->thread));
    if (session->link.synced)
        session_send(session, &(struct Message){.kind = MSG_WATCHED, .watched = *watched});
    return session->link.synced;
}

void session_mute(struct Session *session, bool muted)
{
    assert(thread_owns(&session->thread));
    session->muted = muted;
}

const char *session_answer_offer(struct Session *session, bool accepts, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    if (!session->offered || !session->link.up)
        return N_("There's no offer to answer");
    if (session_is_saving(session))
        return NULL; /* it was accepted just now */
    if (!accepts) {
        session_send(session, &(struct Message){.kind = MSG_ANSWER, .accepts = false});
        session_part(session, PARTING_DECLINED, true, now_ms);
        return NULL;
    }
    session_random(session, session->offer.guest_nonce, EVENT_NONCE);
    session_save(session,
                 &(struct Saving){.purpose = FOR_AGREEMENT,
                                  .what = {.kind = SAVE_AGREEMENT, .start = session->offer}});
    return NULL;
}
