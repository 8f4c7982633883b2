/* Learning an evaluation from the console: samples of games, and networks trained on them. */
#define _XOPEN_SOURCE 700
#include "engine/games.h"
#include "engine/learning.h"
#include "src/common/memory.h"
#include "tests/cli/program.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FILE_MAX = 1 << 20, HEAD = 256, SAMPLE = 32 };

/* A folder of this test's own, and the bytes of the files in it. */
struct Folder {
    char path[64];
    uint8_t one[FILE_MAX], other[FILE_MAX];
};

static int folder_make(void **state)
{
    struct Folder *folder = memory_zeroed(sizeof *folder);
    strcpy(folder->path, "/tmp/tianyuan-training-XXXXXX");
    *state = folder;
    return mkdtemp(folder->path) ? 0 : -1;
}

static int folder_remove(void **state)
{
    struct Folder *folder = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder->path);
    int status = system(command);
    free(folder);
    return status;
}

static size_t read_bytes(const struct Folder *folder, const char *name, uint8_t *bytes)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, FILE_MAX, file);
    fclose(file);
    return size;
}

static void generate(const struct Folder *folder, const char *name, int games, struct Run *run)
{
    char arguments[256];
    snprintf(arguments, sizeof arguments,
             "generate --game xiangqi --eval own --nodes 60 --seed 3 --games %d --out '%s/%s'",
             games, folder->path, name);
    program_run(run, arguments);
}

/* Cuts a file to so many bytes. */
static void cut(const struct Folder *folder, const char *name, size_t size)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    assert_int_equal(truncate(path, (off_t)size), 0);
}

/* In one go, or broken off in the middle of a game and gone on with: the same file. */
static void samples_go_on_where_they_were_cut(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    generate(folder, "whole", 3, &run);
    assert_int_equal(run.status, 0);
    size_t size = read_bytes(folder, "whole", folder->one);
    generate(folder, "parts", 2, &run);
    cut(folder, "parts", read_bytes(folder, "parts", folder->other) - SAMPLE / 2);
    generate(folder, "parts", 3, &run);
    assert_string_equal(strtok(run.out, ","), "1 games were there");
    assert_int_equal(read_bytes(folder, "parts", folder->other), size);
    assert_memory_equal(folder->one, folder->other, size);
}

/* Each sample is a position without a check, with a result that only its two sides tell apart. */
static void samples_are_quiet_positions(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    const struct Game *game = games_find("xiangqi");
    const struct Learning *learning = game->knowledge->learning;
    void *position = memory_zeroed(game->position_size);
    int samples = 0;
    generate(folder, "quiet", 4, &run);
    size_t size = read_bytes(folder, "quiet", folder->one);
    assert_memory_equal(folder->one, "tianyuan samples 1 xiangqi nodes=60 seed=3 eval=own", 52);
    for (const uint8_t *at = folder->one + HEAD; at < folder->one + size;) {
        int count = at[8] | at[9] << 8, results[2] = {2, 2};
        assert_memory_equal(at, "GAME", 4);
        at += SAMPLE;
        for (int i = 0; i < count; i++, at += SAMPLE) {
            assert_true(learning->unpack(at, position));
            assert_false(game->knowledge->in_check(position, NULL));
            int side = game->mover(position), result = (int8_t)at[PACKED_BYTES + 2];
            assert_true(results[side] == 2 || results[side] == result);
            assert_true(results[!side] == 2 || results[!side] == -result);
            results[side] = result;
            samples++;
        }
    }
    assert_true(samples > 100);
    free(position);
}

/* Another command's file is left alone. */
static void samples_of_another_kind_stay(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    char arguments[256];
    generate(folder, "kept", 1, &run);
    size_t size = read_bytes(folder, "kept", folder->one);
    snprintf(arguments, sizeof arguments,
             "generate --game xiangqi --nodes 61 --seed 3 --games 1 --out '%s/kept'", folder->path);
    program_run(&run, arguments);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "it holds something else"));
    assert_int_equal(read_bytes(folder, "kept", folder->other), size);
    assert_memory_equal(folder->one, folder->other, size);
    program_run(&run, "generate --game tictactoe --out nowhere");
    assert_non_null(strstr(run.error, "nothing is learnt about tictactoe"));
}

