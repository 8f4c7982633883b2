/* Where a board lies on the screen: points to pixels and back, whichever way up it is. */
#ifndef TY_SRC_APP_VIEWS_PLACE_H
#define TY_SRC_APP_VIEWS_PLACE_H

#include "engine/board.h"
#include <SDL.h>
#include <stdbool.h>

struct BoardPlace {
    SDL_FRect slab;  /* the board's surface, in pixels */
    float cell;      /* whole pixels between neighbouring points, at least 1 */
    float left, top; /* the centre of the point that is drawn in the upper left corner */
    struct Geometry geometry;
    bool flipped; /* seat 1 sits at the lower edge */
};

/* The largest board of that geometry in `area`, in its middle, with `border` cells (> 0) between
 * the outermost points and the edge of the slab. */
struct BoardPlace place_board(struct Geometry geometry, SDL_FRect area, float border, bool flipped);

/* The number of points of the board. */
int place_points(const struct BoardPlace *place);

/* The centre of `point` in pixels. */
SDL_FPoint place_center(const struct BoardPlace *place, int point);

/* The point nearest to a pixel, POINT_NONE if that is more than half a cell off in either
 * direction.
 * */
int place_point(const struct BoardPlace *place, float x, float y);

/* The point next to `point`, `right` and `down` steps away as seen on the screen; POINT_NONE beyond
 * the edge. */
int place_step(const struct BoardPlace *place, int point, int right, int down);

/* The point in the middle of the board, the upper left one of the four on an even board. */
int place_middle(const struct BoardPlace *place);

/* The points at the ends of the longest straight run of equal pieces through the one that the last
 * move of `board` put down, and its length; 0 where it put down none. */
int place_run(const struct Board *board, int ends[2]);

/* The same through `point` of a position. */
int place_run_through(const struct Game *game, const void *position, int point, int ends[2]);

#endif
