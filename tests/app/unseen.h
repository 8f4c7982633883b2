/*
 * A window that nobody looks at is not painted. Half of what a test of the arcade costs is SDL's
 * software renderer filling pixels that no test reads; so the calls of the arcade that paint to its
 * window pass through here (the linker's --wrap), and come to nothing until somebody looks. What
 * is painted into textures is always painted.
 */
#ifndef TY_TESTS_APP_UNSEEN_H
#define TY_TESTS_APP_UNSEEN_H

#include <stdbool.h>

/* From now on windows are painted, or are not; at first they are not. What is not painted cannot be
 * read: a test that tries to is ended. Returns whether they were painted until now. */
bool unseen_look(bool look);

#endif
