/* Records being studied: walking, edits and taking them back, the engine's lines. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/random.h"
#include "src/play/study/study.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_BYTES = 1 << 20 };

/* A study of the record whose moves, with variations, are `moves`. */
static struct Study *study_on(const char *game, const char *moves, const struct WorkerHost *host)
{
    char text[512];
    int line = 1;
    const char *rest;
    struct RecordError error;
    snprintf(text, sizeof text, "[Game \"%s\"]\n\n%s *\n", game, moves);
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, &error);
    if (!tree)
        fail_msg("%s", error.what);
    return study_new(tree, TABLE_BYTES, host);
}

static struct Study *study_of(const char *game, const char *moves)
{
    const struct WorkerHost host = posix_host(0);
    return study_on(game, moves, &host);
}

static Move move_of(const struct Study *study, const char *text)
{
    const struct Board *board = study_board(study);
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    return move;
}

static void play(struct Study *study, const char *text)
{
    assert_true(study_play(study, move_of(study, text), NULL));
}

/* The moves that lead to the study's place. */
static void assert_at(struct Study *study, const char *expected)
{
    char line[256] = "", move[MOVE_TEXT_MAX];
    struct Board board;
    const struct Board *there = study_board(study);
    board_init(&board, there->game, &there->options, NULL, false);
    for (int i = 0; i < there->trail.count; i++) {
        board.game->move_write(board.position, there->trail.ply[i].move, move);
        snprintf(line + strlen(line), sizeof line - strlen(line), "%s%s", i ? " " : "", move);
        board_make(&board, there->trail.ply[i].move);
    }
    assert_string_equal(line, expected);
    board_free(&board);
}

/* The record's moves as they are written, without tags. */
static void assert_record(struct Study *study, const char *expected)
{
    char *text = record_write_tree(study_tree(study));
    char *moves = strstr(text, "\n\n");
    assert_non_null(moves);
    for (char *c = moves; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    while (*moves == ' ')
        moves++;
    moves[strlen(expected)] = 0;
    assert_string_equal(moves, expected);
    free(text);
}

static void one_walks_back_and_forth_where_one_came_from(void **state)
{
    (void)state;
    struct Study *study = study_of("tictactoe", "1. b2 a1 (1... c3 2. a1 b1) 2. a3");
    assert_false(study_step(study, -1));
    assert_true(study_step(study, 2));
    assert_at(study, "b2 a1");
    assert_true(study_sibling(study, 1));
    assert_false(study_sibling(study, 1));
    assert_true(study_last(study));
    assert_at(study, "b2 c3 a1 b1");
    assert_true(study_step(study, -3));
    assert_true(study_step(study, 2)); /* into the variation again */
    assert_at(study, "b2 c3 a1");
    assert_true(study_first(study));
    assert_true(study_last(study));
    assert_at(study, "b2 c3 a1 b1");
    assert_true(study_step(study, -2));
    assert_true(study_sibling(study, -1));
    assert_true(study_last(study));
    assert_at(study, "b2 a1 a3");
    study_free(study);
}

static void another_move_is_a_variation_and_the_same_is_not(void **state)
{
    (void)state;
    struct Study *study = study_of("tictactoe", "1. b2 a1 2. a3");
    assert_false(study_take_changed(study));
    play(study, "b2");
    assert_false(study_take_changed(study));
    play(study, "c3");
    assert_true(study_take_changed(study));
    assert_record(study, "1. b2 a1 (1... c3) 2. a3");
    assert_false(study_play(study, move_of(study, "a1") + 200, NULL));
    study_free(study);
}

static void edits_are_taken_back_in_turn(void **state)
{
    (void)state;
    const char *const whole = "1. b2 a1 (1... c3 2. a1 (2. b1)) (1... b1) 2. a3";
    struct Study *study = study_of("tictactoe", whole);
    study_step(study, 1);
    play(study, "c3");
    play(study, "b1");
    assert_true(study_promote(study));
    assert_record(study, "1. b2 c3 (1... a1 2. a3) (1... b1) 2. b1 (2. a1)");
    assert_false(study_promote(study));
    study_step(study, -1);
    assert_true(study_delete(study));
    assert_at(study, "b2");
    assert_record(study, "1. b2 a1 (1... b1) 2. a3");
    study_comment(study, "Why?");
    play(study, "c2");
    assert_record(study, "1. b2 {Why?} a1 (1... b1) (1... c2) 2. a3");
    assert_true(study_undo(study));
    assert_at(study, "b2");
    assert_true(study_undo(study));
    assert_true(study_undo(study));
    assert_at(study, "b2 c3");
    assert_true(study_undo(study)); /* all that promoting did, at once */
    assert_record(study, whole);
    assert_false(study_undo(study));
    study_free(study);
}

/* Whether a place is in the tree, reached from its root by first moves and variations. */
static bool is_in_tree(const struct Tree *tree, TreeNode node)
{
    for (; node != TREE_ROOT; node = tree_parent(tree, node)) {
        TreeNode child = tree_child(tree, tree_parent(tree, node));
        while (child != TREE_NONE && child != node)
            child = tree_next(tree, child);
        if (child == TREE_NONE)
            return false;
    }
    return true;
}

static void play_any(struct Study *study, uint64_t *random)
{
    Move moves[MOVES_MAX];
    const struct Board *board = study_board(study);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    if (count > 0)
        study_play(study, moves[random_below(random, (uint32_t)(count < 3 ? count : 3))], NULL);
}

/* Whatever is edited, taken back and walked in between, one stands on a move of the record. */
static void one_never_stands_on_a_move_that_is_gone(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct Study *study = study_of("tictactoe", "1. b2 a1 (1... b1 2. a1) 2. a3 c1");
        uint64_t random = seed;
        for (int i = 0; i < 60; i++) {
            switch (random_below(&random, 8)) {
            case 0:
            case 1:
                play_any(study, &random);
                break;
            case 2:
                study_step(study, 1 + (int)random_below(&random, 3));
                break;
            case 3:
                study_step(study, -1 - (int)random_below(&random, 3));
                break;
            case 4:
                study_sibling(study, random_below(&random, 2) ? 1 : -1);
                break;
            case 5:
                study_promote(study);
                break;
            case 6:
                study_delete(study);
                break;
            default:
                study_undo(study);
            }
            if (!is_in_tree(study_tree(study), study_node(study)))
                fail_msg("seed %d, step %d", (int)seed, i);
        }
        study_free(study);
    }
}

