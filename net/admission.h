/*
 * Who may come in: the host's side of every handshake, and the life of its invite code.
 *
 * Strangers may try as they like, at most ADMISSION_ATTEMPTS at a time and five seconds each,
 * without keeping a friend out: when there is no room left, whoever holds the most of it makes room
 * for others. Only a wrong code that arrived whole counts as a guess. After ADMISSION_GUESSES of
 * them, and after ADMISSION_CODE_MS, a new code replaces it, which the owner shows. Those who have
 * guessed that often may go on guessing, but only once every ADMISSION_PAUSE_MS: at network speed a
 * million codes would take minutes. A handshake under way goes on with the code that it began with.
 */
#ifndef TY_NET_ADMISSION_H
#define TY_NET_ADMISSION_H

#include "net/attempt.h"
#include "net/code.h"
#include "src/common/logger.h"

enum {
    ADMISSION_ATTEMPTS = 8,
    ADMISSION_GUESSES = 3,
    ADMISSION_GUESSERS = 16, /* that are remembered */
    ADMISSION_PAUSE_MS = 5000,
    ADMISSION_CODE_MS = 10 * 60 * 1000
};

/* Somebody who guessed wrong. */
struct AdmissionGuesser {
    uint32_t origin;
    int wrong;       /* guesses, unless the last was ADMISSION_CODE_MS ago */
    int64_t last_ms; /* the last of them */
};

struct Admission {
    struct InviteCode code;
    struct InviteSecret secret; /* of the line to paste */
    bool open;                  /* the code lets somebody in */
    bool renewed;               /* the code changed since admission_renewed was asked */
    int guesses;                /* at the present code */
    int64_t until_ms;           /* of the present code */
    const struct Logger *log;   /* NULL: nobody; set by the owner, outlives it */
    struct ResumeKey resume;
    bool resumable; /* `resume` lets its peer in */
    struct Attempt attempts[ADMISSION_ATTEMPTS];
    struct AdmissionGuesser guessers[ADMISSION_GUESSERS];
};

/* Somebody came in: frames go on where the handshake ended. */
struct AdmittedGuest {
    struct Transport *transport; /* the caller's */
    struct FrameSender sender;
    struct FrameReceiver receiver;
    enum HandshakeKind kind;
    struct ResumeKey resume; /* of this match: fresh after an invite */
    uint8_t rest[FRAME_WIRE_MAX];
    size_t rest_size; /* bytes for the session that came already */
};

/* An admission with a fresh code, if it is to be `open`. sodium_init must have succeeded. */
void admission_init(struct Admission *admission, bool open, int64_t now_ms);

/* Closes every attempt. */
void admission_close(struct Admission *admission);

/* Lets the peer of an older match come back. */
void admission_resume(struct Admission *admission, const struct ResumeKey *resume);

/* The code was used, or must not let anybody in any more. */
void admission_spend(struct Admission *admission);

/* Takes over a connection that came in. With no room left, it is told so and closed. */
void admission_begin(struct Admission *admission, struct Transport *transport, int64_t now_ms);

/* Advances the handshakes. Returns true when one has let somebody in; call again until it returns
 * false. */
bool admission_pump(struct Admission *admission, struct AdmittedGuest *guest, int64_t now_ms);

/* Whether the code changed since this was asked last: show the new one, and say why. */
bool admission_renewed(struct Admission *admission);

#endif
