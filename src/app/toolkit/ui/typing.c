/* Typing in a field of text: letters, editing keys, the clipboard, selecting by keys and mouse. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/app/toolkit/ui/text_field.h"
#include <limits.h>
#include <string.h>

enum { TWICE_MS = 400 };

static enum UiResult changed(const struct Widget *widget, bool really, int player,
                             struct UiAction *action)
{
    *action = (struct UiAction){.id = widget->id, .kind = UI_CHANGED, .player = player};
    return really ? UI_ACTED : UI_USED;
}

enum UiResult ui_type(struct Ui *ui, const struct Widget *widget, const struct InputEvent *event,
                      struct UiAction *action)
{
    struct TextField *field = widget->field;
    (void)ui;
    if (event->kind == INPUT_PREEDIT) {
        SDL_utf8strlcpy(field->preedit, event->text, sizeof field->preedit);
        return UI_USED;
    }
    field->preedit[0] = '\0';
    return changed(widget, text_field_insert(field, event->text), event->player, action);
}

/* --- clipboard --- */

static enum UiResult paste(const struct Widget *widget, int player, struct UiAction *action)
{
    char *text = SDL_GetClipboardText();
    bool taken = text && *text && text_field_insert(widget->field, text);
    SDL_free(text);
    return changed(widget, taken, player, action);
}

/* Copies what is selected, or all where nothing is; a secret stays one. */
static void copy(const struct TextField *field)
{
    char text[TEXT_FIELD_MAX];
    int from, to;
    if (field->secret)
        return;
    if (!text_field_selection(field, &from, &to))
        to = (int)strlen(field->text) + (from = 0);
    SDL_strlcpy(text, field->text + from, (size_t)(to - from) + 1);
    SDL_SetClipboardText(text);
}

static enum UiResult cut(const struct Widget *widget, int player, struct UiAction *action)
{
    struct TextField *field = widget->field;
    int from, to;
    if (field->secret || !text_field_selection(field, &from, &to))
        return UI_USED;
    copy(field);
    return changed(widget, text_field_erase(field, 1), player, action);
}

/* --- keys --- */

void ui_text_keep(struct Ui *ui, const struct Widget *widget)
{
    SDL_strlcpy(ui->typed_before, widget->field->text, sizeof ui->typed_before);
}

/* Brings back what stood there when the focus came. */
static enum UiResult restore(struct Ui *ui, const struct Widget *widget, int player,
                             struct UiAction *action)
{
    if (ui->typed != widget->id || strcmp(ui->typed_before, widget->field->text) == 0)
        return UI_UNUSED;
    text_field_set(widget->field, ui->typed_before);
    return changed(widget, true, player, action);
}

/* To the left and right the cursor leaves the field where it can go no further. */
static enum UiResult step(struct TextField *field, int by, bool select)
{
    return text_field_move(field, by, select) || select ? UI_USED : UI_UNUSED;
}

enum UiResult ui_edit(struct Ui *ui, const struct Widget *widget, const struct InputEvent *event,
                      struct UiAction *action)
{
    struct TextField *field = widget->field;
    switch (event->action) {
    case ACT_LEFT:
        return step(field, -1, event->shift);
    case ACT_RIGHT:
        return step(field, 1, event->shift);
    case ACT_FIRST:
        text_field_move(field, INT_MIN, event->shift);
        return UI_USED;
    case ACT_LAST:
        text_field_move(field, INT_MAX, event->shift);
        return UI_USED;
    case ACT_SELECT_ALL:
        text_field_select_all(field);
        return UI_USED;
    case ACT_ERASE:
        return changed(widget, text_field_erase(field, -1), event->player, action);
    case ACT_ERASE_NEXT:
        return changed(widget, text_field_erase(field, 1), event->player, action);
    case ACT_PASTE:
        return field->scene_pastes ? UI_UNUSED : paste(widget, event->player, action);
    case ACT_COPY:
        copy(field);
        return UI_USED;
    case ACT_CUT:
        return cut(widget, event->player, action);
    case ACT_BACK:
        return restore(ui, widget, event->player, action);
    default:
        return UI_UNUSED;
    }
}

/* --- pointer --- */

/* The place in the text that is nearest to x: the last character whose middle is left of it. */
static int place_at(const struct Ui *ui, const struct Widget *widget, float x)
{
    const struct TextField *field = widget->field;
    float left = ui_text_line(ui, widget).left, before = 0;
    int at = 0;
    while (field->text[at]) {
        int next = at + text_field_step(field, at);
        float after = ui_text_width(ui, field, next);
        if (x < left + (before + after) / 2)
            break;
        at = next;
        before = after;
    }
    return at;
}

void ui_text_press(struct Ui *ui, const struct Widget *widget, float x)
{
    int at = place_at(ui, widget, x);
    bool twice = ui->text_pressed && ui->now - ui->text_pressed < TWICE_MS &&
                 ui->typed == widget->id && at == widget->field->cursor;
    if (twice)
        text_field_select_all(widget->field);
    else
        text_field_place(widget->field, at, false);
    ui->text_pressed = twice ? 0 : ui->now;
}

/* What a second press has selected stays so. */
void ui_text_drag(struct Ui *ui, const struct Widget *widget, float x)
{
    int at = place_at(ui, widget, x);
    if (ui->text_pressed && at != widget->field->cursor)
        text_field_place(widget->field, at, true);
}
