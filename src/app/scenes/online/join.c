/* A guest enters a code, an invite or an address, or picks a host of the local network. */
#include "engine/games.h"
#include "net/lan/finder.h"
#include "net/meeting/recognise.h"
#include "src/app/scenes/online/beyond.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/play/online/watching.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum JoinWidget {
    JOIN_BACK = 1,
    JOIN_ENTRY,
    JOIN_PASTE,
    JOIN_ELSEWHERE,
    JOIN_START,
    JOIN_DETAILS,
    JOIN_CANCEL,
    JOIN_BEYOND,
    JOIN_ANSWER,
    JOIN_PAGE,
    JOIN_HOST_FIRST /* + its number in the list */
};

struct Join {
    struct App *app;
    struct TextField entry;  /* a code, an invite or an address */
    struct Address address;  /* that was entered, and whose code is asked for; no host: none */
    char trouble[WORDS_MAX]; /* translated: why the last try came to nothing; "" */
    bool called_in_vain;     /* the trouble is a call's, of which there are details */
    struct Finder *finder;   /* who hosts on the local network; NULL: can't be asked */
    struct Found found[FINDER_HOSTS_MAX];
    int found_count;
    bool show;                   /* what is said of the field has to be seen */
    struct Invite called;        /* what is being tried */
    enum CrossingState crossing; /* as it was drawn last */
};

static void wake(void *context)
{
    app_wake(context);
}

/* Asks the local network who hosts, for as long as somebody looks at the answers. */
static void ask_around(struct Join *join)
{
    struct TransportWake waker = {.wake = wake, .context = join->app};
    if (!online_game_ready(join->app))
        join->finder = finder_open(join->app->options.beacon_port, NULL, &waker);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Join *join = context;
    (void)args;
    join->app = app;
    join->entry.scene_pastes = true;
    ask_around(join);
    ui_set_focus(app->ui, JOIN_ENTRY);
    return true;
}

static void cover(void *context)
{
    struct Join *join = context;
    finder_close(join->finder);
    join->finder = NULL;
}

static void resume(void *context, int result)
{
    (void)result;
    ask_around(context);
}

static bool calling(const struct Join *join)
{
    return join->app->online || join->app->watching;
}

/* --- what the player does --- */

/* `number` is the %d of the text, where it has one. */
static void complain(struct Join *join, const char *english, int number)
{
    app_sound(join->app, SOUND_ILLEGAL);
    join->show = true;
    join->called_in_vain = false;
    snprintf(join->trouble, sizeof join->trouble, app_tr(join->app, english), number);
}

/* What the page asks for next, in English. */
static const char *question(const struct Join *join)
{
    return join->address.host[0] != 0 ? N_("Now enter the code that your friend sees")
                                      : N_("Enter your friend's code, invite or address");
}

/* An address leads to a host, and the code is still to be asked for. */
static void take_address(struct Join *join, const struct Address *address)
{
    join->address = *address;
    text_field_set(&join->entry, "");
    join->trouble[0] = 0;
    app_sound(join->app, SOUND_PLACE);
    ui_set_focus(join->app->ui, JOIN_ENTRY);
}

/* Calls by what was entered; what is wrong with it stays in the field, to be mended. */
static void call(struct Join *join, const struct Invite *invite)
{
    join->called = *invite;
    if (join->address.host[0] != 0)
        invite_prefer(&join->called, &join->address);
    const char *wrong = join->called.watches ? online_game_watch(join->app, &join->called)
                                             : online_game_join(join->app, &join->called);
    if (wrong) {
        complain(join, wrong, 0);
        join->called_in_vain = true;
        ui_set_focus(join->app->ui, JOIN_ENTRY);
        return;
    }
    join->trouble[0] = 0;
    ui_set_focus(join->app->ui, JOIN_CANCEL);
}

