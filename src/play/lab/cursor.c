/* A place on a tape. */
#include "src/play/lab/cursor.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>

static const struct TapeNode *node_of(const struct Cursor *cursor, int64_t index)
{
    return &cursor->tape->node[index];
}

const struct TapeNode *cursor_at(const struct Cursor *cursor)
{
    return node_of(cursor, cursor->frame[cursor->ply].index);
}

/* ---- windows ---- */

/* What the position on the board is worth as it stands, as quiescence sees it. */
static Score standing(const struct Cursor *cursor)
{
    const struct Board *board = &cursor->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    if (knowledge && knowledge->in_check && knowledge->in_check(board->position, board->aux))
        return -SCORE_INFINITE;
    if (!cursor->evaluation)
        return 0;
    Score score = cursor->evaluation->evaluate(board->position, board->aux, cursor->root_seat);
    if (score >= SCORE_WIN_EDGE)
        return SCORE_WIN_EDGE - 1;
    return score <= -SCORE_WIN_EDGE ? -SCORE_WIN_EDGE + 1 : score;
}

/* The window in which the node `child` is asked by the one above it, in the eyes of that one. */
static void asked(const struct Cursor *cursor, const struct CursorFrame *parent,
                  const struct TapeNode *child, Score *alpha, Score *beta)
{
    bool quiet = parent->depth <= 0;
    *alpha = parent->alpha;
    *beta = parent->beta;
    if (child->call == TAPE_SHALLOW || (cursor->tape->open && !quiet)) {
        *alpha = -SCORE_INFINITE;
        *beta = SCORE_INFINITE;
    } else if (child->call == TAPE_NARROW) {
        *beta = parent->alpha + 1;
    } else if (child->call == TAPE_NULL) {
        *alpha = parent->beta - 1;
    }
}

/* Plies that a call takes from the depth. */
static int plies_of(unsigned call)
{
    return call == TAPE_SHALLOW || call == TAPE_NULL ? 3 : 1;
}

/* Begins the frame of a node as it is entered, with the board at its position. */
static void enter(const struct Cursor *cursor, struct CursorFrame *frame)
{
    frame->alpha_at_first = frame->alpha;
    frame->best = frame->standing = -SCORE_INFINITE;
    frame->best_move = MOVE_NONE;
    frame->tried = 0;
    frame->next = frame->index + 1;
    frame->next_number = frame->number + 1;
    if (frame->depth > 0 || !(cursor->switches & SWITCH_QUIESCENCE))
        return;
    frame->best = frame->standing = standing(cursor);
    if (frame->best > frame->alpha)
        frame->alpha = frame->best;
}

/* ---- going down and up ---- */

static int64_t end_of(const struct Cursor *cursor, int64_t index)
{
    return index + (int64_t)node_of(cursor, index)->kept;
}

/* Whether the value of the node `index` is taken by the one above it. */
static bool is_taken(const struct Cursor *cursor, int64_t index, int64_t end)
{
    const struct TapeNode *node = node_of(cursor, index);
    int64_t after = end_of(cursor, index);
    if (node->call == TAPE_SHALLOW || node->call == TAPE_NULL || node->end == TRACE_UNDER_WAY)
        return false;
    return node->call != TAPE_NARROW || after >= end || node_of(cursor, after)->call != TAPE_AGAIN;
}

static Score turned(const struct TapeNode *child)
{
    return child->same ? child->value : -child->value;
}

/* The node at `ply` takes the value of the next one below it. */
static void pass_next(struct Cursor *cursor, int ply)
{
    struct CursorFrame *frame = &cursor->frame[ply];
    const struct TapeNode *child = node_of(cursor, frame->next);
    if (is_taken(cursor, frame->next, end_of(cursor, frame->index))) {
        Score value = turned(child);
        frame->tried++;
        if (value > frame->best) {
            frame->best = value;
            frame->best_move = child->move;
        }
        if (frame->best > frame->alpha) {
            frame->alpha = frame->best;
            frame->alpha_ply = ply;
        }
    }
    frame->next_number += child->size;
    frame->next = end_of(cursor, frame->next);
}

static void push(struct Cursor *cursor)
{
    const struct CursorFrame *parent = &cursor->frame[cursor->ply];
    struct CursorFrame *frame = &cursor->frame[cursor->ply + 1];
    const struct TapeNode *node = node_of(cursor, parent->next);
    Score alpha, beta;
    asked(cursor, parent, node, &alpha, &beta);
    *frame = (struct CursorFrame){
        .index = parent->next,
        .node = *node,
        .number = parent->next_number,
        .alpha = node->same ? alpha : -beta,
        .beta = node->same ? beta : -alpha,
        .alpha_ply = node->same ? parent->alpha_ply : parent->beta_ply,
        .beta_ply = node->same ? parent->beta_ply : parent->alpha_ply,
        .depth = parent->depth <= 0 ? 0 : parent->depth - plies_of(node->call) + node->extended,
    };
    if (node->call == TAPE_SHALLOW)
        frame->alpha_ply = frame->beta_ply = -1;
    if (node->call == TAPE_NULL) {
        bool passed = board_null_make(&cursor->board);
        assert(passed);
    } else {
        assert(board_legal(&cursor->board, node->move) || node->end == TRACE_OVER);
        board_make(&cursor->board, node->move);
    }
    cursor->ply++;
    enter(cursor, frame);
}

