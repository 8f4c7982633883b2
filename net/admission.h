/*
 * Who may come in: the host's side of every handshake, for the life of one offer.
 *
 * Strangers may try as they like, at most ADMISSION_ATTEMPTS at a time and five seconds each,
 * without keeping a friend out: when there is no room left, whoever holds the most of it makes room
 * for others, or else who came first.
 *
 * One code of 40 bits stands for the whole offer, and no guess renews it. Only a wrong code that
 * arrived whole counts as a guess. An offer bears ADMISSION_BUDGET of them, from whatever
 * addresses: 10^8 out of 2^40 hit with a chance of 9.1e-5, below 1 in 10,000. ADMISSION_GUESS_MS
 * keeps all guessing together to 100 a second, which costs 1.3 % of a core and makes the budget
 * last for 11.6 days without a break; ADMISSION_PAUSE_MS keeps each of those remembered to one in
 * five seconds, so that one machine would need 16 years. When the budget is used up all the same,
 * codes are closed, and the secret of the pasted invite, of 128 bits, goes on letting in: by it
 * nobody pauses and nothing is counted.
 */
#ifndef TY_NET_ADMISSION_H
#define TY_NET_ADMISSION_H

#include "net/attempt.h"
#include "net/code.h"
#include "net/pace.h"
#include "src/common/logger.h"

enum {
    ADMISSION_ATTEMPTS = 8,
    ADMISSION_BUDGET = 100000000, /* wrong codes over the life of an offer */
    ADMISSION_GUESS_MS = 10,      /* that one costs, whoever makes it, */
    ADMISSION_GUESS_BURST = 100,  /* and so many at once */
    ADMISSION_GUESSES = 3,        /* of one origin, until it has to pause */
    ADMISSION_PAUSE_MS = 5000,
    ADMISSION_GUESSERS = 64,             /* that are remembered, */
    ADMISSION_FORGET_MS = 10 * 60 * 1000 /* for so long */
};

/* Somebody who guessed wrong. */
struct AdmissionGuesser {
    uint32_t origin;
    int wrong;       /* guesses, unless the last was ADMISSION_FORGET_MS ago */
    int64_t last_ms; /* the last of them */
};

struct Admission {
    struct InviteCode code;
    struct InviteSecret secret; /* of the line to paste */
    bool open;                  /* code and secret let somebody in */
    int guesses;                /* at the code that were wrong */
    struct Pace pace;           /* of all that are answered */
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

/* An admission with a fresh code and secret, if it is to be `open`. sodium_init must have
 * succeeded. */
void admission_init(struct Admission *admission, bool open);

/* Closes every attempt. */
void admission_close(struct Admission *admission);

/* Lets the peer of an older match come back. */
void admission_resume(struct Admission *admission, const struct ResumeKey *resume);

/* The code was used: neither it nor the secret may let anybody in any more. */
void admission_spend(struct Admission *admission);

/* Takes over a connection that came in. With no room left, it is told so and closed. */
void admission_begin(struct Admission *admission, struct Transport *transport, int64_t now_ms);

/* Advances the handshakes. Returns true when one has let somebody in; call again until it returns
 * false. */
bool admission_pump(struct Admission *admission, struct AdmittedGuest *guest, int64_t now_ms);

/* Whether strangers have used up the guesses at the code, so that only the secret lets in. */
bool admission_code_is_closed(const struct Admission *admission);

#endif
