/*
 * The one order of events of an online match, and what each of them does.
 *
 * Both sides keep the same log. An event counts when log_judge finds nothing against it; log_apply
 * then appends it and moves the board. The board itself belongs to the caller and is reached
 * through struct LogRules, so that nothing here knows a game.
 */
#ifndef TY_NET_MATCH_LOG_H
#define TY_NET_MATCH_LOG_H

#include "net/match/event.h"
#include "src/common/translate.h"

enum {
    LOG_CHAIN = 32,
    LOG_EVENTS_MAX = 20000,
    AWAY_FREE_MS = 10000, /* a game, for which a player's program may be ended in its own turn */
    LOG_RESERVE = 8,      /* of them, kept for what ends a game, and for the answers before it */
    UNDO_UNLIMITED = 255
};

/* The board, as the log sees it. Every member is REQUIRED. `now_ms` is when the event came into the
 * log, by the clock of its owner: what clocks run from. */
struct LogRules {
    void *context; /* handed to each call; not owned */
    /* Sets up a new game; `host_seat` is the seat of the host. */
    void (*start)(void *context, int host_seat);
    /* Whether `text` is a legal move of `seat` now, and the hash of the position after it. */
    bool (*judge)(void *context, int seat, const char *text, uint64_t *hash);
    /* Makes a move that was judged legal; returns whether it ends the game by the rules. */
    bool (*move)(void *context, int seat, const char *text, uint32_t ms, int64_t now_ms);
    /* Takes moves back until `ply` are left. */
    void (*undo)(void *context, int ply, int64_t now_ms);
    /* `seat`, if it is on turn, has thought for `ms` in this turn, whatever was known before. */
    void (*spend)(void *context, int seat, uint32_t ms, int64_t now_ms);
    /* The game has ended outside the rules: RESIGN, FLAG, BREAK, or ACCEPT of a draw. */
    void (*end)(void *context, enum EventKind kind, int seat, int64_t now_ms);
    /* The ply to which an undo asked for by `seat` goes; -1 if to none. */
    int (*undo_target)(void *context, int seat);
};

enum LogPhase { PHASE_READY, PHASE_PLAY, PHASE_OVER };

/* Why an event does not count: enum name, English for people. */
#define VERDICTS(X)                                                                                \
    X(GOOD, N_("Accepted"))                                                                        \
    X(VOID, N_("Too late: something else happened first"))                                         \
    X(ILLEGAL, N_("That move is against the rules"))                                               \
    X(HASH, N_("Your boards don't agree"))                                                         \
    X(LIMIT, N_("No takebacks left in this game"))                                                 \
    X(SEAT, N_("This player can't do that"))                                                       \
    X(WAIT, N_("Your takeback was just declined. Wait a moment before asking again"))              \
    X(UNSAVED, N_("Couldn't save it, so it wasn't sent"))                                          \
    X(FULL, N_("The match is too long"))                                                           \
    X(EARLY, N_("The other player wasn't away long enough for that"))                              \
    X(CLOCK, N_("The other player's clock says otherwise"))

enum Verdict {
#define X(name, text) VERDICT_##name,
    VERDICTS(X)
#undef X
        VERDICT_COUNT
};

struct LogPending {
    enum Request request; /* REQUEST_NONE: nothing is asked */
    uint8_t asker;        /* seat */
    uint16_t target;      /* REQUEST_UNDO: the ply to go back to */
    uint32_t number;      /* of the event that asked */
};

struct Log {
    struct LogRules rules;
    struct NetEvent *events; /* owned */
    uint32_t count, capacity;
    uint8_t terms[LOG_CHAIN]; /* a hash of the match's terms */
    uint8_t chain[LOG_CHAIN]; /* and of them and all events */
    uint32_t moved;           /* number of the last event that changed the board */
    uint32_t started;         /* and of the START of this game */
    enum LogPhase phase;
    struct LogPending pending;
    uint8_t host_seat;
    uint8_t undo_limit;       /* takebacks that each player may be granted in a game; 0: none, or
                                 UNDO_UNLIMITED */
    uint8_t undo_accepted[2]; /* in this game, by seat of the asker */
    uint8_t undo_declined[2]; /* in a row */
    int64_t away_ms[2];       /* AWAY in this game, by seat */
};

/* An empty log over `terms` (bytes that both sides have agreed on). Free with log_free. */
void log_init(struct Log *log, const struct LogRules *rules, const void *terms, size_t terms_size,
              uint8_t undo_limit);

/* Frees the events. */
void log_free(struct Log *log);

/* Whether the event may come next. `from_host`: the host says so. A player speaks only for its own
 * seat, except that the host alone starts games and calls flags. */
enum Verdict log_judge(const struct Log *log, const struct NetEvent *event, bool from_host);

/* Appends an event that was judged good; returns its number, counted from 1. */
uint32_t log_apply(struct Log *log, const struct NetEvent *event, int64_t now_ms);

/* What of an absence of `away_ms` is charged to `seat`, after those that are in the log. */
int64_t log_away_charge(const struct Log *log, int seat, int64_t away_ms);

/* Event number `number`, 1 .. count. */
const struct NetEvent *log_get(const struct Log *log, uint32_t number);

/* The chain hash as it was after event `number`, 0 .. count. */
void log_chain_at(const struct Log *log, uint32_t number, uint8_t chain[LOG_CHAIN]);

/* The English sentence for people. */
const char *verdict_text(enum Verdict verdict);

#endif
