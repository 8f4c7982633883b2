/* The parts of an experiment's card: what it holds, what was guessed, and its words and lanes. */
#ifndef TY_SRC_APP_SCENES_LAB_CARD_H
#define TY_SRC_APP_SCENES_LAB_CARD_H

#include "src/app/scenes/lab/picture.h"
#include "src/app/scenes/lab/words.h"

enum {
    CARD_BACK = 1,
    CARD_PREV,
    CARD_NEXT,
    CARD_RUN,
    CARD_STOP,
    CARD_FIGURES,
    CARD_SCROLL,
    CARD_GUESS,
    CARD_LANE = 20,
    NOT_GUESSED = -1,
    RACE_MS = 4000, /* the longest lane, from start to end */
    PROGRESS_MS = 100
};

struct Card {
    struct App *app;
    int place;
    const struct Experiment *own; /* NULL: the one at `place` of those that come with the program */
    struct Trial *trial;          /* NULL: it could not be set up, see `wrong` */
    struct TextError wrong;
    struct LabPicture picture;
    int guess;          /* an answer's place; -1: none was given */
    bool running, over; /* the lanes are under way, have ended */
    bool told;          /* the race was shown to its end */
    struct Anim race;
};

/* Whether the race is being shown still. */
bool card_races(const struct Card *card);

/* The claim, the lanes with their bars, and below them, when they have run, what came out. */
void card_draw_words(const struct Card *card, SDL_FRect area);

/* The question and its answers to choose from, cut off from the bottom of `area`; `row` is where
 * the answers stand. */
void card_draw_question(const struct Card *card, SDL_FRect *area, SDL_FRect row);

#endif
