/* The fonts: a small one made for our texts, the system's full one for what people type. */
#ifndef TY_SRC_APP_TOOLKIT_FONTS_H
#define TY_SRC_APP_TOOLKIT_FONTS_H

#include <SDL_ttf.h>
#include <stdbool.h>
#include <stddef.h>

struct Fonts;

/* folder holds tianyuan.ttf (copied). TTF_Init must have been called. Where our font is missing,
 * one of the system's is taken; where there is none either, returns NULL and error (size bytes)
 * says so. */
struct Fonts *fonts_create(const char *folder, char *error, size_t size);

/* Closes all faces; NULL is ignored. */
void fonts_destroy(struct Fonts *fonts);

/* The font to set text in at that height: the small one where it has all signs of text, else the
 * full one if there is one. Owned by fonts, valid until the next call (a face may give way to
 * another size). NULL only when SDL_ttf fails. */
TTF_Font *fonts_get(struct Fonts *fonts, const char *text, int pixels);

#endif
