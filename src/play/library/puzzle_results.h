/* What came of puzzles that the player has tried: a row for each try, in the library's file, so
 * that it is as safe there as games are, and goes with them into a backup. */
#ifndef TY_SRC_PLAY_LIBRARY_PUZZLE_RESULTS_H
#define TY_SRC_PLAY_LIBRARY_PUZZLE_RESULTS_H

#include "src/play/library/library.h"

enum { PUZZLE_ID_SIZE = 9, PUZZLE_GAME_MAX = 64 /* bytes, with the closing 0 */ };

/* How a puzzle came to be tried; the numbers stand in the file. */
enum PuzzleMode {
    PUZZLE_DAILY = 0,
    PUZZLE_TRAINING = 1,
    PUZZLE_DUE = 2,     /* it came back: a puzzle, or a mistake of one's own */
    PUZZLE_STORM = 3,   /* against the clock */
    PUZZLE_UNTIMED = 4, /* until the first error */
    PUZZLE_CHOSEN = 5,  /* the player picked it */
    PUZZLE_MODES_COUNT
};

/* What came of it; the numbers stand in the file. */
enum PuzzleOutcome {
    PUZZLE_FAILED = 0,
    PUZZLE_SOLVED = 1,
    PUZZLE_HINTED = 2, /* solved, or failed, after a hint */
    PUZZLE_WRONG = 3,  /* the player says that the puzzle is wrong */
    PUZZLE_OUTCOMES_COUNT
};

struct PuzzleResult {
    int64_t key; /* > 0: a result that comes again under its key is the same one */
    char puzzle[PUZZLE_ID_SIZE];
    char game[PUZZLE_GAME_MAX]; /* as in the puzzle's line: "gomoku rule=renju" */
    int64_t time;               /* seconds since 1970 */
    int offset;                 /* of the clock on the wall then, minutes east of UTC */
    int day;                    /* of practice, see days.h: it never runs backwards */
    int daily;                  /* the date whose puzzle it was, days since 1970; 0: none */
    enum PuzzleMode mode;
    enum PuzzleOutcome outcome;
    int ms;            /* that the player took */
    int moves;         /* that the player made, of the solution */
    int slower;        /* wins that take longer, which were tried */
    int rating, error; /* of the puzzle then; 0: not known */
    int64_t run;       /* the key of the first result of the same storm; 0: it was none */
};

/* Adds results, all of them or none; those whose keys are there already are passed over. */
bool library_add_puzzle_results(struct Library *library, const struct PuzzleResult *results,
                                int count, struct FileError *error);

/* Is told of one result, which is there during the call. */
typedef void PuzzleResultVisitor(void *user, const struct PuzzleResult *result);

/* Tells `visit` of all results, by day, time and key. */
bool library_puzzle_results(struct Library *library, PuzzleResultVisitor *visit, void *user,
                            struct FileError *error);

#endif
