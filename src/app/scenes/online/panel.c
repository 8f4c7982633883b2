/* The panel of an online match: players, the link, what matters, moves or chat, buttons. */
#include "src/app/scenes/online/link_card.h"
#include "src/app/scenes/online/match.h"
#include "src/app/scenes/online/words.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float CHAT_PART = 0.42F; /* of a tall window that the chat takes */

static const struct PlayButton buttons[PLAY_BUTTONS] = {
    {PLAY_UNDO, "icon-undo", N_("Request takeback"), N_("Undo"), 0, ACT_UNDO},
    {ONLINE_DRAW, "icon-draw", N_("Offer draw"), N_("Draw"), 0, ACT_NONE},
    {PLAY_RESIGN, "icon-resign", N_("Resign"), N_("Resign"), 0, ACT_NONE},
    {ONLINE_CHAT, "icon-chat", N_("Chat"), N_("Chat"), 0, ACT_THINK},
    {PLAY_PREV, "icon-prev", N_("Previous move"), N_("Earlier"), 0, ACT_PREV},
    {PLAY_NEXT, "icon-next", N_("Next move"), N_("Later"), 0, ACT_NEXT},
    {PLAY_FLIP, "icon-flip", N_("Flip board"), N_("Flip"), 0, ACT_FLIP},
    {PLAY_MENU, "icon-menu", N_("Menu"), N_("Menu"), 0, ACT_MENU},
};

/* What takes the place of the first two when the game is over, where it can be looked at. */
static const struct PlayButton after[] = {
    {ONLINE_REVIEW, "icon-lab", N_("Review"), N_("Review"), 0, ACT_NONE},
    {ONLINE_STUDY, "icon-think", N_("Study"), N_("Study"), 0, ACT_NONE},
};

/* --- the link --- */

static void undo_words(const struct OnlinePlay *scene, const struct OnlineView *view,
                       char text[WORDS_MAX])
{
    int left = table_undos_left(scene->play.table);
    if (view->session.log->undo_limit == 0)
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->play.app, "No takebacks in this match"));
    else if (left < 0)
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->play.app, "Unlimited takebacks"));
    else
        snprintf(text, WORDS_MAX, app_tr(scene->play.app, "Takebacks left: %d"), left);
}

/* "Direct", or what is wrong. */
static void link_words(const struct OnlinePlay *scene, const struct OnlineView *view,
                       char text[WORDS_MAX])
{
    const struct SessionView *session = &view->session;
    const char *transport = strcmp(view->transport, "relay") == 0 ? N_("Via relay") : N_("Direct");
    if (!session->linked)
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->play.app, "Not connected"));
    else if (session->quiet)
        words_with_peer(scene->play.app->strings, N_("No signal from %s for 10 s"),
                        session->peer_name, text);
    else
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->play.app, transport));
}

static SDL_Color link_color(const struct OnlinePlay *scene, const struct SessionView *session)
{
    const struct UiTheme *theme = scene->play.app->theme;
    if (!session->linked)
        return theme->danger;
    return session->quiet ? theme->accent : theme->good;
}

/* Nobody is watched without knowing it. */
static void watched_words(const struct OnlinePlay *scene, char text[WORDS_MAX])
{
    struct OnlineWatch watch = online_watched(scene->online);
    text[0] = '\0';
    if (watch.offer.open)
        snprintf(text, WORDS_MAX, app_tr(scene->play.app, "Others may watch · %d watching"),
                 watch.watchers);
}

/* The connection, who watches, the game's rules and the takebacks that are left. */
static void draw_link(struct OnlinePlay *scene, SDL_FRect rect)
{
    struct OnlineView view = online_play_view(scene);
    char lines[LINK_LINES][WORDS_MAX], delay[24] = "";
    link_words(scene, &view, lines[0]);
    watched_words(scene, lines[1]);
    words_rules(scene->play.app->strings, table_setup(scene->play.table), lines[2]);
    undo_words(scene, &view, lines[3]);
    if (view.session.linked && !view.session.quiet && view.session.round_trip_ms >= 0)
        snprintf(delay, sizeof delay, "%d ms", view.session.round_trip_ms);
    link_card_draw(&scene->play, rect, link_color(scene, &view.session), lines, delay);
}

