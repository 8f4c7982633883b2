/* What drawing widgets shares: the pen, and the surfaces and words that several of them have. */
#ifndef TY_SRC_APP_TOOLKIT_UI_PEN_H
#define TY_SRC_APP_TOOLKIT_UI_PEN_H

#include "src/app/toolkit/ui/parts.h"

/* Everything a widget's drawing needs at hand. */
struct Pen {
    struct Ui *ui;
    struct Canvas *canvas;
    const struct UiTheme *theme;
    const struct Metrics *m;
};

/* A pen for this frame. */
struct Pen ui_pen(struct Ui *ui);

/* Is the pointer over it, and can it be reached? Is it pressed or held? */
bool pen_is_hot(const struct Pen *pen, const struct Widget *widget);
bool pen_is_down(const struct Pen *pen, const struct Widget *widget);

/* Does a button show its icon alone? */
bool pen_icon_only(const struct Widget *widget);

/* How large the icon is that stands alone in the middle of r. */
float pen_icon_side(SDL_FRect r);

/* A raised surface. */
void pen_panel(const struct Pen *pen, SDL_FRect r);

/* A sunken one, for values. */
void pen_groove(const struct Pen *pen, SDL_FRect r, bool hot);

/* The label left of a value. */
void pen_value_label(const struct Pen *pen, const struct Widget *widget);

/* A field of text with its caret. */
void pen_text_field(const struct Pen *pen, const struct Widget *widget);

#endif
