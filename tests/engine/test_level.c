/* Opponents as people type them. */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct Game *gomoku(void)
{
    return games_find("gomoku");
}

/* Every level and classic of every game is found by its name, levels by their number too. */
static void names_and_numbers(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        const struct Level *level;
        for (int j = 0; (level = level_get(game, j)); j++) {
            struct Level read;
            char text[64];
            assert_int_equal(level->classic, j >= level_count(game));
            snprintf(text, sizeof text, "%s:%s", level->classic ? "classic" : "level", level->id);
            assert_true(level_read(game, text, &read, NULL));
            assert_string_equal(read.label, level->label);
            snprintf(text, sizeof text, "level:%d", j + 1);
            assert_int_equal(level_read(game, text, &read, NULL), !level->classic);
            assert_string_equal(read.id, level->id);
        }
    }
}

/* What settings, autosaves and records of earlier versions name is still an opponent, the one that
 * plays most like it. */
static void earlier_names(void **state)
{
    static const struct {
        const char *game, *was, *is;
    } names[] = {
        {"gomoku", "level:beginner", "casual"},
        {"gomoku", "level:intermediate", "regular"},
        {"gomoku", "level:advanced", "skilled"},
        {"gomoku", "level:veteran", "dan-2"},
        {"gomoku", "level:expert", "champion"},
        {"gomoku", "level:master", "grandmaster"},
        {"xiangqi", "level:beginner", "learner"},
        {"xiangqi", "level:intermediate", "casual"},
        {"xiangqi", "level:advanced", "regular"},
        {"xiangqi", "level:veteran", "dan-3"},
        {"xiangqi", "level:expert", "champion"},
        {"xiangqi", "level:master", "grandmaster"},
        {"chiziqi", "level:beginner", "first-steps"},
        {"chiziqi", "level:novice", "learner"},
        {"chiziqi", "level:intermediate", "regular"},
        {"chiziqi", "level:advanced", "sharp"},
        {"chiziqi", "level:expert", "veteran"},
        {"chiziqi", "level:perfect", "grandmaster"},
        {"tictactoe", "level:beginner", "newcomer"},
        {"tictactoe", "level:intermediate", "learner"},
        {"tictactoe", "level:expert", "grandmaster"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct Level level;
        assert_true(level_read(games_find(names[i].game), names[i].was, &level, NULL));
        assert_string_equal(level.id, names[i].is);
    }
}

/* Each step of a scale is stronger than the one below, and only the top plays by time. */
static void strengths_rise(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        for (int j = 1; j < level_count(game); j++) {
            const struct Level *below = level_get(game, j - 1), *level = level_get(game, j);
            assert_true(level->strength > below->strength);
            assert_true(j >= level_count(game) - 2 || !level->settings.time_us);
        }
    }
}

static void settings(void **state)
{
    struct Level level;
    (void)state;
    assert_true(level_read(
        gomoku(), "algorithm=pvs,table,killer,window=4,eval=run,depth=3,nodes=10000,ms=500", &level,
        NULL));
    assert_int_equal(level.settings.algorithm, ALGORITHM_PVS);
    assert_int_equal(level.settings.switches, SWITCH_TABLE | SWITCH_KILLER | SWITCH_WINDOW);
    assert_ptr_equal(level.settings.schedule, window_schedule_4);
    assert_string_equal(gomoku()->knowledge->evaluations[level.settings.evaluation].id, "run");
    assert_int_equal(level.settings.depth, 3);
    assert_int_equal(level.settings.nodes, 10000);
    assert_int_equal(level.settings.time_us, 500000);
    assert_true(level_read(gomoku(), "width=5,slack=7", &level, NULL));
    assert_int_equal(level.settings.switches, SWITCH_WIDTH);
    assert_int_equal(level.settings.width, 5);
    assert_int_equal(level.settings.slack, 7);
    assert_true(level.settings.depth > 0);
    assert_true(level_read(gomoku(), "noise=40,oversight=300,careless,finishes", &level, NULL));
    assert_int_equal(level.settings.lapses.noise, 40);
    assert_int_equal(level.settings.lapses.oversight, 300);
    assert_true(level.settings.lapses.careless && level.settings.finishes);
}

