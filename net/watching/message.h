/*
 * What a host and one who watches its match say to each other, as payloads of frames (frame.h).
 *
 *     who watches                              host
 *       HELLO    who, and the log it has  --->
 *               <---   WELCOME  the match, the secret to come back by, from where the log goes on
 *               <---   EVENT    the next of the log, as often as there is one
 *               <---   STATE    how many watch, whether the players are connected
 *               <---   PING
 *       PONG                              --->
 *               <---   BYE      why no more comes; also in place of WELCOME
 *
 * Nothing else can be said: who watches has no word in the match, and hears no chat. A payload
 * decodes whole or not at all, as in message.h.
 */
#ifndef TY_NET_WATCHING_MESSAGE_H
#define TY_NET_WATCHING_MESSAGE_H

#include "net/match/message.h"
#include "net/words/code.h"

enum {
    WATCH_ID = 16,
    WATCHERS_MAX = 20, /* fewer than TCP_LINKS_PER_ORIGIN: the guest may sit in the same house */
    WATCH_DELAY_MAX_S = 3600
};

enum WatchKind {
    WATCH_HELLO,
    WATCH_WELCOME,
    WATCH_EVENT,
    WATCH_STATE,
    WATCH_PING,
    WATCH_PONG,
    WATCH_BYE,
    WATCH_KIND_COUNT
};

/* Why there is nothing more to watch: enum name, English for people. */
#define WATCH_ENDS(X)                                                                              \
    X(NONE, N_("Connection lost"))                                                                 \
    X(FULL, N_("No more spectators can watch this match"))                                         \
    X(STOPPED, N_("The host no longer lets others watch"))                                         \
    X(CLOSED, N_("The host closed the game. It may go on later"))                                  \
    X(OVER, N_("The players have left. The match is over"))                                        \
    X(REPLACED, N_("You are watching from elsewhere"))                                             \
    X(REMOVED, N_("The host doesn't let you watch any more"))                                      \
    X(MALFORMED, N_("The host's program sent invalid data"))                                       \
    X(GAME, N_("Your program doesn't know this game or its rules"))                                \
    X(ILLEGAL, N_("The host's program broke the rules of the game"))

/* From MALFORMED on it is what the own side says, and never sent. */
enum WatchEnd {
#define X(name, text) WATCH_END_##name,
    WATCH_ENDS(X)
#undef X
        WATCH_END_SENT_LAST = WATCH_END_REMOVED
};

struct WatchMessage {
    enum WatchKind kind;
    /* HELLO */
    uint8_t id[WATCH_ID];     /* random: the same one comes back */
    uint32_t count;           /* of events that are there; WELCOME: after which the log goes on */
    uint8_t chain[LOG_CHAIN]; /* the chain hash over them */
    /* WELCOME */
    struct Terms terms;
    char name[2][NAME_MAX_BYTES + 1]; /* of guest and host; UTF-8, cleaned */
    struct InviteSecret secret;       /* that the watcher comes back by */
    /* EVENT */
    uint32_t number;
    uint32_t age_ms; /* since it could have been told, 0 .. EVENT_MS_MAX */
    struct NetEvent event;
    /* STATE */
    uint8_t watchers;
    bool linked;      /* the players are connected with each other */
    uint16_t delay_s; /* by which all is told later, 0 .. WATCH_DELAY_MAX_S */
    /* PING, PONG */
    uint32_t stamp;
    /* BYE */
    enum WatchEnd end;
};

/* Encodes into `payload`; returns its size. */
size_t watch_message_write(const struct WatchMessage *message, uint8_t payload[FRAME_PAYLOAD_MAX]);

/* Decodes a frame; false if it is malformed in any way. */
bool watch_message_read(const struct Frame *frame, struct WatchMessage *message);

/* The English sentence for people. */
const char *watch_end_text(enum WatchEnd end);

#endif
