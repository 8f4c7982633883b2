/* Gomoku's strong search, its continuous fours, and what it chooses in swap2. */
#include "engine/gomoku/gomoku.h"
#include "engine/gomoku/position.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/random.h"
#include "tests/engine/gomoku_drawing.h"
#include "tests/engine/gomoku_tables.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct Game *const game = &gomoku_game;

static void search_position(const struct Board *board, uint64_t nodes, struct SearchResult *result)
{
    struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = nodes};
    struct TranspositionTable *table = tt_new(1 << 20);
    struct Search *search = search_new(board, board->tables, table);
    search_run(search, &settings, NULL, result);
    search_free(search);
    tt_free(table);
}

/* What the strong search says of a drawing within so many nodes. */
static struct SearchResult ask(const void *tables, enum GomokuRule rule, enum GomokuColour turn,
                               uint64_t nodes, const char *drawing)
{
    struct Options options = gomoku_options_of(15, rule, false);
    struct SearchResult result;
    struct Board board;
    board_init(&board, game, &options, tables, true);
    gomoku_draw(board.position, rule, turn, false, drawing);
    game->refresh(board.position, board.aux, tables);
    search_position(&board, nodes, &result);
    board_free(&board);
    return result;
}

/* Asserts that Black to move finds the point `!` and a win in `plies`. */
static void finds_win(const void *tables, enum GomokuRule rule, uint64_t nodes, int plies,
                      const char *drawing)
{
    struct SearchResult result = ask(tables, rule, COLOUR_BLACK, nodes, drawing);
    if (result.move != gomoku_marked(false, drawing, '!') + 1 || score_plies(result.score) != plies)
        fail_msg("move %d, %d plies:\n%s", result.move, score_plies(result.score), drawing);
}

static void test_wins(void **state)
{
    finds_win(*state, RULE_FREESTYLE, 50, 1, "O X X X X ! .\n. O O O O . .\n");
    /* The four wins a move: five first. */
    finds_win(*state, RULE_FREESTYLE, 50, 3,
              "O . X X X ! .\n"
              ". O . O . O .\n");
    /* A four from the stopped row makes the other row four and three at once. */
    finds_win(*state, RULE_FREESTYLE, 300, 5,
              ". . . . . . . . .\n"
              "O X X X ! . . . .\n"
              ". . O . X . . . .\n"
              ". . . . X O . . .\n"
              ". . O . . . . . .\n"
              ". . . . . . . . .\n");
}

/* Two threes at once win, since White has no fours: seen before anything is searched. */
static void test_threes(void **state)
{
    static const char drawing[] = ". . . . . . . . . . .\n"
                                  ". . O . . . . . . . .\n"
                                  ". . . . . . . . . . .\n"
                                  ". O . . . . . . . . .\n"
                                  ". X . O . . . . X X .\n"
                                  ". . . . . . . . . O .\n"
                                  ". . . . . . . . . . .\n"
                                  ". . . X . . . . . O .\n"
                                  ". . X ! . . . . O . .\n"
                                  ". . X X . . O . . . .\n"
                                  ". . . . . . . . . . .\n";
    struct SearchResult result = ask(*state, RULE_FREESTYLE, COLOUR_BLACK, 4000, drawing);
    assert_int_equal(score_plies(result.score), 5);
}

static void test_stops_what_must_be_stopped(void **state)
{
    static const char four[] = ". . . . . .\nX O O O O !\n. . X X . .\n. . . . . .\n";
    struct SearchResult result = ask(*state, RULE_FREESTYLE, COLOUR_BLACK, 100, four);
    assert_int_equal(result.move, gomoku_marked(false, four, '!') + 1);
    static const char three[] = ". . . . . . .\n. a O O O b .\n. . . X . . .\n. . X . . . .\n";
    result = ask(*state, RULE_FREESTYLE, COLOUR_BLACK, 20000, three);
    int played = result.move - 1, left = gomoku_marked(false, three, 'a');
    assert_true(played >= left - 1 && played <= left + 5);
}

/* White's four has one answer, which would be six for Black: forbidden in renju alone. */
static void test_forbidden_answer(void **state)
{
    static const char drawing[] = ". . . . . . O . .\n"
                                  ". . . . . . X . .\n"
                                  ". . . . . . X . .\n"
                                  ". . . . . . X . .\n"
                                  ". X O O O ! a . .\n"
                                  ". . . . . . X . .\n"
                                  ". . . . . . X . .\n"
                                  ". . . . . . O . .\n";
    struct SearchResult renju = ask(*state, RULE_RENJU, COLOUR_WHITE, 2000, drawing);
    struct SearchResult free = ask(*state, RULE_FREESTYLE, COLOUR_WHITE, 2000, drawing);
    assert_int_equal(renju.move, gomoku_marked(false, drawing, '!') + 1);
    assert_int_equal(score_plies(renju.score), 3);
    assert_true(score_plies(free.score) <= 0);
}

/* Points that look forbidden and are not may make no four after all: White wins here, and nothing
 * that was written beyond the board says otherwise. */
static void test_no_four_after_all(void **state)
{
    static const char text[] =
        "15/15/15/3bb2w7/5bww7/4b1b1b6/6wwbb5/3w2wb7/15/4wb2w6/15/15/15/15/15 w";
    struct Options options = gomoku_options_of(15, RULE_RENJU, false);
    struct SearchResult result;
    struct Board board;
    board_init(&board, game, &options, *state, true);
    assert_true(board_set(&board, text, NULL));
    search_position(&board, 200000, &result);
    board_free(&board);
    assert_true(score_plies(result.score) > 0);
}

