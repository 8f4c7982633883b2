/* A whole game gone through by the engine. */
#include "src/play/review.h"
#include "src/common/memory.h"
#include "src/play/study.h"
#include <stdlib.h>

/* Microseconds: of a whole game by its kind, and the bounds of what a position gets of that. */
static const uint64_t whole_us[] = {[REVIEW_QUICK] = 10000000, [REVIEW_THOROUGH] = 60000000};
static const uint64_t least_us = 40000, most_us = 3000000;

struct Review {
    struct TreeCursor cursor; /* at the position that is looked at */
    struct Analyst *analyst;
    struct AnalystTask task;
    int plies;
    bool looking, done;
};

struct Review *review_new(struct Tree *tree, enum ReviewKind kind, size_t table_bytes,
                          const struct WorkerHost *host)
{
    struct Review *review = memory_zeroed(sizeof *review);
    tree_cursor_init(&review->cursor, tree);
    tree_cursor_go(&review->cursor, tree_last(tree, TREE_ROOT));
    review->plies = tree_ply(tree, review->cursor.node);
    uint64_t share = whole_us[kind] / (uint64_t)(review->plies + 1);
    review->task = (struct AnalystTask){.lines = 1};
    review->task.time_us = share < least_us ? least_us : share > most_us ? most_us : share;
    review->analyst = analyst_new(tree_game(tree), tree_options(tree), table_bytes, host);
    return review;
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
    if (!is_forced(cursor))
        return false;
    struct TreeEvaluation evaluation = inherited(cursor);
    if (evaluation.kind != TREE_EVAL_NONE)
        tree_set_evaluation(cursor->tree, cursor->node, evaluation);
    return evaluation.kind != TREE_EVAL_NONE;
}

static void step_back(struct Review *review)
{
    review->done = !tree_cursor_back(&review->cursor);
}

bool review_update(struct Review *review)
{
    if (review->looking && analyst_update(review->analyst))
        return true;
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
