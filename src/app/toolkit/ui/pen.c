/* What drawing widgets shares. */
#include "src/app/toolkit/ui/pen.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

/* How soft a panel's shadow is, and how far below it lies, in units. */
static const float SHADOW = 12, SHADOW_DROP = 4;

struct Pen ui_pen(struct Ui *ui)
{
    return (struct Pen){ui, ui->parts.canvas, ui->look.theme, &ui->look.metrics};
}

bool pen_is_hot(const struct Pen *pen, const struct Widget *widget)
{
    return widget->id && pen->ui->hot == widget->id && widget - pen->ui->widgets >= pen->ui->modal;
}

bool pen_is_down(const struct Pen *pen, const struct Widget *widget)
{
    return widget->id && (pen->ui->pressed == widget->id || pen->ui->hold.id == widget->id);
}

bool pen_icon_only(const struct Widget *widget)
{
    return *widget->icon && ((widget->flags & UI_PLAIN) || widget->rect.w < 1.9f * widget->rect.h);
}

float pen_icon_side(SDL_FRect r)
{
    return roundf(fminf(r.w, r.h) * 0.54f);
}

struct PanelShadow ui_panel_shadow(const struct Ui *ui)
{
    float unit = ui->look.metrics.unit;
    return (struct PanelShadow){.beside = SHADOW * unit, .below = (SHADOW + SHADOW_DROP) * unit};
}

void pen_panel(const struct Pen *pen, SDL_FRect r)
{
    float u = pen->m->unit, radius = 14 * u;
    SDL_FRect shade = {r.x, r.y + SHADOW_DROP * u, r.w, r.h};
    canvas_shadow(pen->canvas, shade, radius, SHADOW * u, (SDL_Color){0, 0, 0, 90});
    canvas_rounded(pen->canvas, r, radius, pen->theme->panel);
    canvas_rounded_outline(pen->canvas, r, radius, u, pen->theme->panel_edge);
}

void pen_groove(const struct Pen *pen, SDL_FRect r, bool hot)
{
    const struct UiTheme *t = pen->theme;
    canvas_rounded(pen->canvas, r, pen->m->radius, hot ? t->button : t->ground_low);
    canvas_rounded_outline(pen->canvas, r, pen->m->radius, pen->m->unit, t->panel_edge);
}

void pen_value_label(const struct Pen *pen, const struct Widget *widget)
{
    if (*widget->label) {
        SDL_FRect r = widget->rect;
        cut_right(&r, ui_value_part(pen->ui, widget).w + pen->m->gap);
        cut_left(&r, 10 * pen->m->unit);
        struct TextStyle style = ui_words_style(pen->ui, widget->label, r);
        canvas_text(pen->canvas, r, widget->label, &style);
    }
}