static void pop(struct Cursor *cursor)
{
    if (cursor_at(cursor)->call == TAPE_NULL)
        board_null_unmake(&cursor->board);
    else
        board_unmake(&cursor->board);
    cursor->ply--;
}

/* Begins at a root, of which `index` and `number` are the node's. */
static void begin(struct Cursor *cursor, int root, int64_t index, uint64_t number)
{
    const struct TapeRoot *top = &cursor->tape->root[root];
    int base = cursor->tape->base;
    while (cursor->ply > base)
        pop(cursor);
    cursor->root = root;
    cursor->frame[base] = (struct CursorFrame){.index = index,
                                               .node = *node_of(cursor, index),
                                               .number = number,
                                               .depth = top->depth,
                                               .alpha = top->alpha,
                                               .beta = top->beta,
                                               .alpha_ply = top->alpha_ply,
                                               .beta_ply = top->beta_ply};
    enter(cursor, &cursor->frame[base]);
}

/* Whether a target, by its place on the tape or else by its number, lies in the subtree of `node`
 * that begins at `index` and `number`. */
static bool holds(const struct TapeNode *node, int64_t index, uint64_t number, int64_t target,
                  uint64_t target_number)
{
    if (target >= 0)
        return target < index + (int64_t)node->kept;
    return target_number < number + node->size;
}

/* To the root above the target; false if there is none. */
static bool seek_root(struct Cursor *cursor, int64_t target, uint64_t number)
{
    const struct Tape *tape = cursor->tape;
    int64_t index = 0;
    uint64_t first = tape->root[0].number;
    for (int root = 0; root < tape->root_count && index < tape->count; root++) {
        if (holds(&tape->node[index], index, first, target, number)) {
            begin(cursor, root, index, first);
            return true;
        }
        first += tape->node[index].size;
        index = end_of(cursor, index);
    }
    return false;
}

/* Goes on to the event, standing at its node. */
static void arrive(struct Cursor *cursor, enum CursorEvent event)
{
    cursor->event = event;
    if (event < CURSOR_CLOSE)
        return;
    struct CursorFrame *frame = &cursor->frame[cursor->ply];
    while (frame->next < end_of(cursor, frame->index))
        pass_next(cursor, cursor->ply);
    if (event == CURSOR_TAKE && cursor->ply > cursor->tape->base)
        pass_next(cursor, cursor->ply - 1);
}

/* To the target; false if it is below what is kept, the cursor then at the last node above it. */
static bool descend(struct Cursor *cursor, int64_t target, uint64_t number, enum CursorEvent event)
{
    bool found = false;
    if (number < cursor->tape->root[0].number || !seek_root(cursor, target, number))
        return false;
    for (;;) {
        struct CursorFrame *frame = &cursor->frame[cursor->ply];
        int64_t end = end_of(cursor, frame->index);
        found = target >= 0 ? target == frame->index : number == frame->number;
        if (found || frame->next >= end)
            break;
        while (
            !holds(node_of(cursor, frame->next), frame->next, frame->next_number, target, number))
            pass_next(cursor, cursor->ply);
        push(cursor);
    }
    arrive(cursor, found ? event : CURSOR_OPEN);
    return found;
}

static bool go(struct Cursor *cursor, int64_t index, enum CursorEvent event)
{
    if (index < 0 || index >= cursor->tape->count)
        return false;
    return descend(cursor, index, cursor->tape->root[0].number, event);
}

bool cursor_seek(struct Cursor *cursor, uint64_t number, enum CursorEvent event)
{
    return descend(cursor, -1, number, event);
}

struct Cursor *cursor_new(const struct Tape *tape, const struct Board *board, int root_seat,
                          const struct SearchSettings *settings)
{
    const struct Knowledge *knowledge = board->game->knowledge;
    struct Cursor *cursor = memory_zeroed(sizeof *cursor);
    assert(tape->count > 0);
    cursor->tape = tape;
    board_copy(&cursor->board, board, board->tables, true);
    cursor->root_seat = root_seat;
    cursor->switches = settings->switches;
    if (knowledge && knowledge->evaluations)
        cursor->evaluation = &knowledge->evaluations[settings->evaluation];
    cursor->ply = tape->base;
    go(cursor, 0, CURSOR_OPEN);
    return cursor;
}

