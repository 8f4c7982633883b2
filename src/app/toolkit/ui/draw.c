/* How each widget looks. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/pen.h"
#include <math.h>

static void draw_label(const struct Pen *pen, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(pen->ui, widget->flags);
    if (widget->flags & UI_HUGE)
        style.size = roundf(widget->rect.h * 0.62f);
    canvas_text(pen->canvas, widget->rect,
                widget->texts_at < 0 ? widget->label : pen->ui->texts.data + widget->texts_at,
                &style);
}

/* --- buttons --- */

struct ButtonLook {
    SDL_Color ground, text, edge;
    bool has_edge;
};

/* A card is lit by the focus as by the pointer. */
static bool is_lit(const struct Pen *pen, const struct Widget *widget)
{
    bool focused = pen->ui->focus_shown && ui_focused(pen->ui) == widget;
    return pen_is_hot(pen, widget) || (focused && (widget->flags & UI_CARD));
}

static struct ButtonLook button_look(const struct Pen *pen, const struct Widget *widget)
{
    const struct UiTheme *t = pen->theme;
    bool hot = is_lit(pen, widget), down = pen_is_down(pen, widget);
    unsigned int flags = widget->flags;
    if (flags & UI_DISABLED)
        flags &=
            ~(unsigned int)(UI_MAIN | UI_DANGER); /* words on a faded accent are hard to read */
    struct ButtonLook look = {.ground = down  ? t->button_down
                                        : hot ? t->button_hot
                                              : t->button,
                              .text = t->text,
                              .edge = flags & UI_ON_CARD ? t->dim : t->panel_edge,
                              .has_edge = true};
    if (flags & UI_MAIN) {
        look.ground = down ? t->accent_down : hot ? t->accent_hot : t->accent;
        look.text = t->accent_text;
        look.has_edge = false;
    } else if (flags & UI_DANGER) {
        look.text = pen->ui->hold.id == widget->id ? t->text : t->danger;
        look.edge = color_mix(t->danger, t->panel, 0.35f);
    } else if (flags & UI_SELECTED) {
        look.ground = hot || down ? t->selected_hot : t->selected;
        look.edge = t->accent;
    }
    if ((flags & UI_MAIN) && (flags & UI_DANGER)) {
        look.ground = hot ? t->danger_hot : t->danger;
        look.text = t->ground_low;
    }
    return look;
}

/* An icon, with its name below in small print where it has one. */
static void icon_face(const struct Pen *pen, const struct Widget *widget, SDL_Color color)
{
    SDL_FRect r = widget->rect;
    float size = pen_icon_side(r);
    const char *word = ui_icon_word(pen->ui, widget);
    if (*word) {
        struct TextStyle style = ui_text_style(pen->ui, UI_SMALL | UI_CENTER);
        style.color = color_mix(color, pen->theme->dim, 0.35f);
        size = roundf(fminf(r.w, r.h) * 0.46f);
        r = rect_center(r, r.w, size + style.size * 1.35f);
        canvas_text(pen->canvas, rect_inset(cut_bottom(&r, style.size * 1.35f), 2, 0), word,
                    &style);
    }
    canvas_image(pen->canvas, rect_center(r, size, size), widget->icon, color);
}

/* Icon and label side by side, in the middle or at the left. */
static void button_face(const struct Pen *pen, const struct Widget *widget, SDL_Color color)
{
    struct TextStyle style = ui_text_style(pen->ui, widget->flags & UI_SMALL);
    SDL_FRect r = widget->rect;
    style.color = color;
    style.flags = TEXT_SHRINK | (widget->flags & UI_MAIN ? TEXT_BOLD : 0);
    float pad = fminf(20 * pen->m->unit, r.w * 0.08f),
          size = roundf(fminf(r.h * 0.52f, 2.2f * style.size));
    if (pen_icon_only(widget)) {
        icon_face(pen, widget, color);
        return;
    }
    SDL_FRect inner = rect_inset(r, pad, 0);
    if (*widget->icon) {
        float text = canvas_text_width(pen->canvas, widget->label, &style);
        float gap = roundf(size * 0.4f), whole = fminf(inner.w, size + gap + text);
        if (!(widget->flags & UI_LEFT))
            inner = rect_center(inner, whole, inner.h);
        SDL_FRect icon = cut_left(&inner, size);
        canvas_image(pen->canvas, rect_center(icon, size, size), widget->icon, color);
        cut_left(&inner, gap);
    } else if (!(widget->flags & UI_LEFT)) {
        style.flags |= TEXT_CENTER;
    }
    canvas_text(pen->canvas, inner, widget->label, &style);
}

