/* What is drawn, as a picture of its own: by a renderer that knows no window, so that every size of
 * window gives the same picture. */
#ifndef TY_SRC_APP_SCENES_PICTURE_H
#define TY_SRC_APP_SCENES_PICTURE_H

#include "engine/board.h"
#include "src/app/shell/app.h"
#include "src/app/views/view.h"

/* What goes into a picture, and its size in pixels. */
struct Drawing {
    int width, height;
    void (*draw)(void *context, struct Canvas *canvas); /* between canvas_begin and canvas_end */
    void *context;
};

/* Saves a drawing as a PNG file whose name begins with `stem`, at most 32 bytes, and ends with the
 * day; it is said where it lies. */
void picture_save(struct App *app, const char *stem, const struct Drawing *drawing);

/* The same of a board, which may be turned round, with that overlay, in 1024 pixels, and below it
 * some words about it (NULL: none). */
void picture_save_board(struct App *app, const struct Board *board, bool board_flipped,
                        const struct Overlay *overlay, const char *words);

#endif
