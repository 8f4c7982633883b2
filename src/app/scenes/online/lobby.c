/* Playing online: host, join, or go on with a match that was broken off. */
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/players/scenes.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum OnlineWidget {
    ONLINE_BACK = 1,
    ONLINE_HOST,
    ONLINE_JOIN,
    ONLINE_FIND,
    ONLINE_LETTERS,
    ONLINE_NAME,
    ONLINE_SETTINGS,
    ONLINE_PAGE,
    ONLINE_MATCH_FIRST /* + its number in the list */
};

struct OnlineMenu {
    struct App *app;
    struct TextField name;
    unsigned int answer; /* of what can be continued, that is shown */
    struct JournalSummary list[JOURNALS_MAX];
    int count;
    struct LettersSummary *letters; /* owned; LETTERS_MAX: those by letters, shown first */
    int letters_count;
};

static void show_matches(struct OnlineMenu *menu)
{
    const struct Unfinished *known = unfinished_known(menu->app);
    menu->answer = unfinished_answers(menu->app);
    menu->count = known ? known->online_count : 0;
    menu->letters_count = known ? known->letters_count : 0;
    if (!known)
        return;
    memcpy(menu->list, known->online, sizeof known->online);
    memcpy(menu->letters, known->letters, sizeof known->letters);
}

/* The name may be changed in the settings too, and matches come to be and end. */
static void look_again(struct OnlineMenu *menu)
{
    text_field_set(&menu->name, menu->app->settings.player_name);
    unfinished_ask(menu->app);
    show_matches(menu);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct OnlineMenu *menu = context;
    (void)args;
    menu->app = app;
    menu->name.limit = 20;
    menu->letters = memory_zeroed(LETTERS_MAX * sizeof *menu->letters);
    look_again(menu);
    return true;
}

static void leave(void *context)
{
    free(((struct OnlineMenu *)context)->letters);
}

static void resume(void *context, int result)
{
    (void)result;
    look_again(context);
}

/* Opens match number `index` of the list. */
static void open_match(struct OnlineMenu *menu, int index)
{
    if (index >= menu->letters_count)
        online_game_resume(menu->app, menu->list[index - menu->letters_count].path);
    else
        letters_game_open(menu->app, menu->letters[index].path);
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
    } else if (done->id == ONLINE_FIND) {
        scenes_push(app->scenes, &find_player_scene, NULL, 0);
    } else if (done->id == ONLINE_SETTINGS) {
        struct SettingsArgs args = {.tab = TAB_ONLINE};
        scenes_push(app->scenes, &settings_scene, &args, sizeof args);
    } else if (done->id == ONLINE_NAME) {
        SDL_utf8strlcpy(app->settings.player_name, menu->name.text, SETTING_TEXT_MAX);
        app_apply_settings(app);
    } else if (done->id == ONLINE_LETTERS) {
        scenes_push(app->scenes, &letters_scene, NULL, 0);
    } else if (index >= 0 && index < menu->letters_count + menu->count) {
        open_match(menu, index);
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct OnlineMenu *menu = context;
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    if (pastes)
        letters_game_paste(menu->app);
    return pastes;
}

static bool update(void *context)
{
    struct OnlineMenu *menu = context;
    if (menu->answer != unfinished_answers(menu->app))
        show_matches(menu);
    return false;
}

/* --- drawing --- */

/* What can be done here. */
static const struct {
    int id;
    const char *icon, *label, *about;
} cards[] = {
    {ONLINE_HOST, "icon-people", N_("Host a game"), N_("Pick a game and get a code to share")},
    {ONLINE_JOIN, "icon-network", N_("Join a game"), N_("Enter the code from your friend")},
    {ONLINE_FIND, "icon-globe", N_("Find a player"), N_("Meet somebody who wants to play now")},
    {ONLINE_LETTERS, "icon-chat", N_("By letters"), N_("Moves as messages, in any chat")},
};

enum { CARDS = sizeof cards / sizeof *cards, CARDS_BESIDE = 2 };

/* Where the parts of a card are. */
struct CardLayout {
    SDL_FRect icon, label, about;
};

static struct CardLayout layout_card(const struct App *app, SDL_FRect rect)
{
    const struct Metrics *metrics = &app->metrics;
    struct CardLayout layout;
    SDL_FRect inner = rect_inset(rect, 1.5F * metrics->gap, metrics->gap);
    float size = roundf(fminf(inner.h * 0.6F, inner.w * 0.22F));
    layout.icon = rect_center(cut_left(&inner, size), size, size);
    cut_left(&inner, 1.5F * metrics->gap);
    inner = rect_center(inner, inner.w, metrics->text_large * 1.5F + metrics->text_small * 3);
    layout.label = cut_top(&inner, metrics->text_large * 1.5F);
    layout.about = inner;
    return layout;
}

/* A large button with a line of what it does. */
static void draw_card(struct App *app, int card, SDL_FRect rect)
{
    const char *label = app_tr(app, cards[card].label);
    struct CardLayout layout = layout_card(app, rect);
    ui_button(app->ui, cards[card].id, rect, NULL, label, UI_CARD | (card == 0 ? UI_FIRST : 0));
    ui_flush(app->ui);
    ui_image(app->ui, layout.icon, cards[card].icon, app->theme->accent);
    ui_label(app->ui, layout.label, label, UI_LARGE | UI_BOLD);
    ui_label(app->ui, layout.about, app_tr(app, cards[card].about), UI_SMALL | UI_DIM | UI_WRAP);
}

