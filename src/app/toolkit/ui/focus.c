/* Which widget has the focus, and where it goes from there. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include <float.h>
#include <math.h>

/* The gap between two stretches of a line, 0 where they overlap. */
static float gap_between(float a, float a_size, float b, float b_size)
{
    return fmaxf(0, fmaxf(b - (a + a_size), a - (b + b_size)));
}

/* A rectangle turned so that the direction points to the right. */
static SDL_FRect turned(SDL_FRect r, enum InputAction direction)
{
    switch (direction) {
    case ACT_LEFT:
        return (SDL_FRect){-r.x - r.w, r.y, r.w, r.h};
    case ACT_UP:
        return (SDL_FRect){-r.y - r.h, r.x, r.h, r.w};
    case ACT_DOWN:
        return (SDL_FRect){r.y, r.x, r.h, r.w};
    default:
        return r;
    }
}

/* How far b lies from a in the direction; FLT_MAX where it does not lie there at all. What is
 * straight ahead is nearer than what is aside. */
static float distance(SDL_FRect a, SDL_FRect b, enum InputAction direction)
{
    a = turned(a, direction);
    b = turned(b, direction);
    if (b.x + b.w / 2 <= a.x + a.w / 2 || b.x < a.x + a.w * 0.5f)
        return FLT_MAX;
    float ahead = fmaxf(0, b.x - (a.x + a.w));
    float aside = gap_between(a.y, a.h, b.y, b.h);
    float middle = fabsf(b.y + b.h / 2 - a.y - a.h / 2);
    return ahead + 3 * aside + middle * 0.01f;
}

/* Whether nothing that can have the focus shows of a scrolled area: words alone. */
static bool shows_words_alone(const struct Ui *ui, int area)
{
    for (int i = ui->modal; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        if (widget->area == area && ui_focusable(ui, widget) &&
            rect_clip(widget->rect, widget->clip).h > 0)
            return false;
    }
    return true;
}

/* Where a widget counts as being: whole in its own area, seen from elsewhere only what shows of it;
 * where words alone show, all of the area, so that it can be entered. */
static SDL_FRect place(const struct Ui *ui, const struct Widget *widget, int from_area)
{
    if (widget->area == 0 || widget->area == from_area)
        return widget->rect;
    SDL_FRect shown = rect_clip(widget->rect, widget->clip);
    return shown.h > 0 || !shows_words_alone(ui, widget->area) ? shown
                                                               : ui_find_id(ui, widget->area)->rect;
}

/* Whether b lies within a, as a card's button does: left and right lead past it, down to it. */
static bool within(SDL_FRect a, SDL_FRect b)
{
    return b.x >= a.x && b.y >= a.y && b.x + b.w <= a.x + a.w && b.y + b.h <= a.y + a.h;
}

/* Whether the way from a to b stays in one area that scrolls along it: a list goes on beyond what
 * shows of it, before anything below it has its turn. */
static bool goes_on(const struct Widget *a, const struct Widget *b, enum InputAction direction)
{
    SDL_FRect from = turned(a->rect, direction), to = turned(b->rect, direction);
    return a->area && a->area == b->area && (direction == ACT_UP || direction == ACT_DOWN) &&
           gap_between(from.y, from.h, to.y, to.h) == 0;
}

/* The tab to the left (step -1) or right of one, round and round. */
static const struct Widget *tab_beside(const struct Ui *ui, const struct Widget *tab, int step)
{
    int at = (int)(tab - ui->widgets);
    do
        at = (at + step + ui->count) % ui->count;
    while (!(ui->widgets[at].flags & UI_TAB) || !ui_focusable(ui, &ui->widgets[at]));
    return &ui->widgets[at];
}

/* Where the way to a tab leads: to the one that is shown. */
static const struct Widget *shown_tab(const struct Ui *ui, const struct Widget *tab)
{
    for (int i = ui->modal; i < ui->count; i++)
        if ((ui->widgets[i].flags & UI_TAB) && (ui->widgets[i].flags & UI_SELECTED))
            return &ui->widgets[i];
    return tab;
}

const struct Widget *ui_next(const struct Ui *ui, enum InputAction direction)
{
    const struct Widget *from = ui_focused(ui);
    const struct Widget *best = NULL;
    float least = FLT_MAX;
    bool in_list = false; /* best does */
    bool sideways = direction == ACT_LEFT || direction == ACT_RIGHT;
    if (from && sideways && (from->flags & UI_TAB))
        return tab_beside(ui, from, direction == ACT_RIGHT ? 1 : -1);
    for (int i = ui->modal; from && i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        SDL_FRect there = place(ui, widget, from->area);
        if (widget == from || !ui_focusable(ui, widget) || there.w <= 0 || there.h <= 0 ||
            (sideways && within(from->rect, there)))
            continue;
        float d = distance(place(ui, from, widget->area), there, direction);
        bool stays = goes_on(from, widget, direction);
        if (d < FLT_MAX && ((stays && !in_list) || (d < least && stays == in_list))) {
            in_list = stays;
            least = d;
            best = widget;
        }
    }
    return best && (best->flags & UI_TAB) ? shown_tab(ui, best) : best;
}

