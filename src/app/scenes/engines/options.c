/* An engine's options as widgets. What differs from the engine's own default is kept. */
#include "src/app/scenes/engines/engine.h"
#include "src/app/toolkit/ui/text_field.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CHOICES_MAX = 96, SLIDER_MOST = 200 /* values: wider ranges are typed */ };

static const struct ProgramOption *option_of(const struct EngineScene *scene, int index)
{
    return &engine_trial_report(scene->trial)->options[index];
}

/* Not to be set: what the arcade tells the engine itself, and buttons, which act on one that
 * runs. */
static bool is_ours(const struct ProgramOption *option)
{
    static const char *const names[] = {"UCI_Variant",     "MultiPV",  "Ponder",     "UCI_Chess960",
                                        "UCI_AnalyseMode", "Protocol", "usemillisec"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(option->name, names[i]) == 0)
            return true;
    return strcmp(option->type, "button") == 0;
}

/* What it is set to, or its default. */
static void value_of(const struct EngineScene *scene, const struct ProgramOption *option,
                     char value[ENGINE_VALUE_MAX])
{
    const struct Engine *engine = engines_get(scene->app->engines, scene->index);
    if (!engine_option(engine, option->name, value))
        snprintf(value, ENGINE_VALUE_MAX, "%s", option->value);
}

static bool is_type(const struct ProgramOption *option, const char *type)
{
    return strcmp(option->type, type) == 0;
}

static bool is_slider(const struct ProgramOption *option)
{
    return is_type(option, "spin") && option->min < option->max &&
           option->max - option->min <= SLIDER_MOST && option->min >= -100000 &&
           option->max <= 100000;
}

static bool is_typed(const struct ProgramOption *option)
{
    return !is_type(option, "check") && !is_type(option, "combo") && !is_slider(option);
}

/* Cuts the choices of a combo apart in `texts`; returns how many, the one that is `value` in
 * *chosen. */
static int read_choices(const struct ProgramOption *option, const char *value,
                        char texts[CHOICES_MAX][ENGINE_VALUE_MAX], int *chosen)
{
    int count = 0;
    *chosen = 0;
    for (const char *at = option->choices; *at && count < CHOICES_MAX;) {
        size_t length = strcspn(at, "\n");
        snprintf(texts[count], ENGINE_VALUE_MAX, "%.*s", (int)length, at);
        if (strcmp(texts[count], value) == 0)
            *chosen = count;
        count++;
        at += length + (at[length] == '\n');
    }
    return count;
}

int engine_option_rows(const struct EngineScene *scene)
{
    int rows = 0;
    for (int i = 0; i < engine_trial_report(scene->trial)->option_count; i++)
        rows += !is_ours(option_of(scene, i));
    return rows;
}

void engine_fill_options(struct EngineScene *scene)
{
    char value[ENGINE_VALUE_MAX];
    for (int i = 0; i < engine_trial_report(scene->trial)->option_count; i++) {
        value_of(scene, option_of(scene, i), value);
        text_field_set(&scene->values[i], value);
    }
}

static void draw_combo(const struct EngineScene *scene, int index, const char *value, SDL_FRect row)
{
    const struct ProgramOption *option = option_of(scene, index);
    char texts[CHOICES_MAX][ENGINE_VALUE_MAX];
    const char *labels[CHOICES_MAX];
    int chosen, count = read_choices(option, value, texts, &chosen);
    for (int i = 0; i < count; i++)
        labels[i] = texts[i];
    if (count > 0)
        ui_stepper(scene->app->ui, ENGINE_OPTION + index, row, option->name, labels, count, chosen,
                   0);
}

static void draw_option(struct EngineScene *scene, int index, SDL_FRect row)
{
    const struct ProgramOption *option = option_of(scene, index);
    struct Ui *ui = scene->app->ui;
    char value[ENGINE_VALUE_MAX];
    int id = ENGINE_OPTION + index;
    value_of(scene, option, value);
    if (is_type(option, "check"))
        ui_toggle(ui, id, row, option->name, strcmp(value, "true") == 0, 0);
    else if (is_type(option, "combo"))
        draw_combo(scene, index, value, row);
    else if (is_slider(option))
        ui_slider(ui, id, row, option->name, (int)strtol(value, NULL, 10),
                  (struct SliderRange){(int)option->min, (int)option->max, 1}, value);
    else
        ui_text(ui, id, row, option->name, &scene->values[index]);
}

void engine_draw_options(struct EngineScene *scene, struct Form *form)
{
    for (int i = 0; i < engine_trial_report(scene->trial)->option_count; i++)
        if (!is_ours(option_of(scene, i)))
            draw_option(scene, i, form_row(form));
}

/* A number that is typed has to be one in its range. */
static bool is_good(const struct ProgramOption *option, const char *value)
{
    char *end;
    long long number = strtoll(value, &end, 10);
    if (!is_type(option, "spin"))
        return true;
    return end != value && !*end && number >= option->min && number <= option->max;
}

/* What the player chose, as text. */
static void read_choice(struct EngineScene *scene, int index, const struct UiAction *done,
                        char value[ENGINE_VALUE_MAX])
{
    const struct ProgramOption *option = option_of(scene, index);
    char texts[CHOICES_MAX][ENGINE_VALUE_MAX];
    int chosen;
    if (is_typed(option))
        snprintf(value, ENGINE_VALUE_MAX, "%.*s", ENGINE_VALUE_MAX - 1, scene->values[index].text);
    else if (is_type(option, "check"))
        snprintf(value, ENGINE_VALUE_MAX, "%s", done->value ? "true" : "false");
    else if (is_slider(option))
        snprintf(value, ENGINE_VALUE_MAX, "%d", done->value);
    else if (done->value < read_choices(option, "", texts, &chosen))
        snprintf(value, ENGINE_VALUE_MAX, "%s", texts[done->value]);
}

void engine_change_option(struct EngineScene *scene, int index, const struct UiAction *done)
{
    struct App *app = scene->app;
    char value[ENGINE_VALUE_MAX] = "";
    if (index >= engine_trial_report(scene->trial)->option_count)
        return;
    const struct ProgramOption *option = option_of(scene, index);
    read_choice(scene, index, done, value);
    if (!is_good(option, value)) {
        if (done->kind == UI_CONFIRMED)
            app_toast(app, app_tr(app, "That number is out of the engine's range"));
        return;
    }
    bool own = strcmp(value, option->value) == 0;
    if (!engines_set_option(app->engines, scene->index, option->name, own ? NULL : value))
        app_toast(app, app_tr(app, "That can't be saved"));
    scene->changed = true;
}
