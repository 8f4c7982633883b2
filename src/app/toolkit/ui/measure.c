/* How words are set and where a widget's parts lie: for describing, drawing and judging alike. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/app/toolkit/ui/text_field.h"
#include <math.h>

struct TextStyle ui_text_style(const struct Ui *ui, unsigned int flags)
{
    const struct Metrics *m = &ui->look.metrics;
    const struct UiTheme *theme = ui->look.theme;
    struct TextStyle style = {.size = m->text, .color = flags & UI_DIM ? theme->dim : theme->text};
    if (flags & UI_TITLE)
        style.size = m->text_title;
    else if (flags & UI_LARGE)
        style.size = m->text_large;
    else if (flags & UI_SMALL)
        style.size = m->text_small;
    style.flags |= flags & UI_CENTER ? TEXT_CENTER : flags & UI_RIGHT ? TEXT_RIGHT : 0;
    style.flags |= flags & UI_WRAP ? TEXT_WRAP | TEXT_TOP : TEXT_SHRINK;
    style.flags |= flags & (UI_BOLD | UI_TITLE) ? TEXT_BOLD : 0;
    if (flags & UI_DANGER)
        style.color = theme->danger;
    return style;
}

/* How much smaller words are set on two lines, or options beside each other. */
static const float SHRINK = 0.7f;

struct TextStyle ui_words_style(const struct Ui *ui, const char *text, SDL_FRect rect)
{
    struct TextStyle style = ui_text_style(ui, 0);
    if (canvas_text_narrowest(ui->parts.canvas, text, &style) <= rect.w)
        return style;
    style.size = floorf(fminf(style.size * SHRINK, rect.h * 0.38f));
    style.flags = TEXT_WRAP;
    return style;
}

SDL_FRect ui_value_part(const struct Ui *ui, const struct Widget *widget)
{
    SDL_FRect r = widget->rect;
    float part = r.w < 6 * r.h ? 0.66f : 0.54f; /* a short row needs its room for the arrows */
    (void)ui;
    return *widget->label ? cut_right(&r, roundf(r.w * part)) : r;
}

SDL_FRect ui_choice_part(const struct Ui *ui, const struct Widget *widget, int i)
{
    SDL_FRect part = rect_inset(ui_value_part(ui, widget), 0, 0);
    return rect_column(rect_inset(part, 4 * ui->look.metrics.unit, 4 * ui->look.metrics.unit), i,
                       widget->max + 1, 0);
}

struct TextStyle ui_choice_style(const struct Ui *ui, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(ui, 0);
    float part = 1; /* of its size that the longest option is set in */
    for (int i = 0; i <= widget->max; i++) {
        float room = ui_choice_part(ui, widget, i).w - 8 * ui->look.metrics.unit;
        float width = canvas_text_width(ui->parts.canvas, ui_option(ui, widget, i), &style);
        part = fminf(part, room / fmaxf(width, 1));
    }
    style.size = part < 1 ? floorf(style.size * fmaxf(part, SHRINK)) : style.size;
    style.flags = TEXT_CENTER;
    return style;
}

SDL_FRect ui_stepper_arrow(const struct Ui *ui, const struct Widget *widget, int side)
{
    SDL_FRect part = ui_value_part(ui, widget);
    float size = fminf(part.h, part.w / 4);
    return side ? cut_right(&part, size) : cut_left(&part, size);
}

SDL_FRect ui_slider_groove(const struct Ui *ui, const struct Widget *widget)
{
    SDL_FRect part = ui_value_part(ui, widget);
    float knob = part.h * 0.2f;
    cut_right(&part, fminf(part.w * 0.35f, 4.2f * ui->look.metrics.text));
    return rect_inset(part, knob + 2 * ui->look.metrics.unit, part.h * 0.45f);
}

const char *ui_icon_word(const struct Ui *ui, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(ui, UI_SMALL);
    bool worded = ui->look.named || (widget->flags & UI_WORDED);
    const char *words[] = {worded ? widget->detail : "", ui->look.named ? widget->label : ""};
    for (int i = 0; i < 2 && widget->rect.h >= 2.6f * style.size; i++) {
        float least = canvas_text_narrowest(ui->parts.canvas, words[i], &style);
        float most = canvas_text_width(ui->parts.canvas, words[i], &style);
        if (*words[i] && fmaxf(least, 0.9f * most) <= widget->rect.w - 4)
            return words[i];
    }
    return "";
}

SDL_FRect ui_hint_bar(const struct Ui *ui)
{
    const struct Metrics *m = &ui->look.metrics;
    SDL_FRect area = canvas_area(ui->parts.canvas);
    float height = roundf(fmaxf(36 * m->unit, m->text_small * 2.1f));
    float edge = m->margin > 24 * m->unit ? m->margin : 0;
    return (SDL_FRect){m->margin, area.h - height - edge, area.w - 2 * m->margin, height};
}

SDL_FRect ui_clear_part(const struct Ui *ui, const struct Widget *widget)
{
    SDL_FRect part = ui_value_part(ui, widget);
    bool empty = widget->field->text[0] == '\0';
    return cut_right(&part, empty ? 0 : fminf(part.h, part.w / 3));
}

float ui_text_width(const struct Ui *ui, const struct TextField *field, int at)
{
    char typed[TEXT_FIELD_MAX], shown[TEXT_SHOWN_MAX];
    struct TextStyle style = ui_text_style(ui, 0);
    style.flags = 0;
    SDL_strlcpy(typed, field->text, sizeof typed);
    typed[at] = '\0';
    text_field_shown(field, typed, shown, sizeof shown);
    return canvas_text_width(ui->parts.canvas, shown, &style);
}

struct TextLine ui_text_line(const struct Ui *ui, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(ui, 0);
    SDL_FRect inner = ui_value_part(ui, widget);
    float pad = 14 * ui->look.metrics.unit, clear = ui_clear_part(ui, widget).w;
    cut_right(&inner, fmaxf(pad, clear));
    cut_left(&inner, pad);
    style.flags = 0;
    float caret = ui_text_width(ui, widget->field, widget->field->cursor);
    float composed = canvas_text_width(ui->parts.canvas, widget->field->preedit, &style);
    float shift = fmaxf(0, caret + composed + 2 * ui->look.metrics.unit - inner.w);
    return (struct TextLine){.inner = inner, .left = inner.x - shift};
}
