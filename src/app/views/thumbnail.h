/* A small board that shows a game: on cards, in set-ups, on rules pages. */
#ifndef TY_SRC_APP_VIEWS_THUMBNAIL_H
#define TY_SRC_APP_VIEWS_THUMBNAIL_H

#include "engine/board.h"
#include "src/app/views/view.h"

struct Thumbnail {
    struct Board board;
    struct View *view;
    struct Overlay overlay;
    bool coordinates; /* are shown beside the board: not at first */
};

/* Opens a board of `game` with an example; NULL takes one that shows the game as it is played. What
 * an example gets wrong (a game that changed its texts) is left out. `canvas` outlives it. */
void thumbnail_open(struct Thumbnail *thumbnail, struct Canvas *canvas, const struct Game *game,
                    const struct Example *example);
void thumbnail_close(struct Thumbnail *thumbnail);

/* How high the board comes out in a square of that side, in pixels. */
float thumbnail_height(const struct Thumbnail *thumbnail, float side);

/* Draws it as large as fits in `area`. */
void thumbnail_draw(struct Thumbnail *thumbnail, const struct ViewLook *look, SDL_FRect area);

#endif
