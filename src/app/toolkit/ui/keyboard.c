/* The keyboard on the screen, for pads and fingers. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/app/toolkit/ui/text_field.h"
#include <limits.h>
#include <math.h>

/* The keys, row by row, without and with shift; the last row holds the four below. */
static const char *const rows[] = {"1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-"};
static const char *const shifted[] = {"!@#$%&*()+", "QWERTYUIOP", "ASDFGHJKL/", "ZXCVBNM;:_"};

enum {
    KEY_COLUMNS = 10,
    KEY_ROWS = sizeof rows / sizeof rows[0],
    KEY_SHIFT = KEYBOARD_ID + KEY_COLUMNS * KEY_ROWS,
    KEY_SPACE,
    KEY_ERASE,
    KEY_DONE,
};

void ui_keyboard_open(struct Ui *ui, const struct Widget *text)
{
    ui->keyboard = (struct Keyboard){.field = text->field, .id = text->id};
    text_field_move(text->field, INT_MAX, false);
}

void ui_put_keyboard_away(struct Ui *ui)
{
    if (ui->keyboard.field) {
        ui->keyboard.field = NULL;
        ui->stale = true;
        ui_set_focus(ui, ui->keyboard.id);
    }
}

static enum UiResult close_keyboard(struct Ui *ui, struct UiAction *action)
{
    *action = (struct UiAction){.id = ui->keyboard.id, .kind = UI_CONFIRMED};
    ui->keyboard.field = NULL;
    ui->focus_under = 0;
    ui_set_focus(ui, ui->keyboard.id);
    return UI_ACTED;
}

static char key_letter(const struct Ui *ui, int key)
{
    const char *const *keys = ui->keyboard.shift ? shifted : rows;
    return keys[key / KEY_COLUMNS][key % KEY_COLUMNS];
}

static enum UiResult changed(const struct Ui *ui, bool really, struct UiAction *action)
{
    *action = (struct UiAction){.id = ui->keyboard.id, .kind = UI_CHANGED};
    return really ? UI_ACTED : UI_USED;
}

enum UiResult ui_keyboard_press(struct Ui *ui, int id, struct UiAction *action)
{
    struct TextField *field = ui->keyboard.field;
    char letter[2] = {0};
    switch (id) {
    case KEY_SHIFT:
        ui->keyboard.shift = !ui->keyboard.shift;
        return UI_USED;
    case KEY_SPACE:
        return changed(ui, text_field_insert(field, " "), action);
    case KEY_ERASE:
        return changed(ui, text_field_erase(field, -1), action);
    case KEY_DONE:
        return close_keyboard(ui, action);
    default:
        letter[0] = key_letter(ui, id - KEYBOARD_ID);
        ui->keyboard.shift = false;
        return changed(ui, text_field_insert(field, letter), action);
    }
}

enum UiResult ui_keyboard_event(struct Ui *ui, const struct InputEvent *event,
                                struct UiAction *action)
{
    switch (event->action) {
    case ACT_BACK:
    case ACT_MENU:
        return close_keyboard(ui, action);
    case ACT_UNDO:
    case ACT_ERASE:
        return ui_keyboard_press(ui, KEY_ERASE, action);
    case ACT_HINT:
        return ui_keyboard_press(ui, KEY_SHIFT, action);
    default:
        return UI_UNUSED;
    }
}

static void describe_letters(struct Ui *ui, SDL_FRect *r, float height, float gap)
{
    for (int row = 0; row < KEY_ROWS; row++) {
        SDL_FRect line = cut_top(r, height);
        cut_top(r, gap);
        for (int i = 0; i < KEY_COLUMNS; i++) {
            int key = row * KEY_COLUMNS + i;
            char label[2] = {key_letter(ui, key), '\0'};
            ui_button(ui, KEYBOARD_ID + key, rect_column(line, i, KEY_COLUMNS, gap), NULL, label,
                      key == KEY_COLUMNS ? UI_FIRST : 0);
        }
    }
}

void ui_keyboard_describe(struct Ui *ui)
{
    const struct Metrics *m = &ui->look.metrics;
    const struct Strings *s = ui->parts.strings;
    SDL_FRect area = rect_inset(canvas_area(ui->parts.canvas), m->margin, m->margin);
    float gap = fminf(m->gap, area.h * 0.015f);
    float height = fminf(m->button, (area.h - 8 * gap) / (KEY_ROWS + 3));
    float width = fminf(area.w, 13 * height + 12 * gap);
    float whole = (KEY_ROWS + 2) * (height + gap) + 3 * gap;
    ui_modal(ui, true);
    SDL_FRect box = {area.x + (area.w - width) / 2, area.y + area.h - whole, width, whole};
    ui_panel(ui, box);
    box = rect_inset(box, 2 * gap, 2 * gap);
    char shown[UI_LABEL_MAX];
    text_field_shown(ui->keyboard.field, ui->keyboard.field->text, shown, sizeof shown);
    ui_label(ui, cut_top(&box, height), shown, UI_LARGE | UI_CENTER);
    cut_top(&box, gap);
    describe_letters(ui, &box, height, gap);
    unsigned int shift = ui->keyboard.shift ? UI_SELECTED : 0;
    ui_button(ui, KEY_SHIFT, rect_column(box, 0, 4, gap), "icon-shift", tr(s, "Shift"), shift);
    ui_button(ui, KEY_SPACE, rect_column(box, 1, 4, gap), NULL, tr(s, "Space"), 0);
    ui_button(ui, KEY_ERASE, rect_column(box, 2, 4, gap), "icon-erase", tr(s, "Delete"), 0);
    ui_button(ui, KEY_DONE, rect_column(box, 3, 4, gap), NULL, tr(s, "Done"), UI_MAIN);
}
