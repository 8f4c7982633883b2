/* The fonts: ours by weight, and fuller ones for what people type. */
#ifndef TY_SRC_APP_TOOLKIT_FONTS_H
#define TY_SRC_APP_TOOLKIT_FONTS_H

#include <SDL_ttf.h>
#include <stdbool.h>
#include <stddef.h>

struct Fonts;

/* What a text is set in. */
enum FontFace {
    FONT_REGULAR,
    FONT_BOLD,
    FONT_BRUSH, /* the signs of pieces and boards, as written with a brush */
};

/* folder holds fonts/ (copied). TTF_Init must have been called. Where ours are missing, one of the
 * system's is taken; where there is none either, returns NULL and error (size bytes) says so. */
struct Fonts *fonts_create(const char *folder, char *error, size_t size);

/* Closes all fonts; NULL is ignored. */
void fonts_destroy(struct Fonts *fonts);

/* The font to set text in at that height: the face where it has all signs of text, else our full
 * one, else the system's, the first that has them. Owned by fonts, valid until the next call (a
 * font may give way to another size). NULL only when SDL_ttf fails. */
TTF_Font *fonts_get(struct Fonts *fonts, enum FontFace face, const char *text, int pixels);

#endif
