/* The exact value of one position of connect four, by search. */
#ifndef TY_ENGINE_CONNECT4_PROOF_H
#define TY_ENGINE_CONNECT4_PROOF_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What was proved of positions, shared by threads without locks: each entry is one word. */
struct Connect4Memory {
    _Atomic uint64_t *entry;
    int bits; /* 2^bits entries, at least 2 */
};

/* A position in the eyes of who moves. */
struct Connect4Sides {
    uint64_t own, all;
    int plies; /* discs on the board */
};

/*
 * The value of a position that is not over: 0 is a draw; v > 0 that the side to move wins with its
 * disc number 22 - v at best, v < 0 that the other side does with its disc number 22 + v. Returns
 * false when `stop` (may be NULL) became true.
 */
bool connect4_prove(const struct Connect4Memory *memory, const struct Connect4Sides *sides,
                    atomic_bool *stop, int *value);

#endif
