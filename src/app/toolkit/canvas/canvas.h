/* Drawing: smooth shapes, text and drawings on an SDL_Renderer.
 *
 * All coordinates are pixels of the drawing surface, as floats; y grows downwards. Shapes are
 * rasterised by us into cached masks and blitted at whole pixels with their fraction baked in, so
 * every renderer shows the same edges and the software renderer the same bits everywhere. Between
 * two frames nothing has to be kept by the caller: masks, texts and drawings are found again by
 * what they are, and the least used are thrown away. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_CANVAS_H
#define TY_SRC_APP_TOOLKIT_CANVAS_CANVAS_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct Canvas;
struct Fonts;

/* renderer is borrowed and must outlive the canvas, as must fonts (fonts.h). art is the folder with
 * the SVG drawings, which are read now; it ends in '/' and need not exist. */
struct Canvas *canvas_create(SDL_Renderer *renderer, struct Fonts *fonts, const char *art);

/* Another canvas, for `renderer`, with the fonts and drawings of `canvas`, which outlives it. */
struct Canvas *canvas_create_beside(struct Canvas *canvas, SDL_Renderer *renderer);

/* Frees every texture that it made; NULL is ignored. */
void canvas_destroy(struct Canvas *canvas);

/* Throws away every texture: after SDL_RENDER_DEVICE_RESET, or to free memory. */
void canvas_forget(struct Canvas *canvas);

/* After SDL_RENDER_TARGETS_RESET: the layers' contents are lost and will be drawn again. */
void canvas_forget_layers(struct Canvas *canvas);

/* The drawing surface's size in pixels. */
SDL_FRect canvas_area(const struct Canvas *canvas);

/* Starts a frame filled with color; canvas_end shows it. */
void canvas_begin(struct Canvas *canvas, SDL_Color color);

/* Ends the frame and shows it. */
void canvas_end(struct Canvas *canvas);

/* While it is dry, nothing is painted: texts are measured, the rest is left out. For describing
 * widgets without the cost of a picture. */
void canvas_set_dry(struct Canvas *canvas, bool dry);

/* Is nothing painted now? */
bool canvas_is_dry(const struct Canvas *canvas);

/* How often the renderer was told to fill or copy pixels, since the canvas was created: the cost of
 * drawing, for measuring. */
uint64_t canvas_strokes(const struct Canvas *canvas);

/* A text as it stands on the screen. */
struct CanvasText {
    const char *text;
    const char *shown; /* the same, or cut to fit its line: "A long na…" */
    int pixels;        /* the height of the font that it is set in */
};

/* Who hears of every text that is asked for; it is valid during the call. */
struct CanvasReader {
    void (*read)(void *context, const struct CanvasText *text); /* NULL: nobody */
    void *context;
};

/* From now on; NULL: nobody. The reader is copied. */
void canvas_set_reader(struct Canvas *canvas, const struct CanvasReader *reader);

/* Everything drawn until canvas_unclip is cut to r; clips nest (each within the one before), up to
 * 8 deep. */
void canvas_clip(struct Canvas *canvas, SDL_FRect r);

/* Ends the last canvas_clip. */
void canvas_unclip(struct Canvas *canvas);

/* Multiplies the alpha of everything drawn from now on, 0..1; returns the factor before, to be set
 * again. */
float canvas_fade(struct Canvas *canvas, float alpha);

/* Draws everything from now on as narrow as `part` of its width (0..1) about the upright line at
 * `middle`, in pixels: a flat thing seen while it turns over. Part 1 ends that. */
void canvas_narrow(struct Canvas *canvas, float middle, float part);

/* --- shapes ----------------------------------------------------------------------------------- */

/* Rectangles are snapped to whole pixels. */
void canvas_rect(struct Canvas *canvas, SDL_FRect r, SDL_Color color);

/* A rectangle with corners of that radius, in pixels. */
void canvas_rounded(struct Canvas *canvas, SDL_FRect r, float radius, SDL_Color color);

/* The outline, `width` wide, inside r. */
void canvas_rounded_outline(struct Canvas *canvas, SDL_FRect r, float radius, float width,
                            SDL_Color color);

/* From the colour `top` to `bottom`, straight down. */
void canvas_gradient(struct Canvas *canvas, SDL_FRect r, SDL_Color top, SDL_Color bottom);

/* The rim of a rounded rectangle's soft shadow, gone `blur` px outside its edge. What lies more
 * than `blur` inside it is left out: the body that casts the shadow covers it. */
void canvas_shadow(struct Canvas *canvas, SDL_FRect r, float radius, float blur, SDL_Color color);

/* A filled circle about (x, y). */
void canvas_disc(struct Canvas *canvas, float x, float y, float radius, SDL_Color color);

/* A disc whose edge is soft over `blur` px on either side: shadows and glows of round things. */
void canvas_disc_soft(struct Canvas *canvas, float x, float y, float radius, float blur,
                      SDL_Color color);

/* A ball lit from the upper left: `color` with a highlight at 35 % / 30 % of its width and a
 * rim. */
void canvas_ball(struct Canvas *canvas, float x, float y, float radius, SDL_Color color,
                 SDL_Color highlight, SDL_Color rim);

/* A circle line of `width`, its outer edge at `radius`. */
void canvas_ring(struct Canvas *canvas, float x, float y, float radius, float width,
                 SDL_Color color);

/* Part of a ring, clockwise from the top: fractions of a turn, 0..1. Round ends. */
void canvas_arc(struct Canvas *canvas, float x, float y, float radius, float width, float from,
                float to, SDL_Color color);

