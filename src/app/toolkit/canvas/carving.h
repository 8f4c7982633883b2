/* Signs cut into a surface and filled with colour, as on wooden pieces. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_CARVING_H
#define TY_SRC_APP_TOOLKIT_CANVAS_CARVING_H

#include <SDL.h>

/* How many times as large as it shall be in the end a sign of `pixels` is best rendered for
 * carving_surface: small ones need it, of large ones it would cost too much. */
int carving_scale(int pixels);

/* A new surface (ARGB8888) of the sign with its strokes somewhat thicker, the shadow of their upper
 * left edge on them and `light` caught by the lower right one. `sign` (ARGB8888, its alpha alone
 * counts) is cut to its ink and `scale` times as large as it shall be. The ink's middle is the
 * surface's middle. The caller frees both. NULL when memory is out. */
SDL_Surface *carving_surface(const SDL_Surface *sign, int scale, SDL_Color ink, SDL_Color light);

#endif
