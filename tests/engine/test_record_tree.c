/* Records as trees: how they grow and change, and that a text tells all of one. */
#include "engine/games.h"
#include "engine/record.h"
#include "engine/tree.h"
#include "src/common/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUND_TRIPS = 40, STEPS = 120 };

/* Plays a move given as text; fails the test where it can't. */
static TreeNode play(struct TreeCursor *cursor, const char *text)
{
    struct TextError error;
    Move move;
    const struct Board *board = &cursor->board;
    if (!board->game->move_read(board->position, text, &move, &error) ||
        !tree_cursor_play(cursor, move, &error))
        fail_msg("%s: %s", text, error.what);
    return cursor->node;
}

static struct Tree *read_tree(const char *text)
{
    struct RecordError error;
    const char *rest;
    int line = 1;
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, &error);
    if (!tree)
        fail_msg("line %d: %s\n%s", error.line, error.what, text);
    return tree;
}

static void assert_written(const struct Tree *tree, const char *moves)
{
    char *text = record_write_tree(tree);
    const char *begin = strstr(text, "\n\n");
    assert_non_null(begin);
    assert_string_equal(begin + 2, moves);
    free(text);
}

/* The small tree of these tests: 1. b2 a1 2. c3, with two other first answers. */
static struct Tree *small_tree(struct TreeCursor *cursor)
{
    struct Tree *tree = tree_new(games_find("tictactoe"), NULL);
    tree_cursor_init(cursor, tree);
    TreeNode first = play(cursor, "b2");
    play(cursor, "a1");
    play(cursor, "c3");
    tree_cursor_go(cursor, first);
    play(cursor, "b1");
    play(cursor, "b3");
    tree_cursor_go(cursor, first);
    play(cursor, "a2");
    return tree;
}

static void variations_stand_behind_the_move_they_replace(void **state)
{
    struct TreeCursor cursor;
    struct Tree *tree = small_tree(&cursor);
    (void)state;
    assert_written(tree, "1. b2 a1 (1... b1 2. b3) (1... a2) 2. c3 *\n");
    tree_cursor_free(&cursor);
    tree_free(tree);
}

static void a_variation_becomes_the_main_line(void **state)
{
    struct TreeCursor cursor;
    struct Tree *tree = small_tree(&cursor);
    (void)state;
    tree_promote(tree, cursor.node);
    assert_written(tree, "1. b2 a2 (1... a1 2. c3) (1... b1 2. b3) *\n");
    tree_cursor_free(&cursor);
    tree_free(tree);
}

static void a_removed_move_takes_its_line_along(void **state)
{
    struct TreeCursor cursor;
    struct Tree *tree = small_tree(&cursor);
    (void)state;
    TreeNode first = tree_child(tree, tree_child(tree, TREE_ROOT));
    tree_remove(tree, first);
    assert_written(tree, "1. b2 b1 (1... a2) 2. b3 *\n");
    tree_remove(tree, cursor.node);
    assert_written(tree, "1. b2 b1 2. b3 *\n");
    tree_cursor_go(&cursor, tree_child(tree, TREE_ROOT));
    play(&cursor, "c1"); /* the list of children still takes new ones */
    assert_written(tree, "1. b2 b1 (1... c1) 2. b3 *\n");
    tree_cursor_free(&cursor);
    tree_free(tree);
}

static void a_move_that_exists_is_not_added_again(void **state)
{
    struct TreeCursor cursor;
    struct Tree *tree = small_tree(&cursor);
    uint32_t count = tree_count(tree);
    (void)state;
    tree_cursor_go(&cursor, tree_child(tree, TREE_ROOT));
    play(&cursor, "b1");
    assert_int_equal(tree_count(tree), count);
    tree_cursor_free(&cursor);
    tree_free(tree);
}

