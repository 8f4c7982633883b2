/* The panel of the play scene: choices, moves, buttons, and what is asked. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/layout.h"
#include "src/play/programs/engines.h"
#include <math.h>
#include <stdio.h>

static const struct PlayButton buttons[PLAY_BUTTONS] = {
    {PLAY_UNDO, "icon-undo", N_("Undo"), N_("Undo"), 0, ACT_UNDO},
    {PLAY_REDO, "icon-redo", N_("Redo"), N_("Redo"), 0, ACT_REDO},
    {PLAY_HINT, "icon-hint", N_("Hint"), N_("Hint"), 0, ACT_HINT},
    {PLAY_THINK, "icon-think", N_("Show what the computer thinks"), N_("Thinking"), 0, ACT_THINK},
    {PLAY_FLIP, "icon-flip", N_("Flip board"), N_("Flip"), 0, ACT_FLIP},
    {PLAY_NEW, "icon-new", N_("New game"), N_("New"), 0, ACT_NONE},
    {PLAY_RESIGN, "icon-resign", N_("Resign"), N_("Resign"), 0, ACT_NONE},
    {PLAY_MENU, "icon-menu", N_("Menu"), N_("Menu"), 0, ACT_MENU},
};

/* Two programs need no hint and resign by themselves: these places stop them and have them step. */
static const struct PlayButton show_buttons[] = {
    {PLAY_PAUSE, "icon-pause", N_("Pause"), N_("Pause"), 0, ACT_NONE},
    {PLAY_PAUSE, "icon-play", N_("Resume"), N_("Resume"), 0, ACT_NONE},
    {PLAY_STEP, "icon-next", N_("One move"), N_("Step"), 0, ACT_NONE},
};

static const struct PlayButton *own_button(const struct Play *play, int index)
{
    if (table_is_show(play->table) && buttons[index].id == PLAY_HINT)
        return &show_buttons[play_show_waits(play)];
    if (table_is_show(play->table) && buttons[index].id == PLAY_RESIGN)
        return &show_buttons[2];
    return &buttons[index];
}

static bool button_works(const struct Play *play, int id)
{
    switch (id) {
    case PLAY_UNDO:
        return !play_is_cup(play) && table_can(play->table, PLAYER_ASK_UNDO, play_now(play));
    case PLAY_REDO:
        return !play_is_cup(play) && table_can(play->table, PLAYER_REDO, play_now(play));
    case PLAY_HINT:
        return !play->browsing && !play_is_cup(play) && table_awaits_person(play->table) &&
               level_count(table_game(play->table)) > 0;
    case PLAY_PAUSE:
        return !table_over(play->table) || play_show_follows(play);
    case PLAY_STEP:
        return !table_over(play->table);
    case PLAY_RESIGN:
        return table_can(play->table, PLAYER_RESIGN, play_now(play));
    default:
        return play_can_press(play, id);
    }
}

void play_draw_buttons(struct Play *play, const struct PlayLayout *layout,
                       const struct PlayButton row[PLAY_BUTTONS])
{
    const struct App *app = play->app;
    SDL_FRect rect = layout->buttons;
    int columns = layout->columns;
    float gap = app->metrics.gap / 2;
    if (rect.h <= 0)
        return;
    for (int i = 0; i < PLAY_BUTTONS; i++) {
        SDL_FRect line = rect_row(rect, i / columns, PLAY_BUTTONS / columns, gap);
        ui_icon_button(app->ui, row[i].id, rect_column(line, i % columns, columns, gap),
                       row[i].icon, app_tr(app, row[i].label), app_tr(app, row[i].name),
                       row[i].flags);
        ui_key(app->ui, row[i].key);
    }
}

static void draw_own_buttons(struct Play *play, const struct PlayLayout *layout)
{
    struct PlayButton row[PLAY_BUTTONS];
    for (int i = 0; i < PLAY_BUTTONS; i++) {
        row[i] = *own_button(play, i);
        row[i].flags = button_works(play, row[i].id) ? 0 : UI_DISABLED;
        if (row[i].id == PLAY_THINK && (play->app->settings.show_thinking))
            row[i].flags |= UI_SELECTED;
    }
    play_draw_buttons(play, layout, row);
}

const struct Level *play_stand_in(const struct Play *play)
{
    const struct Game *game = table_game(play->table);
    return level_get(game, level_count(game) - 1);
}

/* Whether the engine that has left is one that can be started once more. */
static bool can_restart(const struct Play *play)
{
    return engines_find(play->app->engines, table_name(play->table, play->left_seat)) >= 0;
}

/* How the game is to go on without the engine that has left. */
static void ask_left(struct Play *play)
{
    char title[WORDS_MAX], level[WORDS_MAX];
    snprintf(title, sizeof title, app_tr(play->app, "%s can't go on"),
             table_name(play->table, play->left_seat));
    snprintf(level, sizeof level, app_tr(play->app, "Play on against: %s"),
             app_tr(play->app, play_stand_in(play)->label));
    struct UiDialog ask = {.title = title, .text = play->left_why, .first_id = PLAY_LEFT};
    if (can_restart(play))
        ask.buttons[ask.button_count++] = app_tr(play->app, "Start it again");
    else
        ask.first_id = PLAY_LEFT + LEFT_LEVEL;
    ask.buttons[ask.button_count++] = level;
    ask.buttons[ask.button_count++] = app_tr(play->app, "Save and exit");
    ask.buttons[ask.button_count++] = app_tr(play->app, "View the board");
    ui_dialog(play->app->ui, &ask);
}

void play_draw_dialog(struct Play *play)
{
    struct UiDialog resign = {
        .title = app_tr(play->app, "Resign this game?"),
        .buttons = {app_tr(play->app, "Resign"), app_tr(play->app, "Keep playing")},
        .button_count = 2,
        .first_id = PLAY_DIALOG,
        .danger = 1};
    struct UiDialog blunder = {
        .title = app_tr(play->app, "Look again?"),
        .text = app_tr(play->app, "Your coach thinks this move gives too much away."),
        .buttons = {app_tr(play->app, "Play it anyway"), app_tr(play->app, "Look again")},
        .button_count = 2,
        .first_id = PLAY_DIALOG,
        .danger = 1};
    if (play->dialog == ASK_RESIGN)
        ui_dialog(play->app->ui, &resign);
    else if (play->dialog == ASK_BLUNDER)
        ui_dialog(play->app->ui, &blunder);
    else if (play->dialog == ASK_LEFT)
        ask_left(play);
}

void play_draw_panel(struct Play *play, const struct PlayLayout *layout)
{
    struct PlayLayout parts = *layout;
    play_draw_sides(play, layout);
    if (!play_draw_choices(play, &parts)) {
        play_draw_opening(play, parts.opening);
        play_draw_thinking(play, parts.thinking);
        play_draw_moves(play, parts.moves);
    }
    play_show_draw_pace(play, parts.pace);
    draw_own_buttons(play, &parts);
    play_draw_flight(play);
    play_draw_dialog(play);
}
