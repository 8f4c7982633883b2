/* A lane of the lab. */
#include "src/play/lab/lane.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 64 << 20 }; /* as `tianyuan-engine ladder` has it */

/* What alpha-beta in perfect order visits below an open node, by what the node is to it: on the
 * line of best play, cut by its first move, or refuting nothing. */
struct Minimal {
    struct LaneOrder line, cut, all;
};

/* A node that is open. */
struct Rung {
    struct Minimal best;  /* of the best move so far */
    struct LaneOrder cut; /* of all moves so far, each cut */
    Score value;
    int tried;
    bool pending, quiet;
};

struct Lane {
    struct Board board;
    struct LaneSettings settings;
    struct Tape tape;
    bool taped;
    struct Tape values; /* the whole tree, where moves are sorted by it */
    struct Sort sort;
    Move only; /* `only` of the settings on the board */
    struct SearchResult result;
    struct LaneCounts counts;

    struct LaneCounts sample[LANE_SAMPLES];
    int samples;
    uint64_t every, next; /* nodes between samples; of the next one */
    uint64_t began_us;    /* on the clock of the thread that searches */

    struct Rung at[PLY_MAX + 1];
    struct Minimal below; /* of the node that was left last */
    Score left;           /* its value */
    struct LaneOrder order;

    void (*pace)(void *context, const struct LaneCounts *counts);
    void *context;
    const struct SearchHost *host; /* while it runs; may be NULL */
};

/* ---- counting ---- */

static bool reaches_leaf(enum TraceEnd end)
{
    return end == TRACE_LEAF || end == TRACE_OVER || end == TRACE_STUCK || end == TRACE_STOOD;
}

static struct LaneOrder sum(struct LaneOrder a, struct LaneOrder b)
{
    return (struct LaneOrder){a.nodes + b.nodes, a.leaves + b.leaves};
}

/* What perfect order visits of a node that is left. */
static struct Minimal minimal_of(const struct Rung *at, bool leaf)
{
    struct LaneOrder self = {1, leaf};
    if (at->tried == 0)
        return (struct Minimal){self, self, self};
    struct LaneOrder others = {at->cut.nodes - at->best.cut.nodes,
                               at->cut.leaves - at->best.cut.leaves};
    return (struct Minimal){.line = sum(sum(self, at->best.line), others),
                            .cut = sum(self, at->best.all),
                            .all = sum(self, at->cut)};
}

static void begin_iteration(struct LaneCounts *counts, int depth)
{
    if (depth != counts->depth) {
        counts->before = counts->iteration;
        counts->iteration = 0;
        counts->depth = depth;
    }
}

/* Keeps the counts now and then: where there is no room left, half as often. */
static void keep_sample(struct Lane *lane)
{
    if (lane->samples == LANE_SAMPLES) {
        lane->samples /= 2;
        lane->every *= 2;
        for (int i = 0; i < lane->samples; i++)
            lane->sample[i] = lane->sample[2 * i];
    }
    lane->counts.time_us = posix_thread_us() - lane->began_us;
    lane->sample[lane->samples++] = lane->counts;
    lane->next = lane->counts.nodes + lane->every;
}

static void count_open(struct Lane *lane, const struct TraceEvent *event)
{
    struct LaneCounts *counts = &lane->counts;
    if (event->ply == 0)
        begin_iteration(counts, event->depth);
    if (counts->nodes++ == 0)
        lane->began_us = posix_thread_us(); /* making the table took time of its own */
    counts->iteration++;
    struct Rung *at = &lane->at[event->ply];
    at->value = -SCORE_INFINITE;
    at->tried = 0;
    at->pending = at->quiet = false;
    if (counts->nodes >= lane->next)
        keep_sample(lane);
    if (lane->pace && counts->nodes % LANE_PACE == 0)
        lane->pace(lane->context, counts);
}

static void count_take(struct Lane *lane, const struct TraceEvent *event)
{
    struct Rung *at = &lane->at[event->ply];
    at->pending = false;
    if (event->call != TRACE_MOVE)
        return;
    at->cut = at->tried++ ? sum(at->cut, lane->below.cut) : lane->below.cut;
    if (event->value > at->value) {
        at->value = event->value;
        at->best = lane->below;
        if (event->ply == 0) {
            lane->counts.move = event->move;
            lane->counts.value = event->value;
        }
    }
}

static void count_close(struct Lane *lane, const struct TraceEvent *event)
{
    const struct Rung *at = &lane->at[event->ply];
    struct LaneCounts *counts = &lane->counts;
    bool leaf = reaches_leaf(event->end) && !at->quiet;
    if (reaches_leaf(event->end) || at->quiet)
        counts->leaves++;
    if (event->end == TRACE_CUT) {
        counts->cuts++;
        counts->first_cuts += at->tried == 1;
    }
    counts->table_hits += event->end == TRACE_TABLE;
    counts->null_cuts += event->end == TRACE_NULL_CUT;
    lane->below = minimal_of(at, leaf);
    if (event->ply == 0)
        lane->order = lane->below.line;
}

