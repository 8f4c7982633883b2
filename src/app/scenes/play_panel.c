/* Everything beside the board of the play scene: players, thoughts, moves, buttons. */
#include "src/app/layout.h"
#include "src/app/scenes/play.h"
#include "src/app/words.h"
#include <math.h>
#include <stdio.h>

/* Proportions of the window. */
static const float WIDE_FROM =
    1.12F; /* width to height from which the panel stands beside the board */
static const float PANEL_PART = 0.29F;
static const float PANEL_PART_MOST = 0.42F;
static const float PANEL_LETTERS = 13; /* heights of text that it is wide at least */
static const float PANEL_LEAST = 236, PANEL_MOST = 400; /* units */

enum { PIECES_MAX = 16, LOST_MAX = 16 };

static const struct PlayButton buttons[PLAY_BUTTONS] = {
    {PLAY_UNDO, "icon-undo", N_("Undo"), 0},
    {PLAY_REDO, "icon-redo", N_("Redo"), 0},
    {PLAY_HINT, "icon-hint", N_("Hint"), 0},
    {PLAY_THINK, "icon-think", N_("Show thinking"), 0},
    {PLAY_FLIP, "icon-flip", N_("Turn the board"), 0},
    {PLAY_NEW, "icon-new", N_("New game"), 0},
    {PLAY_RESIGN, "icon-resign", N_("Resign"), 0},
    {PLAY_MENU, "icon-menu", N_("Menu"), 0},
};

static const char *say(const struct Play *play, const char *text)
{
    return tr(play->app->strings, text);
}

/* --- where things are --- */

static float row_height(const struct Play *play)
{
    return play->app->metrics.text + play->app->metrics.text_small + 16 * play->app->metrics.unit;
}

static int button_columns(float width, const struct Metrics *metrics)
{
    return width >= PLAY_BUTTONS * metrics->button + (PLAY_BUTTONS - 1) * metrics->gap
               ? PLAY_BUTTONS
               : 4;
}

static float buttons_height(const struct Metrics *metrics, int columns)
{
    int rows = PLAY_BUTTONS / columns;
    return (float)rows * metrics->button + (float)(rows - 1) * metrics->gap / 2;
}

static float thoughts_height(const struct Play *play)
{
    const struct Metrics *metrics = &play->app->metrics;
    return metrics->text + 2 * metrics->text_small + 44 * metrics->unit;
}

/* What the choices take, where there are any. */
static float choices_height(const struct Play *play)
{
    Move moves[MOVES_MAX];
    int count = play_choices(play, moves);
    const struct Metrics *metrics = &play->app->metrics;
    return count == 0 ? 0
                      : metrics->text * 1.8F + (float)count * (metrics->button + metrics->gap / 2);
}

static void layout_wide(const struct Play *play, struct PlayLayout *layout, SDL_FRect area)
{
    const struct Metrics *metrics = &play->app->metrics;
    float least = fmaxf(PANEL_LEAST * metrics->unit, PANEL_LETTERS * metrics->text);
    float most = fminf(fmaxf(PANEL_MOST * metrics->unit, least), area.w * PANEL_PART_MOST);
    float width = fminf(fmaxf(area.w * PANEL_PART, least), most);
    SDL_FRect panel = cut_right(&area, width);
    cut_right(&area, metrics->gap * 2);
    layout->board = area;
    layout->status = cut_top(&panel, metrics->text_large * 1.5F);
    layout->players = cut_top(&panel, 2 * row_height(play) + metrics->gap / 2);
    layout->buttons = cut_bottom(&panel, buttons_height(metrics, 4));
    cut_bottom(&panel, metrics->gap);
    cut_top(&panel, metrics->gap);
    layout->thoughts = cut_top(&panel, thoughts_height(play));
    cut_top(&panel, metrics->gap);
    layout->moves = panel;
}

static void layout_tall(const struct Play *play, struct PlayLayout *layout, SDL_FRect area)
{
    const struct Metrics *metrics = &play->app->metrics;
    layout->status = cut_top(&area, metrics->text_large * 1.5F);
    layout->players = cut_top(&area, row_height(play));
    cut_top(&area, metrics->gap);
    layout->buttons = cut_bottom(&area, buttons_height(metrics, button_columns(area.w, metrics)));
    cut_bottom(&area, metrics->gap);
    float choices = choices_height(play), spare = area.h - area.w;
    if (choices > 0) {
        layout->thoughts = cut_bottom(&area, choices);
        layout->board = area;
        return;
    }
    if (spare > thoughts_height(play) + metrics->gap) {
        layout->thoughts = cut_bottom(&area, thoughts_height(play));
        cut_bottom(&area, metrics->gap);
        spare = area.h - area.w;
    }
    if (spare > 4 * metrics->text) {
        layout->moves = cut_bottom(&area, spare - metrics->gap);
        cut_bottom(&area, metrics->gap);
    }
    layout->board = area;
}

