/* The lab without its window: what lanes count, what their tapes hold, and how one walks on them. */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/lab/lane.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LIST_NODES = 1500 };

/* A search as its trace tells it, node by node. */
struct Listing {
    struct {
        int ply, depth;
        Score alpha, beta, value;
        uint32_t size;
        enum TraceEnd end;
    } node[LIST_NODES];
    int count;
    int open[PLY_MAX + 1];
};

static void list(void *context, const struct TraceEvent *event)
{
    struct Listing *l = context;
    if (event->kind == TRACE_OPEN) {
        l->open[event->ply] = l->count;
        l->node[l->count].ply = event->ply;
        l->node[l->count].depth = event->depth;
        l->node[l->count].alpha = event->alpha;
        l->node[l->count].beta = event->beta;
        l->node[l->count].end = TRACE_UNDER_WAY;
        l->count++;
    } else if (event->kind == TRACE_CLOSE) {
        int at = l->open[event->ply];
        l->node[at].value = event->value;
        l->node[at].end = event->end;
        l->node[at].size = (uint32_t)(l->count - at);
    }
}

/* A position of a game after random moves, with its tables. */
static void set_up(struct Board *board, const struct Game *game, void *tables, int plies,
                   uint64_t *random)
{
    Move moves[MOVES_MAX];
    board_init(board, game, NULL, tables, true);
    for (int i = 0; i < plies; i++) {
        int count = game->generate(board->position, board->aux, MOVES_ALL, moves);
        board_make(board, moves[random_below(random, (uint32_t)count)]);
        if (board_status(board).outcome != OUTCOME_ONGOING) {
            board_unmake(board);
            return;
        }
    }
}

static const char *const lanes[] = {
    "minimax",
    "negamax",
    "alphabeta",
    "pvs",
    "aspiration",
    "alphabeta,table",
    "alphabeta,captures",
    "alphabeta,killer",
    "alphabeta,history",
    "alphabeta,iterative,table",
    "pvs,table,captures,killer,history,iterative",
    "alphabeta,null,depth=4",
    "alphabeta,quiescence",
    "pvs,quiescence",
    "minimax,quiescence,depth=2",
    "pvs,extension,depth=4",
    "alphabeta,width=3",
    "pvs,window=3",
    "aspiration,iterative,quiescence,captures",
};

static struct Lane *lane_of(const struct Board *board, const char *text, int64_t tape, int nodes)
{
    struct LaneSettings settings;
    struct TextError error;
    if (!lane_read(board->game, text, 3, &settings, &error))
        fail_msg("%s: %s", text, error.what);
    settings.search.nodes = (uint64_t)nodes;
    struct Lane *lane = lane_new(board, &settings, tape);
    lane_run(lane, NULL, NULL, NULL);
    return lane;
}

/* Searches as the lane did, and lists the nodes. */
static void list_again(const struct Lane *lane, const struct Board *board, struct Listing *listing)
{
    const struct SearchSettings *settings = &lane_settings(lane)->search;
    struct TranspositionTable *table = settings->switches & SWITCH_TABLE ? tt_new(64 << 20) : NULL;
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    const struct SearchHost host = {.trace = list, .context = listing};
    listing->count = 0;
    search_run(search, settings, &host, &result);
    assert_int_equal(result.nodes, lane_counts(lane)->nodes);
    assert_int_equal(result.leaves, lane_counts(lane)->leaves);
    assert_int_equal(result.score, lane_counts(lane)->value);
    search_free(search);
    tt_free(table);
}

/* The node at which the cursor stands is the one that was told of. */
static void compare_node(const struct Cursor *cursor, const struct Listing *listing)
{
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    const struct TapeNode *node = cursor_at(cursor);
    uint64_t number = frame->number;
    assert_true(number < (uint64_t)listing->count);
    assert_int_equal(cursor->ply, listing->node[number].ply);
    assert_int_equal(frame->alpha_at_first, listing->node[number].alpha);
    assert_int_equal(frame->beta, listing->node[number].beta);
    assert_int_equal(node->end, listing->node[number].end);
    if (node->end == TRACE_UNDER_WAY)
        return;
    assert_int_equal(node->value, listing->node[number].value);
    assert_int_equal(node->size, listing->node[number].size);
    if (frame->depth > 0 && !node->extended)
        assert_int_equal(frame->depth, listing->node[number].depth);
}

/* Every node in turn: the windows worked out going down are those of the search, and what is found
 * on leaving a node is its value. */
static void walk(const struct Lane *lane, const struct Listing *listing)
{
    struct Cursor *cursor = lane_cursor(lane);
    uint64_t number = 0;
    do {
        compare_node(cursor, listing);
        assert_int_equal(cursor->frame[cursor->ply].number, number++);
    } while (cursor_node(cursor, 1));
    assert_int_equal(number, listing->count);
    while (cursor_step(cursor, -1)) {
        const struct CursorFrame *frame = &cursor->frame[cursor->ply];
        const struct TapeNode *node = cursor_at(cursor);
        compare_node(cursor, listing);
        if (cursor->event == CURSOR_CLOSE && (node->end == TRACE_CUT || node->end == TRACE_ALL))
            assert_int_equal(frame->best, node->value);
    }
    assert_int_equal(cursor->frame[cursor->ply].number, 0);
    assert_int_equal(cursor->event, CURSOR_TRY);
    cursor_free(cursor);
}

/* Small tapes keep the upper tree, and what they dropped is searched again. */
static void open_parts(const struct Board *board, const char *text, const struct Listing *listing)
{
    struct Lane *lane = lane_of(board, text, 500, LIST_NODES);
    struct Cursor *cursor = lane_cursor(lane);
    uint64_t number = 0;
    do {
        const struct TapeNode *node = cursor_at(cursor);
        compare_node(cursor, listing);
        assert_int_equal(cursor->frame[cursor->ply].number, number++);
        if (node->kept > 1 || node->size == 1 || node->end == TRACE_UNDER_WAY) {
            number += node->kept == 1 ? node->size - 1 : 0;
            continue;
        }
        struct Cursor *part = number % 7 == 0 ? lane_part(lane, cursor, 4096, NULL) : NULL;
        while (part && cursor_node(part, 1))
            compare_node(part, listing);
        lane_part_free(part);
        assert_false(cursor_seek(cursor, number, CURSOR_OPEN));
        number += node->size - 1;
    } while (cursor_node(cursor, 1));
    cursor_free(cursor);
    lane_free(lane);
}

static void a_tape_holds_what_was_searched(void **state)
{
    struct Listing *listing = memory_zeroed(sizeof *listing);
    uint64_t random = 1;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        for (int plies = 0; plies <= 6 && plies < game->ply_max; plies += 3) {
            struct Board board;
            set_up(&board, game, tables, plies, &random);
            for (size_t l = 0; l < sizeof lanes / sizeof *lanes; l++) {
                struct Lane *lane = lane_of(&board, lanes[l], 1 << 16, LIST_NODES);
                list_again(lane, &board, listing);
                walk(lane, listing);
                open_parts(&board, lanes[l], listing);
                lane_free(lane);
            }
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
    free(listing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tape_holds_what_was_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
