/*
 * How one who seeks comes together with exactly one other, by messages that may be lost or cross on
 * the way: take, grant, start (see pairing.def). Pure: messages and times go in, what to say and
 * what the player is told come out.
 */
#ifndef TY_NET_PLAYERS_PAIRING_H
#define TY_NET_PLAYERS_PAIRING_H

#include "net/players/message.h"

enum {
    PAIRING_ANSWER_MS = 5000, /* that a take, and a grant, is good for */
    PAIRING_AGAIN_MS = 1000,  /* between two takes of the same */
    PAIRING_MEET_MS = 20000   /* that the two have to link up by the secret */
};

enum PairingState {
    PAIRING_IDLE,    /* seeks nobody: hears nothing */
    PAIRING_SEEKING, /* may be taken */
    PAIRING_TAKING,  /* has asked the other */
    PAIRING_GRANTED, /* has said yes to the other, and waits at the place of the secret */
    PAIRING_GUEST,   /* was granted, and comes */
    PAIRING_HOST     /* the other comes */
};

/* What to say to whom. */
enum PairingSay {
    PAIRING_SAY_SILENCE,
    PAIRING_SAY_TAKE,
    PAIRING_SAY_GRANT,
    PAIRING_SAY_START,
    PAIRING_SAY_DECLINE
};

/* What the player is told: enum name, English for people. */
#define PAIRING_NEWS(X)                                                                            \
    X(NOTHING, "")                                                                                 \
    X(HOST, N_("Opponent found"))                                                                  \
    X(GUEST, N_("Opponent found"))                                                                 \
    X(TAKEN, N_("Just taken by somebody else"))                                                    \
    X(NO_ANSWER, N_("No answer"))                                                                  \
    X(NOT_MET, N_("The other player couldn't be reached"))

enum PairingNews {
#define X(name, text) PAIRING_TOLD_##name,
    PAIRING_NEWS(X)
#undef X
};

/* The English sentence; it lives on. */
const char *pairing_news_text(enum PairingNews news);

struct Pairing {
    enum PairingState state;
    uint8_t own[PLAYER_KEY], other[PLAYER_KEY]; /* the other: from TAKING on */
    uint32_t number;                            /* of the grant; GRANTED, GUEST, HOST */
    int64_t again_ms, late_ms;                  /* when to take again; when it has failed */
};

/* What follows from something that happened. */
struct PairingAct {
    enum PairingSay say;
    uint8_t to[PLAYER_KEY];
    uint32_t number; /* of GRANT and START; an old one if it is said again */
    enum PairingNews news;
};

/* Begins to seek under a key; what was before is forgotten. */
void pairing_seek(struct Pairing *pairing, const uint8_t own[PLAYER_KEY]);

/* The player takes another one who seeks. Nothing follows unless he is SEEKING. */
struct PairingAct pairing_take(struct Pairing *pairing, const uint8_t key[PLAYER_KEY],
                               int64_t now_ms);

/* A message came, its signature good. `number` is for a grant, should one follow: drawn by the
 * caller, another one each time. */
struct PairingAct pairing_hear(struct Pairing *pairing, const struct PlayersMessage *message,
                               uint32_t number, int64_t now_ms);

/* Time has passed. */
struct PairingAct pairing_tick(struct Pairing *pairing, int64_t now_ms);

/* When pairing_tick has something to do; INT64_MAX: never. */
int64_t pairing_due(const struct Pairing *pairing);

#endif
