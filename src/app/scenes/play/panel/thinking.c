/* What the AI thinks, on the panel of the play scene. */
#include "src/app/scenes/play/panel/graph.h"
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/score_bar.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

/* The value as a bar and in words, which tell the same: who stands better. */
static void draw_value(struct Play *play, Score score, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    char text[WORDS_MAX];
    Score unit = play_unit(play, seat);
    words_advantage(app->strings, table_board(play->table), seat, score, unit, text);
    const struct Game *game = table_game(play->table);
    float room = fmaxf(7 * app->metrics.text_small, rect.w * 0.36F);
    if (rect.w < room + 2 * app->metrics.text) { /* the words are enough */
        ui_label(app->ui, rect, text, UI_SMALL);
        return;
    }
    ui_label(app->ui, cut_right(&rect, room), text, UI_RIGHT | UI_SMALL);
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
    const char *label = app_tr(app, evaluation->label);
    float taken = canvas_text_width(app->canvas, figures, &small) + app->metrics.gap;
    if (canvas_text_width(app->canvas, label, &small) + taken <= rect.w)
        ui_label(app->ui, rect, label, UI_SMALL | UI_DIM);
}

/* How many nodes, and how many a second, where there is room. */
static void say_nodes(struct Play *play, const struct SearchInfo *info, float width,
                      char text[WORDS_MAX])
{
    const struct App *app = play->app;
    struct TextStyle small = {.size = app->metrics.text_small};
    struct TextStyle least = {.size = 0.75F * app->metrics.text_small};
    char nodes[16], speed[16];
    uint64_t ms = info->time_us / 1000;
    words_count(info->nodes, nodes);
    words_count(ms > 0 ? info->nodes * 1000 / ms : 0, speed);
    snprintf(text, WORDS_MAX, app_tr(app, "%s nodes · %s/s"), nodes, speed);
    if (ms == 0 || canvas_text_width(app->canvas, text, &small) > width)
        snprintf(text, WORDS_MAX, app_tr(app, "%s nodes"), nodes);
    bool fits = canvas_text_width(app->canvas, text, &least) <= width;
    if (info->nodes == 0 || !fits) /* many of Gomocup's programs do not tell */
        text[0] = '\0';
}

/* The depth of thoughts that are kept as a slider through those that led to it; false where that is
 * the only one, or they are not kept. */
static bool draw_depths(struct Play *play, const struct SearchInfo *info, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct KeptThinking *kept = &play->kept[seat];
    char text[WORDS_MAX], nodes[16];
    if (info != &kept->info || kept->depth_count < 2)
        return false;
    words_depth(app->strings, info->depth, 0, text);
    words_count(info->nodes, nodes);
    ui_slider(app->ui, PLAY_DEPTH, rect, text, kept->depth_shown,
              (struct SliderRange){0, kept->depth_count - 1, 1}, nodes);
    return true;
}

static void draw_figures(struct Play *play, const struct SearchInfo *info, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    char text[WORDS_MAX];
    if (draw_depths(play, info, seat, rect))
        return;
    words_depth(app->strings, info->depth, info->depth_selective, text);
    struct TextStyle bold = {.size = app->metrics.text, .flags = TEXT_BOLD};
    if (canvas_text_width(app->canvas, text, &bold) > rect.w)
        words_depth(app->strings, info->depth, 0, text);
    float width = canvas_text_width(app->canvas, text, &bold) + app->metrics.gap;
    ui_label(app->ui, cut_left(&rect, width), text, UI_BOLD);
    say_nodes(play, info, rect.w, text);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM | UI_RIGHT);
    draw_evaluation(play, text, seat, rect);
}

/* How an exact player chose: "X wins in 7" or "draw". */
static void draw_exact(struct Play *play, const struct Thinking *thinking, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct Exact *value = &thinking->decision.value;
    char text[WORDS_MAX];
    if (value->result == 0)
        snprintf(text, sizeof text, "%s", app_tr(app, "Solved: draw"));
    else
        snprintf(text, sizeof text, app_tr(app, "Solved: %s wins in %d"),
                 words_colour(app->strings, table_board(play->table),
                              value->result > 0 ? seat : 1 - seat),
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
    ui_label(app->ui, cut_top(&rect, app->metrics.text * 1.5F),
             app_tr(app, "From the opening book"), UI_BOLD);
    draw_value(play, decision->result.score, seat, cut_top(&rect, app->metrics.text_small * 1.9F));
    if (decision->book_moves == 1)
        snprintf(text, sizeof text, "%s", app_tr(app, "The book knows one good move here"));
    else
        snprintf(text, sizeof text, app_tr(app, "One of %d good moves here"), decision->book_moves);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM);
}

