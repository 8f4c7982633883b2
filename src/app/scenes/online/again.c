/* A match has lost its link and finds no way back by itself: the two give each other a line. */
#include "src/app/scenes/online/beyond.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

enum AgainWidget { AGAIN_BACK = 1, AGAIN_GET, AGAIN_COPY, AGAIN_PASTE, AGAIN_NEW, AGAIN_PAGE };

struct Again {
    struct App *app;
    enum CrossingState shown;
};

static bool enter(void *context, struct App *app, const void *args)
{
    (void)args;
    ((struct Again *)context)->app = app;
    return app->online != NULL;
}

static void action(void *context, const struct UiAction *done)
{
    struct App *app = ((struct Again *)context)->app;
    if (done->id == AGAIN_BACK)
        scenes_pop(app->scenes, 0);
    else if (done->id == AGAIN_GET || done->id == AGAIN_NEW)
        online_beyond(app->online, true);
    else if (done->id == AGAIN_COPY)
        beyond_copy_answer(app);
    else if (done->id == AGAIN_PASTE)
        beyond_paste_answer(app);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct App *app = ((struct Again *)context)->app;
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    if (pastes && beyond_has_answer(app))
        beyond_paste_answer(app);
    return pastes;
}

/* Back at the board as soon as the two have met, by whatever way. */
static bool update(void *context)
{
    struct Again *again = context;
    struct App *app = again->app;
    if (!app->online || online_view(app->online, online_game_now(app)).session.linked) {
        scenes_pop(app->scenes, 0);
        return false;
    }
    enum CrossingState state = online_crossing(app->online).state;
    if (state != again->shown)
        app_redraw(app);
    again->shown = state;
    return false;
}

/* --- drawing --- */

static const char *explanation(void)
{
    return N_(
        "Meeting again by itself takes a way that both of you still know. Else a line each way "
        "makes a new one: send yours by any chat, and paste your friend's. It names addresses "
        "inside your home, and STUN servers are asked, which learn your address. Your friend "
        "needs this page, too.");
}

/* A step with its number and its button. */
static void draw_step(struct App *app, SDL_FRect *area, int id, const char *icon, const char *label,
                      unsigned int flags)
{
    const struct Metrics *metrics = &app->metrics;
    ui_button(app->ui, id, cut_top(area, metrics->button), icon, app_tr(app, label), flags);
    cut_top(area, metrics->gap);
}

static void draw_steps(struct App *app, SDL_FRect area, float words)
{
    const struct Metrics *metrics = &app->metrics;
    bool ready = beyond_has_answer(app);
    struct CrossingView crossing = online_crossing(app->online);
    ui_paragraph(app->ui, cut_top(&area, words), app_tr(app, explanation()), UI_WRAP);
    cut_top(&area, metrics->gap);
    if (ready)
        draw_step(app, &area, AGAIN_COPY, "icon-copy", N_("1. Copy my line"), UI_MAIN | UI_FIRST);
    else
        draw_step(app, &area, AGAIN_GET, "icon-globe", N_("1. Get my line"),
                  UI_MAIN | UI_FIRST | (crossing.state == CROSSING_GATHERING ? UI_DISABLED : 0));
    draw_step(app, &area, AGAIN_PASTE, "icon-copy", N_("2. Paste my friend's line"),
              ready ? 0 : UI_DISABLED);
    if (ready && crossing.state == CROSSING_FAILED) /* what it names may be of no use any more */
        draw_step(app, &area, AGAIN_NEW, "icon-globe", N_("Get a new line"), 0);
    if (crossing.state != CROSSING_OFF)
        ui_label(app->ui, cut_top(&area, metrics->text * 3), app_tr(app, crossing.text),
                 UI_DIM | UI_CENTER | UI_WRAP);
}

/* The page scrolls where it does not fit. */
static void draw(void *context)
{
    struct App *app = ((struct Again *)context)->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area =
        page_column(app, page_begin(app, AGAIN_BACK, app_tr(app, "Meet again"), 0, NULL), 640);
    if (!app->online)
        return;
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float width = area.w - 4 * metrics->ring;
    float words = canvas_text_height(app->canvas, app_tr(app, explanation()), &style, width) + 2;
    float needed = words + 4 * metrics->gap + 3 * metrics->button + metrics->text * 3;
    ui_flush(app->ui);
    canvas_clip(app->canvas, area);
    SDL_FRect page = ui_scroll_begin(app->ui, AGAIN_PAGE, area, fmaxf(area.h, needed));
    draw_steps(app, rect_inset(page, 2 * metrics->ring, 0), words);
    ui_scroll_end(app->ui);
    ui_flush(app->ui);
    canvas_unclip(app->canvas);
}

const struct SceneType again_scene = {
    .name = "again",
    .inner = true,
    .context_size = sizeof(struct Again),
    .enter = enter,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};
