/* Positions for the lab's experiments, found rather than thought up. */
#ifndef TY_SRC_CLI_LAB_FIND_H
#define TY_SRC_CLI_LAB_FIND_H

#include <stdint.h>
#include <stdio.h>

/* Prints the positions in which one lane goes wrong and another does not, by whatever `kind` is
 * about, out of games number `first` to first + games - 1: the same on every machine. Returns an
 * exit status, EXIT_FAILED if there was none. */
int lab_find(const char *kind, int64_t first, int64_t games);

/* Prints what can be found, for argument_listed. */
void lab_find_list(const void *user, FILE *file);

#endif
