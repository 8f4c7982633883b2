/* One online match: what the local player wants, until the log has it or the host refuses it. */
#include "net/session/state.h"
#include "src/common/translate.h"
#include <string.h>

/* Whether two events say the same; the host may correct the time a move took. */
static bool same_event(const struct NetEvent *a, const struct NetEvent *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->request == b->request &&
           a->target == b->target && a->re == b->re && a->hash == b->hash &&
           strcmp(a->text, b->text) == 0;
}

void session_drop_proposal(struct Session *session, int index)
{
    if (index < 0)
        return;
    session->proposal_count--;
    memmove(session->proposals + index, session->proposals + index + 1,
            (size_t)(session->proposal_count - index) * sizeof *session->proposals);
}

void session_add_proposal(struct Session *session, const struct NetEvent *event, bool saved,
                          int64_t wished_ms)
{
    if (session->proposal_count == PROPOSALS_MAX)
        session_drop_proposal(session, 0);
    session->proposals[session->proposal_count++] =
        (struct Proposal){session->proposal_number++, saved, wished_ms, *event};
}

int session_find_proposal(const struct Session *session, const struct NetEvent *event)
{
    for (int i = 0; i < session->proposal_count; i++)
        if (same_event(&session->proposals[i].event, event))
            return i;
    return -1;
}

int session_find_number(const struct Session *session, uint32_t number)
{
    for (int i = 0; i < session->proposal_count; i++)
        if (session->proposals[i].number == number)
            return i;
    return -1;
}

void session_send_proposal(struct Session *session, int index)
{
    session_send(session, &(struct Message){.kind = MSG_PROPOSE,
                                            .number = session->proposals[index].number,
                                            .event = session->proposals[index].event});
}

void session_propose_again(struct Session *session)
{
    for (int i = 0; i < session->proposal_count; i++)
        if (session->proposals[i].saved)
            session_send_proposal(session, i);
}
