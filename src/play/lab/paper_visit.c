/* Which nodes of a tree on paper a search has visited. */
#include "src/play/lab/paper_visit.h"

int paper_walk(struct PaperWalk *walk, const struct Paper *paper, const struct TapeNode *told)
{
    if (told->ply > 0 && told->move == MOVE_NONE)
        return -1;
    if (told->ply > 0)
        walk->node[told->ply] = paper_branch(paper, walk->node[told->ply - 1], told->move);
    return walk->node[told->ply];
}

int64_t paper_visit(const struct Cursor *cursor, int node)
{
    const struct TapeNode *nodes = cursor->tape->node;
    int64_t first = cursor->frame[0].index, end = first + (int64_t)nodes[first].kept;
    struct PaperWalk walk = {.node = {0}};
    for (int64_t i = first; i < end; i++)
        if (paper_walk(&walk, cursor->board.position, &nodes[i]) == node)
            return (int64_t)cursor->frame[0].number + i - first;
    return -1;
}