static void draw_solving(struct Play *play, int permille, SDL_FRect rect)
{
    ui_progress(play->app->ui, rect_center(rect, rect.w, play->app->metrics.button * 0.7F),
                app_tr(play->app, "Solving the game..."), (float)permille / 1000);
}

/* Before anybody has thought. */
static void draw_nothing(struct Play *play, SDL_FRect rect)
{
    const struct App *app = play->app;
    ui_label(app->ui, cut_top(&rect, app->metrics.text * 1.5F), app_tr(app, "Thoughts"), UI_BOLD);
    ui_label(app->ui, rect, app_tr(app, "Your opponent's thoughts on the game appear here."),
             UI_SMALL | UI_DIM | UI_WRAP);
}

/* What somebody thinks, who was asked. */
static void draw_thinking(struct Play *play, const struct Thinking *thinking, int seat,
                          SDL_FRect rect)
{
    const struct App *app = play->app;
    if (thinking->busy && thinking->solving >= 0) {
        draw_solving(play, thinking->solving, rect);
    } else if (!thinking->busy && thinking->decision.exact) {
        draw_exact(play, thinking, seat, rect);
    } else if (!thinking->busy && thinking->decision.book_moves > 0) {
        draw_book(play, thinking, seat, rect);
    } else if (!thinking->info && thinking->said) {
        ui_label(app->ui, rect, thinking->said, UI_SMALL | UI_DIM | UI_WRAP);
    } else if (thinking->info) {
        char line[WORDS_LINE_MAX];
        words_line(app->strings, play_notation(play), table_board(play->table),
                   thinking->info->line, thinking->info->line_count, line);
        draw_figures(play, thinking->info, seat, cut_top(&rect, app->metrics.text * 1.5F));
        draw_value(play, thinking->info->score, seat,
                   cut_top(&rect, app->metrics.text_small * 1.9F));
        ui_label(app->ui, rect, line, UI_SMALL | UI_DIM);
    } else {
        draw_nothing(play, rect);
    }
}

/* What both programs of a show think, side by side, each under the sign of its colour. */
static void draw_both(struct Play *play, SDL_FRect rect)
{
    const struct Board *board = table_board(play->table);
    float sign = 1.2F * play->app->metrics.text;
    for (int seat = 0; seat < SEATS; seat++) {
        SDL_FRect part = rect_column(rect, seat, SEATS, play->app->metrics.gap);
        SDL_FRect left = cut_left(&part, sign);
        struct Thinking thinking;
        struct SearchInfo info;
        play_draw_token(play, 1 + game_colour(board->game, board->position, seat),
                        (SDL_FPoint){left.x + sign / 2, left.y + 0.65F * sign}, sign);
        cut_left(&part, 0.3F * sign);
        if (play_show_thinking(play, seat, &thinking, &info))
            draw_thinking(play, &thinking, seat, part);
        else
            ui_label(play->app->ui, part, app_tr(play->app, "Thinking..."), UI_SMALL | UI_DIM);
    }
}

/* Where the AI of `seat` looks, below what it thinks. */
static void draw_legend(struct Play *play, int seat, SDL_FRect *rect)
{
    char text[WORDS_MAX];
    if (!play_has_window(play))
        return;
    SDL_FRect line = cut_bottom(rect, play_legend_height(play));
    if (play_window_words(play, seat, line.w, text))
        ui_label(play->app->ui, line, text, UI_SMALL | UI_DIM);
}

static void draw_words(struct Play *play, SDL_FRect rect)
{
    struct Thinking thinking;
    int seat = table_mover(play->table);
    bool show = table_is_show(play->table), read = play_read_thinking(play, &thinking, &seat);
    if (show || read)
        draw_legend(play, seat, &rect);
    if (show)
        draw_both(play, rect);
    else if (read)
        draw_thinking(play, &thinking, seat, rect);
    else
        draw_nothing(play, rect);
}

static void draw_graph(struct Play *play, SDL_FRect rect)
{
    cut_top(&rect, 4 * play->app->metrics.unit);
    play->graph = graph_draw(play->app, table_game(play->table), &play->chances,
                             match_total(table_match(play->table)), play->shown_ply, rect);
}

void play_draw_thinking(struct Play *play, SDL_FRect rect)
{
    const struct Metrics *m = &play->app->metrics;
    play->graph = (SDL_FRect){0};
    if (rect.h <= 0)
        return;
    play_card(play, rect, false);
    rect = rect_inset(rect, 12 * m->unit, 8 * m->unit);
    float graph = rect.h + 16 * m->unit - play_card_height(play);
    if (graph > 0)
        draw_graph(play, cut_bottom(&rect, graph));
    draw_words(play, rect);
}
