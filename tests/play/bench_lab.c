/*
 * What a tape of the lab costs:
 *
 *     build/dev/tests/bench_play_lab
 *
 * First, searches with and without one in turn: the least processor time of PAIRS each, compared.
 * Then, on tapes as long as they get, the processor time of going to a node: the worst of SEEKS of
 * them, spread over the tape, and of its last one.
 */
#include "engine/games.h"
#include "engine/search/search.h"
#include "src/common/memory.h"
#include "src/play/lab/lane.h"
#include "src/play/system/posix.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 25, SEEKS = 5000 };

/* A search, as typed, from the game's start. */
struct Case {
    const char *game, *lane;
    int depth;
};

static void set_up(struct Board *board, struct LaneSettings *settings, const struct Case *of)
{
    struct TextError error;
    const struct Game *game = games_find(of->game);
    if (!lane_read(game, of->lane, of->depth, settings, &error)) {
        printf("%s\n", error.what);
        exit(EXIT_FAILURE);
    }
    board_init(board, game, NULL, board_tables(game), true);
}

static void tear_down(struct Board *board)
{
    void *tables = (void *)board->tables;
    board_free(board);
    memory_aligned_free(tables);
}

/* --- with and without --- */

static double search_us(const struct Board *board, const struct SearchSettings *settings)
{
    uint64_t start = posix_thread_us();
    struct SearchResult result;
    const struct SearchHost host = {.stop = NULL};
    struct Search *search = search_new(board, board->tables, NULL);
    search_run(search, settings, &host, &result);
    search_free(search);
    return (double)(posix_thread_us() - start);
}

static double lane_us(const struct Board *board, const struct LaneSettings *settings)
{
    uint64_t start = posix_thread_us();
    struct Lane *lane = lane_new(board, settings, TAPE_NODES_MAX);
    lane_run(lane, NULL, NULL, NULL);
    double us = (double)(posix_thread_us() - start);
    lane_free(lane);
    return us;
}

static void compare(const struct Case *of)
{
    double with = INFINITY, without = INFINITY;
    struct LaneSettings settings;
    struct Board board;
    set_up(&board, &settings, of);
    for (int i = 0; i < PAIRS; i++) {
        without = fmin(without, search_us(&board, &settings.search));
        with = fmin(with, lane_us(&board, &settings));
    }
    printf("tape of %s, %s: %.2f times %.1f ms\n", of->game, of->lane, with / without,
           without / 1000);
    tear_down(&board);
}

/* --- to any node --- */

static double seek_ms(struct Cursor *cursor, uint64_t number)
{
    uint64_t start = posix_thread_us();
    cursor_seek(cursor, number, CURSOR_TAKE);
    return (double)(posix_thread_us() - start) / 1000;
}

static void go_about(const struct Case *of)
{
    struct LaneSettings settings;
    struct Board board;
    set_up(&board, &settings, of);
    settings.search.nodes = TAPE_NODES_MAX;
    struct Lane *lane = lane_new(&board, &settings, TAPE_NODES_MAX);
    lane_run(lane, NULL, NULL, NULL);
    struct Cursor *cursor = lane_cursor(lane);
    uint64_t count = (uint64_t)cursor->tape->count;
    double worst = seek_ms(cursor, count - 1);
    for (uint64_t i = 0; i < SEEKS; i++) {
        double ms = seek_ms(cursor, count / SEEKS * i);
        worst = ms > worst ? ms : worst;
    }
    printf("to a node of %llu, %s, %s: %.3f ms\n", (unsigned long long)count, of->game, of->lane,
           worst);
    cursor_free(cursor);
    lane_free(lane);
    tear_down(&board);
}

int main(void)
{
    static const struct Case searches[] = {
        {"tictactoe", "minimax", 9},
        {"chiziqi", "negamax", 7},
        {"chiziqi", "pvs,killer,history", 9},
        {"gomoku", "minimax,window=4", 3},
        {"xiangqi", "alphabeta,captures", 4},
        {"xiangqi", "aspiration,iterative,captures,killer,history,quiescence", 4},
    };
    static const struct Case tapes[] = {
        {"gomoku", "minimax", 4},
        {"xiangqi", "negamax,quiescence", 5},
        {"chiziqi", "minimax,iterative", 20},
    };
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        compare(&searches[i]);
    for (size_t i = 0; i < sizeof tapes / sizeof *tapes; i++)
        go_about(&tapes[i]);
    return 0;
}
