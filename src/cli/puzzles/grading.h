/* Puzzles being graded into a file: broken off, it is gone on with. */
#ifndef TY_SRC_CLI_PUZZLES_GRADING_H
#define TY_SRC_CLI_PUZZLES_GRADING_H

#include "src/play/puzzles/puzzle.h"

/* Grades those of `puzzles` that are not in the file `out` yet, notes their themes, and adds them;
 * of `shards` shards only number `shard`, from 1. Returns the exit status, after a line on stderr
 * where something is wrong. */
int grading_run(struct Puzzles *puzzles, const char *out, int shard, int shards, bool progress);

#endif
