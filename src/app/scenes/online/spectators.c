/* How others may watch the match: the watch code, how many there are, a limit, a delay. */
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/online_game.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

enum SpectatorsWidget {
    SPECTATORS_BACK = 760, /* apart from the ids of the scene beneath */
    SPECTATORS_OPEN,
    SPECTATORS_CLOSE,
    SPECTATORS_COPY,
    SPECTATORS_LIMIT,
    SPECTATORS_DELAY
};

struct Spectators {
    struct App *app;
    struct WatchOffer offer; /* as it is chosen */
    int watchers;            /* as they were drawn last */
    bool open;
};

enum { LIMITS = 4, DELAYS = 3 };

static const int limits[LIMITS] = {1, 5, 10, WATCHERS_MAX};
static const int delays_s[DELAYS] = {0, 60, 300};

static int find(const int *values, int count, int value)
{
    int index = 0;
    while (index < count - 1 && values[index] < value)
        index++;
    return index;
}

static struct OnlineWatch look(const struct Spectators *scene)
{
    return online_watched(scene->app->online);
}

static bool hosts(const struct Spectators *scene)
{
    return online_view(scene->app->online, online_game_now(scene->app)).session.host;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Spectators *scene = context;
    (void)args;
    if (!app->online)
        return false;
    scene->app = app;
    scene->offer = look(scene).offer;
    if (scene->offer.limit == 0)
        scene->offer.limit = 10;
    return true;
}

/* --- what the player does --- */

static void let_watch(struct Spectators *scene, bool open)
{
    struct App *app = scene->app;
    scene->offer.open = open;
    const char *why = online_let_watch(app->online, &scene->offer, online_game_now(app));
    if (why) {
        app_sound(app, SOUND_ILLEGAL);
        app_toast(app, app_tr(app, why));
    }
    app_redraw(app);
}

static void copy(struct Spectators *scene)
{
    struct App *app = scene->app;
    char line[INVITE_TEXT_MAX];
    online_watch_line(app->online, line);
    bool copied = SDL_SetClipboardText(line) == 0;
    app_toast(app, app_tr(app, copied ? N_("Copied. Send it to whoever wants to watch")
                                      : N_("Couldn't copy to the clipboard")));
}

static void action(void *context, const struct UiAction *done)
{
    struct Spectators *scene = context;
    bool open = look(scene).offer.open;
    switch (done->id) {
    case SPECTATORS_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case SPECTATORS_OPEN:
    case SPECTATORS_CLOSE:
        let_watch(scene, done->id == SPECTATORS_OPEN);
        break;
    case SPECTATORS_COPY:
        copy(scene);
        break;
    case SPECTATORS_LIMIT:
        scene->offer.limit = limits[done->value];
        if (open)
            let_watch(scene, true);
        break;
    case SPECTATORS_DELAY:
        scene->offer.delay_s = delays_s[done->value];
        if (open)
            let_watch(scene, true);
        break;
    default:
        break;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Spectators *scene = context;
    bool back = page_goes_back(input);
    if (back)
        scenes_pop(scene->app->scenes, 0);
    return back;
}

static bool update(void *context)
{
    struct Spectators *scene = context;
    if (!scene->app->online)
        return false;
    struct OnlineWatch watch = look(scene);
    if (watch.watchers != scene->watchers || watch.offer.open != scene->open)
        app_redraw(scene->app);
    scene->watchers = watch.watchers;
    scene->open = watch.offer.open;
    return false;
}

/* --- drawing --- */

static const char *say(const struct Spectators *scene, const char *text)
{
    return app_tr(scene->app, text);
}

/* What everybody should know before others watch. */
static const char *explain(const struct Spectators *scene)
{
    struct OnlineWatch watch = look(scene);
    if (!hosts(scene))
        return watch.offer.open ? N_("Others may watch this match. They see the board and the "
                                     "clocks, never your chat.")
                                : N_("Only the player who hosts the match can let others watch");
    if (watch.code_closed)
        return N_("Strangers tried too many codes. Give the invite instead");
    return watch.offer.open ? N_("Whoever enters this code under Join a game watches.")
                            : N_("They see the board and the clocks, never your chat. The other "
                                 "player is told.");
}

static void draw_code(struct Spectators *scene, SDL_FRect *box)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    struct OnlineWatch watch = look(scene);
    char text[WORDS_MAX];
    code_write_watch(&watch.offer.code, text);
    ui_label(app->ui, cut_top(box, metrics->text_title * 1.6F), text, UI_TITLE | UI_CENTER);
    snprintf(text, sizeof text, say(scene, "%d watching now"), watch.watchers);
    ui_label(app->ui, cut_top(box, metrics->text * 1.6F), text, UI_CENTER | UI_BOLD);
    ui_button(app->ui, SPECTATORS_COPY, cut_top(box, metrics->button), "icon-copy",
              say(scene, "Copy invite to watch"), UI_MAIN | UI_FIRST);
    cut_top(box, metrics->gap);
}

