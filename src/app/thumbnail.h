/* A small board that shows a game: on cards, in set-ups, on rules pages. */
#ifndef TY_SRC_APP_THUMBNAIL_H
#define TY_SRC_APP_THUMBNAIL_H

#include "engine/board.h"
#include "src/app/views/view.h"

struct App;

/* A drawn example: moves from the start, or from a position text, and marks. */
struct Example {
    const char *position; /* as game->position_read takes it; NULL: the start */
    const char *moves;    /* as board_play takes them; NULL: none */
    const char *marks;    /* points such as "h8 g7" to be marked as targets; NULL: none */
    const char *crosses;  /* points to be crossed out; NULL: none */
};

struct Thumbnail {
    struct Board board;
    struct View *view;
    struct Overlay overlay;
};

/* Opens a board of `game` with an example; NULL takes one that shows the game as it is played. What
 * an example gets wrong (a game that changed its texts) is left out. `canvas` outlives it. */
void thumbnail_open(struct Thumbnail *thumbnail, struct Canvas *canvas, const struct Game *game,
                    const struct Example *example);
void thumbnail_close(struct Thumbnail *thumbnail);

/* Draws it as large as fits in `area`. */
void thumbnail_draw(struct Thumbnail *thumbnail, const struct App *app, SDL_FRect area);

#endif