static void train(const struct Folder *folder, const char *name, const char *more, struct Run *run)
{
    char arguments[512];
    snprintf(arguments, sizeof arguments,
             "train --game xiangqi --base own --hidden 16 --epochs 4 --batch 64 --threads 2 "
             "--out '%s/%s.net' %s '%s/samples'",
             folder->path, name, more, folder->path);
    program_run(run, arguments);
}

/* The loss of an epoch, the last of them last. */
static double loss_of(const struct Run *run, int line_number)
{
    char line[256];
    double loss;
    text_line(run->out, line_number, line, sizeof line);
    assert_int_equal(sscanf(line, "epoch %*d  loss %lf", &loss), 1);
    return loss;
}

/* In one go, or stopped and gone on with: the same network, and one that has learnt. */
static void training_goes_on_where_it_stopped(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    char more[128];
    generate(folder, "samples", 8, &run);
    train(folder, "whole", "", &run);
    assert_int_equal(run.status, 0);
    assert_true(loss_of(&run, -1) < loss_of(&run, -4));
    snprintf(more, sizeof more, "--state '%s/state' --until 2", folder->path);
    train(folder, "parts", more, &run);
    size_t size = read_bytes(folder, "whole.net", folder->one);
    assert_int_equal(read_bytes(folder, "parts.net", folder->other), size);
    assert_memory_not_equal(folder->one, folder->other, size);
    snprintf(more, sizeof more, "--state '%s/state'", folder->path);
    train(folder, "parts", more, &run);
    read_bytes(folder, "parts.net", folder->other);
    assert_memory_equal(folder->one, folder->other, size);
    assert_memory_equal(folder->one,
                        "tianyuan network 1 xiangqi inputs=1260 hidden=16 buckets=8 base=own", 68);
}

static void training_says_what_is_wrong(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    char more[128];
    generate(folder, "samples", 8, &run);
    snprintf(more, sizeof more, "--state '%s/samples'", folder->path);
    train(folder, "wrong", more, &run);
    assert_non_null(strstr(run.error, "it is the state of another training"));
    train(folder, "wrong", "/nowhere", &run);
    assert_non_null(strstr(run.error, "/nowhere: No such file"));
    train(folder, "wrong", "/dev/null", &run);
    assert_non_null(strstr(run.error, "/dev/null: it holds no samples of xiangqi"));
    train(folder, "wrong", "--base nothing", &run);
    assert_non_null(strstr(run.error, "xiangqi has no evaluation 'nothing'"));
    assert_int_equal(run.status, 2);
}

/* Weights are fitted to records, the same every time, and to nothing else. */
static void weights_are_fitted_to_records(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    char arguments[512];
    snprintf(arguments, sizeof arguments,
             "match level:5 level:4 --nodes 100 --games 4 --records '%s/games'", folder->path);
    program_succeed(&run, arguments);
    for (int i = 0; i < 2; i++) {
        snprintf(arguments, sizeof arguments,
                 "tune --eval own --nodes 50 --epochs 3 --out '%s/weights%d' '%s/games'",
                 folder->path, i, folder->path);
        program_succeed(&run, arguments);
        assert_non_null(strstr(run.out, "epoch   3  loss "));
    }
    size_t size = read_bytes(folder, "weights0", folder->one);
    assert_true(size > 1000 && memchr(folder->one, '-', size));
    assert_int_equal(read_bytes(folder, "weights1", folder->other), size);
    assert_memory_equal(folder->one, folder->other, size);
    snprintf(arguments, sizeof arguments,
             "match classic:minimax classic:minimax --game tictactoe --games 2 --records '%s/ttt'",
             folder->path);
    program_succeed(&run, arguments);
    snprintf(arguments, sizeof arguments, "tune --out '%s/none' '%s/ttt'", folder->path,
             folder->path);
    program_run(&run, arguments);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "no games whose evaluation can be fitted"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_go_on_where_they_were_cut),
        cmocka_unit_test(samples_are_quiet_positions),
        cmocka_unit_test(samples_of_another_kind_stay),
        cmocka_unit_test(training_goes_on_where_it_stopped),
        cmocka_unit_test(training_says_what_is_wrong),
        cmocka_unit_test(weights_are_fitted_to_records),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
