/* The list of moves beside the board of the play scene: a column for each colour. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/play.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>

/* The height of a row, in heights of text. */
static const float ROW_TEXTS = 1.55F;

enum { WHOLE_ROW = -1 };

int play_list(const struct Play *play, struct ListedMove *list)
{
    struct Match *match = table_match(play->table);
    struct Board board;
    int total = match_total(match), row = -1, last = 1;
    match_board_at(match, 0, &board);
    for (int i = 0; i < total; i++) {
        Move move = match_get(match, i);
        struct MoveShape shape = board.game->shape(board.position, move);
        int seat = board.game->mover(board.position);
        int column = move == board.game->pass ? game_colour(board.game, board.position, seat)
                     : shape.to == POINT_NONE ? WHOLE_ROW
                                              : piece_colour(shape.piece);
        row += column == WHOLE_ROW || last == WHOLE_ROW || column <= last;
        list[i] = (struct ListedMove){.row = row, .column = column};
        last = column;
        board_make(&board, move);
    }
    board_free(&board);
    return row + 1;
}

static void draw_number(const struct Play *play, int index, SDL_FRect rect)
{
    const struct App *app = play->app;
    struct TextStyle dim = {.size = app->metrics.text_small, .color = app->theme->dim};
    char text[16];
    snprintf(text, sizeof text, "%d", words_moves(table_game(play->table), index + 1));
    canvas_text(app->canvas, rect, text, &dim);
}

/* One move of the list, made from `before`. */
static void draw_move(const struct Play *play, int index, const struct Board *before,
                      SDL_FRect rect)
{
    const struct App *app = play->app;
    bool current = index + 1 == play->shown_ply;
    bool ahead = index >= match_count(table_match(play->table));
    Move move = match_get(table_match(play->table), index);
    char text[MOVE_TEXT_MAX];
    struct TextStyle style = {.size = app->metrics.text,
                              .flags = (current ? TEXT_BOLD : 0) | TEXT_SHRINK,
                              .color = current ? app->theme->accent
                                       : ahead ? app->theme->dim
                                               : app->theme->text};
    words_move(app->strings, play_notation(play), before, move, text);
    canvas_text(app->canvas, rect, app_tr(app, view_choice(before->game, text)), &style);
}

/* The parts of a row: number, and a column for each colour. */
static SDL_FRect move_rect(const struct Play *play, const struct ListedMove *listed, int first,
                           SDL_FRect inner)
{
    const struct App *app = play->app;
    float height = app->metrics.text * ROW_TEXTS, number = 2.4F * app->metrics.text_small;
    float width = (inner.w - number) / 2;
    return (SDL_FRect){inner.x + number + (listed->column == 1 ? width : 0),
                       inner.y + (float)(listed->row - first) * height,
                       listed->column == WHOLE_ROW ? 2 * width : width, height};
}

/* The rows from `first` on that fit into `inner`. */
static void draw_rows(const struct Play *play, const struct ListedMove *list, int first,
                      SDL_FRect inner)
{
    const struct App *app = play->app;
    struct Match *match = table_match(play->table);
    int rows = (int)(inner.h / (app->metrics.text * ROW_TEXTS));
    struct Board board;
    match_board_at(match, 0, &board);
    for (int i = 0; i < match_total(match); i++) {
        bool begins = i == 0 || list[i - 1].row < list[i].row;
        SDL_FRect rect = move_rect(play, &list[i], first, inner);
        SDL_FRect number = {inner.x, rect.y, rect.x - inner.x, rect.h};
        bool seen = list[i].row >= first && list[i].row < first + rows;
        if (seen && begins)
            draw_number(play, i, number);
        if (seen)
            draw_move(play, i, &board, rect);
        board_make(&board, match_get(match, i));
    }
    board_free(&board);
}

int play_move_at(const struct Play *play, float x, float y)
{
    int total = match_total(table_match(play->table)), found = 0;
    if (total == 0 || !rect_has(play->moves, x, y))
        return 0;
    struct ListedMove *list = memory_zeroed((size_t)total * sizeof *list);
    play_list(play, list);
    for (int i = 0; i < total; i++)
        if (rect_has(move_rect(play, &list[i], play->moves_first, play->moves), x, y))
            found = i + 1;
    free(list);
    return found;
}

float play_steps_height(const struct Play *play)
{
    return play->app->metrics.button * (app_tv(play->app) ? 1 : 0.8F);
}

static void draw_steps(const struct Play *play, SDL_FRect rect)
{
    static const struct PlayButton steps[] = {
        {PLAY_FIRST, "icon-first", N_("To the start"), NULL, 0, ACT_FIRST},
        {PLAY_PREV, "icon-prev", N_("Previous move"), NULL, 0, ACT_PREV},
        {PLAY_NEXT, "icon-next", N_("Next move"), NULL, 0, ACT_NEXT},
        {PLAY_LAST, "icon-last", N_("To the end"), NULL, 0, ACT_LAST},
    };
    enum { STEPS = sizeof steps / sizeof *steps };
    const struct App *app = play->app;
    for (int i = 0; i < STEPS; i++) {
        bool works = play_can_press(play, steps[i].id);
        page_icon(app, steps[i].id, rect_column(rect, i, STEPS, app->metrics.gap / 2),
                  steps[i].icon, steps[i].label, works ? 0 : UI_DISABLED);
        ui_key(app->ui, steps[i].key);
    }
}

/* The game and its rules, before the first move. */
static void draw_rules(const struct Play *play, SDL_FRect rect)
{
    const struct App *app = play->app;
    const struct Setup *setup = table_setup(play->table);
    char rules[WORDS_MAX];
    words_rules(app->strings, setup, rules);
    ui_label(app->ui, cut_top(&rect, 1.55F * app->metrics.text), app_tr(app, setup->game->name),
             UI_BOLD);
    if (rules[0] && rect.h >= 1.6F * app->metrics.text_small)
        ui_label(app->ui, cut_top(&rect, 1.6F * app->metrics.text_small), rules, UI_SMALL | UI_DIM);
}

void play_draw_moves(struct Play *play, SDL_FRect rect)
{
    const struct Metrics *metrics = &play->app->metrics;
    int total = match_total(table_match(play->table));
    play->moves = (SDL_FRect){0};
    float steps = play->steps_below ? 0 : play_steps_height(play);
    SDL_FRect card = rect, inner;
    inner = rect_inset(cut_top(&rect, rect.h - steps), 12 * metrics->unit, 6 * metrics->unit);
    int rows = (int)(inner.h / (metrics->text * ROW_TEXTS));
    if (card.h < play_steps_height(play) || (steps <= 0 && rows < 1))
        return;
    play_card(play, card, false);
    if (steps > 0)
        draw_steps(play, rect);
    if (total == 0 && rows > 0)
        draw_rules(play, inner);
    if (total == 0 || rows < 1)
        return;
    struct ListedMove *list = memory_zeroed((size_t)total * sizeof *list);
    play_list(play, list);
    int shown =
        SDL_min(play->shown_ply, total); /* moves may be taken back before the next update */
    int current = shown > 0 ? list[shown - 1].row : 0;
    play->moves = inner;
    play->moves_first = current < rows ? 0 : current - rows + 1;
    draw_rows(play, list, play->moves_first, inner);
    free(list);
}
