/*
 * Encrypted frames: messages on a byte stream that nobody else can read, alter, reorder or repeat.
 *
 * On the wire: u16 length (18 .. 512, authenticated as associated data), then that many bytes of
 * libsodium's secretstream over u8 type and payload. Each direction has its own key and header.
 */
#ifndef TY_NET_WORDS_FRAME_H
#define TY_NET_WORDS_FRAME_H

#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_PAYLOAD_MAX = 494,
    FRAME_LENGTH_MIN = 18, /* an empty payload: type and tag */
    FRAME_LENGTH_MAX = FRAME_LENGTH_MIN + FRAME_PAYLOAD_MAX,
    FRAME_WIRE_MAX = 2 + FRAME_LENGTH_MAX,
    FRAME_KEY = crypto_secretstream_xchacha20poly1305_KEYBYTES,
    FRAME_HEADER = crypto_secretstream_xchacha20poly1305_HEADERBYTES
};

struct FrameSender {
    crypto_secretstream_xchacha20poly1305_state state;
};

struct FrameReceiver {
    crypto_secretstream_xchacha20poly1305_state state;
    uint8_t wire[FRAME_WIRE_MAX]; /* the frame that is arriving */
    size_t size;                  /* bytes of it that are there */
    bool broken;
};

/* One message that arrived whole and authentic. */
struct Frame {
    uint8_t type;
    uint8_t payload[FRAME_PAYLOAD_MAX];
    size_t size;
};

enum FrameResult {
    FRAME_MORE,  /* the frame is not complete: feed more */
    FRAME_READY, /* *frame is filled; feed the rest of the bytes */
    FRAME_BROKEN /* a length out of range or bytes that do not authenticate: end the link */
};

/* Starts sending: fills `header`, which the peer needs before the first frame. */
void frame_sender_init(struct FrameSender *sender, const uint8_t key[FRAME_KEY],
                       uint8_t header[FRAME_HEADER]);

/* Starts receiving with the peer's header. */
void frame_receiver_init(struct FrameReceiver *receiver, const uint8_t key[FRAME_KEY],
                         const uint8_t header[FRAME_HEADER]);

/* Seals a message of at most FRAME_PAYLOAD_MAX bytes into `wire`; returns its size there. */
size_t frame_seal(struct FrameSender *sender, uint8_t type, const void *payload, size_t size,
                  uint8_t wire[FRAME_WIRE_MAX]);

/* Takes up to `size` bytes off the link, stores in *used how many (all of them unless a frame
 * became ready), and says what came of it. Once broken it stays broken. */
enum FrameResult frame_feed(struct FrameReceiver *receiver, const uint8_t *bytes, size_t size,
                            size_t *used, struct Frame *frame);

#endif
