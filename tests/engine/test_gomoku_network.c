/* Gomoku's networks of lines: the same numbers as their definition gives, from a file that keeps to
 * its limits. */
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/gomoku.h"
#include "engine/gomoku/network.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/gomoku_drawing.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 240, NUMBERS = 256 * 32 + 32 + 32 + 32 * 42 + 32 + 32 + 42 + 1 };

/* A network as it lies in a file. */
struct File {
    int16_t row[256][32], bias[32], order[32], layer[32][42], layer_bias[32], output[32];
    int16_t straight[42], output_bias[1];
};

static int16_t random_within(uint64_t *random, int limit)
{
    return (int16_t)((int)random_below(random, 2 * (uint32_t)limit + 1) - limit);
}

static void fill(int16_t *numbers, int count, int limit, uint64_t *random)
{
    for (int i = 0; i < count; i++)
        numbers[i] = random_within(random, limit);
}

/* Numbers of all sizes: `share` per cent of the largest that a file may hold. */
static void random_file(struct File *file, int share, uint64_t *random)
{
    fill(file->row[0], 256 * 32, LINES_POINT_LIMIT * share / 100, random);
    fill(file->bias, 32, LINES_POINT_LIMIT * share / 400, random);
    for (int i = 0; i < 32; i++)
        file->bias[i] = (int16_t)(4 * file->bias[i]);
    fill(file->order, 32, LINES_OUTPUT_LIMIT * share / 100, random);
    fill(file->layer[0], 32 * 42, LINES_LAYER_LIMIT * share / 100, random);
    fill(file->layer_bias, 32, LINES_OUTPUT_LIMIT * share / 100, random);
    fill(file->output, 32, LINES_OUTPUT_LIMIT * share / 100, random);
    fill(file->straight, 42, LINES_LAYER_LIMIT * share / 100, random);
    fill(file->output_bias, 1, LINES_OUTPUT_LIMIT * share / 100, random);
}

/* As the build makes it. */
static void network_of(const struct File *file, struct LinesNetwork *network)
{
    memset(network, 0, sizeof *network);
    for (int pair = 0; pair < 256; pair++)
        for (int i = 0; i < 32; i++)
            network->row[pair][i] = (int16_t)(file->row[pair][i] + file->bias[i] / 4);
    memcpy(network->bias, file->bias, sizeof file->bias);
    memcpy(network->order, file->order, sizeof file->order);
    for (int i = 0; i < 32; i++)
        memcpy(network->layer[i], file->layer[i], sizeof file->layer[i]);
    memcpy(network->layer_bias, file->layer_bias, sizeof file->layer_bias);
    memcpy(network->output, file->output, sizeof file->output);
    memcpy(network->straight, file->straight, sizeof file->straight);
    network->output_bias[0] = file->output_bias[0];
    network->present = true;
}

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

static int64_t slow_point(const struct File *file, const struct Sense *sense,
                          enum GomokuColour turn, int point, int i)
{
    int64_t value = file->bias[i];
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        unsigned own = sense_patterns(sense, turn, point) >> 4 * direction & 15;
        unsigned other = sense_patterns(sense, !turn, point) >> 4 * direction & 15;
        value += file->row[own | other << 4][i];
    }
    return within(value, 0, 1020);
}

/* The inputs of the head: sums over the free points within two of a stone, and the threats. */
static void slow_inputs(const struct File *file, const struct GomokuPosition *position,
                        const struct Sense *sense, int64_t input[42])
{
    enum GomokuColour turn = position->state.turn;
    memset(input, 0, 42 * sizeof *input);
    for (int point = 0; point < gomoku_points(position); point++) {
        bool near = false;
        for (int at = 0; at < gomoku_points(position); at++)
            near |= position->cell[at] != CELL_EMPTY &&
                    abs(at % position->size - point % position->size) <= 2 &&
                    abs(at / position->size - point / position->size) <= 2;
        for (int i = 0; i < 32 && near && position->cell[point] == CELL_EMPTY; i++)
            input[i] += slow_point(file, sense, turn, point, i) - within(file->bias[i], 0, 1020);
    }
    for (int i = 0; i < 32; i++)
        input[i] = within(input[i] / 16, -8191, 8191);
    int situation = weights_situation(sense->threat_count[turn], sense->threat_count[!turn]);
    for (int i = 0; i < 10; i++)
        input[32 + i] = situation >> i & 1 ? 256 : 0;
}

