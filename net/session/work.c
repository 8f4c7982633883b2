/*
 * One online match: what follows when something is on disk or is not, and what waits for the disk.
 */
#include "net/session/state.h"
#include <assert.h>
#include <string.h>

/* Whether the link that stood when the writing began still does. */
static bool same_link(const struct Session *session, const struct Saving *saving)
{
    return session->link.up && session->links == saving->link;
}

/* The match exists: the guest says so, the host starts the first game. */
static void go_on_agreed(struct Session *session, const struct Saving *saving, int64_t now_ms)
{
    struct Message answer = {.kind = MSG_ANSWER, .accepts = true};
    session->start = saving->what.start;
    session_agree(session);
    if (session->settings.host) {
        session_commit(session, &saving->start, true, now_ms);
    } else if (same_link(session, saving)) {
        memcpy(answer.nonce, session->start.guest_nonce, EVENT_NONCE);
        session_send(session, &answer);
    }
}

static void go_on_logged(struct Session *session, const struct Saving *saving, int64_t now_ms)
{
    const struct NetEvent *event = &saving->what.event;
    if (saving->own)
        session_drop_proposal(session, session_find_number(session, saving->number));
    session->saved_in_ms = saving->since_ms > 0 ? now_ms - saving->since_ms : 0;
    session_apply(session, event, now_ms);
    if (saving->peers && event->kind == EVENT_MOVE && same_link(session, saving))
        session->link.flood.count[MSG_PROPOSE]--; /* no flood: each waits for the host's move */
    if (event->kind == EVENT_START)
        session->link.flood.count[MSG_PROPOSE] = 0; /* nor is a game that both want */
    if (session->settings.host || !session->link.greeted)
        return;
    session_send(session, &(struct Message){.kind = MSG_ACK, .number = session->log.count});
    session_guest_catch_up(session, now_ms);
}

static void go_on(struct Session *session, const struct Saving *saving, int64_t now_ms)
{
    int index = session_find_number(session, saving->number);
    switch (saving->purpose) {
    case FOR_AGREEMENT:
        go_on_agreed(session, saving, now_ms);
        break;
    case FOR_EVENT:
        go_on_logged(session, saving, now_ms);
        break;
    case FOR_PROPOSAL:
        session->proposals[index].saved = true;
        if (session->link.synced)
            session_send_proposal(session, index);
        break;
    default: /* FOR_VOID */
        session_drop_proposal(session, index);
        session_note(session, &(struct Notice){.kind = NOTICE_VOID, .verdict = saving->verdict});
        break;
    }
}

/* Whether the link cannot go on without what could not be saved; the next one tries again. */
static bool needs_it(const struct Session *session, const struct Saving *saving)
{
    bool host = session->settings.host;
    return same_link(session, saving) &&
           ((saving->purpose == FOR_AGREEMENT && host) || saving->purpose == FOR_VOID ||
            (saving->purpose == FOR_EVENT && (!host || !session->link.synced)));
}

static void give_up(struct Session *session, const struct Saving *saving, int64_t now_ms)
{
    session_note(session, &(struct Notice){.kind = NOTICE_UNSAVED});
    if (saving->own && (session->settings.host || saving->purpose == FOR_PROPOSAL))
        session_drop_proposal(session, session_find_number(session, saving->number));
    if (needs_it(session, saving)) {
        session_send(session, &(struct Message){.kind = MSG_BYE, .parting = PARTING_CLOSED});
        session_down(session, PARTING_UNSAVED, false, now_ms);
    } else if (saving->peers && same_link(session, saving)) {
        session_send(session, &(struct Message){.kind = MSG_VOID,
                                                .number = saving->number,
                                                .verdict = VERDICT_UNSAVED});
    }
    session->stuck = true;
}

void session_saved(struct Session *session, bool good, int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    struct Saving saving = session->saving;
    assert(session_is_saving(session));
    session->saving.purpose = FOR_NOTHING;
    if (good)
        go_on(session, &saving, now_ms);
    else
        give_up(session, &saving, now_ms);
    session_work(session, now_ms);
}

/* --- what waits ------------------------------------------------------------------------------ */

/* Goes on with the oldest proposal that waits for the disk; false if none does. */
static bool next_proposal(struct Session *session, int64_t now_ms)
{
    bool host = session->settings.host;
    int index = 0;
    while (index < session->proposal_count && session->proposals[index].saved)
        index++;
    if (index == session->proposal_count)
        return false;
    const struct Proposal *proposal = &session->proposals[index];
    struct Saving saving = {
        .purpose = host ? FOR_EVENT : FOR_PROPOSAL,
        .what = {.kind = host ? SAVE_EVENT : SAVE_PROPOSAL, .event = proposal->event},
        .own = true,
        .number = proposal->number};
    enum Verdict verdict = session_judge(session, &proposal->event, host, now_ms);
    if (verdict == VERDICT_GOOD) {
        session_save(session, &saving);
    } else { /* something else came first, while it waited */
        session_drop_proposal(session, index);
        session_note(session, &(struct Notice){.kind = NOTICE_VOID, .verdict = verdict});
    }
    return true;
}

/* Host: the event that starts the next game. */
static struct NetEvent next_start(const struct Session *session)
{
    uint8_t seat = 1 - session->log.host_seat; /* the sides are swapped */
    return (struct NetEvent){.kind = EVENT_START, .seat = seat, .host_seat = seat};
}

/* The host's part of what waits; false if there is nothing. */
static bool host_step(struct Session *session, int64_t now_ms)
{
    if (!session->settings.host || !session->has_terms || session->log.count == 0)
        return false;
    if (session->log.phase == PHASE_READY && !session->stuck) {
        struct NetEvent start = next_start(session);
        if (session_commit(session, &start, true, now_ms) == VERDICT_GOOD)
            return true;
    }
    if (!session->link.greeted || session->link.synced)
        return false;
    session_host_catch_up(session, now_ms);
    return true;
}

static void say_hello(struct Session *session, int64_t now_ms)
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

/* Does the first thing that waits; false if there is none. */
static bool step(struct Session *session, int64_t now_ms)
{
    if (session->link.up && !session->link.said_hello) {
        say_hello(session, now_ms);
        return true;
    }
    return host_step(session, now_ms) || next_proposal(session, now_ms);
}

void session_work(struct Session *session, int64_t now_ms)
{
    while (!session_is_saving(session) && step(session, now_ms))
        ;
}
