/*
 * How the nodes of a race's lanes grow with depth, beside what is known of the tree: each lane is
 * run once more to every depth above its own.
 *
 * It belongs to one thread and lends itself another; the lanes outlive it.
 */
#ifndef TY_SRC_PLAY_LAB_GROWTH_H
#define TY_SRC_PLAY_LAB_GROWTH_H

#include "src/play/lab/experiment.h"
#include "src/play/lab/race.h"
#include "src/play/system/worker.h"

enum { GROWTH_DEPTH_MAX = 32 }; /* deeper lanes are told up to here */

/* Nodes until each depth was done, by depth from 1; 0: not looked at. */
struct GrowthLine {
    uint64_t nodes[GROWTH_DEPTH_MAX + 1];
};

struct GrowthFigures {
    int depth;                                /* the greatest that a lane has looked to */
    struct GrowthLine lane[EXPERIMENT_LANES]; /* in the order of the lanes */
    int measured;            /* the depth to which the whole tree was visited; 0: to none */
    struct RaceKnown known;  /* of that tree, where there is one */
    struct GrowthLine order; /* what alpha-beta visits of it if each node's best move comes first */
};

struct Growth;

/* Begins to run `count` lanes, which have run on `board`, to each lower depth; the whole tree is
 * visited as deep as a lane has, or as deep as that takes no time. `host` is copied, and woken at
 * the end. Free with growth_free. */
struct Growth *growth_new(struct Lane *const *lanes, int count, const struct Board *board,
                          const struct WorkerHost *host);

/* Stops it, and waits for that; NULL is ignored. */
void growth_free(struct Growth *growth);

/* What came out, the growth's own; NULL while it is under way. */
const struct GrowthFigures *growth_figures(struct Growth *growth);

#endif
