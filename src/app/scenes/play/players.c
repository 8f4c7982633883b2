/* Whose turn it is, and the two players with clocks and captured pieces, beside the board. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

enum { PIECES_MAX = 16, LOST_MAX = 16 };

static const char *say(const struct Play *play, const char *text)
{
    return tr(play->app->strings, text);
}

static void draw_status(struct Play *play, SDL_FRect rect)
{
    char text[WORDS_MAX];
    struct Match *match = table_match(play->table);
    const struct Game *game = table_game(play->table);
    if (play->browsing)
        snprintf(text, sizeof text, say(play, "Move %d of %d"), words_moves(game, play->shown_ply),
                 words_moves(game, match_total(match)));
    else if (table_hint_pending(play->table))
        snprintf(text, sizeof text, "%s", say(play, "Finding a hint..."));
    else if (play->stage.pointing.aim != POINT_NONE)
        snprintf(text, sizeof text, "%s", say(play, "Tap again to confirm"));
    else
        words_turn(play->app->strings, play->table, play_now(play), text);
    ui_label(play->app->ui, rect, text, UI_LARGE | UI_BOLD);
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
    const struct Board *board = &play->stage.shown;
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    int left[PIECES_MAX] = {0}, count = 0;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        left[game->piece_at(board->start, point)]++;
        left[game->piece_at(board->position, point)]--;
    }
    for (int piece = 1 + colour; piece < PIECES_MAX; piece += 2)
        for (int i = 0; i < left[piece] && count < LOST_MAX; i++)
            lost[count++] = piece;
    return count;
}

/* One piece on the panel, with an edge, since half of the pieces are as dark or light as the panel.
 * What is drawn on the board itself has a bit of it as its ground. */
static void draw_token(struct Play *play, int piece, SDL_FPoint at, float size)
{
    const struct App *app = play->app;
    struct ViewLook look = look_of(app);
    float edge = fmaxf(1, 1.2F * app->metrics.unit);
    bool strokes = view_find(play->stage.shown.game)->strokes;
    canvas_disc(app->canvas, at.x, at.y, size / 2,
                strokes ? app->board_theme->board : color_alpha(app->theme->dim, 0.75F));
    view_draw_piece(play->stage.view, &look, piece, at, size - 2 * edge);
}

/* What a seat has taken, equal pieces once with their number, as far as there is room. */
static void draw_taken(struct Play *play, int seat, SDL_FRect rect)
{
    const struct Board *board = &play->stage.shown;
    const struct App *app = play->app;
    int lost[LOST_MAX], other = 1 - game_colour(board->game, board->position, seat);
    if (!app->settings.show_captured || !view_find(board->game)->pockets)
        return;
    int count = pieces_lost(play, other, lost);
    float size = fminf(rect.h, 1.5F * app->metrics.text_small);
    struct TextStyle style = {.size = app->metrics.text_small * 0.9F, .color = app->theme->dim};
    for (int i = 0, equal; i < count; i += equal) {
        char number[16];
        for (equal = 1; i + equal < count && lost[i + equal] == lost[i];)
            equal++;
        snprintf(number, sizeof number, "%d", equal);
        float words = equal > 1 ? canvas_text_width(app->canvas, number, &style) : 0;
        if (size + words > rect.w)
            return;
        SDL_FRect token = cut_left(&rect, size);
        draw_token(play, lost[i], (SDL_FPoint){token.x + size / 2, token.y + rect.h / 2}, size);
        if (equal > 1)
            canvas_text(app->canvas, cut_left(&rect, words), number, &style);
        cut_left(&rect, size * 0.16F);
    }
}

/* The points that the seat's player has won in this sitting. */
static void draw_score(struct Play *play, int seat, SDL_FRect *rect)
{
    const struct App *app = play->app;
    struct TextStyle style = ui_text_style(app->ui, UI_BOLD);
    int half[SEATS];
    char text[16];
    if (!play_sitting_score(app, play->table, half))
        return;
    sitting_write(half[seat], text);
    float width = canvas_text_width(app->canvas, text, &style) + app->metrics.text;
    SDL_FRect field = cut_right(rect, width);
    cut_right(rect, app->metrics.gap / 2);
    field = rect_center(field, field.w, 1.6F * app->metrics.text);
    ui_label(app->ui, field, text, UI_CENTER | UI_BOLD);
    canvas_rounded_outline(app->canvas, field, field.h * 0.3F, 1, app->theme->panel_edge);
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
    draw_score(play, seat, &inner);
    SDL_FRect upper = cut_top(&inner, inner.h * 0.55F);
    const char *colour = words_colour(app->strings, board, seat);
    struct TextStyle small = ui_text_style(app->ui, UI_SMALL);
    ui_label(app->ui, upper, name, UI_BOLD);
    ui_label(app->ui, inner, colour, UI_SMALL | UI_DIM);
    cut_left(&inner, canvas_text_width(app->canvas, colour, &small) + pad);
    draw_taken(play, seat, inner);
}

void play_draw_sides(struct Play *play, const struct PlayLayout *layout)
{
    draw_status(play, layout->status);
    float gap = play->app->metrics.gap / 2;
    for (int i = 0; i < SEATS; i++) {
        int seat = i == 0 ? 1 - play->below : play->below;
        SDL_FRect rect = layout->wide ? rect_row(layout->players, i, SEATS, gap)
                                      : rect_column(layout->players, 1 - i, SEATS, gap);
        draw_player(play, seat, rect);
    }
}
