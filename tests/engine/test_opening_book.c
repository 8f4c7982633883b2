/* Opening books: images that play the same, what is found under them, and what is refused. */
#include "engine/games.h"
#include "engine/opening_book.h"
#include "src/common/random.h"
#include "tests/engine/play_random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ENTRIES_MAX = 16, DRAWS = 2000 };

/* A book being written. */
struct Pages {
    unsigned char bytes[BOOK_HEAD + ENTRIES_MAX * BOOK_ENTRY];
    size_t size;
};

static struct Pages pages_of(const struct Game *game)
{
    struct Pages pages = {.size = BOOK_HEAD};
    opening_book_write_head(game, pages.bytes);
    return pages;
}

static struct Board board_after(const char *game, const char *moves)
{
    struct Board board;
    board_init(&board, games_find(game), NULL, NULL, false);
    assert_true(board_play(&board, moves, NULL));
    return board;
}

static Move move_of(const struct Board *board, const char *text)
{
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    return move;
}

/* Adds a move to the book in the position after `moves`, none of whose images are itself. */
static void add(struct Pages *pages, const char *game, const char *moves, const char *text,
                int weight, Score score)
{
    struct Board board = board_after(game, moves);
    uint64_t key;
    int image;
    assert_true(opening_book_key(&board, 0, &key, &image));
    Move move = move_of(&board, text);
    const struct BookMove entry = {image ? board.game->reflect(board.position, move, image) : move,
                                   weight, score};
    opening_book_write_entry(key, &entry, pages->bytes + pages->size);
    pages->size += BOOK_ENTRY;
    board_free(&board);
}

static struct OpeningBook opened(const struct Pages *pages, const char *game)
{
    struct OpeningBook book;
    struct TextError error;
    if (!opening_book_open(&book, games_find(game), pages->bytes, pages->size, &error))
        fail_msg("%s", error.what);
    return book;
}

static void assert_knows(const struct OpeningBook *book, const char *game, const char *moves,
                         const char *expected)
{
    struct BookMove found[BOOK_MOVES_MAX];
    struct Board board = board_after(game, moves);
    int count = opening_book_moves(book, &board, found);
    assert_int_equal(count, expected != NULL);
    if (expected) {
        char text[MOVE_TEXT_MAX];
        board.game->move_write(board.position, found[0].move, text);
        assert_string_equal(text, expected);
    }
    board_free(&board);
}

static void one_entry_serves_all_images(void **state)
{
    struct Pages pages = pages_of(games_find("gomoku"));
    (void)state;
    add(&pages, "gomoku", "h8 i9 j8", "h10", 1, 20);
    struct OpeningBook book = opened(&pages, "gomoku");
    assert_knows(&book, "gomoku", "h8 i9 j8", "h10");
    assert_knows(&book, "gomoku", "j8 i9 h8", "h10"); /* by another way */
    assert_knows(&book, "gomoku", "h8 i7 j8", "h6");  /* top and bottom swapped */
    assert_knows(&book, "gomoku", "h8 g9 h10", "f8"); /* turned */
    assert_knows(&book, "gomoku", "h8 i9 j7", NULL);
}

static void xiangqi_is_mirrored(void **state)
{
    struct Pages pages = pages_of(games_find("xiangqi"));
    (void)state;
    add(&pages, "xiangqi", "b2e2", "b9c7", 1, -40);
    struct OpeningBook book = opened(&pages, "xiangqi");
    assert_knows(&book, "xiangqi", "b2e2", "b9c7");
    assert_knows(&book, "xiangqi", "h2e2", "h9g7");
}

static void moves_come_by_their_weight(void **state)
{
    struct Pages pages = pages_of(games_find("xiangqi"));
    struct BookMove moves[BOOK_MOVES_MAX], picked;
    int first = 0;
    (void)state;
    add(&pages, "xiangqi", "b2e2", "b9c7", 300, -40);
    add(&pages, "xiangqi", "b2e2", "h9g7", 100, -55);
    struct OpeningBook book = opened(&pages, "xiangqi");
    struct Board board = board_after("xiangqi", "b2e2");
    assert_int_equal(opening_book_moves(&book, &board, moves), 2);
    assert_int_equal(moves[1].score, -55);
    for (uint64_t i = 0; i < DRAWS; i++) {
        assert_true(opening_book_pick(&book, &board, i, &picked));
        first += picked.move == moves[0].move;
    }
    assert_in_range(first, DRAWS * 70 / 100, DRAWS * 80 / 100);
    board_free(&board);
}

static void only_games_from_the_start_are_known(void **state)
{
    struct Pages pages = pages_of(games_find("xiangqi"));
    struct BookMove moves[BOOK_MOVES_MAX];
    (void)state;
    add(&pages, "xiangqi", "b2e2", "b9c7", 1, 0);
    struct OpeningBook book = opened(&pages, "xiangqi");
    struct Board board = board_after("xiangqi", "");
    assert_true(board_set(&board, "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1", NULL));
    assert_int_equal(opening_book_moves(&book, &board, moves), 0);
    board_free(&board);
    const struct OpeningBook empty = {.count = 0};
    board = board_after("xiangqi", "b2e2");
    assert_int_equal(opening_book_moves(&empty, &board, moves), 0);
    uint64_t random = 1, key;
    int image;
    while (board.trail.count <= BOOK_PLIES_MAX) {
        assert_true(opening_book_key(&board, 0, &key, &image));
        board_make(&board, random_move(&board, &random));
    }
    assert_false(opening_book_key(&board, 0, &key, &image));
    assert_int_equal(opening_book_moves(&book, &board, moves), 0);
    board_free(&board);
}

/* A move that is not legal, from a book that somebody wrote by hand, is none. */
static void no_illegal_move_comes_out(void **state)
{
    struct Pages pages = pages_of(games_find("gomoku"));
    (void)state;
    add(&pages, "gomoku", "h8 i9 j8", "h10", 1, 0);
    pages.bytes[pages.size - BOOK_ENTRY + 8] = 0xff;
    pages.bytes[pages.size - BOOK_ENTRY + 9] = 0xff;
    struct OpeningBook book = opened(&pages, "gomoku");
    assert_knows(&book, "gomoku", "h8 i9 j8", NULL);
}

static void assert_refused(const struct Pages *pages, size_t size, const char *game,
                           const char *why)
{
    struct OpeningBook book;
    struct TextError error;
    assert_false(opening_book_open(&book, games_find(game), pages->bytes, size, &error));
    assert_non_null(strstr(error.what, why));
    assert_int_equal(book.count, 0);
}

static void what_is_no_book_is_refused(void **state)
{
    struct Pages pages = pages_of(games_find("gomoku"));
    (void)state;
    add(&pages, "gomoku", "h8", "i9", 1, 0);
    assert_refused(&pages, 0, "gomoku", "no opening book");
    assert_refused(&pages, BOOK_HEAD - 1, "gomoku", "no opening book");
    assert_refused(&pages, pages.size, "xiangqi", "no opening book of xiangqi");
    assert_refused(&pages, pages.size - 1, "gomoku", "end is missing");
    char *key = strchr((char *)pages.bytes, '=');
    key[1] = key[1] == '0' ? '1' : '0';
    assert_refused(&pages, pages.size, "gomoku", "other keys");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_entry_serves_all_images),
        cmocka_unit_test(xiangqi_is_mirrored),
        cmocka_unit_test(moves_come_by_their_weight),
        cmocka_unit_test(only_games_from_the_start_are_known),
        cmocka_unit_test(no_illegal_move_comes_out),
        cmocka_unit_test(what_is_no_book_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
