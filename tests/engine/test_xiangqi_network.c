/* What a network sees of xiangqi. */
#include "engine/games.h"
#include "engine/learning.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 200, PLIES = 120 };

/* The pieces and the side to move come back from the bytes. */
static void packing_keeps_the_position(void **state)
{
    (void)state;
    const struct Game *game = games_find("xiangqi");
    const struct Learning *learning = game->knowledge->learning;
    void *copy = memory_zeroed(game->position_size);
    uint64_t random = 11;
    for (int i = 0; i < POSITIONS; i++) {
        struct Board board;
        uint8_t packed[PACKED_BYTES];
        random_board(&board, game, NULL, PLIES, &random);
        learning->pack(board.position, packed);
        assert_true(learning->unpack(packed, copy));
        assert_true(game->key(copy) == game->key(board.position));
        assert_int_equal(game->knowledge->in_check(copy, NULL),
                         game->knowledge->in_check(board.position, NULL));
        board_free(&board);
    }
    free(copy);
}

/* Bytes that are no position are refused. */
static void broken_bytes_are_refused(void **state)
{
    (void)state;
    const struct Game *game = games_find("xiangqi");
    const struct Learning *learning = game->knowledge->learning;
    struct Board board;
    void *copy = memory_zeroed(game->position_size);
    uint8_t packed[PACKED_BYTES];
    board_init(&board, game, NULL, NULL, false);
    learning->pack(board.position, packed);
    packed[5] |= 255; /* more than 32 pieces */
    assert_false(learning->unpack(packed, copy));
    learning->pack(board.position, packed);
    packed[12 + 2] = 0x44; /* in the king's place an elephant's code */
    assert_false(learning->unpack(packed, copy));
    memset(packed, 0, sizeof packed);
    assert_false(learning->unpack(packed, copy));
    board_free(&board);
    free(copy);
}

static int compare(const void *one, const void *other)
{
    return *(const uint16_t *)one - *(const uint16_t *)other;
}

/* The views of a position, in order. */
static int sorted_view(const char *text, int view, uint16_t inputs[ACTIVE_MAX])
{
    const struct Game *game = games_find("xiangqi");
    struct Board board;
    board_init(&board, game, NULL, NULL, false);
    assert_true(board_set(&board, text, NULL));
    int count = game->knowledge->learning->active(board.position, view, inputs);
    qsort(inputs, (size_t)count, sizeof *inputs, compare);
    board_free(&board);
    return count;
}

static void assert_same_view(const char *one, int one_view, const char *other, int other_view)
{
    uint16_t a[ACTIVE_MAX], b[ACTIVE_MAX];
    int count = sorted_view(one, one_view, a);
    assert_int_equal(count, sorted_view(other, other_view, b));
    assert_memory_equal(a, b, (size_t)count * sizeof *a);
}

/* Red seen by Red is Black seen by Black with the colours changed; a position is its mirror image
 * where the king stands off the middle; in the middle it is not. */
static void views_are_symmetric(void **state)
{
    (void)state;
    const char *one = "3ak4/9/4b4/9/2n6/9/8P/9/9/3K2R2 w";
    const char *mirrored = "4ka3/9/4b4/9/6n2/9/P8/9/9/2R2K3 w";
    const char *changed = "3k2r2/9/9/8p/9/2N6/9/4B4/9/3AK4 b";
    uint16_t a[ACTIVE_MAX], b[ACTIVE_MAX];
    assert_same_view(one, 0, mirrored, 0);
    assert_same_view(one, 0, changed, 0);
    assert_same_view(one, 1, changed, 1);
    int count = sorted_view(one, 1, a);
    assert_int_equal(count, sorted_view(mirrored, 1, b));
    assert_memory_not_equal(a, b, (size_t)count * sizeof *a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packing_keeps_the_position),
        cmocka_unit_test(broken_bytes_are_refused),
        cmocka_unit_test(views_are_symmetric),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
