/* A file of puzzles being made, game by game: broken off, it is gone on with. */
#ifndef TY_SRC_CLI_PUZZLES_MAKING_H
#define TY_SRC_CLI_PUZZLES_MAKING_H

#include "engine/game.h"
#include <stdint.h>

/* Where the games come from, and which of them are looked at. */
struct Making {
    const struct Game *game;
    struct Options options;
    const char *records; /* a file of them; NULL: the engine plays */
    int64_t games, seed; /* that it plays, and their first seed */
    int shard, shards;   /* every game of number `shard` - 1 modulo `shards`, from 0 */
    const char *out;     /* the file */
    bool progress;       /* is counted on stderr */
};

/* Looks at the games that the file does not have yet. Returns the exit status, after a line on
 * stderr where something is wrong. */
int making_run(const struct Making *making);

#endif
