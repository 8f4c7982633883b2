/* Shares of long work, for machines that have nothing but files in common: work that is numbered is
 * dealt out by number, each share is kept in a file of its own, and put together it is what one
 * machine would have made. */
#ifndef TY_SRC_CLI_SHARD_H
#define TY_SRC_CLI_SHARD_H

#include <stdbool.h>

enum { SHARDS_MAX = 10000, SHARD_PATH_MAX = 4096 };

/* Share number `number`, 0 .. count - 1, of `count`: the units number, number + count, ... */
struct Shard {
    int number, count;
};

/* Reads "I/N", I from 1 to N; NULL is all of the work. False after a line on stderr, in the name of
 * `command`, if that is wrong. */
bool shard_read(const char *text, const char *command, struct Shard *shard);

/* Where a share is kept of what belongs into `path`: "path.I-N", and `path` itself if it is all of
 * it. False after a line on stderr if that is too long. */
bool shard_path(const char *path, struct Shard shard, const char *command,
                char out[SHARD_PATH_MAX]);

#endif
