/* The tree of a tape as a list. */
#include "src/play/lab/outline.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum { CHILDREN_MAX = 4 * MOVES_MAX }; /* a move may be asked more than once */

struct Outline {
    struct Cursor *cursor;
    struct OutlineRow *row; /* owned */
    int count, capacity;
};

/* --- rows --- */

/* Makes room for `count` rows before row `at`. */
static struct OutlineRow *make_room(struct Outline *outline, int at, int count)
{
    while (outline->count + count > outline->capacity) {
        outline->capacity = outline->capacity ? 2 * outline->capacity : 64;
        outline->row =
            memory_resized(outline->row, (size_t)outline->capacity * sizeof *outline->row);
    }
    struct OutlineRow *room = outline->row + at;
    memmove(room + count, room, (size_t)(outline->count - at) * sizeof *room);
    memset(room, 0, (size_t)count * sizeof *room);
    outline->count += count;
    return room;
}

static void fill(struct OutlineRow *row, const struct Tape *tape, int64_t index, int ply)
{
    const struct TapeNode *node = &tape->node[index];
    row->index = index;
    row->ply = ply;
    row->size = node->size;
    row->end = (enum TraceEnd)node->end;
    row->call = (enum TapeCall)node->call;
    row->folder = node->kept > 1;
    row->dropped = tape_dropped(node);
}

/* Lists what lies below row `at`, of whose node the cursor has gone through all. */
static void list_below(struct Outline *outline, int at)
{
    struct Cursor *cursor = outline->cursor;
    struct CursorMove *below = memory_zeroed(CHILDREN_MAX * sizeof *below);
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    int left = (int)frame->node.moves - frame->tried;
    int count = cursor_moves(cursor, cursor->ply, below, CHILDREN_MAX);
    count = count < CHILDREN_MAX ? count : CHILDREN_MAX;
    struct OutlineRow *row = make_room(outline, at + 1, count + (left > 0));
    for (int i = 0; i < count; i++, row++) {
        fill(row, cursor->tape, below[i].index, cursor->ply + 1);
        row->number = below[i].number;
        row->value = below[i].value;
        row->bound = below[i].bound;
        if (below[i].move != MOVE_NONE)
            cursor_move_text(cursor, cursor->ply, below[i].move, row->move);
    }
    if (left > 0)
        *row = (struct OutlineRow){
            .index = -1, .ply = cursor->ply + 1, .size = (uint64_t)left, .end = TRACE_CUT};
    free(below);
}

/* --- what is asked --- */

/* Lists the first node of a search, at which the cursor stands. */
static void list_first(struct Outline *outline, const struct TapeRoot *root)
{
    struct Cursor *cursor = outline->cursor;
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    const struct TapeNode *node = &frame->node;
    bool turned = node->call != TAPE_ROOT && !node->same;
    Score alpha = turned ? -root->beta : root->alpha, beta = turned ? -root->alpha : root->beta;
    struct OutlineRow *row = make_room(outline, outline->count, 1);
    fill(row, cursor->tape, frame->index, cursor->ply);
    row->number = root->number;
    row->value = turned ? -node->value : node->value;
    row->bound = row->value >= beta ? BOUND_LOWER : row->value <= alpha ? BOUND_UPPER : BOUND_EXACT;
    if (node->move != MOVE_NONE)
        cursor_move_text(cursor, cursor->ply - 1, node->move, row->move);
}

struct Outline *outline_new(const struct Cursor *cursor)
{
    struct Outline *outline = memory_zeroed(sizeof *outline);
    const struct Tape *tape = cursor->tape;
    outline->cursor = cursor_copy(cursor);
    for (int i = 0; i < tape->root_count; i++) {
        if (!cursor_seek(outline->cursor, tape->root[i].number, CURSOR_CLOSE))
            break;
        list_first(outline, &tape->root[i]);
    }
    return outline;
}

void outline_free(struct Outline *outline)
{
    if (!outline)
        return;
    cursor_free(outline->cursor);
    free(outline->row);
    free(outline);
}

int outline_count(const struct Outline *outline)
{
    return outline->count;
}

const struct OutlineRow *outline_row(const struct Outline *outline, int row)
{
    return &outline->row[row];
}

static void open_row(struct Outline *outline, int at)
{
    struct OutlineRow *row = &outline->row[at];
    if (!row->folder || row->open || !cursor_seek(outline->cursor, row->number, CURSOR_CLOSE))
        return;
    row->open = true;
    list_below(outline, at);
}

static void close_row(struct Outline *outline, int at)
{
    int end = at + 1;
    while (end < outline->count && outline->row[end].ply > outline->row[at].ply)
        end++;
    memmove(outline->row + at + 1, outline->row + end,
            (size_t)(outline->count - end) * sizeof *outline->row);
    outline->count -= end - at - 1;
    outline->row[at].open = false;
}

void outline_toggle(struct Outline *outline, int row)
{
    if (outline->row[row].open)
        close_row(outline, row);
    else
        open_row(outline, row);
}

int outline_show(struct Outline *outline, const struct Cursor *at)
{
    int row = 0;
    for (int ply = at->tape->base; ply <= at->ply; ply++) {
        while (row < outline->count - 1 && outline->row[row].index != at->frame[ply].index)
            row++;
        if (ply < at->ply)
            open_row(outline, row);
    }
    return row;
}
