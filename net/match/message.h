/*
 * Typed messages between two sessions <-> payloads of frames.
 *
 * A message is one flat struct; which members count depends on its type. A payload decodes whole or
 * not at all: every value is range-checked and no byte may be left over.
 */
#ifndef TY_NET_MATCH_MESSAGE_H
#define TY_NET_MATCH_MESSAGE_H

#include "net/match/event.h"
#include "net/match/log.h"
#include "net/words/candidate.h"
#include "net/words/frame.h"
#include "src/common/translate.h"

enum {
    NAME_MAX_BYTES = 32,
    CHAT_MAX_BYTES = 200,
    GAME_ID_MAX = 16,
    OPTIONS_TEXT_MAX = 96,
    TERMS_CLOCK_MAX = 256,
    NONCE_HASH = 32
};

enum NetFirst { FIRST_RANDOM, FIRST_HOST, FIRST_GUEST, FIRST_COUNT };

/* What the two agree on before they play. */
struct Terms {
    char game[GAME_ID_MAX];         /* "gomoku" */
    char options[OPTIONS_TEXT_MAX]; /* "size=15 rule=renju" */
    uint64_t rules_hash;            /* both programs must know the same rules */
    char clock[TERMS_CLOCK_MAX];    /* "300+5", as engine/clock.h has it; "": none */
    uint8_t undo_limit;             /* see struct Log */
    enum NetFirst first;
};

/* Enum name, and how many of them a peer may send in any 10 seconds. */
#define MESSAGES(X)                                                                                \
    X(HELLO, 2)     /* after each handshake, both ways */                                          \
    X(OFFER, 4)     /* host: the terms, and a commitment to its random number */                   \
    X(ANSWER, 4)    /* guest: yes or no, and its random number */                                  \
    X(EVENT, 20000) /* host: event `number` of the log */                                          \
    X(PROPOSE, 40)  /* guest: what it would like to see; counted moves, new games are free */      \
    X(VOID, 40)     /* host: proposal `number` does not count, and why; guest: event `number` */   \
    X(ACK, 20000)   /* everything up to event `number` is on disk here */                          \
    X(PING, 60)     /* a guest's clock runs by one a second; a link that stalls delivers many */   \
    X(PONG, 60)                                                                                    \
    X(CHAT, 30)                                                                                    \
    X(BYE, 1)      /* the link ends, and why */                                                    \
    X(MEET, 4)     /* where the sender may be met across both routers: see crossing.h */           \
    X(WATCHED, 40) /* host: whether others may watch, and how many do */

enum MessageKind {
#define X(name, limit) MSG_##name,
    MESSAGES(X)
#undef X
        MSG_COUNT
};

/* Why a session ends a link: enum name, English for people. */
#define PARTINGS(X)                                                                                \
    X(NONE, N_("Connection lost"))                                                                 \
    X(CLOSED, N_("The other player closed the game. You can continue later"))                      \
    X(LEFT, N_("The other player left the match"))                                                 \
    X(DECLINED, N_("The other player declined your offer"))                                        \
    X(GAME, N_("The other program doesn't know this game or its rules"))                           \
    X(MALFORMED, N_("The other program sent invalid data"))                                        \
    X(FLOOD, N_("The other program sent too much at once"))                                        \
    X(ILLEGAL, N_("The other program broke the rules"))                                            \
    X(DESYNC, N_("Your records of the match don't agree"))                                         \
    X(REPLACED, N_("Replaced by a newer connection of the same player"))                           \
    X(INSISTED, N_("The other program kept to a claim that your clock contradicts"))               \
    X(UNSAVED, N_("Couldn't save the match on this device. The disk may be full"))                 \
    X(DISPUTED, N_("The other player left over a dispute about the time"))

/* UNSAVED and DISPUTED are what the own side is told: the peer hears CLOSED, or has said INSISTED.
 * Who says INSISTED means the other, and either takes it that the other has left. */

enum Parting {
#define X(name, text) PARTING_##name,
    PARTINGS(X)
#undef X
        PARTING_COUNT
};

/* What a guest is told of those who watch. */
struct Watched {
    bool open;        /* others may watch, */
    uint8_t watchers; /* and so many do, */
    uint16_t delay_s; /* so much later */
};

struct Message {
    enum MessageKind kind;
    /* HELLO */
    char name[NAME_MAX_BYTES + 1];
    uint32_t count;            /* events in the log */
    uint8_t chain[LOG_CHAIN];  /* the chain hash over them */
    bool muted;                /* does not want chat; also with PING and PONG */
    bool restarted;            /* in its own turn it was started again since both agreed: */
    uint32_t used_ms, away_ms; /* that turn had lasted so long, then it was away so long */
    uint32_t waited_ms;        /* for so long it was here, and had no link */
    /* OFFER, ANSWER */
    struct Terms terms;
    uint8_t nonce_hash[NONCE_HASH];
    uint8_t nonce[EVENT_NONCE];
    bool accepts;
    /* EVENT, PROPOSE, VOID, ACK */
    uint32_t number;
    struct NetEvent event;
    enum Verdict verdict;
    /* PING, PONG */
    uint32_t stamp;
    /* CHAT */
    char text[CHAT_MAX_BYTES + 1];
    /* BYE */
    enum Parting parting;
    /* MEET */
    struct Candidates candidates;
    /* WATCHED */
    struct Watched watched;
};

/* Encodes into `payload`; returns its size. Texts that are too long are the caller's fault. */
size_t message_write(const struct Message *message, uint8_t payload[FRAME_PAYLOAD_MAX]);

/* Decodes a frame; false if it is malformed in any way. Texts come cleaned (see text.h). */
bool message_read(const struct Frame *frame, struct Message *message);

/* Appends the terms, or reads them; also what the log's chain begins with. */
bool terms_write(struct WireWriter *writer, const struct Terms *terms);
bool terms_read(struct WireReader *reader, struct Terms *terms); /* false if malformed */

/* How many messages of a kind a peer may send in any 10 seconds. */
int message_limit(enum MessageKind kind);

/* The English sentence for people. */
const char *parting_text(enum Parting parting);

#endif
