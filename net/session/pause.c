/* One online match: the clocks stand while there is no link. */
#include "net/session/state.h"

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