static void start(struct Join *join)
{
    struct Recognised found = recognise(join->entry.text);
    switch (found.kind) {
    case RECOGNISED_CODE:
    case RECOGNISED_INVITE:
        call(join, &found.invite);
        return;
    case RECOGNISED_ADDRESS:
        take_address(join, &found.address);
        return;
    case RECOGNISED_ANSWER:
        complain(join, N_("That's an answer. It goes back to the host of the game"), 0);
        break;
    case RECOGNISED_LETTER: /* leads to its match */
        letters_game_receive(join->app, join->entry.text);
        text_field_set(&join->entry, "");
        return;
    case RECOGNISED_NOTHING:
        complain(join, *found.wrong ? found.wrong : question(join), found.number);
        break;
    }
    ui_set_focus(join->app->ui, JOIN_ENTRY);
}

/* Back to the form, all that was typed still there. */
static void stop(struct Join *join, enum JoinWidget focus)
{
    online_game_close(join->app, PARTING_LEFT);
    ui_set_focus(join->app->ui, (int)focus);
}

/* Takes the place of what was entered, without the words around it, for which there is no room. */
static void paste(struct Join *join)
{
    char *text = SDL_GetClipboardText(), line[INVITE_TEXT_MAX];
    struct Recognised found = recognise(text ? text : "");
    if (found.kind == RECOGNISED_LETTER) { /* longer than the field, perhaps */
        letters_game_receive(join->app, text);
        SDL_free(text);
        return;
    }
    bool enters = found.kind == RECOGNISED_CODE || found.kind == RECOGNISED_INVITE;
    if (enters)
        invite_write(&found.invite, line);
    if (text && text[0] != 0)
        text_field_set(&join->entry, enters ? line : text);
    SDL_free(text);
    join->trouble[0] = 0;
    bool good = enters || found.kind == RECOGNISED_ADDRESS;
    ui_set_focus(join->app->ui, good ? JOIN_START : JOIN_ENTRY);
    if (!good)
        start(join); /* says what is wrong with it */
}

/* Whoever hosts shows the code, and it finds its host by itself. */
static void pick(struct Join *join, const struct Found *found)
{
    struct App *app = join->app;
    char line[WORDS_MAX];
    words_with_peer(app->strings, N_("Now enter the code that %s sees"), found->host.name, line);
    join->trouble[0] = 0;
    ui_set_focus(app->ui, JOIN_ENTRY);
    app_toast(app, line);
}

static void action(void *context, const struct UiAction *done)
{
    struct Join *join = context;
    int index = done->id - JOIN_HOST_FIRST;
    bool typed = done->id == JOIN_ENTRY;
    join->show = true;
    if (done->id == JOIN_BACK)
        scenes_pop(join->app->scenes, 0);
    else if (done->id == JOIN_CANCEL)
        stop(join, JOIN_START);
    else if (done->id == JOIN_DETAILS)
        online_game_copy_details(join->app);
    else if (done->id == JOIN_BEYOND)
        online_beyond(join->app->online, true);
    else if (done->id == JOIN_ANSWER)
        beyond_copy_answer(join->app);
    else if (done->id == JOIN_PASTE)
        paste(join);
    else if (done->id == JOIN_ELSEWHERE)
        join->address.host[0] = 0;
    else if (done->id == JOIN_START || (typed && done->kind == UI_CONFIRMED))
        start(join);
    else if (typed)
        join->trouble[0] = 0;
    else if (index >= 0 && index < join->found_count)
        pick(join, &join->found[index]);
}

static void leave(void *context)
{
    struct Join *join = context;
    bool begun = join->app->online && online_match(join->app->online);
    bool watched = join->app->watching && watching_match(join->app->watching);
    if (!begun && !watched)
        online_game_close(join->app, PARTING_LEFT);
    finder_close(join->finder);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Join *join = context;
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    if (pastes && !calling(join))
        paste(join);
    return pastes;
}

/* --- time passes --- */

/* Keeps the list of hosts up to date. */
static void look_around(struct Join *join)
{
    if (!join->finder || !finder_pump(join->finder, online_game_now(join->app)))
        return;
    join->found_count = finder_list(join->finder, join->found, FINDER_HOSTS_MAX);
    app_redraw(join->app);
}

/* The last try came to nothing: back to what was entered. */
static void fail(struct Join *join, const char *why)
{
    complain(join, why, 0);
    join->called_in_vain = true;
    stop(join, JOIN_ENTRY);
    app_redraw(join->app);
}

