/* What the AI thinks, on the panel of the play scene. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

static const char *say(const struct Play *play, const char *text)
{
    return tr(play->app->strings, text);
}

/* The bar of a score: the part of colour 0, the better it stands the more. */
static void draw_bar(struct Play *play, SDL_FRect rect, double advantage)
{
    const struct App *app = play->app;
    float radius = rect.h / 2, part = (float)(0.5 + 0.5 * tanh(advantage));
    SDL_FRect dark = rect;
    dark.w = fmaxf(rect.h, rect.w * part);
    const struct ViewType *type = view_find(table_game(play->table));
    bool own = type->colour != NULL;
    canvas_rounded(app->canvas, rect, radius,
                   own ? type->colour(app->theme, 1) : app->theme->stone_white);
    canvas_rounded(app->canvas, dark, radius,
                   own ? type->colour(app->theme, 0) : app->theme->stone_black);
    canvas_rounded_outline(app->canvas, rect, radius, 1, app->theme->panel_edge);
    SDL_FRect middle = {rect.x + rect.w / 2 - 1, rect.y - 2, 2, rect.h + 4};
    canvas_rect(app->canvas, middle, app->theme->accent);
}

/* The expected line as text, from the position where it was thought. */
static void line_text(const struct Play *play, const struct SearchInfo *info, char text[WORDS_MAX])
{
    struct Board board;
    size_t length = 0;
    text[0] = 0;
    board_copy(&board, table_board(play->table), NULL, false);
    for (int i = 0; i < info->line_count && board_legal(&board, info->line[i]); i++) {
        char move[MOVE_TEXT_MAX];
        words_move(play->app->strings, play_notation(play), &board, info->line[i], move);
        int added = snprintf(text + length, WORDS_MAX - length, "%s ", move);
        if (added < 0 || length + (size_t)added >= WORDS_MAX)
            break;
        length += (size_t)added;
        board_make(&board, info->line[i]);
    }
    board_free(&board);
}

/* The value as a bar and in words: exact where it is known. */
static void draw_value(struct Play *play, const struct Thinking *thinking, int seat, SDL_FRect rect)
{
    const struct App *app = play->app;
    char text[WORDS_MAX];
    Score unit = play_unit(play, seat), score = thinking->info->score;
    double advantage = (double)score / (double)unit;
    if (score_plies(score) != 0)
        advantage = score > 0 ? 4 : -4;
    if (game_colour(table_game(play->table), table_board(play->table)->position, seat) == 1)
        advantage = -advantage;
    words_score(app->strings, score, unit, text);
    SDL_FRect words = cut_right(&rect, 4.6F * app->metrics.text);
    ui_label(app->ui, words, text, UI_RIGHT | UI_SMALL);
    draw_bar(play, rect_center(rect, rect.w, 8 * app->metrics.unit), advantage);
}

static void draw_figures(struct Play *play, const struct SearchInfo *info, SDL_FRect rect)
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
    } else if (shown && thinking.info) {
        char line[WORDS_MAX];
        line_text(play, thinking.info, line);
        draw_figures(play, thinking.info, cut_top(&rect, app->metrics.text * 1.5F));
        draw_value(play, &thinking, seat, cut_top(&rect, app->metrics.text_small * 1.9F));
        ui_label(app->ui, rect, line, UI_SMALL | UI_DIM);
    } else {
        char rules[WORDS_MAX];
        SDL_FRect upper = cut_top(&rect, app->metrics.text * 1.5F);
        words_rules(app->strings, table_setup(play->table), rules);
        ui_label(app->ui, upper, say(play, table_game(play->table)->name), UI_BOLD);
        ui_label(app->ui, cut_top(&rect, app->metrics.text_small * 1.6F), rules, UI_SMALL | UI_DIM);
    }
}
