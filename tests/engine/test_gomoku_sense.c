/* What gomoku keeps up to date beside a position: the same as computed anew, and true. */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/forbidden.h"
#include "engine/gomoku/gomoku.h"
#include "engine/gomoku/sense.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/gomoku_drawing.h"
#include "tests/engine/gomoku_tables.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct Game *const game = &gomoku_game;

/* Asserts that what followed the moves equals what `position` gives from scratch. */
static void assert_same(const struct Sense *kept, const struct GomokuPosition *position,
                        const void *tables)
{
    struct Sense fresh;
    sense_refresh(&fresh, position, tables, NULL);
    for (int point = 0; point < gomoku_points(position); point++) {
        if (position->cell[point] != CELL_EMPTY)
            continue;
        assert_memory_equal(kept->pair[point], fresh.pair[point], sizeof fresh.pair[point]);
        assert_int_equal(kept->threat[0][point], fresh.threat[0][point]);
        assert_int_equal(kept->threat[1][point], fresh.threat[1][point]);
    }
    assert_memory_equal(kept->line, fresh.line, sizeof fresh.line);
    assert_memory_equal(kept->threats, fresh.threats, sizeof fresh.threats);
    assert_memory_equal(&kept->near, &fresh.near, sizeof fresh.near);
    assert_memory_equal(&kept->stones, &fresh.stones, sizeof fresh.stones);
    assert_memory_equal(kept->threat_count, fresh.threat_count, sizeof fresh.threat_count);
    assert_memory_equal(&kept->worth, &fresh.worth, sizeof fresh.worth);
}

/* Plays at random, takes back at random, and compares after every step. */
static void wander(int size, enum GomokuRule rule, const void *tables, uint64_t *random)
{
    struct GomokuPosition position;
    struct Sense sense;
    struct {
        Move move;
        struct Undo undo;
    } played[GOMOKU_POINTS_MAX];
    int count = 0;
    gomoku_scatter(&position, size, rule, 20, random);
    game->refresh(&position, &sense, tables);
    for (int step = 0; step < 150; step++) {
        Move moves[MOVES_MAX];
        if (count > 0 && random_below(random, 3) == 0) {
            count--;
            game->unmake(&position, &sense, played[count].move, &played[count].undo);
        } else {
            int choices = game->generate(&position, NULL, MOVES_ALL, moves);
            played[count].move = moves[random_below(random, (uint32_t)choices)];
            game->make(&position, &sense, played[count].move, &played[count].undo);
            count++;
        }
        assert_same(&sense, &position, tables);
        if (position.state.over) {
            count--;
            game->unmake(&position, &sense, played[count].move, &played[count].undo);
        }
    }
}

static void test_kept_equals_refreshed(void **state)
{
    uint64_t random = 11;
    static const int sizes[] = {15, 19, 20};
    for (int i = 0; i < 36; i++)
        wander(sizes[i % 3], i / 3 % 3, *state, &random);
}

/* More stones than there are logs of: taken back to the first, everything is right again. */
static void test_long_games_are_taken_back(void **state)
{
    enum { STONES = 150 };
    uint64_t random = 17;
    struct GomokuPosition position;
    struct Sense sense;
    struct Undo undo[STONES];
    Move made[STONES];
    gomoku_start(&position, 15, RULE_FREESTYLE, false);
    game->refresh(&position, &sense, *state);
    for (int count = 0; count < STONES;) {
        Move moves[MOVES_MAX];
        int choices = game->generate(&position, NULL, MOVES_ALL, moves);
        made[count] = moves[random_below(&random, (uint32_t)choices)];
        game->make(&position, &sense, made[count], &undo[count]);
        if (position.state.over)
            game->unmake(&position, &sense, made[count], &undo[count]);
        else
            count++;
    }
    for (int i = STONES - 1; i >= 0; i--) {
        game->unmake(&position, &sense, made[i], &undo[i]);
        assert_same(&sense, &position, *state);
    }
}