static void count(struct Lane *lane, const struct TraceEvent *event)
{
    struct Rung *at = &lane->at[event->ply];
    switch (event->kind) {
    case TRACE_OPEN:
        count_open(lane, event);
        break;
    case TRACE_MOVES:
        at->quiet = event->depth <= 0;
        break;
    case TRACE_TRY:
        lane->counts.seconds += at->pending;
        at->pending = event->call == TRACE_MOVE;
        break;
    case TRACE_TAKE:
        count_take(lane, event);
        break;
    case TRACE_CLOSE:
        count_close(lane, event);
        break;
    }
}

static void listen(void *context, const struct TraceEvent *event)
{
    struct Lane *lane = context;
    count(lane, event);
    if (lane->taped)
        tape_note(&lane->tape, event);
    if (lane->settings.sort)
        sort_note(&lane->sort, event);
}

static int64_t rank(void *context, int ply, Move move)
{
    struct Lane *lane = context;
    return sort_rank(&lane->sort, ply, move);
}

static uint64_t now_us(void *context)
{
    const struct Lane *lane = context;
    return lane->host->now_us(lane->host->context);
}

static void listen_values(void *context, const struct TraceEvent *event)
{
    tape_note(context, event);
}

/* A search that goes once more over what a lane has seen. */
struct Again {
    struct Tape *tape;
    struct Sort sort;
    atomic_uint_least64_t *nodes; /* where they are told; may be NULL */
};

static void listen_again(void *context, const struct TraceEvent *event)
{
    struct Again *again = context;
    tape_note(again->tape, event);
    if (again->nodes && again->tape->nodes % LANE_PACE == 0)
        atomic_store(again->nodes, again->tape->nodes);
    if (again->sort.order)
        sort_note(&again->sort, event);
}

static int64_t rank_again(void *context, int ply, Move move)
{
    struct Again *again = context;
    return sort_rank(&again->sort, ply, move);
}

/* ---- running ---- */

struct Lane *lane_new(const struct Board *board, const struct LaneSettings *settings,
                      int64_t tape_nodes)
{
    struct Lane *lane = memory_zeroed(sizeof *lane);
    board_copy(&lane->board, board, board->tables, true);
    lane->settings = *settings;
    if (*settings->only &&
        board->game->move_read(board->position, settings->only, &lane->only, NULL) &&
        board_legal(board, lane->only)) {
        lane->settings.search.only = &lane->only;
        lane->settings.search.only_count = 1;
    }
    lane->taped = settings->told && tape_nodes > 0;
    lane->every = 1;
    if (lane->taped)
        tape_init(&lane->tape, settings->search.algorithm, tape_nodes);
    return lane;
}

void lane_free(struct Lane *lane)
{
    if (!lane)
        return;
    tape_free(&lane->tape);
    tape_free(&lane->values);
    board_free(&lane->board);
    free(lane);
}

/* One run of a search that begins anew. */
static void search_once(const struct Board *board, const struct SearchSettings *settings,
                        const struct SearchHost *host, struct SearchResult *result)
{
    bool remembers = settings->switches & SWITCH_TABLE || settings->algorithm == ALGORITHM_STRONG;
    struct TranspositionTable *table = remembers ? tt_new(TABLE_BYTES) : NULL;
    struct Search *search = search_new(board, board->tables, table);
    search_run(search, settings, host, result);
    search_free(search);
    tt_free(table);
}

/* Searches the whole tree, for the order that the lane is given. */
static void learn_values(struct Lane *lane, const struct SearchHost *host)
{
    const struct SearchHost own = {
        .stop = host ? host->stop : NULL, .trace = listen_values, .context = &lane->values};
    struct SearchSettings settings = lane->settings.search;
    struct SearchResult result;
    settings.algorithm = ALGORITHM_NEGAMAX;
    settings.switches &= SWITCH_QUIESCENCE | SWITCH_EXTENSION | SWITCH_WINDOW;
    tape_init(&lane->values, settings.algorithm, TAPE_NODES_MAX);
    search_once(&lane->board, &settings, &own, &result);
    tape_end(&lane->values);
    sort_init(&lane->sort, &lane->values, lane->settings.sort);
}

void lane_run(struct Lane *lane, const struct SearchHost *host,
              void (*pace)(void *context, const struct LaneCounts *counts), void *context)
{
    const struct SearchHost own = {.stop = host ? host->stop : NULL,
                                   .now_us = host && host->now_us ? now_us : NULL,
                                   .trace = listen,
                                   .rank = lane->settings.sort ? rank : NULL,
                                   .context = lane};
    lane->pace = pace;
    lane->context = context;
    lane->host = host;
    if (lane->settings.sort)
        learn_values(lane, host);
    lane->began_us = posix_thread_us();
    search_once(&lane->board, &lane->settings.search, &own, &lane->result);
    if (lane->taped)
        tape_end(&lane->tape);
    struct LaneCounts *counts = &lane->counts;
    counts->nodes = lane->result.nodes;
    counts->leaves = lane->result.leaves;
    counts->depth = lane->result.depth;
    counts->move = lane->result.move;
    counts->value = lane->result.score;
    keep_sample(lane);
}

