/* How others may watch the match: the watch code, how many there are, a limit, a delay. */
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

enum SpectatorsWidget {
    SPECTATORS_BACK = 1,
    SPECTATORS_OPEN,
    SPECTATORS_CLOSE,
    SPECTATORS_COPY,
    SPECTATORS_LIMIT,
    SPECTATORS_DELAY,
    SPECTATORS_RELAY,
    SPECTATORS_PAGE,
    SPECTATORS_REMOVE /* and WATCHERS_MAX - 1 more: one for each who watches */
};

struct Spectators {
    struct App *app;
    struct WatchOffer offer;              /* as it is chosen */
    uint64_t shown;                       /* a hash of what the picture depends on */
    struct WatchPlace list[WATCHERS_MAX]; /* those who watch, as they were drawn last */
    int count;
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
    app_refuse(app, online_let_watch(app->online, &scene->offer, online_game_now(app)));
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

/* One of those who watch is to go. */
static void remove_one(struct Spectators *scene, int index)
{
    struct App *app = scene->app;
    if (index >= scene->count)
        return;
    online_remove_watcher(app->online, scene->list[index].number, online_game_now(app));
    app_toast(app, app_tr(app, "They no longer watch"));
    app_redraw(app);
}

/* Back from the settings: those who watch come by another relay as well, by the same code. */
static void resume(void *context, int result)
{
    struct App *app = ((struct Spectators *)context)->app;
    (void)result;
    app_refuse(app, online_game_take_relay(app));
}

static void action(void *context, const struct UiAction *done)
{
    static const struct SettingsArgs online_settings = {.tab = TAB_ONLINE};
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
    case SPECTATORS_RELAY:
        scenes_push(scene->app->scenes, &settings_scene, &online_settings, sizeof online_settings);
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
        if (done->id >= SPECTATORS_REMOVE)
            remove_one(scene, done->id - SPECTATORS_REMOVE);
        break;
    }
}

/* Host: of one way to this machine. */
static enum EndpointState state_of(const struct Spectators *scene, enum EndpointKind way)
{
    return online_path(scene->app->online, way).state;
}

/* A hash of what is drawn. */
static uint64_t picture(const struct Spectators *scene)
{
    struct OnlineWatch watch = look(scene);
    bool host = hosts(scene);
    int numbers[] = {watch.watchers, watch.offer.open, watch.code_closed,
                     host ? (int)state_of(scene, ENDPOINT_RELAY) : 0,
                     host ? (int)state_of(scene, ENDPOINT_MAPPED) : 0};
    struct WatchPlace list[WATCHERS_MAX];
    int count = online_list_watchers(scene->app->online, list);
    uint64_t key = canvas_key(CANVAS_KEY, numbers, sizeof numbers);
    return canvas_key(key, list, (size_t)count * sizeof *list);
}

static bool update(void *context)
{
    struct Spectators *scene = context;
    if (!scene->app->online)
        return false;
    uint64_t key = picture(scene);
    if (key != scene->shown)
        app_redraw(scene->app);
    scene->shown = key;
    return false;
}

/* --- drawing --- */

/* What everybody should know before others watch. */
static const char *explain(const struct Spectators *scene)
{
    struct OnlineWatch watch = look(scene);
    if (!hosts(scene))
        return watch.offer.open ? N_("Others may watch this match. They see the board and the "
                                     "clocks, never your chat.")
                                : N_("Only the player who hosts the match can let others watch");
    if (watch.code_closed)
        return N_("Strangers tried too many codes. Send the invite instead");
    return watch.offer.open ? N_("Anyone who enters this code under Join a game can watch.")
                            : N_("They see the board and the clocks, never your chat. The other "
                                 "player is told.");
}

/* From where they can watch, beyond what is said of the code. Nobody who watches meets us from home
 * to home. */
static const char *explain_reach(const struct Spectators *scene)
{
    if (state_of(scene, ENDPOINT_RELAY) == ENDPOINT_READY ||
        state_of(scene, ENDPOINT_MAPPED) == ENDPOINT_READY)
        return N_("The invite works from anywhere.");
    return N_("To let people elsewhere watch, set up a relay, then send them the invite.");
}

enum {
    ABOUT = UI_DIM | UI_CENTER | UI_WRAP, /* how what is explained is set */
    ABOUT_REACH = ABOUT | UI_SMALL
};

static float text_height(const struct Spectators *scene, const char *english, unsigned int flags,
                         float width)
{
    struct TextStyle style = ui_text_style(scene->app->ui, flags);
    return canvas_text_height(scene->app->canvas, app_tr(scene->app, english), &style, width) + 2;
}

static void draw_text(struct Spectators *scene, SDL_FRect *area, const char *english,
                      unsigned int flags)
{
    float height = text_height(scene, english, flags, area->w);
    ui_label(scene->app->ui, cut_top(area, height), app_tr(scene->app, english), flags);
    cut_top(area, scene->app->metrics.gap);
}

static float code_height(const struct Metrics *metrics)
{
    return metrics->text_title * 1.6F + 2 * metrics->text * 1.6F + 0.5F * metrics->gap;
}

