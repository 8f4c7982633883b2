/* Whose turn it is, and the two players with clocks and captured pieces, beside the board. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* How much smaller a line is set before it gets more room. */
static const float SHRINK = 0.8F;

static const float SIGN_PART = 0.2F; /* of a card's width that its piece takes at most */

/* Large on one line, else smaller on as many as there is room for. */
static unsigned int status_flags(const struct Play *play, const char *text, SDL_FRect rect)
{
    struct Canvas *canvas = play->app->canvas;
    struct TextStyle large = ui_text_style(play->app->ui, UI_LARGE | UI_BOLD);
    struct TextStyle wrapped = ui_text_style(play->app->ui, UI_BOLD | UI_WRAP);
    if (canvas_text_width(canvas, text, &large) * SHRINK <= rect.w)
        return UI_LARGE | UI_BOLD;
    bool fits = canvas_text_height(canvas, text, &wrapped, rect.w) <= rect.h;
    return UI_BOLD | UI_WRAP | (fits ? 0 : UI_SMALL);
}

/* Whose turn it is, and how much of the days for the move is left. */
static void turn_words(const struct Play *play, char text[WORDS_MAX])
{
    words_turn(play->app->strings, play->table, play_now(play), text);
    size_t length = strlen(text);
    if (play->due[0] != 0 && !table_over(play->table))
        snprintf(text + length, WORDS_MAX - length, " \302\267 %s", play->due);
}

static void draw_status(struct Play *play, SDL_FRect rect)
{
    char text[WORDS_MAX];
    struct Match *match = table_match(play->table);
    const struct Game *game = table_game(play->table);
    if (play->browsing)
        snprintf(text, sizeof text, app_tr(play->app, "Move %d of %d"),
                 words_moves(game, play->shown_ply), words_moves(game, match_total(match)));
    else if (table_is_show(play->table) && !table_over(play->table) && play_show_waits(play))
        snprintf(text, sizeof text, "%s", app_tr(play->app, "Paused"));
    else if (table_hint_pending(play->table))
        snprintf(text, sizeof text, "%s", app_tr(play->app, "Finding a hint..."));
    else if (play->stage.pointing.aim != POINT_NONE)
        snprintf(text, sizeof text, "%s", app_tr(play->app, "Tap again to confirm"));
    else
        turn_words(play, text);
    play_show_count(play, text);
    ui_label(play->app->ui, rect, text, status_flags(play, text, rect));
}

/* The width of a clock as it is now, or will be in the last ten seconds. Figures are equally wide.
 */
static float clock_width(const struct Play *play, int seat, unsigned int flags)
{
    struct Canvas *canvas = play->app->canvas;
    struct TextStyle style = ui_text_style(play->app->ui, flags);
    const struct ClockSide *side = &match_clock(table_match(play->table))->side[seat];
    struct ClockReading clock = match_clock_reading(table_match(play->table), seat, play_now(play));
    char text[WORDS_CLOCK_MAX], last[WORDS_CLOCK_MAX];
    words_reading(side, &clock, text);
    clock.left_ms = WORDS_CLOCK_LOW_MS - 1;
    words_reading(side, &clock, last);
    return ceilf(
        fmaxf(canvas_text_width(canvas, text, &style), canvas_text_width(canvas, last, &style)));
}

/* Takes the room for a clock, set in `size`, off `rect`. */
static void draw_clock(struct Play *play, int seat, SDL_FRect *rect, unsigned int size)
{
    bool on_turn = !table_over(play->table) && table_mover(play->table) == seat;
    struct Match *match = table_match(play->table);
    struct ClockReading clock = match_clock_reading(match, seat, play_now(play));
    unsigned int flags = size | UI_BOLD | UI_RIGHT;
    flags |= clock.left_ms < WORDS_CLOCK_LOW_MS ? UI_DANGER : on_turn ? 0 : UI_DIM;
    char text[WORDS_CLOCK_MAX];
    words_reading(&match_clock(match)->side[seat], &clock, text);
    float room = fminf(clock_width(play, seat, flags), rect->w);
    ui_label(play->app->ui, cut_right(rect, room), text, flags);
    cut_right(rect, play->app->metrics.gap / 2);
}

/* The width of points of a sitting, framed. */
static float framed_width(const struct App *app, int half)
{
    struct TextStyle style = ui_text_style(app->ui, UI_BOLD);
    char text[16];
    sitting_write(half, text);
    return canvas_text_width(app->canvas, text, &style) + app->metrics.text;
}

