/* Why, in one sentence. */
#include "src/play/lab/why.h"
#include "src/common/utf8.h"
#include <stdio.h>
#include <stdlib.h>

static const char cut_next[] = N_("%1 leaves %3 with %2, and %3 has %4 for sure by %5, one ply up: "
                                  "the other moves (%6) need no look");
static const char cut_by[] = N_("%1 leaves %3 with %2, and %3 has %4 for sure by %5, %6 plies up: "
                                "the other moves (%7) need no look");

#define PATTERNS(X)                                                                                \
    X(BEGIN, N_("The search begins: depth %1"))                                                    \
    X(ROOT_AGAIN, N_("The value is not in the window: searched again, from %1 to %2"))             \
    X(TRY, N_("%1 tries %2"))                                                                      \
    X(TRY_BEAT, N_("%1 tries %2: it has %3 for sure and wants more"))                              \
    X(NARROW, N_("%1 tries %2, and only asks: is it worth more than %3?"))                         \
    X(AGAIN, N_("%1 is worth more than %2: searched again, to learn how much"))                    \
    X(SHALLOW, N_("At less depth, to choose whom to keep: %1 looks at %2"))                        \
    X(NULL_MOVE, N_("What if %1 passed? If it has %2 even so, its moves need no look"))            \
    X(OPEN, N_("%1 to move, depth %2"))                                                            \
    X(OPEN_QUIET, N_("The depth is used up: %1 looks at captures alone"))                          \
    X(LEAF, N_("The depth is used up: %1 for %2"))                                                 \
    X(PRINTED, N_("A leaf: %1 for %2"))                                                            \
    X(OVER, N_("The game is over: %1 for %2"))                                                     \
    X(STUCK, N_("%2 has no move: %1"))                                                             \
    X(TABLE, N_("The table knows this position: %1 for %2"))                                       \
    X(TABLE_LEAST, N_("The table knows: at least %1 for %2, and %3 is enough"))                    \
    X(TABLE_MOST, N_("The table knows: at most %1 for %2, which has %3 already"))                  \
    X(DROPPED, N_("Worth %1 to %2. What lies below was not kept"))                                 \
    X(DROPPED_LEAST, N_("At least %1 for %2, and %3 is enough. What lies below was not kept"))     \
    X(DROPPED_MOST, N_("At most %1 for %2, which has %3 already. What lies below was not kept"))   \
    X(NULL_CUT, N_("%1 has %2 even if it passes: its moves need no look. In zugzwang this errs"))  \
    X(STOOD, N_("%1 has %2 as it stands, and %3 is enough: no capture needed"))                    \
    X(CUT_NEXT, cut_next)                                                                          \
    X(CUT_BY, cut_by)                                                                              \
    X(CUT_LAST, N_("%1 leaves %3 with %2, and %3 has %4 for sure by %5. It was the last move"))    \
    X(CUT_WINDOW, N_("%1 is worth %2 to %3, beyond the window's %4: the rest (%5) needs no look")) \
    X(BEST_OF_ALL, N_("Every move tried (%1): the best is %2, %3 for %4"))                         \
    X(NONE_BETTER, N_("Every move tried (%1): at most %2 for %3, which has %4 already"))           \
    X(WIDTH, N_("The best %1 tried, %2 left out unseen: %3 for %4"))                               \
    X(TAKE_BEST, N_("%1 is the best so far: %2 for %3"))                                           \
    X(TAKE_NOT, N_("%1: %2 for %3, no better than %4 by %5"))                                      \
    X(TAKE_BELOW, N_("%1: at most %2 for %3, which has %4 already"))                               \
    X(TAKE_MORE, N_("%1 is worth more than %2"))                                                   \
    X(TAKE_NULL, N_("Passing leaves %1 with %2: not enough, so the moves are tried"))              \
    X(TAKE_SHALLOW, N_("%1 comes to %2 at a glance"))                                              \
    X(END, N_("The search ends: %1 for %2, by %3"))                                                \
    X(UNDER_WAY, N_("The search was stopped here"))

enum Pattern {
#define X(name, text) WHY_##name,
    PATTERNS(X)
#undef X
        PATTERN_COUNT
};

