/* The parts of the scene of mistakes: mistakes.c asks, answer.c judges what was tried, draw.c shows
 * it all. */
#ifndef TY_SRC_APP_SCENES_MISTAKES_MISTAKES_H
#define TY_SRC_APP_SCENES_MISTAKES_MISTAKES_H

#include "src/app/scenes/mistakes/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/stage/line.h"
#include "src/app/scenes/words.h"
#include "src/play/study/mistakes.h"
#include "src/play/study/tutor.h"

enum MistakesWidget {
    MISTAKES_BACK = 1,
    MISTAKES_BOARD,
    MISTAKES_WORDS,
    MISTAKES_PREVIOUS, /* question */
    MISTAKES_HINT,
    MISTAKES_NEXT, /* question */
    MISTAKES_STEP_BACK,
    MISTAKES_STEP,
    MISTAKES_REPLAY,
    MISTAKES_AGAIN /* from the first question on */
};

enum MistakesPhase {
    PHASE_ASK,   /* a better move is looked for */
    PHASE_JUDGE, /* one was tried, which stands on the board while it is judged */
    PHASE_FOUND, /* it was good: what would have happened is shown */
    PHASE_END    /* no question is left, or there was none */
};

enum { MISTAKES_LINE_MAX = 9 /* moves that are shown of what would have happened */ };

struct MistakesScene {
    struct App *app;
    struct MistakesArgs args;
    struct Mistake *list; /* owned */
    int count, at;        /* at `count`: no question is left */
    enum MistakesPhase phase;
    struct TreeCursor cursor; /* at the position of the question */
    struct Stage stage;
    struct Tutor *tutor;
    bool told;                 /* what came of the question was told to who asked for it */
    int hints;                 /* that are shown: 1 the piece or the area, 2 the move */
    char said[2 * WORDS_MAX];  /* to the last try, translated */
    bool refused;              /* and that it was wrong */
    char after[2 * WORDS_MAX]; /* what the move that was played would have led to */
    struct StageLine line;     /* that move, and what would have followed; none: not known yet */
    bool changed;              /* something was learnt */
    bool unseen;               /* what was said is to be scrolled into view */
    struct PageSaid column[PAGE_TEXTS]; /* as it is drawn */
};

/* --- common.c --- */

/* The question, which there is. */
const struct Mistake *mistakes_question(const struct MistakesScene *scene);

/* Shows the position of the question. */
void mistakes_show(struct MistakesScene *scene);

/* Tells who asked for the questions what came of this one, once. */
void mistakes_tell(struct MistakesScene *scene, bool found);

/* How moves are written, by the settings. */
enum MoveNotation mistakes_notation(const struct MistakesScene *scene);

/* --- answer.c --- */

/* Tries a legal move; the answer comes with mistakes_hear. */
void mistakes_try(struct MistakesScene *scene, Move move);

/* Takes what the tutor has found; whether it is still at work. */
bool mistakes_hear(struct MistakesScene *scene);

/* --- draw.c --- */

/* The scene's `draw`. */
void mistakes_draw(void *context);

#endif
