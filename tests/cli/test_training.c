/* Learning an evaluation from the console: samples of games, and networks trained on them. */
#define _XOPEN_SOURCE 700
#include "engine/board.h"
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

enum { FILE_MAX = 1 << 20, HEAD = 256, SAMPLE = 32, GAME_SAMPLE = 8 };

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

/* Samples of a game, which may have options. */
static void generate_of(const char *game, const struct Folder *folder, const char *name, int games,
                        struct Run *run)
{
    char arguments[512];
    snprintf(arguments, sizeof arguments,
             "generate --game %s --eval own --nodes 60 --seed 3 --games %d --out '%s/%s'", game,
             games, folder->path, name);
    program_run(run, arguments);
}

static void generate(const struct Folder *folder, const char *name, int games, struct Run *run)
{
    generate_of("xiangqi", folder, name, games, run);
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
    static const char *const games[] = {"xiangqi", "gomoku --option rule=renju"};
    struct Folder *folder = *state;
    struct Run run;
    for (int i = 0; i < 2; i++) {
        const char *whole = i ? "whole-games" : "whole", *parts = i ? "parts-games" : "parts";
        generate_of(games[i], folder, whole, 3, &run);
        assert_int_equal(run.status, 0);
        size_t size = read_bytes(folder, whole, folder->one);
        generate_of(games[i], folder, parts, 2, &run);
        cut(folder, parts, read_bytes(folder, parts, folder->other) - GAME_SAMPLE / 2);
        generate_of(games[i], folder, parts, 3, &run);
        assert_string_equal(strtok(run.out, ","), "1 games were there");
        assert_int_equal(read_bytes(folder, parts, folder->other), size);
        assert_memory_equal(folder->one, folder->other, size);
    }
}

/* Shares, one of them cut in the middle of a game, are put together to the file of one machine. */
static void shares_make_the_whole(void **state)
{
    static const char *const games[] = {"xiangqi", "gomoku --option rule=renju"};
    struct Folder *folder = *state;
    struct Run run;
    char game[128], name[32], part[40];
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "shared-%d", i);
        const char *whole = i ? "undivided-1" : "undivided-0";
        generate_of(games[i], folder, whole, 5, &run);
        size_t size = read_bytes(folder, whole, folder->one);
        snprintf(game, sizeof game, "%s --shard 2/2", games[i]);
        generate_of(game, folder, name, 5, &run);
        assert_non_null(strstr(run.out, "0 games were there, 2 are; "));
        snprintf(part, sizeof part, "%s.2-2", name);
        cut(folder, part, read_bytes(folder, part, folder->other) - GAME_SAMPLE / 2);
        snprintf(game, sizeof game, "%s --shard 1/2", games[i]);
        generate_of(game, folder, name, 5, &run);
        assert_non_null(strstr(run.out, "0 games were there, 3 are; "));
        snprintf(game, sizeof game, "%s --merge 2", games[i]);
        generate_of(game, folder, name, 5, &run);
        assert_string_equal(run.out, "0 games were there, 3 are\n");
        snprintf(game, sizeof game, "%s --shard 2/2", games[i]);
        generate_of(game, folder, name, 5, &run);
        assert_non_null(strstr(run.out, "1 games were there, 2 are; "));
        snprintf(game, sizeof game, "%s --merge 2", games[i]);
        generate_of(game, folder, name, 5, &run);
        assert_string_equal(run.out, "3 games were there, 5 are\n");
        assert_int_equal(read_bytes(folder, name, folder->other), size);
        assert_memory_equal(folder->one, folder->other, size);
    }
    generate_of("xiangqi --merge 2", folder, "shared-1", 5, &run);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "it holds something else"));
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

/* A sample of a game, as its bytes say. */
struct Told {
    Move move, best;
    int score, result;
    bool first, unsearched, proved, aside;
};

