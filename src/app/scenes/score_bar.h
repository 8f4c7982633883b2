/* The bar of a position's value: the better the first colour stands, the more of it is theirs. */
#ifndef TY_SRC_APP_SCENES_SCORE_BAR_H
#define TY_SRC_APP_SCENES_SCORE_BAR_H

#include "engine/game.h"
#include <SDL.h>

struct App;

/* Draws the bar in the middle of `rect`; `part`, 0..1, is the first colour's. */
void score_bar(const struct App *app, const struct Game *game, SDL_FRect rect, double part);

/* The part of colour 0 by a score of `seat`, which is to move in `position`, in the game's clear
 * advantages of `unit`. */
double score_part(const struct Game *game, const void *position, int seat, Score score, Score unit);

#endif
