/* Finding an opponent: who seeks one, and seeking one oneself. */
#include "src/app/shell/background/find_player.h"
#include "src/app/scenes/online/offer_form.h"
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/players/scenes.h"
#include "src/app/scenes/players/seekers_list.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/friend_list.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum FindWidget {
    FIND_BACK = 1,
    FIND_SETTINGS,
    FIND_FRIENDS,
    FIND_OWN,
    FIND_OTHERS,
    FIND_SEEK,
    FIND_STOP,
    FIND_FORM,
    FIND_LIST,
    FIND_PACE,
    FIND_STRONG,
    FIND_SHOWN,
    FIND_DIRECTLY,
    FIND_OFFER,        /* the rows of the offer, up to FIND_PLAYER */
    FIND_PLAYER = 1000 /* + the place in the list */
};

struct FindPlayer {
    struct App *app;
    struct OfferForm form;
    bool others; /* in a narrow window the list is shown, not what is sought */
    int pace;    /* of those who are listed: a number of seekers_pace */
};

/* The game whose players are listed: the chosen one, or the one that is sought already. */
static const struct Game *listed_game(const struct FindPlayer *scene)
{
    const struct Finding *finding = scene->app->finding;
    return finding && finding->seeks ? finding->offer.game : scene->form.setup.game;
}

static void listen(struct FindPlayer *scene)
{
    struct App *app = scene->app;
    if (find_player_has_relay(app))
        app_refuse(app, find_player_listen(app, listed_game(scene), seekers_pace(scene->pace)));
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct FindPlayer *scene = context;
    (void)args;
    scene->app = app;
    offer_form_begin(&scene->form, app, FIND_OFFER, false);
    listen(scene);
    return true;
}

/* Who seeks goes on; who only looked does not. */
static void leave(void *context)
{
    struct App *app = ((struct FindPlayer *)context)->app;
    if (app->finding && !app->finding->seeks && app->finding->stage == FINDING_LOOKS)
        find_player_close(app);
}

/* --- what the player does --- */

static void seek(struct FindPlayer *scene)
{
    struct OnlineOffer offer = offer_form_offer(&scene->form);
    offer_form_remember(&scene->form);
    if (scene->app->finding)
        find_player_seek(scene->app, &offer);
}

/* Looks for a friend, who is asked as soon as he is there, by the game that was played last. */
static void invite(struct FindPlayer *scene, const struct Friend *friend)
{
    struct App *app = scene->app;
    settings_set_note(&app->settings, "online.game", friend->game);
    if (app->finding && app->finding->seeks)
        find_player_stop(app);
    offer_form_begin(&scene->form, app, FIND_OFFER, false);
    listen(scene);
    seek(scene);
    if (app->finding)
        find_player_want(app, friend->key);
}

/* The settings may name another relay; a friend may have been blocked, or is to be invited. */
static void resume(void *context, int result)
{
    struct FindPlayer *scene = context;
    app_refuse(scene->app, find_player_renew(scene->app));
    listen(scene);
    if (result > 0 && result <= friends_count(scene->app->friends))
        invite(scene, friends_get(scene->app->friends, result - 1));
}

static void set_note(const struct FindPlayer *scene, const char *note, const char *value)
{
    settings_set_note(&scene->app->settings, note, value);
    app_apply_settings(scene->app);
}

static void change(struct FindPlayer *scene, const struct UiAction *done)
{
    char number[8];
    snprintf(number, sizeof number, "%d", done->value);
    if (done->id == FIND_STRONG)
        set_note(scene, FIND_STRENGTH, number);
    else if (done->id == FIND_SHOWN)
        set_note(scene, FIND_NAMED, done->value ? "yes" : "no");
    else if (done->id == FIND_DIRECTLY)
        set_note(scene, FIND_DIRECT, done->value ? "yes" : "no");
    else if (done->id == FIND_PACE)
        scene->pace = done->value;
    else
        offer_form_take(&scene->form, done);
    listen(scene);
}

