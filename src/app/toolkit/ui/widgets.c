/* The widgets that scenes describe, one function each. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/common/memory.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void ui_label(struct Ui *ui, SDL_FRect rect, const char *text, unsigned int flags)
{
    ui_add(ui, UI_LABEL, 0, rect, text)->flags = flags;
}

void ui_paragraph(struct Ui *ui, SDL_FRect rect, const char *text, unsigned int flags)
{
    struct Widget *widget = ui_add(ui, UI_LABEL, 0, rect, text);
    widget->flags = flags | UI_WRAP;
    widget->texts_at = ui_keep_text(ui, text);
}

void ui_image(struct Ui *ui, SDL_FRect rect, const char *drawing, SDL_Color color)
{
    struct Widget *widget = ui_add(ui, UI_IMAGE, 0, rect, "");
    SDL_strlcpy(widget->icon, drawing, sizeof widget->icon);
    widget->tint = color;
}

void ui_panel(struct Ui *ui, SDL_FRect rect)
{
    ui_add(ui, UI_PANEL, 0, rect, "");
}

void ui_modal(struct Ui *ui, bool darken)
{
    if (darken)
        ui_add(ui, UI_SHADE, 0, canvas_area(ui->parts.canvas), "");
    ui->modal = ui->count;
    ui->back_id = 0;
    ui->hint_count = 0; /* what they say can't be done now */
}

void ui_button(struct Ui *ui, int id, SDL_FRect rect, const char *icon, const char *label,
               unsigned int flags)
{
    struct Widget *widget = ui_add(ui, UI_BUTTON, id, rect, label);
    widget->flags = flags;
    SDL_strlcpy(widget->icon, icon ? icon : "", sizeof widget->icon);
}

void ui_icon_button(struct Ui *ui, int id, SDL_FRect rect, const char *icon, const char *label,
                    const char *name, unsigned int flags)
{
    struct Widget *widget = ui_add(ui, UI_BUTTON, id, rect, label);
    widget->flags = flags | UI_PLAIN | UI_WORDED;
    SDL_strlcpy(widget->icon, icon, sizeof widget->icon);
    SDL_utf8strlcpy(widget->detail, name ? name : "", sizeof widget->detail);
}

void ui_word(struct Ui *ui, const char *word)
{
    struct Widget *widget = &ui->widgets[ui->count - 1];
    SDL_utf8strlcpy(widget->detail, word, sizeof widget->detail);
}

void ui_key(struct Ui *ui, enum InputAction action)
{
    ui->widgets[ui->count - 1].key = action;
}

void ui_toggle(struct Ui *ui, int id, SDL_FRect rect, const char *label, bool on,
               unsigned int flags)
{
    struct Widget *widget = ui_add(ui, UI_TOGGLE, id, rect, label);
    widget->flags = flags;
    widget->value = on;
    widget->max = 1;
}

/* Do all options fit beside each other? A tenth of shrinking goes unnoticed. */
static bool options_fit(struct Ui *ui, const struct Widget *widget)
{
    SDL_FRect part = ui_value_part(ui, widget);
    struct TextStyle style = ui_text_style(ui, 0);
    float each = part.w / (float)(widget->max + 1) - ui->look.metrics.gap;
    for (int i = 0; i <= widget->max; i++)
        if (canvas_text_width(ui->parts.canvas, ui_option(ui, widget, i), &style) * 0.9f > each)
            return false;
    return true;
}

static struct Widget *add_options(struct Ui *ui, enum UiRole role, int id, SDL_FRect rect,
                                  const char *label)
{
    struct Widget *widget = ui_add(ui, role, id, rect, label);
    widget->step = 1;
    return widget;
}

const char **ui_options_room(struct Ui *ui, int count)
{
    ui->options = memory_resized(ui->options, ((size_t)count + 1) * sizeof *ui->options);
    return ui->options;
}

