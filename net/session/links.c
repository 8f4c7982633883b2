/* One online match: a link ends, by either side or by itself. */
#include "net/session/state.h"
#include <assert.h>

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
