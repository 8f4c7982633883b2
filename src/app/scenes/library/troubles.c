/* What could not be read when games were brought in, or only in part: which, where and why. */
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/told.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/imports.h"
#include "src/common/string_buffer.h"
#include <limits.h>
#include <stdlib.h>

enum { TROUBLES_BACK = 1, TROUBLES_COPY, TROUBLES_FORGET, TROUBLES_LIST };

static bool enter(void *context, struct App *app, const void *args)
{
    (void)args;
    *(struct App **)context = app;
    return true;
}

static void copy(struct App *app)
{
    int count;
    const char *troubles = imports_troubles(app, &count);
    struct StringBuffer told = {.data = NULL};
    if (troubles)
        imports_tell(app, troubles, INT_MAX, &told);
    told_copy(app, told.data);
    free(told.data);
}

static void action(void *context, const struct UiAction *done)
{
    struct App *app = *(struct App **)context;
    if (done->id == TROUBLES_COPY) {
        copy(app);
        return;
    }
    if (done->id == TROUBLES_FORGET)
        imports_forget_troubles(app);
    scenes_pop(app->scenes, 0);
}

static void draw(void *context)
{
    struct App *app = *(struct App **)context;
    int count;
    SDL_FRect area =
        page_begin(app, TROUBLES_BACK, app_tr(app, "Not imported, or only in part"), 0, NULL);
    const char *troubles = imports_troubles(app, &count);
    if (!troubles) {
        page_empty(app, area, app_tr(app, "All games could be read"), 0);
        return;
    }
    struct StringBuffer lines = {.data = NULL};
    imports_tell(app, troubles, TOLD_LINES, &lines);
    told_draw(app,
              &(struct Told){.text = lines.data,
                             .text_id = TROUBLES_LIST,
                             .count = 2,
                             .buttons = {{TROUBLES_COPY, "icon-copy", N_("Copy the list")},
                                         {TROUBLES_FORGET, "icon-cross", N_("Clear the list")}}},
              page_column(app, area, 900));
    free(lines.data);
}

const struct SceneType troubles_scene = {
    .name = "troubles",
    .context_size = sizeof(struct App *),
    .enter = enter,
    .action = action,
    .draw = draw,
};
