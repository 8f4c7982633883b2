/* Positions put together point by point. */
#include "engine/games.h"
#include "src/play/table/position_edit.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct PositionEdit edit_of(const char *game, const char *moves)
{
    struct PositionEdit edit;
    struct Board board;
    board_init(&board, games_find(game), NULL, NULL, false);
    assert_true(board_play(&board, moves, NULL));
    position_edit_init(&edit, &board);
    board_free(&board);
    return edit;
}

static void assert_text(const struct PositionEdit *edit, const char *expected)
{
    char text[POSITION_TEXT_MAX];
    struct TextError error;
    if (!position_edit_text(edit, text, &error))
        fail_msg("%s", error.what);
    assert_string_equal(text, expected);
}

static void assert_impossible(const struct PositionEdit *edit, const char *why)
{
    char text[POSITION_TEXT_MAX];
    struct TextError error;
    assert_false(position_edit_text(edit, text, &error));
    assert_string_equal(error.what, why);
}

/* Three of them. */
static void some_plies(struct Board *board, const struct Game *game)
{
    Move moves[MOVES_MAX];
    board_init(board, game, NULL, NULL, false);
    for (int ply = 0; ply < 3; ply++) {
        int count = game->generate(board->position, NULL, MOVES_ALL, moves);
        board_make(board, moves[count / 2]);
    }
}

static void every_game_writes_what_it_reads(void **state)
{
    (void)state;
    for (int i = 0; i < games_count_all(); i++) {
        struct PositionEdit edit;
        char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
        struct Board board;
        some_plies(&board, games_get(i));
        position_edit_init(&edit, &board);
        board_free(&board);
        assert_true(position_edit_text(&edit, text, NULL));
        board_init(&board, edit.game, NULL, NULL, false);
        assert_true(board_set(&board, text, NULL));
        struct PositionEdit back;
        position_edit_init(&back, &board);
        assert_memory_equal(back.piece, edit.piece, sizeof edit.piece);
        assert_int_equal(back.side, edit.side);
        assert_true(position_edit_text(&back, again, NULL));
        assert_string_equal(again, text);
        board_free(&board);
    }
}

static void pieces_are_put_and_taken(void **state)
{
    (void)state;
    struct PositionEdit edit = edit_of("gomoku", "");
    position_edit_put(&edit, 0, 1);
    position_edit_put(&edit, 224, 2);
    edit.side = 1;
    assert_text(&edit, "14w/15/15/15/15/15/15/15/15/15/15/15/15/15/b14 w");
    position_edit_put(&edit, 0, 0);
    assert_text(&edit, "14w/15/15/15/15/15/15/15/15/15/15/15/15/15/15 w");
    position_edit_clear(&edit);
    position_edit_start(&edit);
    assert_text(&edit, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b");
}

static void what_is_impossible_is_named(void **state)
{
    (void)state;
    struct PositionEdit edit = edit_of("xiangqi", "");
    int king = edit.piece[4], soldier = edit.piece[3 * 9];
    position_edit_put(&edit, 4, 0);
    assert_impossible(&edit, "Red must have exactly one king");
    position_edit_put(&edit, 4, king);
    position_edit_put(&edit, 1 * 9 + 1, soldier); /* the sixth, for a cannon that is off */
    position_edit_put(&edit, 2 * 9 + 1, 0);
    position_edit_put(&edit, 0, 0);
    assert_impossible(&edit, "there are too many pieces of one kind");
    position_edit_start(&edit);
    position_edit_put(&edit, 3 * 9 + 4, 0);
    position_edit_put(&edit, 6 * 9 + 4, 0);
    assert_impossible(&edit, "the kings face each other");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_writes_what_it_reads),
        cmocka_unit_test(pieces_are_put_and_taken),
        cmocka_unit_test(what_is_impossible_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
