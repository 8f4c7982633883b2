/* One engine: what it is called, whether it works, how it is set. */
#include "src/app/scenes/engines/engine.h"
#include "src/app/scenes/engines/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/storage/engine_list.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/play/programs/engine_strength.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct Engine *engine_of(const struct EngineScene *scene)
{
    return engines_get(scene->app->engines, scene->index);
}

static void begin_trial(struct EngineScene *scene)
{
    const struct WorkerHost host = ai_thread_host(scene->app);
    engine_trial_free(scene->trial);
    scene->trial = engine_trial_new(engine_of(scene)->path, engine_of(scene)->arguments, &host);
    scene->heard = scene->outdated = false;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct EngineScene *scene = context;
    const struct EngineArgs *asked = args;
    if (!asked || asked->index >= engines_count(app->engines))
        return false;
    scene->app = app;
    scene->index = asked->index;
    scene->fresh = scene->changed = asked->fresh;
    scene->name.limit = ENGINE_NAME_MAX - 1;
    text_field_set(&scene->name, engine_of(scene)->name);
    text_field_set(&scene->arguments, engine_of(scene)->arguments);
    begin_trial(scene);
    ui_set_focus(app->ui, ENGINE_TRY);
    return true;
}

static void take_name(struct EngineScene *scene)
{
    engines_rename(scene->app->engines, scene->index, scene->name.text);
    text_field_set(&scene->name, engine_of(scene)->name);
    scene->changed = true;
}

static void leave(void *context)
{
    struct EngineScene *scene = context;
    if (strcmp(scene->name.text, engine_of(scene)->name) != 0)
        take_name(scene);
    engine_trial_free(scene->trial);
    if (scene->changed)
        engine_list_keep(scene->app);
}

/* What the trial has found out goes into the list. */
static void hear(struct EngineScene *scene)
{
    const struct EngineReport *report = engine_trial_report(scene->trial);
    scene->heard = true;
    engine_fill_options(scene);
    if (!report->speaks)
        return;
    unsigned before = report->done ? 0 : engine_of(scene)->speaks;
    engines_set_speaks(scene->app->engines, scene->index, report->speaks | before);
    engines_note_scale(scene->app->engines, scene->index, report->options, report->option_count);
    scene->changed = true;
    if (!scene->fresh)
        return;
    text_field_set(&scene->name, report->name);
    take_name(scene);
    scene->fresh = false;
}

/* A game that works is told and kept at once; another may take the trial's whole patience. */
static bool update(void *context)
{
    struct EngineScene *scene = context;
    const struct EngineReport *report = engine_trial_report(scene->trial);
    if (scene->heard && report->done)
        return false;
    engine_trial_update(scene->trial);
    if (!scene->heard && (report->done || report->speaks))
        hear(scene);
    else if (report->done && report->speaks)
        engines_set_speaks(scene->app->engines, scene->index, report->speaks);
    app_redraw(scene->app);
    return false;
}

/* --- what the player does --- */

static void remove_engine(struct EngineScene *scene)
{
    engines_remove(scene->app->engines, scene->index, true);
    scene->changed = true;
    scenes_pop(scene->app->scenes, scene->index + 1);
}

/* What was just added and turned out to be no engine, as it is started now, does not stay in the
 * list; that offers to bring it back, and its path to be mended. */
static void go_back(struct EngineScene *scene)
{
    const struct App *app = scene->app;
    const struct EngineReport *report = engine_trial_report(scene->trial);
    char text[WORDS_MAX];
    if (!scene->fresh || scene->outdated || !report->done || report->speaks) {
        scenes_pop(app->scenes, 0);
        return;
    }
    snprintf(text, sizeof text, app_tr(app, "Not added, because it doesn't work: %s"),
             engine_of(scene)->name);
    app_toast(scene->app, text);
    remove_engine(scene);
}

static void action(void *context, const struct UiAction *done)
{
    struct EngineScene *scene = context;
    if (done->id == ENGINE_BACK)
        go_back(scene);
    else if (done->id == ENGINE_TRY)
        begin_trial(scene);
    else if (done->id == ENGINE_REMOVE)
        remove_engine(scene);
    else if (done->id == ENGINE_NAME && done->kind == UI_CONFIRMED)
        take_name(scene);
    else if (done->id == ENGINE_ARGUMENTS) {
        engines_set_arguments(scene->app->engines, scene->index, scene->arguments.text);
        scene->changed = true;
        scene->outdated = scene->outdated || done->kind == UI_CHANGED;
    } else if (done->id >= ENGINE_OPTION)
        engine_change_option(scene, done->id - ENGINE_OPTION, done);
}