const char *const why_patterns[] = {
#define X(name, text) text,
    PATTERNS(X)
#undef X
        NULL,
};

/* A sentence being made. */
struct Why {
    struct Cursor *cursor;
    WhyTranslate *translate;
    void *context;
    struct Remark remark;
    int parts;
};

/* ---- parts ---- */

static const char *translated(const struct Why *w, const char *text)
{
    return w->translate ? w->translate(w->context, text) : text;
}

static void part(struct Why *w, const char *text)
{
    utf8_copy(w->remark.part[w->parts++], REMARK_PART_MAX, text);
}

static void part_number(struct Why *w, int number)
{
    snprintf(w->remark.part[w->parts++], REMARK_PART_MAX, "%s%d", number < 0 ? "−" : "",
             abs(number));
}

/* "a win in 3". */
static void part_won(struct Why *w, const char *pattern, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", abs(number));
    struct Remark text = remark_of(pattern, digits, NULL, NULL);
    remark_fill(&text, translated(w, text.pattern), w->remark.part[w->parts++], REMARK_PART_MAX);
}

/* A value: a number, a win or a loss by its margin or distance, or nothing yet. */
static void part_value(struct Why *w, Score value)
{
    int plies = score_plies(value), margin = score_margin(w->cursor->board.game, value);
    if (value >= SCORE_INFINITE || value <= -SCORE_INFINITE)
        part(w, value > 0 ? "+∞" : "−∞");
    else if (margin)
        part_won(w, margin > 0 ? N_("a win by %1") : N_("a loss by %1"), margin);
    else if (plies)
        part_won(w, plies > 0 ? N_("a win in %1") : N_("a loss in %1"), plies);
    else
        part_number(w, value);
}

/* The side to move at the node at `ply`, or the other one. */
static void part_side(struct Why *w, int ply, bool other)
{
    const struct Board *board = &w->cursor->board;
    int seat = cursor_mover(w->cursor, ply);
    int colour = game_colour(board->game, board->position, other ? 1 - seat : seat);
    part(w, translated(w, board->game->colours[colour]));
}

/* The move that the node at `ply` tries. */
static void part_move(struct Why *w, int ply, Move move)
{
    char text[MOVE_TEXT_MAX] = "-";
    if (move != MOVE_NONE)
        cursor_move_text(w->cursor, ply, move, text);
    part(w, text);
}

static void say(struct Why *w, enum Pattern pattern)
{
    w->remark.pattern = why_patterns[pattern];
}

static const struct CursorFrame *frame_at(const struct Why *w, int ply)
{
    return &w->cursor->frame[ply];
}

/* ---- events ---- */

static void say_root(struct Why *w)
{
    const struct Cursor *cursor = w->cursor;
    const struct TapeRoot *root = &cursor->tape->root[cursor->root];
    bool again = cursor->root > 0 && root[-1].depth == root->depth;
    if (!again) {
        part_number(w, root->depth);
        say(w, WHY_BEGIN);
        return;
    }
    part_value(w, root->alpha);
    part_value(w, root->beta);
    say(w, WHY_ROOT_AGAIN);
}

static void say_try(struct Why *w)
{
    const struct TapeNode *node = cursor_at(w->cursor);
    int ply = w->cursor->ply - 1;
    if (node->call == TAPE_ROOT) {
        say_root(w);
        return;
    }
    const struct CursorFrame *frame = frame_at(w, ply);
    if (node->call != TAPE_AGAIN)
        part_side(w, ply, false);
    if (node->call == TAPE_NULL) {
        part_value(w, frame->beta);
        say(w, WHY_NULL_MOVE);
        return;
    }
    part_move(w, ply, node->move);
    if (node->call == TAPE_SHALLOW) {
        say(w, WHY_SHALLOW);
    } else if (node->call == TAPE_WHOLE && (w->cursor->tape->open || frame->alpha_ply < 0)) {
        say(w, WHY_TRY);
    } else {
        part_value(w, frame->alpha);
        say(w, node->call == TAPE_NARROW  ? WHY_NARROW
               : node->call == TAPE_AGAIN ? WHY_AGAIN
                                          : WHY_TRY_BEAT);
    }
}

