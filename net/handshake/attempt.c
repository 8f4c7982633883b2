/* One handshake over one transport. */
#include "net/handshake/attempt.h"
#include <assert.h>
#include <string.h>

static bool send_off(struct Attempt *attempt)
{
    uint8_t bytes[3 * HANDSHAKE_MESSAGE];
    size_t size = handshake_take(&attempt->shake, bytes);
    return size == 0 || transport_send(attempt->transport, bytes, size);
}

/* Feeds what came; what lies behind the last message is kept for the frames. */
static enum HandshakeEvent take_in(struct Attempt *attempt)
{
    enum HandshakeEvent event = HANDSHAKE_MORE;
    uint8_t bytes[FRAME_WIRE_MAX];
    size_t size;
    while (event == HANDSHAKE_MORE &&
           (size = transport_receive(attempt->transport, bytes, sizeof bytes)) > 0) {
        size_t used;
        event = handshake_feed(&attempt->shake, bytes, size, &used);
        attempt->rest_size = size - used;
        memcpy(attempt->rest, bytes + used, attempt->rest_size);
    }
    return event;
}

enum HandshakeEvent attempt_pump(struct Attempt *attempt, int64_t now_ms)
{
    enum HandshakeEvent event = take_in(attempt);
    if (!send_off(attempt))
        event = HANDSHAKE_FAILED;
    if (event != HANDSHAKE_MORE)
        return event;
    bool gone = transport_state(attempt->transport) == TRANSPORT_CLOSED;
    return gone || now_ms >= attempt->until_ms ? HANDSHAKE_FAILED : HANDSHAKE_MORE;
}

void attempt_resume_key(const struct Attempt *attempt, struct ResumeKey *resume)
{
    uint8_t id[HANDSHAKE_KEY];
    handshake_derive(&attempt->shake, "resume id", id);
    memcpy(resume->id, id, HANDSHAKE_NAME);
    handshake_derive(&attempt->shake, "resume secret", resume->secret);
}

void attempt_move(struct Attempt *attempt)
{
    uint8_t secret[HANDSHAKE_KEY];
    static_assert((int)HANDSHAKE_KEY == (int)TRANSPORT_SECRET, "a secret of one size");
    handshake_derive(&attempt->shake, "relay topic", secret);
    transport_move(attempt->transport, secret);
    sodium_memzero(secret, sizeof secret);
}

void attempt_close(struct Attempt *attempt)
{
    if (attempt->transport)
        send_off(attempt);
    transport_close(attempt->transport);
    attempt->transport = NULL;
    handshake_wipe(&attempt->shake);
}
