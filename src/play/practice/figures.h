/* What the player's results with the puzzles of a variant come to, in numbers for a page. */
#ifndef TY_SRC_PLAY_PRACTICE_FIGURES_H
#define TY_SRC_PLAY_PRACTICE_FIGURES_H

#include "src/play/practice/collection.h"
#include "src/play/practice/results.h"

/* How tries ended. */
struct FiguresTally {
    int tried, solved; /* tries; solved without a hint */
};

/* The rating at the end of a day. */
struct FiguresPoint {
    int day; /* of practice */
    float rating;
};

struct Figures {
    struct Glicko rating;
    float highest;              /* 0: nothing was rated yet */
    int rated;                  /* tries that counted */
    struct FiguresPoint *curve; /* owned: `points` of them, oldest first */
    int points;
    struct FiguresTally all;
    struct FiguresTally theme[THEME_COUNT]; /* of puzzles that are still there */
    struct FiguresTally kind[PUZZLE_KINDS_COUNT];
    int ms_a_move; /* of tries without a hint that were solved, in the middle; 0: none yet */
    int waiting;   /* puzzles that come back, due or not */
    int known;     /* that failed once, came back and do so no more */
    int wrong;     /* that the player calls wrong */
};

/* Fills `figures` (uninitialised); to be freed with figures_free. */
void figures_make(struct Figures *figures, const struct Collection *collection,
                  const struct Results *results, int variant);
void figures_free(struct Figures *figures);

#endif
