/* Few colours for many: a palette by median cut (Heckbert, "Color image quantization for frame
 * buffer display", 1982). Colours are told apart by the upper 6 bits of red, green and blue; those
 * that fall together, or share a palette's colour, get their mean. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_QUANTISER_H
#define TY_SRC_APP_TOOLKIT_CANVAS_QUANTISER_H

#include <stdint.h>

enum { QUANTISER_COLOURS_MAX = 256 };

struct Quantiser;

/* One without colours; it takes some 6 MB. Free with quantiser_free, which ignores NULL. */
struct Quantiser *quantiser_new(void);
void quantiser_free(struct Quantiser *quantiser);

/* Forgets all colours. */
void quantiser_begin(struct Quantiser *quantiser);

/* Counts a pixel of that colour, 0xRRGGBB. */
void quantiser_add(struct Quantiser *quantiser, uint32_t colour);

/* Chooses at most `most` colours, 1 .. QUANTISER_COLOURS_MAX, for the pixels that were counted;
 * fills `palette` with them, 0xRRGGBB, and returns how many there are. */
int quantiser_choose(struct Quantiser *quantiser, int most, uint32_t *palette);

/* The palette's colour, from 0, for a colour that was counted. */
int quantiser_index(const struct Quantiser *quantiser, uint32_t colour);

#endif
