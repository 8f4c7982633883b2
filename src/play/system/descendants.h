/* All that a program has started, also what left its process group: told by a mark in its
 * environment, where the system shows environments (Linux). Elsewhere nothing is found. */
#ifndef TY_SRC_PLAY_SYSTEM_DESCENDANTS_H
#define TY_SRC_PLAY_SYSTEM_DESCENDANTS_H

#include <stddef.h>

enum { DESCENDANTS_MARK_MAX = 64 };

/* A mark that no other program of this machine has, as a variable of an environment. */
void descendants_mark(char mark[DESCENDANTS_MARK_MAX]);

/* This process's environment with the mark in front: an array that ends with NULL, free it; the
 * texts stay where they are. */
char **descendants_environment(char *mark);

/* Kills whatever bears the mark. */
void descendants_kill(const char *mark);

#endif
