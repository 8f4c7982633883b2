/* Calls by a thread that has no business there: they end the program. */
#ifndef TY_TESTS_PLAY_STRAY_H
#define TY_TESTS_PLAY_STRAY_H

#include <stdbool.h>

/* Makes a call on this thread in a child of this process, then, if `strays`, on another thread.
 * Whether the child survives that; it may be ended by an assert and by nothing else. */
bool stray_survives(void (*use)(void *argument), void *argument, bool strays);

#endif
