/* One online match: how an event comes into the log, from either side or from the disk. */
#include "net/session/state.h"
#include <assert.h>
#include <string.h>

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
        if (session->settings.host || session->link.synced)
            session->reborn = false; /* else it began at the host while this program was away */
        session_pause_alone(session, now_ms);
        session_witness_game(session);
        memset(session->undo_wait_until_ms, 0, sizeof session->undo_wait_until_ms);
    }
    if (event->kind == EVENT_AWAY)
        session_settle_absence(session, event, now_ms);
    if (log->moved == log->count) { /* another is on turn */
        session->turn_spent_ms = 0;
        session->used_ms = session->away_ms = 0; /* of the turn before */
        session->settled = true;
        session->turn_since_ms = now_ms;
        session->flag_since_ms = -1;
        session_witness_turn(session, now_ms);
    }
}

void session_apply(struct Session *session, const struct NetEvent *event, int64_t now_ms)
{
    uint32_t number = log_apply(&session->log, event, now_ms);
    note_times(session, event, now_ms);
    session_note(session, &(struct Notice){.kind = NOTICE_EVENT, .number = number});
    if (session->settings.host && session->link.greeted)
        session_send(session,
                     &(struct Message){.kind = MSG_EVENT, .number = number, .event = *event});
}

enum Verdict session_judge(const struct Session *session, const struct NetEvent *event,
                           bool from_host, int64_t now_ms)
{
    enum Verdict verdict = log_judge(&session->log, event, from_host);
    bool early = event->kind == EVENT_ASK && event->request == REQUEST_UNDO &&
                 now_ms < session->undo_wait_until_ms[event->seat];
    return verdict == VERDICT_GOOD && early ? VERDICT_WAIT : verdict;
}

enum Verdict session_commit(struct Session *session, const struct NetEvent *event, bool from_host,
                            int64_t now_ms)
{
    struct Saving saving = {.purpose = FOR_EVENT, .what = {.kind = SAVE_EVENT, .event = *event}};
    enum Verdict verdict = session_judge(session, event, from_host, now_ms);
    if (verdict == VERDICT_GOOD)
        session_save(session, &saving);
    return verdict;
}

bool session_restore(struct Session *session, bool proposal, const struct NetEvent *event,
                     int64_t now_ms)
{
    assert(thread_owns(&session->thread));
    struct Log *log = &session->log;
    if (proposal) {
        int index = session_find_proposal(session, event);
        if (index < 0)
            session_add_proposal(session, event, true, -1);
        else
            session_drop_proposal(session, index);
        return true;
    }
    bool host_says = event_is_the_hosts(event->kind) || event->kind == EVENT_DECLINE ||
                     event->seat == log->host_seat;
    if (log_judge(log, event, host_says) != VERDICT_GOOD)
        return false;
    log_apply(log, event, now_ms);
    session_drop_proposal(session, session_find_proposal(session, event));
    return true;
}
