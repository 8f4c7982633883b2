/* A whole game gone through by the engine. */
#include "src/play/study/review.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/translate.h"
#include "src/play/study/judge.h"
#include "src/play/study/mistakes.h"
#include "src/play/study/study.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Microseconds: of a whole game by its kind, and the bounds of what a position gets of that. */
static const uint64_t whole_us[] = {[REVIEW_QUICK] = 10000000, [REVIEW_THOROUGH] = 60000000};
static const uint64_t least_us = 40000, most_us = 3000000;

/* "thorough 12": from ply 12 on the game was reviewed so. */
static const char tag[] = "Review";
static const char *const kind_ids[] = {[REVIEW_QUICK] = "quick", [REVIEW_THOROUGH] = "thorough"};

struct Review {
    struct TreeCursor cursor; /* at the position that is looked at */
    struct Analyst *analyst;
    struct AnalystTask task;
    enum ReviewKind kind;
    int plies;
    int known_from; /* from this ply on an earlier review was as thorough */
    bool looking, paused, done;
    struct Remark fault; /* why it cannot go on; no pattern: it can */
};

/* From which ply on `tree` was reviewed at least as thoroughly as `kind`. */
static int reviewed_from(const struct Tree *tree, enum ReviewKind kind)
{
    const char *id = tree_tag(tree, tag);
    size_t length = strcspn(id, " ");
    int ply;
    if (!scan(id + length, " %", &ply))
        return INT_MAX;
    for (int i = (int)kind; i <= REVIEW_THOROUGH; i++)
        if (strlen(kind_ids[i]) == length && strncmp(id, kind_ids[i], length) == 0)
            return ply;
    return INT_MAX;
}

struct Review *review_new(struct Tree *tree, enum ReviewKind kind, size_t table_bytes,
                          const struct WorkerHost *host)
{
    struct Review *review = memory_zeroed(sizeof *review);
    tree_cursor_init(&review->cursor, tree);
    tree_cursor_go(&review->cursor, tree_last(tree, TREE_ROOT));
    review->plies = tree_ply(tree, review->cursor.node);
    review->kind = kind;
    review->known_from = reviewed_from(tree, kind);
    uint64_t share = whole_us[kind] / (uint64_t)(review->plies + 1);
    review->task = (struct AnalystTask){.lines = 1};
    review->task.time_us = share < least_us ? least_us : share > most_us ? most_us : share;
    review->analyst = analyst_new(tree_game(tree), tree_options(tree), table_bytes, host);
    return review;
}

void review_use(struct Review *review, struct Analyst *analyst)
{
    analyst_free(review->analyst);
    review->analyst = analyst;
}

bool review_fault(const struct Review *review, struct Remark *remark)
{
    *remark = review->fault;
    return remark->pattern != NULL;
}

/* Hears what is wrong with an engine of others; whether that is the end. */
static bool fails(struct Review *review)
{
    const struct Insight *insight = analyst_insight(review->analyst);
    const char *name = analyst_name(review->analyst);
    struct Remark remark;
    bool gone = false;
    while (!gone && analyst_fault(review->analyst, &remark, &gone))
        continue;
    if (gone)
        review->fault = remark;
    else if (name && insight && insight->line[0].depth == 0)
        review->fault = remark_of(N_("%1 gives no evaluation"), name, NULL, NULL);
    return review->fault.pattern != NULL;
}

void review_free(struct Review *review)
{
    if (!review)
        return;
    analyst_free(review->analyst);
    tree_cursor_free(&review->cursor);
    free(review);
}

/* Whether the only legal move here is the one that was played. */
static bool is_forced(const struct TreeCursor *cursor)
{
    const struct Board *board = &cursor->board;
    Move moves[MOVES_MAX];
    return board->game->generate(board->position, NULL, MOVES_ALL, moves) == 1 &&
           tree_child(cursor->tree, cursor->node) != TREE_NONE;
}

/* A position whose only move was played is worth what the one behind it is. */
static struct TreeEvaluation inherited(const struct TreeCursor *cursor)
{
    struct TreeEvaluation evaluation =
        tree_evaluation(cursor->tree, tree_child(cursor->tree, cursor->node));
    int further = evaluation.value > 0 ? 1 : -1;
    if (evaluation.kind == TREE_EVAL_WIN)
        evaluation.value += further;
    evaluation.value = -evaluation.value;
    evaluation.depth += evaluation.kind != TREE_EVAL_NONE;
    return evaluation;
}

/* Notes what the analyst has found here. */
static void note(struct Review *review)
{
    const struct Insight *insight = analyst_insight(review->analyst);
    struct TreeCursor *cursor = &review->cursor;
    struct TreeEvaluation found = {.kind = TREE_EVAL_NONE};
    if (insight && insight->line_count > 0)
        found = study_evaluation(&insight->line[0]);
    if (found.depth > 0)
        tree_set_evaluation(cursor->tree, cursor->node, found);
}