/* Nodes to a depth from a game's start, or from a position, as the settings typed have it. */
static uint64_t nodes_of(const struct Game *game, const char *moves, const char *typed)
{
    struct Level level;
    struct SearchResult result;
    struct Board board;
    void *tables = board_tables(game);
    board_init(&board, game, NULL, tables, true);
    assert_true(board_play(&board, moves, NULL));
    assert_true(level_read(game, typed, &level, NULL));
    struct TranspositionTable *table = tt_new(1 << 20);
    struct Search *search = search_new(&board, tables, table);
    search_run(search, &level.settings, NULL, &result);
    search_free(search);
    tt_free(table);
    board_free(&board);
    memory_aligned_free(tables);
    return result.nodes;
}

/* Each figure of the search may be typed; the game's own, typed, change nothing, and most of the
 * others do, by themselves or when the same search is asked again. */
static void parameters_are_typed(void **state)
{
    static const char xiangqi[] = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", gomoku[] = "h8 i9 g9 i7 i8";
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct Game *game = games_find(i ? "gomoku" : "xiangqi");
        const char *moves = i ? gomoku : xiangqi;
        uint64_t plain = nodes_of(game, moves, "algorithm=strong,depth=8");
        int moved = 0, asked = 0;
        for (int j = 0; j < PARAMETER_COUNT; j++) {
            const struct SearchParameter *known = search_parameter(j);
            int own = search_parameter_get(search_parameters(game), j);
            char typed[128];
            assert_in_range(own, known->least, known->most);
            assert_int_equal(search_parameter_find(known->name), j);
            snprintf(typed, sizeof typed, "algorithm=strong,depth=8,%s=%d", known->name, own);
            assert_int_equal(nodes_of(game, moves, typed), plain);
            if (strncmp(known->name, "time", 4) == 0)
                continue;
            snprintf(typed, sizeof typed, "algorithm=strong,depth=8,%s=%d", known->name,
                     own == known->least ? known->most : known->least);
            moved += nodes_of(game, moves, typed) != plain;
            asked++;
        }
        assert_true(moved >= 2 * asked / 3);
    }
}

static void mistakes(void **state)
{
    static const struct {
        const char *text;
        int at;
    } cases[] = {
        {"level:0", 6},
        {"level:99", 6},
        {"level:", 6},
        {"level:shape-1", 6},
        {"classic:1", 8},
        {"classic:expert", 8},
        {"", 0},
        {"table,", 6},
        {"table,,killer", 6},
        {"table,kill", 6},
        {"window", 0},
        {"window=5", 0},
        {"algorithm=best", 0},
        {"depth=0", 0},
        {"depth=128", 0},
        {"depth=3x", 0},
        {"pvs", 0},
        {"nodes=-1", 0},
        {"table,eval=none", 6},
        {"speed=3", 0},
        {"reverse=9", 0},
        {"table,reverse=401", 6},
        {"reverse=0", 0},
        {"oversight=1001", 0},
        {"nodes=99999999999999999999999", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Level level = {.id = "untouched"};
        struct TextError error = {.at = -1};
        if (level_read(gomoku(), cases[i].text, &level, &error))
            fail_msg("'%s' was accepted", cases[i].text);
        assert_int_equal(error.at, cases[i].at);
        assert_true(strlen(error.what) > 0);
        assert_string_equal(level.id, "untouched");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_numbers),    cmocka_unit_test(earlier_names),
        cmocka_unit_test(strengths_rise),       cmocka_unit_test(settings),
        cmocka_unit_test(parameters_are_typed), cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
