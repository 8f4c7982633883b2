/* The parts of the scene of a match by letters: match.c runs it, panel.c shows it beside the board,
 * on top of those of play.h. */
#ifndef TY_SRC_APP_SCENES_LETTERS_MATCH_H
#define TY_SRC_APP_SCENES_LETTERS_MATCH_H

#include "src/app/scenes/play/panel/box.h"
#include "src/play/letters/letters.h"

/* Beside those of play.h. */
enum LettersWidget {
    LETTERS_DRAW = 660,
    LETTERS_PASTE,
    LETTERS_EARLIER,
    LETTERS_LATER,
    LETTERS_BOX, /* + the button */
};

/* What a button of the box does. */
enum LettersAnswer {
    LETTERS_ACCEPT,
    LETTERS_DECLINE,
    LETTERS_COPY,
    LETTERS_TAKE,  /* what was pasted */
    LETTERS_CLEAR, /* what was not sent yet */
    LETTERS_REVIEW,
    LETTERS_REMATCH
};

struct LettersPlay {
    struct Play play;        /* first: what is shown of the game */
    struct Letters *letters; /* at whose table it is: the app may have another by now, */
    unsigned int opened;     /* than the one of this number */
    int count;               /* moves on the board as it was shown last */
    bool over;               /* the end of the game was heard */
    struct PlayBox box;      /* what matters now; without buttons: nothing does */
    enum LettersAnswer answers[PLAY_BOX_BUTTONS];
    bool asked; /* it is a question */
};

/* Works out what the box says. */
void letters_consider(struct LettersPlay *scene);

/* Describes everything beside the board. */
void letters_draw_panel(struct LettersPlay *scene);

#endif
