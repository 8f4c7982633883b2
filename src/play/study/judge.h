/*
 * What moves were worth, by the evaluations that stand in a record: chances, mistakes, accuracy.
 *
 * A score becomes a chance by the curve that fits its game (struct Knowledge's `odds`). A move that
 * loses 5, 10 or 15 points of its side's chance is an inaccuracy, a mistake, a blunder. The
 * accuracy of a move that loses D points is 103.1668 e^(-0.04354 D) - 3.1669, the formula that
 * lichess publishes (https://lichess.org/page/accuracy), and that of a player the mean of theirs.
 */
#ifndef TY_SRC_PLAY_STUDY_JUDGE_H
#define TY_SRC_PLAY_STUDY_JUDGE_H

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
    bool reviewed;          /* they are enough to speak of the whole game: two thirds */
    int moves[SEATS];       /* that were judged, by colour */
    double accuracy[SEATS]; /* by colour; < 0: no move was judged */
    int verdicts[SEATS][MOVE_WAS_BLUNDER + 1];
};

/* Judges the main line of `tree`. Free with judgement_free. */
void judgement_init(struct Judgement *judgement, const struct Tree *tree);
void judgement_free(struct Judgement *judgement);

/* The chance, 0 .. 100, of the side to move with that evaluation in `game`. */
double judge_chance(const struct Game *game, const struct TreeEvaluation *evaluation);

/* The colour, 0 or 1, of the side to move. */
int judge_colour(const struct Board *board);

/* The chance, 0 .. 100, of `colour` in the position of `board`: by its end if it is over, else
 * by `evaluation`, which is the side to move's. False, and 50, where that is none, or too shallow
 * to judge by. */
bool judge_board(const struct Board *board, const struct TreeEvaluation *evaluation, int colour,
                 double *chance);

/* Gives the bad moves of the main line the numeric annotation glyphs of their verdicts: 6 dubious,
 * 2 mistake, 4 blunder. Where a move was good, what stands there is an author's, and stays. */
void judge_mark(struct Tree *tree);

/* Takes those glyphs away again: to be called before evaluations change. */
void judge_unmark(struct Tree *tree);

#endif