struct Cursor *cursor_copy(const struct Cursor *cursor)
{
    struct Cursor *copy = memory_zeroed(sizeof *copy);
    *copy = *cursor;
    copy->own = NULL;
    board_copy(&copy->board, &cursor->board, cursor->board.tables, true);
    return copy;
}

struct Cursor *cursor_part(struct Tape *tape, const struct Cursor *above)
{
    struct Cursor *cursor = cursor_copy(above);
    assert(tape->count > 0 && tape->base == above->ply && above->event == CURSOR_OPEN);
    cursor->tape = cursor->own = tape;
    go(cursor, 0, CURSOR_OPEN);
    return cursor;
}

void cursor_free(struct Cursor *cursor)
{
    if (!cursor)
        return;
    if (cursor->own)
        tape_free(cursor->own);
    free(cursor->own);
    board_free(&cursor->board);
    free(cursor);
}

/* ---- what stands on the line ---- */

/* Makes the moves of the line from `ply` on again, which were taken back. */
static void make_again(struct Cursor *cursor, int ply)
{
    for (int i = ply + 1; i <= cursor->ply; i++) {
        const struct TapeNode *node = &cursor->frame[i].node;
        if (node->call == TAPE_NULL)
            board_null_make(&cursor->board);
        else
            board_make(&cursor->board, node->move);
    }
}

static void take_back(struct Cursor *cursor, int ply)
{
    for (int i = cursor->ply; i > ply; i--)
        if (cursor->frame[i].node.call == TAPE_NULL)
            board_null_unmake(&cursor->board);
        else
            board_unmake(&cursor->board);
}

void cursor_move_text(struct Cursor *cursor, int ply, Move move, char text[MOVE_TEXT_MAX])
{
    take_back(cursor, ply);
    cursor->board.game->move_write(cursor->board.position, move, text);
    make_again(cursor, ply);
}

struct MoveShape cursor_shape(struct Cursor *cursor, int ply, Move move)
{
    take_back(cursor, ply);
    struct MoveShape shape = cursor->board.game->shape(cursor->board.position, move);
    make_again(cursor, ply);
    return shape;
}

bool cursor_takes(const struct Cursor *cursor)
{
    int64_t parent = cursor->ply > cursor->tape->base ? cursor->frame[cursor->ply - 1].index : -1;
    return is_taken(cursor, cursor->frame[cursor->ply].index,
                    parent < 0 ? cursor->tape->count : end_of(cursor, parent));
}

int cursor_mover(struct Cursor *cursor, int ply)
{
    take_back(cursor, ply);
    int seat = cursor->board.game->mover(cursor->board.position);
    make_again(cursor, ply);
    return seat;
}

/* ---- steps ---- */

bool cursor_out(struct Cursor *cursor)
{
    if (cursor->ply == cursor->tape->base)
        return false;
    return go(cursor, cursor->frame[cursor->ply].index, CURSOR_TAKE);
}

bool cursor_node(struct Cursor *cursor, int direction)
{
    int64_t index = cursor->frame[cursor->ply].index;
    if (direction < 0)
        return go(cursor, cursor->event >= CURSOR_CLOSE ? index : index - 1, CURSOR_OPEN);
    return go(cursor, cursor->event >= CURSOR_CLOSE ? end_of(cursor, index) : index + 1,
              CURSOR_OPEN);
}

/* The place of the node above; -1 for a root. */
static int64_t above(const struct Cursor *cursor)
{
    bool top = cursor->ply == cursor->tape->base;
    return top ? -1 : cursor->frame[cursor->ply - 1].index;
}

static bool step_on(struct Cursor *cursor)
{
    int64_t index = cursor->frame[cursor->ply].index, end = end_of(cursor, index);
    int64_t parent = above(cursor);
    switch (cursor->event) {
    case CURSOR_TRY:
        return go(cursor, index, CURSOR_OPEN);
    case CURSOR_OPEN:
        return end > index + 1 ? go(cursor, index + 1, CURSOR_TRY)
                               : go(cursor, index, CURSOR_CLOSE);
    case CURSOR_CLOSE:
        return (parent >= 0 || cursor->ply == 0) && go(cursor, index, CURSOR_TAKE);
    case CURSOR_TAKE:
        break;
    }
    if (parent >= 0 && end >= end_of(cursor, parent))
        return go(cursor, parent, CURSOR_CLOSE);
    return go(cursor, end, CURSOR_TRY);
}

/* The last node below the one the cursor is at, or above the place `index`. */
static int64_t last_child(const struct Cursor *cursor, int64_t index, int64_t end)
{
    int64_t child = index + 1;
    while (end_of(cursor, child) < end)
        child = end_of(cursor, child);
    return child;
}

