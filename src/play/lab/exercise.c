/* Exercises on paper. */
#include "src/play/lab/exercise.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/common/utf8.h"
#include "src/play/lab/lane.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BRANCHES_MIN = 2, /* of each node that is no leaf, */
    BRANCHES_MAX = 3, /* and at most */
    LEAVES_MAX = 14,  /* so that a small window has room for all */
    VALUES = 2 * EXERCISE_VALUE_MAX + 1,
    TAPE_NODES = 64
};

/* Where the search stands when a step is asked. */
struct StepPlace {
    uint64_t number;
    enum CursorEvent event;
};

struct Exercise {
    int64_t seed;
    struct Board board;
    struct Lane *lane;     /* alpha-beta, which has run */
    struct Cursor *cursor; /* on its tape */
    bool seen[PAPER_NODES_MAX];
    uint64_t number[PAPER_NODES_MAX]; /* of those, in the search */
    struct ExerciseStep step[EXERCISE_STEPS_MAX];
    struct StepPlace place[EXERCISE_STEPS_MAX];
    int steps;
};

/* ---- making ---- */

/* A tree being made up. */
struct Maker {
    uint64_t random;
    int value[VALUES]; /* those that no leaf has yet */
    int left;          /* how many */
    char text[POSITION_TEXT_MAX];
    size_t length;
};

static void put(struct Maker *maker, const char *text)
{
    size_t size = strlen(text);
    assert(maker->length + size < sizeof maker->text);
    memcpy(maker->text + maker->length, text, size + 1);
    maker->length += size;
}

/* No two leaves are alike, so that nothing depends on what equal values mean. */
static void put_leaf(struct Maker *maker)
{
    char text[8];
    int at = (int)random_below(&maker->random, (uint32_t)maker->left);
    snprintf(text, sizeof text, "%d", maker->value[at]);
    maker->value[at] = maker->value[--maker->left];
    put(maker, text);
}

/* The branches of a node above leaves. */
static void put_leaves(struct Maker *maker, int count)
{
    put(maker, "(");
    for (int i = 0; i < count; i++) {
        put(maker, i > 0 ? " " : "");
        put_leaf(maker);
    }
    put(maker, ")");
}

static int branches(struct Maker *maker)
{
    return BRANCHES_MIN + (int)random_below(&maker->random, BRANCHES_MAX - BRANCHES_MIN + 1);
}

/* A tree of that depth, as it is typed; false: it has too many leaves. */
static bool make_tree(struct Maker *maker, int depth)
{
    int count = branches(maker), leaves = 0;
    maker->length = 0;
    maker->left = VALUES;
    for (int i = 0; i < VALUES; i++)
        maker->value[i] = i - EXERCISE_VALUE_MAX;
    put(maker, "(");
    for (int i = 0; i < count; i++) {
        int below = depth > EXERCISE_DEPTH_MIN ? branches(maker) : 1;
        put(maker, i > 0 ? " " : "");
        put(maker, depth > EXERCISE_DEPTH_MIN ? "(" : "");
        for (int j = 0; j < below; j++) {
            int grown = branches(maker);
            leaves += grown;
            if (leaves > LEAVES_MAX)
                return false;
            put(maker, j > 0 ? " " : "");
            put_leaves(maker, grown);
        }
        put(maker, depth > EXERCISE_DEPTH_MIN ? ")" : "");
    }
    put(maker, ")");
    return true;
}

/* ---- solving ---- */

static int answer_of(Score value)
{
    if (value >= SCORE_INFINITE)
        return EXERCISE_INFINITE;
    return value <= -SCORE_INFINITE ? -EXERCISE_INFINITE : (int)value;
}

static bool is_leaf(const struct Paper *paper, int node)
{
    return paper->node[node].count == 0;
}

/* Whether nothing but leaves lies below a node: all trees are equally deep everywhere. */
static bool is_last(const struct Paper *paper, int node)
{
    return is_leaf(paper, paper->node[node].first);
}

static void add_step(struct Exercise *exercise, unsigned asks, struct StepPlace place)
{
    const struct Cursor *cursor = exercise->cursor;
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    const struct Paper *paper = cursor->board.position;
    struct ExerciseStep *step = &exercise->step[exercise->steps];
    assert(exercise->steps < EXERCISE_STEPS_MAX);
    exercise->place[exercise->steps++] = place;
    step->node = paper->here;
    step->asks = asks;
    step->answer[EXERCISE_ALPHA] = answer_of(frame->alpha_at_first);
    step->answer[EXERCISE_BETA] = answer_of(frame->beta);
    step->answer[EXERCISE_VALUE] = paper_printed(paper, cursor->ply, cursor_at(cursor)->value);
}