const struct LaneSettings *lane_settings(const struct Lane *lane)
{
    return &lane->settings;
}

const struct LaneCounts *lane_counts(const struct Lane *lane)
{
    return &lane->counts;
}

const struct SearchResult *lane_result(const struct Lane *lane)
{
    return &lane->result;
}

/* The last sample of which `what` is at most `most`, or else the first. */
static const struct LaneCounts *sample_at(const struct Lane *lane, uint64_t most,
                                          uint64_t (*what)(const struct LaneCounts *counts))
{
    int low = 0, high = lane->samples - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (what(&lane->sample[middle]) <= most)
            low = middle;
        else
            high = middle - 1;
    }
    return &lane->sample[low];
}

static uint64_t nodes_of(const struct LaneCounts *counts)
{
    return counts->nodes;
}

static uint64_t time_of(const struct LaneCounts *counts)
{
    return counts->time_us;
}

const struct LaneCounts *lane_at(const struct Lane *lane, uint64_t nodes)
{
    return sample_at(lane, nodes, nodes_of);
}

const struct LaneCounts *lane_at_time(const struct Lane *lane, uint64_t time_us)
{
    return sample_at(lane, time_us, time_of);
}

bool lane_order(const struct Lane *lane, struct LaneOrder *order)
{
    const struct SearchSettings *search = &lane->settings.search;
    bool whole = search->algorithm == ALGORITHM_MINIMAX || search->algorithm == ALGORITHM_NEGAMAX;
    if (!whole || lane->result.stopped ||
        (search->switches & (SWITCH_QUIESCENCE | SWITCH_TABLE | SWITCH_NULL_MOVE | SWITCH_WIDTH |
                             SWITCH_ITERATIVE)) != 0)
        return false;
    *order = lane->order;
    return true;
}

/* ---- tapes ---- */

struct Cursor *lane_cursor(const struct Lane *lane)
{
    if (!lane->taped || lane->tape.count == 0)
        return NULL;
    return cursor_new(&lane->tape, &lane->board, lane->board.game->mover(lane->board.position),
                      &lane->settings.search);
}

/* To the node below whose value the one at the cursor has; false if there is none. */
static bool follow_best(struct Cursor *cursor)
{
    enum { BELOW = 3 * MOVES_MAX }; /* a move may be asked less deep, narrowly, and again */
    struct CursorMove below[BELOW];
    Move best = cursor->frame[cursor->ply].best_move;
    int count = cursor_moves(cursor, cursor->ply, below, BELOW);
    for (int i = count - 1; i >= 0; i--)
        if (below[i].taken && below[i].move == best)
            return cursor_seek(cursor, below[i].number, CURSOR_CLOSE);
    return false;
}

int lane_line(const struct Lane *lane, Move *line, int most)
{
    struct Cursor *cursor = lane_cursor(lane);
    int count = 0;
    line[count++] = lane->counts.move;
    if (!cursor)
        return count;
    const struct Tape *tape = cursor->tape;
    cursor_seek(cursor, tape->root[tape->root_count - 1].number, CURSOR_CLOSE);
    bool goes_on = cursor->frame[cursor->ply].best_move == lane->counts.move;
    while (count < most && goes_on && follow_best(cursor)) {
        Move best = cursor->frame[cursor->ply].best_move;
        goes_on = best != MOVE_NONE;
        if (goes_on)
            line[count++] = best;
    }
    cursor_free(cursor);
    return count;
}

struct Cursor *lane_part(const struct Lane *lane, const struct Cursor *cursor, atomic_bool *stop,
                         atomic_uint_least64_t *nodes)
{
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    const struct TapeRoot root = {
        frame->number, frame->depth,     frame->alpha_at_first,
        frame->beta,   frame->alpha_ply, frame->beta_ply,
    };
    uint32_t size = frame->node.size;
    struct SearchSettings settings = lane->settings.search;
    struct SearchResult result;
    struct Tape *tape = memory_zeroed(sizeof *tape);
    struct Again again = {.tape = tape, .nodes = nodes};
    struct SearchHost host = {.stop = stop, .trace = listen_again, .context = &again};
    tape_init_part(tape, settings.algorithm, lane->tape.most, &root, size, cursor->ply);
    settings.nodes = root.number + size;
    if (lane->settings.sort) {
        sort_init(&again.sort, &lane->values, lane->settings.sort);
        host.rank = rank_again;
    }
    search_once(&lane->board, &settings, &host, &result);
    tape_end(tape);
    if (tape->count > 0 && result.nodes == settings.nodes)
        return cursor_part(tape, cursor);
    tape_free(tape);
    free(tape);
    return NULL;
}