struct PlayLayout play_layout(const struct Play *play)
{
    struct PlayLayout layout = {.wide = false};
    SDL_FRect area = canvas_area(play->app->canvas);
    const struct Metrics *metrics = &play->app->metrics;
    cut_bottom(&area, ui_hint_bar(play->app->ui).h);
    area = rect_inset(area, metrics->margin, metrics->margin);
    layout.wide = area.w >= WIDE_FROM * area.h;
    if (layout.wide)
        layout_wide(play, &layout, area);
    else
        layout_tall(play, &layout, area);
    return layout;
}

/* --- status and players --- */

static void draw_status(struct Play *play, SDL_FRect rect)
{
    char text[WORDS_MAX];
    struct Match *match = table_match(play->table);
    if (play->browsing)
        snprintf(text, sizeof text, say(play, "Move %d of %d"), play->shown_ply,
                 match_total(match));
    else if (table_hint_pending(play->table))
        snprintf(text, sizeof text, "%s", say(play, "Looking for a hint"));
    else if (play->pointing.aim != POINT_NONE)
        snprintf(text, sizeof text, "%s", say(play, "Touch it again"));
    else
        words_turn(play->app->strings, play->table, text);
    ui_label(play->app->ui, rect, text, UI_LARGE | UI_BOLD);
}

void play_card(struct Play *play, SDL_FRect rect, bool accent)
{
    const struct Theme *theme = play->app->theme;
    const struct Metrics *metrics = &play->app->metrics;
    canvas_rounded(play->app->canvas, rect, metrics->radius, theme->panel);
    canvas_rounded_outline(play->app->canvas, rect, metrics->radius,
                           accent ? fmaxf(2, 2 * metrics->unit) : 1,
                           accent ? theme->accent : theme->panel_edge);
}

static void draw_clock(struct Play *play, int seat, SDL_FRect rect, bool on_turn)
{
    const struct App *app = play->app;
    int64_t left = match_time_left(table_match(play->table), seat, play_now(play));
    bool low = left < 10000;
    struct TextStyle style = {.size = app->metrics.text_large,
                              .flags = TEXT_RIGHT | TEXT_BOLD,
                              .color = low       ? app->theme->danger
                                       : on_turn ? app->theme->text
                                                 : app->theme->dim};
    char text[16];
    words_clock(left, text);
    canvas_text(app->canvas, rect, text, &style);
}

/* The pieces of `colour` that the shown position lacks against the match's start, in the order of
 * their kinds; returns how many. */
static int pieces_lost(const struct Play *play, int colour, int lost[LOST_MAX])
{
    const struct Board *board = &play->shown;
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    int left[PIECES_MAX] = {0}, count = 0;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        left[game->piece_at(board->start, point)]++;
        left[game->piece_at(board->position, point)]--;
    }
    for (int piece = 1 + colour; piece < PIECES_MAX; piece += 2) {
        for (int i = 0; i < left[piece] && count < LOST_MAX; i++)
            lost[count++] = piece;
    }
    return count;
}

/* One piece on the panel, with an edge of light: the panel is dark, and so are half of the pieces.
 */
static void draw_token(struct Play *play, int piece, SDL_FPoint at, float size)
{
    const struct App *app = play->app;
    struct ViewLook look = play_look(app);
    float edge = fmaxf(1, 1.2F * app->metrics.unit);
    canvas_disc(app->canvas, at.x, at.y, size / 2, color_alpha(app->theme->dim, 0.75F));
    view_draw_piece(play->view, &look, piece, at, size - 2 * edge);
}

/* What a seat has taken, small, as far as there is room beside `used` pixels of words. */
static void draw_taken(struct Play *play, int seat, SDL_FRect rect, float used)
{
    const struct Board *board = &play->shown;
    int lost[LOST_MAX], other = 1 - game_colour(board->game, board->position, seat);
    if (!play->app->settings.show_captured || !view_find(board->game)->pockets)
        return;
    int count = pieces_lost(play, other, lost);
    float size = fminf(rect.h, 30 * play->app->metrics.unit), room = rect.w - used - size;
    float step = count > 1 ? fminf(size, room / (float)(count - 1)) : size;
    for (int i = 0; i < count && room > 0; i++) {
        float x = rect.x + rect.w - size / 2 - (float)(count - 1 - i) * step;
        draw_token(play, lost[i], (SDL_FPoint){x, rect.y + rect.h / 2}, size);
    }
}

