/*
 * libFuzzer's entrance to the handshake: a stranger's bytes, in pieces of a size that the first
 * byte tells, to the host's side or to the joiner's. Whatever they are, no stranger is let in; and
 * the same bytes in one piece come to the same end.
 */
#include "net/handshake/handshake.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static enum HandshakeStep feed(bool host, const uint8_t *bytes, size_t size, size_t piece)
{
    struct Handshake shake;
    uint8_t out[3 * HANDSHAKE_MESSAGE];
    if (host)
        handshake_host(&shake);
    else
        handshake_join(&shake, HANDSHAKE_CODE, "NAME", 4, "7XK2", 4);
    for (size_t at = 0, used; at < size; at += used) {
        size_t length = piece < size - at ? piece : size - at;
        enum HandshakeEvent event = handshake_feed(&shake, bytes + at, length, &used);
        assert(event != HANDSHAKE_DONE);
        if (event == HANDSHAKE_ASKED)
            handshake_admit(&shake, "7XK2", 4);
        if (event == HANDSHAKE_FAILED)
            break;
        handshake_take(&shake, out);
    }
    assert((shake.step == STEP_FAILED) == (handshake_refusal(&shake) != REFUSAL_NONE));
    return shake.step;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2 || sodium_init() < 0)
        return 0;
    bool host = bytes[0] & 1;
    size_t piece = 1 + (bytes[0] >> 1);
    assert(feed(host, bytes + 1, size - 1, piece) == feed(host, bytes + 1, size - 1, size));
    return 0;
}
