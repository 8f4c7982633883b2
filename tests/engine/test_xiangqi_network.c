/* What a network sees of xiangqi, and what it makes of it. */
#include "engine/games.h"
#include "engine/xiangqi/network.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
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
    int count = game->knowledge->learning->active(board.position, view, false, inputs);
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

/* The file that the build read, number by number. */
struct File {
    int16_t layer[INPUTS][HIDDEN], bias[HIDDEN], output[BUCKETS][VIEWS][HIDDEN];
    int16_t output_bias[BUCKETS];
};

static int file_read(void **state)
{
    struct File *network = memory_zeroed(sizeof *network);
    FILE *file = fopen(TESTS_DIR "/../engine/xiangqi/xiangqi.net", "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, NETWORK_HEAD, SEEK_SET), 0);
    void *bytes = network; /* its members follow each other without a gap */
    int16_t *numbers = bytes;
    for (size_t i = 0; i < sizeof *network / sizeof *numbers; i++) {
        int low = getc(file), high = getc(file);
        numbers[i] = (int16_t)(uint16_t)(low | high << 8);
    }
    assert_true(getc(file) == EOF && !ferror(file));
    fclose(file);
    *state = network;
    return 0;
}

static int file_free(void **state)
{
    free(*state);
    return 0;
}

/* What engine/network.h says a network is, done slowly in wide numbers. */
static int64_t slow_sum(const struct File *network, const void *position)
{
    const struct Learning *learning = games_find("xiangqi")->knowledge->learning;
    int64_t sum = 0;
    for (int view = 0; view < VIEWS; view++) {
        uint16_t inputs[ACTIVE_MAX];
        int count = learning->active(position, view, false, inputs);
        for (int i = 0; i < HIDDEN; i++) {
            int64_t value = network->bias[i];
            for (int j = 0; j < count; j++)
                value += network->layer[inputs[j]][i];
            value = value < 0 ? 0 : value > NETWORK_ONE ? NETWORK_ONE : value;
            sum += value * value * network->output[learning->bucket(position)][view][i];
        }
    }
    return sum;
}

static void assert_all_agree(const struct File *network, const struct Board *board)
{
    int bucket = games_find("xiangqi")->knowledge->learning->bucket(board->position);
    int64_t sum = slow_sum(network, board->position);
    assert_true(sum == (int32_t)sum);
    Score slow = network_points((int32_t)sum, network->output_bias[bucket]);
    assert_int_equal(network_evaluate(board->position, board->aux), slow);
    assert_int_equal(network_evaluate(board->position, NULL), slow);
}

/* Brought along move by move, there and back over more plies than are kept, computed anew, and by
 * the definition: always the same. */
static void the_network_comes_to_the_same_in_every_way(void **state)
{
    uint64_t random = 5;
    for (int game = 0; game < 4; game++) {
        struct Board board;
        board_init(&board, games_find("xiangqi"), NULL, NULL, true);
        Move moves[MOVES_MAX];
        for (int ply = 0; ply < LAYERS + 40; ply++) {
            int count = board.game->generate(board.position, board.aux, MOVES_ALL, moves);
            if (count == 0)
                break;
            board_make(&board, moves[random_below(&random, (uint32_t)count)]);
            assert_all_agree(*state, &board);
        }
        while (board.trail.count > 0) {
            board_unmake(&board);
            assert_all_agree(*state, &board);
        }
        board_free(&board);
    }
}

static void assert_within(const void *bytes, size_t size, int limit)
{
    const int16_t *numbers = bytes;
    for (size_t i = 0; i < size / sizeof *numbers; i++)
        assert_true(abs(numbers[i]) <= limit);
}

/* No sum of 16-bit numbers can overflow: every weight keeps to its limit. */
static void the_network_keeps_to_its_limits(void **state)
{
    const struct File *network = *state;
    assert_within(network->layer, sizeof network->layer, NETWORK_LAYER_LIMIT);
    assert_within(network->bias, sizeof network->bias, NETWORK_LAYER_LIMIT);
    assert_within(network->output, sizeof network->output, NETWORK_OUTPUT_LIMIT);
    assert_true((ACTIVE_MAX + 1) * NETWORK_LAYER_LIMIT <= INT16_MAX);
    assert_true(NETWORK_ONE * NETWORK_OUTPUT_LIMIT <= INT16_MAX);
}

/* A side with a rook more stands better. */
static void the_network_has_learnt_something(void **state)
{
    (void)state;
    const struct Game *game = games_find("xiangqi");
    const struct Evaluation *learned = game->knowledge->evaluations;
    while (strcmp(learned->id, "network") != 0)
        learned++;
    struct Board board;
    board_init(&board, game, NULL, NULL, false);
    assert_true(
        board_set(&board, "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", NULL));
    assert_in_range(learned->evaluate(board.position, NULL, 0), 500, 1500);
    board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packing_keeps_the_position),
        cmocka_unit_test(broken_bytes_are_refused),
        cmocka_unit_test(views_are_symmetric),
        cmocka_unit_test(the_network_comes_to_the_same_in_every_way),
        cmocka_unit_test(the_network_keeps_to_its_limits),
        cmocka_unit_test(the_network_has_learnt_something),
    };
    return cmocka_run_group_tests(tests, file_read, file_free);
}