/* What engine/gomoku/network.h says a network is, done slowly in wide numbers. */
static int64_t slow_value(const struct File *file, const struct GomokuPosition *position,
                          const struct Sense *sense)
{
    int64_t input[42], value = file->output_bias[0] * INT64_C(2048);
    slow_inputs(file, position, sense, input);
    for (int i = 0; i < 32; i++) {
        int64_t sum = file->layer_bias[i] * INT64_C(256);
        for (int j = 0; j < 42; j++)
            sum += file->layer[i][j] * input[j];
        value += file->output[i] * (within(sum, 0, (1 << 18) - 1) >> 7);
    }
    for (int j = 0; j < 42; j++)
        value += 8 * file->straight[j] * input[j];
    return value * 400 / (1 << 21);
}

static int64_t slow_order(const struct File *file, const struct Sense *sense,
                          enum GomokuColour turn, int point)
{
    int64_t sum = 0;
    for (int i = 0; i < 32; i++)
        sum += file->order[i] * slow_point(file, sense, turn, point, i);
    return sum;
}

/* A random position, now and then with few stones or none. */
static void scatter(struct GomokuPosition *position, int number, uint64_t *random)
{
    static const int sizes[] = {15, 19, 20};
    gomoku_scatter(position, sizes[number % 3], number / 3 % 3, (int)random_below(random, 80),
                   random);
}

/* Small numbers and the largest, on boards of every size and rule, for both colours. */
static void the_fast_way_comes_to_the_same(void **state)
{
    (void)state;
    static const int shares[] = {1, 3, 10, 100};
    uint64_t random = 31;
    struct File *file = memory_zeroed(sizeof *file);
    struct LinesNetwork *network = memory_aligned(sizeof *network);
    int apart = 0;
    for (int number = 0; number < POSITIONS; number++) {
        struct GomokuPosition position;
        struct SenseScratch scratch;
        if (number % 10 == 0) {
            random_file(file, shares[number / 10 % 4], &random);
            network_of(file, network);
        }
        scatter(&position, number, &random);
        const struct Sense *sense = sense_of(&position, NULL, &scratch);
        int64_t slow = slow_value(file, &position, sense);
        assert_int_equal(lines_value(network, sense, position.state.turn), slow);
        apart += llabs(slow) > 10;
        for (int point = 0; point < gomoku_points(&position); point++)
            if (position.cell[point] == CELL_EMPTY)
                assert_int_equal(lines_order(network, sense, position.state.turn, point),
                                 slow_order(file, sense, position.state.turn, point));
    }
    assert_true(apart > POSITIONS / 2); /* not zero against zero */
    memory_aligned_free(network);
    free(file);
}

/* These numbers are the same with every compiler and on every processor. */
static void values_are_the_same_everywhere(void **state)
{
    (void)state;
    static const char drawing[] = ". . . O . . .\n"
                                  ". . X X O . .\n"
                                  ". O X . X . .\n"
                                  ". . . O . . .\n";
    uint64_t random = 32;
    struct File *file = memory_zeroed(sizeof *file);
    struct LinesNetwork *network = memory_aligned(sizeof *network);
    random_file(file, 4, &random);
    network_of(file, network);
    struct GomokuPosition position;
    struct SenseScratch scratch;
    gomoku_draw(&position, RULE_FREESTYLE, COLOUR_BLACK, false, drawing);
    const struct Sense *sense = sense_of(&position, NULL, &scratch);
    assert_int_equal(lines_value(network, sense, COLOUR_BLACK), 1691);
    assert_int_equal(lines_value(network, sense, COLOUR_WHITE), 1179);
    assert_int_equal(lines_order(network, sense, COLOUR_BLACK, 112), -1176227);
    memory_aligned_free(network);
    free(file);
}

