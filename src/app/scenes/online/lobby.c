/* Playing online: host, join, or go on with a match that was broken off. */
#include "engine/games.h"
#include "src/app/scenes/basic_scenes.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/apply_settings.h"
#include "src/app/shell/online_game.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/text_field.h"
#include <math.h>
#include <stdio.h>
#include <time.h>

enum OnlineWidget {
    ONLINE_BACK = 1,
    ONLINE_HOST,
    ONLINE_JOIN,
    ONLINE_NAME,
    ONLINE_SETTINGS,
    ONLINE_LIST,
    ONLINE_MATCH_FIRST /* + its number in the list */
};

struct OnlineMenu {
    struct App *app;
    struct TextField name;
    struct JournalSummary list[JOURNALS_MAX];
    int count;
};

/* The name may be changed in the settings too, and matches come to be and end. */
static void look_again(struct OnlineMenu *menu)
{
    text_field_set(&menu->name, menu->app->settings.player_name);
    menu->count = online_game_list(menu->app, menu->list);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct OnlineMenu *menu = context;
    (void)args;
    menu->app = app;
    menu->name.limit = 20;
    look_again(menu);
    return true;
}

static void resume(void *context, int result)
{
    (void)result;
    look_again(context);
}

static void go_on(struct OnlineMenu *menu, const char *path)
{
    struct App *app = menu->app;
    struct FileError error;
    if (online_game_resume(app, path, &error)) {
        scenes_push(app->scenes, &online_play_scene, NULL, 0);
        return;
    }
    char text[FILE_PATH_MAX + 256];
    file_error_text(&error, text, sizeof text);
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", text);
    app_sound(app, SOUND_ILLEGAL);
    snprintf(text, sizeof text, app_tr(app, "Couldn't open the match: %s"),
             app_tr(app, error.what));
    app_toast(app, text);
    look_again(menu);
}

static void action(void *context, const struct UiAction *done)
{
    struct OnlineMenu *menu = context;
    struct App *app = menu->app;
    int index = done->id - ONLINE_MATCH_FIRST;
    if (done->id == ONLINE_BACK) {
        scenes_pop(app->scenes, 0);
    } else if (done->id == ONLINE_HOST) {
        scenes_push(app->scenes, &host_scene, NULL, 0);
    } else if (done->id == ONLINE_JOIN) {
        scenes_push(app->scenes, &join_scene, NULL, 0);
    } else if (done->id == ONLINE_SETTINGS) {
        struct SettingsArgs args = {.online = true};
        scenes_push(app->scenes, &settings_scene, &args, sizeof args);
    } else if (done->id == ONLINE_NAME) {
        SDL_utf8strlcpy(app->settings.player_name, menu->name.text, SETTING_TEXT_MAX);
        app_apply_settings(app);
    } else if (index >= 0 && index < menu->count) {
        go_on(menu, menu->list[index].path);
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct OnlineMenu *menu = context;
    bool back = page_goes_back(input);
    if (back)
        scenes_pop(menu->app->scenes, 0);
    return back;
}

/* --- drawing --- */

/* A large button with a line of what it does. */
static void draw_card(struct App *app, int id, SDL_FRect rect, const char *icon, const char *label,
                      const char *about)
{
    const struct Metrics *metrics = &app->metrics;
    ui_button(app->ui, id, rect, NULL, label, UI_CARD | (id == ONLINE_HOST ? UI_FIRST : 0));
    ui_flush(app->ui);
    SDL_FRect inner = rect_inset(rect, 1.5F * metrics->gap, metrics->gap);
    float size = roundf(fminf(inner.h * 0.6F, inner.w * 0.22F));
    ui_image(app->ui, rect_center(cut_left(&inner, size), size, size), icon, app->theme->accent);
    cut_left(&inner, 1.5F * metrics->gap);
    inner = rect_center(inner, inner.w, metrics->text_large * 1.5F + metrics->text_small * 2.8F);
    ui_label(app->ui, cut_top(&inner, metrics->text_large * 1.5F), label, UI_LARGE | UI_BOLD);
    ui_label(app->ui, inner, about, UI_SMALL | UI_DIM | UI_WRAP);
}

static void draw_match(struct OnlineMenu *menu, int index, SDL_FRect rect)
{
    struct App *app = menu->app;
    const struct JournalSummary *match = &menu->list[index];
    const struct Game *game = games_find(match->terms.game);
    char label[WORDS_MAX], moves[WORDS_MAX], ago[WORDS_MAX], detail[2 * WORDS_MAX + 8];
    snprintf(label, sizeof label, "%s · %s", words_peer(app->strings, match->peer),
             game ? app_tr(app, game->name) : match->terms.game);
    snprintf(moves, sizeof moves, app_tr(app, "%d moves"),
             game ? words_moves(game, match->moves) : match->moves);
    words_ago(app->strings, (int64_t)time(NULL) - match->modified_s, ago);
    snprintf(detail, sizeof detail, "%s · %s", moves, ago);
    ui_row(app->ui, ONLINE_MATCH_FIRST + index, rect, label, detail, 0);
}

static void draw_list(struct OnlineMenu *menu, SDL_FRect rect)
{
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    float pad = metrics->gap, row = metrics->button + metrics->gap * 0.25F;
    const char *none =
        app_tr(app, "None. If the connection drops, the match waits here until you both continue.");
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float width = rect.w - 2 * pad - 16 * metrics->unit;
    float content = menu->count > 0 ? (float)menu->count * row
                                    : canvas_text_height(app->canvas, none, &style, width);
    ui_label(app->ui, cut_top(&rect, metrics->text_large * 1.6F), app_tr(app, "Unfinished matches"),
             UI_LARGE);
    rect.h = fminf(rect.h, content + 2 * pad);
    ui_panel(app->ui, rect);
    rect = rect_inset(rect, pad, pad);
    rect = ui_scroll_begin(app->ui, ONLINE_LIST, rect, content);
    if (menu->count == 0)
        ui_paragraph(app->ui, (SDL_FRect){rect.x, rect.y, width, content}, none, UI_DIM | UI_WRAP);
    for (int i = 0; i < menu->count; i++) {
        SDL_FRect line = cut_top(&rect, row);
        cut_bottom(&line, metrics->gap * 0.25F);
        draw_match(menu, i, line);
    }
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    struct OnlineMenu *menu = context;
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect head, area = page_begin(app, ONLINE_BACK, app_tr(app, "Play online"), 1, &head);
    ui_button(app->ui, ONLINE_SETTINGS, head, "icon-settings", app_tr(app, "Settings"), UI_PLAIN);
    area = page_column(app, area, 900);
    SDL_FRect cards = cut_top(&area, fminf(area.h * 0.34F, 2.4F * metrics->button));
    draw_card(app, ONLINE_HOST, rect_column(cards, 0, 2, 1.5F * metrics->gap), "icon-people",
              app_tr(app, "Host a game"), app_tr(app, "Pick a game and get a code to share"));
    draw_card(app, ONLINE_JOIN, rect_column(cards, 1, 2, 1.5F * metrics->gap), "icon-network",
              app_tr(app, "Join a game"), app_tr(app, "Enter the code from your friend"));
    cut_top(&area, 1.5F * metrics->gap);
    ui_text(app->ui, ONLINE_NAME, cut_top(&area, metrics->button), app_tr(app, "Your name"),
            &menu->name);
    cut_top(&area, metrics->gap);
    draw_list(menu, area);
}

const struct SceneType online_scene = {
    .name = "online",
    .context_size = sizeof(struct OnlineMenu),
    .enter = enter,
    .resume = resume,
    .event = event,
    .action = action,
    .draw = draw,
};
