/* A box on the panel: what the player has to know or decide now, in words, with buttons. */
#ifndef TY_SRC_APP_SCENES_PLAY_PANEL_BOX_H
#define TY_SRC_APP_SCENES_PLAY_PANEL_BOX_H

#include "src/app/scenes/play/play.h"

enum { PLAY_BOX_BUTTONS = 3, PLAY_BOX_TEXT_MAX = 512 };

struct PlayBox {
    char title[WORDS_MAX];
    char text[PLAY_BOX_TEXT_MAX];
    float left;  /* of its time, 1..0; -1: it has none */
    int time_ms; /* all of that */
    struct PlayBoxButton {
        const char *label; /* English */
        unsigned int flags;
    } buttons[PLAY_BOX_BUTTONS];
    int count;
};

/* Adds a button, at most PLAY_BOX_BUTTONS; its English label is borrowed. */
void play_box_button(struct PlayBox *box, const char *label, unsigned int flags);

/* The way from the board to the box and back, whose first button has the id `first`: the key that
 * gives hints at home. False where the box has no button. */
bool play_box_visit(const struct Play *play, const struct PlayBox *box, int first);

/* The height that it takes in `width`; where that is more than `room`, it shows less of itself:
 * only its title, or its buttons alone. */
float play_box_height(const struct Play *play, const struct PlayBox *box, float width, float room);

/* Draws it, with an edge of that colour; its buttons have ids from `first_id` on. */
void play_draw_box(struct Play *play, const struct PlayBox *box, SDL_FRect rect, int first_id,
                   SDL_Color edge);

#endif