/* The strong search plays whole games by the rules on every board under every rule set. */
static void test_plays_whole_games(void **state)
{
    static const int sizes[] = {15, 19, 20};
    for (int i = 0; i < 9; i++) {
        struct Options options = gomoku_options_of(sizes[i % 3], i / 3, i % 2);
        struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = 400};
        struct Board board;
        board_init(&board, game, &options, *state, true);
        struct TranspositionTable *table = tt_new(1 << 20);
        while (board_status(&board).outcome == OUTCOME_ONGOING) {
            struct SearchResult result;
            struct Search *search = search_new(&board, *state, table);
            settings.seed++;
            search_run(search, &settings, NULL, &result);
            search_free(search);
            assert_true(board_legal(&board, result.move));
            board_make(&board, result.move);
        }
        struct Status status = board_status(&board);
        assert_true(status.reason == REASON_LINE || status.reason == REASON_FULL_BOARD ||
                    i / 3 == RULE_RENJU);
        tt_free(table);
        board_free(&board);
    }
}

static void assert_choice(const char *stones, enum GomokuPhase phase, Move expected)
{
    struct GomokuPosition position;
    gomoku_draw(&position, RULE_FREESTYLE, COLOUR_WHITE, false, stones);
    position.state.phase = (uint8_t)phase;
    Move move = game->knowledge->choose(&position, 1);
    if (move != expected)
        fail_msg("chose %d:\n%s", move, stones);
}

static void test_chooses_the_better_colour(void **state)
{
    (void)state;
    /* White's stone at the edge: Black's two stand better, though White moves. */
    static const char black[] = "O . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . X X . . . . . .\n"
                                ". . . . . . . . X . O . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n";
    assert_choice(black, PHASE_FIRST_CHOOSES, MOVE_TAKE_BLACK);
    /* Black's stones in the corners: White's one in the middle, and the move. */
    static const char white[] = "X . . . . . . . . . . . . . X\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . O . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . . . .\n";
    assert_choice(white, PHASE_SECOND_CHOOSES, MOVE_TAKE_WHITE);
}

/* Both seats choose all through swap2 what the rules allow, in many ways. */
static void test_chooses_through_swap2(void **state)
{
    (void)state;
    uint64_t random = 3;
    Move first[40];
    int different = 0;
    for (int i = 0; i < 40; i++) {
        struct Options options = gomoku_options_of(15, i % 3, true);
        struct Board board;
        Move move;
        board_init(&board, game, &options, NULL, false);
        while ((move = game->knowledge->choose(board.position, random_next(&random))) !=
               MOVE_NONE) {
            assert_true(board_legal(&board, move));
            board_make(&board, move);
            assert_true(board.trail.count <= 7);
        }
        assert_true(board.trail.count >= 4);
        first[i] = board.trail.ply[0].move;
        different += i > 0 && first[i] != first[0];
        board_free(&board);
    }
    assert_true(different > 0);
}

/* The scale has nineteen steps, the texts' depths with their windows among them, and classics. */
static void test_levels(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int depth;
        const uint8_t *schedule;
    } texts[] = {{"level:casual", 2, window_schedule_3},
                 {"level:regular", 3, window_schedule_3},
                 {"level:skilled", 4, window_schedule_4}};
    static const char *const classics[] = {"classic:shape-1", "classic:shape-2", "classic:window-3",
                                           "classic:window-4"};
    struct Level level;
    assert_int_equal(level_count(game), 19);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(level_read(game, texts[i].name, &level, NULL));
        assert_int_equal(level.settings.depth, texts[i].depth);
        assert_ptr_equal(level.settings.schedule, texts[i].schedule);
        assert_non_null(strstr(level.about, "textbook"));
    }
    for (size_t i = 0; i < sizeof classics / sizeof *classics; i++)
        assert_true(level_read(game, classics[i], &level, NULL));
}

/* What a level makes of a quiet opening in nine plies: its move, and the nodes that it takes. */
static struct SearchResult level_plays(const void *tables, const char *name)
{
    struct Level level;
    struct Board board;
    struct SearchResult result;
    assert_true(level_read(game, name, &level, NULL));
    level.settings.depth = 9;
    level.settings.nodes = 0;
    level.settings.time_us = 0;
    board_init(&board, game, NULL, tables, true);
    assert_true(board_play(&board, "h8 i9 i8 g8 g9", NULL));
    struct TranspositionTable *table = tt_new(1 << 20);
    struct Search *search = search_new(&board, tables, table);
    search_run(search, &level.settings, NULL, &result);
    search_free(search);
    tt_free(table);
    board_free(&board);
    return result;
}

/* What is learnt is for the strong half: the others are an opponent that stays the same. */
static void test_lower_levels_never_change(void **state)
{
    bool learnt = false;
    for (int i = 0; i < level_count(game); i++) {
        const struct Level *level = level_get(game, i);
        learnt = learnt || strcmp(level->id, "adept") == 0;
        assert_string_equal(game->knowledge->evaluations[level->settings.evaluation].id,
                            learnt ? "network" : "own");
    }
    assert_int_equal(level_plays(*state, "level:sharp").move, 141);
    assert_int_equal(level_plays(*state, "level:sharp").nodes, 25949);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wins),
        cmocka_unit_test(test_threes),
        cmocka_unit_test(test_stops_what_must_be_stopped),
        cmocka_unit_test(test_forbidden_answer),
        cmocka_unit_test(test_no_four_after_all),
        cmocka_unit_test(test_plays_whole_games),
        cmocka_unit_test(test_chooses_the_better_colour),
        cmocka_unit_test(test_chooses_through_swap2),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_lower_levels_never_change),
    };
    return cmocka_run_group_tests(tests, gomoku_tables_make, gomoku_tables_free);
}