static void draw_player(struct Play *play, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct Board *board = table_board(play->table);
    float pad = 8 * app->metrics.unit, icon = rect.h - 2.2F * pad;
    bool on_turn = !table_over(play->table) && table_mover(play->table) == seat;
    char name[WORDS_MAX];
    play_card(play, rect, on_turn);
    SDL_FRect inner = rect_inset(rect, pad * 1.2F, pad * 0.6F);
    SDL_FRect sign = cut_left(&inner, icon);
    draw_token(play, 1 + game_colour(board->game, board->position, seat),
               (SDL_FPoint){sign.x + icon / 2, sign.y + sign.h / 2}, icon);
    cut_left(&inner, pad);
    if (match_clock(table_match(play->table))->kind != CLOCK_NONE) {
        SDL_FRect clock = cut_right(&inner, 4.2F * app->metrics.text);
        draw_clock(play, seat, clock, on_turn);
    }
    words_player(app->strings, play->table, seat, name);
    struct TextStyle style = {.size = app->metrics.text, .flags = TEXT_BOLD};
    draw_taken(play, seat, inner, canvas_text_width(app->canvas, name, &style) + pad);
    SDL_FRect upper = cut_top(&inner, inner.h * 0.55F);
    ui_label(app->ui, upper, name, UI_BOLD);
    ui_label(app->ui, inner, words_colour(app->strings, board, seat), UI_SMALL | UI_DIM);
}

void play_draw_sides(struct Play *play, const struct PlayLayout *layout)
{
    draw_status(play, layout->status);
    float gap = play->app->metrics.gap / 2;
    for (int i = 0; i < SEATS; i++) {
        int seat = play->flipped ? i : 1 - i; /* as they sit: the lower edge's seat below */
        SDL_FRect rect = layout->wide ? rect_row(layout->players, i, SEATS, gap)
                                      : rect_column(layout->players, 1 - i, SEATS, gap);
        draw_player(play, seat, rect);
    }
}

/* --- choices, moves, buttons --- */

enum MoveNotation play_notation(const struct Play *play)
{
    return (enum MoveNotation)play->app->settings.notation;
}

int play_choices(const struct Play *play, Move moves[MOVES_MAX])
{
    const struct Board *board = table_board(play->table);
    Move all[MOVES_MAX];
    int found = 0;
    if (play->browsing || !table_awaits_person(play->table))
        return 0;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, all);
    for (int i = 0; i < count; i++) {
        if (board->game->shape(board->position, all[i]).to == POINT_NONE)
            moves[found++] = all[i];
    }
    return found;
}

static void draw_choices(struct Play *play, SDL_FRect rect, const Move *moves, int count)
{
    const struct App *app = play->app;
    const struct Board *board = table_board(play->table);
    ui_label(app->ui, cut_top(&rect, app->metrics.text * 1.8F), say(play, "Your choice"), UI_DIM);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        board->game->move_write(board->position, moves[i], text);
        ui_button(app->ui, PLAY_CHOICE + i, cut_top(&rect, app->metrics.button), NULL,
                  words_choice(app->strings, text), i == 0 ? UI_MAIN | UI_FIRST : 0);
        cut_top(&rect, app->metrics.gap / 2);
    }
}

/* One move of the list, made from `before`: its number before every other one. */
static void draw_move(struct Play *play, int index, const struct Board *before, SDL_FRect cell,
                      float number)
{
    const struct App *app = play->app;
    bool current = index + 1 == play->shown_ply;
    bool ahead = index >= match_count(table_match(play->table));
    char text[MOVE_TEXT_MAX];
    if (index % 2 == 0) {
        snprintf(text, sizeof text, "%d", index / 2 + 1);
        struct TextStyle dim = {.size = app->metrics.text_small, .color = app->theme->dim};
        canvas_text(app->canvas, cut_left(&cell, number), text, &dim);
    }
    struct TextStyle style = {.size = app->metrics.text,
                              .flags = current ? TEXT_BOLD : 0,
                              .color = current ? app->theme->accent
                                       : ahead ? app->theme->dim
                                               : app->theme->text};
    words_move(app->strings, play_notation(play), before,
               match_get(table_match(play->table), index), text);
    canvas_text(app->canvas, cell, text, &style);
}

