/* Rectangles cut into rectangles: how scenes lay themselves out from the window's size. */
#ifndef TY_SRC_APP_TOOLKIT_LAYOUT_H
#define TY_SRC_APP_TOOLKIT_LAYOUT_H

#include <SDL.h>
#include <stdbool.h>

/* Cut a strip of `size` pixels (clamped to what is there) off one side of r, which shrinks; returns
 * the strip. */
SDL_FRect cut_top(SDL_FRect *r, float size);

/* The same at the bottom. */
SDL_FRect cut_bottom(SDL_FRect *r, float size);

/* The same at the left. */
SDL_FRect cut_left(SDL_FRect *r, float size);

/* The same at the right. */
SDL_FRect cut_right(SDL_FRect *r, float size);

/* r made smaller by dx on the left and right and dy at top and bottom; never below zero size. */
SDL_FRect rect_inset(SDL_FRect r, float dx, float dy);

/* A rectangle of w by h in the middle of r. */
SDL_FRect rect_center(SDL_FRect r, float w, float h);

/* The part number i (from 0) of n equal columns (or rows) of r with gaps between them. */
SDL_FRect rect_column(SDL_FRect r, int i, int n, float gap);

/* Row number i (from 0) of n equal ones, with gaps between them. */
SDL_FRect rect_row(SDL_FRect r, int i, int n, float gap);

/* Is the point inside? Left and top edges belong to the rectangle, right and bottom do not. */
bool rect_has(SDL_FRect r, float x, float y);

/* The part that both have; of zero size where they do not meet. */
SDL_FRect rect_clip(SDL_FRect a, SDL_FRect b);

#endif