static struct Told told_by(const uint8_t *at)
{
    return (struct Told){.move = (Move)(at[0] | at[1] << 8),
                         .best = (Move)(at[2] | at[3] << 8),
                         .score = (int16_t)(at[4] | at[5] << 8),
                         .result = (int8_t)at[6],
                         .first = at[7] & 1,
                         .unsearched = at[7] & 2,
                         .proved = at[7] & 4,
                         .aside = at[7] & 8};
}

/* Plays a game's samples; how many of the moves were searched. Those aside are taken
 * back. */
static int replay(struct Board *board, const uint8_t *at, int count)
{
    int searched = 0, results[2] = {0, 0};
    while (board->trail.count > 0)
        board_unmake(board);
    for (int i = 0; i < count; i++, at += GAME_SAMPLE) {
        struct Told told = told_by(at);
        int side = board->game->mover(board->position);
        assert_int_equal(told.first, i == 0);
        assert_true(board_legal(board, told.move));
        assert_true(!told.proved || abs(told.score) > 30000);
        if (told.aside) {
            board_make(board, told.move);
            assert_true(board_legal(board, told.best));
            board_unmake(board);
            continue;
        }
        assert_true(told.unsearched || board_legal(board, told.best));
        searched += !told.unsearched;
        results[side] = told.result;
        assert_true(results[!side] == -told.result || i == 0);
        board_make(board, told.move);
    }
    return searched;
}

/* Every game can be played again from the empty board; few are alike, and some begin with it. */
static void games_can_be_replayed(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    struct Board board;
    struct Options options = {.choice = {[1] = 1}};
    int searched = 0, games = 0, drawn = 0, aside = 0;
    generate_of("gomoku --option rule=standard", folder, "games", 20, &run);
    size_t size = read_bytes(folder, "games", folder->one);
    assert_memory_equal(folder->one,
                        "tianyuan games 1 gomoku size=15 rule=standard opening=free nodes=60 "
                        "seed=3 eval=own",
                        84);
    board_init(&board, games_find("gomoku"), &options, NULL, false);
    for (const uint8_t *at = folder->one + HEAD; at < folder->one + size; games++) {
        int count = at[8] | at[9] << 8;
        assert_memory_equal(at, "GAME", 4);
        at += SAMPLE;
        searched += replay(&board, at, count);
        for (int i = 0; i < count; i++, at += GAME_SAMPLE) {
            struct Told told = told_by(at);
            aside += told.aside;
            drawn += !told.aside && !told.unsearched && told.move != told.best;
        }
    }
    board_free(&board);
    assert_int_equal(games, 20);
    assert_true(searched > 200);
    assert_true(drawn > 0 && drawn < searched / 5);
    assert_true(aside > searched / 10 && aside < searched);
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

static void train_of(const char *game, const struct Folder *folder, const char *name,
                     const char *more, struct Run *run)
{
    char arguments[512];
    snprintf(arguments, sizeof arguments,
             "train --game %s --base own --hidden 16 --epochs 4 --batch 64 --threads 2 "
             "--out '%s/%s.net' %s '%s/samples-of-%s'",
             game, folder->path, name, more, folder->path, game);
    program_run(run, arguments);
}

static void train(const struct Folder *folder, const char *name, const char *more, struct Run *run)
{
    train_of("xiangqi", folder, name, more, run);
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
static void check_training(struct Folder *folder, const char *game, const char *head)
{
    struct Run run;
    char more[128], path[128];
    train_of(game, folder, "whole", "", &run);
    assert_int_equal(run.status, 0);
    assert_true(loss_of(&run, -1) < loss_of(&run, -4));
    snprintf(more, sizeof more, "--state '%s/state' --until 2", folder->path);
    train_of(game, folder, "parts", more, &run);
    size_t size = read_bytes(folder, "whole.net", folder->one);
    assert_int_equal(read_bytes(folder, "parts.net", folder->other), size);
    assert_memory_not_equal(folder->one, folder->other, size);
    snprintf(more, sizeof more, "--state '%s/state'", folder->path);
    train_of(game, folder, "parts", more, &run);
    read_bytes(folder, "parts.net", folder->other);
    assert_memory_equal(folder->one, folder->other, size);
    assert_memory_equal(folder->one, head, strlen(head) + 1);
    snprintf(path, sizeof path, "%s/state", folder->path);
    assert_int_equal(unlink(path), 0);
}

static void training_goes_on_where_it_stopped(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    generate(folder, "samples-of-xiangqi", 8, &run);
    check_training(folder, "xiangqi",
                   "tianyuan network 1 xiangqi inputs=1260 hidden=16 buckets=8 base=own");
}

/* The same of gomoku, and its networks of other rules stay empty. */
static void games_are_trained_on(void **state)
{
    enum { VALUES = 32, HIDDEN = 16, INPUTS = VALUES + 10, NETWORKS = 4, NETWORK_HEAD = 128 };
    const size_t each = 2 * ((256 + 2) * VALUES + (HIDDEN + 1) * INPUTS + 2 * HIDDEN + 1);
    struct Folder *folder = *state;
    struct Run run;
    generate_of("gomoku --option rule=renju", folder, "samples-of-gomoku", 60, &run);
    check_training(folder, "gomoku", "tianyuan lines 1 gomoku values=32 hidden=16 nets=4");
    assert_int_equal(read_bytes(folder, "whole.net", folder->one), NETWORK_HEAD + NETWORKS * each);
    for (int network = 0; network < NETWORKS; network++) {
        bool empty = true;
        for (size_t i = 0; i < each; i++)
            empty = empty && folder->one[NETWORK_HEAD + (size_t)network * each + i] == 0;
        assert_int_equal(empty, network < 2);
    }
    char more[128];
    generate(folder, "samples-of-xiangqi", 1, &run);
    snprintf(more, sizeof more, "'%s/samples-of-xiangqi'", folder->path);
    train_of("gomoku", folder, "wrong", more, &run);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "it holds no samples of gomoku"));
}

