/* A host waits: the code to read out, the invite to copy, the ways to this machine. */
#include "src/app/scenes/online/beyond.h"
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include "src/common/string_buffer.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float WAYS_PART = 0.54F; /* of a wide page that the ways take */

#define ONLY_HERE N_("Only from your local network")

enum WaitingWidget {
    WAITING_BACK = 1,
    WAITING_COPY,
    WAITING_BEYOND,
    WAITING_ANSWER,
    WAITING_RELAY,
    WAITING_CANCEL,
    WAITING_PAGE,
    WAITING_ASKED /* the buttons of a dialog: close */
};

struct Waiting {
    struct App *app;
    bool beyond;            /* a friend on another network is wanted */
    enum OnlineStage stage; /* that was shown last */
    bool failed;            /* for good: `why` is asked to be read */
    char why[WORDS_MAX];    /* translated */
    uint64_t shown;         /* a hash of what the picture depends on */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Waiting *waiting = context;
    (void)args;
    waiting->app = app;
    return app->online != NULL;
}

static struct OnlineView look(const struct Waiting *waiting)
{
    return online_view(waiting->app->online, online_game_now(waiting->app));
}

static void cancel(struct Waiting *waiting)
{
    online_game_close(waiting->app, PARTING_LEFT);
    scenes_pop(waiting->app->scenes, 0);
}

static void copy_invite(struct Waiting *waiting)
{
    struct App *app = waiting->app;
    char text[INVITE_TEXT_MAX];
    online_invite(app->online, text);
    bool copied = SDL_SetClipboardText(text) == 0;
    app_toast(app, copied ? app_tr(app, "Copied! Now send it to your friend")
                          : app_tr(app, "Couldn't copy to the clipboard"));
}

/* Back from the settings: the offer is out at another relay as well, by the same code. */
static void resume(void *context, int result)
{
    struct App *app = ((struct Waiting *)context)->app;
    (void)result;
    app_refuse(app, online_game_take_relay(app));
}

