/* Another program that has a library to itself. */
#ifndef TY_TESTS_PLAY_HOLDER_H
#define TY_TESTS_PLAY_HOLDER_H

#include <stdbool.h>

struct Holder;

/* Takes the lock of the library in `folder`, which is there already: nobody else can change it;
 * with `alone`, which nobody must have open just then, nobody can read it either. */
struct Holder *holder_take(const char *folder, bool alone);

/* Lets go of it. */
void holder_free(struct Holder *holder);

#endif
