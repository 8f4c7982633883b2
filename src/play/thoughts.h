/*
 * Reports of a search handed from its thread to the one that draws, without locks or waiting.
 *
 * Three buffers: one that the writer fills, one that the reader looks at, and between them the
 * newest complete one, which either side exchanges for its own in one atomic step.
 */
#ifndef TY_SRC_PLAY_THOUGHTS_H
#define TY_SRC_PLAY_THOUGHTS_H

#include "engine/search/search.h"

struct Thought {
    struct SearchInfo info; /* its root_moves points to `root_moves` */
    struct RootMove root_moves[MOVES_MAX];
};

struct Thoughts {
    struct Thought buffer[3];
    atomic_uint newest; /* a buffer's number, and THOUGHT_FRESH if the reader has not seen it */
    unsigned writing;   /* the writer's buffer */
    unsigned reading;   /* the reader's */
    bool any;           /* the reader has seen a report */
};

/* Empties `thoughts`; neither thread may be using it. */
void thoughts_init(struct Thoughts *thoughts);

/* Publishes a copy of `info`. One thread writes. */
void thoughts_write(struct Thoughts *thoughts, const struct SearchInfo *info);

/* The newest report, valid until the next call; NULL if there is none yet. One thread reads. */
const struct SearchInfo *thoughts_read(struct Thoughts *thoughts);

#endif