static void the_root_stays(void **state)
{
    (void)state;
    struct Study *study = study_of("tictactoe", "1. b2");
    assert_false(study_delete(study));
    assert_false(study_promote(study));
    assert_false(study_sibling(study, 1));
    study_free(study);
}

/* Waits until the engine has finished here. */
static const struct Insight *insight_of(struct Study *study)
{
    while (study_update(study) && study_thinks(study))
        ;
    study_update(study);
    return study_insight(study);
}

static void a_solved_game_shows_exact_lines(void **state)
{
    (void)state;
    struct Study *study = study_of("tictactoe", "1. b2 a2");
    study_last(study);
    study_analyse(study, 5);
    const struct Insight *insight = insight_of(study);
    assert_non_null(insight);
    assert_int_equal(insight->line_count, 5);
    for (int i = 0; i < 5; i++) {
        assert_true(insight->line[i].exact);
        assert_int_equal(insight->line[i].value.result, 1); /* an edge loses */
        assert_true(i == 0 || insight->line[i].value.plies >= insight->line[i - 1].value.plies);
    }
    assert_int_equal(insight->line[0].count, insight->line[0].value.plies);
    struct TreeEvaluation kept = tree_evaluation(study_tree(study), study_node(study));
    assert_int_equal(kept.kind, TREE_EVAL_WIN);
    assert_int_equal(kept.value, insight->line[0].value.plies);
    study_free(study);
}

