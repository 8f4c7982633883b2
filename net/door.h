/*
 * Who may come in: the host's side of every handshake, and the life of its invite code.
 *
 * Strangers may knock as they like: at most DOOR_KNOCKS of them at a time, five seconds each, and
 * none of it keeps a friend out: with no room left, who holds the most of it makes room for others.
 * Only a wrong code that was delivered whole counts as a guess; after DOOR_GUESSES of them, and
 * after DOOR_CODE_MS, the code is a new one, which the owner shows. Who has guessed so often may
 * guess on, but once in DOOR_PAUSE_MS: at the speed of the network a million codes take minutes.
 * A handshake that was under way goes on with the code it began with.
 */
#ifndef TY_NET_DOOR_H
#define TY_NET_DOOR_H

#include "net/code.h"
#include "net/knock.h"

enum {
    DOOR_KNOCKS = 8,
    DOOR_GUESSES = 3,
    DOOR_GUESSERS = 16, /* that are remembered */
    DOOR_PAUSE_MS = 5000,
    DOOR_CODE_MS = 10 * 60 * 1000
};

/* Somebody who guessed wrong. */
struct DoorGuesser {
    uint32_t origin;
    int wrong;       /* guesses, unless the last was DOOR_CODE_MS ago */
    int64_t last_ms; /* the last of them */
};

struct Door {
    struct InviteCode code;
    bool open;        /* the code lets somebody in */
    bool renewed;     /* the code changed since door_renewed was asked */
    int guesses;      /* at the present code */
    int64_t until_ms; /* of the present code */
    struct ResumeKey resume;
    bool resumable; /* `resume` lets its peer in */
    struct Knock knocks[DOOR_KNOCKS];
    struct DoorGuesser guessers[DOOR_GUESSERS];
};

/* Somebody came in: frames go on where the handshake ended. */
struct DoorGuest {
    struct Transport *transport; /* the caller's */
    struct FrameSender sender;
    struct FrameReceiver receiver;
    enum HandshakeKind kind;
    struct ResumeKey resume; /* of this match: fresh after an invite */
    uint8_t rest[FRAME_WIRE_MAX];
    size_t rest_size; /* bytes for the session that came already */
};

/* A door with a fresh code, if it is to be `open`. sodium_init must have succeeded. */
void door_init(struct Door *door, bool open, int64_t now_ms);

/* Closes every knock. */
void door_close(struct Door *door);

/* Lets the peer of an older match come back. */
void door_resume(struct Door *door, const struct ResumeKey *resume);

/* The code was used, or nobody shall come in by it any more. */
void door_spend(struct Door *door);

/* A connection that came in; the door owns it now. With no room left it is told so and closed. */
void door_knock(struct Door *door, struct Transport *transport, int64_t now_ms);

/* Moves the handshakes on. Returns true when somebody is in; call again until it returns false. */
bool door_pump(struct Door *door, struct DoorGuest *guest, int64_t now_ms);

/* Whether the code changed since this was asked last: show the new one, and say why. */
bool door_renewed(struct Door *door);

#endif
