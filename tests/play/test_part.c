/* What a tape dropped, searched again: told as if it had been kept. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/lab/part.h"
#include "src/play/lab/source.h"
#include "src/play/lab/why.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { SMALL = 200, LARGE = 1 << 16, NODES = 6000 };

/* The same search on a tape that holds all of it and on one that does not. */
struct Pair {
    void *tables;
    struct Board board;
    struct Lane *whole, *small;
    struct Cursor *at; /* on the whole tape */
    int parts, inner;  /* opened; in a part */
};

static struct Lane *lane_of(const struct Board *board, const char *text, int64_t tape)
{
    struct LaneSettings settings;
    struct TextError error;
    assert_true(lane_read(board->game, text, 4, &settings, &error));
    settings.search.nodes = NODES;
    struct Lane *lane = lane_new(board, &settings, tape);
    lane_run(lane, NULL, NULL, NULL);
    return lane;
}

static void open_pair(struct Pair *pair, const char *game, const char *moves, const char *lane)
{
    struct TextError error;
    struct Board plain;
    *pair = (struct Pair){.tables = board_tables(games_find(game))};
    assert_true(board_tell(&plain, games_find(game), NULL, NULL, moves, &error));
    board_copy(&pair->board, &plain, pair->tables, true);
    board_free(&plain);
    pair->whole = lane_of(&pair->board, lane, LARGE);
    pair->small = lane_of(&pair->board, lane, SMALL);
    pair->at = lane_cursor(pair->whole);
}

static void close_pair(struct Pair *pair)
{
    cursor_free(pair->at);
    lane_free(pair->whole);
    lane_free(pair->small);
    board_free(&pair->board);
    memory_aligned_free(pair->tables);
}

/* The event that the part shows is told as on the whole tape: who set the bounds above is known. */
static void compare_event(struct Pair *pair, struct Cursor *part)
{
    enum Algorithm algorithm = lane_settings(pair->small)->search.algorithm;
    const struct CursorFrame *a = &part->frame[part->ply], *b = &pair->at->frame[part->ply];
    assert_true(cursor_seek(pair->at, a->number, part->event));
    assert_int_equal(a->alpha_at_first, b->alpha_at_first);
    assert_int_equal(a->beta, b->beta);
    assert_int_equal(a->beta_ply, b->beta_ply);
    if (tape_dropped(&a->node))
        return;
    assert_int_equal(a->alpha_ply, b->alpha_ply);
    struct Remark told = why(part, NULL, NULL), expected = why(pair->at, NULL, NULL);
    assert_ptr_equal(told.pattern, expected.pattern);
    assert_memory_equal(told.part, expected.part, sizeof told.part);
    struct SourcePlace at = source_place(part, algorithm), to = source_place(pair->at, algorithm);
    assert_string_equal(at.mark, to.mark);
    assert_string_equal(at.function, to.function);
}

/* Goes through a part by its events, and into some of its own parts. */
static void walk_part(struct Pair *pair, const struct Cursor *above)
{
    struct Cursor *part = lane_part(pair->small, above, NULL, NULL);
    assert_non_null(part);
    pair->parts++;
    pair->inner += above->tape->base > 0;
    assert_int_equal(part->tape->nodes,
                     part->frame[part->ply].number + part->frame[part->ply].node.size);
    cursor_step(part, -1);
    assert_int_equal(part->event, CURSOR_TRY);
    do {
        compare_event(pair, part);
        if (part->event == CURSOR_OPEN && tape_dropped(cursor_at(part)) && pair->inner < 20)
            walk_part(pair, part);
    } while (cursor_step(part, 1));
    assert_int_equal(part->ply, part->tape->base);
    assert_int_equal(part->event, CURSOR_CLOSE); /* what takes it is on the tape above */
    cursor_free(part);
}

static void a_part_is_told_as_on_the_whole_tape(void **state)
{
    static const struct {
        const char *game, *moves, *lane;
    } searches[] = {
        {"xiangqi", "h2e2 h9g7", "alphabeta,captures"},
        {"xiangqi", "h2e2 h9g7", "pvs,null,quiescence,killer"},
        {"xiangqi", "h2e2 h9g7", "alphabeta,null,captures,depth=5"},
        {"xiangqi", "h2e2 h9g7 h0g2 c6c5 b2b9", "minimax,quiescence,depth=2"},
        {"gomoku", "h8 h9 g8", "aspiration,iterative,table,window=2"},
        {"chiziqi", NULL, "minimax,quiescence"},
        {"tictactoe", "b2", "alphabeta,table,order=worst"},
        {"xiangqi", NULL, "alphabeta,width=4"},
    };
    int inner = 0;
    (void)state;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        struct Pair pair;
        open_pair(&pair, searches[i].game, searches[i].moves, searches[i].lane);
        struct Cursor *cursor = lane_cursor(pair.small);
        do {
            if (tape_dropped(cursor_at(cursor)))
                walk_part(&pair, cursor);
        } while (cursor_node(cursor, 1) && pair.parts < 40);
        assert_true(pair.parts > pair.inner);
        inner += pair.inner;
        cursor_free(cursor);
        close_pair(&pair);
    }
    assert_true(inner > 20);
}