static void take(struct FindPlayer *scene, int place)
{
    const struct Finding *finding = scene->app->finding;
    if (finding && !finding->asks && finding->stage == FINDING_LOOKS &&
        place < finding->view->count)
        find_player_take(scene->app, &finding->view->list[place]);
}

static void action(void *context, const struct UiAction *done)
{
    static const struct SettingsArgs online_settings = {.tab = TAB_ONLINE};
    struct FindPlayer *scene = context;
    struct App *app = scene->app;
    if (done->id == FIND_BACK)
        scenes_pop(app->scenes, 0);
    else if (done->id == FIND_SETTINGS)
        scenes_push(app->scenes, &settings_scene, &online_settings, sizeof online_settings);
    else if (done->id == FIND_OWN || done->id == FIND_OTHERS)
        scene->others = done->id == FIND_OTHERS;
    else if (done->id == FIND_SEEK)
        seek(scene);
    else if (done->id == FIND_FRIENDS)
        scenes_push(app->scenes, &friends_scene, NULL, 0);
    else if (done->id == FIND_STOP && app->finding)
        find_player_stop(app);
    else if (done->id >= FIND_PLAYER)
        take(scene, done->id - FIND_PLAYER);
    else if (done->kind == UI_CHANGED)
        change(scene, done);
}

/* --- drawing --- */

static void draw_toggle(const struct FindPlayer *scene, struct Form *rows, int id,
                        const char *label, const char *note)
{
    const struct Settings *settings = &scene->app->settings;
    bool on = strcmp(settings_note(settings, note), "yes") == 0;
    ui_toggle(scene->app->ui, id, form_row(rows), app_tr(scene->app, label), on, 0);
}

/* What is sought, to be chosen. */
static void draw_form(const struct FindPlayer *scene, SDL_FRect rect)
{
    enum { OWN_ROWS = 3 };
    struct App *app = scene->app;
    struct Form rows;
    const char *labels[STRENGTH_COUNT];
    SDL_FRect foot = cut_bottom(&rect, app->metrics.button);
    cut_bottom(&rect, app->metrics.gap);
    form_begin(&rows, app, FIND_FORM, rect, offer_form_rows(&scene->form) + OWN_ROWS, 0);
    offer_form_draw(&scene->form, &rows);
    for (int i = 0; i < STRENGTH_COUNT; i++)
        labels[i] = words_strength((enum PlayerStrength)i);
    form_choice(&rows, FIND_STRONG, N_("Strength"), labels, STRENGTH_COUNT,
                (int)find_player_strength(app));
    draw_toggle(scene, &rows, FIND_SHOWN, N_("Show my name"), FIND_NAMED);
    draw_toggle(scene, &rows, FIND_DIRECTLY, N_("Direct connection"), FIND_DIRECT);
    form_end(&rows);
    ui_button(app->ui, FIND_SEEK, foot, "icon-globe", app_tr(app, "Find an opponent"),
              UI_MAIN | UI_FIRST);
}

/* Who is waited for. */
static void words_awaited(const struct App *app, char text[WORDS_MAX])
{
    const struct Finding *finding = app->finding;
    const struct Friend *friend =
        finding->wants ? friends_find(app->friends, finding->wanted) : NULL;
    char name[NAME_MAX_BYTES + 1];
    snprintf(text, WORDS_MAX, "%s", app_tr(app, "Looking for an opponent..."));
    if (!friend)
        return;
    friend_list_name(friend, name);
    snprintf(text, WORDS_MAX, app_tr(app, "Waiting for %s..."), name);
}

