/* A small board that shows a game: on cards, in set-ups, on rules pages. */
#include "src/app/views/thumbnail.h"
#include "src/app/views/pointing.h"
#include <stdlib.h>
#include <string.h>

/* Marks the points named in `points`, separated by blanks, as letter and number. */
static void mark_points(const struct Board *board, const char *points, uint8_t *marks)
{
    struct Geometry geometry = board->game->geometry(board->position);
    while (points && *(points += strspn(points, " ")) != 0) {
        char *end;
        int file = points[0] - 'a',
            row = rank_numbered(geometry, (int)strtol(points + 1, &end, 10));
        if (end == points + 1)
            return;
        if (file >= 0 && file < geometry.files && row >= 0 && row < geometry.ranks)
            marks[file + row * geometry.files] = 1;
        points = end;
    }
}

/* Marks where the piece on the point named `point` may go. */
static void mark_targets(const struct Board *board, const char *point, uint8_t *marks)
{
    uint8_t of[VIEW_POINTS_MAX] = {0};
    mark_points(board, point, of);
    for (int i = 0; i < VIEW_POINTS_MAX; i++)
        if (of[i])
            pointing_targets(board, i, marks);
}

/* What the last move took and with which pieces, where two take one. */
static void show_taken(struct Board *board, struct Overlay *overlay)
{
    if (board->trail.count == 0)
        return;
    struct Board before;
    board_copy(&before, board, NULL, false);
    board_unmake(&before);
    Move move = board->trail.ply[before.trail.count].move;
    overlay->captured_count = view_captured(board->game, before.position, move, overlay->captured);
    board_free(&before);
}

/* Draws the line that won through its pieces, where the example ends with one. */
static void show_run(const struct Board *board, struct Overlay *overlay)
{
    if (!board_status(board).line)
        return;
    place_run(board, overlay->run);
    overlay->run_progress = 1;
}

void thumbnail_open(struct Thumbnail *thumbnail, struct Canvas *canvas, const struct Game *game,
                    const struct Example *example)
{
    struct Board *board = &thumbnail->board;
    const struct Example card = {.moves = view_opening(game)};
    if (!example)
        example = &card;
    board_tell(board, game, example->option, example->position, example->moves, NULL);
    overlay_clear(&thumbnail->overlay);
    show_taken(board, &thumbnail->overlay);
    show_run(board, &thumbnail->overlay);
    mark_points(board, example->marks, thumbnail->overlay.target);
    mark_targets(board, example->targets, thumbnail->overlay.target);
    mark_points(board, example->crosses, thumbnail->overlay.forbidden);
    thumbnail->view = view_create(canvas, game);
}

void thumbnail_close(struct Thumbnail *thumbnail)
{
    view_destroy(thumbnail->view);
    board_free(&thumbnail->board);
}

float thumbnail_height(const struct Thumbnail *thumbnail, float side)
{
    view_place(thumbnail->view, thumbnail->board.position, (SDL_FRect){0, 0, side, side}, false,
               false);
    return view_where(thumbnail->view)->slab.h;
}

void thumbnail_draw(struct Thumbnail *thumbnail, const struct ViewLook *look, SDL_FRect area)
{
    view_place(thumbnail->view, thumbnail->board.position, area, thumbnail->coordinates, false);
    view_draw(thumbnail->view, look, thumbnail->board.position, &thumbnail->overlay);
}