static void lines_are_told_apart(void **state)
{
    (void)state;
    struct Study *study = study_of("xiangqi", "1. h2e2");
    const struct AnalystTask task = {.lines = 3, .depth = 5};
    const struct WorkerHost host = posix_host(0);
    study_last(study);
    struct Analyst *analyst = analyst_new(tree_game(study_tree(study)),
                                          tree_options(study_tree(study)), TABLE_BYTES, &host);
    analyst_begin(analyst, study_board(study), &task);
    while (analyst_update(analyst))
        ;
    const struct Insight *insight = analyst_insight(analyst);
    assert_int_equal(insight->line_count, 3);
    assert_int_equal(insight->depth, 5);
    for (int i = 0; i < 3; i++) {
        const struct AnalystLine *line = &insight->line[i];
        assert_true(board_legal(study_board(study), line->move[0]));
        assert_true(i == 0 || line->score <= insight->line[i - 1].score);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(line->move[0], insight->line[j].move[0]);
    }
    analyst_free(analyst);
    study_free(study);
}

static void the_engine_follows_and_is_switched_off(void **state)
{
    (void)state;
    struct Study *study = study_of("gomoku", "1. h8 i9 2. g7");
    study_analyse(study, 2);
    study_last(study); /* it thinks on for as long as it is asked to */
    while (!study_insight(study))
        study_update(study);
    assert_true(study_thinks(study));
    study_step(study, -1);
    while (!study_insight(study) || study_insight(study)->depth < 2)
        study_update(study);
    assert_true(board_legal(study_board(study), study_insight(study)->line[0].move[0]));
    study_analyse(study, 0);
    assert_false(study_thinks(study));
    assert_null(study_insight(study));
    study_free(study);
}

/* How often the engine has had something to tell. */
static void count_wake(void *context)
{
    atomic_fetch_add((atomic_int *)context, 1);
}

/* Whoever looks twice between two updates sees the same, whatever the engine finds meanwhile. */
static void what_was_found_stays_until_the_next_update(void **state)
{
    (void)state;
    atomic_int wakes = 0;
    struct WorkerHost host = posix_host(0);
    host.wake = count_wake;
    host.context = &wakes;
    struct Study *study = study_on("gomoku", "1. h8 i9 2. g7", &host);
    study_last(study);
    study_analyse(study, 2);
    while (!study_insight(study))
        study_update(study);
    const struct Insight *insight = study_insight(study);
    struct Insight then = *insight;
    for (int told = atomic_load(&wakes); atomic_load(&wakes) < told + 4;)
        ;
    assert_ptr_equal(study_insight(study), insight);
    assert_memory_equal(insight, &then, sizeof then);
    study_free(study);
}

static void a_finished_game_is_not_looked_at(void **state)
{
    (void)state;
    struct Study *study = study_of("tictactoe", "1. b2 a1 2. b3 a2 3. b1");
    study_last(study);
    study_analyse(study, 3);
    assert_false(study_update(study));
    assert_null(study_insight(study));
    assert_null(study_match(study, "human", false, "Mei"));
    study_free(study);
}

static void a_game_goes_on_from_any_place(void **state)
{
    (void)state;
    struct Study *study = study_of("tictactoe", "1. b2 a1 (1... c3 2. a1) 2. a3");
    study_step(study, 1);
    play(study, "c3");
    struct Match *match = study_match(study, "level:expert", false, "Mei");
    assert_int_equal(match_count(match), 2);
    assert_string_equal(match_move_text(match, 1), "c3");
    assert_string_equal(match_tags(match)->player[0], "Mei");
    assert_string_equal(match_tags(match)->player[1], "level:expert");
    assert_true(match_tags(match)->casual);
    match_free(match);
    match = study_match(study, "level:expert", true, "Mei");
    assert_string_equal(match_tags(match)->player[0], "level:expert");
    match_free(match);
    study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_walks_back_and_forth_where_one_came_from),
        cmocka_unit_test(another_move_is_a_variation_and_the_same_is_not),
        cmocka_unit_test(edits_are_taken_back_in_turn),
        cmocka_unit_test(one_never_stands_on_a_move_that_is_gone),
        cmocka_unit_test(the_root_stays),
        cmocka_unit_test(a_solved_game_shows_exact_lines),
        cmocka_unit_test(lines_are_told_apart),
        cmocka_unit_test(the_engine_follows_and_is_switched_off),
        cmocka_unit_test(what_was_found_stays_until_the_next_update),
        cmocka_unit_test(a_finished_game_is_not_looked_at),
        cmocka_unit_test(a_game_goes_on_from_any_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
