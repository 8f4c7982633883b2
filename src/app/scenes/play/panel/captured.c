/* What the players have taken of each other: a row for each beside the board, in which taken pieces
 * arrive, and who is ahead by that. */
#include "src/app/scenes/play/play.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MAX = 16, SOLDIER = 2 /* what one counts, as in views */ };

static const float TOKEN_TEXTS = 1.5F; /* a piece in its row, in heights of small text */
static const float TOKEN_AIR = 0.16F;  /* between two of them, in parts of one */

/* --- what there is --- */

/* By piece, how many were taken until the shown position. */
static void count_lost(const struct Play *play, int lost[PIECES_MAX])
{
    const struct Board *board = &play->stage.shown;
    const struct Game *game = board->game;
    struct Change changes[CHANGES_MAX];
    struct Undo undo;
    void *position = memory_zeroed(game->position_size);
    memcpy(position, board->start, game->position_size);
    memset(lost, 0, PIECES_MAX * sizeof *lost);
    for (int i = 0; i < board->trail.count; i++) {
        Move move = board->trail.ply[i].move;
        int count = game_changes(game, position, move, changes);
        for (int k = 0; k < count; k++)
            lost[changes[k].was] += changes[k].kind == CHANGE_TAKEN;
        game->make(position, NULL, move, &undo);
    }
    free(position);
}

/* By how much the seat is ahead on the shown board, in halves of a soldier. */
static int lead_of(const struct Play *play, int seat)
{
    const struct Board *board = &play->stage.shown;
    const struct ViewType *type = view_find(board->game);
    struct Geometry geometry = board->game->geometry(board->position);
    int own = game_colour(board->game, board->position, seat), lead = 0;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        int piece = board->game->piece_at(board->position, point);
        int worth = piece == 0 ? 0 : type->worth ? type->worth[piece_kind(piece)] : SOLDIER;
        lead += piece_colour(piece) == own ? worth : -worth;
    }
    return lead;
}

static int colour_taken_by(const struct Play *play, int seat)
{
    const struct Board *board = &play->stage.shown;
    return 1 - game_colour(board->game, board->position, seat);
}

/* How many pieces of that kind are on their way to the row, or from there. */
static int on_the_way(const struct Play *play, int piece)
{
    const struct StageMotion *moving = &play->stage.moving;
    int count = 0;
    for (int i = 0; i < moving->captured_count && stage_takes(&play->stage); i++)
        count += moving->captured[i].piece == piece;
    return count;
}

/* --- where it is --- */

/* A kind of pieces in a row. */
struct Token {
    int piece, count;
    SDL_FPoint at;
    SDL_FRect number; /* where its number is written */
};

/* The row of a seat, as far as there is room: equal pieces once with their number, those that are
 * on their way too. */
struct Row {
    struct Token tokens[PIECES_MAX];
    int count;
    float size;
    SDL_FRect rest; /* of the rectangle */
};

static struct TextStyle number_style(const struct Play *play)
{
    return (struct TextStyle){.size = play->app->metrics.text_small * 0.9F,
                              .color = play->app->theme->dim};
}

static float number_width(const struct Play *play, int count)
{
    struct TextStyle style = number_style(play);
    char text[16];
    snprintf(text, sizeof text, "%d", count);
    return count > 1 ? canvas_text_width(play->app->canvas, text, &style) : 0;
}

static struct Row lay_out(const struct Play *play, int seat, SDL_FRect rect)
{
    struct Row row = {.size = fminf(rect.h, TOKEN_TEXTS * play->app->metrics.text_small)};
    int lost[PIECES_MAX], colour = colour_taken_by(play, seat);
    bool back = play->stage.moving.back;
    count_lost(play, lost);
    for (int piece = 1 + colour; piece < PIECES_MAX; piece += 2) {
        int count = lost[piece] + (back ? on_the_way(play, piece) : 0);
        float words = number_width(play, count);
        if (count <= 0)
            continue;
        if (row.size + words > rect.w)
            break;
        struct Token *token = &row.tokens[row.count++];
        SDL_FRect place = cut_left(&rect, row.size);
        *token = (struct Token){.piece = piece,
                                .count = count,
                                .at = {place.x + place.w / 2, place.y + place.h / 2},
                                .number = cut_left(&rect, words)};
        cut_left(&rect, row.size * TOKEN_AIR);
    }
    row.rest = rect;
    return row;
}

/* Where a piece that was taken stands in that row; of no size where it does not. */
static struct StageLanding landing_of(const struct Play *play, int piece)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct Row row = lay_out(play, seat, play->taken[seat]);
        for (int i = 0; i < row.count; i++)
            if (row.tokens[i].piece == piece)
                return (struct StageLanding){row.tokens[i].at, row.size};
    }
    return (struct StageLanding){.size = 0};
}

void play_find_landings(struct Play *play)
{
    struct Stage *stage = &play->stage;
    for (int i = 0; i < stage->moving.captured_count; i++)
        stage->landing[i] = landing_of(play, stage->moving.captured[i].piece);
}

/* --- how it looks --- */

static bool is_shown(const struct Play *play)
{
    return play->app->settings.show_captured && view_find(play->stage.shown.game)->shows_captured;
}

/* "+4.5", of the side that is ahead. */
static void draw_lead(struct Play *play, int seat, SDL_FRect rect)
{
    int lead = lead_of(play, seat), worth = lead / SOLDIER;
    char text[16];
    snprintf(text, sizeof text, lead % SOLDIER ? "+%d.5" : "+%d", worth);
    struct TextStyle style = ui_text_style(play->app->ui, UI_SMALL | UI_DIM);
    if (lead > 0 && canvas_text_width(play->app->canvas, text, &style) <= rect.w)
        ui_label(play->app->ui, rect, text, UI_SMALL | UI_DIM);
}

void play_draw_taken(struct Play *play, int seat, SDL_FRect rect)
{
    play->taken[seat] = is_shown(play) ? rect : (SDL_FRect){0};
    if (!is_shown(play))
        return;
    struct Row row = lay_out(play, seat, rect);
    struct TextStyle style = number_style(play);
    for (int i = 0; i < row.count; i++) {
        const struct Token *token = &row.tokens[i];
        int here = token->count - on_the_way(play, token->piece);
        char number[16];
        snprintf(number, sizeof number, "%d", here);
        if (here > 0)
            play_draw_token(play, token->piece, token->at, row.size);
        if (here > 1)
            canvas_text(play->app->canvas, token->number, number, &style);
    }
    cut_left(&row.rest, row.size * TOKEN_AIR);
    draw_lead(play, seat, row.rest);
}

void play_draw_flight(struct Play *play)
{
    ui_flush(play->app->ui);
    stage_draw_flight(&play->stage);
}
