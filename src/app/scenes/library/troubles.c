/* What could not be read when games were brought in, or only in part: which, where and why. */
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/imports.h"
#include "src/app/toolkit/layout.h"
#include "src/common/string_buffer.h"
#include <limits.h>
#include <stdlib.h>

enum { TROUBLES_BACK = 1, TROUBLES_COPY, TROUBLES_FORGET, TROUBLES_LIST };

enum { LINES_MOST = 200 }; /* that are shown; all of them are copied */

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
    bool copied = told.data && SDL_SetClipboardText(told.data) == 0;
    free(told.data);
    app_toast(app, app_tr(app, copied ? N_("List copied") : N_("Couldn't copy to the clipboard")));
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

static bool event(void *context, const struct InputEvent *input)
{
    struct App *app = *(struct App **)context;
    if (page_goes_back(input))
        scenes_pop(app->scenes, 0);
    return page_goes_back(input);
}

static void draw_list(const struct App *app, SDL_FRect area, const char *troubles)
{
    struct StringBuffer told = {.data = NULL};
    imports_tell(app, troubles, LINES_MOST, &told);
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float width = area.w - 16 * app->metrics.unit;
    float height = canvas_text_height(app->canvas, told.data, &style, width);
    SDL_FRect rest = ui_scroll_begin(app->ui, TROUBLES_LIST, area, height);
    rest.w = width;
    ui_paragraph(app->ui, cut_top(&rest, height), told.data, UI_WRAP);
    ui_scroll_end(app->ui);
    free(told.data);
}

static void draw(void *context)
{
    struct App *app = *(struct App **)context;
    const struct Metrics *m = &app->metrics;
    int count;
    SDL_FRect area =
        page_begin(app, TROUBLES_BACK, app_tr(app, "Not imported, or only in part"), 0, NULL);
    const char *troubles = imports_troubles(app, &count);
    if (!troubles) {
        page_empty(app, area, app_tr(app, "All games could be read"), 0);
        return;
    }
    area = page_column(app, area, 900);
    SDL_FRect buttons = cut_bottom(&area, m->button);
    cut_bottom(&area, m->gap);
    draw_list(app, area, troubles);
    ui_button(app->ui, TROUBLES_COPY, rect_column(buttons, 0, 2, m->gap), "icon-copy",
              app_tr(app, "Copy the list"), UI_MAIN | UI_FIRST);
    ui_button(app->ui, TROUBLES_FORGET, rect_column(buttons, 1, 2, m->gap), "icon-cross",
              app_tr(app, "Clear the list"), 0);
}

const struct SceneType troubles_scene = {
    .name = "troubles",
    .context_size = sizeof(struct App *),
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};
