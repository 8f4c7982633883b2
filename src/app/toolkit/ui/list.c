/* The list of widgets of a frame, and what may be asked of it. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include <assert.h>
#include <string.h>

struct Widget *ui_add(struct Ui *ui, enum UiRole role, int id, SDL_FRect rect, const char *label)
{
    assert(thread_owns(&ui->owner));
    if (ui->count < WIDGETS_MAX)
        ui->count++;
    struct Widget *widget = &ui->widgets[ui->count - 1];
    *widget = (struct Widget){.role = role,
                              .id = id,
                              .rect = rect,
                              .clip = ui->clip,
                              .area = ui->area,
                              .texts_at = -1,
                              .name_at = -1,
                              .told_at = -1};
    SDL_utf8strlcpy(widget->label, label ? label : "", sizeof widget->label);
    return widget;
}

int ui_keep_text(struct Ui *ui, const char *text)
{
    int at = (int)ui->texts.length;
    string_buffer_add_bytes(&ui->texts, text, strlen(text) + 1);
    return at;
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
        if ((role == UI_ROLE_COUNT || role == widget->role) && strcmp(widget->label, label) == 0)
            return widget;
    }
    return NULL;
}

const struct Widget *ui_find_id(const struct Ui *ui, int id)
{
    for (int i = ui->count - 1; i >= 0 && id != 0; i--)
        if (ui->widgets[i].id == id)
            return &ui->widgets[i];
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
    if (i < 0 || i > widget->max || (widget->role != UI_CHOICE && widget->role != UI_STEPPER))
        return "";
    const char *text = ui->texts.data + widget->texts_at;
    while (i-- > 0)
        text += strlen(text) + 1;
    return text;
}

bool ui_covered(const struct Ui *ui, const struct Widget *widget)
{
    return widget - ui->widgets < ui->modal;
}

bool ui_asks(const struct Ui *ui)
{
    return ui->modal > 0;
}

static const char *text_at(const struct Ui *ui, int at, const char *otherwise)
{
    return at < 0 ? otherwise : ui->texts.data + at;
}

/* All of what a LABEL or what is TOLD says; of others the label. */
static const char *ui_words(const struct Ui *ui, const struct Widget *widget)
{
    bool words = widget->role == UI_LABEL || widget->role == UI_TOLD;
    return text_at(ui, words ? widget->texts_at : -1, widget->label);
}

const char *ui_called(const struct Ui *ui, const struct Widget *widget)
{
    return text_at(ui, widget->name_at, ui_words(ui, widget));
}

const char *ui_told_words(const struct Ui *ui, const struct Widget *widget)
{
    return text_at(ui, widget->told_at, "");
}

unsigned int ui_page(const struct Ui *ui)
{
    return ui->page;
}

const struct Widget *ui_at(const struct Ui *ui, float x, float y)
{
    for (int i = ui->count - 1; i >= ui->modal; i--) {
        const struct Widget *widget = &ui->widgets[i];
        if (widget->id != 0 && widget->role != UI_SCROLL && rect_has(widget->rect, x, y) &&
            rect_has(widget->clip, x, y))
            return widget->flags & UI_DISABLED ? NULL : widget;
    }
    return NULL;
}

const struct Widget *ui_focused(const struct Ui *ui)
{
    const struct Widget *widget = ui_find_id(ui, ui->focus);
    return widget && ui_focusable(ui, widget) ? widget : NULL;
}