/* --- buttons --- */

static bool button_works(const struct OnlinePlay *scene, int id)
{
    const struct Table *table = scene->play.table;
    int64_t now = play_now(&scene->play);
    bool asking = scene->prompt.kind != PROMPT_NONE;
    switch (id) {
    case PLAY_UNDO:
        return !asking && table_can(table, PLAYER_ASK_UNDO, now);
    case ONLINE_DRAW:
        return !asking && table_can(table, PLAYER_OFFER_DRAW, now);
    case PLAY_RESIGN:
        return table_can(table, PLAYER_RESIGN, now);
    default:
        return play_can_press(&scene->play, id);
    }
}

/* The number of lines that were not read yet, on the chat's button. */
static void draw_unread(struct OnlinePlay *scene)
{
    const struct App *app = scene->play.app;
    const struct Widget *button = ui_find_id(app->ui, ONLINE_CHAT);
    float size = 20 * app->metrics.unit;
    char text[16];
    if (scene->chat.unread == 0 || !button)
        return;
    snprintf(text, sizeof text, "%d", scene->chat.unread);
    SDL_FRect mark = {button->rect.x + button->rect.w / 2 + size * 0.1F,
                      button->rect.y + 2 * app->metrics.unit, size, size};
    struct TextStyle style = {.size = app->metrics.text_small,
                              .flags = TEXT_CENTER | TEXT_BOLD,
                              .color = app->theme->ground};
    ui_flush(app->ui);
    canvas_disc(app->canvas, mark.x + size / 2, mark.y + size / 2, size / 2, app->theme->accent);
    canvas_text(app->canvas, mark, text, &style);
}

static void draw_buttons(struct OnlinePlay *scene, const struct PlayLayout *layout)
{
    struct OnlineView view = online_play_view(scene);
    const struct Table *table = scene->play.table;
    bool over = table_over(table) && match_total(table_match(table)) > 0;
    struct PlayButton row[PLAY_BUTTONS];
    for (int i = 0; i < PLAY_BUTTONS; i++) {
        row[i] = over && i < (int)SDL_arraysize(after) ? after[i] : buttons[i];
        row[i].flags = button_works(scene, row[i].id) ? 0 : UI_DISABLED;
        if (row[i].id == PLAY_UNDO && view.session.log->undo_limit == 0)
            row[i].label = N_("No takebacks in this match");
        if (row[i].id == ONLINE_CHAT && scene->chat.open)
            row[i].flags |= UI_SELECTED;
    }
    play_draw_buttons(&scene->play, layout, row);
    draw_unread(scene);
}

/* --- all of it --- */

static void draw_dialog(struct OnlinePlay *scene)
{
    struct UiDialog leave = {
        .title = app_tr(scene->play.app, "Leave the match?"),
        .text = app_tr(scene->play.app, "It's saved, so you can both continue later."),
        .buttons = {app_tr(scene->play.app, "Leave, continue later"),
                    app_tr(scene->play.app, "Resign and leave"),
                    app_tr(scene->play.app, "Keep playing")},
        .button_count = 3,
        .first_id = PLAY_DIALOG,
        .danger = 2};
    if (online_play_view(scene).session.breaking_off)
        leave.buttons[1] = app_tr(scene->play.app, "Leave for good");
    play_draw_dialog(&scene->play);
    if (scene->play.dialog == ASK_LEAVE)
        ui_dialog(scene->play.app->ui, &leave);
}

