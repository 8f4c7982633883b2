/* Limits, root moves, expected lines and reports. */
#include "engine/search/control.h"
#include <string.h>

uint64_t control_elapsed(const struct Search *search)
{
    const struct SearchHost *host = &search->host;
    return host->now_us ? host->now_us(host->context) - search->start_us : 0;
}

bool control_asked(const struct Search *search, Move move)
{
    const struct SearchSettings *settings = &search->settings;
    for (int i = 0; i < settings->only_count; i++)
        if (settings->only[i] == move)
            return true;
    return settings->only_count == 0;
}

/* The flag, which counts from the second iteration on: the first one takes a moment, and before it
 * no move is better than another. */
static bool is_told(const struct Search *search)
{
    return search->depth != 1 && search->host.stop &&
           atomic_load_explicit(search->host.stop, memory_order_relaxed);
}

/* The flag and the clock, looked at now and then. */
static bool must_stop(struct Search *search)
{
    if (is_told(search))
        return true;
    search->seen_us = control_elapsed(search);
    const struct SearchSettings *settings = &search->settings;
    return settings->time_us && search->seen_us >= settings->time_us &&
           search->nodes >= settings->nodes_least;
}

bool control_node(struct Search *search, int ply)
{
    if (search->stopped)
        return false;
    if (search->settings.nodes && search->nodes >= search->settings.nodes)
        search->stopped = true;
    else if (search->nodes % CHECK_INTERVAL == 0 && must_stop(search))
        search->stopped = true;
    if (search->stopped)
        return false;
    search->nodes++;
    if (ply > search->depth_selective)
        search->depth_selective = ply;
    return true;
}

void control_line_clear(struct Search *search, int ply)
{
    search->line_counts[ply] = 0;
}

void control_line_set(struct Search *search, int ply, Move move)
{
    int count = search->line_counts[ply + 1];
    if (count > SEARCH_LINE_MAX - 1)
        count = SEARCH_LINE_MAX - 1;
    search->lines[ply][0] = move;
    memcpy(&search->lines[ply][1], search->lines[ply + 1], (size_t)count * sizeof(Move));
    search->line_counts[ply] = count + 1;
}

/* Keeps the line at the root for the reports to come. */
static void keep_line(struct Search *search)
{
    search->told_count = search->line_counts[0];
    memcpy(search->told, search->lines[0], (size_t)search->told_count * sizeof(Move));
}

/* Tells the host of a score, and of the line that was kept. */
static void report(const struct Search *search, Score score, enum Bound bound, Move current,
                   int current_number)
{
    const struct SearchHost *host = &search->host;
    const struct SearchWindow *window = &search->window;
    struct SearchInfo info = {
        .depth = search->result.depth,
        .iteration = search->depth,
        .depth_selective = search->depth_selective,
        .score = score,
        .bound = bound,
        .variation = search->root_first + 1,
        .current = current,
        .current_number = current_number,
        .nodes = search->nodes,
        .leaves = search->leaves,
        .time_us = current == MOVE_NONE ? control_elapsed(search) : search->seen_us,
        .table_hits = search->table_hits,
        .hashfull = search->table ? tt_hashfull(search->table) : 0,
        .line_count = search->told_count,
        .root_count = search->root_count,
        .root_moves = search->roots,
    };
    if (!host->info)
        return;
    memcpy(info.line, search->told, (size_t)info.line_count * sizeof(Move));
    if (window->files) {
        info.window = search_window_edge(window);
    } else {
        struct Geometry whole = search->board.game->geometry(search->board.position);
        info.window = (struct WindowEdge){0, whole.files - 1, 0, whole.ranks - 1};
    }
    host->info(host->context, &info);
}

void control_current(struct Search *search, Move move, int number)
{
    const uint64_t quiet_us = 1000000;
    if (search->host.info && search->seen_us >= quiet_us)
        report(search, search->result.score, BOUND_EXACT, move, number);
}

void control_root(struct Search *search, Move move, Score score, uint64_t nodes, enum Bound bound)
{
    for (int i = 0; i < search->root_count; i++) {
        if (search->roots[i].move == move) {
            search->roots[i].score = score;
            search->roots[i].nodes += nodes;
        }
    }
    if (bound == BOUND_UPPER)
        return;
    if (search->root_first == 0) {
        struct SearchResult *result = &search->result;
        result->move = move;
        result->ponder = search->line_counts[0] > 1 ? search->lines[0][1] : MOVE_NONE;
        result->score = score;
    }
    keep_line(search);
    report(search, score, bound, MOVE_NONE, 0);
}

void control_variation(struct Search *search, int depth, Score score)
{
    struct RootMove *roots = search->roots;
    int at = search->root_first;
    for (int i = at; i < search->root_count; i++)
        if (roots[i].move == search->lines[0][0])
            at = i;
    struct RootMove root = roots[at];
    for (; at > search->root_first; at--)
        roots[at] = roots[at - 1];
    roots[at] = root;
    if (at == 0)
        search->result.depth = depth;
    keep_line(search);
    report(search, score, BOUND_EXACT, MOVE_NONE, 0);
}

/* Stable, so that equals keep the order in which they were searched. */
static void sort_roots(struct RootMove *roots, int count)
{
    for (int i = 1; i < count; i++) {
        struct RootMove root = roots[i];
        int at = i;
        for (; at > 0 && roots[at - 1].score < root.score; at--)
            roots[at] = roots[at - 1];
        roots[at] = root;
    }
}

/* Per cent of the iteration's nodes that were spent on the best root move. */
static int effort_of(const struct Search *search)
{
    uint64_t all = 0;
    for (int i = 0; i < search->root_count; i++)
        all += search->roots[i].nodes;
    return all ? (int)(100 * search->roots[0].nodes / all) : 100;
}

void control_iteration(struct Search *search, int depth, Score score)
{
    search->result.depth = depth;
    search->result.score = score;
    sort_roots(search->roots, search->root_count);
    keep_line(search);
    if (search->settings.variations <= 1)
        report(search, score, BOUND_EXACT, MOVE_NONE, 0);
    timing_note(&search->timing, search->result.move, score, effort_of(search));
    for (int i = 0; i < search->root_count; i++)
        search->roots[i].nodes = 0;
}

/* Whether a move on a clock has had what it deserves. */
static bool is_timely(const struct Search *search)
{
    const struct Evaluation *evaluation = search->evaluation;
    uint64_t aim = search->settings.aim_us;
    int share =
        timing_share(&search->timing, search->parameters, evaluation ? evaluation->unit : 1);
    return aim && control_elapsed(search) >= aim * (uint64_t)share / 100;
}

bool control_continue(const struct Search *search, int depth, Score score)
{
    const struct SearchSettings *settings = &search->settings;
    if (depth >= (settings->depth ? settings->depth : PLY_MAX - 1))
        return false;
    /* The only move needs no thought, unless it is this move's value that is asked for */
    bool limited = settings->time_us || settings->nodes;
    if (search->root_count == 1 && !settings->depth && limited && !settings->only_count)
        return false;
    if (is_timely(search))
        return false;
    /* What ends within the depth and by the greatest margin is known */
    return score > depth - SCORE_WIN && score < SCORE_WIN - depth;
}
