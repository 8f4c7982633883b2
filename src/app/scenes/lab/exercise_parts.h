/* What the exercises' own files share; nobody else includes it. */
#ifndef TY_SRC_APP_SCENES_LAB_EXERCISE_PARTS_H
#define TY_SRC_APP_SCENES_LAB_EXERCISE_PARTS_H

#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/play/lab/exercise.h"

enum {
    EXERCISE_BACK = 1,
    EXERCISE_PREV,
    EXERCISE_NEXT,
    EXERCISE_FORM,
    EXERCISE_KIND,
    EXERCISE_DEPTH,
    EXERCISE_MAIN,
    EXERCISE_OTHER,
    EXERCISE_SHEET,
    EXERCISE_SOLUTION,
    EXERCISE_SLIDER = 20, /* + enum ExerciseField */
    EXERCISE_LEAF = 100,  /* + its node */
    TOLD_MAX = 4000,
    FIRST_SEED = 1
};

struct ExerciseScene {
    struct App *app;
    struct Exercise *exercise;
    int depth;
    bool by_steps;                /* asks node by node; else about the leaves */
    bool chosen[PAPER_NODES_MAX]; /* leaves that were crossed out */
    int step;                     /* that is asked; past the last: all were */
    int filled[EXERCISE_FIELDS];  /* what was filled in */
    bool wrong[EXERCISE_FIELDS];  /* fields, once judged */
    bool judged;                  /* the question that is shown, */
    bool good;                    /* and rightly answered */
    int right, answers;           /* of this visit */
    char told[TOLD_MAX];          /* for the frame */
};

/* A field's name, in English. */
extern const char *const exercise_fields[EXERCISE_FIELDS];

/* Whether a node is a leaf. */
bool exercise_is_leaf(const struct ExerciseScene *scene, int node);

/* Whether nothing more is asked of this tree. */
bool exercise_is_done(const struct ExerciseScene *scene);

/* Whether a leaf was crossed out that is looked at, or the other way round. */
bool exercise_is_wrong(const struct ExerciseScene *scene, int leaf);

/* Writes what is told in this frame: the question, or what became of the answer. */
void exercise_tell(struct ExerciseScene *scene);

#endif
