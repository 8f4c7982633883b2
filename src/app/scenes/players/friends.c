/* The people who were found and played with: score, a note, inviting them again. The scene's result
 * is the number of the one who is to be invited, from 1. */
#include "engine/games.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/players/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/friend_list.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include <math.h>
#include <stdio.h>
#include <time.h>

enum FriendsWidget {
    FRIENDS_BACK = 1,
    FRIENDS_LIST,
    FRIENDS_NOTE,
    FRIENDS_INVITE,
    FRIENDS_BLOCK,
    FRIENDS_FORGET,
    FRIENDS_ONE /* + the number in the list */
};

enum { NOTE_CHARACTERS = 30 };

struct FriendsScene {
    struct App *app;
    int chosen; /* -1: nobody */
    struct TextField note;
};

static bool is_narrow(const struct App *app, SDL_FRect area)
{
    return area.w <= fmaxf(760 * app->metrics.unit, 40 * app->metrics.text);
}

static void choose(struct FriendsScene *scene, int index)
{
    const struct Friends *friends = scene->app->friends;
    scene->chosen = index < friends_count(friends) ? index : -1;
    text_field_set(&scene->note,
                   scene->chosen < 0 ? "" : friends_get(friends, scene->chosen)->note);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct FriendsScene *scene = context;
    (void)args;
    scene->app = app;
    scene->note.limit = NOTE_CHARACTERS;
    choose(scene, is_narrow(app, canvas_area(app->canvas)) ? -1 : 0);
    return true;
}

/* --- what the player does --- */

/* In a narrow window the way back leads from one of them to the list first. */
static void back(struct FriendsScene *scene)
{
    if (scene->chosen >= 0 && is_narrow(scene->app, canvas_area(scene->app->canvas)))
        choose(scene, -1);
    else
        scenes_pop(scene->app->scenes, 0);
}

static void act(struct FriendsScene *scene, const struct UiAction *done)
{
    struct Friends *friends = scene->app->friends;
    if (done->id == FRIENDS_INVITE)
        scenes_pop(scene->app->scenes, scene->chosen + 1);
    else if (done->id == FRIENDS_NOTE)
        friends_set_note(friends, scene->chosen, scene->note.text);
    else if (done->id == FRIENDS_BLOCK)
        friends_block(friends, scene->chosen, done->value != 0);
    else if (done->id == FRIENDS_FORGET) {
        friends_remove(friends, scene->chosen);
        choose(scene, -1);
    }
    friend_list_keep(scene->app);
}

static void action(void *context, const struct UiAction *done)
{
    struct FriendsScene *scene = context;
    if (done->id == FRIENDS_BACK)
        back(scene);
    else if (done->id >= FRIENDS_ONE)
        choose(scene, done->id - FRIENDS_ONE);
    else if (scene->chosen >= 0)
        act(scene, done);
}

/* --- drawing --- */

static void words_games(const struct App *app, const struct Friend *friend, char text[WORDS_MAX])
{
    snprintf(text, WORDS_MAX, app_tr(app, "Won %d · lost %d · drawn %d"), friend->score[FRIEND_WON],
             friend->score[FRIEND_LOST], friend->score[FRIEND_DRAWN]);
}

static void words_last(const struct App *app, const struct Friend *friend, char text[WORDS_MAX])
{
    const struct Game *game = games_find(friend->game);
    char ago[WORDS_MAX / 2];
    char when[WORDS_MAX];
    words_ago(app->strings, (int64_t)time(NULL) - friend->last_s, when);
    snprintf(ago, sizeof ago, "%.*s", (int)sizeof ago - 1, when);
    snprintf(text, WORDS_MAX, "%.60s · %s", game ? app_tr(app, game->name) : friend->game, ago);
}

