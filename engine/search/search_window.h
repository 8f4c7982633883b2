/* The centre-outward window: which points of a board are worth a stone. */
#ifndef TY_ENGINE_SEARCH_SEARCH_WINDOW_H
#define TY_ENGINE_SEARCH_SEARCH_WINDOW_H

#include "engine/search/settings.h"

enum { WINDOW_POINTS_MAX = 400, WINDOW_RADIUS = 2 };

/* Points are inside that lie in a square about the centre, or near a stone. */
struct SearchWindow {
    int files, ranks;
    int half; /* half-width of the square; the board's size where the schedule has ended */
    uint8_t centre[WINDOW_POINTS_MAX];                /* distance to the nearest centre point */
    uint8_t stones[WINDOW_RADIUS][WINDOW_POINTS_MAX]; /* stones at distance <= 1, <= 2 */
};

/* The half-width that `schedule` (ends with 0) names after `own_moves` moves; past its end `whole`.
 */
int search_window_half_width(const uint8_t *schedule, int own_moves, int whole);

/* Sets the window up about the stones of `position`, for the seat that is to move there: it counts
 * its own stones to read the schedule. */
void search_window_init(struct SearchWindow *window, const struct Game *game, const void *position,
                        const uint8_t *schedule);

/* A stone was put on `point` (change = 1) or taken away again (-1). */
void search_window_change(struct SearchWindow *window, int point, int change);

bool search_window_holds(const struct SearchWindow *window, int point);

/* The distance to the centre or to a stone, whichever is nearer. */
int search_window_distance(const struct SearchWindow *window, int point);

/* The square as the board shows it. */
struct WindowEdge search_window_edge(const struct SearchWindow *window);

#endif
