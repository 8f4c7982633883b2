/*
 * Counts of move paths in xiangqi against those of another program.
 *
 *   test_xiangqi_perft         depths of up to 4 million paths
 *   test_xiangqi_perft LIMIT   depths of up to LIMIT paths
 */
#include "engine/perft.h"
#include "tests/engine/xiangqi_data.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Checks one "D4 1339047"; returns whether it was small enough to be counted. */
static bool check_depth(const struct DataLine *line, const char *field, uint64_t limit)
{
    int depth;
    unsigned long long expected;
    if (sscanf(field, "D%d %llu", &depth, &expected) != 2)
        fail_msg("line %d: '%s' is no depth with its count", line->number, field);
    if (expected > limit)
        return false;
    struct Board board;
    xiangqi_board(&board, line->field[0]);
    uint64_t key = board.game->key(board.position);
    uint64_t paths = perft(&board, depth, false);
    if (paths != expected)
        fail_msg("line %d, depth %d: %llu paths, not %llu", line->number, depth,
                 (unsigned long long)paths, expected);
    assert_int_equal(board.game->key(board.position), key);
    board_free(&board);
    return true;
}

static void test_tables(void **state)
{
    uint64_t limit = *(const uint64_t *)*state;
    struct DataLine line;
    int counted = 0;
    data_open(&line, "xiangqi_perft.txt");
    while (data_next(&line))
        for (int i = 1; i < line.count; i++)
            counted += check_depth(&line, line.field[i], limit);
    assert_true(counted > 130);
}

int main(int argc, char **argv)
{
    uint64_t limit = argc > 1 ? strtoull(argv[1], NULL, 10) : 4000000;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_tables, &limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