/* The match of others is there, or will not be. */
static void look_to_watch(struct Join *join)
{
    struct App *app = join->app;
    struct WatchingView view = watching_view(app->watching, online_game_now(app));
    if (view.stage == WATCHING_ENDED)
        fail(join, view.why);
    else if (watching_match(app->watching))
        scenes_replace(app->scenes, &watch_scene, NULL, 0);
}

static bool update(void *context)
{
    struct Join *join = context;
    struct App *app = join->app;
    struct Notice notice;
    look_around(join);
    if (app->watching)
        look_to_watch(join);
    if (!app->online)
        return false;
    if (join->crossing != online_crossing(app->online).state)
        app_redraw(app);
    join->crossing = online_crossing(app->online).state;
    struct OnlineView view = online_view(app->online, online_game_now(app));
    if (view.stage == ONLINE_FAILED) {
        fail(join, view.why);
        return false;
    }
    while (view.stage != ONLINE_MATCH && online_notice(app->online, &notice))
        ; /* the view says all that is shown here */
    if (view.session.offered) {
        app_sound(app, SOUND_REQUEST);
        scenes_push(app->scenes, &offer_scene, NULL, 0);
    }
    return false;
}

static int wait(void *context)
{
    const struct Join *join = context;
    return join->finder ? (int)finder_wait(join->finder, online_game_now(join->app)) : -1;
}

/* --- drawing --- */

/* What was recognised, with a tick; or what is missing or wrong. */
static void draw_recognised(const struct Join *join, SDL_FRect rect)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    struct Recognised found = recognise(join->entry.text);
    char line[WORDS_MAX];
    words_recognised(app->strings, &found, line);
    if (join->trouble[0] != 0) {
        ui_label(app->ui, rect, join->trouble, UI_CENTER | UI_WRAP | UI_DANGER);
    } else if (join->entry.text[0] == 0) {
        ui_label(app->ui, rect,
                 app_tr(app, "Case and hyphen don't matter. O counts as 0, I and L as 1"),
                 UI_SMALL | UI_DIM | UI_CENTER | UI_WRAP);
    } else if (found.kind == RECOGNISED_NOTHING) {
        unsigned look = found.unfinished ? UI_DIM : UI_DANGER;
        ui_label(app->ui, rect, line, UI_CENTER | UI_WRAP | look);
    } else {
        struct TextStyle style = ui_text_style(app->ui, UI_BOLD);
        float icon = metrics->text * 1.6F;
        float width = icon + canvas_text_width(app->canvas, line, &style) + 2;
        SDL_FRect shown = rect_center(rect, fminf(width, rect.w), metrics->text * 1.5F);
        shown.y = rect.y;
        ui_image(app->ui, rect_center(cut_left(&shown, icon), metrics->text, metrics->text),
                 "icon-check", app->theme->good);
        ui_label(app->ui, shown, line, UI_BOLD);
    }
}

/* The rules that a host of the list plays by, from "size=15 rule=renju"; "" where there are none or
 * this program does not know them. */
static void words_found(const struct App *app, const struct Found *found, char text[WORDS_MAX])
{
    char options[OPTIONS_TEXT_MAX], *rest = NULL;
    struct Setup setup = {.game = games_find(found->host.game)};
    snprintf(options, sizeof options, "%s", found->host.options);
    text[0] = 0;
    for (char *one = SDL_strtokr(options, " ", &rest); setup.game && one;
         one = SDL_strtokr(NULL, " ", &rest))
        if (!option_read(setup.game, one, &setup.options, NULL))
            return;
    if (setup.game && found->host.options[0] != 0)
        words_rules(app->strings, &setup, text);
}

static void draw_host(const struct Join *join, int index, SDL_FRect rect)
{
    struct App *app = join->app;
    const struct Found *found = &join->found[index];
    const struct Game *game = games_find(found->host.game);
    char label[WORDS_MAX], detail[WORDS_MAX];
    snprintf(label, sizeof label, "%s · %s", words_peer(app->strings, found->host.name),
             game ? app_tr(app, game->name) : found->host.game);
    words_found(app, found, detail);
    if (found->host.version != HANDSHAKE_VERSION)
        snprintf(detail, sizeof detail, "%s",
                 app_tr(app, found->host.version < HANDSHAKE_VERSION
                                 ? N_("An older version of Tianyuan, needs an update")
                                 : N_("A newer version of Tianyuan: update yours to join")));
    ui_row(app->ui, JOIN_HOST_FIRST + index, rect, label, detail, 0);
}

