/* What comes above all widgets: hint bar, focus ring, tooltip, toast. */
#include "src/app/toolkit/input/signs.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/ui/pen.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static void ring_at(const struct Pen *pen, SDL_FRect r, float radius)
{
    float light = pen->m->ring, dark = fmaxf(2, roundf(light / 2));
    SDL_FRect inner = {r.x - light, r.y - light, r.w + 2 * light, r.h + 2 * light};
    SDL_FRect outer = {inner.x - dark, inner.y - dark, inner.w + 2 * dark, inner.h + 2 * dark};
    canvas_rounded_outline(pen->canvas, outer, radius + light + dark, dark, pen->theme->focus_rim);
    canvas_rounded_outline(pen->canvas, inner, radius + light, light, pen->theme->focus);
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
    if (!widget || !ui->focus_shown || widget->role == UI_REGION)
        return;
    float t = anim_running(&ui->ring, ui->now) ? anim_value(&ui->ring, ui->now) : 1;
    SDL_FRect a = ui->ring_from, b = widget->rect;
    SDL_FRect r = {between(a.x, b.x, t), between(a.y, b.y, t), between(a.w, b.w, t),
                   between(a.h, b.h, t)};
    if (widget->area) {
        float room = 2 * pen->m->ring;
        canvas_clip(pen->canvas, rect_inset(widget->clip, -room, -room));
    }
    ring_at(pen, r, pen->m->radius);
    if (widget->area)
        canvas_unclip(pen->canvas);
}

/* While text is typed, confirm and back are about the text, whatever they do in the scene. */
static const char *hint_words(const struct Ui *ui, const struct Hint *hint)
{
    const struct Widget *widget = ui->typed ? ui_find_id(ui, ui->typed) : NULL;
    if (widget && hint->action == ACT_CONFIRM)
        return tr(ui->parts.strings, "Done");
    if (widget && hint->action == ACT_BACK && strcmp(ui->typed_before, widget->field->text) != 0)
        return tr(ui->parts.strings, "Revert");
    return hint->words;
}

/* How signs of that height look now. */
static struct SignStyle sign_style(const struct Ui *ui, float height)
{
    return (struct SignStyle){.glyphs = input_glyphs(ui->parts.input),
                              .bindings = input_bindings(ui->parts.input),
                              .swapped = ui->look.swapped,
                              .typing = ui->typed != 0 || input_letters(ui->parts.input),
                              .height = roundf(height),
                              .theme = ui->look.theme};
}

/* Whether the page has a button for what the key does, and none that works. */
static bool is_off(const struct Ui *ui, enum InputAction action)
{
    bool off = false;
    for (int i = 0; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        if (widget->key != action)
            continue;
        if (!(widget->flags & UI_DISABLED))
            return false;
        off = true;
    }
    return off;
}

bool ui_hint_works(const struct Ui *ui, const struct Hint *hint)
{
    struct SignStyle sign = sign_style(ui, ui->look.metrics.text_small);
    return !is_off(ui, hint->action) && sign_width(ui->parts.canvas, hint->action, &sign) > 0;
}

/* How a key is called; the arrows have signs of their own, and no names. */
static const char *key_name(const struct Ui *ui, SDL_Keycode key)
{
    bool arrow = key == SDLK_UP || key == SDLK_DOWN || key == SDLK_LEFT || key == SDLK_RIGHT;
    return tr(ui->parts.strings, arrow ? N_("arrow keys") : sign_key(key));
}

bool ui_hint_told(const struct Ui *ui, int index, const char **words, char key[UI_KEY_MAX])
{
    struct SignStyle sign = sign_style(ui, 0);
    if (index >= ui->hint_count)
        return false;
    const struct Hint *hint = &ui->hints[index];
    SDL_Keycode code = sign_shown_key(&sign, hint->action);
    bool control = code == SDLK_UNKNOWN && ui->typed == 0; /* its letter types a word now */
    sign.typing = sign.typing && !control;
    code = sign_shown_key(&sign, hint->action);
    bool works = code != SDLK_UNKNOWN && !is_off(ui, hint->action);
    *words = hint_words(ui, hint);
    snprintf(key, UI_KEY_MAX, "%s%s", works && control ? "Ctrl+" : "",
             works ? key_name(ui, code) : "");
    return true;
}

SDL_FRect ui_hint_room(const struct Ui *ui)
{
    SDL_FRect bar = ui_hint_bar(ui);
    for (int i = ui->modal; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        SDL_FRect seen = rect_clip(widget->rect, widget->clip), both = rect_clip(bar, seen);
        if (widget->role == UI_PANEL && both.w > 0 && both.h > 2)
            bar.w = fmaxf(seen.x - bar.x, 0);
    }
    return bar;
}

/* Goes through the hints that have room in the bar, draws them unless it only measures, and returns
 * what they take of it. */
