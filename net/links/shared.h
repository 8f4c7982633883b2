/*
 * What an owner and the threads that work for it share: a lock, word of changes, a count of those
 * who hold it, and whom to wake. Also how such a thread starts.
 *
 * It is a member of the struct with everything else that they share, which the lock guards. The
 * network may hold a thread up for minutes: so the owner leaves at once and lets go, the thread
 * does the same when it comes free, and the last of them frees the struct. A thread that always
 * ends soon may be joined instead, and holds nothing.
 */
#ifndef TY_NET_LINKS_SHARED_H
#define TY_NET_LINKS_SHARED_H

#include "net/links/transport.h"
#include <pthread.h>

struct Shared {
    pthread_mutex_t lock;   /* guards what follows */
    pthread_cond_t changed; /* for the threads */
    int holders;
    bool left; /* the owner is gone, and is not woken any more */
    struct TransportWake wake;
};

/* Makes a condition that shared_wait may be asked to wait for. */
void shared_condition_init(pthread_cond_t *condition);

/* Makes it ready, the caller its one holder. `wake` may be NULL. */
void shared_init(struct Shared *shared, const struct TransportWake *wake);

/* Starts a thread with all signals blocked, so that they go to the program's other threads: one in
 * the middle of a read loses data. `name` has at most 15 bytes, for debuggers. False, with *thread
 * unset, if the system gives none. The caller joins it. */
bool thread_start(pthread_t *thread, void *(*function)(void *), void *argument, const char *name);

/* Starts one that nobody joins: it becomes a holder beside the caller, and lets go at its end.
 * False, with the holders as before, if the system gives none. The lock is not held. */
bool shared_start(struct Shared *shared, void *(*function)(void *), void *argument,
                  const char *name);

/* Waits for word of a change, or until shared_clock_ms() is `until_ms` (-1: for ever); false if
 * that is reached. As with every condition, word may come without a change. The lock is held. */
bool shared_wait(struct Shared *shared, int64_t until_ms);

/* Wakes the owner, unless it has left. The lock is held, so that it cannot leave meanwhile. */
void shared_wake_owner(struct Shared *shared);

/* The owner leaves, and the threads get word of it; it still holds its share. The lock is not
 * held. */
void shared_leave(struct Shared *shared);

/* Has the owner left? The lock is not held. */
bool shared_has_left(struct Shared *shared);

/* Lets go. True if that was the last holder: lock and condition are gone, the rest is the caller's
 * to free. The lock is not held. */
bool shared_release(struct Shared *shared);

/* Milliseconds of a clock that never goes back. */
int64_t shared_clock_ms(void);

/* The errno of the last call of this thread that a socket failed in. */
int shared_socket_error(void);

#endif
