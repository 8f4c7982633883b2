/* The puzzles that are shipped: all can be played, no position comes twice, and some of each game,
 * others with every version, are proved again. With an argument a hundred of each. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/puzzles/composer.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 30000000, FEW = 10, MANY = 100, BYTES_MAX = 600000 };

/* All files, as one list a file. */
struct Shipped {
    char **names;
    struct Puzzles *puzzles;
    int count;
    int proved; /* of each file */
};

static void path_of(const char *name, char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%s/%s", TY_PUZZLES, name);
}

static int open_all(void **state)
{
    struct Shipped *s = *state;
    s->names = file_names(TY_PUZZLES, ".txt", &s->count);
    s->puzzles = memory_zeroed((size_t)s->count * sizeof *s->puzzles);
    for (int i = 0; i < s->count; i++) {
        char path[FILE_PATH_MAX];
        struct FileError error;
        path_of(s->names[i], path);
        if (!puzzles_open(&s->puzzles[i], path, &error)) {
            print_error("%s:%d: %s\n", error.path, error.line, error.what);
            return -1;
        }
    }
    return 0;
}

static int close_all(void **state)
{
    struct Shipped *s = *state;
    for (int i = 0; i < s->count; i++) {
        puzzles_free(&s->puzzles[i]);
        free(s->names[i]);
    }
    free(s->names);
    free(s->puzzles);
    return 0;
}

/* Every line is what writing it gives, and every puzzle is graded and tells its themes. */
static void every_puzzle_is_whole(void **state)
{
    const struct Shipped *s = *state;
    size_t bytes = 0;
    for (int i = 0; i < s->count; i++) {
        struct StringBuffer text = {.length = 0};
        char path[FILE_PATH_MAX];
        size_t size;
        path_of(s->names[i], path);
        char *file = file_read_bytes(path, BYTES_MAX, &size, NULL);
        for (int j = 0; j < s->puzzles[i].count; j++) {
            struct Puzzle *puzzle = &s->puzzles[i].puzzle[j];
            unsigned themes = puzzle->themes;
            if (j > 0 && strcmp(puzzle[-1].id, puzzle->id) >= 0)
                fail_msg("%s: the ids don't go up", puzzle->id);
            puzzle_note_themes(puzzle);
            assert_int_equal(themes, puzzle->themes);
            assert_int_not_equal(puzzle->rating, 0);
            puzzle_write(puzzle, &text);
        }
        assert_string_equal(text.data, file);
        bytes += size;
        free(text.data);
        free(file);
    }
    assert_true(bytes <= BYTES_MAX);
}

/* As many as docs/puzzles.md tells, and where a game has more tasks than one not too many of the
 * plainest. Of tic-tac-toe there are all. */
static void there_are_enough_of_each_game(void **state)
{
    static const struct {
        const char *name;
        int least, saves_percent;
    } promised[] = {
        {"xiangqi.txt", 2000, 45},       {"gomoku.txt", 1000, 45}, {"gomoku-renju.txt", 1000, 45},
        {"gomoku-standard.txt", 30, 45}, {"chiziqi.txt", 300, 45}, {"tictactoe.txt", 136, 100},
    };
    const struct Shipped *s = *state;
    assert_int_equal(s->count, sizeof promised / sizeof *promised);
    for (size_t i = 0; i < sizeof promised / sizeof *promised; i++) {
        int file = 0, saves = 0;
        while (file < s->count && strcmp(s->names[file], promised[i].name) != 0)
            file++;
        assert_true(file < s->count);
        const struct Puzzles *puzzles = &s->puzzles[file];
        for (int j = 0; j < puzzles->count; j++)
            saves += puzzles->puzzle[j].kind == PUZZLE_SAVE;
        if (puzzles->count < promised[i].least ||
            100 * saves > promised[i].saves_percent * puzzles->count)
            fail_msg("%s: %d puzzles, %d of them saves", promised[i].name, puzzles->count, saves);
    }
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Whichever way the board is turned. */
static void no_position_comes_twice(void **state)
{
    const struct Shipped *s = *state;
    for (int i = 0; i < s->count; i++) {
        const struct Puzzles *puzzles = &s->puzzles[i];
        char **texts = memory_zeroed((size_t)puzzles->count * sizeof *texts);
        for (int j = 0; j < puzzles->count; j++) {
            struct Board board;
            char text[POSITION_TEXT_MAX];
            puzzle_board(&puzzles->puzzle[j], &board, NULL);
            identity_position(&board, text);
            board_free(&board);
            texts[j] = memory_checked(strdup(text), 1);
        }
        qsort(texts, (size_t)puzzles->count, sizeof *texts, compare);
        for (int j = 1; j < puzzles->count; j++)
            if (strcmp(texts[j - 1], texts[j]) == 0)
                fail_msg("%s: %s comes twice", s->names[i], texts[j]);
        for (int j = 0; j < puzzles->count; j++)
            free(texts[j]);
        free(texts);
    }
}

static void some_are_proved_again(void **state)
{
    const struct Shipped *s = *state;
    for (int i = 0; i < s->count; i++) {
        const struct Puzzles *puzzles = &s->puzzles[i];
        /* By what is shipped: so other ones are looked at when it changes. */
        uint64_t seed = mix64((uint64_t)puzzles->count);
        struct Composer *composer =
            composer_new(puzzles->puzzle[0].game, &puzzles->puzzle[0].options, NODES);
        for (int j = 0; j < s->proved; j++) {
            const struct Puzzle *puzzle =
                &puzzles->puzzle[random_below(&seed, (uint32_t)puzzles->count)];
            struct TextError error;
            if (!composer_check(composer, puzzle, &error))
                fail_msg("%s: %s", puzzle->id, error.what);
        }
        composer_free(composer);
    }
}

int main(int argc, char **argv)
{
    struct Shipped shipped = {.proved = argc > 1 ? MANY : FEW};
    (void)argv;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_puzzle_is_whole, &shipped),
        cmocka_unit_test_prestate(there_are_enough_of_each_game, &shipped),
        cmocka_unit_test_prestate(no_position_comes_twice, &shipped),
        cmocka_unit_test_prestate(some_are_proved_again, &shipped),
    };
    void *state = &shipped;
    int failed = open_all(&state) != 0 || cmocka_run_group_tests(tests, NULL, NULL) != 0;
    close_all(&state);
    return failed;
}