static void draw_rows(const struct FriendsScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    int count = friends_count(app->friends);
    float each = metrics->button + metrics->gap * 0.25F;
    SDL_FRect inside = ui_scroll_begin(app->ui, FRIENDS_LIST, rect, (float)count * each);
    int first = SDL_max(0, (int)((rect.y - inside.y) / each) - 1);
    int last = SDL_min(count - 1, first + (int)(rect.h / each) + 3);
    inside = rect_inset(inside, 2 * metrics->ring, 0);
    for (int i = first; i <= last; i++) {
        const struct Friend *friend = friends_get(app->friends, i);
        char name[NAME_MAX_BYTES + 1], said[WORDS_MAX];
        friend_list_name(friend, name);
        words_last(app, friend, said);
        ui_row(app->ui, FRIENDS_ONE + i,
               (SDL_FRect){inside.x, inside.y + (float)i * each, inside.w, metrics->button}, name,
               friend->blocked ? app_tr(app, "Blocked") : said,
               (i == scene->chosen ? UI_SELECTED : 0) | (i == 0 ? UI_FIRST : 0));
    }
    ui_scroll_end(app->ui);
}

static void draw_buttons(const struct FriendsScene *scene, const struct Friend *friend,
                         SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect foot = cut_bottom(&rect, metrics->button);
    ui_button(app->ui, FRIENDS_FORGET, rect_column(foot, 0, 2, metrics->gap), "icon-erase",
              app_tr(app, "Forget"), UI_DANGER | UI_HOLD);
    ui_button(app->ui, FRIENDS_INVITE, rect_column(foot, 1, 2, metrics->gap), "icon-people",
              app_tr(app, "Invite again"),
              UI_MAIN | (friend->blocked || !games_find(friend->game) ? UI_DISABLED : 0));
    ui_toggle(app->ui, FRIENDS_BLOCK, cut_top(&rect, metrics->button), app_tr(app, "Blocked"),
              friend->blocked, 0);
}

/* What is known of one of them. */
static void draw_one(struct FriendsScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const struct Friend *friend = friends_get(app->friends, scene->chosen);
    char name[NAME_MAX_BYTES + 1], alias[PLAYER_ALIAS_TEXT], said[WORDS_MAX];
    ui_panel(app->ui, rect);
    rect = rect_inset(rect, 1.5F * metrics->gap, metrics->gap);
    friend_list_name(friend, name);
    identity_alias(friend->key, alias);
    ui_label(app->ui, cut_top(&rect, metrics->text_large * 1.6F), name, UI_LARGE | UI_BOLD);
    ui_label(app->ui, cut_top(&rect, metrics->text_small * 1.6F), alias, UI_SMALL | UI_DIM);
    words_games(app, friend, said);
    ui_label(app->ui, cut_top(&rect, metrics->text * 1.7F), said, 0);
    words_last(app, friend, said);
    ui_label(app->ui, cut_top(&rect, metrics->text * 1.7F), said, UI_DIM);
    cut_top(&rect, metrics->gap / 2);
    ui_text(app->ui, FRIENDS_NOTE, cut_top(&rect, metrics->button), app_tr(app, "Your note"),
            &scene->note);
    cut_top(&rect, metrics->gap / 2);
    draw_buttons(scene, friend, rect);
}

static void draw(void *context)
{
    struct FriendsScene *scene = context;
    struct App *app = scene->app;
    SDL_FRect area = page_begin(app, FRIENDS_BACK, app_tr(app, "Friends"), 0, NULL);
    bool narrow = is_narrow(app, canvas_area(app->canvas));
    if (friends_count(app->friends) == 0) {
        page_empty(app, area,
                   app_tr(app, "Nobody yet. Players you find and play will appear here."), 0);
        return;
    }
    if (narrow && scene->chosen >= 0) {
        draw_one(scene, area);
        return;
    }
    if (!narrow && scene->chosen >= 0) {
        draw_one(scene, cut_right(&area, area.w * 0.5F));
        cut_right(&area, 2 * app->metrics.gap);
    }
    draw_rows(scene, narrow ? area : page_column(app, area, 900));
}

const struct SceneType friends_scene = {
    .name = "friends",
    .context_size = sizeof(struct FriendsScene),
    .enter = enter,
    .action = action,
    .draw = draw,
};