static SDL_FRect go_through_hints(const struct Ui *ui, bool drawn)
{
    struct Canvas *canvas = ui->parts.canvas;
    SDL_FRect bar = ui_hint_room(ui), taken = {bar.x, bar.y, 0, bar.h};
    float gap = ui->look.metrics.gap, small = ui->look.metrics.text_small;
    if (input_device(ui->parts.input) == DEVICE_TOUCH)
        return taken;
    struct SignStyle sign = sign_style(ui, fminf(bar.h * 0.78f, small * 1.7f));
    struct TextStyle words = ui_text_style(ui, UI_SMALL | UI_DIM);
    words.flags = 0;
    for (int i = 0; i < ui->hint_count; i++) {
        const struct Hint *hint = &ui->hints[i];
        float sign_w = sign_width(canvas, hint->action, &sign);
        const char *text = hint_words(ui, hint);
        float text_w = canvas_text_width(canvas, text, &words);
        if (!ui_hint_works(ui, hint) || sign_w + text_w + gap > bar.w)
            continue;
        if (drawn)
            sign_draw(canvas, bar.x, bar.y + bar.h / 2, hint->action, &sign);
        cut_left(&bar, sign_w + roundf(gap * 0.6f));
        SDL_FRect room = cut_left(&bar, text_w + 1);
        if (drawn)
            canvas_text(canvas, room, text, &words);
        taken.w = bar.x - taken.x;
        cut_left(&bar, 2 * gap);
    }
    return taken;
}

SDL_FRect ui_hints_place(const struct Ui *ui)
{
    return go_through_hints(ui, false);
}

/* How many square pixels of words, and of what can be used, a rectangle would hide; where `own`
 * (NULL: none) is an icon alone, those of what is drawn in its middle. */
static float hidden(const struct Ui *ui, SDL_FRect r, const struct Widget *own)
{
    float area = 0;
    for (int i = ui->modal; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        SDL_FRect shown = widget->rect;
        if (widget == own && pen_icon_only(widget) && !*ui_icon_word(ui, widget))
            shown = rect_center(shown, shown.w, pen_icon_side(shown));
        SDL_FRect both = rect_clip(r, rect_clip(shown, widget->clip));
        if ((*widget->label != 0 || widget->id != 0) && widget->role != UI_REGION &&
            widget->role != UI_SCROLL)
            area += both.w * both.h;
    }
    return area;
}

/* Is its label cut where it stands? */
static bool is_cut(const struct Ui *ui, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(ui, widget->flags & UI_SMALL);
    float room = widget->rect.w - 28 * ui->look.metrics.unit - (*widget->icon ? widget->rect.h : 0);
    bool words =
        widget->role == UI_ROW || (widget->role == UI_BUTTON && !(widget->flags & UI_CARD));
    return words && canvas_text_narrowest(ui->parts.canvas, widget->label, &style) > room;
}

/* What a tooltip's sign is like, and how much room it takes with the air before it: none where a
 * button has no key, or none is at hand. */
static float tip_sign(const struct Ui *ui, const struct Widget *widget, struct SignStyle *sign)
{
    *sign = sign_style(ui, ui->look.metrics.text_small * 1.5f);
    if (input_device(ui->parts.input) == DEVICE_TOUCH)
        return 0;
    float width = sign_width(ui->parts.canvas, widget->key, sign);
    return width > 0 ? width + 8 * ui->look.metrics.unit : 0;
}

const struct Widget *ui_tip(const struct Ui *ui)
{
    struct SignStyle sign;
    const struct Widget *widget = ui->focus_shown ? ui_focused(ui) : ui_find_id(ui, ui->hot);
    bool rested = ui->focus_shown || ui->now >= ui->hot_since + TIP_MS;
    bool icon =
        widget && widget->role == UI_BUTTON && pen_icon_only(widget) &&
        (strcmp(widget->label, ui_icon_word(ui, widget)) != 0 || tip_sign(ui, widget, &sign) > 0);
    bool shown = widget && rested && (icon || is_cut(ui, widget));
    return shown && widget - ui->widgets >= ui->modal ? widget : NULL;
}

