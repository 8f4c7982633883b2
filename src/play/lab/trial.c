/* An experiment being run. */
#include "src/play/lab/trial.h"
#include "src/common/memory.h"
#include "src/play/system/task.h"
#include <stdatomic.h>
#include <stdlib.h>

struct Trial {
    const struct Experiment *experiment;
    int64_t tape_nodes;
    struct WorkerHost host;
    void *tables;
    struct Board board;
    struct LaneSettings settings[EXPERIMENT_LANES];
    struct Lane *lane[EXPERIMENT_LANES]; /* the thread's, until it has ended */
    struct PositionCount positions;
    bool counted;
    struct Task task;
    atomic_bool stop, given_up; /* `stop` is for the lane under way alone */
    atomic_int done;
    atomic_uint_least64_t nodes; /* of the lane under way */
};

static bool read_lanes(struct Trial *trial, struct TextError *error)
{
    const struct Experiment *e = trial->experiment;
    for (int i = 0; i < e->lane_count; i++)
        if (!lane_read(trial->board.game, e->lane[i], e->depth, &trial->settings[i], error))
            return false;
    return true;
}

struct Trial *trial_new(const struct Experiment *experiment, int64_t tape_nodes,
                        const struct WorkerHost *host, struct TextError *error)
{
    struct Trial *trial = memory_zeroed(sizeof *trial);
    trial->experiment = experiment;
    trial->tape_nodes = tape_nodes;
    trial->host = *host;
    trial->tables = board_tables(experiment_game(experiment->game));
    if (experiment_board(experiment, trial->tables, &trial->board, error) &&
        read_lanes(trial, error))
        return trial;
    trial_free(trial);
    return NULL;
}

void trial_free(struct Trial *trial)
{
    if (!trial)
        return;
    atomic_store(&trial->given_up, true);
    atomic_store(&trial->stop, true);
    task_wait(&trial->task);
    for (int i = 0; i < trial->experiment->lane_count; i++)
        lane_free(trial->lane[i]);
    board_free(&trial->board);
    memory_aligned_free(trial->tables);
    free(trial);
}

/* --- on the thread --- */

static void count(void *context, const struct LaneCounts *counts)
{
    atomic_store(&((struct Trial *)context)->nodes, counts->nodes);
}

static void run_lane(struct Trial *trial, int index)
{
    const struct SearchHost host = {
        .stop = &trial->stop, .now_us = trial->host.now_us, .context = trial->host.context};
    trial->lane[index] = lane_new(&trial->board, &trial->settings[index], trial->tape_nodes);
    lane_run(trial->lane[index], &host, count, trial);
    if (index == 0 && trial->experiment->positions.paths > 0)
        trial->counted = positions_count(trial->lane[index], &trial->positions);
}

static void work(void *argument)
{
    struct Trial *trial = argument;
    for (int i = 0; i < trial->experiment->lane_count; i++) {
        atomic_store(&trial->nodes, 0);
        if (atomic_load(&trial->given_up))
            break;
        run_lane(trial, i);
        atomic_store(&trial->stop, false); /* of this lane; trial_free has set given_up before */
        atomic_store(&trial->done, i + 1);
        task_wake(&trial->task);
    }
}

/* --- on the host's --- */

void trial_start(struct Trial *trial)
{
    if (!trial->task.begun)
        task_begin(&trial->task, &trial->host, work, trial);
}

void trial_stop_lane(struct Trial *trial)
{
    atomic_store(&trial->stop, true);
}

uint64_t trial_nodes(const struct Trial *trial)
{
    return atomic_load(&trial->nodes);
}

bool trial_ended(struct Trial *trial)
{
    return task_ended(&trial->task);
}

int trial_done(const struct Trial *trial)
{
    return atomic_load(&trial->done);
}

const struct Experiment *trial_experiment(const struct Trial *trial)
{
    return trial->experiment;
}

const struct Board *trial_board(const struct Trial *trial)
{
    return &trial->board;
}

const struct LaneSettings *trial_settings(const struct Trial *trial, int index)
{
    return &trial->settings[index];
}

const struct Lane *trial_lane(const struct Trial *trial, int index)
{
    return trial->lane[index];
}

bool trial_positions(const struct Trial *trial, struct PositionCount *count)
{
    *count = trial->positions;
    return trial->counted;
}
