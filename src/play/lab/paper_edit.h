/* A tree on paper being put together, a step at a time; every step leaves a whole tree. */
#ifndef TY_SRC_PLAY_LAB_PAPER_EDIT_H
#define TY_SRC_PLAY_LAB_PAPER_EDIT_H

#include "src/play/lab/paper.h"

enum { PAPER_UNDO_MAX = 32 };

struct PaperEdit {
    struct Paper paper;                             /* as it stands */
    char text[POSITION_TEXT_MAX];                   /* the same, as it is typed */
    char before[PAPER_UNDO_MAX][POSITION_TEXT_MAX]; /* the last steps, oldest first */
    int undo_count;                                 /* that can be taken back */
    int changing; /* the leaf whose number the last step changed; -1: it did something else */
};

/* Begins with a tree as it is typed, forgetting branches taken; false with the reason and its place
 * if that is wrong, `edit` then as it was. */
bool paper_edit_init(struct PaperEdit *edit, const char *text, struct TextError *error);

/* Gives a leaf another number, within -PAPER_VALUE_MAX .. PAPER_VALUE_MAX. On one leaf such steps
 * in a row are one. */
void paper_edit_value(struct PaperEdit *edit, int leaf, int value);

/* One branch more at a node, behind those it has, that leads to a leaf of 0; a leaf's own number
 * goes to a first branch below it. False with the reason where there is no room. The node's place
 * stays. */
bool paper_edit_add(struct PaperEdit *edit, int node, struct TextError *error);

/* Whether a node can be taken away: neither the root nor its only branch. */
bool paper_edit_removable(const struct PaperEdit *edit, int node);

/* Takes a node away with all that is below it. The node above, if no branch is left to it, is a
 * leaf: of that leaf's number, else of 0. Returns the node above. */
int paper_edit_remove(struct PaperEdit *edit, int node);

/* Takes the last step back; false where there is none. */
bool paper_edit_undo(struct PaperEdit *edit);

#endif
