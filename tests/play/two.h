/* Two online matches in one process, over real TCP on the loopback, with a clock that can jump. */
#ifndef TY_TESTS_PLAY_TWO_H
#define TY_TESTS_PLAY_TWO_H

#include "src/play/online/online.h"
#include "tests/engine/clocks.h"
#include <semaphore.h>

enum { TWO_GUEST = 0, TWO_HOST = 1 };

struct Two {
    struct Online *side[2]; /* guest, host */
    char folder[2][256];    /* of their journals */
    struct OnlineOffer offer;
    const struct FileCalls *calls[2]; /* NULL: the system's */
    const struct RelayBroker *broker; /* both meet there and nowhere else; NULL: direct */
    struct Disk *disk;                /* of both */
    struct LogFile *log;              /* of both; NULL: none; freed here */
    uint16_t beacon_port;             /* theirs alone */
    bool nameless;                    /* the guest, who is Bo else, has no name */
    int64_t jumped_ms;                /* by which the clock was moved on */
    sem_t woken;
};

/* Folders, and what the host will offer: tic-tac-toe without a clock, the host begins, any
 * takebacks. */
void two_init(struct Two *two);

/* Closes what is open and removes the folders. */
void two_free(struct Two *two);

/* The time as both see it. */
int64_t two_now(const struct Two *two);

/* Opens the host, and a guest that comes by its invite. */
void two_open(struct Two *two);

/* Opens both, accepts the offer and waits for the first game. */
void two_start(struct Two *two);

/* One side closes its program, and opens it again with what its journal holds. */
void two_leave(struct Two *two, int who);
void two_resume(struct Two *two, int who);

/* Updates both sides until `done` says so; fails the test after two minutes. */
void two_wait(struct Two *two, bool (*done)(struct Two *two));

/* Whether both logs are equal, a game has begun and no proposal is open. */
bool two_agree(struct Two *two);

/* Whether both are at play and linked. */
bool two_linked(struct Two *two);

/* How things stand at one side. */
struct OnlineView two_view(struct Two *two, int who);

/* The side whose turn it is makes this move; both logs have it afterwards. */
void two_move(struct Two *two, const char *text);

/* Several of them. */
void two_moves(struct Two *two, const char *texts);

#endif
