#include "src/app/layout.h"
#include "src/app/signs.h"
#include "src/app/text_field.h"
#include "src/app/ui_parts.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Everything a widget's drawing needs at hand. */
struct Pen {
    struct Ui *ui;
    struct Canvas *canvas;
    const struct Theme *theme;
    const struct Metrics *m;
};

struct TextStyle ui_text_style(const struct Ui *ui, unsigned int flags)
{
    const struct Metrics *m = &ui->look.metrics;
    const struct Theme *theme = ui->look.theme;
    struct TextStyle style = {.size = m->text, .color = flags & UI_DIM ? theme->dim : theme->text};
    if (flags & UI_TITLE) {
        style.size = m->text_title;
    } else if (flags & UI_LARGE) {
        style.size = m->text_large;
    } else if (flags & UI_SMALL) {
        style.size = m->text_small;
    }
    style.flags |= flags & UI_CENTER ? TEXT_CENTER : flags & UI_RIGHT ? TEXT_RIGHT : 0;
    style.flags |= flags & UI_WRAP ? TEXT_WRAP | TEXT_TOP : TEXT_SHRINK;
    style.flags |= flags & UI_BOLD ? TEXT_BOLD : 0;
    if (flags & UI_DANGER) {
        style.color = theme->danger;
    }
    return style;
}

static bool is_hot(const struct Pen *pen, const struct Widget *widget)
{
    return widget->id && pen->ui->hot == widget->id && widget - pen->ui->widgets >= pen->ui->modal;
}

static bool is_down(const struct Pen *pen, const struct Widget *widget)
{
    return widget->id && (pen->ui->pressed == widget->id || pen->ui->hold.id == widget->id);
}

static void draw_label(const struct Pen *pen, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(pen->ui, widget->flags);
    if (widget->flags & UI_HUGE) {
        style.size = roundf(widget->rect.h * 0.72f);
    }
    canvas_text(pen->canvas, widget->rect, widget->text ? widget->text : widget->label, &style);
}

static void draw_panel(const struct Pen *pen, SDL_FRect r)
{
    float u = pen->m->unit, radius = 14 * u;
    SDL_FRect shade = {r.x, r.y + 4 * u, r.w, r.h};
    canvas_shadow(pen->canvas, shade, radius, 12 * u, (SDL_Color){0, 0, 0, 90});
    canvas_rounded(pen->canvas, r, radius, pen->theme->panel);
    canvas_rounded_outline(pen->canvas, r, radius, u, pen->theme->panel_edge);
}

/* --- buttons --- */

struct ButtonLook {
    SDL_Color ground, text, edge;
    bool has_edge;
};

static struct ButtonLook button_look(const struct Pen *pen, const struct Widget *widget)
{
    const struct Theme *t = pen->theme;
    bool hot = is_hot(pen, widget), down = is_down(pen, widget);
    struct ButtonLook look = {.ground = down  ? t->button_down
                                        : hot ? t->button_hot
                                              : t->button,
                              .text = t->text,
                              .edge = t->panel_edge,
                              .has_edge = true};
    if (widget->flags & UI_MAIN) {
        SDL_Color light = {255, 255, 255, 255};
        look.ground = down  ? color_mix(t->accent, t->ground, 0.2f)
                      : hot ? color_mix(t->accent, light, 0.22f)
                            : t->accent;
        look.text = t->accent_text;
        look.has_edge = false;
    } else if (widget->flags & UI_DANGER) {
        look.text = t->danger;
        look.edge = color_mix(t->danger, t->panel, 0.35f);
    } else if (widget->flags & UI_SELECTED) {
        look.ground = color_mix(look.ground, t->accent, 0.18f);
        look.edge = t->accent;
    }
    if ((widget->flags & UI_MAIN) && (widget->flags & UI_DANGER)) {
        look.ground = hot ? color_mix(t->danger, t->text, 0.2f) : t->danger;
        look.text = t->ground_low;
    }
    return look;
}

