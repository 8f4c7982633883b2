/* Two sessions joined by memory, with a game, a clock, journals, and every fault of a network. */
#ifndef TY_TESTS_NET_PAIR_H
#define TY_TESTS_NET_PAIR_H

#include "net/session/session.h"
#include "tests/net/games.h"

enum { PAIR_BEGAN_MS = 5000000 }; /* a clock that began long ago */
enum { JOURNAL_MAX = 4096, WIRE_MAX = 1 << 16, HOST = 0, GUEST = 1 };

struct JournalRecord {
    bool proposal;
    struct NetEvent event;
};

struct Peer {
    const struct Pair *pair;
    bool host;
    uint64_t random; /* state of its generator */
    struct Session *session;
    const char *game; /* that it knows */
    struct PairBoard board;
    struct SessionStart start; /* the agreement, with `agreed` */
    bool agreed;
    int journal_count;
    bool disk_full;
    int dies_after;    /* that many more records; -1: does not */
    bool dies_writing; /* the one after them is whole on the disk, or it is lost */
    bool dead;         /* until pair_kill; nothing of it leaves */
    bool disk_slow;    /* what is saved is on disk when pair_disk says so, not at once */
    bool writing;      /* `write` waits for pair_disk */
    struct SessionSave write;
    bool left;       /* for ever */
    bool paused;     /* the clocks stand */
    int64_t away_ms; /* how long it is away when it is killed, as its journal knows */
    int64_t says_ms; /* what it says that a move took; -1: what it did */
    int flag;        /* the seat whose time is up, whatever the clock says; -1 */
    uint32_t fell; /* host: and its turn, of which the guest knows the same: see struct Log.moved */
    int unheard;   /* flags that fell while there was no link, so that nobody could be told */
    size_t wire_size;
    int notices[NOTICE_UNSAVED + 1];           /* how often each kind came */
    struct Notice last;                        /* the newest that was not an event or a link */
    struct JournalRecord journal[JOURNAL_MAX]; /* this and what follows is not cleared */
    uint8_t wire[WIRE_MAX];                    /* on its way to this peer */
};

struct Pair {
    int game; /* see pair_game_id */
    struct Peer peer[2];
    struct Terms terms;
    int64_t base_ms; /* of a game, on the clocks of the boards */
    int64_t now_ms;
    int64_t drift_ppm; /* by which the guest's clock is fast */
    uint64_t random;
    bool linked; /* a cable lies between the two */
};

/* A host and a guest without a cable, who play game number `game` (see games.h), or the toy. `seed`
 * decides every random choice. */
void pair_init_game(struct Pair *pair, uint64_t seed, uint8_t undo_limit, int game);
void pair_init(struct Pair *pair, uint64_t seed, uint8_t undo_limit);

/* Frees both sessions and boards. */
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

/* What a peer writes to its slow disk is done, by the state of the disk; false if it writes
 * nothing. */
bool pair_disk(struct Pair *pair, int who);

/* Lets time pass, ticking both sides every second. */
void pair_pass(struct Pair *pair, int64_t ms);

/* A legal move of the peer's, whoever's turn it is; NULL, or why not. */
const char *pair_move(struct Pair *pair, int who);

/* Who is on turn in the toy, by the host's board; its move, which both have then. */
int pair_on_turn(const struct Pair *pair);
void pair_play(struct Pair *pair);

/* A random number below `bound`. */
uint32_t pair_random(struct Pair *pair, uint32_t bound);

/* What the peer's clock says now. */
int64_t pair_now(const struct Pair *pair, int who);

/* The peer's view now. */
struct SessionView pair_view(const struct Pair *pair, int who);

/* The peer's session, until it is killed, and its log. */
struct Session *pair_session(const struct Pair *pair, int who);
const struct Log *pair_log(const struct Pair *pair, int who);

/* Whether both logs and boards are the same. */
bool pair_agrees(const struct Pair *pair);

#endif
