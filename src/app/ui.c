#include "src/app/layout.h"
#include "src/app/strings.h"
#include "src/app/ui_parts.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Ui *ui_create(const struct UiParts *parts)
{
    struct Ui *ui = calloc(1, sizeof *ui);
    if (ui) {
        ui->parts = *parts;
        ui->look.theme = theme_get(THEME_WOOD);
        ui->focus_shown = true;
    }
    return ui;
}

void ui_destroy(struct Ui *ui)
{
    free(ui);
}

void ui_set_look(struct Ui *ui, const struct UiLook *look)
{
    ui->look = *look;
}

/* --- a frame --- */

void ui_begin(struct Ui *ui, uint64_t now)
{
    ui->now = now;
    ui->stale = false;
    ui->count = 0;
    ui->drawn = 0;
    ui->modal = 0;
    ui->options_used = 0;
    ui->clip = canvas_area(ui->parts.canvas);
    ui->area = 0;
    ui->hint_count = 0;
    ui->back_id = 0;
}

void ui_flush(struct Ui *ui)
{
    ui_draw(ui, ui->drawn, ui->count);
    ui->drawn = ui->count;
}

void ui_end(struct Ui *ui)
{
    assert(ui->area == 0);
    if (ui->keyboard.field) {
        ui_keyboard_describe(ui);
    }
    ui_mend_focus(ui);
    ui_flush(ui);
    ui_draw_above(ui);
    ui_mend_typing(ui);
}

void ui_reset(struct Ui *ui)
{
    ui->focus = 0;
    ui->focus_under = 0;
    ui->focus_wanted = false;
    ui->hot = 0;
    ui->pressed = 0;
    ui->scrolling = 0;
    ui->hold.id = 0;
    ui->keyboard.field = NULL;
    ui->ring = (struct Anim){0};
    ui->ring_to = (SDL_FRect){0, 0, 0, 0};
    memset(ui->areas, 0, sizeof ui->areas);
    ui->count = 0;
    ui->drawn = 0;
    ui->modal = 0;
    ui->back_id = 0;
}

/* --- list --- */

struct Widget *ui_add(struct Ui *ui, enum UiRole role, int id, SDL_FRect rect, const char *label)
{
    if (ui->count < WIDGETS_MAX) {
        ui->count++;
    }
    struct Widget *widget = &ui->widgets[ui->count - 1];
    *widget =
        (struct Widget){.role = role, .id = id, .rect = rect, .clip = ui->clip, .area = ui->area};
    SDL_utf8strlcpy(widget->label, label ? label : "", sizeof widget->label);
    return widget;
}

int ui_count(const struct Ui *ui)
{
    return ui->count;
}

const struct Widget *ui_widget(const struct Ui *ui, int index)
{
    return index >= 0 && index < ui->count ? &ui->widgets[index] : NULL;
}

const struct Widget *ui_find(const struct Ui *ui, enum UiRole role, const char *label)
{
    for (int i = ui->count - 1; i >= 0; i--) {
        const struct Widget *widget = &ui->widgets[i];
        if ((role == UI_ROLE_COUNT || role == widget->role) && strcmp(widget->label, label) == 0) {
            return widget;
        }
    }
    return NULL;
}

const struct Widget *ui_find_id(const struct Ui *ui, int id)
{
    for (int i = ui->count - 1; i >= 0 && id != 0; i--) {
        if (ui->widgets[i].id == id) {
            return &ui->widgets[i];
        }
    }
    return NULL;
}

bool ui_reachable(const struct Ui *ui, const struct Widget *widget)
{
    return widget - ui->widgets >= ui->modal && widget->id != 0 && !(widget->flags & UI_DISABLED);
}

bool ui_focusable(const struct Ui *ui, const struct Widget *widget)
{
    return ui_reachable(ui, widget) && widget->role != UI_SCROLL;
}

const char *ui_option(const struct Ui *ui, const struct Widget *widget, int i)
{
    if (i < 0 || i > widget->max || (widget->role != UI_CHOICE && widget->role != UI_STEPPER)) {
        return "";
    }
    const char *text = ui->options + widget->option_first;
    while (i-- > 0) {
        text += strlen(text) + 1;
    }
    return text;
}