/* With and without incremental state and tables everything says the same. */
static void test_answers_without_aux(void **state)
{
    uint64_t random = 12;
    for (int i = 0; i < 30; i++) {
        struct GomokuPosition position;
        struct Sense sense;
        Move with[MOVES_MAX], without[MOVES_MAX];
        gomoku_scatter(&position, i % 2 ? 15 : 20, i % 3, 10 + i, &random);
        game->refresh(&position, &sense, *state);
        for (const struct Evaluation *e = game->knowledge->evaluations; e->id; e++) {
            assert_int_equal(e->evaluate(&position, &sense, 0), e->evaluate(&position, NULL, 0));
            assert_int_equal(e->evaluate(&position, &sense, 1), e->evaluate(&position, NULL, 1));
        }
        for (int kind = MOVES_ALL; kind <= MOVES_CANDIDATES; kind++) {
            int count = game->generate(&position, &sense, kind, with);
            assert_int_equal(game->generate(&position, NULL, kind, without), count);
            assert_memory_equal(with, without, (size_t)count * sizeof *with);
        }
        Move move = with[0];
        assert_int_equal(game->knowledge->order(&position, &sense, move),
                         game->knowledge->order(&position, NULL, move));
        assert_int_equal(game->knowledge->classify(&position, &sense, move),
                         game->knowledge->classify(&position, NULL, move));
        struct GomokuPosition slow = position;
        struct Undo undo;
        uint64_t key = gomoku_key_after(&position, move - 1);
        game->make(&slow, NULL, move, &undo);
        game->make(&position, &sense, move, &undo);
        assert_memory_equal(&slow, &position, sizeof slow);
        assert_true(position.state.over || key == position.key);
    }
}

/* A five that is seen is one, and no other point makes one; the same for what Black may not do. */
static void test_threats_are_the_rules(void **state)
{
    uint64_t random = 13;
    for (int i = 0; i < 400; i++) {
        struct GomokuPosition position;
        struct Sense sense;
        gomoku_scatter(&position, 15, i % 3, 70, &random);
        game->refresh(&position, &sense, *state);
        for (int point = 0; point < gomoku_points(&position); point++) {
            if (position.cell[point] != CELL_EMPTY)
                continue;
            for (int colour = 0; colour < 2; colour++)
                assert_int_equal(sense.threat[colour][point] == THREAT_FIVE,
                                 gomoku_wins(&position, point, colour));
            position.state.turn = COLOUR_BLACK;
            assert_int_equal(sense_verdict(&sense, &position, point),
                             gomoku_verdict(&position, point));
        }
    }
}

/* A window as pattern_pair takes it, from the left or (step -1) from the right. */
static unsigned window_of(const char line[2 * PATTERN_REACH + 1], enum GomokuRule rule, int step)
{
    const char *marks = ".XO"; /* in the order of the cells, Black being X */
    unsigned window = 0;
    int reach = pattern_reach(rule), shift = 0;
    for (int i = -reach; i <= reach; i++) {
        if (i == 0)
            continue;
        window |= (unsigned)(strchr(marks, line[PATTERN_REACH + i * step]) - marks) << shift;
        shift += 2;
    }
    return window;
}

/* Each line is the window of eleven points about the middle one, X own, O the other's or edge. */
static void test_patterns(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        enum Pattern free, exact, renju;
    } cases[] = {
        {"...XX!XX...", PATTERN_FIVE, PATTERN_FIVE, PATTERN_FIVE},
        {"..XXX!XX...", PATTERN_FIVE, PATTERN_OVERLINE, PATTERN_OVERLINE},
        {"...XX!X....", PATTERN_FOUR_LIVE, PATTERN_FOUR_LIVE, PATTERN_FOUR_LIVE},
        {"..OXX!X....", PATTERN_FOUR, PATTERN_FOUR, PATTERN_FOUR},
        {".X.XX!X....", PATTERN_FOUR_LIVE, PATTERN_FOUR, PATTERN_FOUR},
        {"..OXX!XO...", PATTERN_DEAD, PATTERN_DEAD, PATTERN_DEAD},
        {".X.XX!.X...", PATTERN_FOUR_LIVE, PATTERN_FOUR_LIVE, PATTERN_FOUR_FOUR},
        {"...XX!.X...", PATTERN_FOUR, PATTERN_FOUR, PATTERN_FOUR},
        {"....X!X....", PATTERN_THREE_WIDE, PATTERN_THREE_WIDE, PATTERN_THREE_WIDE},
        {"...X.!X....", PATTERN_THREE, PATTERN_THREE, PATTERN_THREE},
        {"..O.X!X.O..", PATTERN_THREE_SLEEPING, PATTERN_THREE_SLEEPING, PATTERN_THREE_SLEEPING},
        {"..OX.!X....", PATTERN_THREE_SLEEPING, PATTERN_THREE_SLEEPING, PATTERN_THREE_SLEEPING},
        {".....!X....", PATTERN_TWO_WIDE, PATTERN_TWO_WIDE, PATTERN_TWO_WIDE},
        {"....O!X....", PATTERN_TWO_SLEEPING, PATTERN_TWO_SLEEPING, PATTERN_TWO_SLEEPING},
        {".....!.....", PATTERN_ONE, PATTERN_ONE, PATTERN_ONE},
        {"..O..!.O...", PATTERN_DEAD, PATTERN_DEAD, PATTERN_DEAD},
    };
    static struct PatternMemo memo[RULE_COUNT][2];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const enum Pattern expected[] = {cases[i].free, cases[i].exact, cases[i].renju};
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            unsigned forward = window_of(cases[i].line, rule, 1);
            unsigned mirrored = window_of(cases[i].line, rule, -1);
            enum Pattern pattern = pattern_pair(memo[rule], rule, forward) & 15;
            enum Pattern mirror = pattern_pair(memo[rule], rule, mirrored) & 15;
            if (pattern != expected[rule] || mirror != pattern)
                fail_msg("%s, rule %d: %d, mirrored %d", cases[i].line, rule, pattern, mirror);
        }
    }
}

