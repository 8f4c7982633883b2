/* Races of one's own: put together, written as a line, and read by somebody else. */
#include "engine/games.h"
#include "src/play/lab/paper.h"
#include "src/play/lab/race_setup.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Writes, reads and writes again. */
static void assert_line_comes_back(const struct RaceSetup *setup)
{
    char line[RACE_TEXT_MAX], again[RACE_TEXT_MAX];
    struct RaceSetup read;
    struct TextError error;
    race_setup_write(setup, line);
    if (!race_setup_read(&read, line, &error))
        fail_msg("%s: %s at %d", line, error.what, error.at);
    assert_int_equal(read.lane_count, setup->lane_count);
    assert_int_equal(read.depth, setup->depth);
    for (int i = 0; i < read.lane_count; i++)
        assert_string_equal(read.lane[i].text, setup->lane[i].text);
    race_setup_write(&read, line); /* now with options and position in full */
    assert_true(race_setup_read(&read, line, &error));
    race_setup_write(&read, again);
    assert_string_equal(again, line);
}

static void every_preset_of_every_game_comes_back(void **state)
{
    (void)state;
    for (int i = 0; i <= games_count(); i++) {
        struct RaceSetup setup;
        race_setup_init(&setup, i < games_count() ? games_get(i) : &paper_game);
        for (int preset = 0; preset < RACE_PRESETS; preset++) {
            race_setup_preset(&setup, (enum RacePreset)preset);
            assert_true(setup.lane_count >= 3);
            assert_line_comes_back(&setup);
        }
    }
}

/* Options, position and whose turn it is are those of the board. */
static void a_board_comes_back(void **state)
{
    struct RaceSetup setup;
    struct Board board, again;
    struct TextError error;
    char line[RACE_TEXT_MAX];
    (void)state;
    assert_true(
        board_tell(&board, games_find("gomoku"), "rule=renju size=19", NULL, "k10 l11 a1", &error));
    race_setup_from(&setup, &board);
    assert_line_comes_back(&setup);
    race_setup_write(&setup, line);
    struct Experiment *e = experiment_read(line, &error);
    assert_non_null(e);
    assert_true(experiment_board(e, NULL, &again, &error));
    assert_int_equal(board.game->key(again.position), board.game->key(board.position));
    experiment_close(e);
    board_free(&again);
    board_free(&board);
}

/* What lane_read understands lane_write writes so that it is understood as the same. */
static void a_lane_comes_back(void **state)
{
    static const char *const lanes[] = {
        "minimax",
        "negamax,quiescence",
        "pvs,table,captures,killer,history,iterative",
        "aspiration,null,window=4,width=8",
        "alphabeta,window=3,eval=shape-1,depth=4",
        "alphabeta,order=best",
        "strong",
        "classic:window-3",
    };
    const struct Game *game = games_find("gomoku");
    (void)state;
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        struct LaneSettings lane, again;
        assert_true(lane_read(game, lanes[i], 3, &lane, NULL));
        memset(lane.text, 0, sizeof lane.text);
        lane_write(game, &lane, 3);
        assert_true(lane_read(game, lane.text, 3, &again, NULL));
        assert_memory_equal(&again.search, &lane.search, sizeof again.search);
        assert_int_equal(again.sort, lane.sort);
        assert_ptr_equal(again.classic, lane.classic);
    }
}

/* A textbook's program brings its own settings, whatever depth the race has. */
static void a_classic_is_what_the_level_is(void **state)
{
    const struct Game *game = games_find("gomoku");
    struct LaneSettings lane;
    struct Level level;
    (void)state;
    assert_true(lane_read(game, "classic:window-4", 2, &lane, NULL));
    assert_true(level_read(game, "classic:window-4", &level, NULL));
    assert_string_equal(lane.classic->id, "window-4");
    assert_memory_equal(&lane.search, &level.settings, sizeof lane.search);
    assert_int_equal(lane.search.depth, 4);
    assert_true(lane.changes_tree);
    assert_true(lane_read(game, "pvs", 2, &lane, NULL));
    assert_null(lane.classic);
}

static void a_wrong_line_is_told_with_its_place(void **state)
{
    static const struct {
        const char *line, *what;
        int at;
    } wrong[] = {
        {"", "game, depth or lane is missing", 0},
        {"game draughts; depth 3; lane pvs", "there is no game 'draughts'", 5},
        {"game gomoku; depth 3; lane pvs,tabel", "unknown switch 'tabel'", 31},
        {"game gomoku; depth 3; lane pvs; colour red", "'colour' is no part of a race", 31},
        {"game gomoku; depth 3; lane classic:go", "gomoku has no classic 'go'", 35},
        {"game gomoku; depth 0; lane pvs", "'depth' is no part of a race", 12},
        {"game gomoku; depth 20; lane pvs", "deeper than 16 plies", 0},
        {"game tictactoe; depth 3; moves b2 a1 b1 a2 b3; lane pvs",
         "the game is over in this position", 0},
        {"game tictactoe; depth 1; lane pvs; lane pvs; lane pvs; lane pvs; lane pvs; lane pvs; "
         "lane minimax",
         "more than 6 lanes", 90},
    };
    struct RaceSetup setup, before;
    (void)state;
    race_setup_init(&setup, games_find("xiangqi"));
    before = setup;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct TextError error = {.at = -1};
        assert_false(race_setup_read(&setup, wrong[i].line, &error));
        assert_string_equal(error.what, wrong[i].what);
        assert_int_equal(error.at, wrong[i].at);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

/* A form offers what the game has. */
static void switches_are_offered_where_they_work(void **state)
{
    (void)state;
    assert_true(lane_offers(games_find("xiangqi"), SWITCH_INDEX_EXTENSION));
    assert_false(lane_offers(games_find("gomoku"), SWITCH_INDEX_EXTENSION));
    assert_true(lane_offers(games_find("gomoku"), SWITCH_INDEX_WINDOW));
    assert_false(lane_offers(games_find("xiangqi"), SWITCH_INDEX_WINDOW));
    assert_false(lane_offers(&paper_game, SWITCH_INDEX_CAPTURES));
    assert_true(lane_offers(&paper_game, SWITCH_INDEX_TABLE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_of_every_game_comes_back),
        cmocka_unit_test(a_board_comes_back),
        cmocka_unit_test(a_lane_comes_back),
        cmocka_unit_test(a_classic_is_what_the_level_is),
        cmocka_unit_test(a_wrong_line_is_told_with_its_place),
        cmocka_unit_test(switches_are_offered_where_they_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
