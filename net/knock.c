/* One handshake over one transport. */
#include "net/knock.h"
#include <assert.h>
#include <string.h>

static bool send_off(struct Knock *knock)
{
    uint8_t bytes[3 * HANDSHAKE_MESSAGE];
    size_t size = handshake_take(&knock->shake, bytes);
    return size == 0 || transport_send(knock->transport, bytes, size);
}

/* Feeds what came; what lies behind the last message is kept for the frames. */
static enum HandshakeEvent take_in(struct Knock *knock)
{
    enum HandshakeEvent event = HANDSHAKE_MORE;
    uint8_t bytes[FRAME_WIRE_MAX];
    size_t size;
    while (event == HANDSHAKE_MORE &&
           (size = transport_receive(knock->transport, bytes, sizeof bytes)) > 0) {
        size_t used;
        event = handshake_feed(&knock->shake, bytes, size, &used);
        knock->rest_size = size - used;
        memcpy(knock->rest, bytes + used, knock->rest_size);
    }
    return event;
}

enum HandshakeEvent knock_pump(struct Knock *knock, int64_t now_ms)
{
    enum HandshakeEvent event = take_in(knock);
    if (!send_off(knock))
        event = HANDSHAKE_FAILED;
    if (event != HANDSHAKE_MORE)
        return event;
    bool gone = transport_state(knock->transport) == TRANSPORT_CLOSED;
    return gone || now_ms >= knock->until_ms ? HANDSHAKE_FAILED : HANDSHAKE_MORE;
}

void knock_resume_key(const struct Knock *knock, struct ResumeKey *resume)
{
    uint8_t id[HANDSHAKE_KEY];
    handshake_derive(&knock->shake, "resume id", id);
    memcpy(resume->id, id, HANDSHAKE_NAME);
    handshake_derive(&knock->shake, "resume secret", resume->secret);
}

void knock_move(struct Knock *knock)
{
    uint8_t secret[HANDSHAKE_KEY];
    static_assert((int)HANDSHAKE_KEY == (int)TRANSPORT_SECRET, "a secret of one size");
    handshake_derive(&knock->shake, "relay topic", secret);
    transport_move(knock->transport, secret);
    sodium_memzero(secret, sizeof secret);
}

void knock_close(struct Knock *knock)
{
    if (knock->transport)
        send_off(knock);
    transport_close(knock->transport);
    knock->transport = NULL;
    handshake_wipe(&knock->shake);
}