/* Whether the words of every card are whole, if it is as large as that. */
static bool cards_fit(const struct App *app, SDL_FRect rect)
{
    struct TextStyle large = ui_text_style(app->ui, UI_LARGE | UI_BOLD);
    struct TextStyle small = ui_text_style(app->ui, UI_SMALL | UI_WRAP);
    struct CardLayout layout = layout_card(app, rect);
    bool fit = rect.h >= layout.label.h + layout.about.h;
    for (int i = 0; i < CARDS; i++)
        fit = fit &&
              canvas_text_width(app->canvas, app_tr(app, cards[i].label), &large) <=
                  layout.label.w + 2 &&
              canvas_text_height(app->canvas, app_tr(app, cards[i].about), &small,
                                 layout.about.w) <= layout.about.h;
    return fit;
}

static float cards_rows_height(const struct App *app, float height)
{
    int rows = (CARDS + CARDS_BESIDE - 1) / CARDS_BESIDE;
    return (float)rows * height + (float)(rows - 1) * app->metrics.gap;
}

/* How tall a card is, two of which lie beside each other; 0 if it would be too small. */
static float cards_height(const struct App *app, SDL_FRect area)
{
    float height = fminf(area.h * 0.18F, 1.9F * app->metrics.button);
    SDL_FRect row = {area.x, area.y, area.w, height};
    return cards_fit(app, rect_column(row, 0, CARDS_BESIDE, app->metrics.gap)) ? height : 0;
}

/* Cards of that height, two beside each other; for 0 plain buttons below each other. */
static void draw_cards(struct App *app, SDL_FRect *area, float height)
{
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect grid = cut_top(area, height > 0 ? cards_rows_height(app, height) : 0);
    for (int i = 0; i < CARDS && height > 0; i++) {
        int above = i / CARDS_BESIDE;
        SDL_FRect row = {grid.x, grid.y + (float)above * (height + metrics->gap), grid.w, height};
        draw_card(app, i, rect_column(row, i % CARDS_BESIDE, CARDS_BESIDE, metrics->gap));
    }
    for (int i = 0; i < CARDS && height <= 0; i++) {
        ui_button(app->ui, cards[i].id, cut_top(area, metrics->button), cards[i].icon,
                  app_tr(app, cards[i].label), i == 0 ? UI_FIRST : 0);
        cut_top(area, metrics->gap / 2);
    }
}

static void draw_match(void *context, int index, SDL_FRect rect)
{
    struct OnlineMenu *menu = context;
    int id = ONLINE_MATCH_FIRST + index;
    if (index < menu->letters_count) {
        letters_row(menu->app, id, rect, &menu->letters[index]);
        return;
    }
    const struct JournalSummary *match = &menu->list[index - menu->letters_count];
    match_row(menu->app, id, rect,
              &(struct MatchRow){.peer = match->peer,
                                 .terms = &match->terms,
                                 .plies = match->moves,
                                 .state = "",
                                 .since_s = match->modified_s});
}

/* The page scrolls where it does not fit: many matches, or large text in a small window. */
static void draw(void *context)
{
    struct OnlineMenu *menu = context;
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect head, area = page_begin(app, ONLINE_BACK, app_tr(app, "Play online"), 1, &head);
    ui_button(app->ui, ONLINE_SETTINGS, head, "icon-settings", app_tr(app, "Settings"), UI_PLAIN);
    area = page_column(app, area, 900);
    const struct MatchList list = {
        .count = menu->letters_count + menu->count,
        .none = app_tr(app, "None. If the connection drops, the match waits here until you both "
                            "continue."),
        .row = draw_match,
        .context = menu,
    };
    struct PanelShadow shadow = ui_panel_shadow(app->ui);
    float height = cards_height(app, area);
    float width = area.w - 2 * shadow.beside - 14 * metrics->unit; /* beside the scroll bar */
    float rows = (float)CARDS * (metrics->button + metrics->gap / 2);
    float needed = 2 * metrics->ring + (height > 0 ? cards_rows_height(app, height) : rows) +
                   2.5F * metrics->gap + metrics->button + match_list_height(app, &list, width) +
                   shadow.below;
    ui_flush(app->ui);
    canvas_clip(app->canvas, area);
    SDL_FRect page = ui_scroll_begin(app->ui, ONLINE_PAGE, area, fmaxf(area.h, needed));
    page = rect_inset(page, shadow.beside, 0);
    cut_top(&page, 2 * metrics->ring);
    draw_cards(app, &page, height);
    cut_top(&page, 1.5F * metrics->gap);
    ui_text(app->ui, ONLINE_NAME, cut_top(&page, metrics->button), app_tr(app, "Your name"),
            &menu->name);
    cut_top(&page, metrics->gap);
    match_list_draw(app, &list, page);
    ui_scroll_end(app->ui);
    ui_flush(app->ui);
    canvas_unclip(app->canvas);
}

const struct SceneType online_scene = {
    .name = "online",
    .context_size = sizeof(struct OnlineMenu),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};
