/* Animated GIFs (GIF89a), put together picture by picture in memory by giflib. Of each picture
 * only what has changed is written, with a palette of its own. */
#ifndef TY_SRC_APP_SHELL_STORAGE_GIF_H
#define TY_SRC_APP_SHELL_STORAGE_GIF_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

struct Gif;

/* A GIF without pictures, `width` by `height` pixels, each 1 .. 65535, that runs for ever. It opens
 * giflib, which is nothing for the window's thread; NULL where that isn't installed. Free with
 * gif_free, which ignores NULL. */
struct Gif *gif_new(int width, int height);
void gif_free(struct Gif *gif);

/* Adds a picture of that size, of SDL_PIXELFORMAT_RGB888, which is shown for `ms`, rounded to
 * hundredths of a second, at most 655,350. False if giflib has failed. */
bool gif_add(struct Gif *gif, const SDL_Surface *picture, int ms);

/* Ends the file: its bytes, the caller's from now on (free()), and *size of them. NULL if giflib
 * has failed. */
void *gif_end(struct Gif *gif, size_t *size);

#endif
