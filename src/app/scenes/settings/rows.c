/* The rows of a tab: what they look like, and what is kept of them. */
#include "src/app/scenes/settings/tabs.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/common/scan.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* How much of a row's width a button takes, beside its words. */
static const float BUTTON_PART = 0.46F;

static void *member(struct App *app, const struct Row *row)
{
    return (char *)&app->settings + row->offset;
}

void rows_fill(struct SettingsScene *scene, const struct Tab *tab)
{
    for (int i = 0; i < tab->count; i++) {
        const struct Row *row = &tab->rows[i];
        struct TextField *field = &scene->fields[i];
        void *value = member(scene->app, row);
        char number[12] = "";
        field->limit = row->max;
        field->secret = row->kind == ROW_SECRET;
        if (row->kind == ROW_TEXT || row->kind == ROW_SECRET) {
            text_field_set(field, value);
        } else if (row->kind == ROW_PORT) {
            if (*(int *)value != 0)
                snprintf(number, sizeof number, "%d", *(int *)value);
            text_field_set(field, number);
        }
    }
}

/* --- description --- */

static void describe_choice(struct App *app, int id, SDL_FRect r, const struct Row *row)
{
    const char *names[ROW_OPTIONS_MAX];
    int selected = row->take ? 0 : *(int *)member(app, row);
    int count = row->list(app, names, &selected);
    ui_choice(app->ui, id, r, app_tr(app, row->label), names, count, selected, 0);
}

static void describe_button(struct SettingsScene *scene, int id, SDL_FRect r, const struct Row *row)
{
    struct App *app = scene->app;
    bool ready = !row->ready || row->ready(scene);
    SDL_FRect button = cut_left(&r, roundf(r.w * BUTTON_PART) - app->metrics.gap);
    cut_left(&r, app->metrics.gap);
    ui_button(app->ui, id, button, row->icon, app_tr(app, row->label), ready ? 0 : UI_DISABLED);
    if (row->says)
        ui_label(app->ui, r, row->says(scene), UI_WRAP | UI_SMALL | UI_DIM);
}

static void describe_slider(struct App *app, int id, SDL_FRect r, const struct Row *row)
{
    char shown[16];
    int value = *(int *)member(app, row);
    snprintf(shown, sizeof shown, "%d %%", value);
    ui_slider(app->ui, id, r, app_tr(app, row->label), value,
              (struct SliderRange){row->min, row->max, row->step}, shown);
}

static void describe_row(struct SettingsScene *scene, const struct Tab *tab, int i, int id,
                         SDL_FRect r)
{
    struct App *app = scene->app;
    const struct Row *row = &tab->rows[i];
    const char *label = app_tr(app, row->label);
    float edge = 10 * app->metrics.unit; /* where the rows' own labels begin */
    switch (row->kind) {
    case ROW_HEADING:
        cut_left(&r, edge);
        ui_label(app->ui, r, label, UI_LARGE | UI_BOLD);
        break;
    case ROW_TOGGLE:
        ui_toggle(app->ui, id, r, label, *(bool *)member(app, row), 0);
        break;
    case ROW_SLIDER:
        describe_slider(app, id, r, row);
        break;
    case ROW_CHOICE:
        describe_choice(app, id, r, row);
        break;
    case ROW_TEXT:
    case ROW_SECRET:
    case ROW_PORT:
        ui_text(app->ui, id, r, label, &scene->fields[i]);
        break;
    case ROW_BUTTON:
        describe_button(scene, id, r, row);
        break;
    case ROW_OWN:
        row->describe(scene, i, id, r);
        break;
    case ROW_NOTE:
        cut_left(&r, edge);
        ui_label(app->ui, r, label, UI_SMALL | UI_DIM | UI_WRAP);
        break;
    }
}

/* Above a heading that is not the first, there is more air. */
static float head_room(const struct Metrics *m, const struct Tab *tab, int i)
{
    return tab->rows[i].kind == ROW_HEADING && i > 0 ? roundf(0.8F * m->text_large) : 0;
}

