/* Over the scene that asked for something that the disk has to give first. Where that takes no
 * longer than a moment, nothing is seen of it. */
#include "src/app/shell/storage/errand.h"
#include "src/app/scenes/basic_scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"

enum { ERRAND_CANCEL = 1 };

enum { SHOWN_MS = 400 }; /* after this the player wants to know why nothing happens */

struct ErrandScene {
    struct App *app;
    uint64_t shown; /* when it is said that something is waited for, */
    bool said;      /* and whether a frame was asked for to say so */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct ErrandScene *scene = context;
    (void)args;
    *scene = (struct ErrandScene){.app = app, .shown = app->clock.now + SHOWN_MS};
    return app->errand != NULL;
}

static void leave(void *context)
{
    errand_drop(((struct ErrandScene *)context)->app);
}

static bool event(void *context, const struct InputEvent *input)
{
    bool back = page_goes_back(input);
    if (back)
        errand_leads_back(((struct ErrandScene *)context)->app);
    return back;
}

static void action(void *context, const struct UiAction *done)
{
    if (done->id == ERRAND_CANCEL)
        errand_leads_back(((struct ErrandScene *)context)->app);
}

static bool is_shown(const struct ErrandScene *scene)
{
    return scene->app->clock.now >= scene->shown;
}

static bool update(void *context)
{
    struct ErrandScene *scene = context;
    if (is_shown(scene) && !scene->said)
        app_redraw(scene->app);
    scene->said = is_shown(scene);
    errand_update(scene->app);
    return false;
}

static int wait(void *context)
{
    const struct ErrandScene *scene = context;
    return is_shown(scene) ? -1 : (int)(scene->shown - scene->app->clock.now);
}

static void draw(void *context)
{
    const struct ErrandScene *scene = context;
    const struct App *app = scene->app;
    struct UiDialog told = {.title = app_tr(app, "One moment"),
                            .text = app_tr(app, "The disk is slow to answer"),
                            .buttons = {app_tr(app, "Cancel")},
                            .button_count = 1,
                            .first_id = ERRAND_CANCEL};
    if (is_shown(scene))
        ui_dialog(app->ui, &told);
}

const struct SceneType errand_scene = {
    .name = "errand",
    .inner = true,
    .overlay = true,
    .bright = true, /* the dialog darkens */
    .context_size = sizeof(struct ErrandScene),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};