/* Goes through the search, and notes what it sees and what may be asked. */
static void list_steps(struct Exercise *exercise)
{
    const unsigned window = 1U << EXERCISE_ALPHA | 1U << EXERCISE_BETA,
                   value = 1U << EXERCISE_VALUE;
    const struct Cursor *cursor = exercise->cursor;
    uint64_t below[PLY_MAX + 1] = {0}; /* the last node below that of each ply */
    do {
        const struct Paper *paper = cursor->board.position;
        uint64_t number = cursor->frame[cursor->ply].number;
        bool leaf = is_leaf(paper, paper->here);
        if (cursor->event == CURSOR_OPEN) {
            exercise->seen[paper->here] = true;
            exercise->number[paper->here] = number;
            if (!leaf)
                add_step(exercise, is_last(paper, paper->here) ? window | value : window,
                         (struct StepPlace){number, CURSOR_OPEN});
        } else if (cursor->event == CURSOR_CLOSE) {
            if (!leaf && !is_last(paper, paper->here))
                add_step(exercise, value, (struct StepPlace){below[cursor->ply + 1], CURSOR_CLOSE});
            below[cursor->ply] = number;
        }
    } while (cursor_step(exercise->cursor, 1));
}

static void solve(struct Exercise *exercise, int depth)
{
    struct LaneSettings settings;
    bool good = lane_read(&paper_game, "alphabeta", depth, &settings, NULL);
    assert(good);
    exercise->lane = lane_new(&exercise->board, &settings, TAPE_NODES);
    lane_run(exercise->lane, NULL, NULL, NULL);
    exercise->cursor = lane_cursor(exercise->lane);
    exercise->steps = 0;
    memset(exercise->seen, 0, sizeof exercise->seen);
    list_steps(exercise);
}

static void forget_solution(struct Exercise *exercise)
{
    cursor_free(exercise->cursor);
    lane_free(exercise->lane);
    exercise->cursor = NULL;
    exercise->lane = NULL;
}

static bool has_cut(const struct Exercise *exercise)
{
    const struct Paper *paper = exercise_paper(exercise);
    for (int i = 0; i < paper->count; i++)
        if (is_leaf(paper, i) && exercise_is_cut(exercise, i))
            return true;
    return false;
}

struct Exercise *exercise_new(int64_t seed, int depth)
{
    struct Exercise *exercise = memory_zeroed(sizeof *exercise);
    struct Maker maker = {.random = mix64((uint64_t)seed) + (uint64_t)depth};
    assert(depth >= EXERCISE_DEPTH_MIN && depth <= EXERCISE_DEPTH_MAX);
    exercise->seed = seed;
    board_init(&exercise->board, &paper_game, NULL, NULL, false);
    do {
        forget_solution(exercise);
        while (!make_tree(&maker, depth))
            ;
        bool good = board_set(&exercise->board, maker.text, NULL);
        assert(good);
        solve(exercise, depth);
    } while (!has_cut(exercise));
    return exercise;
}

void exercise_free(struct Exercise *exercise)
{
    if (!exercise)
        return;
    forget_solution(exercise);
    board_free(&exercise->board);
    free(exercise);
}

/* ---- asking ---- */

int64_t exercise_seed(const struct Exercise *exercise)
{
    return exercise->seed;
}

const struct Paper *exercise_paper(const struct Exercise *exercise)
{
    return exercise->board.position;
}

bool exercise_is_cut(const struct Exercise *exercise, int node)
{
    return !exercise->seen[node];
}

int exercise_steps(const struct Exercise *exercise)
{
    return exercise->steps;
}

const struct ExerciseStep *exercise_step(const struct Exercise *exercise, int step)
{
    return &exercise->step[step];
}

int exercise_step_of(const struct Exercise *exercise, int node)
{
    for (int i = 0; i < exercise->steps; i++)
        if (exercise->step[i].node == node)
            return i;
    return -1;
}

