/* Gomoku's tables for the tests of a group. */
#include "tests/engine/gomoku_tables.h"
#include "engine/board.h"
#include "engine/gomoku/gomoku.h"
#include "src/common/memory.h"

int gomoku_tables_make(void **state)
{
    *state = board_tables(&gomoku_game);
    return 0;
}

int gomoku_tables_free(void **state)
{
    memory_aligned_free(*state);
    return 0;
}