static void action(void *context, const struct UiAction *done)
{
    static const struct SettingsArgs online_settings = {.tab = TAB_ONLINE};
    struct Waiting *waiting = context;
    switch (done->id) {
    case WAITING_COPY:
        copy_invite(waiting);
        break;
    case WAITING_BEYOND:
        waiting->beyond = done->value != 0;
        online_beyond(waiting->app->online, waiting->beyond);
        break;
    case WAITING_ANSWER:
        beyond_paste_answer(waiting->app);
        break;
    case WAITING_RELAY:
        scenes_push(waiting->app->scenes, &settings_scene, &online_settings,
                    sizeof online_settings);
        break;
    case WAITING_BACK:
    case WAITING_CANCEL:
    case WAITING_ASKED:
        cancel(waiting);
        break;
    default:
        break;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Waiting *waiting = context;
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    bool copies = input->kind == INPUT_ACTION && input->down && input->action == ACT_COPY;
    if (copies && beyond_invite_is_ready(waiting->app))
        copy_invite(waiting);
    if (pastes && waiting->beyond)
        beyond_paste_answer(waiting->app);
    return copies || pastes;
}

/* --- time passes --- */

/* A hash of what is drawn. */
static uint64_t picture(const struct Waiting *waiting, const struct OnlineView *view)
{
    int numbers[] = {(int)view->stage, view->code_closed};
    uint64_t key = canvas_key(CANVAS_KEY, numbers, sizeof numbers);
    key = canvas_key(key, view->code.text, CODE_LENGTH);
    key = canvas_key(key, view->session.peer_name, SDL_strlen(view->session.peer_name));
    for (int path = 0; path < ENDPOINT_COUNT; path++) {
        struct EndpointsView way = online_path(waiting->app->online, (enum EndpointKind)path);
        key = canvas_key(key, &way.state, sizeof way.state);
        key = canvas_key(key, way.text, SDL_strlen(way.text));
        key = canvas_key(key, way.address.host, SDL_strlen(way.address.host));
    }
    return key;
}

/* What happened is said once: a friend in, a friend gone. */
static void tell(struct Waiting *waiting, const struct OnlineView *view)
{
    struct App *app = waiting->app;
    if (view->stage == ONLINE_TERMS && waiting->stage != ONLINE_TERMS)
        app_sound(app, SOUND_REQUEST);
    if (view->stage == ONLINE_WAITING && waiting->stage == ONLINE_TERMS)
        app_toast(app, app_tr(app, view->why));
    waiting->stage = view->stage;
}

static bool update(void *context)
{
    struct Waiting *waiting = context;
    struct App *app = waiting->app;
    struct Notice notice;
    if (!app->online)
        return false; /* cancelled: on the way out */
    struct OnlineView view = look(waiting);
    if (view.stage == ONLINE_MATCH) {
        app_sound(app, SOUND_PLACE);
        scenes_replace(app->scenes, &online_play_scene, NULL, 0);
        return false;
    }
    while (online_notice(app->online, &notice))
        ; /* the view says all that is shown here */
    tell(waiting, &view);
    if (view.stage == ONLINE_FAILED && !waiting->failed) {
        waiting->failed = true;
        snprintf(waiting->why, sizeof waiting->why, "%s", app_tr(app, view.why));
    }
    uint64_t key = picture(waiting, &view);
    if (key != waiting->shown)
        app_redraw(app);
    waiting->shown = key;
    return false;
}

/* --- drawing --- */

/* Whether nobody comes in from elsewhere. */
static bool only_this_network(const struct Online *online)
{
    for (int path = 0; path < ENDPOINT_COUNT; path++)
        if (path != ENDPOINT_LOCAL &&
            online_path(online, (enum EndpointKind)path).state == ENDPOINT_READY)
            return false;
    return true;
}

/* What to do with the code, and where it works. */
static void draw_reach(struct App *app, SDL_FRect rect)
{
    ui_label(app->ui, cut_top(&rect, app->metrics.text * 1.6F),
             app_tr(app, "Tell your friend this code"), UI_CENTER);
    reach_draw(app, rect);
}

/* The code for ears, sign by sign. */
static void tell_code(struct App *app, SDL_FRect rect, const char *text)
{
    struct StringBuffer spelled = {0};
    for (; *text; text++)
        if (SDL_isalnum((unsigned char)*text))
            string_buffer_format(&spelled, spelled.length > 0 ? " %c" : "%c", *text);
    ui_told(app->ui, rect, spelled.data, UI_LIVE);
    free(spelled.data);
}

/* The code, above it where it works, and below it for how long. */
static void draw_code(struct Waiting *waiting, SDL_FRect rect, const struct OnlineView *view)
{
    struct App *app = waiting->app;
    const struct Metrics *metrics = &app->metrics;
    char text[CODE_TEXT_MAX];
    code_write(&view->code, text);
    struct TypedCode code = code_look(text);
    draw_reach(app, cut_top(&rect, metrics->text * 3.2F));
    SDL_FRect foot = cut_bottom(&rect, metrics->text_small * 1.8F);
    code_draw(app, rect, &code);
    if (ui_listened(app->ui))
        tell_code(app, rect, text);
    if (view->code_closed)
        ui_label(app->ui, foot,
                 app_tr(app, "Strangers tried too many codes. Send your friend the invite"),
                 UI_SMALL | UI_CENTER | UI_DANGER);
    else
        ui_label(app->ui, foot, app_tr(app, "Valid for one game, until you leave this page"),
                 UI_SMALL | UI_CENTER | UI_DIM);
}

/* In place of the code: who is in. */
static void draw_friend(struct Waiting *waiting, SDL_FRect rect, const struct OnlineView *view)
{
    struct App *app = waiting->app;
    const struct Metrics *metrics = &app->metrics;
    char line[WORDS_MAX];
    rect = rect_center(rect, SDL_min(rect.w, 560 * metrics->unit), metrics->text_title * 3.2F);
    snprintf(line, sizeof line, app_tr(app, "%s has joined"),
             words_peer(app->strings, view->session.peer_name));
    ui_label(app->ui, cut_top(&rect, metrics->text_title * 1.5F), line,
             UI_TITLE | UI_CENTER | UI_LIVE);
    ui_progress(app->ui, rect, app_tr(app, "Looking at your offer..."), -1);
}

/* One way to this machine. */
static void draw_endpoint(struct App *app, SDL_FRect line, const char *name,
                          const struct EndpointsView *way)
{
    static const char *const icons[] = {[ENDPOINT_OFF] = "icon-stop",
                                        [ENDPOINT_TRYING] = "icon-clock",
                                        [ENDPOINT_READY] = "icon-check",
                                        [ENDPOINT_FAILED] = "icon-cross"};
    const struct UiTheme *theme = app->theme;
    const SDL_Color colours[] = {[ENDPOINT_OFF] = theme->dim,
                                 [ENDPOINT_TRYING] = theme->accent,
                                 [ENDPOINT_READY] = theme->good,
                                 [ENDPOINT_FAILED] = theme->danger};
    const struct Metrics *metrics = &app->metrics;
    char address[ADDRESS_TEXT_MAX] = "";
    SDL_FRect icon = cut_left(&line, metrics->text * 1.2F);
    icon.h = metrics->text * 1.5F;
    ui_image(app->ui, rect_center(icon, metrics->text, metrics->text), icons[way->state],
             colours[way->state]);
    cut_left(&line, metrics->gap);
    SDL_FRect upper = cut_top(&line, metrics->text * 1.5F);
    if (way->state == ENDPOINT_READY && way->address.host[0] != 0)
        address_write(&way->address, address);
    struct TextStyle large = ui_text_style(app->ui, 0), small = ui_text_style(app->ui, UI_SMALL);
    float width = canvas_text_width(app->canvas, address, &small) + 1;
    bool room = canvas_text_width(app->canvas, name, &large) + width + metrics->gap < upper.w;
    if (address[0] != 0 && room) /* else the invite still has it */
        ui_label(app->ui, cut_right(&upper, width), address, UI_SMALL | UI_DIM | UI_RIGHT);
    ui_label(app->ui, upper, name, 0);
    ui_label(app->ui, cut_top(&line, metrics->text_small * 1.4F), app_tr(app, way->text),
             UI_SMALL | UI_DIM);
}

static float text_height(const struct App *app, const char *text, unsigned int flags, float width)
{
    struct TextStyle style = ui_text_style(app->ui, flags);
    return canvas_text_height(app->canvas, text, &style, width) + 2;
}

/* Of the warning that nobody comes in from elsewhere, within a panel `width` wide. */
static float reach_height(const struct App *app, float width)
{
    const struct Metrics *metrics = &app->metrics;
    float words = width - 4 * metrics->gap - metrics->text * 1.2F;
    return fmaxf(metrics->text * 1.6F,
                 text_height(app, app_tr(app, ONLY_HERE), UI_BOLD | UI_WRAP, words));
}

static void draw_endpoints(struct Waiting *waiting, SDL_FRect rect)
{
    struct App *app = waiting->app;
    const struct Metrics *metrics = &app->metrics;
    float reach = reach_height(app, rect.w);
    ui_panel(app->ui, rect);
    rect = rect_inset(rect, 1.5F * metrics->gap, metrics->gap);
    ui_label(app->ui, cut_top(&rect, metrics->text_large * 1.5F), app_tr(app, "Ways to reach you"),
             UI_LARGE | UI_BOLD);
    if (only_this_network(app->online)) {
        SDL_FRect foot = cut_bottom(&rect, reach);
        ui_image(app->ui,
                 rect_center(cut_left(&foot, metrics->text * 1.2F), metrics->text, metrics->text),
                 "icon-warning", app->theme->accent);
        cut_left(&foot, metrics->gap);
        ui_label(app->ui, foot, app_tr(app, ONLY_HERE), UI_BOLD | UI_WRAP);
    }
    float each = SDL_min(rect.h / ENDPOINT_COUNT, metrics->text * 1.5F + metrics->text_small * 3);
    for (int path = 0; path < ENDPOINT_COUNT; path++) {
        struct EndpointsView way = online_path(app->online, (enum EndpointKind)path);
        draw_endpoint(app, cut_top(&rect, each),
                      app_tr(app, endpoint_name((enum EndpointKind)path)), &way);
    }
}

/* The second step; or, where routers let nobody through, the way around. */
static void draw_answer(struct App *app, SDL_FRect line)
{
    if (beyond_has_failed(app)) {
        ui_button(app->ui, WAITING_RELAY,
                  beyond_wants_answer(app) ? cut_right(&line, 0.45F * line.w) : line,
                  "icon-network", app_tr(app, "Relay..."), 0);
        cut_right(&line, 0.5F * app->metrics.gap);
    }
    if (beyond_wants_answer(app) || !beyond_has_failed(app))
        ui_button(app->ui, WAITING_ANSWER, line, "icon-copy", app_tr(app, "Paste answer"),
                  beyond_wants_answer(app) ? 0 : UI_DISABLED);
}

static void draw_invite(struct Waiting *waiting, SDL_FRect rect)
{
    struct App *app = waiting->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect foot = cut_bottom(&rect, metrics->button);
    ui_toggle(app->ui, WAITING_BEYOND, cut_top(&rect, metrics->button),
              app_tr(app, "Beyond this network"), waiting->beyond, 0);
    cut_top(&rect, metrics->gap * 0.5F);
    ui_button(app->ui, WAITING_COPY, cut_top(&rect, metrics->button), "icon-copy",
              app_tr(app, "Copy invite"),
              UI_MAIN | UI_FIRST | (beyond_invite_is_ready(app) ? 0 : UI_DISABLED));
    cut_top(&rect, metrics->gap * 0.5F);
    if (waiting->beyond)
        draw_answer(app, cut_top(&rect, metrics->button));
    cut_top(&rect, metrics->gap * 0.5F);
    cut_bottom(&rect, metrics->gap * 0.5F);
    ui_button(app->ui, WAITING_CANCEL, foot, "icon-cross", app_tr(app, "Cancel"), 0);
    ui_label(app->ui, rect, app_tr(app, beyond_host_text(app)), UI_SMALL | UI_DIM | UI_WRAP);
}

/* What was offered, in one sentence; "" before it is known. */
static void words_offer(const struct App *app, char line[TERM_ROW_COUNT * WORDS_MAX])
{
    struct OnlineOffer offer;
    char undo[WORDS_MAX];
    line[0] = '\0';
    if (!online_terms(app->online, &offer))
        return;
    for (int row = 0; row < TERM_ROW_COUNT; row++) {
        words_term(app->strings, &offer, (enum TermRow)row, true, "", undo);
        if (undo[0] == 0)
            continue;
        size_t length = SDL_strlen(line);
        bool named = row == TERM_UNDO || row == TERM_FIRST;
        snprintf(
            line + length, TERM_ROW_COUNT * WORDS_MAX - length, "%s%s%s%s", length > 0 ? " · " : "",
            named ? app_tr(app, words_term_label((enum TermRow)row)) : "", named ? ": " : "", undo);
    }
}

/* Takes its place from the bottom of the area. */
static void draw_terms(struct App *app, SDL_FRect *area)
{
    enum { LOOK = UI_SMALL | UI_DIM | UI_CENTER | UI_WRAP };
    char line[TERM_ROW_COUNT * WORDS_MAX];
    words_offer(app, line);
    float height = fmaxf(app->metrics.text_small * 2, text_height(app, line, LOOK, area->w));
    ui_paragraph(app->ui, cut_bottom(area, height), line, LOOK);
}

/* The heights that the parts of the page need at least. */
static float code_height(const struct Metrics *metrics)
{
    return metrics->text * 3.2F + 80 * metrics->unit + metrics->text_small * 1.8F;
}

static float invite_height(const struct App *app, float width)
{
    const struct Metrics *metrics = &app->metrics;
    float words =
        text_height(app, app_tr(app, beyond_host_text(app)), UI_SMALL | UI_DIM | UI_WRAP, width);
    return 4 * metrics->button + 2.5F * metrics->gap + fmaxf(words, metrics->text_small * 5.6F);
}

static float endpoints_height(const struct App *app, float width)
{
    const struct Metrics *metrics = &app->metrics;
    float each = metrics->text * 1.5F + metrics->text_small * 1.5F;
    return ENDPOINT_COUNT * each + metrics->text_large * 1.5F + reach_height(app, width) +
           2 * metrics->gap;
}

/* The page scrolls where it does not fit: large text in a small window. */
static void draw_page(struct Waiting *waiting, SDL_FRect area, const struct OnlineView *view)
{
    struct App *app = waiting->app;
    const struct Metrics *metrics = &app->metrics;
    struct PanelShadow shadow = ui_panel_shadow(app->ui);
    float gap = metrics->gap, width = area.w - 2 * shadow.beside;
    bool wide = area.w > fmaxf(560 * metrics->unit, 24 * metrics->text);
    float invite = invite_height(app, wide ? width * (1 - WAYS_PART) - 1.5F * gap : width);
    float ways = endpoints_height(app, wide ? width * WAYS_PART : width);
    float lower = (wide ? fmaxf(invite, ways) : invite + gap + ways) + shadow.below;
    float needed = code_height(metrics) + gap + lower;
    ui_flush(app->ui);
    canvas_clip(app->canvas, area);
    SDL_FRect page = ui_scroll_begin(app->ui, WAITING_PAGE, area, fmaxf(area.h, needed));
    page = rect_inset(page, shadow.beside, 0);
    SDL_FRect below = cut_bottom(&page, fmaxf(lower, page.h * 0.55F));
    cut_bottom(&page, gap);
    cut_bottom(&below, shadow.below);
    if (view->stage == ONLINE_TERMS)
        draw_friend(waiting, page, view);
    else
        draw_code(waiting, page, view);
    SDL_FRect right = wide ? cut_right(&below, below.w * WAYS_PART) : cut_bottom(&below, ways);
    cut_right(&below, wide ? 1.5F * gap : 0);
    draw_invite(waiting, below);
    draw_endpoints(waiting, right);
    ui_scroll_end(app->ui);
    ui_flush(app->ui);
    canvas_unclip(app->canvas);
}

static void draw(void *context)
{
    struct Waiting *waiting = context;
    struct App *app = waiting->app;
    SDL_FRect area = page_begin(app, WAITING_BACK, app_tr(app, "Waiting for your friend"), 0, NULL);
    if (!app->online)
        return;
    struct OnlineView view = look(waiting);
    area = page_column(app, area, 1000);
    draw_terms(app, &area);
    draw_page(waiting, area, &view);
    if (waiting->failed)
        ui_dialog(app->ui, &(struct UiDialog){.title = app_tr(app, "The match didn't start"),
                                              .text = waiting->why,
                                              .buttons = {app_tr(app, "Back")},
                                              .button_count = 1,
                                              .first_id = WAITING_ASKED});
}

const struct SceneType waiting_scene = {
    .name = "waiting",
    .inner = true,
    .context_size = sizeof(struct Waiting),
    .enter = enter,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};
