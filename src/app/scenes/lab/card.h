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
    CARD_CLOCK,
    CARD_SCROLL,
    CARD_GUESS,
    CARD_LANE = 20,
    NOT_GUESSED = -1,
    NO_LANE = -1,
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
    bool by_time;       /* it goes by the processor's time; else by nodes */
    struct Anim race;
    struct Anim at[EXPERIMENT_LANES]; /* the place of each lane, from the top */
    Move line[VIEW_LINE_MAX];         /* that is shown on the board */
    int line_count;
    int line_of; /* the lane whose whole line it is; NO_LANE: none's */
};

/* Whether the race is being shown still. */
bool card_races(const struct Card *card);

/* The place of a lane from the top, from 0: who is done stands first; and the lane at the top. */
int card_place(const struct Card *card, int index);
int card_first(const struct Card *card);

/* Lets the lanes go to their places. */
void card_move_lanes(struct Card *card);

/* Finds the line to be shown: of the lane with the focus, or of the first; while they race its move
 * so far. */
void card_find_line(struct Card *card);

/* How high a lane is with the gap below it; draws all of them. */
float card_lane_height(const struct Card *card);
void card_draw_lanes(const struct Card *card, SDL_FRect rect);

/* The claim, the lanes with their bars, and below them, when they have run, what came out. */
void card_draw_words(const struct Card *card, SDL_FRect area);

/* The question and its answers to choose from, cut off from the bottom of `area`; `row` is where
 * the answers stand. */
void card_draw_question(const struct Card *card, SDL_FRect *area, SDL_FRect row);

#endif
