/* A part of a search that its tape did not keep is searched again; then its tape is shown. */
#include "src/play/lab/part.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

enum { PART_BACK = 1, PART_STOP, PART_PROGRESS_MS = 100 };

struct PartScene {
    struct App *app;
    struct Trial *trial; /* the one beneath it has */
    int lane;
    struct Cursor *above; /* likewise, which stands still */
    struct Part *part;
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct PartScene *scene = context;
    const struct PartArgs *asked = args;
    const struct WorkerHost host = ai_thread_host(app);
    scene->app = app;
    scene->trial = asked->trial;
    scene->lane = asked->lane;
    scene->above = asked->above;
    scene->part = part_new(trial_lane(asked->trial, asked->lane), asked->above, &host);
    return true;
}

static void leave(void *context)
{
    part_free(((struct PartScene *)context)->part);
}

static void action(void *context, const struct UiAction *done)
{
    if (done->id == PART_BACK || done->id == PART_STOP)
        scenes_pop(((struct PartScene *)context)->app->scenes, 0);
}

/* Its tape, once there is one, is shown in place of the wait. */
static bool update(void *context)
{
    struct PartScene *scene = context;
    struct TapeArgs args = {scene->trial, scene->lane, part_take(scene->part)};
    if (args.part)
        scenes_replace(scene->app->scenes, &tape_scene, &args, sizeof args);
    app_redraw(scene->app); /* how far it is */
    return false;
}

/* How far it is, is shown some times a second. */
static int wait(void *context)
{
    (void)context;
    return PART_PROGRESS_MS;
}

static void draw(void *context)
{
    struct PartScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char title[WORDS_MAX];
    lab_part(app, scene->trial, scene->lane, scene->above, scene->above->ply, title);
    SDL_FRect area = page_column(app, page_begin(app, PART_BACK, title, 0, NULL), 600);
    SDL_FRect middle = rect_center(area, area.w, 2 * m->button + m->gap);
    ui_progress(app->ui, cut_top(&middle, m->button), app_tr(app, N_("Searching this part again…")),
                part_progress(scene->part));
    cut_top(&middle, m->gap);
    ui_button(app->ui, PART_STOP, rect_center(middle, fminf(10 * m->text, middle.w), m->button),
              "icon-stop", app_tr(app, "Stop"), UI_FIRST);
}

const struct SceneType part_scene = {
    .name = "part",
    .context_size = sizeof(struct PartScene),
    .inner = true,
    .enter = enter,
    .leave = leave,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};
