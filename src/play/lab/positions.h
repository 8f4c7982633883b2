/* How many positions a tree comes to: the same one lies at the end of many paths. */
#ifndef TY_SRC_PLAY_LAB_POSITIONS_H
#define TY_SRC_PLAY_LAB_POSITIONS_H

#include "src/play/lab/lane.h"

struct PositionCount {
    uint64_t paths;     /* nodes of the tree */
    uint64_t positions; /* that differ */
    uint64_t images;    /* that differ if the board may be turned and mirrored; 0: this game's may
                           not, or the lane did not begin on its empty or first board */
};

/* Counts the tree of a lane that has visited it as a whole (see lane_order) and has all of it on
 * its tape; false for others. Takes about a microsecond a node and image. */
bool positions_count(const struct Lane *lane, struct PositionCount *count);

#endif
