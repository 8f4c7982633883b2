/* The opening books that are shipped: they can be opened, lead on from the start, and vary. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/seats/book_file.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS_MAX = 1 << 14, GAMES = 10, PLIES = 6 };

/* A walk through a book from the start of a game: the positions that it has come to. */
struct Walk {
    const struct OpeningBook *book;
    struct Board board;
    uint64_t keys[POSITIONS_MAX];
    int count;
};

static struct BookFile *shipped(const char *game)
{
    struct FileError error;
    char path[256];
    snprintf(path, sizeof path, TY_BOOKS "/%s.book", game);
    struct BookFile *file = book_file_open(path, games_find(game), &error);
    if (!file)
        fail_msg("%s: %s", error.path, error.what);
    return file;
}

static void start(struct Board *board, const char *game, const char *option)
{
    struct Options options = {{0}};
    assert_true(!option || option_read(games_find(game), option, &options, NULL));
    board_init(board, games_find(game), &options, NULL, false);
}

/* Goes on with every move of the book; no position is entered twice. */
static void walk_on(struct Walk *walk)
{
    struct BookMove moves[BOOK_MOVES_MAX];
    uint64_t key;
    int image, count = opening_book_moves(walk->book, &walk->board, moves);
    if (count == 0)
        return;
    assert_true(opening_book_key(&walk->board, 0, &key, &image));
    for (int i = 0; i < walk->count; i++)
        if (walk->keys[i] == key)
            return;
    assert_true(walk->count < POSITIONS_MAX);
    walk->keys[walk->count++] = key;
    for (int i = 0; i < count; i++) {
        assert_true(moves[i].score <= moves[0].score);
        board_make(&walk->board, moves[i].move);
        walk_on(walk);
        board_unmake(&walk->board);
    }
}

static void assert_positions(const char *game, const char *option, int least)
{
    struct BookFile *file = shipped(game);
    struct Walk *walk = memory_zeroed(sizeof *walk);
    walk->book = book_file_view(file);
    start(&walk->board, game, option);
    walk_on(walk);
    if (walk->count < least)
        fail_msg("%s %s: %d positions", game, option ? option : "", walk->count);
    board_free(&walk->board);
    free(walk);
    book_file_close(file);
}

/* Both sides may open from the book for a while, whatever the rules. */
static void its_own_moves_lead_on(void **state)
{
    (void)state;
    assert_positions("xiangqi", NULL, 500);
    assert_positions("gomoku", NULL, 40);
    assert_positions("gomoku", "rule=renju", 40);
    assert_positions("gomoku", "rule=standard", 20);
    assert_positions("gomoku", "opening=swap2", 40);
}

/* The others are met where somebody plays something else. */
static void assert_known(const char *game, int least)
{
    struct BookFile *file = shipped(game);
    const struct OpeningBook *book = book_file_view(file);
    int known = 0;
    for (size_t i = 0; i < book->count; i++)
        known += i == 0 || memcmp(book->entries + i * BOOK_ENTRY,
                                  book->entries + (i - 1) * BOOK_ENTRY, 8) != 0;
    assert_true(known >= least);
    book_file_close(file);
}

static void there_are_enough_positions(void **state)
{
    (void)state;
    assert_known("xiangqi", 3000);
    assert_known("gomoku", 2500);
}

/* The first moves of a game that both sides open from the book. */
static void write_game(const struct BookFile *file, const char *game, const char *option,
                       uint64_t seed, char text[256])
{
    struct Board board;
    struct BookMove move;
    start(&board, game, option);
    *text = '\0';
    for (uint64_t i = 0;
         i < PLIES && opening_book_pick(book_file_view(file), &board, 100 * seed + i, &move); i++) {
        board.game->move_write(board.position, move.move, text + strlen(text));
        strcat(text, " ");
        board_make(&board, move.move);
    }
    board_free(&board);
}

static void assert_varies(const char *game, const char *option)
{
    char games[GAMES][256];
    int different = 0;
    struct BookFile *file = shipped(game);
    for (int i = 0; i < GAMES; i++) {
        bool known = false;
        write_game(file, game, option, (uint64_t)i, games[i]);
        for (int j = 0; j < i; j++)
            known = known || strcmp(games[i], games[j]) == 0;
        different += !known;
    }
    if (different < GAMES * 7 / 10)
        fail_msg("%s %s: %d different games", game, option ? option : "", different);
    book_file_close(file);
}

static void games_differ(void **state)
{
    (void)state;
    assert_varies("xiangqi", NULL);
    assert_varies("gomoku", NULL);
    assert_varies("gomoku", "rule=renju");
    assert_varies("gomoku", "opening=swap2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_own_moves_lead_on),
        cmocka_unit_test(there_are_enough_positions),
        cmocka_unit_test(games_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