/* Whether the candidates for Black are exactly the points marked `*`, the first one `1` if any. */
static void check_candidates(const void *tables, enum GomokuRule rule, const char *drawing)
{
    struct GomokuPosition position;
    struct Sense sense;
    int points[GOMOKU_POINTS_MAX];
    gomoku_draw(&position, rule, COLOUR_BLACK, false, drawing);
    sense_refresh(&sense, &position, tables, NULL);
    int count = candidate_points(&position, &sense, points);
    int marks = 0;
    for (const char *at = drawing; *at; at++)
        marks += *at == '*' || *at == '1';
    if (count != marks)
        fail_msg("%d candidates:\n%s", count, drawing);
    if (strchr(drawing, '1'))
        assert_int_equal(points[0], gomoku_marked(false, drawing, '1'));
}

static void test_candidates(void **state)
{
    /* Five before anything else. */
    check_candidates(*state, RULE_FREESTYLE,
                     ". . . . . . .\n"
                     "O X X X X 1 .\n"
                     ". . O O O O .\n");
    /* A four must be stopped, whatever else one has. */
    check_candidates(*state, RULE_FREESTYLE,
                     ". . X X X . .\n"
                     ". . . . . . .\n"
                     "X O O O O 1 .\n");
    /* A live four wins: each point that makes one. */
    check_candidates(*state, RULE_FREESTYLE,
                     ". . . . . . .\n"
                     ". * X X X * .\n"
                     ". . O O . . .\n");
    /* White threatens a live four: the points that stop it, and nothing else. */
    check_candidates(*state, RULE_FREESTYLE,
                     ". . . . . . .\n"
                     "* * O O O * *\n"
                     ". . . . . . .\n");
    /* The same with one side short: the far end still helps. */
    check_candidates(*state, RULE_FREESTYLE,
                     ". . . . . . .\n"
                     "X * O O O * *\n"
                     ". . . . . . .\n");
}

static void test_candidates_leave_out_forbidden(void **state)
{
    uint64_t random = 14;
    int dropped = 0;
    for (int i = 0; i < 300; i++) {
        struct GomokuPosition position;
        struct Sense sense;
        int points[GOMOKU_POINTS_MAX];
        gomoku_scatter(&position, 15, RULE_RENJU, 60, &random);
        game->refresh(&position, &sense, *state);
        position.state.turn = COLOUR_BLACK;
        dropped += sense.threat_count[COLOUR_BLACK][THREAT_FORBIDDEN];
        int count = candidate_points(&position, &sense, points);
        assert_true(count > 0);
        for (int j = 0; j < count; j++)
            assert_true(sense.threat[COLOUR_BLACK][points[j]] == THREAT_FIVE ||
                        forbidden_reason(&position, points[j]) == REASON_NONE);
    }
    assert_true(dropped > 100);
}

/* The tables are made in a shorter way, and hold the same for every window of every rule. */
static void tables_hold_the_pairs_of_all_windows(void **state)
{
    static struct PatternMemo memo[RULE_COUNT][2];
    struct GomokuTables *tables = board_tables(games_find("gomoku"));
    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++)
        for (unsigned window = 0; window < 1U << 4 * pattern_reach(rule); window++)
            if (pattern_pairs(tables, rule)[window] != pattern_pair(memo[rule], rule, window))
                fail_msg("rule %d, window %#x", rule, window);
    memory_aligned_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_hold_the_pairs_of_all_windows),
        cmocka_unit_test(test_kept_equals_refreshed),
        cmocka_unit_test(test_long_games_are_taken_back),
        cmocka_unit_test(test_answers_without_aux),
        cmocka_unit_test(test_threats_are_the_rules),
        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_candidates_leave_out_forbidden),
    };
    return cmocka_run_group_tests(tests, gomoku_tables_make, gomoku_tables_free);
}
