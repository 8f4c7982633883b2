/* How a field of text looks: what was typed, selected, is being composed; caret; the cross that
 * empties it. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/pen.h"
#include "src/app/toolkit/ui/text_field.h"
#include <math.h>
#include <stdio.h>

/* The text with what is being composed in it, as it is shown. */
static void whole_text(const struct TextField *field, char shown[TEXT_SHOWN_MAX])
{
    char text[TEXT_FIELD_MAX + INPUT_TEXT_MAX];
    snprintf(text, sizeof text, "%.*s%s%s", field->cursor, field->text, field->preedit,
             field->text + field->cursor);
    text_field_shown(field, text, shown, TEXT_SHOWN_MAX);
}

static void draw_selection(const struct Pen *pen, const struct TextField *field, SDL_FRect bar)
{
    int from, to;
    if (!text_field_selection(field, &from, &to) || *field->preedit)
        return;
    float left = ui_text_width(pen->ui, field, from);
    bar.x += left;
    bar.w = ui_text_width(pen->ui, field, to) - left;
    canvas_rect(pen->canvas, bar, color_alpha(pen->theme->accent, THEME_SELECTION));
}

/* The caret, behind what is being composed, which is underlined. `bar` is as high as the caret and
 * begins where the text does. */
static void draw_caret(const struct Pen *pen, const struct TextField *field, SDL_FRect bar)
{
    struct TextStyle style = ui_text_style(pen->ui, 0);
    style.flags = 0;
    float composed = canvas_text_width(pen->canvas, field->preedit, &style);
    bar.x += ui_text_width(pen->ui, field, field->cursor);
    SDL_FRect under = {bar.x, bar.y + bar.h, composed, 2 * pen->m->unit};
    canvas_rect(pen->canvas, under, pen->theme->accent);
    bar.x += composed;
    bar.w = 2 * pen->m->unit;
    canvas_rect(pen->canvas, bar, pen->theme->accent);
}

static void draw_clear(const struct Pen *pen, const struct Widget *widget)
{
    SDL_FRect part = ui_clear_part(pen->ui, widget);
    float size = roundf(part.h * 0.36f);
    if (part.w > 0)
        canvas_image(pen->canvas, rect_center(part, size, size), "icon-cross", pen->theme->dim);
}

void pen_text_field(const struct Pen *pen, const struct Widget *widget)
{
    const struct TextField *field = widget->field;
    char shown[TEXT_SHOWN_MAX];
    struct TextStyle style = ui_text_style(pen->ui, 0);
    bool typing = pen->ui->typing && pen->ui->typed == widget->id;
    style.flags = 0;
    pen_value_label(pen, widget);
    pen_groove(pen, ui_value_part(pen->ui, widget), pen_is_hot(pen, widget));
    draw_clear(pen, widget);
    struct TextLine line = ui_text_line(pen->ui, widget);
    SDL_FRect inner = line.inner;
    SDL_FRect bar = {line.left, inner.y + inner.h / 2 - style.size * 0.62f, 0, style.size * 1.24f};
    whole_text(field, shown);
    float whole = canvas_text_width(pen->canvas, shown, &style);
    canvas_clip(pen->canvas, inner);
    if (typing)
        draw_selection(pen, field, bar);
    SDL_FRect place = {line.left, inner.y, fmaxf(whole + 1, inner.w + inner.x - line.left),
                       inner.h};
    canvas_text(pen->canvas, place, shown, &style);
    if (typing)
        draw_caret(pen, field, bar);
    canvas_unclip(pen->canvas);
}
