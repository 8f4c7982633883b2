/*
 * What moves were worth, by the evaluations that stand in a record: chances, mistakes, accuracy.
 *
 * A score becomes a chance by the curve that fits its game (struct Knowledge's `odds`). A move that
 * loses 5, 10 or 15 points of its side's chance is an inaccuracy, a mistake, a blunder. The
 * accuracy of a move that loses D points is 103.1668 e^(-0.04354 D) - 3.1669, the formula that
 * lichess publishes (https://lichess.org/page/accuracy), and that of a player the mean of theirs.
 */
#ifndef TY_SRC_PLAY_JUDGE_H
#define TY_SRC_PLAY_JUDGE_H

#include "engine/tree.h"

enum { JUDGE_DEPTH_MIN = 4 /* plies; what was searched less deep is not judged by */ };

enum MoveWas {
    MOVE_WAS_NONE,
    MOVE_WAS_GOOD,
    MOVE_WAS_INACCURACY,
    MOVE_WAS_MISTAKE,
    MOVE_WAS_BLUNDER
};

/* What is known of the position behind a node of the main line. */
struct JudgedPly {
    TreeNode node;
    bool known;    /* it was looked at deep enough, or the game is over there */
    double chance; /* 0 .. 100, of the first colour */
    int mover;     /* the seat that moved here; without meaning at the root */
    int colour;    /* the colour that it plays, 0 or 1 */
    enum MoveWas verdict;
    double loss; /* points of chance that the move lost, >= 0 */
    int missed;  /* the move missed a win in so many plies; 0: none */
    int allowed; /* the move allowed the other side to win in so many plies; 0: not */
};

struct Judgement {
    struct JudgedPly *ply; /* owned; [0] is the root */
    int count;
    int known;              /* positions that are */
    double accuracy[SEATS]; /* by colour; < 0: no move was judged */
    int verdicts[SEATS][MOVE_WAS_BLUNDER + 1];
};

/* Judges the main line of `tree`. Free with judgement_free. */
void judgement_init(struct Judgement *judgement, const struct Tree *tree);
void judgement_free(struct Judgement *judgement);

/* The chance, 0 .. 100, of the side to move with that evaluation in `game`. */
double judge_chance(const struct Game *game, const struct TreeEvaluation *evaluation);

/* The numeric annotation glyph of a verdict: 6 dubious, 2 mistake, 4 blunder; 0 for the others. */
int judge_glyph(enum MoveWas verdict);

#endif