static void draw_hold(const struct Pen *pen, const struct Widget *widget)
{
    if (pen->ui->hold.id != widget->id || !(widget->flags & UI_HOLD))
        return;
    float t = fminf(1, (float)(pen->ui->now - pen->ui->hold.start) / UI_HOLD_MS);
    SDL_FRect part = widget->rect;
    part.w *= t;
    canvas_clip(pen->canvas, part);
    canvas_rounded(pen->canvas, widget->rect, pen->m->radius,
                   color_alpha(pen->theme->danger, THEME_HELD));
    canvas_unclip(pen->canvas);
}

static void draw_button(const struct Pen *pen, const struct Widget *widget)
{
    struct ButtonLook look = button_look(pen, widget);
    float u = pen->m->unit;
    bool bare = (widget->flags & (UI_PLAIN | UI_TAB)) && !pen_is_hot(pen, widget) &&
                !pen_is_down(pen, widget) && !(widget->flags & UI_SELECTED);
    if (!bare) {
        SDL_FRect shade = {widget->rect.x, widget->rect.y + 2 * u, widget->rect.w, widget->rect.h};
        if (!(widget->flags & UI_DISABLED)) /* it would be seen through the faded ground */
            canvas_shadow(pen->canvas, shade, pen->m->radius, 4 * u, (SDL_Color){0, 0, 0, 60});
        canvas_rounded(pen->canvas, widget->rect, pen->m->radius, look.ground);
        if (look.has_edge) {
            float width = widget->flags & UI_SELECTED ? 2 * u : u;
            canvas_rounded_outline(pen->canvas, widget->rect, pen->m->radius, width, look.edge);
        }
    }
    draw_hold(pen, widget);
    if (!(widget->flags & UI_CARD))
        button_face(pen, widget, look.text);
}

/* --- values --- */

static void draw_toggle(const struct Pen *pen, const struct Widget *widget)
{
    const struct UiTheme *t = pen->theme;
    SDL_FRect r = widget->rect;
    float h = roundf(fminf(r.h * 0.56f, 34 * pen->m->unit)), w = roundf(h * 1.85f);
    SDL_FRect track = cut_right(&r, w + 8 * pen->m->unit);
    track = rect_center(track, w, h);
    SDL_FRect words = rect_inset(r, 10 * pen->m->unit, 0);
    struct TextStyle style = ui_words_style(pen->ui, widget->label, words);
    canvas_text(pen->canvas, words, widget->label, &style);
    bool on = widget->value != 0;
    SDL_Color ground = on ? t->accent : pen_is_hot(pen, widget) ? t->button_hot : t->button;
    canvas_rounded(pen->canvas, track, h / 2 - 1, ground);
    canvas_rounded_outline(pen->canvas, track, h / 2 - 1, 1.5f * pen->m->unit,
                           on ? t->accent : t->dim);
    float x = on ? track.x + w - h / 2 : track.x + h / 2;
    canvas_disc(pen->canvas, x, track.y + h / 2, h * 0.34f, on ? t->accent_text : t->dim);
}

