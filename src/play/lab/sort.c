/* Moves in the order of their true values. */
#include "src/play/lab/sort.h"
#include <string.h>

static const struct TapeNode *node_of(const struct Sort *sort, int64_t index)
{
    return &sort->tape->node[index];
}

static void stand(struct Sort *sort, int ply, int64_t index)
{
    sort->at[ply] = index;
    sort->next[ply] = index + 1;
}

void sort_init(struct Sort *sort, const struct Tape *tape, enum SortOrder order)
{
    memset(sort, 0, sizeof *sort);
    sort->tape = tape;
    sort->order = order;
    stand(sort, 0, tape->count > 0 ? 0 : -1);
}

/* The node below `ply` that `move` leads to, of those in begin .. end - 1; -1: none does. */
static int64_t find_in(struct Sort *sort, int ply, Move move, int64_t begin, int64_t end)
{
    for (int64_t i = begin, after; i < end; i = after) {
        after = i + (int64_t)node_of(sort, i)->kept;
        if (node_of(sort, i)->move == move) {
            sort->next[ply] = after;
            return i;
        }
    }
    return -1;
}

/* The node that `move` leads to from the one at `ply`; -1: it is not on the tape. Moves are asked
 * for in the order of the tape, mostly. */
static int64_t find(struct Sort *sort, int ply, Move move)
{
    int64_t index = sort->at[ply], likely = sort->next[ply];
    if (index < 0)
        return -1;
    int64_t end = index + (int64_t)node_of(sort, index)->kept;
    int64_t found = find_in(sort, ply, move, likely, end);
    return found < 0 ? find_in(sort, ply, move, index + 1, likely) : found;
}

void sort_note(struct Sort *sort, const struct TraceEvent *event)
{
    if (event->kind == TRACE_TRY)
        sort->tried[event->ply] = event->move;
    else if (event->kind == TRACE_OPEN && event->ply > 0)
        stand(sort, event->ply, find(sort, event->ply - 1, sort->tried[event->ply - 1]));
}

int64_t sort_rank(struct Sort *sort, int ply, Move move)
{
    int64_t index = find(sort, ply, move);
    if (index < 0)
        return 0;
    const struct TapeNode *node = node_of(sort, index);
    int64_t value = node->same ? node->value : -node->value;
    return sort->order == SORT_BEST ? value : -value;
}
