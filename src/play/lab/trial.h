/*
 * An experiment being run: its lanes one after the other, on a thread that the host lends.
 *
 * It belongs to one thread. Until it has ended nothing of its lanes may be asked; afterwards they
 * can be read, and live as long as the trial. That they run after each other is not seen: what is
 * shown of a race are the counts at the same number of nodes for each (lane_at).
 */
#ifndef TY_SRC_PLAY_LAB_TRIAL_H
#define TY_SRC_PLAY_LAB_TRIAL_H

#include "src/play/lab/experiment.h"
#include "src/play/system/worker.h"

struct Trial;

/* A run of `experiment`, which outlives it; `host` is copied. Each lane's tape holds at most
 * `tape_nodes` (16 .. TAPE_NODES_MAX). NULL with an error if the position or a lane is wrong. Free
 * with trial_free. */
struct Trial *trial_new(const struct Experiment *experiment, int64_t tape_nodes,
                        const struct WorkerHost *host, struct TextError *error);

/* Stops the lanes, and waits for that; NULL is ignored. */
void trial_free(struct Trial *trial);

/* Lets the lanes run, once; the host is woken after each. */
void trial_start(struct Trial *trial);

/* Ends the lane that is under way, as far as it is; the next one runs. */
void trial_stop_lane(struct Trial *trial);

/* Nodes of the lane that is under way, or somewhat fewer. */
uint64_t trial_nodes(const struct Trial *trial);

/* Whether all lanes have run. */
bool trial_ended(struct Trial *trial);

/* How many lanes have run so far. */
int trial_done(const struct Trial *trial);

const struct Experiment *trial_experiment(const struct Trial *trial);

/* Where its lanes begin. */
const struct Board *trial_board(const struct Trial *trial);

/* How lane number `index` searches; before it has run, too. */
const struct LaneSettings *trial_settings(const struct Trial *trial, int index);

/* Lane number `index` of a trial that has ended. */
const struct Lane *trial_lane(const struct Trial *trial, int index);

/* The positions of the first lane's tree, where the experiment counts them; of a trial that has
 * ended. False for others. */
bool trial_positions(const struct Trial *trial, struct PositionCount *count);

#endif
