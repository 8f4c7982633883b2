/*
 * Long wins by threes and fours that the strong search of gomoku sees.
 *
 * test_engine_gomoku_long_wins [NODES]   for each position, default 25000; prints how many are seen
 */
#include "engine/gomoku/gomoku.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "tests/engine/gomoku_tables.h"
#include "tests/engine/xiangqi_data.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEN_AT_LEAST = 5, TABLE_BYTES = 1 << 24 };

static uint64_t nodes_limit = 25000;

/* What a search is watched by. */
struct Watch {
    atomic_bool stop;
    uint64_t nodes; /* when the win was seen; 0: not yet */
};

static void watch(void *context, const struct SearchInfo *info)
{
    struct Watch *seen = context;
    if (info->bound == BOUND_EXACT && info->score > SCORE_WIN_EDGE) {
        seen->nodes = info->nodes;
        atomic_store(&seen->stop, true);
    }
}

/* The evaluation of the levels by time. */
static int network(void)
{
    const struct Evaluation *evaluations = gomoku_game.knowledge->evaluations;
    int index = 0;
    while (strcmp(evaluations[index].id, "network") != 0)
        index++;
    return index;
}

/* Nodes until the win is seen from the position behind `moves`, 0 if it is not. */
static uint64_t nodes_to_see(const void *tables, const char *moves)
{
    const struct SearchSettings settings = {
        .algorithm = ALGORITHM_STRONG, .evaluation = network(), .nodes = nodes_limit};
    struct Watch seen = {.nodes = 0};
    const struct SearchHost host = {.stop = &seen.stop, .info = watch, .context = &seen};
    struct SearchResult result;
    struct Board board;
    board_init(&board, &gomoku_game, NULL, tables, true);
    assert_true(board_play(&board, moves, NULL));
    struct TranspositionTable *table = tt_new(TABLE_BYTES);
    struct Search *search = search_new(&board, tables, table);
    search_run(search, &settings, &host, &result);
    search_free(search);
    tt_free(table);
    board_free(&board);
    return seen.nodes;
}

static void test_long_wins_are_seen(void **state)
{
    struct DataLine line;
    uint64_t spent = 0;
    int asked = 0, seen = 0;
    data_open(&line, "gomoku_long_wins.txt");
    while (data_next(&line)) {
        uint64_t nodes = nodes_to_see(*state, line.field[0]);
        asked++;
        seen += nodes > 0;
        spent += nodes > 0 ? nodes : nodes_limit;
    }
    printf("%d of %d seen, %" PRIu64 " nodes in all\n", seen, asked, spent);
    assert_true(seen >= SEEN_AT_LEAST);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        nodes_limit = strtoull(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_long_wins_are_seen)};
    return cmocka_run_group_tests(tests, gomoku_tables_make, gomoku_tables_free);
}
