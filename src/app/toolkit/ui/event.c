/* What events do to widgets: presses, drags, wheel, text, and the actions that follow. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/app/toolkit/ui/text_field.h"
#include <assert.h>
#include <math.h>

static bool is_direction(enum InputAction action)
{
    return action == ACT_UP || action == ACT_DOWN || action == ACT_LEFT || action == ACT_RIGHT;
}

bool ui_region_first(const struct Ui *ui, const struct InputEvent *event)
{
    const struct Widget *widget = ui_focused(ui);
    return widget && widget->role == UI_REGION && event->kind == INPUT_ACTION &&
           !ui->keyboard.field && event->action != ACT_FOCUS_NEXT &&
           event->action != ACT_FOCUS_PREV;
}

static enum UiResult act(struct UiAction *action, const struct Widget *widget,
                         enum UiActionKind kind, int value, int player)
{
    *action = (struct UiAction){.id = widget->id, .kind = kind, .value = value, .player = player};
    return UI_ACTED;
}

/* --- values --- */

static int clamp(int value, const struct Widget *widget)
{
    return value < widget->min ? widget->min : value > widget->max ? widget->max : value;
}

/* Moves a choice, stepper or slider one step; UI_UNUSED at its end. */
static enum UiResult step_value(const struct Widget *widget, int step, int player,
                                struct UiAction *action)
{
    int value = clamp(widget->value + step * widget->step, widget);
    return value == widget->value ? UI_UNUSED : act(action, widget, UI_CHANGED, value, player);
}

/* The slider's value at that place of its groove, in whole steps. */
static int slider_value(const struct Ui *ui, const struct Widget *widget, float x)
{
    SDL_FRect groove = ui_slider_groove(ui, widget);
    float t = groove.w > 0 ? (x - groove.x) / groove.w : 0;
    float steps = t * (float)(widget->max - widget->min) / (float)widget->step;
    return clamp(widget->min + (int)lroundf(steps) * widget->step, widget);
}

static enum UiResult drag_slider(const struct Ui *ui, const struct Widget *widget, float x,
                                 struct UiAction *action)
{
    int value = slider_value(ui, widget, x);
    return value == widget->value ? UI_USED : act(action, widget, UI_CHANGED, value, 0);
}

/* Which option of a choice or stepper a click at x means; -1: none. */
static int clicked_option(const struct Ui *ui, const struct Widget *widget, float x, float y)
{
    if (widget->role == UI_CHOICE) {
        for (int i = 0; i <= widget->max; i++)
            if (rect_has(ui_choice_part(ui, widget, i), x, y))
                return i;
        return -1;
    }
    int count = widget->max + 1;
    if (rect_has(ui_stepper_arrow(ui, widget, 0), x, y))
        return (widget->value + count - 1) % count;
    return rect_has(ui_value_part(ui, widget), x, y) ? (widget->value + 1) % count : -1;
}

/* --- using a widget --- */

/* Confirm was pressed on it. */
static enum UiResult confirm(struct Ui *ui, const struct Widget *widget,
                             const struct InputEvent *event, struct UiAction *action)
{
    int next = widget->value + 1 > widget->max ? 0 : widget->value + 1;
    switch (widget->role) {
    case UI_BUTTON:
        if (widget->flags & UI_HOLD) {
            ui->hold = (struct Hold){.id = widget->id, .start = ui->now, .player = event->player};
            return UI_USED;
        }
        return act(action, widget, UI_PRESSED, 0, event->player);
    case UI_ROW:
        return act(action, widget, UI_PRESSED, 0, event->player);
    case UI_TOGGLE:
        return act(action, widget, UI_CHANGED, !widget->value, event->player);
    case UI_CHOICE:
    case UI_STEPPER:
        return act(action, widget, UI_CHANGED, next, event->player);
    case UI_TEXT:
        if (event->device == DEVICE_PAD) {
            ui_keyboard_open(ui, widget);
            return UI_USED;
        }
        ui->typed = 0; /* kept anew with the next frame, as the scene leaves it */
        return act(action, widget, UI_CONFIRMED, 0, event->player);
    default:
        return UI_UNUSED;
    }
}

/* A pointer was pressed and let go on it. */
static enum UiResult click(struct Ui *ui, const struct Widget *widget,
                           const struct InputEvent *event, struct UiAction *action)
{
    int option;
    switch (widget->role) {
    case UI_CHOICE:
    case UI_STEPPER:
        option = clicked_option(ui, widget, event->x, event->y);
        return option < 0 || option == widget->value
                   ? UI_USED
                   : act(action, widget, UI_CHANGED, option, event->player);
    case UI_SLIDER:
        return act(action, widget, UI_CONFIRMED, widget->value, event->player);
    case UI_TEXT:
        if (rect_has(ui_clear_part(ui, widget), event->x, event->y)) {
            text_field_set(widget->field, "");
            return act(action, widget, UI_CHANGED, 0, event->player);
        }
        if (event->device == DEVICE_TOUCH)
            ui_keyboard_open(ui, widget);
        return UI_USED;
    default:
        return confirm(ui, widget, event, action);
    }
}

