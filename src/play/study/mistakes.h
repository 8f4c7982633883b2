/* The mistakes of a reviewed game as questions to learn from, and which of them were answered: that
 * stands in the record's tag "Learnt", as plies separated by blanks. */
#ifndef TY_SRC_PLAY_STUDY_MISTAKES_H
#define TY_SRC_PLAY_STUDY_MISTAKES_H

#include "engine/tree.h"

struct Mistake {
    TreeNode node; /* to which the bad move led */
    Move played;
    int ply;     /* of that node, from 1 */
    int colour;  /* whose move it was, 0 or 1 */
    double loss; /* points of chance, at least 10 */
    bool learnt;
};

enum { MISTAKES_BOTH = -1 };

/* The mistakes and blunders along the main line of `tree`, of one colour or MISTAKES_BOTH, first to
 * last, in *list, to be freed with free(). Returns how many there are. */
int mistakes_list(const struct Tree *tree, int colour, struct Mistake **list);

/* Whether the question of that ply was answered, and that it is now. */
bool mistakes_is_learnt(const struct Tree *tree, int ply);
void mistakes_learn(struct Tree *tree, int ply);

/* Adds what was answered in another record of the game. */
void mistakes_merge(const struct Tree *from, struct Tree *to);

#endif
