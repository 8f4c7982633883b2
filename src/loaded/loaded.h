/*
 * Libraries that few players need in a sitting, opened when they are first needed: the program
 * starts sooner without them, and where one isn't installed it starts all the same. Each has a
 * header here, to be included in place of its own, and a function that makes its calls ready:
 *
 *     #include "src/loaded/natpmp.h"
 *     if (natpmp_load())
 *         initnatpmp(&natpmp, 0, 0);
 *
 * A call has the prototype of the library's header, to which the compiler holds it: its name stands
 * for a pointer of that type. Only what is in the header's list can be called; the linker finds
 * what is not. Built without TY_LOAD, as for Windows, the programs are linked with the libraries,
 * and all this is there from the start.
 *
 * A library is there once for the whole program, so its calls are, too: they are what a program
 * that is linked with it has. It is never closed, as its threads may run on.
 */
#ifndef TY_SRC_LOADED_LOADED_H
#define TY_SRC_LOADED_LOADED_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* A member of a library's struct of calls, which has nothing else; and its name. */
#define LOADED_CALL(name) __typeof__(name) *name;
#define LOADED_NAME(name) #name,

enum { LOADED_SONAMES_MAX = 6 };

struct Loaded {
    const char *sonames[LOADED_SONAMES_MAX]; /* the first that there is counts */
    const char *const *names;                /* of the calls, in the struct's order */
    void *calls;                             /* the struct */
    size_t count;
    bool (*begin)(void); /* the library's own beginning, once; NULL: it needs none */
    pthread_mutex_t lock;
    bool open; /* guarded by the lock */
};

/* The calls of a struct and of its list, as initialisers of a struct Loaded. */
#ifdef TY_LOAD
#define LOADED_CALLS(the_calls, list)                                                              \
    .calls = &(the_calls), .count = sizeof(the_calls) / sizeof(void *),                            \
    .names = (const char *const[])                                                                 \
    {                                                                                              \
        list(LOADED_NAME)                                                                          \
    }
#else
#define LOADED_CALLS(the_calls, list) .count = 0
#endif

/* Opens a library, if that is still to be done. It reads files, and may wait for another thread
 * that does: nothing for the window's thread. False where no library of these names has all calls:
 * it can be asked again later, when the player may have installed one. From any thread. */
bool loaded_open(struct Loaded *library);

#endif