static bool icon_only(const struct Widget *widget)
{
    return *widget->icon && ((widget->flags & UI_PLAIN) || widget->rect.w < 1.9f * widget->rect.h);
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
    if (icon_only(widget)) {
        size = roundf(fminf(r.w, r.h) * 0.54f);
        canvas_image(pen->canvas, rect_center(r, size, size), widget->icon, color);
        return;
    }
    SDL_FRect inner = rect_inset(r, pad, 0);
    if (*widget->icon) {
        float text = canvas_text_width(pen->canvas, widget->label, &style);
        float gap = roundf(size * 0.4f), whole = fminf(inner.w, size + gap + text);
        if (!(widget->flags & UI_LEFT)) {
            inner = rect_center(inner, whole, inner.h);
        }
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
    if (pen->ui->hold.id != widget->id || !(widget->flags & UI_HOLD)) {
        return;
    }
    float t = fminf(1, (float)(pen->ui->now - pen->ui->hold.start) / UI_HOLD_MS);
    SDL_FRect part = widget->rect;
    part.w *= t;
    canvas_clip(pen->canvas, part);
    canvas_rounded(pen->canvas, widget->rect, pen->m->radius,
                   color_alpha(pen->theme->danger, 0.45f));
    canvas_unclip(pen->canvas);
}

static void draw_button(const struct Pen *pen, const struct Widget *widget)
{
    struct ButtonLook look = button_look(pen, widget);
    float u = pen->m->unit;
    bool bare = (widget->flags & UI_PLAIN) && !is_hot(pen, widget) && !is_down(pen, widget) &&
                !(widget->flags & UI_SELECTED);
    if (!bare) {
        SDL_FRect shade = {widget->rect.x, widget->rect.y + 2 * u, widget->rect.w, widget->rect.h};
        canvas_shadow(pen->canvas, shade, pen->m->radius, 4 * u, (SDL_Color){0, 0, 0, 60});
        canvas_rounded(pen->canvas, widget->rect, pen->m->radius, look.ground);
        if (look.has_edge) {
            float width = widget->flags & UI_SELECTED ? 2 * u : u;
            canvas_rounded_outline(pen->canvas, widget->rect, pen->m->radius, width, look.edge);
        }
    }
    draw_hold(pen, widget);
    if (!(widget->flags & UI_CARD)) {
        button_face(pen, widget, look.text);
    }
}

/* --- values --- */

/* The label left of a value. */
static void value_label(const struct Pen *pen, const struct Widget *widget)
{
    if (*widget->label) {
        struct TextStyle style = ui_text_style(pen->ui, 0);
        SDL_FRect r = widget->rect;
        cut_right(&r, ui_value_part(pen->ui, widget).w + pen->m->gap);
        cut_left(&r, 10 * pen->m->unit);
        canvas_text(pen->canvas, r, widget->label, &style);
    }
}

static void draw_groove(const struct Pen *pen, SDL_FRect r, bool hot)
{
    const struct Theme *t = pen->theme;
    canvas_rounded(pen->canvas, r, pen->m->radius, hot ? t->button : t->ground_low);
    canvas_rounded_outline(pen->canvas, r, pen->m->radius, pen->m->unit, t->panel_edge);
}

static void draw_toggle(const struct Pen *pen, const struct Widget *widget)
{
    const struct Theme *t = pen->theme;
    struct TextStyle style = ui_text_style(pen->ui, 0);
    SDL_FRect r = widget->rect;
    float h = roundf(fminf(r.h * 0.56f, 34 * pen->m->unit)), w = roundf(h * 1.85f);
    SDL_FRect track = cut_right(&r, w + 8 * pen->m->unit);
    track = rect_center(track, w, h);
    SDL_FRect words = rect_inset(r, 10 * pen->m->unit, 0);
    canvas_text(pen->canvas, words, widget->label, &style);
    bool on = widget->value != 0;
    SDL_Color ground = on ? t->accent : is_hot(pen, widget) ? t->button_hot : t->button;
    canvas_rounded(pen->canvas, track, h / 2 - 1, ground);
    canvas_rounded_outline(pen->canvas, track, h / 2 - 1, 1.5f * pen->m->unit,
                           on ? t->accent : t->dim);
    float x = on ? track.x + w - h / 2 : track.x + h / 2;
    canvas_disc(pen->canvas, x, track.y + h / 2, h * 0.34f, on ? t->accent_text : t->dim);
}

static void draw_choice(const struct Pen *pen, const struct Widget *widget)
{
    const struct Theme *t = pen->theme;
    struct TextStyle style = ui_text_style(pen->ui, 0);
    value_label(pen, widget);
    draw_groove(pen, ui_value_part(pen->ui, widget), false);
    style.flags = TEXT_CENTER | TEXT_SHRINK;
    for (int i = 0; i <= widget->max; i++) {
        SDL_FRect part = ui_choice_part(pen->ui, widget, i);
        bool selected = i == widget->value;
        if (selected) {
            canvas_rounded(pen->canvas, part, pen->m->radius - 3 * pen->m->unit, t->accent);
        }
        style.color = selected ? t->accent_text : is_hot(pen, widget) ? t->text : t->dim;
        canvas_text(pen->canvas, rect_inset(part, 4 * pen->m->unit, 0),
                    ui_option(pen->ui, widget, i), &style);
    }
}

static void draw_stepper(const struct Pen *pen, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(pen->ui, 0);
    SDL_FRect part = ui_value_part(pen->ui, widget);
    value_label(pen, widget);
    draw_groove(pen, part, is_hot(pen, widget));
    for (int side = 0; side < 2; side++) {
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
    const struct Theme *t = pen->theme;
    struct TextStyle style = ui_text_style(pen->ui, UI_RIGHT);
    SDL_FRect groove = ui_slider_groove(pen->ui, widget), part = ui_value_part(pen->ui, widget);
    value_label(pen, widget);
    canvas_text(pen->canvas, part, widget->detail, &style);
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
    bool hot = is_hot(pen, widget) || is_down(pen, widget);
    canvas_disc(pen->canvas, x, y, knob * (hot ? 0.62f : 0.45f), t->accent);
}

/* --- text fields --- */

enum { SHOWN_MAX = 3 * (TEXT_FIELD_MAX + INPUT_TEXT_MAX) }; /* a dot has three bytes */

/* The text before the cursor with what is being composed, so that the caret's place can be
 * measured. */
static void text_parts(const struct TextField *field, char *before, char *all, size_t size)
{
    char typed[TEXT_FIELD_MAX], text[TEXT_FIELD_MAX + INPUT_TEXT_MAX];
    SDL_strlcpy(typed, field->text, sizeof typed);
    typed[field->cursor] = '\0';
    snprintf(text, sizeof text, "%s%s%s", typed, field->preedit, field->text + field->cursor);
    text_field_shown(field, typed, before, size);
    text_field_shown(field, text, all, size);
}

static void draw_text_field(const struct Pen *pen, const struct Widget *widget)
{
    const struct Theme *t = pen->theme;
    char before[SHOWN_MAX], all[SHOWN_MAX];
    struct TextStyle style = ui_text_style(pen->ui, 0);
    SDL_FRect part = ui_value_part(pen->ui, widget);
    bool focused = pen->ui->focus == widget->id;
    value_label(pen, widget);
    draw_groove(pen, part, is_hot(pen, widget));
    SDL_FRect inner = rect_inset(part, 14 * pen->m->unit, 0);
    text_parts(widget->field, before, all, sizeof all);
    style.flags = 0;
    float caret = canvas_text_width(pen->canvas, before, &style);
    float composed = canvas_text_width(pen->canvas, widget->field->preedit, &style);
    float whole = canvas_text_width(pen->canvas, all, &style);
    float shift = fmaxf(0, caret + composed + 2 - inner.w);
    canvas_clip(pen->canvas, inner);
    SDL_FRect line = {inner.x - shift, inner.y, fmaxf(whole + 1, inner.w + shift), inner.h};
    canvas_text(pen->canvas, line, all, &style);
    float x = line.x + caret, y = inner.y + inner.h / 2;
    if (focused) {
        SDL_FRect bar = {x + composed, y - style.size * 0.62f, 2 * pen->m->unit,
                         style.size * 1.24f};
        canvas_rect(pen->canvas, bar, t->accent);
        SDL_FRect under = {x, y + style.size * 0.66f, composed, 2 * pen->m->unit};
        canvas_rect(pen->canvas, under, t->accent);
    }
    canvas_unclip(pen->canvas);
}

/* --- the others --- */

static void draw_row(const struct Pen *pen, const struct Widget *widget)
{
    const struct Theme *t = pen->theme;
    bool selected = widget->flags & UI_SELECTED;
    if (selected || is_hot(pen, widget)) {
        canvas_rounded(pen->canvas, widget->rect, pen->m->radius,
                       selected ? color_mix(t->button, t->accent, 0.18f) : t->button);
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
    if (*widget->label) {
        canvas_text(pen->canvas, cut_top(&r, r.h - 2 * thick), widget->label, &style);
    }
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
    if (area->content <= area->view.h) {
        return;
    }
    float thick = roundf(5 * pen->m->unit), h = area->view.h * area->view.h / area->content;
    float y = area->view.y + (area->view.h - h) * area->offset / (area->content - area->view.h);
    SDL_FRect bar = {area->view.x + area->view.w - thick, y, thick, h};
    canvas_rounded(pen->canvas, bar, thick / 2, pen->theme->panel_edge);
}

static void draw_widget(const struct Pen *pen, const struct Widget *widget)
{
    switch (widget->role) {
    case UI_LABEL:
        draw_label(pen, widget);
        break;
    case UI_PANEL:
        draw_panel(pen, widget->rect);
        break;
    case UI_SHADE:
        canvas_rect(pen->canvas, widget->rect, color_alpha(pen->theme->ground_low, 0.72f));
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
        draw_text_field(pen, widget);
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

static struct Pen pen_of(struct Ui *ui)
{
    return (struct Pen){ui, ui->parts.canvas, ui->look.theme, &ui->look.metrics};
}

void ui_draw(struct Ui *ui, int from, int to)
{
    struct Pen pen = pen_of(ui);
    for (int i = from; i < to; i++) {
        struct Widget *widget = &ui->widgets[i];
        SDL_FRect seen = rect_clip(widget->rect, widget->clip);
        if (seen.w <= 0 || seen.h <= 0) {
            continue;
        }
        float before = canvas_fade(ui->parts.canvas, 1);
        canvas_fade(ui->parts.canvas, widget->flags & UI_DISABLED ? before * 0.4f : before);
        if (widget->area) {
            canvas_clip(ui->parts.canvas, widget->clip);
        }
        draw_widget(&pen, widget);
        if (widget->area) {
            canvas_unclip(ui->parts.canvas);
        }
        canvas_fade(ui->parts.canvas, before);
        widget->text = NULL;
    }
}

/* --- above all --- */

static void ring_at(const struct Pen *pen, SDL_FRect r, float radius)
{
    float light = pen->m->ring, dark = fmaxf(2, roundf(light / 2));
    SDL_FRect inner = {r.x - light, r.y - light, r.w + 2 * light, r.h + 2 * light};
    SDL_FRect outer = {inner.x - dark, inner.y - dark, inner.w + 2 * dark, inner.h + 2 * dark};
    canvas_rounded_outline(pen->canvas, outer, radius + light + dark, dark, pen->theme->focus_dark);
    canvas_rounded_outline(pen->canvas, inner, radius + light, light, pen->theme->focus_light);
}

static float between(float a, float b, float t)
{
    return a + (b - a) * t;
}

/* A region shows its own cursor. */
static void draw_focus(const struct Pen *pen)
{
    struct Ui *ui = pen->ui;
    const struct Widget *widget = ui_focused(ui);
    if (!widget || !ui->focus_shown || widget->role == UI_REGION) {
        return;
    }
    float t = anim_running(&ui->ring, ui->now) ? anim_value(&ui->ring, ui->now) : 1;
    SDL_FRect a = ui->ring_from, b = widget->rect;
    SDL_FRect r = {between(a.x, b.x, t), between(a.y, b.y, t), between(a.w, b.w, t),
                   between(a.h, b.h, t)};
    if (widget->area) {
        float room = 2 * pen->m->ring;
        canvas_clip(pen->canvas, rect_inset(widget->clip, -room, -room));
    }
    ring_at(pen, r, pen->m->radius);
    if (widget->area) {
        canvas_unclip(pen->canvas);
    }
}

static void draw_hints(const struct Pen *pen)
{
    const struct Ui *ui = pen->ui;
    SDL_FRect bar = ui_hint_bar(ui);
    if (input_device(ui->parts.input) == DEVICE_TOUCH) {
        return;
    }
    struct SignStyle sign = {.glyphs = input_glyphs(ui->parts.input),
                             .swapped = ui->look.swapped,
                             .height = roundf(fminf(bar.h * 0.78f, pen->m->text_small * 1.7f)),
                             .theme = pen->theme};
    struct TextStyle words = ui_text_style(ui, UI_SMALL | UI_DIM);
    words.flags = 0;
    for (int i = 0; i < ui->hint_count; i++) {
        const struct Hint *hint = &ui->hints[i];
        float sign_w = sign_width(pen->canvas, hint->action, &sign);
        float text_w = canvas_text_width(pen->canvas, hint->words, &words);
        if (sign_w <= 0 || sign_w + text_w + pen->m->gap > bar.w) {
            continue;
        }
        sign_draw(pen->canvas, bar.x, bar.y + bar.h / 2, hint->action, &sign);
        cut_left(&bar, sign_w + roundf(pen->m->gap * 0.6f));
        canvas_text(pen->canvas, cut_left(&bar, text_w + 1), hint->words, &words);
        cut_left(&bar, 2 * pen->m->gap);
    }
}

/* What an icon means, beside the one under the pointer or with the focus. */
static void draw_tip(const struct Pen *pen)
{
    struct Ui *ui = pen->ui;
    const struct Widget *widget = ui->focus_shown ? ui_focused(ui) : ui_find_id(ui, ui->hot);
    bool rested = ui->focus_shown || ui->now >= ui->hot_since + TIP_MS;
    if (!widget || widget->role != UI_BUTTON || !icon_only(widget) || !rested) {
        return;
    }
    struct TextStyle style = ui_text_style(ui, UI_SMALL);
    style.flags = TEXT_CENTER;
    SDL_FRect area = canvas_area(pen->canvas);
    float w = canvas_text_width(pen->canvas, widget->label, &style) + 20 * pen->m->unit;
    float h = roundf(style.size * 1.9f), air = 3 * pen->m->ring;
    SDL_FRect r = {widget->rect.x + (widget->rect.w - w) / 2, widget->rect.y - h - air, w, h};
    if (r.y < 0) {
        r.y = widget->rect.y + widget->rect.h + air;
    }
    r.x = fmaxf(2, fminf(r.x, area.w - w - 2));
    canvas_rounded(pen->canvas, r, pen->m->radius / 2, pen->theme->ground_low);
    canvas_rounded_outline(pen->canvas, r, pen->m->radius / 2, pen->m->unit,
                           pen->theme->panel_edge);
    canvas_text(pen->canvas, r, widget->label, &style);
}

static void draw_toast(const struct Pen *pen)
{
    struct Ui *ui = pen->ui;
    if (ui->toast_count == 0) {
        return;
    }
    struct TextStyle style = ui_text_style(ui, UI_CENTER);
    SDL_FRect area = canvas_area(pen->canvas);
    float most = area.w - 2 * pen->m->margin - 40 * pen->m->unit;
    float w = fminf(most, canvas_text_width(pen->canvas, ui->toasts[0], &style));
    style.flags |= TEXT_WRAP;
    float h = canvas_text_height(pen->canvas, ui->toasts[0], &style, w + 2);
    float t = 1;
    uint64_t age = ui->now - ui->toast_start;
    if (ui->look.motion) {
        t = ease(EASE_OUT, (float)age / ANIM_SCENE_MS);
        t = fminf(t, ((float)ANIM_TOAST_MS - (float)age) / ANIM_SCENE_MS);
        t = fmaxf(0, t);
    }
    SDL_FRect box = {(area.w - w) / 2 - 20 * pen->m->unit,
                     pen->m->margin - (1 - t) * 12 * pen->m->unit, w + 40 * pen->m->unit,
                     h + 20 * pen->m->unit};
    float before = canvas_fade(pen->canvas, t);
    draw_panel(pen, box);
    canvas_rounded_outline(pen->canvas, box, 14 * pen->m->unit, 2 * pen->m->unit,
                           pen->theme->accent);
    canvas_text(pen->canvas, rect_center(box, w + 2, h), ui->toasts[0], &style);
    canvas_fade(pen->canvas, before);
}

void ui_draw_above(struct Ui *ui)
{
    struct Pen pen = pen_of(ui);
    draw_hints(&pen);
    draw_focus(&pen);
    draw_tip(&pen);
    draw_toast(&pen);
}