static float host_height(const struct Metrics *metrics)
{
    return metrics->button * 0.8F;
}

/* Of the list, with its frame; never without room for one. */
static float hosts_height(const struct Join *join)
{
    const struct Metrics *metrics = &join->app->metrics;
    int rows = SDL_max(join->found_count, 1);
    return metrics->gap + metrics->text * 1.6F + (float)rows * host_height(metrics);
}

/* Who hosts on the local network. */
static void draw_hosts(const struct Join *join, SDL_FRect rect)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    ui_panel(app->ui, rect);
    rect = rect_inset(rect, metrics->gap, metrics->gap * 0.5F);
    SDL_FRect head = cut_top(&rect, metrics->text * 1.6F);
    ui_label(app->ui, head, app_tr(app, "On your local network"), UI_BOLD);
    if (join->found_count == 0)
        ui_label(app->ui, cut_top(&rect, host_height(metrics)),
                 app_tr(app, "Nobody is hosting a game right now"), UI_DIM);
    for (int i = 0; i < join->found_count; i++)
        draw_host(join, i, cut_top(&rect, host_height(metrics)));
}

/* The heights of the question and of what is said about the answer. */
static float question_height(const struct Metrics *metrics)
{
    return metrics->text_large * 1.8F;
}

static float recognised_height(const struct Metrics *metrics)
{
    return metrics->text * 3;
}

/* The one field, what it was recognised as, and below it who hosts on the local network. */
static void draw_entries(struct Join *join, SDL_FRect area)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    ui_label(app->ui, cut_top(&area, question_height(metrics)), app_tr(app, question(join)),
             UI_LARGE | UI_CENTER);
    if (join->address.host[0] != 0) {
        char address[ADDRESS_TEXT_MAX];
        address_write(&join->address, address);
        ui_button(app->ui, JOIN_ELSEWHERE,
                  rect_center(cut_top(&area, metrics->button), fminf(area.w, 24 * metrics->text),
                              metrics->button),
                  "icon-cross", address, 0);
        cut_top(&area, metrics->gap);
    }
    SDL_FRect line = cut_top(&area, metrics->button);
    ui_button(app->ui, JOIN_PASTE, cut_right(&line, fminf(9 * metrics->text, line.w * 0.3F)),
              "icon-copy", app_tr(app, "Paste"), 0);
    cut_right(&line, metrics->gap);
    ui_text(app->ui, JOIN_ENTRY, line, NULL, &join->entry);
    ui_name(app->ui, app_tr(app, question(join)));
    cut_top(&area, 0.5F * metrics->gap);
    draw_recognised(join, cut_top(&area, recognised_height(metrics)));
    cut_top(&area, metrics->gap);
    draw_hosts(join, area);
}

/* The page scrolls where it does not fit: many hosts, or large text in a small window. */
static void draw_form(struct Join *join, SDL_FRect area)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    struct PanelShadow shadow = ui_panel_shadow(app->ui);
    SDL_FRect foot = cut_bottom(&area, metrics->button);
    float address = join->address.host[0] != 0 ? metrics->button + metrics->gap : 0;
    float said = question_height(metrics) + address + metrics->button + recognised_height(metrics) +
                 0.5F * metrics->gap;
    float needed = said + metrics->gap + hosts_height(join) + shadow.below;
    ui_flush(app->ui);
    canvas_clip(app->canvas, area);
    SDL_FRect page = ui_scroll_begin(app->ui, JOIN_PAGE, area, fmaxf(area.h, needed));
    if (join->show)
        ui_scroll_show(app->ui, JOIN_PAGE, said - area.h, said);
    join->show = false;
    cut_bottom(&page, shadow.below);
    draw_entries(join, rect_inset(page, shadow.beside, 0));
    ui_scroll_end(app->ui);
    ui_flush(app->ui);
    canvas_unclip(app->canvas);
    foot = rect_inset(foot, shadow.beside, 0);
    struct Recognised found = recognise(join->entry.text);
    if (join->trouble[0] && join->called_in_vain) {
        ui_button(app->ui, JOIN_DETAILS, cut_right(&foot, fminf(12 * metrics->text, foot.w * 0.4F)),
                  "icon-copy", app_tr(app, "Copy details"), 0);
        cut_right(&foot, metrics->gap);
    }
    ui_button(app->ui, JOIN_START, foot, "icon-network",
              app_tr(app, found.invite.watches ? N_("Watch") : N_("Join")), UI_MAIN);
}