/* Letting go of a held button too soon says how it works. */
static void end_hold(struct Ui *ui)
{
    if (ui->hold.id) {
        ui->hold.id = 0;
        ui_toast(ui, tr(ui->parts.strings, "Hold to confirm"));
    }
}

/* --- actions --- */

static enum UiResult navigate(struct Ui *ui, const struct Widget *to)
{
    if (!to)
        return UI_UNUSED;
    ui_move_focus(ui, to);
    return UI_USED;
}

/* A direction leads on from the widget with the focus, NULL: from none. From tab to tab it presses
 * the one that it comes to. */
static enum UiResult go(struct Ui *ui, const struct Widget *from, const struct InputEvent *event,
                        struct UiAction *action)
{
    const struct Widget *to = ui_next(ui, event->action);
    if (!to && !event->repeat) /* a key that is held stops at the end */
        to = ui_round(ui, event->action);
    bool turns = from && to && (from->flags & to->flags & UI_TAB);
    enum UiResult result = navigate(ui, to);
    return turns ? act(action, to, UI_PRESSED, 0, event->player) : result;
}

/* Scrolls the area of the focus, or else the only one there is. */
static enum UiResult scroll_action(struct Ui *ui, const struct Widget *widget, int step)
{
    int id = widget ? widget->area : 0;
    for (int i = ui->count - 1; i >= ui->modal && !id; i--)
        id = ui->widgets[i].role == UI_SCROLL ? ui->widgets[i].id : 0;
    float lines = 3 * ui->look.metrics.text;
    return id && ui_scroll_by(ui, id, (float)step * lines) ? UI_USED : UI_UNUSED;
}

static enum UiResult press_action(struct Ui *ui, const struct Widget *widget,
                                  const struct InputEvent *event, struct UiAction *action)
{
    bool shown = ui->focus_shown;
    enum UiResult result = UI_UNUSED;
    ui->focus_shown = true;
    if (event->action == ACT_BACK && ui->back_id)
        return act(action, ui_find_id(ui, ui->back_id), UI_PRESSED, 0, event->player);
    if (widget && widget->role == UI_TEXT)
        result = ui_edit(ui, widget, event, action);
    else if (widget && (event->action == ACT_LEFT || event->action == ACT_RIGHT) &&
             (widget->role == UI_CHOICE || widget->role == UI_STEPPER || widget->role == UI_SLIDER))
        result = step_value(widget, event->action == ACT_LEFT ? -1 : 1, event->player, action);
    if (result != UI_UNUSED)
        return result;
    if (is_direction(event->action)) {
        return shown || !widget || widget->role == UI_REGION ? go(ui, widget, event, action)
                                                             : UI_USED;
    }
    switch (event->action) {
    case ACT_CONFIRM:
        return widget && !event->repeat ? confirm(ui, widget, event, action) : UI_UNUSED;
    case ACT_FOCUS_NEXT:
        if (widget && widget->role == UI_TEXT && widget->field->scene_completes)
            return UI_UNUSED;
        return navigate(ui, ui_in_turn(ui, 1));
    case ACT_FOCUS_PREV:
        return navigate(ui, ui_in_turn(ui, -1));
    case ACT_SCROLL_UP:
        return scroll_action(ui, widget, -1);
    case ACT_SCROLL_DOWN:
        return scroll_action(ui, widget, 1);
    default:
        return UI_UNUSED;
    }
}

static enum UiResult release_action(struct Ui *ui, const struct InputEvent *event)
{
    if (event->action == ACT_CONFIRM && ui->hold.id && !ui->hold.pointer) {
        end_hold(ui);
        return UI_USED;
    }
    return UI_UNUSED;
}

/* --- pointer --- */

/* Notes what the pointer is over. */
static void point_at(struct Ui *ui, const struct InputEvent *event)
{
    const struct Widget *at = ui_at(ui, event->x, event->y);
    int hot = at && at->role != UI_REGION ? at->id : 0;
    if (hot != ui->hot) {
        ui->hot = hot;
        ui->hot_since = ui->now;
        ui->stale = true;
    }
}

static enum UiResult pointer_move(struct Ui *ui, const struct InputEvent *event,
                                  struct UiAction *action)
{
    const struct Widget *pressed = ui_find_id(ui, ui->pressed);
    bool ring = ui->focus_shown;
    if (event->device == DEVICE_MOUSE)
        ui->focus_shown = false;
    if (ui->scrolling) {
        ui_scroll_by(ui, ui->scrolling, ui->press_y - event->y);
        ui->press_y = event->y;
        return UI_USED;
    }
    if (pressed && pressed->role == UI_SLIDER && event->down)
        return drag_slider(ui, pressed, event->x, action);
    if (pressed && pressed->role == UI_TEXT && event->down && event->device == DEVICE_MOUSE) {
        ui_text_drag(ui, pressed, event->x);
        return UI_USED;
    }
    bool far = fabsf(event->y - ui->press_y) > 12 * ui->look.metrics.unit;
    const struct Area *area = ui_area_at(ui, ui->press_x, ui->press_y);
    if (event->device == DEVICE_TOUCH && event->down && area && far) {
        ui->scrolling = area->id;
        ui->pressed = 0;
        ui->hold.id = 0;
        return UI_USED;
    }
    if (ring && !ui->focus_shown)
        ui->stale = true;
    point_at(ui, event);
    /* a dialog keeps the pointer to itself; else the scene wants to know where it is */
    return ui->modal > 0 ? UI_USED : UI_UNUSED;
}

