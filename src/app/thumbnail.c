#include "src/app/thumbnail.h"
#include "src/app/app.h"
#include <stdlib.h>
#include <string.h>

/* What cards show: a few moves that look like the game. */
static const struct {
    const char *game, *moves;
} openings[] = {
    {"tictactoe", "b2 a1 c3 c1"},
    {"gomoku", "h8 i9 g9 i7 i8 g8 f9 h9 h7 g6"},
    {"xiangqi", "h2e2 h9g7 h0g2 i9h9"},
    {"chiziqi", "b1b2 a4a3 c1c2 d4d3"},
};

static const char *opening_of(const struct Game *game)
{
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        if (strcmp(openings[i].game, game->id) == 0)
            return openings[i].moves;
    }
    return NULL;
}

/* Marks the points named in `points`, separated by blanks, as letter and number. */
static void mark_points(const struct Board *board, const char *points, uint8_t *marks)
{
    struct Geometry geometry = board->game->geometry(board->position);
    while (points != NULL && *(points += strspn(points, " ")) != 0) {
        char *end;
        int file = points[0] - 'a', row = (int)strtol(points + 1, &end, 10) - geometry.first_rank;
        if (end == points + 1)
            return;
        if (file >= 0 && file < geometry.files && row >= 0 && row < geometry.ranks)
            marks[file + row * geometry.files] = 1;
        points = end;
    }
}

/* What the last move took and with which pieces, where two take one. */
static void show_taken(struct Board *board, struct Overlay *overlay)
{
    if (board->trail.count == 0)
        return;
    struct Board before;
    board_copy(&before, board, NULL, false);
    board_unmake(&before);
    struct MoveShape move =
        board->game->shape(before.position, board->trail.ply[before.trail.count].move);
    overlay->gone_count =
        view_gone(board->game, before.position, board->position, &move, overlay->gone);
    board_free(&before);
}

/* Draws the line that won through its pieces, where the example ends with one. */
static void show_run(const struct Board *board, struct Overlay *overlay)
{
    const struct Trail *trail = &board->trail;
    if (trail->count == 0 || board_status(board).reason != REASON_LINE)
        return;
    Move last = trail->ply[trail->count - 1].move;
    place_run(board->game, board->position, board->game->shape(board->position, last).to,
              overlay->run);
    overlay->run_progress = 1;
}

void thumbnail_open(struct Thumbnail *thumbnail, struct Canvas *canvas, const struct Game *game,
                    const struct Example *example)
{
    struct Board *board = &thumbnail->board;
    const struct Example card = {.moves = opening_of(game)};
    if (example == NULL)
        example = &card;
    board_init(board, game, NULL, NULL, false);
    overlay_clear(&thumbnail->overlay);
    if (example->position != NULL)
        board_set(board, example->position, NULL);
    if (example->moves != NULL)
        board_play(board, example->moves, NULL);
    show_taken(board, &thumbnail->overlay);
    show_run(board, &thumbnail->overlay);
    mark_points(board, example->marks, thumbnail->overlay.target);
    mark_points(board, example->crosses, thumbnail->overlay.forbidden);
    thumbnail->view = view_create(canvas, game);
}

void thumbnail_close(struct Thumbnail *thumbnail)
{
    view_destroy(thumbnail->view);
    board_free(&thumbnail->board);
}

void thumbnail_draw(struct Thumbnail *thumbnail, const struct App *app, SDL_FRect area)
{
    struct ViewLook look = {
        .theme = app->theme, .ring = app->metrics.ring, .western = app->settings.western_pieces};
    view_place(thumbnail->view, thumbnail->board.position, area, false, false);
    view_draw(thumbnail->view, &look, thumbnail->board.position, &thumbnail->overlay);
}
