/* One handshake over one transport, by either side: moves the bytes and watches the time. */
#ifndef TY_NET_HANDSHAKE_ATTEMPT_H
#define TY_NET_HANDSHAKE_ATTEMPT_H

#include "net/handshake/handshake.h"
#include "net/links/transport.h"

enum { ATTEMPT_MS = 5000 /* a handshake takes no longer */ };

/* What a match is resumed by over a new link. */
struct ResumeKey {
    uint8_t id[HANDSHAKE_NAME];    /* sent in clear */
    uint8_t secret[HANDSHAKE_KEY]; /* never sent */
};

struct Attempt {
    struct Transport *transport; /* owned unless taken out; NULL: there is none */
    struct Handshake shake;
    int64_t until_ms;
    uint8_t rest[FRAME_WIRE_MAX]; /* came behind the handshake: belongs to the frames */
    size_t rest_size;
};

/* Moves what can be moved, and says what came of it. A transport that closed or was too slow has
 * failed with REFUSAL_NONE. */
enum HandshakeEvent attempt_pump(struct Attempt *attempt, int64_t now_ms);

/* The resume key of a match that begins with this handshake, the same on both sides. */
void attempt_resume_key(const struct Attempt *attempt, struct ResumeKey *resume);

/* The handshake is done: tells the transport, which may know a place where only the two meet. */
void attempt_move(struct Attempt *attempt);

/* Sends what is left to send, closes the transport and wipes the secrets. */
void attempt_close(struct Attempt *attempt);

#endif
