/* Where a board lies on the screen: points to pixels and back, whichever way up it is. */
#include "src/app/views/place.h"
#include <math.h>

struct BoardPlace place_board(struct Geometry geometry, SDL_FRect area, float border, bool flipped)
{
    float across = (float)(geometry.files - 1) + 2 * border;
    float down = (float)(geometry.ranks - 1) + 2 * border;
    float cell = floorf(fminf(area.w / across, area.h / down));
    struct BoardPlace place = {.geometry = geometry, .flipped = flipped, .cell = fmaxf(cell, 1)};
    place.slab.w = floorf(across * place.cell);
    place.slab.h = floorf(down * place.cell);
    place.slab.x = floorf(area.x + (area.w - place.slab.w) / 2);
    place.slab.y = floorf(area.y + (area.h - place.slab.h) / 2);
    place.left = floorf(place.slab.x + border * place.cell) + 0.5F;
    place.top = floorf(place.slab.y + border * place.cell) + 0.5F;
    return place;
}

int place_points(const struct BoardPlace *place)
{
    return place->geometry.files * place->geometry.ranks;
}

/* The column and row as drawn, from the upper left, of a point, and the other way round: turning
 * the board is its own inverse. */
static SDL_Point turn(const struct BoardPlace *place, int file, int rank)
{
    int files = place->geometry.files, ranks = place->geometry.ranks;
    if (place->flipped)
        return (SDL_Point){.x = files - 1 - file, .y = rank};
    return (SDL_Point){.x = file, .y = ranks - 1 - rank};
}

static SDL_Point column_row(const struct BoardPlace *place, int point)
{
    if (place->geometry.files == 0)
        return (SDL_Point){0, 0}; /* nothing has been laid out yet */
    return turn(place, point % place->geometry.files, point / place->geometry.files);
}

static int point_of(const struct BoardPlace *place, int column, int row)
{
    if (column < 0 || column >= place->geometry.files || row < 0 || row >= place->geometry.ranks)
        return POINT_NONE;
    SDL_Point at = turn(place, column, row);
    return at.x + at.y * place->geometry.files;
}

SDL_FPoint place_center(const struct BoardPlace *place, int point)
{
    SDL_Point at = column_row(place, point);
    return (SDL_FPoint){.x = place->left + (float)at.x * place->cell,
                        .y = place->top + (float)at.y * place->cell};
}

int place_point(const struct BoardPlace *place, float x, float y)
{
    if (place_points(place) == 0)
        return POINT_NONE; /* nothing has been laid out yet */
    int column = (int)floorf((x - place->left) / place->cell + 0.5F);
    int row = (int)floorf((y - place->top) / place->cell + 0.5F);
    return point_of(place, column, row);
}

int place_step(const struct BoardPlace *place, int point, int right, int down)
{
    SDL_Point at = column_row(place, point);
    return point_of(place, at.x + right, at.y + down);
}

int place_middle(const struct BoardPlace *place)
{
    return point_of(place, (place->geometry.files - 1) / 2, (place->geometry.ranks - 1) / 2);
}

/* How many points from `point` on in one direction hold its piece, itself not counted. */
static int reach(const struct Game *game, const void *position, int point, int file_step,
                 int rank_step)
{
    struct Geometry geometry = game->geometry(position);
    int piece = game->piece_at(position, point);
    int file = point % geometry.files, rank = point / geometry.files, count = 0;
    for (;;) {
        file += file_step;
        rank += rank_step;
        if (file < 0 || file >= geometry.files || rank < 0 || rank >= geometry.ranks ||
            game->piece_at(position, file + rank * geometry.files) != piece)
            return count;
        count++;
    }
}

int place_run(const struct Board *board, int ends[2])
{
    const struct Trail *trail = &board->trail;
    if (trail->count == 0)
        return 0;
    int point = board->game->shape(board->position, trail->ply[trail->count - 1].move).to;
    return place_run_through(board->game, board->position, point, ends);
}

int place_run_through(const struct Game *game, const void *position, int point, int ends[2])
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int files = game->geometry(position).files, best = 0;
    if (point == POINT_NONE || game->piece_at(position, point) == 0)
        return 0;
    for (int i = 0; i < 4; i++) {
        int file = steps[i][0], rank = steps[i][1];
        int ahead = reach(game, position, point, file, rank);
        int behind = reach(game, position, point, -file, -rank);
        if (ahead + behind + 1 <= best)
            continue;
        best = ahead + behind + 1;
        ends[0] = point - behind * (file + rank * files);
        ends[1] = point + ahead * (file + rank * files);
    }
    return best;
}
