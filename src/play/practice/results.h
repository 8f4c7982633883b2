/*
 * What came of the player's tries, and what follows from them: a rating for each variant, what was
 * tried of a puzzle and when it comes back. All of it is made of the results alone, in their order,
 * so that it is the same wherever they came together; a result that is added twice counts once.
 */
#ifndef TY_SRC_PLAY_PRACTICE_RESULTS_H
#define TY_SRC_PLAY_PRACTICE_RESULTS_H

#include "src/play/library/puzzle_results.h"
#include "src/play/practice/days.h"
#include "src/play/statistics/glicko.h"

enum {
    RESULTS_LATELY = 60, /* days: who has seen a puzzle within them knows it */
    DUE_STAGES = 5       /* times that what failed comes back: after 1, 3, 7, 21 and 60 days */
};

/* A result with what it changed. */
struct RatedResult {
    struct PuzzleResult result;
    bool rated;          /* it counted for the rating */
    float before, after; /* the player's rating in its variant */
};

/* What is known of one puzzle, or of one mistake of the player's. */
struct PuzzleHistory {
    char puzzle[PUZZLE_ID_SIZE];
    int tries, solved;       /* without a hint */
    int first_day, last_day; /* of practice, when it was tried first and last */
    enum PuzzleOutcome last;
    bool wrong; /* the player says so */
    int stage; /* how often it has come back and was solved, 0 .. DUE_STAGES - 1; -1: it does not */
    int due;   /* the day of practice on which it comes back */
};

struct Results;

/* None; free with results_free, which ignores NULL. */
struct Results *results_new(void);
void results_free(struct Results *results);

/* Adds a result, which comes behind the others; false: it is there already. */
bool results_add(struct Results *results, const struct PuzzleResult *result);

int results_count(const struct Results *results);
const struct RatedResult *results_get(const struct Results *results, int index);

/* The number of puzzles that were tried, and what is known of each; of that puzzle, NULL: it was
 * not tried. Valid until a result is added. */
int results_puzzles(const struct Results *results);
const struct PuzzleHistory *results_history(const struct Results *results, int index);
const struct PuzzleHistory *results_find(const struct Results *results, const char *puzzle);

/* The player's rating in the variant of that text; glicko_unknown where nothing counted yet. */
struct Glicko results_rating(const struct Results *results, const char *game);

/* The day of practice at a moment: the date, where the clock on the wall was always right. The days
 * go on from the last one by as many dates as that clock has gone since; they stand still where it
 * was set back, until there is a result by which they go on from there. */
int results_day(const struct Results *results, const struct Moment *now);

/* A key for a new result: another one in every program. */
int64_t results_key(const struct Results *results, const char *puzzle);

#endif