/* Each who watches, by what can be known of him, and a way to send him away. */
static void draw_list(struct Spectators *scene, SDL_FRect *area)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    scene->count = online_list_watchers(app->online, scene->list);
    for (int i = 0; i < scene->count; i++) {
        char address[WATCH_ADDRESS_TEXT], text[WORDS_MAX];
        SDL_FRect row = cut_top(area, metrics->button);
        cut_top(area, metrics->gap);
        watch_place_address(&scene->list[i], address);
        snprintf(text, sizeof text, "%u · %s", (unsigned)scene->list[i].number,
                 *address ? address : app_tr(app, "by relay"));
        ui_button(app->ui, SPECTATORS_REMOVE + i, cut_right(&row, row.w / 3), NULL,
                  app_tr(app, "Remove"), 0);
        ui_label(app->ui, row, text, 0);
    }
}

static void draw_code(struct Spectators *scene, SDL_FRect *area)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    struct OnlineWatch watch = look(scene);
    char text[WORDS_MAX];
    code_write_watch(&watch.offer.code, text);
    ui_label(app->ui, cut_top(area, metrics->text_title * 1.6F), text, UI_TITLE | UI_CENTER);
    reach_draw(app, cut_top(area, metrics->text * 1.6F));
    snprintf(text, sizeof text, app_tr(app, "%d watching now"), watch.watchers);
    ui_label(app->ui, cut_top(area, metrics->text * 1.6F), text, UI_CENTER | UI_BOLD);
    cut_top(area, 0.5F * metrics->gap);
    draw_list(scene, area);
    ui_button(app->ui, SPECTATORS_COPY, cut_top(area, metrics->button), "icon-copy",
              app_tr(app, "Copy invite to watch"), UI_MAIN | UI_FIRST);
    cut_top(area, metrics->gap);
    draw_text(scene, area, explain_reach(scene), ABOUT_REACH);
}

static void draw_choices(struct Spectators *scene, SDL_FRect *area)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const char *const limit_names[LIMITS] = {"1", "5", "10", "20"};
    const char *const delay_names[DELAYS] = {app_tr(app, "Live"), app_tr(app, "1 min"),
                                             app_tr(app, "5 min")};
    ui_choice(app->ui, SPECTATORS_LIMIT, cut_top(area, metrics->button), app_tr(app, "At most"),
              limit_names, LIMITS, find(limits, LIMITS, scene->offer.limit), 0);
    cut_top(area, metrics->gap);
    ui_choice(app->ui, SPECTATORS_DELAY, cut_top(area, metrics->button), app_tr(app, "Delay"),
              delay_names, DELAYS, find(delays_s, DELAYS, scene->offer.delay_s), 0);
    cut_top(area, metrics->gap);
}

/* What stops it, and what leads further. */
static void draw_foot(struct Spectators *scene, SDL_FRect *area)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect row = cut_top(area, metrics->button);
    if (!look(scene).offer.open) {
        ui_button(app->ui, SPECTATORS_OPEN, row, "icon-people", app_tr(app, "Let others watch"),
                  UI_MAIN | UI_FIRST);
        return;
    }
    ui_button(app->ui, SPECTATORS_RELAY, rect_column(row, 0, 2, metrics->gap), "icon-network",
              app_tr(app, "Relay..."), 0);
    ui_button(app->ui, SPECTATORS_CLOSE, rect_column(row, 1, 2, metrics->gap), "icon-stop",
              app_tr(app, "Stop"), 0);
}

/* Of all that draw_column draws. */
static float column_height(const struct Spectators *scene, float width)
{
    const struct Metrics *metrics = &scene->app->metrics;
    float step = metrics->button + metrics->gap;
    float height = text_height(scene, explain(scene), ABOUT, width) + metrics->gap;
    if (!hosts(scene))
        return height;
    if (look(scene).offer.open)
        height += code_height(metrics) + step + metrics->gap +
                  text_height(scene, explain_reach(scene), ABOUT_REACH, width);
    struct WatchPlace list[WATCHERS_MAX];
    int count = online_list_watchers(scene->app->online, list);
    return height + 2 * step + metrics->button + (float)count * step;
}

static void draw_column(struct Spectators *scene, SDL_FRect area)
{
    draw_text(scene, &area, explain(scene), ABOUT);
    if (!hosts(scene))
        return;
    if (look(scene).offer.open)
        draw_code(scene, &area);
    draw_choices(scene, &area);
    draw_foot(scene, &area);
}

/* The page scrolls where it does not fit. */
static void draw(void *context)
{
    struct Spectators *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = page_begin(app, SPECTATORS_BACK, app_tr(app, "Let others watch"), 0, NULL);
    if (!app->online)
        return;
    area = page_column(app, area, 560);
    ui_flush(app->ui);
    canvas_clip(app->canvas, area);
    float needed = column_height(scene, area.w - 4 * metrics->ring) + 4 * metrics->ring;
    SDL_FRect page = ui_scroll_begin(app->ui, SPECTATORS_PAGE, area, fmaxf(area.h, needed));
    draw_column(scene, rect_inset(page, 2 * metrics->ring, 2 * metrics->ring));
    ui_scroll_end(app->ui);
    ui_flush(app->ui);
    canvas_unclip(app->canvas);
}

const struct SceneType spectators_scene = {
    .name = "spectators",
    .inner = true,
    .context_size = sizeof(struct Spectators),
    .enter = enter,
    .resume = resume,
    .action = action,
    .update = update,
    .draw = draw,
};
