/* The parts of the scene in which a game's moves are guessed: guess.c asks and counts, draw.c shows
 * it. */
#ifndef TY_SRC_APP_SCENES_GUESS_GUESS_H
#define TY_SRC_APP_SCENES_GUESS_GUESS_H

#include "src/app/scenes/guess/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/stage/stage.h"
#include "src/app/scenes/words.h"
#include "src/play/study/tutor.h"

enum GuessWidget { GUESS_BACK = 1, GUESS_BOARD, GUESS_WORDS, GUESS_NEXT, GUESS_SWAP };

enum GuessPhase {
    GUESS_ASK,   /* a move is looked for */
    GUESS_JUDGE, /* one was tried, which stands on the board while it is judged */
    GUESS_TOLD,  /* the game's move stands there */
    GUESS_END    /* no move is left */
};

/* What a try is worth: the move that was played, one as good as the best, one that loses a little
 * (at most GUESS_LITTLE points of winning chance). */
enum { GUESS_POINTS_PLAYED = 3, GUESS_POINTS_GOOD = 2, GUESS_POINTS_LITTLE = 1 };
#define GUESS_LITTLE 10

struct GuessScene {
    struct App *app;
    struct GuessArgs args;
    TreeNode *node; /* owned: the line, by ply, */
    int last;       /* to this one */
    int first;      /* the ply that is asked about first, or the one after */
    int ply;        /* of the move that is asked about */
    int left;       /* moves that are asked about from here on */
    enum GuessPhase phase;
    struct TreeCursor cursor; /* before that move */
    struct Stage stage;
    struct Tutor *tutor;
    Move tried;  /* MOVE_NONE: it was skipped */
    int guessed; /* moves that were found */
    int asked;   /* moves that count: what can't be judged does not */
    int points;
    const char
        *said; /* of the last try: English, with the points that it costs in it; NULL: nothing */
    int cost;  /* those points */
    bool unseen;
    struct PageSaid column[PAGE_TEXTS]; /* as it is drawn */
};

/* --- draw.c --- */

/* The move that was played. */
Move guess_played(const struct GuessScene *scene);

/* The scene's `draw`. */
void guess_draw(void *context);

#endif
