/* Encrypted frames over libsodium's secretstream. */
#include "net/words/frame.h"
#include "net/words/wire.h"
#include <assert.h>
#include <string.h>

void frame_sender_init(struct FrameSender *sender, const uint8_t key[FRAME_KEY],
                       uint8_t header[FRAME_HEADER])
{
    crypto_secretstream_xchacha20poly1305_init_push(&sender->state, header, key);
}

void frame_receiver_init(struct FrameReceiver *receiver, const uint8_t key[FRAME_KEY],
                         const uint8_t header[FRAME_HEADER])
{
    *receiver = (struct FrameReceiver){.size = 0};
    receiver->broken =
        crypto_secretstream_xchacha20poly1305_init_pull(&receiver->state, header, key) != 0;
}

size_t frame_seal(struct FrameSender *sender, uint8_t type, const void *payload, size_t size,
                  uint8_t wire[FRAME_WIRE_MAX])
{
    uint8_t plain[1 + FRAME_PAYLOAD_MAX];
    struct WireWriter writer = wire_writer(plain, sizeof plain);
    bool fits = wire_write_u8(&writer, type) && wire_write_bytes(&writer, payload, size);
    assert(fits);
    size_t length = writer.size + crypto_secretstream_xchacha20poly1305_ABYTES;
    struct WireWriter prefix = wire_writer(wire, 2);
    wire_write_u16(&prefix, (uint16_t)length);
    crypto_secretstream_xchacha20poly1305_push(&sender->state, wire + 2, NULL, plain, writer.size,
                                               wire, 2, 0);
    sodium_memzero(plain, sizeof plain);
    return 2 + length;
}

/* Moves bytes into the receiver until it holds `wanted`; returns whether it does. */
static bool gather(struct FrameReceiver *receiver, size_t wanted, const uint8_t *bytes, size_t size,
                   size_t *used)
{
    size_t missing = wanted > receiver->size ? wanted - receiver->size : 0;
    size_t taken = missing < size - *used ? missing : size - *used;
    if (taken > 0)
        memcpy(receiver->wire + receiver->size, bytes + *used, taken);
    receiver->size += taken;
    *used += taken;
    return receiver->size >= wanted;
}

/* Opens the complete frame in the receiver. */
static bool frame_open(struct FrameReceiver *receiver, struct Frame *frame)
{
    uint8_t plain[1 + FRAME_PAYLOAD_MAX], tag;
    unsigned long long size;
    if (crypto_secretstream_xchacha20poly1305_pull(&receiver->state, plain, &size, &tag,
                                                   receiver->wire + 2, receiver->size - 2,
                                                   receiver->wire, 2) != 0)
        return false;
    frame->type = plain[0];
    frame->size = (size_t)size - 1;
    memcpy(frame->payload, plain + 1, frame->size);
    receiver->size = 0;
    sodium_memzero(plain, sizeof plain);
    return true;
}

enum FrameResult frame_feed(struct FrameReceiver *receiver, const uint8_t *bytes, size_t size,
                            size_t *used, struct Frame *frame)
{
    *used = 0;
    if (receiver->broken)
        return FRAME_BROKEN;
    if (!gather(receiver, 2, bytes, size, used))
        return FRAME_MORE;
    uint16_t length;
    struct WireReader prefix = wire_reader(receiver->wire, 2);
    wire_read_u16(&prefix, &length);
    if (length < FRAME_LENGTH_MIN || length > FRAME_LENGTH_MAX) {
        receiver->broken = true;
        return FRAME_BROKEN;
    }
    if (!gather(receiver, 2 + (size_t)length, bytes, size, used))
        return FRAME_MORE;
    receiver->broken = !frame_open(receiver, frame);
    return receiver->broken ? FRAME_BROKEN : FRAME_READY;
}