const struct Widget *ui_at(const struct Ui *ui, float x, float y)
{
    for (int i = ui->count - 1; i >= ui->modal; i--) {
        const struct Widget *widget = &ui->widgets[i];
        if (widget->id != 0 && widget->role != UI_SCROLL && rect_has(widget->rect, x, y) &&
            rect_has(widget->clip, x, y)) {
            return widget->flags & UI_DISABLED ? NULL : widget;
        }
    }
    return NULL;
}

const struct Widget *ui_focused(const struct Ui *ui)
{
    const struct Widget *widget = ui_find_id(ui, ui->focus);
    return widget && ui_focusable(ui, widget) ? widget : NULL;
}

bool ui_stale(const struct Ui *ui)
{
    return ui->stale;
}

int ui_focus(const struct Ui *ui)
{
    return ui->focus;
}

bool ui_focus_shown(const struct Ui *ui)
{
    return ui->focus_shown;
}

/* --- time --- */

void ui_toast(struct Ui *ui, const char *text)
{
    if (ui->toast_count == TOASTS_MAX ||
        (ui->toast_count > 0 && strcmp(ui->toasts[ui->toast_count - 1], text) == 0)) {
        return;
    }
    SDL_utf8strlcpy(ui->toasts[ui->toast_count], text, UI_LABEL_MAX);
    if (ui->toast_count++ == 0) {
        ui->toast_start = ui->now;
    }
    ui->stale = true;
}

/* Lets toasts go whose time is over; returns whether one did. */
static bool expire_toasts(struct Ui *ui)
{
    bool gone = false;
    while (ui->toast_count > 0 && ui->now - ui->toast_start >= ANIM_TOAST_MS) {
        ui->toast_count--;
        memmove(ui->toasts[0], ui->toasts[1], sizeof ui->toasts[0] * (TOASTS_MAX - 1));
        ui->toast_start = ui->now;
        gone = true;
    }
    return gone;
}

/* Does the toast come or go in these milliseconds? */
static bool toast_moves(const struct Ui *ui)
{
    uint64_t age = ui->now - ui->toast_start;
    return ui->look.motion && ui->toast_count > 0 &&
           (age < ANIM_SCENE_MS || age + ANIM_SCENE_MS > ANIM_TOAST_MS);
}

static bool shows_running_bar(const struct Ui *ui)
{
    for (int i = 0; ui->look.motion && i < ui->count; i++) {
        if (ui->widgets[i].role == UI_PROGRESS && ui->widgets[i].value < 0) {
            return true;
        }
    }
    return false;
}

bool ui_update(struct Ui *ui, uint64_t now, struct UiAction *action, bool *acted)
{
    uint64_t before = ui->now;
    ui->now = now;
    *acted = false;
    if (ui->hold.id && now - ui->hold.start >= UI_HOLD_MS) {
        *action =
            (struct UiAction){.id = ui->hold.id, .kind = UI_PRESSED, .player = ui->hold.player};
        *acted = true;
        ui->hold.id = 0;
        ui->pressed = 0;
    }
    bool tip = ui->hot && before < ui->hot_since + TIP_MS && now >= ui->hot_since + TIP_MS;
    bool gone = expire_toasts(ui);
    bool ring = anim_running(&ui->ring, before);
    return *acted || gone || tip || ui->stale || ring || ui->hold.id || toast_moves(ui) ||
           shows_running_bar(ui);
}

/* The sooner of two waits, where -1 is never. */
static int sooner(int wait, uint64_t when, uint64_t now)
{
    int left = when > now ? (int)(when - now) : 0;
    return wait < 0 || left < wait ? left : wait;
}

int ui_wait(const struct Ui *ui)
{
    int wait = -1;
    if (ui->toast_count > 0) {
        uint64_t leaving = ui->toast_start + ANIM_TOAST_MS - ANIM_SCENE_MS;
        wait = sooner(wait, ui->look.motion ? leaving : leaving + ANIM_SCENE_MS, ui->now);
    }
    if (ui->hot && ui->now < ui->hot_since + TIP_MS) {
        wait = sooner(wait, ui->hot_since + TIP_MS, ui->now);
    }
    return wait;
}
