/* The tape of a search. */
#include "src/play/lab/tape.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_LEAST = 1024 };

void tape_init(struct Tape *tape, enum Algorithm algorithm, int64_t most)
{
    assert(most >= 16 && most <= TAPE_NODES_MAX);
    memset(tape, 0, sizeof *tape);
    tape->most = most;
    tape->last = UINT64_MAX;
    tape->ply_kept = PLY_MAX;
    tape->open = algorithm == ALGORITHM_MINIMAX || algorithm == ALGORITHM_NEGAMAX;
    tape->narrows = algorithm == ALGORITHM_PVS || algorithm == ALGORITHM_ASPIRATION;
    for (int ply = 0; ply <= PLY_MAX; ply++)
        tape->at[ply].index = -1;
}

static void add_root(struct Tape *tape, const struct TapeRoot *root)
{
    tape->root = memory_resized(tape->root, ((size_t)tape->root_count + 1) * sizeof *tape->root);
    tape->root[tape->root_count++] = *root;
}

void tape_init_part(struct Tape *tape, enum Algorithm algorithm, int64_t most,
                    const struct TapeRoot *root, uint32_t size, int ply)
{
    tape_init(tape, algorithm, most);
    tape->first = root->number;
    tape->last = root->number + size - 1;
    tape->base = ply;
    add_root(tape, root);
}

void tape_free(struct Tape *tape)
{
    free(tape->node);
    free(tape->root);
    tape->node = NULL;
    tape->root = NULL;
}

/* ---- beyond its room ---- */

/* The deepest ply that can stay if half of the room is to be free. */
static int ply_to_keep(const struct Tape *tape)
{
    int64_t at[PLY_MAX] = {0}, sum = 0;
    int ply = 0;
    for (int64_t i = 0; i < tape->count; i++)
        at[tape->node[i].ply]++;
    for (; ply < PLY_MAX && sum + at[ply] <= tape->most / 2; ply++)
        sum += at[ply];
    return ply - 1 > tape->base ? ply - 1 : tape->base;
}

/* Drops what lies deeper than `ply`. What is closed knows anew how much of it is kept. */
static void drop(struct Tape *tape, int ply)
{
    int64_t kept = 0, place[PLY_MAX];
    int open = tape->base;
    for (int64_t i = 0; i < tape->count; i++) {
        struct TapeNode node = tape->node[i];
        if ((int)node.ply > ply)
            continue;
        /* The nodes above it that end before it are complete. */
        for (; open > (int)node.ply; open--)
            if (tape->node[place[open - 1]].kept)
                tape->node[place[open - 1]].kept = (uint32_t)(kept - place[open - 1]) & 0x3fffff;
        place[node.ply] = kept;
        open = (int)node.ply + 1;
        tape->node[kept++] = node;
    }
    for (; open > tape->base; open--)
        if (tape->node[place[open - 1]].kept)
            tape->node[place[open - 1]].kept = (uint32_t)(kept - place[open - 1]) & 0x3fffff;
    /* Those that are open are the last of their plies. */
    for (int i = tape->base; i < PLY_MAX; i++)
        if (tape->at[i].index >= 0)
            tape->at[i].index = i <= ply ? place[i] : -1;
    tape->count = kept;
    tape->ply_kept = ply;
}

/* Room for one node more at `ply`; false where that ply is not kept. */
static bool make_room(struct Tape *tape, int ply)
{
    if (tape->count == tape->most && ply <= tape->ply_kept) {
        int keep = ply_to_keep(tape);
        drop(tape, keep < tape->ply_kept ? keep : tape->ply_kept - 1);
    }
    if (ply > tape->ply_kept || tape->count == tape->most)
        return false;
    if (tape->count == tape->capacity) {
        tape->capacity = tape->capacity ? 2 * tape->capacity : CAPACITY_LEAST;
        if (tape->capacity > tape->most)
            tape->capacity = tape->most;
        tape->node = memory_resized(tape->node, (size_t)tape->capacity * sizeof *tape->node);
    }
    return true;
}

bool tape_dropped(const struct TapeNode *node)
{
    return node->kept == 1 && node->size > 1;
}

/* ---- events ---- */

static void open_node(struct Tape *tape, const struct TraceEvent *event)
{
    struct TapeOpen *at = &tape->at[event->ply];
    const struct TapeOpen *parent = event->ply > 0 ? at - 1 : NULL;
    *at = (struct TapeOpen){.index = -1, .number = tape->nodes++, .depth = event->depth};
    if (at->number < tape->first || at->number > tape->last)
        return;
    if (event->ply == 0)
        add_root(tape,
                 &(struct TapeRoot){at->number, event->depth, event->alpha, event->beta, -1, -1});
    if (!make_room(tape, event->ply))
        return;
    at->index = tape->count++;
    tape->node[at->index] = (struct TapeNode){.ply = (unsigned)event->ply & 127,
                                              .move = parent ? parent->move : MOVE_NONE,
                                              .call = parent ? parent->call & 7 : TAPE_ROOT,
                                              .same = parent && parent->same};
}

static void try_move(struct Tape *tape, const struct TraceEvent *event)
{
    struct TapeOpen *at = &tape->at[event->ply];
    at->move = event->move;
    at->same = event->same;
    at->call = TAPE_WHOLE;
    if (event->call == TRACE_SHALLOW)
        at->call = TAPE_SHALLOW;
    else if (event->call == TRACE_NULL)
        at->call = TAPE_NULL;
    else if (at->pending)
        at->call = TAPE_AGAIN;
    else if (tape->narrows && at->tried > 0 && !at->quiet)
        at->call = TAPE_NARROW;
    at->pending = event->call == TRACE_MOVE;
}

static void close_node(struct Tape *tape, const struct TraceEvent *event)
{
    const struct TapeOpen *at = &tape->at[event->ply];
    if (at->index < 0)
        return;
    struct TapeNode *node = &tape->node[at->index];
    node->value = event->value;
    node->end = event->end & 15;
    node->size = (uint32_t)(tape->nodes - at->number);
    node->kept = (uint32_t)(tape->count - at->index) & 0x3fffff;
}

void tape_note(struct Tape *tape, const struct TraceEvent *event)
{
    struct TapeOpen *at = &tape->at[event->ply];
    switch (event->kind) {
    case TRACE_OPEN:
        open_node(tape, event);
        break;
    case TRACE_MOVES:
        at->quiet = event->depth <= 0;
        if (at->index >= 0) {
            tape->node[at->index].moves = (uint32_t)event->count & 1023;
            tape->node[at->index].extended = !at->quiet && event->depth > at->depth;
        }
        break;
    case TRACE_TRY:
        try_move(tape, event);
        break;
    case TRACE_TAKE:
        at->pending = false;
        at->tried += event->call == TRACE_MOVE;
        break;
    case TRACE_CLOSE:
        close_node(tape, event);
        at->index = -1;
        break;
    }
}

void tape_end(struct Tape *tape)
{
    for (int ply = tape->base; ply < PLY_MAX; ply++) {
        struct TapeOpen *at = &tape->at[ply];
        if (at->index < 0 || at->index >= tape->count || tape->node[at->index].kept)
            continue;
        tape->node[at->index].size = (uint32_t)(tape->nodes - at->number);
        tape->node[at->index].kept = (uint32_t)(tape->count - at->index) & 0x3fffff;
    }
}