void play_draw_moves(struct Play *play, SDL_FRect rect)
{
    const struct App *app = play->app;
    int total = match_total(table_match(play->table));
    float row = app->metrics.text * 1.55F, number = 2.4F * app->metrics.text_small;
    SDL_FRect inner = rect_inset(rect, 12 * app->metrics.unit, 6 * app->metrics.unit);
    int rows = (int)(inner.h / row);
    if (rows < 1)
        return;
    play_card(play, rect, false);
    int current = (play->shown_ply > 0 ? play->shown_ply - 1 : 0) / 2;
    int first = current - rows + 1 > 0 ? current - rows + 1 : 0;
    struct Board board;
    match_board_at(table_match(play->table), 2 * first < total ? 2 * first : total, &board);
    for (int i = 2 * first; i < total && i / 2 < first + rows; i++) {
        int line = i / 2 - first;
        float left = i % 2 == 0 ? 0 : number + (inner.w - number) / 2;
        SDL_FRect cell = {inner.x + left, inner.y + (float)line * row,
                          (inner.w - number) / 2 + (i % 2 == 0 ? number : 0), row};
        draw_move(play, i, &board, cell, number);
        board_make(&board, match_get(table_match(play->table), i));
    }
    board_free(&board);
}

static bool button_works(const struct Play *play, int id)
{
    bool over = table_over(play->table);
    switch (id) {
    case PLAY_UNDO:
        return table_undo_plies(play->table) > 0;
    case PLAY_REDO:
        return table_redo_plies(play->table) > 0;
    case PLAY_HINT:
        return !play->browsing && table_awaits_person(play->table) &&
               level_count(table_game(play->table)) > 0;
    case PLAY_RESIGN:
        return !over && match_count(table_match(play->table)) > 0;
    default:
        return true;
    }
}

void play_draw_buttons(struct Play *play, const struct PlayLayout *layout,
                       const struct PlayButton row[PLAY_BUTTONS])
{
    const struct App *app = play->app;
    SDL_FRect rect = layout->buttons;
    int columns = layout->wide ? 4 : button_columns(rect.w, &app->metrics);
    float gap = app->metrics.gap / 2;
    for (int i = 0; i < PLAY_BUTTONS; i++) {
        SDL_FRect line = rect_row(rect, i / columns, PLAY_BUTTONS / columns, gap);
        ui_button(app->ui, row[i].id, rect_column(line, i % columns, columns, gap), row[i].icon,
                  say(play, row[i].label), UI_PLAIN | row[i].flags);
    }
}

static void draw_own_buttons(struct Play *play, const struct PlayLayout *layout)
{
    struct PlayButton row[PLAY_BUTTONS];
    for (int i = 0; i < PLAY_BUTTONS; i++) {
        row[i] = buttons[i];
        row[i].flags = button_works(play, row[i].id) ? 0 : UI_DISABLED;
        if (row[i].id == PLAY_THINK && (play->app->settings.show_thinking || play->recall))
            row[i].flags |= UI_SELECTED;
    }
    play_draw_buttons(play, layout, row);
}

void play_draw_dialog(struct Play *play)
{
    struct UiDialog resign = {.title = say(play, "Resign this game?"),
                              .buttons = {say(play, "Resign"), say(play, "Play on")},
                              .button_count = 2,
                              .first_id = PLAY_DIALOG,
                              .first_flags = UI_DANGER};
    struct UiDialog fresh = {.title = say(play, "Begin a new game?"),
                             .text = say(play, "The game on the board is given up."),
                             .buttons = {say(play, "New game"), say(play, "Play on")},
                             .button_count = 2,
                             .first_id = PLAY_DIALOG,
                             .first_flags = UI_DANGER};
    if (play->dialog == ASK_RESIGN || play->dialog == ASK_NEW)
        ui_dialog(play->app->ui, play->dialog == ASK_RESIGN ? &resign : &fresh);
}

bool play_draw_choices(struct Play *play, const struct PlayLayout *layout)
{
    Move choices[MOVES_MAX];
    int count = play_choices(play, choices);
    SDL_FRect rect = layout->thoughts;
    rect.h = layout->moves.h > 0 ? layout->moves.y + layout->moves.h - rect.y : rect.h;
    if (count > 0)
        draw_choices(play, rect, choices, count);
    return count > 0;
}

void play_draw_panel(struct Play *play, const struct PlayLayout *layout)
{
    play_draw_sides(play, layout);
    if (!play_draw_choices(play, layout)) {
        play_draw_thoughts(play, layout->thoughts);
        play_draw_moves(play, layout->moves);
    }
    draw_own_buttons(play, layout);
    play_draw_dialog(play);
}
