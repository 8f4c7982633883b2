/*
 * From a shared secret to an encrypted link: the few clear messages before the first frame.
 *
 *     joiner                                   host
 *       HELLO   versions, kind, name    --->                  the name tells nothing of a code
 *               <---   ACCEPT   version, fresh session id     (or REFUSE, anywhere below too)
 *       SHARE   CPace share             --->
 *               <---   SHARE    CPace share
 *       CONFIRM tag, frame header       --->                  checks the tag: this is the guess
 *               <---   CONFIRM  tag, frame header
 *
 * Whoever answers a joiner may be anybody, and a REFUSE that comes before the joiner's CONFIRM
 * proves nothing: it is known for a reason to tell people, no more. "Wrong" can only be said of
 * what was confirmed; said before, it is a lie and counts as noise.
 *
 * Everything said before the shares is bound into the key as CPace's associated data, so that
 * nobody can talk the two into another version. Pure: bytes go in, bytes come out, the caller moves
 * them. A state belongs to one link and is wiped by handshake_wipe.
 */
#ifndef TY_NET_HANDSHAKE_HANDSHAKE_H
#define TY_NET_HANDSHAKE_HANDSHAKE_H

#include "net/handshake/cpace.h"
#include "net/words/frame.h"
#include "src/common/translate.h"

enum {
    HANDSHAKE_VERSION = 4,   /* 1 sent half of the code in clear; 2 knew no claims about time, 3 no
                                byo-yomi */
    HANDSHAKE_NAME = 16,     /* bytes */
    HANDSHAKE_PASSWORD = 32, /* bytes at most */
    HANDSHAKE_MESSAGE = 64,  /* bytes at most, with its length */
    HANDSHAKE_KEY = 32
};

/* What the joiner wants, and what its name and password are. */
enum HandshakeKind {
    HANDSHAKE_CODE = 1,   /* a match: zeros, and the code's characters */
    HANDSHAKE_RESUME = 2, /* to go on: a resume id, and the secret stored with the match */
    HANDSHAKE_INVITE = 3, /* a match: a hash of the secret of a pasted invite, and that secret */
    HANDSHAKE_WATCH_CODE = 4,  /* to watch: as HANDSHAKE_CODE, with the code that lets watch */
    HANDSHAKE_WATCH_INVITE = 5 /* to watch: as HANDSHAKE_INVITE */
};

/* Why there is no link: enum name, how much it tells beside another one, English for people. Sent
 * as a byte, but for the last two: a host of another version says VERSION and its own number. */
#define REFUSALS(X)                                                                                \
    X(NONE, 0, N_("No problem"))                                                                   \
    X(MALFORMED, 1, N_("The other program doesn't speak Tianyuan's protocol"))                     \
    X(VERSION, 3, N_("Your versions don't match"))                                                 \
    X(UNKNOWN, 2, N_("No game with that code here"))                                               \
    X(BUSY, 4, N_("The host is busy; try again in a moment"))                                      \
    X(WRONG_CODE, 7, N_("That code is wrong"))                                                     \
    X(SPENT, 5, N_("That code has already been used"))                                             \
    X(CODE_CLOSED, 6, N_("Strangers tried too many codes. Ask your friend for the invite"))        \
    X(OLDER, 3, N_("Your friend's Tianyuan is older than yours and needs an update"))              \
    X(NEWER, 3, N_("Your Tianyuan is older than your friend's and needs an update"))

enum Refusal {
#define X(name, weight, text) REFUSAL_##name,
    REFUSALS(X)
#undef X
        REFUSAL_SENT_LAST = REFUSAL_CODE_CLOSED
};

/* Whether it lets watch, not play. */
bool handshake_watches(enum HandshakeKind kind);

enum HandshakeEvent {
    HANDSHAKE_MORE,  /* waits for bytes */
    HANDSHAKE_ASKED, /* host: *kind and name are known; answer with handshake_admit or _refuse */
    HANDSHAKE_DONE,  /* the link is there: take sender and receiver */
    HANDSHAKE_FAILED /* handshake_refusal says why; send what is left to send, then close */
};

enum HandshakeStep { STEP_HELLO, STEP_ANSWER, STEP_SHARE, STEP_CONFIRM, STEP_DONE, STEP_FAILED };

struct Handshake {
    bool host;
    enum HandshakeStep step; /* the message that is awaited */
    enum HandshakeKind kind;
    uint8_t peer_version; /* host: the newest that the joiner speaks; 0 before its hello */
    uint8_t name[HANDSHAKE_NAME];
    uint8_t password[HANDSHAKE_PASSWORD];
    size_t password_size;
    uint8_t hello[HANDSHAKE_MESSAGE], accept[HANDSHAKE_MESSAGE]; /* as sent: bound into the key */
    size_t hello_size, accept_size;
    uint8_t scalar[CPACE_SCALAR];
    struct CpaceSide side[2]; /* joiner, host */
    uint8_t key[CPACE_KEY];
    uint8_t in[HANDSHAKE_MESSAGE]; /* the message that is arriving */
    size_t in_size;
    uint8_t out[3 * HANDSHAKE_MESSAGE]; /* to be sent: see handshake_take */
    size_t out_size;
    enum Refusal refusal;
    struct FrameSender sender;     /* with HANDSHAKE_DONE */
    struct FrameReceiver receiver; /* with HANDSHAKE_DONE */
};

/* Begins as joiner: `name` (at most HANDSHAKE_NAME bytes) and `password` (at most
 * HANDSHAKE_PASSWORD) as the kind says. sodium_init must have succeeded. */
void handshake_join(struct Handshake *shake, enum HandshakeKind kind, const void *name,
                    size_t name_size, const void *password, size_t password_size);

/* Begins as host: waits for a joiner's hello. */
void handshake_host(struct Handshake *shake);

/* Host, after HANDSHAKE_ASKED: goes on with the password of what was asked for. */
void handshake_admit(struct Handshake *shake, const void *password, size_t password_size);

/* Host, at any time before it is done: tells the joiner why not. The handshake has failed. */
void handshake_refuse(struct Handshake *shake, enum Refusal refusal);

/* Takes up to `size` bytes off the link, stores in *used how many, and says what came of it. Call
 * again with the rest while bytes are left and the answer is HANDSHAKE_MORE. Bytes behind the last
 * message belong to the frames. */
enum HandshakeEvent handshake_feed(struct Handshake *shake, const uint8_t *bytes, size_t size,
                                   size_t *used);

/* Moves what is to be sent into `bytes` (room for 3 * HANDSHAKE_MESSAGE); returns its size. */
size_t handshake_take(struct Handshake *shake, uint8_t *bytes);

/* The name of a pasted invite: a hash of its secret. */
void handshake_invite_name(const void *secret, size_t size, uint8_t name[HANDSHAKE_NAME]);

/* Derives one more secret of the link, the same on both sides: for `purpose`, an English word. */
void handshake_derive(const struct Handshake *shake, const char *purpose,
                      uint8_t secret[HANDSHAKE_KEY]);

/* Why it failed; REFUSAL_NONE while it has not. */
enum Refusal handshake_refusal(const struct Handshake *shake);

/* The English sentence for people. */
const char *refusal_text(enum Refusal refusal);

/* Whether of two refusals, by two who were asked, the first has more to say to people. */
bool refusal_tells_more(enum Refusal refusal, enum Refusal than);

/* Overwrites every secret; the state is unusable afterwards. */
void handshake_wipe(struct Handshake *shake);

#endif
