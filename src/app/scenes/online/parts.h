/* Pieces of pages that several scenes of an online match draw. */
#ifndef TY_SRC_APP_SCENES_ONLINE_PARTS_H
#define TY_SRC_APP_SCENES_ONLINE_PARTS_H

#include "src/play/online.h"
#include <SDL.h>

struct App;

/* Draws a code in cells, grouped as it is read out, as large as fits into `rect`. */
void code_draw(struct App *app, SDL_FRect rect, const struct TypedCode *code);

/* Says in one line where a code leads to this machine, which hosts app->online: a code for a friend
 * or for those who watch. */
void reach_draw(struct App *app, SDL_FRect rect);

/* The height of terms_draw. */
float terms_height(const struct App *app, const struct OnlineOffer *offer);

/* Draws the terms, a row for each; `host` and `peer` as words_term. */
void terms_draw(struct App *app, SDL_FRect rect, const struct OnlineOffer *offer, bool host,
                const char *peer);

#endif