static bool step_back(struct Cursor *cursor)
{
    int64_t index = cursor->frame[cursor->ply].index, end = end_of(cursor, index);
    int64_t parent = above(cursor);
    switch (cursor->event) {
    case CURSOR_TRY:
        break;
    case CURSOR_OPEN:
        return go(cursor, index, CURSOR_TRY);
    case CURSOR_CLOSE:
        return end > index + 1 ? go(cursor, last_child(cursor, index, end), CURSOR_TAKE)
                               : go(cursor, index, CURSOR_OPEN);
    case CURSOR_TAKE:
        return go(cursor, index, CURSOR_CLOSE);
    }
    if (index == 0)
        return false;
    if (parent == index - 1)
        return go(cursor, parent, CURSOR_OPEN);
    return go(cursor, last_child(cursor, parent, index), CURSOR_TAKE);
}

bool cursor_step(struct Cursor *cursor, int direction)
{
    return direction < 0 ? step_back(cursor) : step_on(cursor);
}

/* ---- finding ---- */

/* Whether the root takes another best move with the node at `index`, at ply 1. */
static bool changes_best(struct Cursor *cursor, int64_t index)
{
    struct CursorFrame *root = &cursor->frame[cursor->tape->base];
    go(cursor, index, CURSOR_OPEN);
    Score best = root->best;
    const struct TapeNode *node = node_of(cursor, index);
    return is_taken(cursor, index, end_of(cursor, root->index)) && turned(node) > best;
}

static bool is_aim(struct Cursor *cursor, enum CursorAim aim, Move move, int64_t index)
{
    const struct TapeNode *node = node_of(cursor, index);
    int base = cursor->tape->base;
    switch (aim) {
    case CURSOR_CUT:
        return node->end == TRACE_CUT;
    case CURSOR_BEST:
        return (int)node->ply == base + 1 && changes_best(cursor, index);
    case CURSOR_SECOND:
        if (node->call != TAPE_ROOT)
            return node->call == TAPE_AGAIN;
        go(cursor, index, CURSOR_OPEN);
        return cursor->root > 0 &&
               cursor->tape->root[cursor->root - 1].depth == cursor->tape->root[cursor->root].depth;
    case CURSOR_TABLE:
        return node->end == TRACE_TABLE;
    case CURSOR_MOVE:
        return node->move == move;
    }
    return false;
}

/* The event that shows it. */
static enum CursorEvent event_of(enum CursorAim aim)
{
    if (aim == CURSOR_BEST)
        return CURSOR_TAKE;
    return aim == CURSOR_CUT || aim == CURSOR_TABLE ? CURSOR_CLOSE : CURSOR_TRY;
}

bool cursor_find(struct Cursor *cursor, enum CursorAim aim, Move move, int direction)
{
    int64_t from = cursor->frame[cursor->ply].index;
    enum CursorEvent event = cursor->event, wanted = event_of(aim);
    int64_t index = from;
    bool here = direction > 0 ? event < wanted : event > wanted;
    if (!here)
        index += direction;
    for (; index >= 0 && index < cursor->tape->count; index += direction)
        if (is_aim(cursor, aim, move, index))
            return go(cursor, index, wanted);
    go(cursor, from, event);
    return false;
}

/* ---- what lies below ---- */

/* What the value that a node was left with says of its true one. */
static enum Bound bound_in(const struct TapeNode *node, Score alpha, Score beta)
{
    return node->value >= beta ? BOUND_LOWER : node->value <= alpha ? BOUND_UPPER : BOUND_EXACT;
}

int cursor_moves(struct Cursor *cursor, int ply, struct CursorMove *moves, int most)
{
    const struct CursorFrame *at = &cursor->frame[ply];
    struct CursorFrame frame = *at;
    int64_t end = end_of(cursor, at->index);
    int count = 0;
    frame.alpha = at->standing > at->alpha_at_first ? at->standing : at->alpha_at_first;
    uint64_t number = at->number + 1;
    for (int64_t i = at->index + 1; i < at->next; i = end_of(cursor, i)) {
        const struct TapeNode *node = node_of(cursor, i);
        bool taken = is_taken(cursor, i, end);
        Score alpha, beta, value = turned(node);
        asked(cursor, &frame, node, &alpha, &beta);
        enum Bound bound = bound_in(node, node->same ? alpha : -beta, node->same ? beta : -alpha);
        if (!node->same && bound != BOUND_EXACT)
            bound = bound == BOUND_LOWER ? BOUND_UPPER : BOUND_LOWER;
        if (count < most)
            moves[count] = (struct CursorMove){i, number, node->move, value, bound, taken};
        count++;
        if (taken && value > frame.alpha)
            frame.alpha = value;
        number += node->size;
    }
    return count;
}