/* Whether the position at the cursor need not be looked at: it is over, forced, or was reviewed as
 * thoroughly before. */
static bool is_known(struct Review *review)
{
    struct TreeCursor *cursor = &review->cursor;
    if (board_status(&cursor->board).outcome != OUTCOME_ONGOING)
        return true;
    if (tree_ply(cursor->tree, cursor->node) >= review->known_from &&
        tree_evaluation(cursor->tree, cursor->node).kind != TREE_EVAL_NONE)
        return true;
    if (!is_forced(cursor))
        return false;
    struct TreeEvaluation evaluation = inherited(cursor);
    if (evaluation.kind != TREE_EVAL_NONE)
        tree_set_evaluation(cursor->tree, cursor->node, evaluation);
    return evaluation.kind != TREE_EVAL_NONE;
}

/* This position is done. */
static void step_back(struct Review *review)
{
    struct Tree *tree = review->cursor.tree;
    int ply = tree_ply(tree, review->cursor.node);
    char text[32];
    snprintf(text, sizeof text, "%s %d", kind_ids[review->kind], ply);
    if (ply < review->known_from)
        tree_set_tag(tree, tag, text);
    review->done = !tree_cursor_back(&review->cursor);
}

void review_pause(struct Review *review, bool paused)
{
    review->paused = paused;
    if (paused && review->looking)
        analyst_stop(review->analyst);
    review->looking &= !paused;
}

bool review_update(struct Review *review)
{
    if (review->paused)
        return !review->done;
    if (review->looking && analyst_update(review->analyst))
        return true;
    if (review->looking && fails(review))
        return false;
    if (review->looking) {
        review->looking = false;
        note(review);
        step_back(review);
    }
    while (!review->done && is_known(review))
        step_back(review);
    if (review->done)
        return false;
    review->looking = true;
    analyst_begin(review->analyst, &review->cursor.board, &review->task);
    return true;
}

float review_progress(const struct Review *review)
{
    int left = tree_ply(review->cursor.tree, review->cursor.node) + !review->done;
    return review->done ? 1 : 1 - (float)left / (float)(review->plies + 1);
}

/* --- records that were reviewed --- */

struct Tree *review_line(const struct Tree *tree)
{
    struct Tree *line = tree_new(tree_game(tree), tree_options(tree));
    tree_set_start(line, tree_start(tree), NULL);
    for (int i = 0; i < tree_tag_count(tree); i++) {
        const char *value, *name = tree_tag_at(tree, i, &value);
        tree_set_tag(line, name, value);
    }
    TreeNode to = TREE_ROOT;
    tree_set_evaluation(line, to, tree_evaluation(tree, TREE_ROOT));
    for (TreeNode from = tree_child(tree, TREE_ROOT); from != TREE_NONE;
         from = tree_child(tree, from)) {
        to = tree_add(line, to, tree_move(tree, from));
        tree_set_evaluation(line, to, tree_evaluation(tree, from));
    }
    return line;
}

/* Whether the two begin alike. */
static bool begins_alike(const struct Tree *a, const struct Tree *b)
{
    bool same = tree_game(a) == tree_game(b) && strcmp(tree_start(a), tree_start(b)) == 0;
    for (int i = 0; same && i < option_count(tree_game(a)); i++)
        same = tree_options(a)->choice[i] == tree_options(b)->choice[i];
    return same;
}

bool review_is_of(const struct Tree *reviewed, const struct Tree *tree)
{
    TreeNode a = TREE_ROOT, b = TREE_ROOT;
    if (!begins_alike(reviewed, tree))
        return false;
    while (a != TREE_NONE && b != TREE_NONE && tree_move(reviewed, a) == tree_move(tree, b)) {
        a = tree_child(reviewed, a);
        b = tree_child(tree, b);
    }
    return a == TREE_NONE && b == TREE_NONE;
}

void review_apply(const struct Tree *reviewed, struct Tree *tree)
{
    TreeNode a = TREE_ROOT, b = TREE_ROOT;
    if (!begins_alike(reviewed, tree))
        return;
    judge_unmark(tree);
    while (a != TREE_NONE && b != TREE_NONE && tree_move(reviewed, a) == tree_move(tree, b)) {
        struct TreeEvaluation found = tree_evaluation(reviewed, a);
        if (found.kind != TREE_EVAL_NONE)
            tree_set_evaluation(tree, b, found);
        a = tree_child(reviewed, a);
        b = tree_child(tree, b);
    }
    if (*tree_tag(reviewed, tag))
        tree_set_tag(tree, tag, tree_tag(reviewed, tag));
    mistakes_merge(reviewed, tree);
    judge_mark(tree);
}
