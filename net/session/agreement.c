/* One online match: what was agreed, and the log that it begins with. */
#include "net/session/state.h"
#include <assert.h>

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

/* The host commits to a number before it sees the guest's: neither can choose who begins. */
void session_offer(struct Session *session)
{
    struct Message offer = {.kind = MSG_OFFER, .terms = session->start.terms};
    session_random(session, session->host_nonce, EVENT_NONCE);
    crypto_generichash(offer.nonce_hash, NONCE_HASH, session->host_nonce, EVENT_NONCE, NULL, 0);
    session_send(session, &offer);
}