static void say_open(struct Why *w)
{
    const struct CursorFrame *frame = frame_at(w, w->cursor->ply);
    part_side(w, w->cursor->ply, false);
    if (frame->depth <= 0 && (w->cursor->switches & SWITCH_QUIESCENCE)) {
        say(w, WHY_OPEN_QUIET);
        return;
    }
    part_number(w, frame->depth);
    say(w, WHY_OPEN);
}

/* Who set the bound that a cut has reached, and by which move; false if nobody on the line did. */
static bool say_cut_by(struct Why *w, int untried)
{
    const struct CursorFrame *frame = frame_at(w, w->cursor->ply);
    int ply = frame->beta_ply;
    if (ply < 0 || frame_at(w, ply)->best_move == MOVE_NONE ||
        cursor_mover(w->cursor, ply) == cursor_mover(w->cursor, w->cursor->ply))
        return false;
    part_move(w, w->cursor->ply, frame->best_move);
    part_value(w, -frame->best);
    part_side(w, ply, false);
    part_value(w, -frame->beta);
    part_move(w, ply, frame_at(w, ply)->best_move);
    int up = w->cursor->ply - ply;
    if (untried > 0 && up > 1)
        part_number(w, up);
    if (untried > 0)
        part_number(w, untried);
    say(w, untried == 0 ? WHY_CUT_LAST : up > 1 ? WHY_CUT_BY : WHY_CUT_NEXT);
    return true;
}

static void say_cut(struct Why *w)
{
    const struct CursorFrame *frame = frame_at(w, w->cursor->ply);
    int untried = (int)cursor_at(w->cursor)->moves - frame->tried;
    if (say_cut_by(w, untried))
        return;
    part_move(w, w->cursor->ply, frame->best_move);
    part_value(w, frame->best);
    part_side(w, w->cursor->ply, false);
    part_value(w, frame->beta);
    part_number(w, untried);
    say(w, WHY_CUT_WINDOW);
}

/* Moves of the node that were only looked at for the width. */
static int glanced_at(const struct Cursor *cursor)
{
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    const struct TapeNode *node = cursor->tape->node;
    int64_t end = frame->index + (int64_t)node[frame->index].kept;
    int count = 0;
    for (int64_t i = frame->index + 1; i < end; i += (int64_t)node[i].kept)
        count += node[i].call == TAPE_SHALLOW;
    return count;
}

static void say_all(struct Why *w)
{
    const struct CursorFrame *frame = frame_at(w, w->cursor->ply);
    int glanced = glanced_at(w->cursor), moves = (int)cursor_at(w->cursor)->moves;
    bool better = frame->best > frame->alpha_at_first;
    part_number(w, moves);
    if (glanced > moves)
        part_number(w, glanced - moves);
    else if (better)
        part_move(w, w->cursor->ply, frame->best_move);
    part_value(w, frame->best);
    part_side(w, w->cursor->ply, false);
    if (!better && glanced <= moves)
        part_value(w, frame->alpha_at_first);
    say(w, glanced > moves ? WHY_WIDTH : better ? WHY_BEST_OF_ALL : WHY_NONE_BETTER);
}

/* A value of which no move below tells, by the pattern `exact`, or by the next two where it is at
 * least or at most so much. */
static void say_bounded(struct Why *w, Score value, enum Pattern exact)
{
    const struct CursorFrame *frame = frame_at(w, w->cursor->ply);
    part_value(w, value);
    part_side(w, w->cursor->ply, false);
    if (value >= frame->beta) {
        part_value(w, frame->beta);
        say(w, exact + 1);
    } else if (value <= frame->alpha_at_first) {
        part_value(w, frame->alpha_at_first);
        say(w, exact + 2);
    } else {
        say(w, exact);
    }
}

/* A value and whose it is, in that order. */
static void say_value(struct Why *w, Score value, enum Pattern pattern)
{
    part_value(w, value);
    part_side(w, w->cursor->ply, false);
    say(w, pattern);
}