/* The way across both routers: what to do next. */
static void draw_beyond(struct App *app, SDL_FRect box)
{
    const struct Metrics *metrics = &app->metrics;
    cut_bottom(&box, metrics->gap);
    SDL_FRect line = cut_bottom(&box, metrics->button);
    cut_top(&box, 0.5F * metrics->gap);
    if (beyond_may_ask(app))
        ui_button(app->ui, JOIN_BEYOND, line, "icon-globe", app_tr(app, "Beyond this network"),
                  UI_MAIN);
    else
        ui_button(app->ui, JOIN_ANSWER, line, "icon-copy", app_tr(app, "Copy answer"),
                  UI_MAIN | (beyond_has_answer(app) ? 0 : UI_DISABLED));
    ui_label(app->ui, box, app_tr(app, beyond_guest_text(app)), UI_SMALL | UI_WRAP);
}

/* Which ways are being tried. */
static void draw_calling(struct Join *join, SDL_FRect area)
{
    enum { SHOWN_MAX = 4 };
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    int count = SDL_min(join->called.count, (int)SHOWN_MAX);
    const char *relay = app->settings.relay_address;
    float line = metrics->text * 1.5F, pad = 2 * metrics->gap;
    float beyond = app->online && join->called.candidates.count > 0
                       ? metrics->button + metrics->text_small * 4.2F + 2 * metrics->gap
                       : 0;
    float height = 2 * pad + metrics->button + metrics->text_large * 1.6F + metrics->text * 1.2F +
                   metrics->gap + (float)(count + 1 + (relay[0] != 0)) * line + beyond;
    SDL_FRect box = page_column(app, rect_center(area, area.w, fminf(area.h, height)), 560);
    ui_panel(app->ui, box);
    box = rect_inset(box, pad, pad);
    ui_button(app->ui, JOIN_CANCEL, cut_bottom(&box, metrics->button), "icon-cross",
              app_tr(app, "Cancel"), UI_FIRST);
    ui_key(app->ui, ACT_BACK);
    ui_label(app->ui, cut_top(&box, metrics->text_large * 1.6F),
             app_tr(app, app->watching ? N_("Looking for the match...")
                                       : N_("Looking for your friend...")),
             UI_LARGE | UI_CENTER);
    ui_progress(app->ui, cut_top(&box, metrics->text * 1.2F), "", -1);
    ui_name(app->ui, app_tr(app, "Searching the local network"));
    ui_label(app->ui, cut_top(&box, line), app_tr(app, "Searching the local network"),
             UI_DIM | UI_CENTER);
    for (int i = 0; i < count; i++) {
        char address[ADDRESS_TEXT_MAX];
        address_write(&join->called.addresses[i], address);
        ui_label(app->ui, cut_top(&box, line), address, UI_DIM | UI_CENTER);
    }
    if (relay[0] != 0) {
        char text[WORDS_MAX];
        snprintf(text, sizeof text, "%s · %s", app_tr(app, "Relay"), relay);
        ui_label(app->ui, cut_top(&box, line), text, UI_DIM | UI_CENTER);
    }
    if (beyond > 0)
        draw_beyond(app, box);
}

static void draw(void *context)
{
    struct Join *join = context;
    struct App *app = join->app;
    SDL_FRect area = page_begin(app, JOIN_BACK, app_tr(app, "Join a game"), 0, NULL);
    draw_form(join, page_column(app, area, 900));
    if (calling(join)) {
        ui_modal(app->ui, true);
        draw_calling(join, area);
    }
}

const struct SceneType join_scene = {
    .name = "join",
    .context_size = sizeof(struct Join),
    .enter = enter,
    .leave = leave,
    .cover = cover,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};