/* --- drawing --- */

/* Adds a part behind a dot. */
static void add(char *text, size_t size, const char *part)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s", length > 0 ? " · " : "", part);
}

/* How the trial went, in a sentence or two. */
static void result_text(const struct EngineScene *scene, char text[2 * WORDS_MAX])
{
    const struct App *app = scene->app;
    const struct EngineReport *report = engine_trial_report(scene->trial);
    char part[REMARK_TEXT_MAX];
    text[0] = '\0';
    if (!report->done && !report->speaks) {
        snprintf(text, 2 * WORDS_MAX, "%s", app_tr(app, "Trying it..."));
        return;
    }
    if (!report->speaks) {
        words_remark(app->strings, &report->why, text);
        return;
    }
    add(text, 2 * WORDS_MAX, report->name);
    for (int i = 0; i < 2 && report->game[i]; i++) {
        snprintf(part, sizeof part, app_tr(app, "%s works: it opens with %s"),
                 app_tr(app, report->game[i]->name), report->move[i]);
        add(text, 2 * WORDS_MAX, part);
    }
}

/* Parts a row of that width into the button and what is told beside it; returns the height that the
 * text takes. */
static float divide_trial(const struct EngineScene *scene, const char *text, SDL_FRect *row,
                          SDL_FRect *button)
{
    const struct App *app = scene->app;
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    *button = cut_left(row, roundf(row->w * 0.3F));
    button->h = app->metrics.button;
    cut_left(row, app->metrics.gap);
    return canvas_text_height(app->canvas, text, &style, row->w);
}

static float trial_height(const struct EngineScene *scene, float width)
{
    char text[2 * WORDS_MAX];
    SDL_FRect row = {.w = width}, button;
    result_text(scene, text);
    return fmaxf(divide_trial(scene, text, &row, &button), scene->app->metrics.button);
}

static void draw_trial(const struct EngineScene *scene, SDL_FRect row)
{
    struct App *app = scene->app;
    char text[2 * WORDS_MAX];
    SDL_FRect button;
    bool done = engine_trial_report(scene->trial)->done;
    result_text(scene, text);
    float height = divide_trial(scene, text, &row, &button);
    ui_button(app->ui, ENGINE_TRY, button, "icon-play", app_tr(app, "Try it"), 0);
    ui_paragraph(app->ui, rect_center(row, row.w, height), text, UI_WRAP | (done ? 0 : UI_DIM));
}

static void draw_form(struct EngineScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct Form form;
    float small = 1.9F * m->text_small, trial = trial_height(scene, area.w - 4 * m->gap);
    int options = engine_option_rows(scene);
    form_begin(&form, app, ENGINE_AREA, area, 3 + options,
               small + trial + m->gap + (options > 0 ? 2.6F * m->text_large : 0) + m->gap);
    form.rest = rect_inset(form.rest, 2 * m->ring, 0);
    ui_text(app->ui, ENGINE_NAME, form_row(&form), app_tr(app, "Name"), &scene->name);
    SDL_FRect path = cut_top(&form.rest, small);
    cut_left(&path, 10 * m->unit);
    ui_label(app->ui, path, engine_of(scene)->path, UI_SMALL | UI_DIM);
    ui_text(app->ui, ENGINE_ARGUMENTS, form_row(&form), app_tr(app, "Started with (arguments)"),
            &scene->arguments);
    draw_trial(scene, cut_top(&form.rest, trial));
    cut_top(&form.rest, m->gap);
    SDL_FRect heading = cut_top(&form.rest, options > 0 ? 2.6F * m->text_large : 0);
    cut_left(&heading, 10 * m->unit);
    if (options > 0)
        ui_label(app->ui, heading, app_tr(app, "Its options"), UI_LARGE | UI_BOLD);
    engine_draw_options(scene, &form);
    cut_top(&form.rest, m->gap);
    SDL_FRect last = form_row(&form);
    ui_button(app->ui, ENGINE_REMOVE, cut_left(&last, fminf(last.w, 17 * m->text)), NULL,
              app_tr(app, "Remove from the list"), UI_DANGER);
    form_end(&form);
}

static void draw(void *context)
{
    struct EngineScene *scene = context;
    struct App *app = scene->app;
    SDL_FRect area = page_begin(app, ENGINE_BACK, engine_of(scene)->name, 0, NULL);
    draw_form(scene, page_column(app, area, 760));
}

const struct SceneType engine_scene = {
    .name = "engine",
    .inner = true,
    .context_size = sizeof(struct EngineScene),
    .enter = enter,
    .leave = leave,
    .update = update,
    .action = action,
    .draw = draw,
};
