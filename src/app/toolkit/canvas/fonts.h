/* The fonts: ours by weight, and fuller ones for what people type. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_FONTS_H
#define TY_SRC_APP_TOOLKIT_CANVAS_FONTS_H

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

/* Who reads the large fonts: `start` runs read(file) once, on another thread, and wakes whoever
 * draws. */
struct FontsReader {
    void (*start)(void *context, void (*read)(void *file), void *file);
    void *context;
};

/* From now on fonts are read by `reader` (copied), which has ended its work before fonts_destroy;
 * until then, where they are needed. */
void fonts_read_by(struct Fonts *fonts, const struct FontsReader *reader);

/* Whether one came since the last call: texts that lacked signs may have them now. */
bool fonts_came(struct Fonts *fonts);

/* The font to set text in at that height: the face where it has all signs of text, else our full
 * one, else the system's, the first that has them; the fullest that is there while another is being
 * read. Owned by fonts, valid until the next call (a
 * font may give way to another size). NULL only when SDL_ttf fails. */
TTF_Font *fonts_get(struct Fonts *fonts, enum FontFace face, const char *text, int pixels);

#endif
