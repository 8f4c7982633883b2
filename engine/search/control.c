/* Limits, root moves, expected lines and reports. */
#include "engine/search/control.h"
#include <string.h>

uint64_t control_elapsed(const struct Search *search)
{
    const struct SearchHost *host = &search->host;
    return host->now_us ? host->now_us(host->context) - search->start_us : 0;
}

/* The flag and the clock, looked at now and then. */
static bool must_stop(const struct Search *search)
{
    if (search->host.stop && atomic_load_explicit(search->host.stop, memory_order_relaxed))
        return true;
    return search->settings.time_us && control_elapsed(search) >= search->settings.time_us;
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

static void report(const struct Search *search)
{
    const struct SearchHost *host = &search->host;
    const struct Window *window = &search->window;
    struct SearchInfo info = {
        .depth = search->result.depth,
        .depth_selective = search->depth_selective,
        .score = search->result.score,
        .nodes = search->nodes,
        .leaves = search->leaves,
        .time_us = control_elapsed(search),
        .table_hits = search->table_hits,
        .hashfull = search->table ? table_hashfull(search->table) : 0,
        .line_count = search->line_counts[0],
        .root_count = search->root_count,
        .root_moves = search->roots,
    };
    if (!host->info)
        return;
    memcpy(info.line, search->lines[0], (size_t)info.line_count * sizeof(Move));
    if (window->files) {
        info.window = window_edge(window);
    } else {
        struct Geometry whole = search->board.game->geometry(search->board.position);
        info.window = (struct WindowEdge){0, whole.files - 1, 0, whole.ranks - 1};
    }
    host->info(host->context, &info);
}

void control_root(struct Search *search, Move move, Score score, uint64_t nodes, bool best)
{
    for (int i = 0; i < search->root_count; i++) {
        if (search->roots[i].move == move) {
            search->roots[i].score = score;
            search->roots[i].nodes += nodes;
        }
    }
    if (!best)
        return;
    struct SearchResult *result = &search->result;
    result->move = move;
    result->ponder = search->line_counts[0] > 1 ? search->lines[0][1] : MOVE_NONE;
    result->score = score;
    report(search);
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

void control_iteration(struct Search *search, int depth, Score score)
{
    search->result.depth = depth;
    search->result.score = score;
    sort_roots(search->roots, search->root_count);
    report(search);
    for (int i = 0; i < search->root_count; i++)
        search->roots[i].nodes = 0;
}

bool control_continue(const struct Search *search, int depth, Score score)
{
    const struct SearchSettings *settings = &search->settings;
    if (depth >= (settings->depth ? settings->depth : PLY_MAX - 1))
        return false;
    if (search->root_count == 1 && !settings->depth)
        return false;
    int plies = score_plies(score);
    return plies == 0 || (plies > 0 ? plies : -plies) > depth;
}