void play_draw_points(const struct App *app, int half, SDL_FRect *rect)
{
    char text[16];
    sitting_write(half, text);
    SDL_FRect field = cut_right(rect, framed_width(app, half));
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

static float points_width(const struct Play *play, int seat)
{
    int half[SEATS];
    if (!play_sitting_score(play->app, play->table, half))
        return 0;
    return framed_width(play->app, half[seat]) + play->app->metrics.gap / 2;
}

/* The parts of a player's card. */
struct Card {
    SDL_FRect sign, words;
    bool timed;
    bool low; /* the clock stands on the lower line: beside it there was too little for a name */
};

static struct Card lay_card(const struct Play *play, SDL_FRect rect)
{
    const struct Metrics *m = &play->app->metrics;
    float pad = 8 * m->unit, icon = fminf(rect.h - 2.2F * pad, SIGN_PART * rect.w);
    struct TextStyle bold = ui_text_style(play->app->ui, UI_BOLD);
    struct Card card = {.words = rect_inset(rect, pad * 1.2F, pad * 0.6F)};
    card.sign = cut_left(&card.words, icon);
    cut_left(&card.words, pad);
    card.timed = clock_is_set(match_clock(table_match(play->table)));
    for (int seat = 0; seat < SEATS && card.timed; seat++) {
        char name[WORDS_NAME_MAX];
        words_player(play->app->strings, play->table, seat, name);
        float clock = clock_width(play, seat, UI_LARGE | UI_BOLD) + m->gap / 2;
        float room = card.words.w - clock - points_width(play, seat);
        card.low |= canvas_text_width(play->app->canvas, name, &bold) * SHRINK > room;
    }
    return card;
}

/* "White", and "White · 12" where something is counted. */
static void colour_words(const struct Play *play, int seat, bool open, char text[WORDS_MAX])
{
    const struct App *app = play->app;
    const struct Board *board = table_board(play->table);
    const char *colour =
        open ? app_tr(app, "No colour yet") : words_colour(app->strings, board, seat);
    struct Status status = board_status(board);
    if (status.counted[0] || status.counted[1])
        snprintf(text, WORDS_MAX, "%s · %d", colour, status.counted[seat]);
    else
        snprintf(text, WORDS_MAX, "%s", colour);
}

/* The colour, where there is room for the word: the sign says it, too. What is left of the line is
 * for what the seat has taken. */
static void draw_colour(struct Play *play, int seat, bool open, SDL_FRect line)
{
    const struct App *app = play->app;
    struct TextStyle small = ui_text_style(app->ui, UI_SMALL);
    char colour[WORDS_MAX];
    colour_words(play, seat, open, colour);
    float width = canvas_text_width(app->canvas, colour, &small);
    if (width * SHRINK > line.w)
        return;
    ui_label(app->ui, line, colour, UI_SMALL | UI_DIM);
    cut_left(&line, width + 8 * app->metrics.unit);
    play_draw_taken(play, seat, line);
}

static void draw_sign(struct Play *play, int seat, bool open, SDL_FRect sign)
{
    const struct Board *board = table_board(play->table);
    SDL_FPoint middle = {sign.x + sign.w / 2, sign.y + sign.h / 2};
    if (open)
        draw_both(play, middle, sign.w);
    else
        play_draw_token(play, 1 + game_colour(board->game, board->position, seat), middle, sign.w);
}

static void draw_player(struct Play *play, int seat, SDL_FRect rect)
{
    bool on_turn = !table_over(play->table) && table_mover(play->table) == seat;
    struct Card card = lay_card(play, rect);
    struct OpeningStep step;
    bool open = play_opening(play, &step); /* who has which colour is not agreed on yet */
    char name[WORDS_NAME_MAX];
    play_card(play, rect, on_turn);
    draw_sign(play, seat, open, card.sign);
    if (card.timed && !card.low)
        draw_clock(play, seat, &card.words, UI_LARGE);
    SDL_FRect lower = card.words;
    if (!card.low)
        draw_score(play, seat, &lower); /* beside both lines */
    SDL_FRect upper = cut_top(&lower, lower.h * 0.55F);
    if (card.low) {
        draw_score(play, seat, &upper);
        draw_clock(play, seat, &lower, 0);
    }
    words_player(play->app->strings, play->table, seat, name);
    ui_label(play->app->ui, upper, name, UI_BOLD);
    draw_colour(play, seat, open, lower);
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
