/* The scenes in which two players come together, with a friend at hand: see online_pair.h. */
#ifndef TY_TESTS_APP_LOBBY_H
#define TY_TESTS_APP_LOBBY_H

#include "tests/app/online_pair.h"

/* Opens a scene of the arcade; the friend, of a name that no other run has, is away. */
void lobby_open(struct OnlinePair *pair, const char *scene);

/* Whether a widget with that label is there. */
bool lobby_says(const struct OnlinePair *pair, const char *label);

/* The characters in the cells of a code, from left to right. */
void lobby_code(const struct OnlinePair *pair, char text[16]);

#endif