static float row_height(const struct Metrics *m, const struct Row *row)
{
    if (row->kind == ROW_HEADING)
        return roundf(1.8F * m->text_large);
    if (row->kind == ROW_NOTE)
        return roundf(2.8F * m->text_small);
    return m->button;
}

static float air(const struct Metrics *m)
{
    return roundf(0.5F * m->gap);
}

static bool left_out(const struct Row *row)
{
    return row->wanted && !row->wanted();
}

float rows_height(const struct Metrics *m, const struct Tab *tab)
{
    float height = 0;
    for (int i = 0; i < tab->count; i++)
        if (!left_out(&tab->rows[i]))
            height += head_room(m, tab, i) + row_height(m, &tab->rows[i]) + air(m);
    return height;
}

SDL_FRect rows_describe(struct SettingsScene *scene, const struct Tab *tab, int first_id,
                        SDL_FRect rect)
{
    const struct Metrics *m = &scene->app->metrics;
    for (int i = 0; i < tab->count; i++) {
        if (left_out(&tab->rows[i]))
            continue;
        cut_top(&rect, head_room(m, tab, i));
        describe_row(scene, tab, i, first_id + i, cut_top(&rect, row_height(m, &tab->rows[i])));
        cut_top(&rect, air(m));
    }
    return rect;
}

/* --- what is kept --- */

/* Takes a port as it is typed; what is none stays out. */
static void take_port(struct SettingsScene *scene, const char *text, int *port)
{
    int number = 0;
    const char *end = *text ? scan(text, "%", &number) : text;
    if (!end || *end || number < 0 || number > 65535)
        app_toast(scene->app, app_tr(scene->app, "Enter a port from 1 to 65535"));
    else
        *port = number;
}

void row_change(struct SettingsScene *scene, const struct Tab *tab, const struct Row *row,
                const struct UiAction *act)
{
    struct App *app = scene->app;
    const char *typed = scene->fields[row - tab->rows].text;
    switch (row->kind) {
    case ROW_TOGGLE:
        *(bool *)member(app, row) = act->value != 0;
        break;
    case ROW_SLIDER:
        *(int *)member(app, row) = act->value;
        break;
    case ROW_CHOICE:
        if (row->take)
            row->take(scene, act->value);
        else
            *(int *)member(app, row) = act->value;
        break;
    case ROW_TEXT:
    case ROW_SECRET:
        SDL_utf8strlcpy(member(app, row), typed, SETTING_TEXT_MAX);
        break;
    case ROW_PORT:
        take_port(scene, typed, member(app, row));
        break;
    case ROW_BUTTON:
    case ROW_OWN:
        row->take(scene, (int)(row - tab->rows));
        return;
    case ROW_HEADING:
    case ROW_NOTE:
        return;
    }
    if (tab->changed)
        tab->changed(scene);
    app_apply_settings(app);
    if (row->kind == ROW_SLIDER && row->take)
        row->take(scene, act->value);
}

void rows_reset(struct SettingsScene *scene, const struct Tab *tab)
{
    struct Settings first;
    settings_default(&first);
    servers_suggest(&scene->app->installed.servers, &first);
    for (int i = 0; i < tab->count; i++) {
        const struct Row *row = &tab->rows[i];
        const void *from = (const char *)&first + row->offset;
        void *to = member(scene->app, row);
        if (row->kind == ROW_TOGGLE)
            memcpy(to, from, sizeof(bool));
        else if (row->kind == ROW_SLIDER || row->kind == ROW_CHOICE || row->kind == ROW_PORT)
            memcpy(to, from, sizeof(int));
        else if (row->kind == ROW_TEXT || row->kind == ROW_SECRET)
            memcpy(to, from, SETTING_TEXT_MAX);
    }
    if (tab->reset)
        tab->reset(scene);
    rows_fill(scene, tab);
}
