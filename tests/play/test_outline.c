/* The tree of a tape as a list with folders. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/lab/lane.h"
#include "src/play/lab/outline.h"
#include "src/play/lab/paper.h"
#include "src/play/lab/tape_moves.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct Bench {
    void *tables;
    struct Board board;
    struct Lane *lane;
    struct Outline *outline;
};

static void open_bench(struct Bench *bench, const struct Game *game, const char *moves,
                       const char *lane, int depth)
{
    struct LaneSettings settings;
    struct TextError error;
    struct Board plain;
    bench->tables = board_tables(game);
    assert_true(board_tell(&plain, game, NULL, NULL, moves, &error));
    board_copy(&bench->board, &plain, bench->tables, true);
    board_free(&plain);
    assert_true(lane_read(game, lane, depth, &settings, &error));
    bench->lane = lane_new(&bench->board, &settings, 1 << 20);
    lane_run(bench->lane, NULL, NULL, NULL);
    struct Cursor *cursor = lane_cursor(bench->lane);
    bench->outline = outline_new(cursor);
    cursor_free(cursor);
}

static void close_bench(struct Bench *bench)
{
    outline_free(bench->outline);
    lane_free(bench->lane);
    board_free(&bench->board);
    memory_aligned_free(bench->tables);
}

static void open_all(struct Outline *outline)
{
    for (int i = 0; i < outline_count(outline); i++)
        if (outline_row(outline, i)->folder && !outline_row(outline, i)->open)
            outline_toggle(outline, i);
}

/* Opened to the last folder, every node is there once, in the order of its visit, below the node
 * from which it was visited. */
static void assert_whole(const struct Bench *bench)
{
    const struct Outline *outline = bench->outline;
    struct Cursor *cursor = lane_cursor(bench->lane);
    int64_t next = 0;
    for (int i = 0; i < outline_count(outline); i++) {
        const struct OutlineRow *row = outline_row(outline, i);
        if (row->index < 0)
            continue;
        assert_int_equal(row->index, next++);
        assert_true(cursor_seek(cursor, row->number, CURSOR_CLOSE));
        assert_int_equal(cursor->frame[cursor->ply].index, row->index);
        assert_int_equal(cursor->ply, row->ply);
    }
    assert_int_equal(next, cursor->tape->count);
    cursor_free(cursor);
}

static void all_nodes_are_there(void **state)
{
    static const char *const lanes[] = {"minimax",
                                        "alphabeta",
                                        "pvs,captures",
                                        "alphabeta,iterative,table",
                                        "pvs,null,quiescence",
                                        "alphabeta,width=4",
                                        "aspiration,iterative"};
    (void)state;
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        struct Bench bench;
        open_bench(&bench, games_find("xiangqi"), "h2e2 h9g7", lanes[i], 2);
        open_all(bench.outline);
        assert_whole(&bench);
        close_bench(&bench);
    }
}

/* The example's tree by alpha-beta: what is said of each row. */
static void rows_say_what_came_out(void **state)
{
    static const struct {
        int ply;
        const char *move;
        Score value;
        enum Bound bound;
        uint64_t size;
        bool folder;
    } rows[] = {
        {0, "", -1, BOUND_EXACT, 6, true},   {1, "a", -1, BOUND_EXACT, 3, true},
        {2, "a", -1, BOUND_EXACT, 1, false}, {2, "b", 1, BOUND_EXACT, 1, false},
        {1, "b", -2, BOUND_UPPER, 2, true},  {2, "a", 2, BOUND_LOWER, 1, false},
        {2, "", 0, BOUND_EXACT, 2, false}, /* -4 and 5 */
    };
    struct Bench bench;
    (void)state;
    open_bench(&bench, &paper_game, NULL, "alphabeta", 2);
    assert_int_equal(outline_count(bench.outline), 1);
    open_all(bench.outline);
    assert_int_equal(outline_count(bench.outline), (int)(sizeof rows / sizeof *rows));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct OutlineRow *row = outline_row(bench.outline, (int)i);
        assert_int_equal(row->ply, rows[i].ply);
        assert_string_equal(row->move, rows[i].move);
        assert_int_equal(row->size, rows[i].size);
        assert_int_equal(row->folder, rows[i].folder);
        if (row->index < 0)
            continue;
        assert_int_equal(row->value, rows[i].value);
        assert_int_equal(row->bound, rows[i].bound);
    }
    close_bench(&bench);
}

/* Folders opened and closed at random: what is open is what was opened. */
static void folders_open_and_close(void **state)
{
    struct Bench bench;
    uint64_t random = 5;
    (void)state;
    open_bench(&bench, games_find("gomoku"), "h8 h9 g8", "alphabeta,captures", 2);
    for (int i = 0; i < 500; i++) {
        int count = outline_count(bench.outline), at = (int)random_below(&random, (uint32_t)count);
        struct OutlineRow before = *outline_row(bench.outline, at);
        outline_toggle(bench.outline, at);
        const struct OutlineRow *row = outline_row(bench.outline, at);
        assert_int_equal(row->index, before.index);
        assert_int_equal(row->open, before.folder && !before.open);
        if (row->open)
            assert_int_equal(row[1].ply, row->ply + 1);
        else if (at + 1 < outline_count(bench.outline))
            assert_true(row[1].ply <= row->ply);
    }
    if (outline_row(bench.outline, 0)->open)
        outline_toggle(bench.outline, 0);
    assert_int_equal(outline_count(bench.outline), 1);
    close_bench(&bench);
}

static void a_cursors_place_is_shown(void **state)
{
    struct Bench bench;
    (void)state;
    open_bench(&bench, games_find("xiangqi"), NULL, "pvs,iterative,table", 3);
    struct Cursor *cursor = lane_cursor(bench.lane);
    for (uint64_t number = 0; number < cursor->tape->nodes; number += 97) {
        assert_true(cursor_seek(cursor, number, CURSOR_OPEN));
        int row = outline_show(bench.outline, cursor);
        assert_int_equal(outline_row(bench.outline, row)->index, cursor->frame[cursor->ply].index);
        assert_int_equal(outline_row(bench.outline, row)->number, number);
    }
    cursor_free(cursor);
    close_bench(&bench);
}

/* Every move of the tape is listed once, by name, with how often it was made. */
static void moves_are_listed_by_name(void **state)
{
    struct Bench bench;
    uint64_t times = 0;
    int count;
    (void)state;
    open_bench(&bench, games_find("gomoku"), "h8", "alphabeta", 2);
    struct Cursor *cursor = lane_cursor(bench.lane);
    struct TapeMove *moves = tape_moves(cursor->tape, &bench.board, &count);
    assert_int_equal(count, 224);
    assert_string_equal(moves[0].text, "a1");
    assert_string_equal(moves[1].text, "a2");
    assert_string_equal(moves[9].text, "a10");
    assert_string_equal(moves[223].text, "o15");
    for (int i = 0; i < count; i++) {
        assert_true(moves[i].times > 0);
        times += moves[i].times;
    }
    assert_int_equal(times, cursor->tape->nodes - 1); /* all but the root */
    free(moves);
    cursor_free(cursor);
    close_bench(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_nodes_are_there),      cmocka_unit_test(rows_say_what_came_out),
        cmocka_unit_test(folders_open_and_close),   cmocka_unit_test(a_cursors_place_is_shown),
        cmocka_unit_test(moves_are_listed_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