static void draw_choice(const struct Pen *pen, const struct Widget *widget)
{
    const struct UiTheme *t = pen->theme;
    struct TextStyle style = ui_choice_style(pen->ui, widget);
    pen_value_label(pen, widget);
    pen_groove(pen, ui_value_part(pen->ui, widget), false);
    for (int i = 0; i <= widget->max; i++) {
        SDL_FRect part = ui_choice_part(pen->ui, widget, i);
        bool selected = i == widget->value;
        if (selected)
            canvas_rounded(pen->canvas, part, pen->m->radius - 3 * pen->m->unit, t->accent);
        style.color = selected ? t->accent_text : pen_is_hot(pen, widget) ? t->text : t->dim;
        canvas_text(pen->canvas, rect_inset(part, 4 * pen->m->unit, 0),
                    ui_option(pen->ui, widget, i), &style);
    }
}

static void draw_stepper(const struct Pen *pen, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(pen->ui, 0);
    SDL_FRect part = ui_value_part(pen->ui, widget);
    pen_value_label(pen, widget);
    pen_groove(pen, part, pen_is_hot(pen, widget));
    for (int side = 0; side < 2 && widget->max > 0; side++) { /* one choice is none */
        SDL_FRect arrow = ui_stepper_arrow(pen->ui, widget, side);
        float size = roundf(arrow.h * 0.42f);
        canvas_image(pen->canvas, rect_center(arrow, size, size), side ? "icon-right" : "icon-left",
                     pen->theme->accent);
        part.x += side ? 0 : arrow.w;
        part.w -= arrow.w;
    }
    style.flags = TEXT_CENTER | TEXT_SHRINK;
    canvas_text(pen->canvas, part, ui_option(pen->ui, widget, widget->value), &style);
}

static void draw_slider(const struct Pen *pen, const struct Widget *widget)
{
    const struct UiTheme *t = pen->theme;
    struct TextStyle style = ui_text_style(pen->ui, UI_RIGHT);
    SDL_FRect groove = ui_slider_groove(pen->ui, widget), part = ui_value_part(pen->ui, widget);
    pen_value_label(pen, widget);
    canvas_text(pen->canvas, rect_inset(part, 10 * pen->m->unit, 0), widget->detail, &style);
    int span = widget->max - widget->min;
    float done = span > 0 ? (float)(widget->value - widget->min) / (float)span : 0;
    float y = groove.y + groove.h / 2, x = groove.x + groove.w * done;
    SDL_FRect line = {groove.x, y - 3 * pen->m->unit, groove.w, 6 * pen->m->unit};
    canvas_rounded(pen->canvas, line, 3 * pen->m->unit, t->button_hot);
    line.w = x - line.x;
    canvas_rounded(pen->canvas, line, 3 * pen->m->unit, t->accent);
    float knob = part.h * 0.19f;
    canvas_disc_soft(pen->canvas, x, y + 2 * pen->m->unit, knob, 3 * pen->m->unit,
                     (SDL_Color){0, 0, 0, 90});
    canvas_disc(pen->canvas, x, y, knob, t->text);
    bool hot = pen_is_hot(pen, widget) || pen_is_down(pen, widget);
    canvas_disc(pen->canvas, x, y, knob * (hot ? 0.62f : 0.45f), t->accent);
}

/* --- the others --- */

static void draw_row(const struct Pen *pen, const struct Widget *widget)
{
    const struct UiTheme *t = pen->theme;
    bool selected = widget->flags & UI_SELECTED;
    if (selected || pen_is_hot(pen, widget)) {
        canvas_rounded(pen->canvas, widget->rect, pen->m->radius,
                       selected ? t->selected : t->button);
    }
    if (selected) {
        canvas_rounded_outline(pen->canvas, widget->rect, pen->m->radius, 2 * pen->m->unit,
                               t->accent);
    }
    struct TextStyle style = ui_text_style(pen->ui, widget->flags & UI_SMALL);
    struct TextStyle right = ui_text_style(pen->ui, UI_SMALL | UI_DIM | UI_RIGHT);
    SDL_FRect inner = rect_inset(widget->rect, 14 * pen->m->unit, 0);
    if (*widget->detail) {
        float width = canvas_text_width(pen->canvas, widget->detail, &right) + 1;
        SDL_FRect detail = cut_right(&inner, fminf(width, inner.w * 0.6f));
        canvas_text(pen->canvas, detail, widget->detail, &right);
        cut_right(&inner, pen->m->gap);
    }
    canvas_text(pen->canvas, inner, widget->label, &style);
}