static void say_close(struct Why *w)
{
    const struct TapeNode *node = cursor_at(w->cursor);
    int ply = w->cursor->ply;
    if (tape_dropped(node) && (node->end == TRACE_CUT || node->end == TRACE_ALL)) {
        say_bounded(w, node->value, WHY_DROPPED);
        return;
    }
    switch ((enum TraceEnd)node->end) {
    case TRACE_UNDER_WAY:
        say(w, WHY_UNDER_WAY);
        break;
    case TRACE_LEAF:
        say_value(w, node->value,
                  w->cursor->board.game->no_moves == NO_MOVES_VALUED ? WHY_PRINTED : WHY_LEAF);
        break;
    case TRACE_OVER:
        say_value(w, node->value, WHY_OVER);
        break;
    case TRACE_STUCK:
        say_value(w, node->value,
                  w->cursor->board.game->no_moves == NO_MOVES_VALUED ? WHY_PRINTED : WHY_STUCK);
        break;
    case TRACE_TABLE:
        say_bounded(w, node->value, WHY_TABLE);
        break;
    case TRACE_NULL_CUT:
    case TRACE_STOOD:
        part_side(w, ply, false);
        part_value(w, node->value);
        part_value(w, frame_at(w, ply)->beta);
        say(w, node->end == TRACE_NULL_CUT ? WHY_NULL_CUT : WHY_STOOD);
        break;
    case TRACE_CUT:
        say_cut(w);
        break;
    case TRACE_ALL:
        say_all(w);
        break;
    }
}

/* The root has its value. */
static void say_end(struct Why *w)
{
    const struct CursorFrame *frame = frame_at(w, w->cursor->ply);
    part_value(w, cursor_at(w->cursor)->value);
    part_side(w, w->cursor->ply, false);
    part_move(w, w->cursor->ply, frame->best_move);
    say(w, WHY_END);
}

/* A move that the node above the cursor's takes; it has done so already. */
static void say_taken(struct Why *w, int ply, Score value)
{
    const struct CursorFrame *frame = frame_at(w, ply);
    const struct TapeNode *node = cursor_at(w->cursor);
    bool best = frame->best_move == node->move && frame->best == value;
    part_move(w, ply, node->move);
    part_value(w, value);
    part_side(w, ply, false);
    if (best && value >= frame->alpha) {
        say(w, WHY_TAKE_BEST);
    } else if (frame->alpha_ply == ply && !w->cursor->tape->open) {
        part_value(w, frame->alpha);
        say(w, WHY_TAKE_BELOW);
    } else if (frame->best_move != MOVE_NONE && !best) {
        part_value(w, frame->best);
        part_move(w, ply, frame->best_move);
        say(w, WHY_TAKE_NOT);
    } else {
        part_value(w, frame->alpha);
        say(w, WHY_TAKE_BELOW);
    }
}

static void say_take(struct Why *w)
{
    const struct TapeNode *node = cursor_at(w->cursor);
    int ply = w->cursor->ply - 1;
    Score value = node->same ? node->value : -node->value;
    if (node->end == TRACE_UNDER_WAY) {
        say(w, WHY_UNDER_WAY);
    } else if (node->call == TAPE_ROOT) {
        say_end(w);
    } else if (node->call == TAPE_NULL) {
        part_side(w, ply, false);
        part_value(w, value);
        say(w, WHY_TAKE_NULL);
    } else if (node->call == TAPE_SHALLOW) {
        part_move(w, ply, node->move);
        part_value(w, value);
        say(w, WHY_TAKE_SHALLOW);
    } else if (!cursor_takes(w->cursor)) {
        part_move(w, ply, node->move);
        part_value(w, frame_at(w, ply)->alpha);
        say(w, WHY_TAKE_MORE);
    } else {
        say_taken(w, ply, value);
    }
}

struct Remark why(struct Cursor *cursor, WhyTranslate *translate, void *context)
{
    struct Why w = {.cursor = cursor, .translate = translate, .context = context};
    switch (cursor->event) {
    case CURSOR_TRY:
        say_try(&w);
        break;
    case CURSOR_OPEN:
        say_open(&w);
        break;
    case CURSOR_CLOSE:
        say_close(&w);
        break;
    case CURSOR_TAKE:
        say_take(&w);
        break;
    }
    return w.remark;
}
