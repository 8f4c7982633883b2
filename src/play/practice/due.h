/*
 * What comes back: puzzles that the player could not solve, or with a hint alone, and mistakes of
 * the player's own games. Each comes back after 1, 3, 7, 21 and 60 days of practice, as long as it
 * is solved; where it is not it begins anew, and after the last it is known.
 */
#ifndef TY_SRC_PLAY_PRACTICE_DUE_H
#define TY_SRC_PLAY_PRACTICE_DUE_H

#include "src/play/practice/collection.h"
#include "src/play/practice/results.h"

enum { DUE_NEW_A_DAY = 10 /* mistakes that were never asked about */ };

/* A mistake of one of the player's own games, as a question of study/mistakes.h. */
struct OwnMistake {
    char id[IDENTITY_SIZE];      /* of the position and "mistake": the same in every game */
    char game[PUZZLE_GAME_SIZE]; /* "gomoku rule=renju" */
    int64_t record;              /* the game in the library, */
    int ply;                     /* and the ply of the bad move in it, from 1 */
    bool learnt;                 /* answered in the record, before or elsewhere */
};

struct OwnMistakes {
    struct OwnMistake *mistake; /* owned */
    int count;
};

/* Adds those of the newest reviewed games of each game of the library, newest first, each once, to
 * `mistakes` (zeroed), to be freed with own_mistakes_free. On the library's thread; false with an
 * error where it can't be read. */
bool own_mistakes_read(struct Library *library, struct OwnMistakes *mistakes,
                       struct FileError *error);
void own_mistakes_free(struct OwnMistakes *mistakes);

/* One thing that comes back. */
struct Due {
    const struct PuzzleEntry *entry;     /* a puzzle, */
    const struct OwnMistake *mistake;    /* or a mistake; the other is NULL */
    const struct PuzzleHistory *history; /* NULL: it was never asked about */
};

/* What is due on that day of practice, longest first; behind it mistakes that were never asked
 * about, up to DUE_NEW_A_DAY of them a day. *count of them, to be freed with free(). `mistakes` may
 * be NULL; those that were learnt in the record come back only where they failed since. What is
 * pointed to is the arguments', a history until a result is added. */
struct Due *due_list(const struct Collection *collection, const struct Results *results,
                     const struct OwnMistakes *mistakes, int day, int *count);

#endif
