/* The centre-outward window. Distances are a king's: the greater of files and ranks. */
#include "engine/search/search_window.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int search_window_half_width(const uint8_t *schedule, int own_moves, int whole)
{
    for (int i = 0; schedule[i]; i++)
        if (i == own_moves)
            return schedule[i];
    return whole;
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* Distance of `at` from the middle of `length` points; from the nearer middle if that is even. */
static int from_middle(int at, int length)
{
    return at < length / 2 ? (length - 1) / 2 - at : at - length / 2;
}

void search_window_init(struct SearchWindow *window, const struct Game *game, const void *position,
                        const uint8_t *schedule)
{
    struct Geometry geometry = game->geometry(position);
    int colour = game_colour(game, position, game->mover(position));
    int own = 0;
    assert(geometry.files * geometry.ranks <= WINDOW_POINTS_MAX);
    memset(window, 0, sizeof *window);
    window->files = geometry.files;
    window->ranks = geometry.ranks;
    for (int point = 0; point < window->files * window->ranks; point++) {
        int piece = game->piece_at(position, point);
        window->centre[point] = (uint8_t)greater(from_middle(point % window->files, window->files),
                                                 from_middle(point / window->files, window->ranks));
        if (piece)
            search_window_change(window, point, 1);
        own += piece && (piece - 1) % SEATS == colour;
    }
    window->half = search_window_half_width(schedule, own, greater(window->files, window->ranks));
}

void search_window_change(struct SearchWindow *window, int point, int change)
{
    int file = point % window->files, rank = point / window->files;
    for (int r = rank - WINDOW_RADIUS; r <= rank + WINDOW_RADIUS; r++) {
        for (int f = file - WINDOW_RADIUS; f <= file + WINDOW_RADIUS; f++) {
            if (r < 0 || r >= window->ranks || f < 0 || f >= window->files)
                continue;
            int distance = greater(abs(f - file), abs(r - rank));
            for (int i = greater(distance, 1); i <= WINDOW_RADIUS; i++)
                window->stones[i - 1][f + r * window->files] += (uint8_t)change;
        }
    }
}

bool search_window_holds(const struct SearchWindow *window, int point)
{
    return window->centre[point] <= window->half || window->stones[WINDOW_RADIUS - 1][point];
}

int search_window_distance(const struct SearchWindow *window, int point)
{
    int distance = window->centre[point];
    for (int i = WINDOW_RADIUS; i > 0; i--)
        if (window->stones[i - 1][point] && i < distance)
            distance = i;
    return distance;
}

static int clipped(int value, int length)
{
    return value < 0 ? 0 : value >= length ? length - 1 : value;
}

struct WindowEdge search_window_edge(const struct SearchWindow *window)
{
    return (struct WindowEdge){
        .file_min = clipped((window->files - 1) / 2 - window->half, window->files),
        .file_max = clipped(window->files / 2 + window->half, window->files),
        .rank_min = clipped((window->ranks - 1) / 2 - window->half, window->ranks),
        .rank_max = clipped(window->ranks / 2 + window->half, window->ranks),
    };
}
