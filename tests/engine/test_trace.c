/* What the ladder tells of its tree: every node, what it is asked, how it ends, in an order from
 * which the tree can be built again. */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A node that is open, as the events tell of it. */
struct Open {
    Score alpha, beta, value;
    int count, tried;
    bool ready;
};

/* Who listens, and holds what is told to what was told before. */
struct Listener {
    struct Open node[PLY_MAX + 1];
    int ply; /* of the innermost open node; -1: none */
    struct TraceEvent attempt[PLY_MAX + 1];
    bool trying[PLY_MAX + 1];
    uint64_t nodes, leaves, ends[TRACE_ALL + 1];
};

static void opened(struct Listener *l, const struct TraceEvent *event)
{
    struct Open *node = &l->node[event->ply];
    assert_int_equal(event->ply, l->ply + 1);
    if (event->ply > 0) {
        const struct TraceEvent *attempt = &l->attempt[event->ply - 1];
        assert_true(l->trying[event->ply - 1]);
        /* Minimax hands its children no window and opens all of them alike. */
        assert_int_equal(event->alpha, attempt->same ? attempt->alpha : -attempt->beta);
        assert_int_equal(event->beta, attempt->same ? attempt->beta : -attempt->alpha);
        assert_int_equal(event->depth, attempt->depth);
    }
    *node = (struct Open){.alpha = event->alpha, .beta = event->beta, .value = -SCORE_INFINITE};
    l->ply = event->ply;
    l->trying[event->ply] = false;
    l->nodes++;
}

static void taken(struct Listener *l, const struct TraceEvent *event)
{
    struct Open *node = &l->node[event->ply];
    const struct TraceEvent *attempt = &l->attempt[event->ply];
    Score child = l->node[event->ply + 1].value;
    assert_int_equal(event->move, attempt->move);
    assert_int_equal(event->value, attempt->same ? child : -child);
    if (event->call == TRACE_NULL)
        return;
    node->tried++;
    if (event->value > node->value)
        node->value = event->value;
}

static void closed(struct Listener *l, const struct TraceEvent *event)
{
    struct Open *node = &l->node[event->ply];
    if (event->end == TRACE_CUT)
        assert_true(event->value >= node->beta && node->tried > 0);
    if (event->end == TRACE_ALL)
        assert_true(event->value < node->beta && node->ready);
    if (event->end == TRACE_STOOD)
        assert_true(event->value >= node->beta && node->tried == 0);
    if (event->end >= TRACE_CUT)
        assert_true(event->value >= node->value);
    node->value = event->value;
    l->ply = event->ply - 1;
    l->ends[event->end]++;
}

static void listen(void *context, const struct TraceEvent *event)
{
    struct Listener *l = context;
    assert_int_equal(event->ply, event->kind == TRACE_OPEN ? l->ply + 1 : l->ply);
    switch (event->kind) {
    case TRACE_OPEN:
        opened(l, event);
        break;
    case TRACE_MOVES:
        l->node[event->ply].ready = true;
        break;
    case TRACE_TRY:
        l->attempt[event->ply] = *event;
        l->trying[event->ply] = true;
        break;
    case TRACE_TAKE:
        taken(l, event);
        break;
    case TRACE_CLOSE:
        closed(l, event);
        break;
    }
}

static const unsigned switches[] = {
    0,
    SWITCH_TABLE,
    SWITCH_CAPTURES | SWITCH_KILLER | SWITCH_HISTORY,
    SWITCH_ITERATIVE | SWITCH_TABLE,
    SWITCH_NULL_MOVE | SWITCH_CAPTURES,
    SWITCH_QUIESCENCE,
    SWITCH_QUIESCENCE | SWITCH_EXTENSION,
    SWITCH_WINDOW,
    SWITCH_WIDTH,
};

static struct SearchResult search_of(const struct Board *board,
                                     const struct SearchSettings *settings,
                                     struct Listener *listener)
{
    struct SearchHost host = {.trace = listener ? listen : NULL, .context = listener};
    struct TranspositionTable *table = settings->switches & SWITCH_TABLE ? tt_new(1 << 16) : NULL;
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    search_run(search, settings, &host, &result);
    search_free(search);
    tt_free(table);
    return result;
}

/* Both ways the same is found; what was told is what was counted. */
static void compare(const struct Board *board, const struct SearchSettings *settings,
                    struct Listener *listener)
{
    listener->ply = -1;
    listener->nodes = 0;
    struct SearchResult alone = search_of(board, settings, NULL);
    struct SearchResult told = search_of(board, settings, listener);
    assert_int_equal(told.score, alone.score);
    assert_int_equal(told.move, alone.move);
    assert_int_equal(told.nodes, alone.nodes);
    assert_int_equal(told.leaves, alone.leaves);
    assert_int_equal(listener->nodes, alone.nodes);
    if (!told.stopped)
        assert_int_equal(listener->ply, -1);
}

static void compare_all(const struct Board *board, struct Listener *listener)
{
    for (int algorithm = ALGORITHM_MINIMAX; algorithm <= ALGORITHM_ASPIRATION; algorithm++) {
        for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
            struct SearchSettings settings = {.algorithm = (enum Algorithm)algorithm,
                                              .switches = switches[i],
                                              .schedule = window_schedule_3,
                                              .width = 3,
                                              .depth = board->game->moves_pieces ? 4 : 3,
                                              .nodes = 3000};
            compare(board, &settings, listener);
        }
    }
}

static void every_node_is_told(void **state)
{
    struct Listener listener = {.ply = -1};
    uint64_t random = 1;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        for (int plies = 0; plies < 24 && plies < game->ply_max; plies += 4) {
            struct Board board;
            random_board(&board, game, tables, plies, &random);
            compare_all(&board, &listener);
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
    for (int end = TRACE_LEAF; end <= TRACE_ALL; end++)
        if (!listener.ends[end])
            fail_msg("no node ended in way %d", end);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