static void assert_told(const struct Lane *lane, const char *text)
{
    struct Cursor *cursor = lane_cursor(lane);
    char told[REMARK_TEXT_MAX] = "";
    do {
        struct Remark remark = why(cursor, NULL, NULL);
        remark_fill(&remark, remark.pattern, told, sizeof told);
    } while (strcmp(told, text) != 0 && cursor_step(cursor, 1));
    assert_string_equal(told, text);
    assert_true(tape_dropped(cursor_at(cursor)));
    cursor_free(cursor);
}

/* Where no move is left to tell of, that is said with the value. */
static void what_was_not_kept_is_said(void **state)
{
    struct Pair pair;
    (void)state;
    open_pair(&pair, "tictactoe", "b2", "alphabeta,depth=8");
    assert_told(pair.small, "Worth a win in 4 to X. What lies below was not kept");
    assert_told(pair.small, "At least a win in 6 for X, and 0 is enough. What lies below was not "
                            "kept");
    assert_told(pair.small, "At most 0 for X, which has 0 already. What lies below was not kept");
    close_pair(&pair);
}

/* The last node that the small tape dropped something below: the search was stopped there. */
static struct Cursor *at_last_dropped(const struct Pair *pair)
{
    struct Cursor *cursor = lane_cursor(pair->small);
    cursor_seek(cursor, NODES - 1, CURSOR_OPEN);
    assert_true(tape_dropped(cursor_at(cursor)));
    assert_int_equal(cursor_at(cursor)->end, TRACE_UNDER_WAY);
    return cursor;
}

/* On a thread of its own or without one, and where the search had not come to its end. */
static void a_part_is_searched_beside(void **state)
{
    const struct WorkerHost hosts[] = {posix_host(0), posix_host_single()};
    struct Pair pair;
    (void)state;
    open_pair(&pair, "xiangqi", NULL, "alphabeta,captures");
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        struct Cursor *cursor = at_last_dropped(&pair);
        uint64_t number = cursor->frame[cursor->ply].number;
        struct Part *part = part_new(pair.small, cursor, &hosts[i]);
        cursor_free(cursor);
        while (!part_ended(part))
            assert_in_range((int)(100 * part_progress(part)), 0, 100);
        assert_true(part_progress(part) > 0.5F);
        cursor = part_take(part);
        assert_int_equal(cursor->frame[cursor->ply].number, number);
        assert_int_equal(cursor->tape->count, NODES - (int)number);
        assert_null(part_take(part));
        part_free(part);
        cursor_free(cursor);
    }
    close_pair(&pair);
}

/* A thread that runs when it is waited for. */
struct Late {
    void (*function)(void *argument);
    void *argument;
    const struct Part *part;
    float progress; /* when it told that it had run; negative: it has not */
};

static void *start_late(void *context, void (*function)(void *argument), void *argument)
{
    *(struct Late *)context = (struct Late){function, argument, NULL, -1};
    return context;
}

static void join_late(void *context, void *thread)
{
    const struct Late *late = thread;
    (void)context;
    late->function(late->argument);
}

static void wake_late(void *context)
{
    struct Late *late = context;
    late->progress = part_progress(late->part);
}

/* Whoever goes away stops it. */
static void a_part_is_given_up(void **state)
{
    struct Late late;
    const struct WorkerHost host = {
        .start = start_late, .join = join_late, .wake = wake_late, .context = &late};
    struct Pair pair;
    (void)state;
    open_pair(&pair, "xiangqi", NULL, "alphabeta,captures");
    struct Cursor *cursor = at_last_dropped(&pair);
    struct Part *part = part_new(pair.small, cursor, &host);
    assert_false(part_ended(part));
    assert_null(part_take(part));
    late.part = part;
    part_free(part);
    assert_true(late.progress >= 0 && late.progress < 0.5F);
    cursor_free(cursor);
    close_pair(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_is_told_as_on_the_whole_tape),
        cmocka_unit_test(what_was_not_kept_is_said),
        cmocka_unit_test(a_part_is_searched_beside),
        cmocka_unit_test(a_part_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
