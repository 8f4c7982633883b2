/*
 * Who may come in: the host's side of every handshake, for the life of one offer.
 *
 * Strangers may try as they like, at most ADMISSION_ATTEMPTS at a time and five seconds each,
 * without keeping a friend out. Of every machine that has knocked in vain it is remembered how
 * often, and who has done so less often comes first: for the room, when there is none left, and for
 * the guesses that are answered in a second. So hundreds of machines that knock all the time get
 * behind one that comes for the first time. Among equals whoever holds the most room makes room for
 * others, or else who came first.
 *
 * One code of 40 bits stands for the whole offer, and no guess renews it. Only a wrong code that
 * arrived whole counts as a guess. An offer bears ADMISSION_BUDGET of them, from whatever
 * addresses: 10^8 out of 2^40 hit with a chance of 9.1e-5, below 1 in 10,000. ADMISSION_GUESS_MS
 * keeps all guessing together to 100 a second, which costs 1.3 % of a core and makes the budget
 * last for 11.6 days without a break; ADMISSION_PAUSE_MS keeps each of those remembered to one in
 * five seconds, so that one machine would need 16 years. When the budget is used up all the same,
 * codes are closed, and the secret of the pasted invite, of 128 bits, goes on letting in: by it
 * nobody pauses and nothing is counted.
 *
 * A match that is played may let others watch, by a code and a secret of their own, drawn like
 * those: all that is said above holds for them, too. Guesses at one use up nothing of the other's;
 * who comes in vain is remembered once for both.
 */
#ifndef TY_NET_MEETING_ADMISSION_H
#define TY_NET_MEETING_ADMISSION_H

#include "net/handshake/attempt.h"
#include "net/words/code.h"
#include "net/words/pace.h"
#include "src/common/logger.h"

enum {
    ADMISSION_ATTEMPTS = 8,
    ADMISSION_BUDGET = 100000000, /* wrong codes over the life of an offer */
    ADMISSION_GUESS_MS = 10,      /* that one costs, whoever makes it, */
    ADMISSION_GUESS_BURST = 100,  /* and so many at once */
    ADMISSION_GUESSES = 3,        /* of one origin, until it has to pause */
    ADMISSION_PAUSE_MS = 5000,
    ADMISSION_VAIN_MAX = 10,              /* beyond it all are alike; each time in vain */
    ADMISSION_VAIN_COST = 5,              /* takes this much of ADMISSION_GUESS_BURST away */
    ADMISSION_KNOCKERS = 1024,            /* that are remembered, */
    ADMISSION_FORGET_MS = 10 * 60 * 1000, /* for so long after they came last */
};

/* Somebody who came in vain. */
struct AdmissionKnocker {
    uint32_t origin;
    int vain;         /* how often; 0: nobody */
    int wrong;        /* guesses among that */
    int64_t last_ms;  /* when it came last, */
    int64_t wrong_ms; /* and when it guessed */
};

/* What lets somebody in who was never here. */
struct AdmissionKey {
    struct InviteCode code;
    struct InviteSecret secret; /* of the line to paste */
    bool open;                  /* code and secret let somebody in */
    int guesses;                /* at the code that were wrong */
    struct Pace pace;           /* of all that are answered */
};

struct Admission {
    struct AdmissionKey play, watch;
    const struct Logger *log; /* NULL: nobody; set by the owner, outlives it */
    struct ResumeKey resume;
    bool resumable; /* `resume` lets its peer in */
    struct Attempt attempts[ADMISSION_ATTEMPTS];
    int vain[ADMISSION_ATTEMPTS]; /* how often who attempts had come in vain before */
    struct AdmissionKnocker knockers[ADMISSION_KNOCKERS];
};

/* Somebody came in: frames go on where the handshake ended. */
struct AdmittedGuest {
    struct Transport *transport; /* the caller's */
    struct FrameSender sender;
    struct FrameReceiver receiver;
    enum HandshakeKind kind; /* says whether to play or to watch */
    struct ResumeKey resume; /* of this match: fresh after an invite; nothing to who watches */
    uint8_t rest[FRAME_WIRE_MAX];
    size_t rest_size; /* bytes for the session that came already */
};

/* A fresh code and secret. sodium_init must have succeeded. */
void admission_key_new(struct AdmissionKey *key, bool open);

/* An admission with a fresh code and secret, if it is to be `open`, and closed to those who would
 * watch. sodium_init must have succeeded. */
void admission_init(struct Admission *admission, bool open);

/* Closes every attempt. */
void admission_close(struct Admission *admission);

/* Lets the peer of an older match come back. */
void admission_resume(struct Admission *admission, const struct ResumeKey *resume);

/* The code was used: neither it nor the secret may let anybody in any more. */
void admission_spend(struct Admission *admission);

/* Lets those in who hold this code or secret to watch; NULL: nobody any more. */
void admission_watch(struct Admission *admission, const struct AdmissionKey *key);

/* Takes over a connection that came in. With no room left, it is told so and closed. */
void admission_begin(struct Admission *admission, struct Transport *transport, int64_t now_ms);

/* Advances the handshakes. Returns true when one has let somebody in; call again until it returns
 * false. */
bool admission_pump(struct Admission *admission, struct AdmittedGuest *guest, int64_t now_ms);

/* Whether strangers have used up the guesses at the code, so that only the secret lets in. */
bool admission_code_is_closed(const struct AdmissionKey *key);

#endif
