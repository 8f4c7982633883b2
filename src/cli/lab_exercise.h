/* The lab's exercises as sheets of text. */
#ifndef TY_SRC_CLI_LAB_EXERCISE_H
#define TY_SRC_CLI_LAB_EXERCISE_H

#include <stdbool.h>
#include <stdint.h>

/* Prints the exercise of that seed, whose tree is `depth` plies deep, with what is asked left open
 * or with the solution. Returns an exit status: there are none of other depths than two and
 * three. */
int lab_exercise(int64_t seed, int64_t depth, bool solution);

#endif