static void illegal_moves_and_moves_after_the_end_are_refused(void **state)
{
    struct TextError error;
    struct TreeCursor cursor;
    struct Tree *tree = tree_new(games_find("tictactoe"), NULL);
    (void)state;
    tree_cursor_init(&cursor, tree);
    Move move = MOVE_NONE;
    TreeNode node = play(&cursor, "b2");
    assert_false(tree_cursor_play(&cursor, tree_move(tree, node), &error));
    assert_int_equal(cursor.node, node);
    play(&cursor, "a1"), play(&cursor, "b3"), play(&cursor, "a2"), play(&cursor, "b1");
    assert_true(cursor.board.game->move_read(cursor.board.position, "c1", &move, NULL));
    assert_false(tree_cursor_play(&cursor, move, &error));
    assert_string_equal(error.what, "the game is over");
    tree_cursor_free(&cursor);
    tree_free(tree);
}

/* Other programs may not know the rule that ended it. */
static void moves_behind_a_repetition_are_taken(void **state)
{
    static const char *const round[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    struct TreeCursor cursor;
    struct Tree *tree = tree_new(games_find("xiangqi"), NULL);
    (void)state;
    tree_cursor_init(&cursor, tree);
    for (int i = 0; i < 8; i++)
        play(&cursor, round[i % 4]);
    assert_int_equal(board_status(&cursor.board).reason, REASON_REPETITION);
    play(&cursor, "b0c2");
    tree_cursor_free(&cursor);
    tree_free(tree);
}

static void what_stands_beside_a_move_is_written_and_read(void **state)
{
    static const char text[] =
        "[Game \"gomoku\"]\n[Option \"size=15\"]\n[Option \"rule=freestyle\"]\n"
        "[Option \"opening=free\"]\n[Annotator \"Ada\"]\n[Result \"1-0\"]\n\n"
        "{[%csl Gh8,Rh9,Yh10,Bh11] Before the first move} 1. h8 $1 $16 $7 $138 h9 {[%emt "
        "0:00:02.750] [%eval -0.250,12]\n"
        "[%cal Bh8i9] [%mrk sa1,tb2,xc3,\"A\"o15] Two\nlines} 2. i9 {[%eval #3,20]} 1-0\n";
    const struct TreeMark *marks;
    (void)state;
    struct Tree *tree = read_tree(text);
    TreeNode first = tree_child(tree, TREE_ROOT), second = tree_child(tree, first);
    TreeNode third = tree_child(tree, second);
    assert_string_equal(tree_comment(tree, TREE_ROOT), "Before the first move");
    assert_int_equal(tree_marks(tree, TREE_ROOT, &marks), 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(marks[i].colour, TREE_GREEN + i);
    assert_int_equal(marks[0].kind, TREE_CIRCLE);
    assert_int_equal(marks[0].to, 7 * 15 + 7);
    assert_int_equal(tree_glyph(tree, first, TREE_GLYPH_MOVE), 1);
    assert_int_equal(tree_glyph(tree, first, TREE_GLYPH_POSITION), 16);
    assert_int_equal(tree_glyph(tree, first, TREE_GLYPH_OTHER), 138);
    assert_int_equal(tree_time(tree, first), -1);
    assert_int_equal(tree_time(tree, second), 2750);
    assert_string_equal(tree_comment(tree, second), "Two\nlines");
    assert_int_equal(tree_marks(tree, second, &marks), 5);
    assert_int_equal(marks[0].from, 7 * 15 + 7);
    assert_int_equal(marks[0].to, 8 * 15 + 8);
    assert_int_equal(marks[0].colour, TREE_BLUE);
    assert_string_equal(marks[4].label, "A");
    assert_int_equal(marks[4].to, 14 * 15 + 14);
    assert_int_equal(tree_evaluation(tree, second).depth, 12);
    assert_true(tree_evaluation(tree, second).value < 0); /* Black is on turn, and it is Black's */
    assert_int_equal(tree_evaluation(tree, third).kind, TREE_EVAL_WIN);
    assert_int_equal(tree_evaluation(tree, third).value, -6);
    assert_string_equal(tree_tag(tree, "Annotator"), "Ada");
    char *once = record_write_tree(tree);
    struct Tree *again = read_tree(once);
    char *twice = record_write_tree(again);
    assert_string_equal(once, twice);
    assert_non_null(strstr(once, "{[%csl Gh8,Rh9,Yh10,Bh11] Before the first move}"));
    assert_non_null(strstr(once, "1. h8 $1 $16 $7 $138 h9"));
    assert_non_null(strstr(once, "[%cal Bh8i9]"));
    assert_non_null(strstr(once, "[%mrk sa1,tb2,xc3,\"A\"o15] Two\nlines}"));
    free(once);
    free(twice);
    tree_free(again);
    tree_free(tree);
}

/* As other programs write: no numbers to rely on, results in words, a variation in a variation. */
static void foreign_variations_are_read(void **state)
{
    static const char text[] = "[Event \"x\"]\n[Game \"Chinese Chess\"]\n[Result \"红胜\"]\n\n"
                               "1. 炮二平五 马8进7 (1. ... 炮８平５ 2. 馬二進三! (2. 马八进七?) )\n"
                               "2. 马二进三 ... 车9平8\n";
    (void)state;
    struct Tree *tree = read_tree(text);
    assert_string_equal(tree_tag(tree, "Result"), "1-0");
    assert_written(tree, "1. h2e2 h9g7 (1... h7e7 2. h0g2 $1 (2. b0c2 $2)) 2. h0g2 i9h9 1-0\n");
    tree_free(tree);
}

static void a_broken_game_among_others_is_named_and_left_out(void **state)
{
    static const char text[] = "[Game \"tictactoe\"]\n\n1. b2 *\n\n"
                               "[Game \"tictactoe\"]\n[Event \"bad\"]\n\n1. b2 b2 *\n\n"
                               "[Game \"tictactoe\"]\n\n1. a1 b1 *\n";
    struct RecordError error;
    const char *rest = text;
    int line = 1;
    (void)state;
    struct Tree *first = record_read_tree(rest, NULL, &rest, &line, &error);
    assert_non_null(first);
    assert_null(record_read_tree(rest, NULL, &rest, &line, &error));
    assert_int_equal(error.line, 8);
    struct Tree *third = record_read_tree(rest, NULL, &rest, &line, &error);
    assert_non_null(third);
    assert_written(third, "1. a1 b1 *\n");
    assert_int_equal(*rest, '\0');
    tree_free(first);
    tree_free(third);
}

/* Adds random moves at random places. */
static void grow(struct Tree *tree, uint64_t *random)
{
    struct TreeCursor cursor;
    tree_cursor_init(&cursor, tree);
    for (int step = 0; step < STEPS; step++) {
        Move moves[MOVES_MAX];
        if (random_below(random, 8) == 0)
            tree_cursor_go(&cursor, random_below(random, tree_count(tree)));
        const struct Board *board = &cursor.board;
        int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
        if (count == 0 ||
            !tree_cursor_play(&cursor, moves[random_below(random, (uint32_t)count)], NULL))
            continue;
        if (random_below(random, 4) == 0)
            tree_set_comment(tree, cursor.node, "a } remark");
        if (random_below(random, 4) == 0)
            tree_add_glyph(tree, cursor.node, 1 + (int)random_below(random, 255));
    }
    tree_cursor_free(&cursor);
}

static void any_tree_is_read_back_as_it_was_written(void **state)
{
    uint64_t random = 12;
    (void)state;
    for (int i = 0; i < ROUND_TRIPS; i++) {
        struct Tree *tree = tree_new(games_get(i % games_count_all()), NULL);
        grow(tree, &random);
        char *once = record_write_tree(tree);
        struct Tree *again = read_tree(once);
        char *twice = record_write_tree(again);
        assert_int_equal(tree_count(tree), tree_count(again));
        assert_string_equal(once, twice);
        free(once);
        free(twice);
        tree_free(tree);
        tree_free(again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variations_stand_behind_the_move_they_replace),
        cmocka_unit_test(a_variation_becomes_the_main_line),
        cmocka_unit_test(a_removed_move_takes_its_line_along),
        cmocka_unit_test(a_move_that_exists_is_not_added_again),
        cmocka_unit_test(illegal_moves_and_moves_after_the_end_are_refused),
        cmocka_unit_test(moves_behind_a_repetition_are_taken),
        cmocka_unit_test(what_stands_beside_a_move_is_written_and_read),
        cmocka_unit_test(foreign_variations_are_read),
        cmocka_unit_test(a_broken_game_among_others_is_named_and_left_out),
        cmocka_unit_test(any_tree_is_read_back_as_it_was_written),
    };
    return cmocka_run_group_tests_name("record tree", tests, NULL, NULL);
}