SDL_FRect ui_tip_place(const struct Ui *ui, const struct Widget *widget)
{
    const struct Metrics *m = &ui->look.metrics;
    struct TextStyle style = ui_text_style(ui, UI_SMALL);
    SDL_FRect area = canvas_area(ui->parts.canvas), r = widget->rect;
    struct SignStyle sign;
    float width = canvas_text_width(ui->parts.canvas, widget->label, &style) +
                  tip_sign(ui, widget, &sign) + 20 * m->unit;
    float w = fminf(area.w - 4, width), h = roundf(style.size * 1.9f), air = 3 * m->ring;
    float x = fmaxf(2, fminf(r.x + (r.w - w) / 2, area.w - w - 2));
    const SDL_FRect places[] = {{x, r.y - h - air, w, h},
                                {x, r.y + r.h + air, w, h},
                                {r.x - w - air, r.y + (r.h - h) / 2, w, h},
                                {r.x + r.w + air, r.y + (r.h - h) / 2, w, h},
                                {x, fmaxf(2, r.y - h), w, h}}; /* over the upper edge of an icon */
    SDL_FRect best = places[r.y - h - air < 0];
    float least = hidden(ui, best, widget);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        SDL_FRect p = places[i];
        bool inside = p.x >= 2 && p.y >= 2 && p.x + w <= area.w - 2 && p.y + h <= area.h - 2;
        if (inside && hidden(ui, p, widget) < least) {
            best = p;
            least = hidden(ui, p, widget);
        }
    }
    return best;
}

/* What an icon means and its key, or all of a label that is cut, beside the one under the pointer
 * or with the focus: where it hides the fewest words. */
static void draw_tip(const struct Pen *pen)
{
    const struct Widget *widget = ui_tip(pen->ui);
    if (!widget)
        return;
    struct TextStyle style = ui_text_style(pen->ui, UI_SMALL);
    style.flags = TEXT_CENTER | TEXT_SHRINK;
    SDL_FRect r = ui_tip_place(pen->ui, widget);
    canvas_rounded(pen->canvas, r, pen->m->radius / 2, pen->theme->ground_low);
    canvas_rounded_outline(pen->canvas, r, pen->m->radius / 2, pen->m->unit,
                           pen->theme->panel_edge);
    struct SignStyle sign;
    float room = tip_sign(pen->ui, widget, &sign);
    SDL_FRect inner = rect_inset(r, 10 * pen->m->unit, 0), key = cut_right(&inner, room);
    canvas_text(pen->canvas, inner, widget->label, &style);
    if (room > 0)
        sign_draw(pen->canvas, key.x + 8 * pen->m->unit, key.y + key.h / 2, widget->key, &sign);
}

SDL_FRect ui_toast_place(const struct Ui *ui, float width, float height)
{
    const struct Metrics *m = &ui->look.metrics;
    SDL_FRect area = canvas_area(ui->parts.canvas), bar = ui_hint_bar(ui);
    SDL_FRect hints = ui_hints_place(ui);
    float x = (area.w - width) / 2, right = area.w - m->margin - width;
    float low = fminf(bar.y + bar.h, area.h - 4 * m->unit) - height;
    const SDL_FRect places[] = {{x, m->margin, width, height},
                                {right, m->margin, width, height},
                                {x, low, width, height},
                                {right, low, width, height},
                                {x, bar.y - height, width, height},
                                {right, bar.y - height, width, height}};
    SDL_FRect best = places[0];
    float least = hidden(ui, best, NULL);
    for (size_t i = 1; i < sizeof places / sizeof *places && least > 0; i++) {
        float here = hidden(ui, places[i], NULL);
        SDL_FRect both = rect_clip(places[i], hints);
        if (here < least && both.w * both.h <= 0) {
            best = places[i];
            least = here;
        }
    }
    return best;
}

static void draw_toast(const struct Pen *pen)
{
    struct Ui *ui = pen->ui;
    if (ui->toast_count == 0)
        return;
    struct TextStyle style = ui_text_style(ui, UI_CENTER);
    float pad = 20 * pen->m->unit, most = canvas_area(pen->canvas).w - 2 * pen->m->margin - 2 * pad;
    float w = fminf(most, canvas_text_width(pen->canvas, ui->toasts[0], &style));
    style.flags |= TEXT_WRAP;
    float h = canvas_text_height(pen->canvas, ui->toasts[0], &style, w + 2);
    float t = 1;
    uint64_t age = ui->now - ui->toast_start;
    if (ui->look.motion) {
        t = ease(EASE_OUT, (float)age / ANIM_SCENE_MS);
        t = fminf(t, ((float)ui->look.toast_ms - (float)age) / ANIM_SCENE_MS);
        t = fmaxf(0, t);
    }
    SDL_FRect box = ui_toast_place(ui, w + 2 * pad, h + pad);
    box.y -= (1 - t) * 12 * pen->m->unit;
    float before = canvas_fade(pen->canvas, t);
    pen_panel(pen, box);
    canvas_rounded_outline(pen->canvas, box, 14 * pen->m->unit, 2 * pen->m->unit,
                           pen->theme->accent);
    canvas_text(pen->canvas, rect_center(box, w + 2, h), ui->toasts[0], &style);
    canvas_fade(pen->canvas, before);
}

void ui_draw_above(struct Ui *ui)
{
    struct Pen pen = ui_pen(ui);
    go_through_hints(ui, true);
    draw_focus(&pen);
    draw_tip(&pen);
    draw_toast(&pen);
}