/* What is sought, while it is. */
static void draw_seeking(const struct FindPlayer *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const struct Finding *finding = app->finding;
    char heading[WORDS_MAX];
    words_awaited(app, heading);
    SDL_FRect foot = cut_bottom(&rect, metrics->button);
    cut_bottom(&rect, metrics->gap);
    ui_label(app->ui, cut_top(&rect, metrics->text_large * 1.6F), heading,
             UI_LARGE | UI_BOLD | UI_LIVE);
    ui_progress(app->ui, cut_top(&rect, metrics->text * 1.2F), "", -1);
    ui_name(app->ui, heading);
    cut_top(&rect, metrics->gap);
    terms_draw(app, cut_top(&rect, terms_height(app, &finding->offer)), &finding->offer, true, "");
    cut_top(&rect, metrics->gap);
    ui_paragraph(app->ui, rect,
                 app_tr(app, "You can play something else meanwhile. When somebody comes, you'll "
                             "see and hear it."),
                 UI_DIM | UI_WRAP);
    ui_button(app->ui, FIND_STOP, foot, "icon-cross", app_tr(app, "Stop looking"), UI_FIRST);
}

/* Without a relay nobody can be found. */
static void draw_no_relay(struct App *app, SDL_FRect area)
{
    const struct Metrics *metrics = &app->metrics;
    const char *text =
        app_tr(app, "Players find each other at a relay, a small server that anybody "
                    "may run. None is set up yet.");
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    area = page_column(app, area, 620);
    float height = canvas_text_height(app->canvas, text, &style, area.w);
    SDL_FRect middle = rect_center(area, area.w, height + 2 * metrics->gap + metrics->button);
    ui_paragraph(app->ui, cut_top(&middle, height), text, UI_WRAP);
    cut_top(&middle, 2 * metrics->gap);
    ui_button(app->ui, FIND_SETTINGS, middle, "icon-settings", app_tr(app, "Set up a relay"),
              UI_MAIN | UI_FIRST);
}

static void draw_own(const struct FindPlayer *scene, SDL_FRect rect)
{
    if (scene->app->finding && scene->app->finding->seeks)
        draw_seeking(scene, rect);
    else
        draw_form(scene, rect);
}

/* What a narrow window shows by turns. */
static void draw_tabs(const struct FindPlayer *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    float gap = app->metrics.gap;
    ui_button(app->ui, FIND_OWN, rect_column(rect, 0, 2, gap), NULL, app_tr(app, "Your game"),
              UI_TAB | (scene->others ? 0 : UI_SELECTED));
    ui_button(app->ui, FIND_OTHERS, rect_column(rect, 1, 2, gap), NULL, app_tr(app, "Players"),
              UI_TAB | (scene->others ? UI_SELECTED : 0));
}

static void draw_columns(struct FindPlayer *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    struct SeekersList list = {.app = app,
                               .view = app->finding ? app->finding->view : NULL,
                               .area_id = FIND_LIST,
                               .pace_id = FIND_PACE,
                               .pace = scene->pace,
                               .first_id = FIND_PLAYER,
                               .game = listed_game(scene)};
    bool wide = area.w > fmaxf(760 * metrics->unit, 40 * metrics->text);
    if (!wide) {
        draw_tabs(scene, cut_top(&area, metrics->button));
        cut_top(&area, metrics->gap);
    }
    if (wide || !scene->others)
        draw_own(scene, wide ? cut_left(&area, area.w * 0.48F) : area);
    cut_left(&area, wide ? 2 * metrics->gap : 0);
    if (wide || scene->others)
        seekers_list_draw(&list, area);
}

static void draw(void *context)
{
    struct FindPlayer *scene = context;
    struct App *app = scene->app;
    SDL_FRect head, area = page_begin(app, FIND_BACK, app_tr(app, "Find a player"), 2, &head);
    if (!find_player_has_relay(app)) {
        draw_no_relay(app, area);
        return;
    }
    ui_button(app->ui, FIND_SETTINGS, cut_right(&head, head.w / 2), "icon-settings",
              app_tr(app, "Settings"), UI_PLAIN);
    ui_button(app->ui, FIND_FRIENDS, head, "icon-people", app_tr(app, "Friends"), UI_PLAIN);
    draw_columns(scene, area);
}

const struct SceneType find_player_scene = {
    .name = "find-player",
    .context_size = sizeof(struct FindPlayer),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .action = action,
    .draw = draw,
};