/* Begun with a network and moved by next to nothing, it is the same network. */
static void training_begins_with_a_network(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    char more[128];
    generate_of("gomoku --option rule=renju", folder, "samples-of-gomoku", 60, &run);
    train_of("gomoku", folder, "first", "", &run);
    size_t size = read_bytes(folder, "first.net", folder->one);
    snprintf(more, sizeof more, "--rate 1 --from '%s/first.net'", folder->path);
    train_of("gomoku", folder, "second", more, &run);
    assert_int_equal(run.status, 0);
    assert_int_equal(read_bytes(folder, "second.net", folder->other), size);
    assert_memory_equal(folder->one, folder->other, size);
    cut(folder, "first.net", size - 1);
    train_of("gomoku", folder, "second", more, &run);
    assert_int_equal(run.status, 1);
    assert_non_null(strstr(run.error, "first.net: no network to begin with"));
    generate(folder, "samples-of-xiangqi", 1, &run);
    train(folder, "wrong", more, &run);
    assert_non_null(strstr(run.error, "first.net: no network to begin with"));
    train_of("gomoku", folder, "wrong", "--from /nowhere", &run);
    assert_non_null(strstr(run.error, "/nowhere: No such file"));
}

static void training_says_what_is_wrong(void **state)
{
    struct Folder *folder = *state;
    struct Run run;
    char more[128];
    generate(folder, "samples-of-xiangqi", 8, &run);
    snprintf(more, sizeof more, "--state '%s/samples-of-xiangqi'", folder->path);
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
        cmocka_unit_test(shares_make_the_whole),
        cmocka_unit_test(samples_are_quiet_positions),
        cmocka_unit_test(samples_of_another_kind_stay),
        cmocka_unit_test(games_can_be_replayed),
        cmocka_unit_test(training_goes_on_where_it_stopped),
        cmocka_unit_test(games_are_trained_on),
        cmocka_unit_test(training_begins_with_a_network),
        cmocka_unit_test(training_says_what_is_wrong),
        cmocka_unit_test(weights_are_fitted_to_records),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
