/*
 * What happens in an online match, in one order for both sides.
 *
 * The host numbers events; the guest proposes them. Both judge each one by the same rules (log.h)
 * before it counts. Moves are text, seats are 0 and 1, and a position is known by its hash alone.
 */
#ifndef TY_NET_MATCH_EVENT_H
#define TY_NET_MATCH_EVENT_H

#include "net/words/wire.h"

/* Enum name, and the fields that follow on the wire. A request is asked, then accepted, declined
 * or withdrawn. Every event names the number of the one that it answers, so that whatever crossed
 * it on the way is noticed. */
#define EVENT_KINDS(X)                                                                             \
    X(START, WITH_HOST_SEAT | WITH_NONCE) /* a game begins; again after an accepted rematch */     \
    X(MOVE, WITH_RE | WITH_TEXT | WITH_MS | WITH_HASH)                                             \
    X(ASK, WITH_REQUEST | WITH_RE | WITH_TARGET)                                                   \
    X(ACCEPT, WITH_REQUEST | WITH_RE)                                                              \
    X(DECLINE, WITH_REQUEST | WITH_RE)                                                             \
    X(WITHDRAW, WITH_REQUEST | WITH_RE)                                                            \
    X(RESIGN, WITH_RE)                                                                             \
    X(FLAG, WITH_NOTHING) /* the seat's time is up; only the host says so */                       \
    X(BREAK, WITH_RE) /* breaks the game off, which then counts for nobody: no link for long */    \
    X(AWAY,                                                                                        \
      WITH_RE | WITH_MS | WITH_AWAY) /* the seat's program was ended in its own turn; only   \
                                              the host says so */

enum EventField {
    WITH_NOTHING = 0,
    WITH_HOST_SEAT = 1 << 0,
    WITH_NONCE = 1 << 1,
    WITH_REQUEST = 1 << 2,
    WITH_TARGET = 1 << 3,
    WITH_RE = 1 << 4,
    WITH_MS = 1 << 5,
    WITH_HASH = 1 << 6,
    WITH_TEXT = 1 << 7,
    WITH_AWAY = 1 << 8
};

enum EventKind {
#define X(name, fields) EVENT_##name,
    EVENT_KINDS(X)
#undef X
        EVENT_KIND_COUNT
};

/* What one player may ask of the other. */
#define REQUESTS(X) X(UNDO) X(DRAW) X(REMATCH)

enum Request {
    REQUEST_NONE,
#define X(name) REQUEST_##name,
    REQUESTS(X)
#undef X
        REQUEST_COUNT
};

enum {
    EVENT_TEXT_MAX = 32,
    EVENT_NONCE = 16,
    EVENT_WIRE_MAX = 64,
    EVENT_MS_MAX = 24 * 3600 * 1000
};

struct NetEvent {
    enum EventKind kind;
    uint8_t seat;               /* who acts */
    uint8_t host_seat;          /* START: the seat that the host plays */
    uint8_t nonce[EVENT_NONCE]; /* START: the number that the host had committed to */
    enum Request request;
    uint16_t target; /* ASK for UNDO: ply to go back to */
    uint32_t re;     /* number of the event this one answers: of the request; with MOVE and
                                  ASK, of the last one that changed the board; with RESIGN and
                                  BREAK, of the START of the game */
    uint32_t ms;     /* thinking time of the move; AWAY: of the turn so far, with what is charged;
                        0 .. EVENT_MS_MAX */
    uint32_t away;   /* AWAY: how long the program was away, 0 .. EVENT_MS_MAX */
    uint64_t hash;   /* of the position after the move */
    char text[EVENT_TEXT_MAX]; /* the move; printable ASCII without blanks */
};

/* Appends the fields of the event's kind; false if there is no room. */
bool event_write(struct WireWriter *writer, const struct NetEvent *event);

/* Reads one event, every value range-checked; false, with *event undefined, if it is malformed. */
bool event_read(struct WireReader *reader, struct NetEvent *event);

/* Whether a text can stand for a move: printable ASCII without blanks, and not empty. */
bool event_text_is_plain(const char *text);

/* Whether only the host may say so, of either seat. */
bool event_is_the_hosts(enum EventKind kind);

/* "MOVE" and so on, for reports. */
const char *event_name(enum EventKind kind);

#endif
