/* Two annotated copies of one game become one, in which nothing of either is missing. */
#include "src/common/memory.h"
#include "src/play/library/parts.h"
#include <stdlib.h>
#include <string.h>

static TreeNode find_child(const struct Tree *tree, TreeNode parent, Move move)
{
    TreeNode child = tree_child(tree, parent);
    while (child != TREE_NONE && tree_move(tree, child) != move)
        child = tree_next(tree, child);
    return child;
}

/* What a turn has taken so far is noted as a comment, too: it is no remark. */
static bool is_remark(const char *comment)
{
    return *comment && strncmp(comment, "[%run ", 6) != 0;
}

/* One remark that holds the other stays; else both do. */
static bool unite_comments(struct Tree *tree, TreeNode node, const char *other)
{
    const char *here = tree_comment(tree, node);
    if (!is_remark(other) || strstr(here, other))
        return false;
    if (!is_remark(here) || strstr(other, here))
        tree_set_comment(tree, node, other);
    else
        tree_add_comment(tree, node, other);
    return true;
}

static bool is_same_mark(const struct TreeMark *a, const struct TreeMark *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to &&
           strcmp(a->label, b->label) == 0;
}

static bool unite_marks(struct Tree *tree, TreeNode node, const struct Tree *other, TreeNode at)
{
    const struct TreeMark *brought, *here;
    bool changed = false;
    int count = tree_marks(other, at, &brought);
    for (int i = 0; i < count; i++) {
        int found = -1, all = tree_marks(tree, node, &here);
        for (int j = 0; j < all && found < 0; j++)
            if (is_same_mark(&here[j], &brought[i]))
                found = j;
        if (found >= 0 || all >= TREE_MARKS_MAX)
            continue;
        tree_add_mark(tree, node, &brought[i]);
        changed = true;
    }
    return changed;
}

/* Of each kind of glyph the one that is here stays. */
static bool unite_glyphs(struct Tree *tree, TreeNode node, const struct Tree *other, TreeNode at)
{
    bool changed = false;
    for (enum TreeGlyphKind kind = TREE_GLYPH_MOVE; kind <= TREE_GLYPH_OTHER; kind++) {
        int brought = tree_glyph(other, at, kind);
        if (brought == 0 || tree_glyph(tree, node, kind) != 0)
            continue;
        tree_set_glyph(tree, node, kind, brought);
        changed = true;
    }
    return changed;
}

/* An evaluation from a deeper search is the better one. */
static bool unite_numbers(struct Tree *tree, TreeNode node, const struct Tree *other, TreeNode at)
{
    struct TreeEvaluation here = tree_evaluation(tree, node), there = tree_evaluation(other, at);
    bool changed = false;
    if (there.kind != TREE_EVAL_NONE && (here.kind == TREE_EVAL_NONE || there.depth > here.depth)) {
        tree_set_evaluation(tree, node, there);
        changed = true;
    }
    if (tree_time(tree, node) < 0 && tree_time(other, at) >= 0) {
        tree_set_time(tree, node, tree_time(other, at));
        changed = true;
    }
    return changed;
}

bool unite_trees(struct Tree *tree, const struct Tree *other)
{
    TreeNode *here = memory_zeroed(tree_count(other) * sizeof *here); /* by the node of `other` */
    bool changed = false;
    here[TREE_ROOT] = TREE_ROOT;
    for (TreeNode at = TREE_ROOT; at != TREE_NONE; at = tree_walk(other, at, TREE_ROOT)) {
        if (at != TREE_ROOT) {
            TreeNode parent = here[tree_parent(other, at)];
            bool lost = parent == TREE_NONE; /* the tree is full */
            here[at] = lost ? TREE_NONE : find_child(tree, parent, tree_move(other, at));
            if (!lost && here[at] == TREE_NONE) {
                here[at] = tree_add(tree, parent, tree_move(other, at));
                changed = changed || here[at] != TREE_NONE;
            }
        }
        if (here[at] == TREE_NONE)
            continue;
        changed |= unite_comments(tree, here[at], tree_comment(other, at));
        changed |= unite_marks(tree, here[at], other, at);
        changed |= unite_glyphs(tree, here[at], other, at);
        changed |= unite_numbers(tree, here[at], other, at);
    }
    free(here);
    return changed;
}
