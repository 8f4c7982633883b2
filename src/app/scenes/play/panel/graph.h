/* How the game has stood so far, as a curve: small on the panel, larger on the result. */
#ifndef TY_SRC_APP_SCENES_PLAY_PANEL_GRAPH_H
#define TY_SRC_APP_SCENES_PLAY_PANEL_GRAPH_H

#include "engine/game.h"
#include "src/play/table/chances.h"
#include <SDL.h>

struct App;

/* Draws it for a game of so many plies, of which number `shown` is marked (-1: none): the first
 * colour wins at the top. Returns where the curve itself is. */
SDL_FRect graph_draw(const struct App *app, const struct Game *game, const struct Chances *chances,
                     int plies, int shown, SDL_FRect rect);

/* The ply under a pixel of that, 0 .. plies. */
int graph_ply(SDL_FRect rect, const struct Chances *chances, int plies, float x);

#endif
