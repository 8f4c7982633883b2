/* The lab: its experiments. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

enum { LAB_BACK = 1, LAB_LIST, LAB_RACE, LAB_EXERCISE, LAB_EXPERIMENT = 10 };

struct Lab {
    struct App *app;
    int opened; /* the place of the one that was opened last */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Lab *lab = context;
    (void)args;
    lab->app = app;
    return true;
}

static void action(void *context, const struct UiAction *done)
{
    struct Lab *lab = context;
    if (done->id == LAB_BACK)
        scenes_pop(lab->app->scenes, 0);
    if (done->id == LAB_RACE)
        scenes_push(lab->app->scenes, &race_scene, NULL, 0);
    if (done->id == LAB_EXERCISE)
        scenes_push(lab->app->scenes, &exercise_scene, NULL, 0);
    if (done->id < LAB_EXPERIMENT)
        return;
    lab->opened = done->id - LAB_EXPERIMENT;
    scenes_push(lab->app->scenes, &experiment_scene, &(struct LabArgs){.place = lab->opened},
                sizeof(struct LabArgs));
}

/* --- drawing --- */

static void draw_list(const struct Lab *lab, SDL_FRect area)
{
    struct App *app = lab->app;
    const struct Metrics *m = &app->metrics;
    struct Experiment *const *list = app->installed.experiments;
    float row = fmaxf(0.8F * m->button, 1.8F * m->text), gap = m->gap * 0.4F;
    int count = 0;
    while (list[count])
        count++;
    if (count == 0) {
        page_empty(app, area, N_("The experiments were not installed."), 0);
        return;
    }
    SDL_FRect rest = ui_scroll_begin(app->ui, LAB_LIST, area, (float)count * (row + gap));
    rest = rect_inset(rest, 2 * m->ring, 0);
    for (int i = 0; i < count; i++) {
        ui_row(app->ui, LAB_EXPERIMENT + i, cut_top(&rest, row), app_tr(app, list[i]->title),
               lab_game(app, list[i]), i == lab->opened ? UI_FIRST : 0);
        cut_top(&rest, gap);
    }
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    const struct Lab *lab = context;
    struct App *app = lab->app;
    const char *about = app_tr(app, N_("Why is one search faster than another? Guess first, then "
                                       "let them race, and look at every node."));
    SDL_FRect area = page_begin(app, LAB_BACK, app_tr(app, N_("Lab")), 0, NULL);
    area = page_column(app, area, 820);
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float height = canvas_text_height(app->canvas, about, &style, area.w);
    ui_paragraph(app->ui, cut_top(&area, height), about, UI_WRAP | UI_DIM);
    cut_top(&area, app->metrics.gap);
    SDL_FRect foot = cut_bottom(&area, app->metrics.button);
    cut_bottom(&area, 0.6F * app->metrics.gap);
    ui_button(app->ui, LAB_EXERCISE, rect_column(foot, 0, 2, app->metrics.gap), "icon-puzzle",
              app_tr(app, N_("Exercise")), 0);
    ui_button(app->ui, LAB_RACE, rect_column(foot, 1, 2, app->metrics.gap), "icon-new",
              app_tr(app, N_("A race of your own")), 0);
    draw_list(lab, area);
}

const struct SceneType lab_scene = {
    .name = "lab",
    .context_size = sizeof(struct Lab),
    .enter = enter,
    .action = action,
    .draw = draw,
};