static enum UiResult pointer_down(struct Ui *ui, const struct InputEvent *event,
                                  struct UiAction *action)
{
    const struct Widget *at = ui_at(ui, event->x, event->y);
    ui->focus_shown = false;
    ui->press_x = event->x;
    ui->press_y = event->y;
    ui->pressed = 0;
    if (!at)
        return ui->modal > 0 || ui_area_at(ui, event->x, event->y) ? UI_USED : UI_UNUSED;
    ui->focus = at->id;
    if (at->role == UI_REGION || event->button != 1)
        return UI_UNUSED;
    ui->pressed = at->id;
    if (at->flags & UI_HOLD) {
        ui->hold =
            (struct Hold){.id = at->id, .start = ui->now, .player = event->player, .pointer = true};
    }
    if (at->role == UI_TEXT && event->device == DEVICE_MOUSE)
        ui_text_press(ui, at, event->x);
    return at->role == UI_SLIDER ? drag_slider(ui, at, event->x, action) : UI_USED;
}

static enum UiResult pointer_up(struct Ui *ui, const struct InputEvent *event,
                                struct UiAction *action)
{
    const struct Widget *pressed = ui_find_id(ui, ui->pressed);
    bool scrolled = ui->scrolling != 0;
    ui->pressed = 0;
    ui->scrolling = 0;
    if (scrolled)
        return UI_USED;
    if (ui->hold.id && ui->hold.pointer) {
        end_hold(ui);
        return UI_USED;
    }
    if (!pressed || !ui_reachable(ui, pressed) || event->button != 1)
        return UI_UNUSED;
    bool on = rect_has(pressed->rect, event->x, event->y) || pressed->role == UI_SLIDER;
    return on && !(pressed->flags & UI_HOLD) ? click(ui, pressed, event, action) : UI_USED;
}

static enum UiResult pointer_leave(struct Ui *ui)
{
    ui->stale = ui->stale || ui->hot != 0;
    ui->hot = 0;
    return UI_UNUSED;
}

static enum UiResult wheel(struct Ui *ui, const struct InputEvent *event)
{
    const struct Area *area = ui_area_at(ui, event->x, event->y);
    float lines = -event->wheel * 3 * ui->look.metrics.text;
    return area && ui_scroll_by(ui, area->id, lines) ? UI_USED : UI_UNUSED;
}

enum UiResult ui_event(struct Ui *ui, const struct InputEvent *event, struct UiAction *action)
{
    assert(thread_owns(&ui->owner));
    if (ui->keyboard.field && event->kind == INPUT_ACTION && event->down) {
        enum UiResult result = ui_keyboard_event(ui, event, action);
        if (result != UI_UNUSED)
            return result;
    }
    const struct Widget *widget = ui_focused(ui);
    enum UiResult result = UI_UNUSED;
    switch (event->kind) {
    case INPUT_ACTION:
        result = event->down ? press_action(ui, widget, event, action) : release_action(ui, event);
        break;
    case INPUT_POINTER_MOVE:
        result = pointer_move(ui, event, action);
        break;
    case INPUT_POINTER_DOWN:
        result = pointer_down(ui, event, action);
        break;
    case INPUT_POINTER_UP:
        result = pointer_up(ui, event, action);
        break;
    case INPUT_POINTER_LEAVE:
        result = pointer_leave(ui);
        break;
    case INPUT_WHEEL:
        result = wheel(ui, event);
        break;
    case INPUT_TEXT:
    case INPUT_PREEDIT:
        if (widget && widget->role == UI_TEXT)
            result = ui_type(ui, widget, event, action);
        break;
    default:
        break;
    }
    if (result == UI_ACTED && action->id >= KEYBOARD_ID)
        return ui_keyboard_press(ui, action->id, action);
    return result;
}

bool ui_key_event(const struct Ui *ui, const struct InputEvent *event, struct UiAction *action)
{
    if (event->kind != INPUT_ACTION || !event->down || event->repeat || event->action == ACT_NONE)
        return false;
    for (const struct Widget *widget = ui->widgets + ui->count; widget-- > ui->widgets;)
        if (widget->key == event->action && ui_reachable(ui, widget))
            return act(action, widget, UI_PRESSED, 0, event->player) == UI_ACTED;
    return false;
}
