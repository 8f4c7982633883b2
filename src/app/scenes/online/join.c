/* A guest types the code, pastes an invite or picks a host of the local network. */
#include "engine/games.h"
#include "net/finder.h"
#include "src/app/scenes/online/beyond.h"
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/online_game.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/text_field.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum JoinWidget {
    JOIN_BACK = 1,
    JOIN_CODE,
    JOIN_PASTE,
    JOIN_ADDRESS,
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
    struct TextField code;    /* a code or a whole invite */
    struct TextField address; /* where to try besides; "" for the local network alone */
    char trouble[WORDS_MAX];  /* translated: why the last try came to nothing; "" */
    struct Finder *finder;    /* who hosts on the local network; NULL: can't be asked */
    struct Found found[FINDER_HOSTS_MAX];
    int found_count;
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
        join->finder = finder_open(BEACON_PORT, NULL, &waker);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Join *join = context;
    (void)args;
    join->app = app;
    ask_around(join);
    ui_set_focus(app->ui, JOIN_CODE);
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
    return join->app->online != NULL;
}

/* --- what the player does --- */

static void complain(struct Join *join, const char *english)
{
    app_sound(join->app, SOUND_ILLEGAL);
    snprintf(join->trouble, sizeof join->trouble, "%s", app_tr(join->app, english));
}

/* What is typed, as an invite; NULL or in English what is wrong with it. */
static const char *read_typed(const struct Join *join, struct Invite *invite)
{
    struct Address address;
    const char *wrong = invite_read(join->code.text, invite);
    if (wrong || join->address.text[0] == 0)
        return wrong;
    wrong = address_read(join->address.text, &address);
    if (!wrong)
        invite_prefer(invite, &address);
    return wrong;
}

static void start(struct Join *join)
{
    const char *wrong = read_typed(join, &join->called);
    if (!wrong)
        wrong = online_game_join(join->app, &join->called);
    if (wrong) {
        complain(join, wrong);
        ui_set_focus(join->app->ui, JOIN_CODE);
        return;
    }
    join->trouble[0] = 0;
    ui_set_focus(join->app->ui, JOIN_CANCEL);
}

/* Back to the form, all that was typed still there. */
static void stop(struct Join *join)
{
    online_game_close(join->app, PARTING_LEFT);
    ui_set_focus(join->app->ui, JOIN_START);
}

static void paste(struct Join *join)
{
    char *text = SDL_GetClipboardText();
    struct Invite invite;
    char line[INVITE_TEXT_MAX];
    const char *wrong = text ? invite_read(text, &invite) : NULL;
    if (text && text[0] != 0 && !wrong)
        invite_write(&invite, line); /* without the words around it, for which there is no room */
    if (text && text[0] != 0)
        text_field_set(&join->code, wrong ? text : line);
    SDL_free(text);
    join->trouble[0] = 0;
    if (wrong)
        complain(join, wrong);
    else
        ui_set_focus(join->app->ui, JOIN_START);
}

/* Whoever hosts shows the code, and it finds its host by itself. */
static void pick(struct Join *join, const struct Found *found)
{
    struct App *app = join->app;
    char line[WORDS_MAX];
    snprintf(line, sizeof line, app_tr(app, "Now enter the code that %s sees"),
             words_peer(app->strings, found->host.name));
    join->trouble[0] = 0;
    ui_set_focus(app->ui, JOIN_CODE);
    app_toast(app, line);
}