/* The file that the build read: LINES_NETS networks. */
static int file_read(void **state)
{
    struct File *networks = memory_zeroed(LINES_NETS * sizeof *networks);
    FILE *file = fopen(TESTS_DIR "/../engine/gomoku/lines.net", "rb");
    assert_non_null(file);
    assert_int_equal(sizeof *networks, NUMBERS * sizeof(int16_t));
    assert_int_equal(fseek(file, NETWORK_HEAD, SEEK_SET), 0);
    void *bytes = networks; /* their members follow each other without a gap */
    int16_t *numbers = bytes;
    for (int i = 0; i < LINES_NETS * NUMBERS; i++) {
        int low = getc(file), high = getc(file);
        numbers[i] = (int16_t)(uint16_t)(low | high << 8);
    }
    assert_true(getc(file) == EOF && !ferror(file));
    fclose(file);
    *state = networks;
    return 0;
}

static int file_free(void **state)
{
    free(*state);
    return 0;
}

static bool is_empty(const struct File *file)
{
    const struct File none = {0};
    return memcmp(file, &none, sizeof none) == 0;
}

/* Where the networks of a rule and colour lie in the file. */
static const struct File *file_of(const struct File *networks, enum GomokuRule rule,
                                  enum GomokuColour turn)
{
    return networks + (rule == RULE_FREESTYLE  ? 0
                       : rule == RULE_STANDARD ? 1
                       : turn == COLOUR_BLACK  ? 2
                                               : 3);
}

/* The network of each rule is what the evaluation of that name says; without one it says what the
 * weights do. */
static void each_rule_has_its_own(void **state)
{
    uint64_t random = 33;
    int learned = 0;
    for (int number = 0; number < POSITIONS; number++) {
        struct GomokuPosition position;
        struct SenseScratch scratch;
        scatter(&position, number, &random);
        const struct Sense *sense = sense_of(&position, NULL, &scratch);
        const struct File *file = file_of(*state, position.rule, position.state.turn);
        Score lines = evaluate_lines(&position, NULL, 0);
        Score value = evaluate_network(&position, NULL, 0);
        if (abs(lines) > EVALUATE_MOST || is_empty(file)) {
            assert_int_equal(value, lines);
            continue;
        }
        assert_int_equal(value,
                         within(slow_value(file, &position, sense), -EVALUATE_MOST, EVALUATE_MOST));
        learned++;
    }
    for (int i = 0; i < LINES_NETS; i++)
        if (!is_empty((const struct File *)*state + i))
            assert_true(learned > 10);
}

static void assert_within(const int16_t *numbers, int count, int limit)
{
    for (int i = 0; i < count; i++)
        assert_true(abs(numbers[i]) <= limit);
}

/* No sum can overflow: every number keeps to its limit. */
static void the_file_keeps_to_its_limits(void **state)
{
    for (int i = 0; i < LINES_NETS; i++) {
        const struct File *file = (const struct File *)*state + i;
        assert_within(file->row[0], 256 * 32, LINES_POINT_LIMIT);
        assert_within(file->bias, 32, LINES_POINT_LIMIT);
        assert_within(file->order, 32, LINES_OUTPUT_LIMIT);
        assert_within(file->layer[0], 32 * 42, LINES_LAYER_LIMIT);
        assert_within(file->layer_bias, 32, LINES_OUTPUT_LIMIT);
        assert_within(file->output, 32, LINES_OUTPUT_LIMIT);
        assert_within(file->straight, 42, LINES_LAYER_LIMIT);
        assert_within(file->output_bias, 1, LINES_OUTPUT_LIMIT);
        for (int j = 0; j < 32; j++)
            assert_int_equal(file->bias[j] % 4, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fast_way_comes_to_the_same),
        cmocka_unit_test(values_are_the_same_everywhere),
        cmocka_unit_test(each_rule_has_its_own),
        cmocka_unit_test(the_file_keeps_to_its_limits),
    };
    return cmocka_run_group_tests(tests, file_read, file_free);
}