void ui_stepper(struct Ui *ui, int id, SDL_FRect rect, const char *label,
                const char *const *options, int count, int selected, unsigned int flags)
{
    struct Widget *widget = add_options(ui, UI_STEPPER, id, rect, label);
    widget->flags = flags;
    widget->value = selected;
    widget->max = count - 1;
    widget->texts_at = (int)ui->texts.length;
    for (int i = 0; i < count; i++)
        ui_keep_text(ui, options[i]);
}

void ui_choice(struct Ui *ui, int id, SDL_FRect rect, const char *label, const char *const *options,
               int count, int selected, unsigned int flags)
{
    ui_stepper(ui, id, rect, label, options, count, selected, flags);
    struct Widget *widget = &ui->widgets[ui->count - 1];
    widget->role = UI_CHOICE;
    if (!options_fit(ui, widget))
        widget->role = UI_STEPPER;
}

void ui_slider(struct Ui *ui, int id, SDL_FRect rect, const char *label, int value,
               struct SliderRange range, const char *shown)
{
    struct Widget *widget = ui_add(ui, UI_SLIDER, id, rect, label);
    widget->value = value;
    widget->min = range.min;
    widget->max = range.max;
    widget->step = range.step;
    if (shown)
        SDL_utf8strlcpy(widget->detail, shown, sizeof widget->detail);
    else
        snprintf(widget->detail, sizeof widget->detail, "%d", value);
}

void ui_text(struct Ui *ui, int id, SDL_FRect rect, const char *label, struct TextField *field)
{
    ui_add(ui, UI_TEXT, id, rect, label)->field = field;
}

void ui_row(struct Ui *ui, int id, SDL_FRect rect, const char *label, const char *detail,
            unsigned int flags)
{
    struct Widget *widget = ui_add(ui, UI_ROW, id, rect, label);
    widget->flags = flags;
    SDL_utf8strlcpy(widget->detail, detail ? detail : "", sizeof widget->detail);
}

void ui_progress(struct Ui *ui, SDL_FRect rect, const char *label, float fraction)
{
    struct Widget *widget = ui_add(ui, UI_PROGRESS, 0, rect, label);
    widget->value = fraction < 0 ? -1 : (int)lroundf(fminf(fraction, 1) * 1000);
}

void ui_region(struct Ui *ui, int id, SDL_FRect rect, const char *label, unsigned int flags)
{
    ui_add(ui, UI_REGION, id, rect, label)->flags = flags;
}

/* --- for who listens --- */

void ui_name(struct Ui *ui, const char *name)
{
    ui->widgets[ui->count - 1].name_at = ui_keep_text(ui, name);
}

bool ui_listened(const struct Ui *ui)
{
    return ui->listened;
}

void ui_set_listened(struct Ui *ui, bool listened)
{
    ui->listened = listened;
}

void ui_told_value(struct Ui *ui, int place, const char *words)
{
    ui->widgets[ui->count - 1].value = place;
    ui->widgets[ui->count - 1].told_at = ui_keep_text(ui, words);
}

void ui_told_cells(struct Ui *ui, const struct UiCells *cells)
{
    ui->widgets[ui->count - 1].cells = cells;
}

void ui_told(struct Ui *ui, SDL_FRect rect, const char *words, unsigned int flags)
{
    struct Widget *widget = ui_add(ui, UI_TOLD, 0, rect, words);
    widget->flags = flags;
    widget->texts_at = ui_keep_text(ui, words);
}

/* --- hints and dialogs --- */

void ui_hint(struct Ui *ui, enum InputAction action, const char *words)
{
    int at = 0;
    while (at < ui->hint_count && ui->hints[at].action != action)
        at++;
    if (at == HINTS_MAX)
        return;
    ui->hint_count = SDL_max(ui->hint_count, at + 1);
    ui->hints[at].action = action;
    SDL_utf8strlcpy(ui->hints[at].words, words, sizeof ui->hints[at].words);
}

/* The first button that destroys nothing. */
static int dialog_main(const struct UiDialog *dialog)
{
    int main = 0;
    while (dialog->danger >> main & 1)
        main++;
    assert(main < dialog->button_count);
    return main;
}

