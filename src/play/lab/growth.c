/* How the nodes of a race's lanes grow with depth. */
#include "src/play/lab/growth.h"
#include "src/common/memory.h"
#include "src/play/system/task.h"
#include <stdatomic.h>
#include <stdlib.h>

enum {
    WHOLE_NODES = 400000, /* of a tree that is visited beside the lanes: below a second */
    LANE_TIMES = 4 /* a shallower search may visit so many times the nodes of the lane itself:
                             one that was stopped is not outlasted */
};

struct Growth {
    struct Lane *lane[EXPERIMENT_LANES];
    int count;
    const struct Board *board;
    struct Task task;
    struct GrowthFigures figures;
    atomic_bool stop;
};

/* --- on the thread --- */

/* A lane run to `depth`, with at most so many nodes (0: any number); free it. NULL if it did not
 * get there. */
static struct Lane *run_to(struct Growth *growth, const struct LaneSettings *settings, int depth,
                           uint64_t nodes)
{
    const struct SearchHost host = {.stop = &growth->stop};
    struct LaneSettings shallow = *settings;
    shallow.search.depth = depth;
    shallow.search.nodes = nodes;
    struct Lane *lane = lane_new(growth->board, &shallow, 0);
    lane_run(lane, &host, NULL, NULL);
    if (!lane_result(lane)->stopped && !atomic_load(&growth->stop))
        return lane;
    lane_free(lane);
    return NULL;
}

/* A lane's nodes by depth: the deepest it has counted itself, unless it was stopped there. */
static void measure_lane(struct Growth *growth, int index)
{
    const struct LaneSettings *settings = lane_settings(growth->lane[index]);
    struct GrowthLine *line = &growth->figures.lane[index];
    uint64_t nodes = lane_counts(growth->lane[index])->nodes;
    int depth = settings->search.depth;
    if (depth <= GROWTH_DEPTH_MAX && !lane_result(growth->lane[index])->stopped)
        line->nodes[depth] = nodes;
    for (int d = 1; d < depth && d <= GROWTH_DEPTH_MAX; d++) {
        struct Lane *lane = run_to(growth, settings, d, LANE_TIMES * nodes);
        if (!lane)
            return;
        line->nodes[d] = lane_counts(lane)->nodes;
        lane_free(lane);
    }
}

/* What is known of the whole tree of a lane to its depth. */
static void note_known(struct GrowthFigures *figures, const struct Lane *lane)
{
    struct RaceKnown known;
    if (!race_known(lane, &known))
        return;
    figures->known = known;
    figures->measured = lane_settings(lane)->search.depth;
    if (figures->measured <= GROWTH_DEPTH_MAX)
        figures->order.nodes[figures->measured] = known.perfect.nodes;
}

/* The lane that has visited the whole tree; NULL: none has. */
static const struct Lane *whole_lane(const struct Growth *growth)
{
    struct LaneOrder order;
    for (int i = 0; i < growth->count; i++)
        if (lane_order(growth->lane[i], &order))
            return growth->lane[i];
    return NULL;
}

/* The whole tree: that of a lane, or that which the first lane would visit without any cut, as far
 * as the next depth promises to be quick. */
static void measure_whole(struct Growth *growth)
{
    const struct Lane *whole = whole_lane(growth);
    struct LaneSettings settings = *lane_settings(whole ? whole : growth->lane[0]);
    int depth = whole ? settings.search.depth : growth->figures.depth + 1;
    uint64_t nodes = 1, before = 1;
    settings.search.algorithm = ALGORITHM_NEGAMAX;
    settings.search.switches &= SWITCH_EXTENSION | SWITCH_WINDOW;
    settings.sort = SORT_NONE;
    for (int d = 1; d < depth && d <= GROWTH_DEPTH_MAX; d++) {
        if (!whole && nodes / before * nodes > WHOLE_NODES)
            return;
        struct Lane *lane = run_to(growth, &settings, d, 0);
        if (!lane)
            return;
        before = nodes;
        nodes = lane_counts(lane)->nodes;
        note_known(&growth->figures, lane);
        lane_free(lane);
    }
    if (whole)
        note_known(&growth->figures, whole);
}

static void work(void *argument)
{
    struct Growth *growth = argument;
    for (int i = 0; i < growth->count; i++)
        measure_lane(growth, i);
    measure_whole(growth);
}

/* --- on the host's --- */

struct Growth *growth_new(struct Lane *const *lanes, int count, const struct Board *board,
                          const struct WorkerHost *host)
{
    struct Growth *growth = memory_zeroed(sizeof *growth);
    growth->count = count;
    growth->board = board;
    for (int i = 0; i < count; i++) {
        int depth = lane_settings(lanes[i])->search.depth;
        growth->lane[i] = lanes[i];
        if (depth > growth->figures.depth)
            growth->figures.depth = depth < GROWTH_DEPTH_MAX ? depth : GROWTH_DEPTH_MAX;
    }
    task_begin(&growth->task, host, work, growth);
    return growth;
}

void growth_free(struct Growth *growth)
{
    if (!growth)
        return;
    atomic_store(&growth->stop, true);
    task_wait(&growth->task);
    free(growth);
}

const struct GrowthFigures *growth_figures(struct Growth *growth)
{
    return task_ended(&growth->task) ? &growth->figures : NULL;
}
