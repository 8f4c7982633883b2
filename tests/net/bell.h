/* What a test waits by for the threads of the network: it never sleeps for a guessed time. */
#ifndef TY_TESTS_NET_BELL_H
#define TY_TESTS_NET_BELL_H

#include "net/links/transport.h"
#include <semaphore.h>

struct Bell {
    sem_t rung;
    struct TransportWake wake; /* rings it; valid while the bell stays where it is */
};

/* Makes a bell; free it when nothing can ring it any more. */
void bell_init(struct Bell *bell);
void bell_free(struct Bell *bell);

/* Waits until it is rung, however long that takes: ctest ends what never happens. */
void bell_await(struct Bell *bell);

/* Waits until it is rung, at most `ms` of real time; false if it was not. */
bool bell_wait(struct Bell *bell, int ms);

#endif
