/* Whose turn it is, and the two players with clocks and captured pieces, beside the board. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

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

/* How much of a row's width a clock takes, and how much smaller it is set for that. */
static const float CLOCK_SHARE = 0.45F, CLOCK_SHRINK = 0.75F;

/* Takes the room for a clock off `rect`: as wide as it is now, or will be in the last ten seconds;
 * less where the name needs it. Figures are equally wide. */
static void draw_clock(struct Play *play, int seat, SDL_FRect *rect, bool on_turn)
{
    const struct App *app = play->app;
    int64_t left = match_time_left(table_match(play->table), seat, play_now(play));
    unsigned int flags = UI_LARGE | UI_BOLD | UI_RIGHT;
    flags |= left < WORDS_CLOCK_LOW_MS ? UI_DANGER : on_turn ? 0 : UI_DIM;
    struct TextStyle style = ui_text_style(app->ui, flags);
    char text[16], last[16];
    words_clock(left, text);
    words_clock(WORDS_CLOCK_LOW_MS - 1, last);
    float width = ceilf(fmaxf(canvas_text_width(app->canvas, text, &style),
                              canvas_text_width(app->canvas, last, &style)));
    float room = fminf(width, fmaxf(CLOCK_SHARE * rect->w, CLOCK_SHRINK * width));
    ui_label(app->ui, cut_right(rect, room), text, flags);
    cut_right(rect, app->metrics.gap / 2);
}

void play_draw_points(const struct App *app, int half, SDL_FRect *rect)
{
    struct TextStyle style = ui_text_style(app->ui, UI_BOLD);
    char text[16];
    sitting_write(half, text);
    float width = canvas_text_width(app->canvas, text, &style) + app->metrics.text;
    SDL_FRect field = cut_right(rect, width);
    cut_right(rect, app->metrics.gap / 2);
    field = rect_center(field, field.w, 1.6F * app->metrics.text);
    ui_label(app->ui, field, text, UI_CENTER | UI_BOLD);
    canvas_rounded_outline(app->canvas, field, field.h * 0.3F, 1, app->theme->panel_edge);
}

/* The points that the seat's player has won in this sitting. */
static void draw_score(struct Play *play, int seat, SDL_FRect *rect)
{
    int half[SEATS];
    if (play_sitting_score(play->app, play->table, half))
        play_draw_points(play->app, half[seat], rect);
}

/* A piece of each colour, one over the other. */
static void draw_both(struct Play *play, SDL_FPoint middle, float size)
{
    float off = size * 0.17F;
    play_draw_token(play, 2, (SDL_FPoint){middle.x + off, middle.y + off}, size * 0.66F);
    play_draw_token(play, 1, (SDL_FPoint){middle.x - off, middle.y - off}, size * 0.66F);
}

static void draw_player(struct Play *play, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct Board *board = table_board(play->table);
    float pad = 8 * app->metrics.unit, icon = rect.h - 2.2F * pad;
    bool on_turn = !table_over(play->table) && table_mover(play->table) == seat;
    char name[WORDS_NAME_MAX];
    play_card(play, rect, on_turn);
    SDL_FRect inner = rect_inset(rect, pad * 1.2F, pad * 0.6F);
    SDL_FRect sign = cut_left(&inner, icon);
    SDL_FPoint middle = {sign.x + icon / 2, sign.y + sign.h / 2};
    struct OpeningStep step;
    bool open = play_opening(play, &step); /* who has which colour is not agreed on yet */
    if (open)
        draw_both(play, middle, icon);
    else
        play_draw_token(play, 1 + game_colour(board->game, board->position, seat), middle, icon);
    cut_left(&inner, pad);
    if (match_clock(table_match(play->table))->kind != CLOCK_NONE)
        draw_clock(play, seat, &inner, on_turn);
    words_player(app->strings, play->table, seat, name);
    draw_score(play, seat, &inner);
    SDL_FRect upper = cut_top(&inner, inner.h * 0.55F);
    const char *colour =
        open ? say(play, "No colour yet") : words_colour(app->strings, board, seat);
    struct TextStyle small = ui_text_style(app->ui, UI_SMALL);
    ui_label(app->ui, upper, name, UI_BOLD);
    ui_label(app->ui, inner, colour, UI_SMALL | UI_DIM);
    cut_left(&inner, canvas_text_width(app->canvas, colour, &small) + pad);
    play_draw_taken(play, seat, inner);
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
