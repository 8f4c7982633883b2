/* Reports of a search handed from its thread to the one that draws: see exchange.h. */
#ifndef TY_SRC_PLAY_SEATS_THOUGHTS_H
#define TY_SRC_PLAY_SEATS_THOUGHTS_H

#include "engine/search/search.h"
#include "src/play/system/exchange.h"

struct Thought {
    struct SearchInfo info; /* its root_moves points to `root_moves` */
    struct RootMove root_moves[MOVES_MAX];
};

struct Thoughts {
    struct Thought buffer[EXCHANGE_BUFFERS];
    struct Exchange exchange;
};

/* Empties `thoughts`; neither thread may be using it. */
void thoughts_init(struct Thoughts *thoughts);

/* Publishes a copy of `info`. One thread writes. */
void thoughts_write(struct Thoughts *thoughts, const struct SearchInfo *info);

/* The newest report, valid until the next call; NULL if there is none yet. One thread reads. */
const struct SearchInfo *thoughts_read(struct Thoughts *thoughts);

#endif
