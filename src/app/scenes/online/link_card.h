/* The part of the panel that says how the connection is. */
#ifndef TY_SRC_APP_SCENES_ONLINE_LINK_CARD_H
#define TY_SRC_APP_SCENES_ONLINE_LINK_CARD_H

#include "src/app/scenes/play/play.h"

enum { LINK_LINES = 4 };

/* Draws it in `rect`, if that has room for a line: a lamp of that colour, the first line, which is
 * told when it changes, beside it what is not worth telling, and the other lines in small print as
 * far as they fit; "": there is none. */
void link_card_draw(struct Play *play, SDL_FRect rect, SDL_Color lamp,
                    const char lines[LINK_LINES][WORDS_MAX], const char *beside);

#endif
