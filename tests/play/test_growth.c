/* How a race's nodes grow with depth: those of each lane, and of the whole tree. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/lab/csv.h"
#include "src/play/lab/growth.h"
#include "src/play/lab/paper.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A race of lanes that has been run, and its growth. */
struct Grown {
    struct Board board;
    void *tables;
    struct Lane *lane[EXPERIMENT_LANES];
    int count;
    struct Growth *growth;
    const struct GrowthFigures *figures;
};

/* A lane run on the board to `depth`, unless its text names one; with at most so many nodes (0: any
 * number). */
static struct Lane *run(const struct Board *board, const char *text, int depth, uint64_t nodes)
{
    struct LaneSettings settings;
    struct TextError error;
    if (!lane_read(board->game, text, depth, &settings, &error))
        fail_msg("%s: %s", text, error.what);
    settings.search.nodes = nodes;
    struct Lane *lane = lane_new(board, &settings, 0);
    lane_run(lane, NULL, NULL, NULL);
    return lane;
}

static void grow(struct Grown *grown)
{
    const struct WorkerHost host = posix_host(0);
    grown->growth = growth_new(grown->lane, grown->count, &grown->board, &host);
    do
        grown->figures = growth_figures(grown->growth);
    while (!grown->figures);
}

static void open_game(struct Grown *grown, const char *game)
{
    *grown = (struct Grown){.count = 0};
    grown->tables = board_tables(games_find(game));
    board_init(&grown->board, games_find(game), NULL, grown->tables, true);
}

static void open_paper(struct Grown *grown, const char *tree)
{
    *grown = (struct Grown){.count = 0};
    board_init(&grown->board, &paper_game, NULL, NULL, false);
    assert_true(board_set(&grown->board, tree, NULL));
}

static void close_grown(struct Grown *grown)
{
    growth_free(grown->growth);
    for (int i = 0; i < grown->count; i++)
        lane_free(grown->lane[i]);
    board_free(&grown->board);
    memory_aligned_free(grown->tables);
}

/* What is told of a depth is what a lane visits that is sent there and no further. */
static void each_depth_is_a_race_of_its_own(void **state)
{
    static const char *const texts[] = {"alphabeta", "pvs,table,killer,iterative",
                                        "aspiration,quiescence,depth=4"};
    struct Grown grown;
    (void)state;
    open_game(&grown, "xiangqi");
    while (grown.count < 3) {
        grown.lane[grown.count] = run(&grown.board, texts[grown.count], 3, 0);
        grown.count++;
    }
    grow(&grown);
    assert_int_equal(grown.figures->depth, 4);
    for (int i = 0; i < grown.count; i++) {
        struct LaneSettings settings = *lane_settings(grown.lane[i]);
        for (int d = 1; d <= settings.search.depth; d++) {
            struct LaneSettings shallow = settings;
            shallow.search.depth = d;
            struct Lane *lane = lane_new(&grown.board, &shallow, 0);
            lane_run(lane, NULL, NULL, NULL);
            assert_int_equal(grown.figures->lane[i].nodes[d], lane_counts(lane)->nodes);
            lane_free(lane);
        }
        assert_int_equal(grown.figures->lane[i].nodes[settings.search.depth + 1], 0);
    }
    close_grown(&grown);
}

/* Of a tree with three moves at each node and their best first, all that is known is so. */
static void a_uniform_tree_grows_as_is_known(void **state)
{
    static const int perfect[] = {0, 4, 9, 20}; /* nodes above the leaves, and 3, 5, 11 leaves */
    struct Grown grown;
    (void)state;
    open_paper(&grown, "(((9 8 8) (8 1 1) (8 1 1)) ((5 5 5) (4 4 4) (4 4 4)) "
                       "((5 5 5) (4 4 4) (4 4 4)))");
    grown.lane[grown.count++] = run(&grown.board, "negamax,depth=3", 3, 0);
    grown.lane[grown.count++] = run(&grown.board, "alphabeta,depth=3", 3, 0);
    grow(&grown);
    assert_int_equal(grown.figures->measured, 3);
    assert_int_equal((int)(1000 * grown.figures->known.branching + 0.5), 3000);
    assert_int_equal((int)(race_least(3, 1) + 0.5), 3);
    assert_int_equal((int)(race_least(3, 2) + 0.5), 5);
    assert_int_equal((int)(race_least(3, 3) + 0.5), 11);
    for (int d = 1, nodes = 1; d <= 3; d++) {
        nodes = 3 * nodes + 1;
        assert_int_equal(grown.figures->lane[0].nodes[d], nodes);
    }
    for (int d = 1; d <= 3; d++)
        assert_int_equal(grown.figures->order.nodes[d], perfect[d]);
    close_grown(&grown);
}

