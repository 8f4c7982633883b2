/*
 * A lane of the lab: one algorithm on one position, with what is counted and a tape of its tree.
 *
 * lane_run works on the thread that calls it, to its end; the caller may lend it one of its own.
 * While it runs nothing of the lane may be touched but by `pace`, which is called on that thread
 * every LANE_PACE nodes, may copy the counts under a lock of the caller's, and may wait: so lanes
 * run in step by nodes. Afterwards counts, result and tape may be read by any thread, and live as
 * long as the lane.
 */
#ifndef TY_SRC_PLAY_LAB_LANE_H
#define TY_SRC_PLAY_LAB_LANE_H

#include "engine/board.h"
#include "src/play/lab/cursor.h"
#include "src/play/lab/lane_text.h"

enum { LANE_PACE = 1024, LANE_SAMPLES = 512 };

/* What a lane has counted so far. */
struct LaneCounts {
    uint64_t nodes, leaves;
    uint64_t cuts, first_cuts; /* nodes that were cut; by the first move that they tried */
    uint64_t table_hits, null_cuts,
        seconds;        /* nodes that the table, a null move ended; asked again */
    int depth;          /* of the iteration under way, or of the last */
    uint64_t iteration; /* nodes of it so far */
    uint64_t before;    /* nodes of the one before it; 0: there was none */
    uint64_t time_us;   /* of the processor, with what it costs to count and to keep the tape */
    Move move;          /* the root's best so far */
    Score value;
};

/* What alpha-beta would visit of a tree whose every node was visited, if each node's best move came
 * first: the same tree, no table. Another move than the best may refute with fewer nodes. */
struct LaneOrder {
    uint64_t nodes, leaves;
};

struct Lane;

/* A lane on a copy of `board`, made with tables that outlive it, whose game is not over. Its tape
 * holds at most `tape_nodes`; 0: it has none. If `only` is no legal move of the board, all are
 * looked at: search.only_count of lane_settings is 0 then. Free with lane_free. */
struct Lane *lane_new(const struct Board *board, const struct LaneSettings *settings,
                      int64_t tape_nodes);

/* Frees a lane that does not run; NULL is ignored. */
void lane_free(struct Lane *lane);

/* Searches. `host` may be NULL; its trace and rank are not called. `pace` may be NULL. */
void lane_run(struct Lane *lane, const struct SearchHost *host,
              void (*pace)(void *context, const struct LaneCounts *counts), void *context);

const struct LaneSettings *lane_settings(const struct Lane *lane);
const struct LaneCounts *lane_counts(const struct Lane *lane);
const struct SearchResult *lane_result(const struct Lane *lane);

/* What was counted when the lane had visited `nodes`, or somewhat fewer: of the samples that were
 * kept, at most LANE_SAMPLES. */
const struct LaneCounts *lane_at(const struct Lane *lane, uint64_t nodes);

/* The same by the processor's time, of counts->time_us. */
const struct LaneCounts *lane_at_time(const struct Lane *lane, uint64_t time_us);

/* Of a lane that has visited the whole tree: minimax or negamax without quiescence, table, null
 * move, width or deepening. False for others, or if it was stopped. */
bool lane_order(const struct Lane *lane, struct LaneOrder *order);

/* The line that it expects, from the root on, as far as its tape has it; at least the move that it
 * chose. Returns how many moves, at most `most`, at least 1. */
int lane_line(const struct Lane *lane, Move *line, int most);

/* A cursor at the first node of its tape; NULL if it has none, or nothing is on it. It is freed
 * with cursor_free, before the lane. */
struct Cursor *lane_cursor(const struct Lane *lane);

/* What hangs below the node that `cursor`, from lane_cursor or lane_part, stands at, showing
 * CURSOR_OPEN, and is not on its tape: as a cursor on a tape of its own with as much room, freed by
 * cursor_free before the lane. It is the same search once more up to there, so that with tables and
 * killers too it is the same to the node. *stop (may be NULL) ends it early: NULL then. *nodes (may
 * be NULL) tells how many it has visited, every LANE_PACE. May run on any thread. */
struct Cursor *lane_part(const struct Lane *lane, const struct Cursor *cursor, atomic_bool *stop,
                         atomic_uint_least64_t *nodes);

#endif
