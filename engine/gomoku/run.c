/* The evaluation of the teaching text on the expanding window: every row of stones counts once, by
 * its length and by how many of its ends are stopped by a stone or the edge. */
#include "engine/gomoku/evaluate.h"

enum { RUN_MOST = 5 };

/* The text's scores by length and by stopped ends. */
static const int32_t scores[RUN_MOST + 1][3] = {
    [1] = {50, 10, 10},
    [2] = {1000, 100, 10},
    [3] = {3600, 500, 10},
    [4] = {500000, 50000, 10},
    [5] = {1000000, 1000000, 1000000},
};

/* What stands `steps` away from `point`, -1 off the board. */
static int cell_at(const struct GomokuPosition *position, int point, int direction, int steps)
{
    int at = gomoku_step(position, point, direction, steps);
    return at == POINT_NONE ? -1 : position->cell[at];
}

/* The score of the row that begins at `point`; 0 if the row goes on before it. */
static int32_t run_score(const struct GomokuPosition *position, int point, int direction)
{
    int own = position->cell[point];
    int before = cell_at(position, point, direction, -1);
    if (before == own)
        return 0;
    int length = gomoku_run(position, point, direction, own - CELL_BLACK);
    int after = cell_at(position, point, direction, length);
    int stopped = (before != CELL_EMPTY) + (after != CELL_EMPTY);
    return scores[length < RUN_MOST ? length : RUN_MOST][stopped];
}

Score evaluate_run(const void *any, const void *aux, int root)
{
    const struct GomokuPosition *position = any;
    (void)aux, (void)root;
    int64_t sums[2] = {0, 0};
    for (int point = 0; point < gomoku_points(position); point++) {
        if (position->cell[point] == CELL_EMPTY)
            continue;
        for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
            sums[position->cell[point] - CELL_BLACK] += run_score(position, point, direction);
    }
    return evaluate_clamped(sums[position->state.turn] - sums[!position->state.turn]);
}
