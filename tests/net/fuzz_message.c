/*
 * libFuzzer's entrance to the decoder of messages: any payload is refused, or is a message that,
 * written and read again, gives the same bytes. (Only texts get shorter: they come out cleaned.)
 */
#include "net/match/message.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct Frame frame = {.type = size > 0 ? bytes[0] : 0}, again = {.type = frame.type};
    struct Message message, reread;
    if (size == 0 || size - 1 > FRAME_PAYLOAD_MAX)
        return 0;
    frame.size = size - 1;
    memcpy(frame.payload, bytes + 1, frame.size);
    if (!message_read(&frame, &message))
        return 0;
    again.size = message_write(&message, again.payload);
    assert(again.size <= frame.size);
    bool good = message_read(&again, &reread);
    uint8_t twice[FRAME_PAYLOAD_MAX];
    assert(good && message_write(&reread, twice) == again.size);
    assert(memcmp(twice, again.payload, again.size) == 0);
    return 0;
}
