/*
 * Two sessions joined by memory, with a toy game, a clock, journals, and every fault of a network.
 *
 * The toy game: players alternate in writing a digit other than the one before ("d0" .. "d9"); the
 * game ends after TOY_PLIES of them. Its hash depends on every move.
 */
#ifndef TY_TESTS_NET_PAIR_H
#define TY_TESTS_NET_PAIR_H

#include "net/session.h"

enum { TOY_PLIES = 24, JOURNAL_MAX = 4096, WIRE_MAX = 1 << 16, HOST = 0, GUEST = 1 };

struct Toy {
    int ply;
    char digits[TOY_PLIES];
    bool ended; /* outside the rules */
    int games;  /* started so far */
};

struct JournalRecord {
    bool proposal;
    struct NetEvent event;
};

struct Peer {
    bool host;
    uint64_t random; /* state of its generator */
    struct Session *session;
    struct Toy toy;
    struct SessionStart start; /* the agreement, with `agreed` */
    bool agreed;
    struct JournalRecord journal[JOURNAL_MAX];
    int journal_count;
    bool disk_full;
    int dies_after;         /* that many more records; -1: does not */
    bool dies_writing;      /* the one after them is whole on the disk, or it is lost */
    bool dead;              /* until pair_kill; nothing of it leaves */
    bool paused;            /* the clocks stand */
    int flag;               /* the seat whose time is up, -1 */
    uint8_t wire[WIRE_MAX]; /* on its way to this peer */
    size_t wire_size;
    int notices[NOTICE_UNSAVED + 1]; /* how often each kind came */
    struct Notice last;              /* the newest that was not an event or a link */
};

struct Pair {
    struct Peer peer[2];
    struct Terms terms;
    int64_t now_ms;
    uint64_t random;
    bool linked; /* a cable lies between the two */
};

/* A host and a guest without a cable. `seed` decides every random choice. */
void pair_init(struct Pair *pair, uint64_t seed, uint8_t undo_limit);

/* Frees both sessions. */
void pair_free(struct Pair *pair);

/* Lays a fresh cable, as after a handshake. */
void pair_connect(struct Pair *pair);

/* Cuts it: what is on the way is lost, and both transports notice. */
void pair_cut(struct Pair *pair);

/* Moves what the sessions want to send onto the wire, and at most `size` bytes of what is on its
 * way to peer `to` into its session. Returns whether any byte moved. */
bool pair_deliver(struct Pair *pair, int to, size_t size);

/* Delivers until nothing moves any more; a guest answers an offer with yes. */
void pair_settle(struct Pair *pair);

/* Connects and settles: the match has begun. */
void pair_start(struct Pair *pair);

/* Kills the process of a peer and starts it again from its journal; so is a peer that died while it
 * wrote, when it is to deliver. */
void pair_kill(struct Pair *pair, int who);

/* Lets time pass, ticking both sides every second. */
void pair_pass(struct Pair *pair, int64_t ms);

/* A legal move of the peer's, whoever's turn it is; NULL, or why not. */
const char *pair_move(struct Pair *pair, int who);

/* A random number below `bound`. */
uint32_t pair_random(struct Pair *pair, uint32_t bound);

/* The peer's view now. */
struct SessionView pair_view(const struct Pair *pair, int who);

/* Whether both logs and boards are the same. */
bool pair_agrees(const struct Pair *pair);

#endif
