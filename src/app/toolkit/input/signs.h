/* Signs of keys and buttons, as printed on the device used last. */
#ifndef TY_SRC_APP_TOOLKIT_INPUT_SIGNS_H
#define TY_SRC_APP_TOOLKIT_INPUT_SIGNS_H

#include "src/app/toolkit/canvas/canvas.h"
#include "src/app/toolkit/input/bindings.h"
#include "src/app/toolkit/theme.h"
#include <stdbool.h>

/* How to show an action. */
struct SignStyle {
    enum InputGlyphs glyphs;
    const struct Bindings *bindings;
    bool swapped; /* confirm and back change places on pads */
    bool typing;  /* a text is typed, so that most keys are letters of it */
    float height; /* pixels */
    const struct UiTheme *theme;
};

/* Draws the sign with its left edge at x, in the middle of height y; returns its width in pixels.
 * An action that the device has no sign for takes no room. */
float sign_draw(struct Canvas *canvas, float x, float y, enum InputAction action,
                const struct SignStyle *style);

/* The width that sign_draw would take. */
float sign_width(struct Canvas *canvas, enum InputAction action, const struct SignStyle *style);

/* The key that is shown for an action; SDLK_UNKNOWN: it has none. */
SDL_Keycode sign_shown_key(const struct SignStyle *style, enum InputAction action);

/* What is printed on a key, or how it is called in English ("PgUp", "A"); valid until the next
 * call. */
const char *sign_key(SDL_Keycode key);

/* How a pad of that family calls a control, in English ("Cross", "LB"); "" for PAD_NONE. */
const char *sign_control(int control, enum InputGlyphs glyphs);

/* The drawing that is printed on it instead of letters; NULL: there is none. */
const char *sign_control_drawing(int control, enum InputGlyphs glyphs);

#endif
