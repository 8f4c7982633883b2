/* The parts of the scene of a puzzle: solve.c plays it, pick.c chooses which comes next,
 * solve_draw.c shows it, words.c says what it asks. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_SOLVE_H
#define TY_SRC_APP_SCENES_PUZZLES_SOLVE_H

#include "src/app/scenes/page.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/stage/line.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/play/practice/attempt.h"

enum SolveWidget {
    SOLVE_BACK = 1,
    SOLVE_BOARD,
    SOLVE_WORDS,
    SOLVE_HINT,
    SOLVE_SOLUTION,
    SOLVE_WHY,   /* the last try was wrong */
    SOLVE_LEAVE, /* what follows on it, back to the puzzle */
    SOLVE_STEP_BACK,
    SOLVE_STEP,
    SOLVE_AGAIN,
    SOLVE_STUDY,
    SOLVE_SEARCH, /* look into it */
    SOLVE_REPORT, /* the player says that it is wrong */
    SOLVE_NEXT
};

enum SolveState {
    SOLVE_LOADING, /* the puzzles are being read */
    SOLVE_NONE,    /* there is none to solve */
    SOLVE_OPEN
};

struct SolveScene {
    struct App *app;
    struct PuzzleArgs args;
    enum SolveState state;
    struct Puzzle puzzle;    /* SOLVE_OPEN, */
    struct Board board;      /* and as it is to be solved */
    struct Attempt *attempt; /* NULL where none is open */
    struct Stage stage;
    struct StageLine line;      /* what follows on a wrong try or, at the end, the whole solution */
    bool line_open;             /* which is on the board in place of the puzzle */
    bool tried;                 /* a try was made that was not heard of yet */
    uint64_t go_at;             /* when the move that is due is made; 0: none is */
    uint64_t since;             /* when the solver was on turn first; 0: not yet */
    const char *said;           /* to the last try, English; NULL: nothing */
    bool refused;               /* and that it was not right */
    struct PuzzleResult result; /* of this attempt */
    bool reported;              /* the player says that the puzzle is wrong */
    int again;                  /* of the day: the date on which it comes again; 0: it is none */
    bool noted;                 /* it counts from now on */
    bool rated;                 /* for the rating, too: */
    float before, after;
    bool unseen; /* what was said is to be scrolled into view */
    struct PageSaid column[PAGE_TEXTS];
};

/* --- common.c --- */

/* Whether it is at an end, solved or shown. */
bool solve_ended(const struct SolveScene *scene);

/* Whether the solver may move now. */
bool solve_live(const struct SolveScene *scene);

/* --- pick.c --- */

/* The puzzle that comes first, or after `last` (""), as `args` say; NULL: there is none. Practice
 * has been read. */
const struct PuzzleEntry *solve_pick(struct App *app, const struct PuzzleArgs *args,
                                     const char *last);

/* The date on which the puzzle of the day that `args` speak of comes again; 0: it is none. */
int solve_again(struct App *app, const struct PuzzleArgs *args, const char *puzzle);

/* --- solve_draw.c --- */

/* The scene's `draw`. */
void solve_draw(void *context);

#endif