static void draw_progress(const struct Pen *pen, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(pen->ui, UI_SMALL | UI_DIM);
    SDL_FRect r = widget->rect;
    float thick = roundf(fmaxf(4, 8 * pen->m->unit));
    if (*widget->label)
        canvas_text(pen->canvas, cut_top(&r, r.h - 2 * thick), widget->label, &style);
    SDL_FRect bar = rect_center(r, r.w, thick);
    canvas_rounded(pen->canvas, bar, thick / 2, pen->theme->button);
    if (widget->value >= 0) {
        bar.w *= (float)widget->value / 1000;
    } else {
        float t = 0.5f - 0.5f * cosf((float)(pen->ui->now % 2000) / 1000 * 3.14159f);
        t = pen->ui->look.motion ? t : 0.5f;
        bar.x += bar.w * 0.7f * t;
        bar.w *= 0.3f;
    }
    canvas_rounded(pen->canvas, bar, thick / 2, pen->theme->accent);
}

static void draw_scroll(const struct Pen *pen, const struct Widget *widget)
{
    const struct Area *area = ui_area(pen->ui, widget->id);
    if (area->content <= area->view.h)
        return;
    float thick = roundf(5 * pen->m->unit), h = area->view.h * area->view.h / area->content;
    float y = area->view.y + (area->view.h - h) * area->offset / (area->content - area->view.h);
    SDL_FRect bar = {area->view.x + area->view.w - thick, y, thick, h};
    canvas_rounded(pen->canvas, bar, thick / 2, pen->theme->panel_edge);
}

void ui_shade(const struct Ui *ui)
{
    canvas_rect(ui->parts.canvas, canvas_area(ui->parts.canvas),
                color_alpha(ui->look.theme->ground_low, 0.72f));
}

static void draw_widget(const struct Pen *pen, const struct Widget *widget)
{
    switch (widget->role) {
    case UI_LABEL:
        draw_label(pen, widget);
        break;
    case UI_PANEL:
        pen_panel(pen, widget->rect);
        break;
    case UI_SHADE:
        ui_shade(pen->ui);
        break;
    case UI_BUTTON:
        draw_button(pen, widget);
        break;
    case UI_TOGGLE:
        draw_toggle(pen, widget);
        break;
    case UI_CHOICE:
        draw_choice(pen, widget);
        break;
    case UI_STEPPER:
        draw_stepper(pen, widget);
        break;
    case UI_SLIDER:
        draw_slider(pen, widget);
        break;
    case UI_TEXT:
        pen_text_field(pen, widget);
        break;
    case UI_ROW:
        draw_row(pen, widget);
        break;
    case UI_PROGRESS:
        draw_progress(pen, widget);
        break;
    case UI_SCROLL:
        draw_scroll(pen, widget);
        break;
    case UI_IMAGE:
        canvas_image(pen->canvas, widget->rect, widget->icon, widget->tint);
        break;
    default:
        break;
    }
}

void ui_draw(struct Ui *ui, int from, int to)
{
    struct Pen pen = ui_pen(ui);
    for (int i = from; i < to; i++) {
        struct Widget *widget = &ui->widgets[i];
        SDL_FRect seen = rect_clip(widget->rect, widget->clip);
        if (seen.w <= 0 || seen.h <= 0 || canvas_is_dry(ui->parts.canvas))
            continue;
        float before = canvas_fade(ui->parts.canvas, 1);
        canvas_fade(ui->parts.canvas,
                    widget->flags & UI_DISABLED ? before * THEME_DISABLED : before);
        if (widget->area)
            canvas_clip(ui->parts.canvas, widget->clip);
        draw_widget(&pen, widget);
        if (widget->area)
            canvas_unclip(ui->parts.canvas);
        canvas_fade(ui->parts.canvas, before);
    }
}