static void describe_keys(struct OnlinePlay *scene)
{
    struct App *app = scene->play.app;
    bool source = table_game(scene->play.table)->moves_pieces, over = table_over(scene->play.table);
    if (!scene->play.browsing && table_awaits_person(scene->play.table))
        ui_hint(app->ui, ACT_CONFIRM, app_tr(app, source ? N_("Select") : N_("Place")));
    if (scene->prompt.kind == PROMPT_ASKED)
        ui_hint(app->ui, ACT_HINT, app_tr(app, "Answer"));
    else if (scene->prompt.box.count > 0)
        ui_hint(app->ui, ACT_HINT, app_tr(app, "Go to buttons"));
    if (!over)
        ui_hint(app->ui, ACT_UNDO, app_tr(app, "Takeback"));
    ui_hint(app->ui, ACT_THINK, app_tr(app, "Chat"));
    ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous move"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next move"));
    ui_hint(app->ui, ACT_MENU, app_tr(app, "Menu"));
}

/* Beside the board: the box above link and moves, or above the chat; where there is too little room
 * they take that of the buttons. */
static void draw_wide(struct OnlinePlay *scene, struct PlayLayout *layout)
{
    const struct App *app = scene->play.app;
    float gap = app->metrics.gap;
    SDL_FRect area = layout->thinking;
    area.h = layout->buttons.y - gap - area.y;
    float bottom = layout->buttons.y + layout->buttons.h;
    float height = online_prompt_height(scene, area.w, bottom - area.y);
    float least = scene->chat.open ? 15 * app->metrics.text : 0;
    if (area.h - height < least)
        area.h = bottom - area.y;
    else
        draw_buttons(scene, layout);
    if (height > 0) {
        online_draw_prompt(scene, cut_top(&area, height));
        cut_top(&area, gap);
    }
    if (scene->chat.open) {
        online_draw_chat(scene, area);
        return;
    }
    draw_link(scene, cut_top(&area, fminf(layout->thinking.h, area.h)));
    cut_top(&area, gap);
    play_draw_moves(&scene->play, area);
}

/* Below the board: the box takes the place of the buttons, and covers nothing of the board, which
 * must not jump away under a finger. */
static void draw_tall(struct OnlinePlay *scene, struct PlayLayout *layout)
{
    SDL_FRect area = layout->buttons;
    float height = online_prompt_height(scene, area.w, layout->board.h / 2);
    if (height > 0) {
        area.y += area.h - height;
        area.h = height;
        layout->thinking.h =
            fminf(layout->thinking.h, area.y - scene->play.app->metrics.gap - layout->thinking.y);
        online_draw_prompt(scene, area);
    } else {
        draw_buttons(scene, layout);
    }
    if (scene->chat.open)
        online_draw_chat(scene, layout->thinking);
    else
        draw_link(scene, layout->thinking);
    if (height <= layout->buttons.h)
        play_draw_moves(&scene->play, layout->moves);
}

/* Gives the chat of a tall window its room. */
static void make_room(const struct OnlinePlay *scene, struct PlayLayout *layout)
{
    float gap = scene->play.app->metrics.gap;
    float bottom = layout->buttons.y - gap, top = layout->board.y;
    if (layout->wide || !scene->chat.open)
        return;
    layout->thinking = layout->board;
    layout->thinking.y = top + (bottom - top) * (1 - CHAT_PART);
    layout->thinking.h = bottom - layout->thinking.y;
    layout->board.h = layout->thinking.y - gap - top;
    layout->moves.h = 0;
}

static void draw_rest(struct OnlinePlay *scene, struct PlayLayout *layout)
{
    play_draw_opening(&scene->play, layout->opening);
    if (layout->wide)
        draw_wide(scene, layout);
    else
        draw_tall(scene, layout);
}

void online_draw_panel(struct OnlinePlay *scene)
{
    struct Play *play = &scene->play;
    bool free = scene->prompt.kind == PROMPT_NONE && !scene->chat.open;
    struct PlayLayout layout = play_layout(play, play_card_height(play), free);
    make_room(scene, &layout);
    play_draw_board(play, layout.board);
    play_draw_sides(play, &layout);
    if (free && play_draw_choices(play, &layout))
        draw_buttons(scene, &layout);
    else
        draw_rest(scene, &layout);
    play_draw_flight(play);
    describe_keys(scene);
    draw_dialog(scene);
}
