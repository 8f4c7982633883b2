/* A folder of its own for each test that writes files, and matches to put there. */
#ifndef TY_TESTS_PLAY_SCRATCH_H
#define TY_TESTS_PLAY_SCRATCH_H

#include "engine/match.h"
#include <stddef.h>
#include <stdint.h>

/* Makes an empty folder, readable by all, and writes its path to `path` (256 bytes). */
void scratch_make(char path[256]);

/* Removes the folder with everything in it. */
void scratch_remove(const char *path);

/* How many entries of the folder end with `ending`. */
int scratch_count(const char *path, const char *ending);

/* Writes `text` to the file `name` of the folder. */
void scratch_write(const char *path, const char *name, const char *text);

/* Whether the file `name` of the folder holds just `text`. */
bool scratch_holds(const char *path, const char *name, const char *text);

/* Has the file at `path` last changed then, in seconds since 1970. */
void scratch_date(const char *path, int64_t when);

/* Whether only its owner may read and write the file; where the folder alone decides that, as on
 * Windows, it is so. */
bool scratch_is_private(const char *path);

/* A match of tic-tac-toe after these moves, separated by blanks; wrong ones fail the test. */
struct Match *scratch_match(const char *moves);

/* The record of such a match; to be freed with free(). */
char *scratch_record(const char *moves);

#endif