static void action(void *context, const struct UiAction *done)
{
    struct Join *join = context;
    int index = done->id - JOIN_HOST_FIRST;
    bool typed = done->id == JOIN_CODE || done->id == JOIN_ADDRESS;
    if (done->id == JOIN_BACK)
        scenes_pop(join->app->scenes, 0);
    else if (done->id == JOIN_CANCEL)
        stop(join);
    else if (done->id == JOIN_DETAILS)
        online_game_copy_details(join->app);
    else if (done->id == JOIN_BEYOND)
        online_beyond(join->app->online, true);
    else if (done->id == JOIN_ANSWER)
        beyond_copy_answer(join->app);
    else if (done->id == JOIN_PASTE)
        paste(join);
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
    bool begun = calling(join) && online_match(join->app->online);
    if (!begun)
        online_game_close(join->app, PARTING_LEFT);
    finder_close(join->finder);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Join *join = context;
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    bool back = page_goes_back(input);
    if (pastes && !calling(join))
        paste(join);
    else if (back && calling(join))
        stop(join);
    else if (back)
        scenes_pop(join->app->scenes, 0);
    return back || pastes;
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

static bool update(void *context)
{
    struct Join *join = context;
    struct App *app = join->app;
    struct Notice notice;
    look_around(join);
    if (!calling(join))
        return false;
    if (join->crossing != online_crossing(app->online).state)
        app_redraw(app);
    join->crossing = online_crossing(app->online).state;
    struct OnlineView view = online_view(app->online, online_game_now(app));
    if (view.stage == ONLINE_FAILED) {
        complain(join, view.why);
        stop(join);
        app_redraw(app);
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

/* The place of a wrong character, or what went wrong. */
static void draw_trouble(const struct Join *join, SDL_FRect rect, const struct TypedCode *code)
{
    struct App *app = join->app;
    char line[WORDS_MAX];
    snprintf(line, sizeof line, "%s", join->trouble);
    if (line[0] == 0 && code->wrong > 0)
        snprintf(line, sizeof line, app_tr(app, "Character %d can't be in a code. Check it again"),
                 code->wrong);
    if (line[0] == 0)
        ui_label(app->ui, rect,
                 app_tr(app, "Case and hyphen don't matter. O counts as 0, I and L as 1"),
                 UI_SMALL | UI_DIM | UI_CENTER);
    else
        ui_label(app->ui, rect, line, UI_CENTER | UI_DANGER);
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

/* An invite has no code to show. */
static bool is_pasted(const struct Join *join)
{
    struct Invite invite;
    return !invite_read(join->code.text, &invite) && invite.pasted;
}

/* What is typed, and below it what is found. */
static void draw_entries(struct Join *join, SDL_FRect area, float cells)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    struct TypedCode code = typed_code(join->code.text);
    ui_label(app->ui, cut_top(&area, metrics->text * 1.6F),
             app_tr(app, "Enter your friend's code, or paste the invite"), UI_CENTER);
    SDL_FRect shown = cut_top(&area, cells);
    if (is_pasted(join))
        ui_label(app->ui, shown, app_tr(app, "Invite pasted"), UI_TITLE | UI_CENTER);
    else
        code_draw(app, shown, &code);
    draw_trouble(join, cut_top(&area, metrics->text * 1.8F), &code);
    SDL_FRect line = cut_top(&area, metrics->button);
    ui_button(app->ui, JOIN_PASTE, cut_right(&line, fminf(9 * metrics->text, line.w * 0.3F)),
              "icon-copy", app_tr(app, "Paste"), 0);
    cut_right(&line, metrics->gap);
    ui_text(app->ui, JOIN_CODE, line, app_tr(app, "Code or invite"), &join->code);
    cut_top(&area, 0.5F * metrics->gap);
    ui_text(app->ui, JOIN_ADDRESS, cut_top(&area, metrics->button),
            app_tr(app, "Address (optional)"), &join->address);
    cut_top(&area, metrics->gap);
    draw_hosts(join, area);
}

/* The page scrolls where it does not fit: many hosts, or large text in a small window. */
static void draw_form(struct Join *join, SDL_FRect area)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect foot = cut_bottom(&area, metrics->button);
    cut_bottom(&area, metrics->gap);
    float cells = fminf(area.h * 0.25F, 110 * metrics->unit);
    float needed = metrics->text * 3.4F + cells + 2 * metrics->button + 1.5F * metrics->gap +
                   hosts_height(join);
    ui_flush(app->ui);
    canvas_clip(app->canvas, area);
    SDL_FRect page = ui_scroll_begin(app->ui, JOIN_PAGE, area, fmaxf(area.h, needed));
    draw_entries(join, rect_inset(page, 2 * metrics->ring, 0), cells);
    ui_scroll_end(app->ui);
    ui_flush(app->ui);
    canvas_unclip(app->canvas);
    foot = rect_inset(foot, 2 * metrics->ring, 0);
    if (join->trouble[0]) {
        ui_button(app->ui, JOIN_DETAILS, cut_right(&foot, fminf(12 * metrics->text, foot.w * 0.4F)),
                  "icon-copy", app_tr(app, "Copy details"), 0);
        cut_right(&foot, metrics->gap);
    }
    ui_button(app->ui, JOIN_START, foot, "icon-network", app_tr(app, "Join"), UI_MAIN);
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
    float beyond = join->called.candidates.count > 0
                       ? metrics->button + metrics->text_small * 4.2F + 2 * metrics->gap
                       : 0;
    float height = 2 * pad + metrics->button + metrics->text_large * 1.6F + metrics->text * 1.2F +
                   metrics->gap + (float)(count + 1 + (relay[0] != 0)) * line + beyond;
    SDL_FRect box = page_column(app, rect_center(area, area.w, fminf(area.h, height)), 560);
    ui_panel(app->ui, box);
    box = rect_inset(box, pad, pad);
    ui_button(app->ui, JOIN_CANCEL, cut_bottom(&box, metrics->button), "icon-cross",
              app_tr(app, "Cancel"), UI_FIRST);
    ui_label(app->ui, cut_top(&box, metrics->text_large * 1.6F),
             app_tr(app, "Looking for your friend..."), UI_LARGE | UI_CENTER);
    ui_progress(app->ui, cut_top(&box, metrics->text * 1.2F), "", -1);
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