static void draw_choices(struct Spectators *scene, SDL_FRect *box)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const char *const limit_names[LIMITS] = {"1", "5", "10", "20"};
    const char *const delay_names[DELAYS] = {say(scene, "None"), say(scene, "1 min"),
                                             say(scene, "5 min")};
    ui_choice(app->ui, SPECTATORS_LIMIT, cut_top(box, metrics->button), say(scene, "At most"),
              limit_names, LIMITS, find(limits, LIMITS, scene->offer.limit), 0);
    cut_top(box, metrics->gap);
    ui_choice(app->ui, SPECTATORS_DELAY, cut_top(box, metrics->button), say(scene, "Delay"),
              delay_names, DELAYS, find(delays_s, DELAYS, scene->offer.delay_s), 0);
    cut_top(box, metrics->gap);
}

static void draw_host(struct Spectators *scene, SDL_FRect box)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    bool open = look(scene).offer.open;
    if (open)
        draw_code(scene, &box);
    draw_choices(scene, &box);
    SDL_FRect row = cut_top(&box, metrics->button);
    ui_button(app->ui, SPECTATORS_BACK, rect_column(row, 0, 2, metrics->gap), "icon-back",
              say(scene, "Back"), 0);
    ui_button(app->ui, open ? SPECTATORS_CLOSE : SPECTATORS_OPEN,
              rect_column(row, 1, 2, metrics->gap), open ? "icon-stop" : "icon-people",
              say(scene, open ? N_("Stop") : N_("Let others watch")),
              open ? 0 : UI_MAIN | UI_FIRST);
}

static void draw(void *context)
{
    struct Spectators *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    if (!app->online)
        return;
    bool host = hosts(scene), open = host && look(scene).offer.open;
    float pad = 1.5F * metrics->gap, step = metrics->button + metrics->gap;
    float height = 2 * pad + metrics->text_large * 1.8F + metrics->text * 3.2F + metrics->button +
                   (host ? 2 * step : 0) +
                   (open ? metrics->text_title * 1.6F + metrics->text * 1.6F + step : 0);
    SDL_FRect area = canvas_area(app->canvas);
    area = page_column(app, rect_inset(area, metrics->margin, metrics->margin), 560);
    SDL_FRect box = rect_center(area, area.w, SDL_min(height, area.h));
    ui_panel(app->ui, box);
    box = rect_inset(box, pad, pad);
    ui_label(app->ui, cut_top(&box, metrics->text_large * 1.8F), say(scene, "Let others watch"),
             UI_LARGE | UI_BOLD | UI_CENTER);
    ui_label(app->ui, cut_top(&box, metrics->text * 3.2F), say(scene, explain(scene)),
             UI_DIM | UI_CENTER | UI_WRAP);
    if (host)
        draw_host(scene, box);
    else
        ui_button(app->ui, SPECTATORS_BACK, cut_top(&box, metrics->button), "icon-back",
                  say(scene, "Back"), UI_FIRST);
    ui_hint(app->ui, ACT_CONFIRM, say(scene, "Select"));
    ui_hint(app->ui, ACT_BACK, say(scene, "Back"));
}

const struct SceneType spectators_scene = {
    .name = "spectators",
    .inner = true,
    .context_size = sizeof(struct Spectators),
    .overlay = true,
    .enter = enter,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};