/* What a lane that deepens has visited is more than one tree: the tree is counted beside it. */
static void deepening_is_no_whole_tree(void **state)
{
    struct Grown grown;
    (void)state;
    open_paper(&grown, "((1 2 3) (4 5 6) (7 8 9))");
    grown.lane[grown.count++] = run(&grown.board, "negamax,iterative,depth=2", 2, 0);
    grow(&grown);
    assert_int_equal(grown.figures->measured, 2);
    assert_int_equal(grown.figures->known.leaves, 9);
    close_grown(&grown);
}

/* Where no lane visits the whole tree it is visited beside them, as far as that is quick. */
static void the_whole_tree_is_visited_beside(void **state)
{
    struct Grown grown;
    (void)state;
    open_game(&grown, "xiangqi");
    grown.lane[grown.count++] = run(&grown.board, "alphabeta", 5, 0);
    grow(&grown);
    assert_int_equal(grown.figures->measured,
                     3); /* 44, 1,920, 79,666 leaves: the next is too far */
    assert_int_equal(grown.figures->known.leaves, 79666);
    assert_true(grown.figures->order.nodes[3] < grown.figures->lane[0].nodes[3]);
    assert_int_equal(grown.figures->order.nodes[4], 0);
    close_grown(&grown);
}

/* A lane that was stopped tells no figure of the depth that it did not come to, and none that takes
 * longer than itself. */
static void a_stopped_lane_is_not_outlasted(void **state)
{
    struct Grown grown;
    (void)state;
    open_game(&grown, "gomoku");
    grown.lane[grown.count++] = run(&grown.board, "minimax", 9, 100000);
    grow(&grown);
    assert_int_equal(grown.figures->lane[0].nodes[1], 226);
    assert_int_equal(grown.figures->lane[0].nodes[2], 226 + 225 * 224);
    for (int d = 3; d <= 9; d++)
        assert_int_equal(grown.figures->lane[0].nodes[d], 0);
    close_grown(&grown);
}

/* Who leaves need not wait for its end: a lane that has not run sets it no limit, so that it would
 * come in years. */
static void it_is_given_up(void **state)
{
    const struct WorkerHost host = posix_host(0);
    struct LaneSettings settings;
    struct Grown grown;
    (void)state;
    open_game(&grown, "gomoku");
    assert_true(lane_read(grown.board.game, "minimax", 9, &settings, NULL));
    grown.lane[grown.count++] = lane_new(&grown.board, &settings, 0);
    grown.growth = growth_new(grown.lane, grown.count, &grown.board, &host);
    close_grown(&grown);
}

static void it_is_told_for_a_spreadsheet(void **state)
{
    struct StringBuffer text = {.data = NULL};
    struct Grown grown;
    (void)state;
    open_paper(&grown, "((-1 1) (2 -4 5))");
    grown.lane[grown.count++] = run(&grown.board, "negamax,depth=2", 2, 0);
    grown.lane[grown.count++] = run(&grown.board, "alphabeta,depth=1", 2, 0);
    grow(&grown);
    race_csv(grown.lane, grown.count, &grown.board, grown.figures, &text);
    assert_string_equal(text.data, "lane,value,move,depth,nodes,leaves,cuts,first_cuts,table_hits,"
                                   "again,factor,depth_1,depth_2\n"
                                   "\"negamax,depth=2\",-1,a,2,8,5,0,0,0,0,1.00,3,8\n"
                                   "\"alphabeta,depth=1\",0,a,1,3,2,0,0,0,0,2.67,3,\n"
                                   "\"b^depth\",,,,,,,,,,,2,5\n"
                                   "\"perfect order\",,,,,,,,,,,3,6\n"
                                   "\"least\",,,,,,,,,,,2,3\n");
    free(text.data);
    close_grown(&grown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_depth_is_a_race_of_its_own),
        cmocka_unit_test(a_uniform_tree_grows_as_is_known),
        cmocka_unit_test(deepening_is_no_whole_tree),
        cmocka_unit_test(the_whole_tree_is_visited_beside),
        cmocka_unit_test(a_stopped_lane_is_not_outlasted),
        cmocka_unit_test(it_is_given_up),
        cmocka_unit_test(it_is_told_for_a_spreadsheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