const struct Cursor *exercise_at(struct Exercise *exercise, int step)
{
    const struct StepPlace *place = &exercise->place[step];
    if (step < exercise->steps)
        cursor_seek(exercise->cursor, place->number, place->event);
    else
        cursor_seek(exercise->cursor, exercise->number[0], CURSOR_CLOSE);
    return exercise->cursor;
}

/* ---- reasons ---- */

void exercise_number(int number, char text[EXERCISE_NUMBER_MAX])
{
    if (abs(number) >= EXERCISE_INFINITE)
        snprintf(text, EXERCISE_NUMBER_MAX, "%s", number > 0 ? "+∞" : "−∞");
    else
        snprintf(text, EXERCISE_NUMBER_MAX, "%s%d", number < 0 ? "−" : "", abs(number));
}

static void part_number(struct Remark *remark, int part, int number)
{
    exercise_number(number, remark->part[part]);
}

/* The side of that seat, as the first part. */
static void part_side(struct Remark *remark, int seat, WhyTranslate *translate, void *context)
{
    const char *side = paper_game.colours[seat];
    utf8_copy(remark->part[0], REMARK_PART_MAX, translate ? translate(context, side) : side);
}

/* The best move so far of the node at `ply` of the line. */
static void part_best(struct Exercise *exercise, struct Remark *remark, int part, int ply)
{
    cursor_move_text(exercise->cursor, ply, exercise->cursor->frame[ply].best_move,
                     remark->part[part]);
}

struct Remark exercise_why_leaf(struct Exercise *exercise, int leaf, WhyTranslate *translate,
                                void *context)
{
    struct Remark remark = {.pattern = N_("Looked at: α, %1, is still below β, %2")};
    struct Cursor *cursor = exercise->cursor;
    int above = leaf;
    while (!exercise->seen[above])
        above = exercise_paper(exercise)->node[above].parent;
    if (above != leaf) {
        cursor_seek(cursor, exercise->number[above], CURSOR_CLOSE);
        return why(cursor, translate, context);
    }
    cursor_seek(cursor, exercise->number[leaf], CURSOR_TRY);
    const struct CursorFrame *frame = &cursor->frame[cursor->ply - 1];
    part_number(&remark, 0, answer_of(frame->alpha));
    part_number(&remark, 1, answer_of(frame->beta));
    return remark;
}

/* Alpha or beta: who has something for sure that the node at work is held against, if anybody. */
static struct Remark why_bound(struct Exercise *exercise, int step, bool beta,
                               WhyTranslate *translate, void *context)
{
    struct Remark remark = {.pattern = N_("%1 has nothing for sure yet")};
    struct Cursor *cursor = exercise->cursor;
    cursor_seek(cursor, exercise->number[exercise->step[step].node], CURSOR_OPEN);
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    int ply = beta ? frame->beta_ply : frame->alpha_ply;
    part_side(&remark, (cursor_mover(cursor, cursor->ply) + beta) % SEATS, translate, context);
    if (ply < 0)
        return remark;
    remark.pattern =
        beta ? N_("%1 has %2 for sure by %3: at %4 or more it keeps away from this node")
             : N_("%1 has %2 for sure by %3");
    part_number(&remark, 1, answer_of(beta ? -frame->beta : frame->alpha));
    part_best(exercise, &remark, 2, ply);
    part_number(&remark, 3, answer_of(frame->beta));
    return remark;
}

/* The value: a cut has its sentence, else it is minus the greatest below. */
static struct Remark why_value(struct Exercise *exercise, int step, WhyTranslate *translate,
                               void *context)
{
    struct Remark remark = {.pattern = N_("The greatest below is %1, by %2; minus that is %3")};
    struct Cursor *cursor = exercise->cursor;
    cursor_seek(cursor, exercise->number[exercise->step[step].node], CURSOR_CLOSE);
    if (cursor_at(cursor)->end == TRACE_CUT)
        return why(cursor, translate, context);
    part_number(&remark, 0, answer_of(cursor->frame[cursor->ply].best));
    part_best(exercise, &remark, 1, cursor->ply);
    part_number(&remark, 2, exercise->step[step].answer[EXERCISE_VALUE]);
    return remark;
}

struct Remark exercise_why_field(struct Exercise *exercise, int step, enum ExerciseField field,
                                 WhyTranslate *translate, void *context)
{
    if (field == EXERCISE_VALUE)
        return why_value(exercise, step, translate, context);
    return why_bound(exercise, step, field == EXERCISE_BETA, translate, context);
}