/* Level and upright lines are snapped to whole pixels with square ends (as on a board); others are
 * smooth with round ends. */
void canvas_line(struct Canvas *canvas, float x1, float y1, float x2, float y2, float width,
                 SDL_Color color);

/* Two smooth lines that cross in (x, y), from corner to corner of a square that reaches so far to
 * all sides; one shape, no more opaque where they cross. */
void canvas_cross(struct Canvas *canvas, float x, float y, float reach, float width,
                  SDL_Color color);

/* A line ending in a head of three times its width. */
void canvas_arrow(struct Canvas *canvas, float x1, float y1, float x2, float y2, float width,
                  SDL_Color color);

/* What that arrow is laid on: the same, larger by `edge` pixels on all sides. */
void canvas_arrow_rim(struct Canvas *canvas, float x1, float y1, float x2, float y2, float width,
                      float edge, SDL_Color color);

/* --- text ------------------------------------------------------------------------------------- */

enum TextFlags {
    TEXT_LEFT = 0, /* where in the rectangle: left is the default */
    TEXT_CENTER = 1,
    TEXT_RIGHT = 2,
    TEXT_TOP = 4, /* default: in the middle of the height */
    TEXT_BOLD = 8,
    TEXT_WRAP = 16,   /* break into lines; else one line, cut with an ellipsis where too long */
    TEXT_SHRINK = 32, /* one line made smaller, down to 70 % or the least, before it is cut */
};

/* How text is set. */
struct TextStyle {
    float size;         /* height of the font in pixels; canvas_set_text_least raises it */
    unsigned int flags; /* enum TextFlags */
    SDL_Color color;
};

/* From now on no text is set smaller than that many pixels, whatever its style says; at first 0. */
void canvas_set_text_least(struct Canvas *canvas, int pixels);
int canvas_text_least(const struct Canvas *canvas);

/* Sets text into r; returns the height it took in pixels. Text with signs that the face lacks
 * is set in a fuller font, and signs that no font has are boxes: see fonts.h. */
float canvas_text(struct Canvas *canvas, SDL_FRect r, const char *text,
                  const struct TextStyle *style);

/* Width of text on one line, in pixels. */
float canvas_text_width(struct Canvas *canvas, const char *text, const struct TextStyle *style);

/* The same when it is made as small as TEXT_SHRINK allows: the least room in which it is whole. */
float canvas_text_narrowest(struct Canvas *canvas, const char *text, const struct TextStyle *style);

/* How many bytes of text go on a line of `width` pixels: up to a line's end, or to the last place
 * where it may be broken, at least one character; 0 of an empty text. */
int canvas_text_fitting(struct Canvas *canvas, const char *text, const struct TextStyle *style,
                        float width);

/* Height of text in pixels when wrapped into `width` (with TEXT_WRAP), or of one line. */
float canvas_text_height(struct Canvas *canvas, const char *text, const struct TextStyle *style,
                         float width);

/* One sign as written with a brush, centred exactly by its ink on (x, y): on boards. `size` is the
 * height of the font in pixels. */
void canvas_sign(struct Canvas *canvas, float x, float y, const char *sign, float size,
                 SDL_Color color);

/* The same cut in, on pieces: its edges throw a shadow and catch some `light`. */
void canvas_carving(struct Canvas *canvas, float x, float y, const char *sign, float size,
                    SDL_Color ink, SDL_Color light);

/* --- drawings and layers ---------------------------------------------------------------------- */

/* Draws assets/art/NAME.svg as large as fits in r, in the middle. Drawings whose name starts with
 * "icon-" are tinted with color; others keep their own and take only its alpha. An unknown name
 * draws nothing and is reported once on stderr. */
void canvas_image(struct Canvas *canvas, SDL_FRect r, const char *name, SDL_Color color);

/* Pixels of our own making, 0xAARRGGBB row by row from the top, stretched over r. Nothing is kept
 * of them: meant for layers. */
void canvas_pixels(struct Canvas *canvas, SDL_FRect r, const uint32_t *pixels, int width,
                   int height);

/* A layer is a texture drawn once and shown many times: a board with its lines, a page.
 *
 *     if (canvas_layer_begin(canvas, slot, r, key)) {
 *         ... draw, in the same coordinates as always ...
 *         canvas_layer_end(canvas);
 *     }
 *     canvas_layer_show(canvas, slot, r);
 *
 * slot is any pointer that identifies the layer (a member of the view's struct); key a hash of all
 * that its picture depends on. begin returns true when the picture must be drawn: first time,
 * another size or key, or lost contents. Without render targets it returns false and show does
 * nothing: canvas_has_layers tells, and the caller draws directly. A layer may be drawn within
 * another. */
bool canvas_has_layers(const struct Canvas *canvas);

/* Returns true when the picture must be drawn now, to be ended by canvas_layer_end. */
bool canvas_layer_begin(struct Canvas *canvas, const void *slot, SDL_FRect r, uint64_t key);

/* Ends what canvas_layer_begin started. */
void canvas_layer_end(struct Canvas *canvas);

/* Draws the layer into r. */
void canvas_layer_show(struct Canvas *canvas, const void *slot, SDL_FRect r);

/* Frees the layer of that slot: to be called before the slot's memory goes. */
void canvas_layer_drop(struct Canvas *canvas, const void *slot);

/* FNV-1a over bytes, to be chained: start with CANVAS_KEY. */
#define CANVAS_KEY UINT64_C(0xcbf29ce484222325)

/* The hash of what `key` stands for followed by size bytes of data. */
uint64_t canvas_key(uint64_t key, const void *data, size_t size);

#endif