/* The dialog's buttons beside each other, or below where they would be too narrow. */
static void dialog_buttons(struct Ui *ui, const struct UiDialog *dialog, SDL_FRect r, bool columns)
{
    const struct Metrics *m = &ui->look.metrics;
    int count = dialog->button_count, main = dialog_main(dialog);
    for (int i = 0; i < count; i++) {
        /* beside each other the main one stands at the right, where reading ends */
        int column = main == 0 ? count - 1 - i : i;
        SDL_FRect place =
            columns ? rect_column(r, column, count, m->gap) : rect_row(r, i, count, m->gap);
        unsigned int flags = dialog->danger >> i & 1 ? UI_DANGER : 0;
        flags |= i == main ? UI_MAIN | UI_FIRST : 0;
        ui_button(ui, dialog->first_id + i, place, NULL, dialog->buttons[i], flags);
    }
}

/* What a dialog says, scrolled where the window is too low for it. */
static void dialog_text(struct Ui *ui, const char *text, SDL_FRect rect, bool scrolled)
{
    struct TextStyle style = ui_text_style(ui, UI_WRAP);
    if (!scrolled) {
        ui_paragraph(ui, rect, text, 0);
        return;
    }
    float width = rect.w - (float)UI_SCROLL_BAR * ui->look.metrics.unit;
    float height = canvas_text_height(ui->parts.canvas, text, &style, width);
    ui_paragraph(ui, ui_scroll_begin(ui, DIALOG_TEXT_ID, rect, height), text, 0);
    ui_scroll_end(ui);
}

void ui_dialog(struct Ui *ui, const struct UiDialog *dialog)
{
    const struct Metrics *m = &ui->look.metrics;
    SDL_FRect area = canvas_area(ui->parts.canvas);
    area = rect_inset(area, 0, ui->look.named ? m->margin : 0); /* television may cut the rest */
    float pad = 28 * m->unit;
    float width = fminf(area.w - 2 * m->margin, fmaxf(560 * m->unit, 26 * m->text));
    bool columns = dialog->button_count <= 2;
    struct TextStyle heading = ui_text_style(ui, UI_LARGE | UI_BOLD | UI_WRAP);
    struct TextStyle body = ui_text_style(ui, UI_WRAP);
    float inner = width - 2 * pad;
    float title = canvas_text_height(ui->parts.canvas, dialog->title, &heading, inner);
    float text = dialog->text
                     ? canvas_text_height(ui->parts.canvas, dialog->text, &body, inner) + m->gap
                     : 0;
    float rows = columns ? 1 : (float)dialog->button_count;
    float buttons = rows * (m->button + m->gap) - m->gap, head = 2 * pad + title + 2 * m->gap;
    float pressed = fminf(buttons, area.h - head); /* what is seen of the buttons, */
    float rest = head + pressed, seen = fminf(text, area.h - rest); /* and of the text */
    ui_modal(ui, true);
    SDL_FRect box = rect_center(area, width, rest + seen);
    ui_panel(ui, box);
    box = rect_inset(box, pad, pad);
    ui_label(ui, cut_top(&box, title), dialog->title, UI_LARGE | UI_BOLD | UI_WRAP);
    if (dialog->text) {
        cut_top(&box, m->gap);
        dialog_text(ui, dialog->text, cut_top(&box, seen - m->gap), seen < text);
    }
    box = cut_bottom(&box, pressed);
    if (pressed < buttons) {
        box = ui_scroll_begin(ui, DIALOG_BUTTONS_ID, box, buttons);
        cut_right(&box, (float)UI_SCROLL_BAR * m->unit);
    }
    dialog_buttons(ui, dialog, box, columns);
    if (pressed < buttons)
        ui_scroll_end(ui);
    ui->back_id = dialog->first_id + dialog->button_count - 1;
    ui_hint(ui, ACT_CONFIRM, tr(ui->parts.strings, "Select"));
    ui_hint(ui, ACT_BACK, dialog->buttons[dialog->button_count - 1]);
}
