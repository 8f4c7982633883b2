/* What is drawn, as a picture of its own: by a renderer that knows no window, so that every size of
 * window gives the same picture. */
#ifndef TY_SRC_APP_SCENES_PICTURE_H
#define TY_SRC_APP_SCENES_PICTURE_H

#include "src/app/scenes/stage.h"

/* What goes into a picture, and its size in pixels. */
struct Drawing {
    int width, height;
    void (*draw)(void *context, struct Canvas *canvas); /* between canvas_begin and canvas_end */
    void *context;
};

/* Saves a drawing as a PNG file whose name begins with `stem`, at most 32 bytes, and ends with the
 * day; it is said where it lies. */
void picture_save(struct App *app, const char *stem, const struct Drawing *drawing);

/* The same of the board of `stage` as it is shown, with that overlay, in 1024 pixels. */
void picture_save_board(const struct Stage *stage, const struct Overlay *overlay);

#endif
