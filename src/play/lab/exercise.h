/*
 * Exercises on paper: a tree by its seed, what alpha-beta does on it, and what is asked about that:
 * which leaves it never looks at, and, node by node, alpha, beta and the value.
 *
 * Numbers are those of the third text: a leaf's is of whoever moved there, and so is a node's
 * value, minus the greatest below it; alpha and beta are of the side to move at the node.
 */
#ifndef TY_SRC_PLAY_LAB_EXERCISE_H
#define TY_SRC_PLAY_LAB_EXERCISE_H

#include "src/play/lab/paper.h"
#include "src/play/lab/why.h"

/* How deep its trees are; what its leaves are, without a sign; what an answer may be, the edges of
 * which stand for what nobody has yet: minus and plus infinity. */
enum {
    EXERCISE_DEPTH_MIN = 2,
    EXERCISE_DEPTH_MAX = 3,
    EXERCISE_VALUE_MAX = 9,
    EXERCISE_INFINITE = EXERCISE_VALUE_MAX + 1,
    EXERCISE_STEPS_MAX = 32,
    EXERCISE_NUMBER_MAX = 16
};

/* What is asked at a node. */
enum ExerciseField { EXERCISE_ALPHA, EXERCISE_BETA, EXERCISE_VALUE, EXERCISE_FIELDS };

/* A question about a node that is no leaf: as it is entered, alpha and beta; as it is left, the
 * value; all at once where only leaves lie below. */
struct ExerciseStep {
    int node;                    /* on paper */
    unsigned asks;               /* a bit 1 << enum ExerciseField each */
    int answer[EXERCISE_FIELDS]; /* within -EXERCISE_INFINITE .. EXERCISE_INFINITE; all are known */
};

struct Exercise;

/* The exercise of that seed, the same on every machine: a tree of that depth (EXERCISE_DEPTH_MIN ..
 * EXERCISE_DEPTH_MAX), no two leaves alike, at least one of which is cut. Free with
 * exercise_free. */
struct Exercise *exercise_new(int64_t seed, int depth);

/* NULL is ignored. */
void exercise_free(struct Exercise *exercise);

int64_t exercise_seed(const struct Exercise *exercise);

/* The tree. */
const struct Paper *exercise_paper(const struct Exercise *exercise);

/* Whether a node is never looked at; of leaves this is the first question. */
bool exercise_is_cut(const struct Exercise *exercise, int node);

/* The questions of the second kind, in the order of the search. */
int exercise_steps(const struct Exercise *exercise);
const struct ExerciseStep *exercise_step(const struct Exercise *exercise, int step);

/* The step that asks for alpha at a node first; -1: the node is a leaf, or is cut. */
int exercise_step_of(const struct Exercise *exercise, int node);

/* The search as it stands when step number `step` is asked, whose answers it does not show; past
 * the last step: at its end. Valid until the next call. */
const struct Cursor *exercise_at(struct Exercise *exercise, int step);

/* Why a leaf is cut, or why it is not; why the answer of a step is what it is. Parts are in the
 * language of `translate` (NULL: English). */
struct Remark exercise_why_leaf(struct Exercise *exercise, int leaf, WhyTranslate *translate,
                                void *context);
struct Remark exercise_why_field(struct Exercise *exercise, int step, enum ExerciseField field,
                                 WhyTranslate *translate, void *context);

/* An answer as it is written: "−4", "+∞". */
void exercise_number(int number, char text[EXERCISE_NUMBER_MAX]);

#endif
