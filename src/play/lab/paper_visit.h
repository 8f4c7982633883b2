/* Which nodes of a tree on paper a search has visited. */
#ifndef TY_SRC_PLAY_LAB_PAPER_VISIT_H
#define TY_SRC_PLAY_LAB_PAPER_VISIT_H

#include "src/play/lab/cursor.h"
#include "src/play/lab/paper.h"

/* The line on paper, going through a tape node by node; all zero at its beginning. */
struct PaperWalk {
    int node[PLY_MAX + 1];
};

/* The node on paper that the next node of a tape stands for, which are given in their order from a
 * root on; -1: a null move stands for none. */
int paper_walk(struct PaperWalk *walk, const struct Paper *paper, const struct TapeNode *told);

/* The number of the node that a tape, whole and of a search on paper, has of `node` first in the
 * search of the whole tree that the cursor is in; -1: it is never looked at there. */
int64_t paper_visit(const struct Cursor *cursor, int node);

#endif
