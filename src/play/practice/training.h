/* The next puzzle to train with: one as hard as the player is strong, that was not seen lately. */
#ifndef TY_SRC_PLAY_PRACTICE_TRAINING_H
#define TY_SRC_PLAY_PRACTICE_TRAINING_H

#include "src/play/practice/collection.h"
#include "src/play/practice/results.h"

/* What is wanted; zeroed but for the variant it is anything. */
struct TrainingWish {
    int variant;
    unsigned themes; /* one of these; 0: any */
    unsigned kinds;  /* one of these, by 1 << enum PuzzleKind; 0: any */
    int least, most; /* moves of the solver's; most 0: any number */
    bool own;        /* of the player's own alone */
};

/* How many there are. */
int training_count(const struct Collection *collection, const struct TrainingWish *wish);

/* The next one on that day of practice: one of the nearest to the player's rating, drawn by
 * `random`, of those that were not tried for RESULTS_LATELY days; where all were, the one that was
 * tried longest ago. NULL: there is no such puzzle. What the player calls wrong never comes. */
const struct PuzzleEntry *training_next(const struct Collection *collection,
                                        const struct Results *results,
                                        const struct TrainingWish *wish, int day, uint64_t random);

#endif
