/* One handshake over one transport, by either side: moves the bytes and watches the time. */
#ifndef TY_NET_KNOCK_H
#define TY_NET_KNOCK_H

#include "net/handshake.h"
#include "net/transport.h"

enum { KNOCK_MS = 5000 /* a handshake takes no longer */ };

/* By what a match is gone on with over a new link. */
struct ResumeKey {
    uint8_t id[HANDSHAKE_NAME];    /* sent in clear */
    uint8_t secret[HANDSHAKE_KEY]; /* never sent */
};

struct Knock {
    struct Transport *transport; /* owned unless taken out; NULL: there is none */
    struct Handshake shake;
    int64_t until_ms;
    uint8_t rest[FRAME_WIRE_MAX]; /* came behind the handshake: belongs to the frames */
    size_t rest_size;
};

/* Moves what can be moved, and says what came of it. A transport that closed or was too slow has
 * failed with REFUSAL_NONE. */
enum HandshakeEvent knock_pump(struct Knock *knock, int64_t now_ms);

/* The resume key of a match that begins with this handshake, the same on both sides. */
void knock_resume_key(const struct Knock *knock, struct ResumeKey *resume);

/* The handshake is done: tells the transport, which may know a place where only the two meet. */
void knock_move(struct Knock *knock);

/* Sends what is left to send, closes the transport and wipes the secrets. */
void knock_close(struct Knock *knock);

#endif
