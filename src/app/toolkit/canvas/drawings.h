/* The drawings of assets/art, read once: nothing is read while something is drawn. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_DRAWINGS_H
#define TY_SRC_APP_TOOLKIT_CANVAS_DRAWINGS_H

#include <SDL.h>

struct Drawings;

/* Reads every NAME.svg of `folder`, which ends in '/'; where there is none the result is empty.
 * Free with drawings_free. */
struct Drawings *drawings_load(const char *folder);

/* NULL is ignored. */
void drawings_free(struct Drawings *drawings);

/* Drawing `name` in `size` by `size` pixels at most, a surface for the caller to free; NULL, with a
 * line on stderr, where it is missing or damaged. */
SDL_Surface *drawings_render(const struct Drawings *drawings, const char *name, int size);

#endif