const struct Widget *ui_round(const struct Ui *ui, enum InputAction direction)
{
    const struct Widget *from = ui_focused(ui), *best = NULL;
    float least = FLT_MAX;
    if (!from || from->role == UI_REGION || direction == ACT_LEFT || direction == ACT_RIGHT)
        return NULL;
    SDL_FRect here = turned(from->rect, direction);
    for (int i = ui->modal; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        SDL_FRect there = turned(place(ui, widget, from->area), direction);
        bool ahead = gap_between(here.y, here.h, there.y, there.h) == 0 && there.w > 0;
        if (widget == from || widget->role == UI_REGION || !ui_focusable(ui, widget) || !ahead ||
            there.x >= least)
            continue;
        least = there.x;
        best = widget;
    }
    return best && (best->flags & UI_TAB) ? shown_tab(ui, best) : best;
}

const struct Widget *ui_in_turn(const struct Ui *ui, int step)
{
    int span = ui->count - ui->modal;
    const struct Widget *from = ui_focused(ui);
    int start = from ? (int)(from - ui->widgets) - ui->modal : step > 0 ? -1 : 0;
    for (int i = 1; i <= span; i++) {
        int at = ((start + step * i) % span + span) % span + ui->modal;
        if (ui_focusable(ui, &ui->widgets[at]))
            return &ui->widgets[at];
    }
    return NULL;
}

void ui_move_focus(struct Ui *ui, const struct Widget *widget)
{
    ui->focus = widget->id;
    ui->focus_wanted = false;
    if (widget->area) {
        const struct Area *area = ui_area(ui, widget->area);
        float top = widget->rect.y - area->view.y + area->offset;
        float air = ui->look.metrics.gap;
        float before = area->offset;
        ui_scroll_show(ui, widget->area, top - air, top + widget->rect.h + air);
        ui->stale = ui->stale || area->offset != before;
    }
}

void ui_set_focus(struct Ui *ui, int id)
{
    ui->focus = id;
    ui->focus_wanted = id != 0;
}

void ui_show_focus(struct Ui *ui, int id)
{
    ui_set_focus(ui, id);
    ui->focus_shown = true;
}

/* The first one that asks for the focus, else the first that can have it. */
static const struct Widget *default_focus(const struct Ui *ui)
{
    const struct Widget *first = NULL;
    for (int i = ui->modal; i < ui->count; i++) {
        const struct Widget *widget = &ui->widgets[i];
        if (!ui_focusable(ui, widget))
            continue;
        if (widget->flags & UI_FIRST)
            return widget;
        first = first ? first : widget;
    }
    return first;
}

/* Leaves or returns to what lies under a dialog. */
static void mend_under(struct Ui *ui)
{
    const struct Widget *widget = ui_find_id(ui, ui->focus);
    bool under = widget && widget - ui->widgets < ui->modal;
    if (under && ui->modal > 0) {
        ui->focus_under = ui->focus;
        ui->focus = 0;
    } else if (!widget && ui->modal == 0 && ui->focus_under) {
        ui->focus = ui->focus_under;
        ui->focus_under = 0;
    }
}

/* Lets the ring travel to where the focus is now. */
static void mend_ring(struct Ui *ui)
{
    const struct Widget *widget = ui_focused(ui);
    if (!widget)
        return;
    SDL_FRect to = widget->rect;
    if (to.x == ui->ring_to.x && to.y == ui->ring_to.y && to.w == ui->ring_to.w &&
        to.h == ui->ring_to.h)
        return;
    bool travels = ui->ring_id != widget->id && ui->ring_to.w > 0 && ui->focus_shown;
    ui->ring_id = widget->id;
    ui->ring_from = ui->ring_to;
    ui->ring_to = to;
    uint32_t duration = ui->look.motion && travels ? ANIM_FOCUS_MS : 0;
    anim_start(&ui->ring, ui->now, duration, EASE_OUT, 0, 1);
}

void ui_mend_focus(struct Ui *ui)
{
    mend_under(ui);
    if (ui_focused(ui) && ui->focus_wanted) {
        ui_move_focus(ui, ui_focused(ui)); /* a scene has set it: what scrolls leads there */
    } else if (!ui_focused(ui)) {
        const struct Widget *widget = default_focus(ui);
        if (widget)
            ui_move_focus(ui, widget);
        else if (!ui->focus_wanted)
            ui->focus = 0;
    }
    ui->focus_wanted = false;
    mend_ring(ui);
}

void ui_mend_typing(struct Ui *ui)
{
    const struct Widget *widget = ui_focused(ui);
    bool typing = widget && widget->role == UI_TEXT && !ui->keyboard.field;
    if (typing) {
        SDL_FRect value = ui_value_part(ui, widget);
        SDL_Rect r = {(int)value.x, (int)value.y, (int)value.w, (int)value.h};
        SDL_SetTextInputRect(&r);
    }
    int typed = typing ? widget->id : 0;
    if (typed && typed != ui->typed)
        ui_text_keep(ui, widget);
    ui->typed = typed;
    if (typing != ui->typing) {
        ui->typing = typing;
        input_set_typing(ui->parts.input, typing);
        if (typing)
            SDL_StartTextInput();
        else
            SDL_StopTextInput();
    }
}
