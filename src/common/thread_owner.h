/*
 * Which thread something belongs to. What only one thread may use remembers it, at its making or
 * with the first use after a hand-over, and asserts it with each call: a call out of another thread
 * ends the program where it is made, and not some time later by what it has broken.
 */
#ifndef TY_SRC_COMMON_THREAD_OWNER_H
#define TY_SRC_COMMON_THREAD_OWNER_H

#include <stdatomic.h>
#include <stdbool.h>

/* Zeroed, it is nobody's yet. */
struct ThreadOwner {
    _Atomic(const void *) thread;
};

/* What is nobody's belongs to the calling thread from now on. Returns whether it does. */
bool thread_claim(struct ThreadOwner *owner);

/* Whether it belongs to the calling thread. */
bool thread_owns(const struct ThreadOwner *owner);

#endif
