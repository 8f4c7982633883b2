/* The curve of a game: how it stood ply by ply, between the bottom, where the first colour has
 * lost, and the top, where it has won. */
#ifndef TY_SRC_APP_SCENES_CURVE_H
#define TY_SRC_APP_SCENES_CURVE_H

#include "src/app/toolkit/ui/ui.h"

struct App;

/* How it stood after one ply. */
struct CurvePoint {
    bool known;
    bool joined;   /* to what was known before, however many plies ago */
    float value;   /* 0..1 */
    SDL_Color dot; /* marks the ply; transparent: not */
    float size;    /* of the dot, in widths of the curve */
};

/* The ply at the height of a pixel, 0 .. count - 1; `count` > 0. */
int curve_ply(SDL_FRect rect, int count, float x);

/* An upright line at that ply. */
void curve_mark(const struct App *app, SDL_FRect rect, int count, int ply, SDL_Color color);

/* For who listens: the region described last is a table of its points, one row each, and holds the
 * point of the cursor; where none is `chosen`, a sentence about all of them. `cells` as for
 * ui_told_cells. */
void curve_tell(const struct App *app, const struct UiCells *cells, bool chosen,
                const char *summary);

/* The middle, the curve through what is known, at most two plies apart or joined, and the dots. */
void curve_draw(const struct App *app, SDL_FRect rect, const struct CurvePoint *points, int count);

#endif
