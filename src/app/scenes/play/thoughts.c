/* What the AI thinks, on the panel of the play scene. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/score_bar.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

static const char *say(const struct Play *play, const char *text)
{
    return tr(play->app->strings, text);
}

/* The value as a bar and in words: exact where it is known. */
static void draw_value(struct Play *play, Score score, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    char text[WORDS_MAX];
    Score unit = play_unit(play, seat);
    words_score(app->strings, score, unit, text);
    SDL_FRect words = cut_right(&rect, 4.6F * app->metrics.text);
    ui_label(app->ui, words, text, UI_RIGHT | UI_SMALL);
    const struct Game *game = table_game(play->table);
    score_bar(app, game, rect,
              score_part(game, table_board(play->table)->position, seat, score, unit));
}

/* What evaluates the positions, beside the other figures where there is room. */
static void draw_evaluation(struct Play *play, const char *figures, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct Evaluation *evaluation = play_evaluation(play, seat);
    struct TextStyle small = {.size = app->metrics.text_small};
    if (!evaluation || table_seat_kind(play->table, seat) == SEAT_PROGRAM)
        return;
    const char *label = say(play, evaluation->label);
    float taken = canvas_text_width(app->canvas, figures, &small) + app->metrics.gap;
    if (canvas_text_width(app->canvas, label, &small) + taken <= rect.w)
        ui_label(app->ui, rect, label, UI_SMALL | UI_DIM);
}

static void draw_figures(struct Play *play, const struct SearchInfo *info, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    char text[WORDS_MAX], nodes[16], speed[16];
    uint64_t ms = info->time_us / 1000;
    words_count(info->nodes, nodes);
    words_count(ms > 0 ? info->nodes * 1000 / ms : 0, speed);
    snprintf(text, sizeof text, say(play, "Depth %d/%d"), info->depth, info->depth_selective);
    struct TextStyle bold = {.size = app->metrics.text, .flags = TEXT_BOLD};
    float width = canvas_text_width(app->canvas, text, &bold) + app->metrics.gap;
    ui_label(app->ui, cut_left(&rect, width), text, UI_BOLD);
    snprintf(text, sizeof text, say(play, "%s nodes · %s/s"), nodes, speed);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM | UI_RIGHT);
    draw_evaluation(play, text, seat, rect);
}

/* How an exact player chose: "win in 7" or "draw". */
static void draw_exact(struct Play *play, const struct Thinking *thinking, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct Exact *value = &thinking->decision.value;
    char text[WORDS_MAX];
    if (value->result == 0)
        snprintf(text, sizeof text, "%s", say(play, "Solved: draw"));
    else
        snprintf(text, sizeof text,
                 value->result > 0 ? say(play, "Solved: win in %d")
                                   : say(play, "Solved: loss in %d"),
                 value->plies);
    SDL_FRect upper = cut_top(&rect, app->metrics.text * 1.6F);
    ui_label(app->ui, upper, text, UI_BOLD);
    words_why(app->strings, thinking->decision.why, text);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM | UI_WRAP);
}

/* A move from the opening book, and how the position is judged there. */
static void draw_book(struct Play *play, const struct Thinking *thinking, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct Decision *decision = &thinking->decision;
    char text[WORDS_MAX];
    ui_label(app->ui, cut_top(&rect, app->metrics.text * 1.5F), say(play, "From the opening book"),
             UI_BOLD);
    draw_value(play, decision->result.score, seat, cut_top(&rect, app->metrics.text_small * 1.9F));
    if (decision->book_moves == 1)
        snprintf(text, sizeof text, "%s", say(play, "The book knows one good move here"));
    else
        snprintf(text, sizeof text, say(play, "One of %d good moves here"), decision->book_moves);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM);
}

static void draw_solving(struct Play *play, int permille, SDL_FRect rect)
{
    ui_progress(play->app->ui, rect_center(rect, rect.w, play->app->metrics.button * 0.7F),
                say(play, "Solving the game..."), (float)permille / 1000);
}

void play_draw_thoughts(struct Play *play, SDL_FRect rect)
{
    const struct App *app = play->app;
    struct Thinking thinking;
    int seat;
    if (rect.h <= 0)
        return;
    play_card(play, rect, false);
    rect = rect_inset(rect, 12 * app->metrics.unit, 8 * app->metrics.unit);
    bool shown = play_thoughts(play, &thinking, &seat);
    if (shown && thinking.busy && thinking.solving >= 0) {
        draw_solving(play, thinking.solving, rect);
    } else if (shown && !thinking.busy && thinking.decision.exact) {
        draw_exact(play, &thinking, rect);
    } else if (shown && !thinking.busy && thinking.decision.book_moves > 0) {
        draw_book(play, &thinking, seat, rect);
    } else if (shown && !thinking.info && thinking.said) {
        ui_label(app->ui, rect, thinking.said, UI_SMALL | UI_DIM | UI_WRAP);
    } else if (shown && thinking.info) {
        char line[WORDS_MAX];
        words_line(app->strings, play_notation(play), table_board(play->table), thinking.info->line,
                   thinking.info->line_count, line);
        draw_figures(play, thinking.info, seat, cut_top(&rect, app->metrics.text * 1.5F));
        draw_value(play, thinking.info->score, seat,
                   cut_top(&rect, app->metrics.text_small * 1.9F));
        ui_label(app->ui, rect, line, UI_SMALL | UI_DIM);
    } else {
        char rules[WORDS_MAX];
        SDL_FRect upper = cut_top(&rect, app->metrics.text * 1.5F);
        words_rules(app->strings, table_setup(play->table), rules);
        ui_label(app->ui, upper, say(play, table_game(play->table)->name), UI_BOLD);
        ui_label(app->ui, cut_top(&rect, app->metrics.text_small * 1.6F), rules, UI_SMALL | UI_DIM);
    }
}
