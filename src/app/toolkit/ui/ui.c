/* The ui itself: its frames, its state between them, and what time does to it. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/common/memory.h"
#include "src/common/wait.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Ui *ui_create(const struct UiParts *parts)
{
    struct Ui *ui = memory_zeroed(sizeof *ui);
    thread_claim(&ui->owner);
    ui->parts = *parts;
    ui->look.theme = theme_get(SHADE_DARK, THEME_WOOD);
    ui->focus_shown = true;
    return ui;
}

void ui_destroy(struct Ui *ui)
{
    if (!ui)
        return;
    free(ui->texts.data);
    free(ui->options);
    free(ui);
}

void ui_set_look(struct Ui *ui, const struct UiLook *look)
{
    ui->look = *look;
}

/* --- a frame --- */

void ui_begin(struct Ui *ui, uint64_t now)
{
    assert(thread_owns(&ui->owner));
    ui->now = now;
    ui->stale = false;
    ui->count = 0;
    ui->drawn = 0;
    ui->modal = 0;
    ui->texts.length = 0;
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
    assert(thread_owns(&ui->owner));
    assert(ui->area == 0);
    if (ui->keyboard.field)
        ui_keyboard_describe(ui);
    ui_mend_focus(ui);
    ui_mend_typing(ui);
    ui_flush(ui);
    if (!canvas_is_dry(ui->parts.canvas))
        ui_draw_above(ui);
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
    ui->typed = 0;
    ui->keyboard.field = NULL;
    ui->ring = (struct Anim){0};
    ui->ring_to = (SDL_FRect){0, 0, 0, 0};
    memset(ui->areas, 0, sizeof ui->areas);
    ui->count = 0;
    ui->drawn = 0;
    ui->modal = 0;
    ui->back_id = 0;
    ui->page++;
}

bool ui_stale(const struct Ui *ui)
{
    return ui->stale;
}

int ui_pointed(const struct Ui *ui)
{
    return ui->hot;
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
    assert(thread_owns(&ui->owner));
    if (ui->toast_count == TOASTS_MAX ||
        (ui->toast_count > 0 && strcmp(ui->toasts[ui->toast_count - 1], text) == 0))
        return;
    SDL_utf8strlcpy(ui->toasts[ui->toast_count], text, UI_LABEL_MAX);
    if (ui->toast_count++ == 0)
        ui->toast_start = ui->now;
    ui->stale = true;
}

const char *ui_toast_shown(const struct Ui *ui)
{
    return ui->toast_count > 0 ? ui->toasts[0] : "";
}

/* Lets toasts go whose time is over; returns whether one did. */
static bool expire_toasts(struct Ui *ui)
{
    bool gone = false;
    while (ui->toast_count > 0 && ui->now - ui->toast_start >= ui->look.toast_ms) {
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
           (age < ANIM_SCENE_MS || age + ANIM_SCENE_MS > ui->look.toast_ms);
}

static bool shows_running_bar(const struct Ui *ui)
{
    for (int i = 0; ui->look.motion && i < ui->count; i++)
        if (ui->widgets[i].role == UI_PROGRESS && ui->widgets[i].value < 0)
            return true;
    return false;
}

bool ui_update(struct Ui *ui, uint64_t now, struct UiAction *action, bool *acted)
{
    assert(thread_owns(&ui->owner));
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

int ui_wait(const struct Ui *ui)
{
    assert(thread_owns(&ui->owner));
    int wait = -1;
    if (ui->toast_count > 0) {
        uint64_t leaving = ui->toast_start + ui->look.toast_ms - ANIM_SCENE_MS;
        wait = wait_until(ui->look.motion ? leaving : leaving + ANIM_SCENE_MS, ui->now);
    }
    if (ui->hot && ui->now < ui->hot_since + TIP_MS)
        wait = wait_sooner(wait, wait_until(ui->hot_since + TIP_MS, ui->now));
    return wait;
}
