/*
 * The solved game of chi zi qi: the published facts, the consistency of every value with those one
 * move later, the counter, and perfect play. With the argument `six`, the six-piece variant.
 */
#include "engine/board.h"
#include "engine/chiziqi/chiziqi.h"
#include "engine/chiziqi/position.h"
#include "engine/solver.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A solved variant; every test gets it. */
struct Fixture {
    struct Options options;
    void *table;
};

static const struct Solver *solver(void)
{
    return chiziqi_game.knowledge->solver;
}

static int setup(void **state, uint8_t choice)
{
    struct SolverProgress progress = {0};
    struct Fixture *fixture = memory_zeroed(sizeof *fixture);
    fixture->options = (struct Options){{choice}};
    fixture->table = memory_zeroed(solver()->size(&fixture->options));
    assert_true(solver()->solve(fixture->table, &fixture->options, &progress));
    assert_int_equal(atomic_load(&progress.permille), 1000);
    *state = fixture;
    return 0;
}

static int setup_four(void **state)
{
    return setup(state, 0);
}

static int setup_six(void **state)
{
    return setup(state, 1);
}

static int teardown(void **state)
{
    struct Fixture *fixture = *state;
    free(fixture->table);
    free(fixture);
    return 0;
}

/* Collects the lines of a report. */
static void collect(void *context, const char *line)
{
    char *text = context;
    size_t length = strlen(text);
    snprintf(text + length, 4096 - length, "%s\n", line);
}

/* The whole report; the counts by pieces agree with those of an analysis without symmetry. */
static void test_report_four(void **state)
{
    struct Fixture *fixture = *state;
    char text[4096] = "";
    solver()->report(fixture->table, &fixture->options, collect, text);
    assert_string_equal(text,
                        "own other  positions      won    drawn     lost   (for the side to move)\n"
                        "  2     2      10920     2508     7934      478\n"
                        "  2     3      43680      240     6416    37024\n"
                        "  2     4     120120        0      176   119944\n"
                        "  3     2      43680    43000      676        4\n"
                        "  3     3     160160    80436    52536    27188\n"
                        "  3     4     400400    44560    70632   285208\n"
                        "  4     2     120120   120120        0        0\n"
                        "  4     3     400400   378212    18340     3848\n"
                        "  4     4     900900   501835   230208   168857\n"
                        "positions: 2200380\n"
                        "longest win: 53 plies\n"
                        "start: draw\n");
}

static void test_report_six(void **state)
{
    struct Fixture *fixture = *state;
    char text[4096] = "";
    solver()->report(fixture->table, &fixture->options, collect, text);
    assert_non_null(strstr(text, "  6     6    1681680   936214   387802   357664\n"
                                 "positions: 20746908\n"
                                 "longest win: 63 plies\n"
                                 "start: draw\n"));
}

/* The value of `position`, over or not, for the side to move. */
static struct Exact value_of(const struct Fixture *fixture, const struct ChiziqiPosition *position)
{
    struct Trail none = {.count = 0};
    struct Exact exact = {.plies = 0};
    if (!chiziqi_game.terminal(position, NULL, &none, 0, &exact.result))
        assert_true(solver()->probe(fixture->table, position, NULL, &exact));
    return exact;
}

/* The best that the side to move can get, by the values one move later. */
static struct Exact best_child(const struct Fixture *fixture, struct ChiziqiPosition *position)
{
    struct Exact best = {.result = -2};
    Move moves[MOVES_MAX];
    int count = chiziqi_game.generate(position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        struct Undo undo;
        chiziqi_game.make(position, NULL, moves[i], &undo);
        struct Exact child = value_of(fixture, position);
        chiziqi_game.unmake(position, NULL, moves[i], &undo);
        child.result = -child.result;
        child.plies = child.result ? child.plies + 1 : 0;
        bool better = child.result != best.result ? child.result > best.result
                      : child.result > 0          ? child.plies < best.plies
                                                  : child.plies > best.plies;
        if (better)
            best = child;
    }
    return best;
}

/* What was seen of all positions. */
struct Seen {
    uint32_t count;
    int longest;
};

static void check_position(const struct Fixture *fixture, struct ChiziqiPosition *position,
                           struct Seen *seen)
{
    struct Exact exact = value_of(fixture, position);
    seen->count++;
    if (exact.result > 0 && exact.plies > seen->longest)
        seen->longest = exact.plies;
    if (chiziqi_reach(position->board[0], position->board[1]) == 0) {
        assert_true(exact.result == -1 && exact.plies == 0);
        return;
    }
    struct Exact best = best_child(fixture, position);
    if (best.result != exact.result || best.plies != exact.plies) {
        char text[POSITION_TEXT_MAX];
        chiziqi_game.position_write(position, text);
        fail_msg("%s is %d in %d, but its moves give %d in %d", text, exact.result, exact.plies,
                 best.result, best.plies);
    }
}

/* A win has a move to a loss that is one ply shorter and none to a shorter one; a loss has only
 * moves to wins, the longest one ply shorter; a draw has a move to a draw and none to a loss. Every
 * position is looked at as it lies, without the symmetry that the solver makes use of. */
static void test_consistent(void **state)
{
    struct Fixture *fixture = *state;
    int pieces = fixture->options.choice[0] ? 6 : 4;
    struct Seen seen = {0};
    for (unsigned black = 0; black <= UINT16_MAX; black++) {
        int blacks = chiziqi_count((uint16_t)black);
        if (blacks < 2 || blacks > pieces)
            continue;
        unsigned room = ~black & UINT16_MAX;
        for (unsigned white = room; white; white = (white - 1) & room) {
            int whites = chiziqi_count((uint16_t)white);
            if (whites < 2 || whites > pieces)
                continue;
            struct ChiziqiPosition position = {.board = {(uint16_t)black, (uint16_t)white},
                                               .pieces = (uint8_t)pieces};
            check_position(fixture, &position, &seen);
        }
    }
    assert_int_equal(seen.count, pieces == 4 ? 2200380 : 20746908);
    assert_int_equal(seen.longest, pieces == 4 ? 53 : 63);
}

/* A random position of the variant that is not over, White or Black to move. */
static struct ChiziqiPosition random_position(uint64_t *random, int pieces)
{
    struct ChiziqiPosition position = {.pieces = (uint8_t)pieces};
    position.mover = (uint8_t)random_below(random, 2);
    for (int seat = 0; seat < SEATS; seat++) {
        int count = 2 + (int)random_below(random, (uint32_t)pieces - 1);
        while (chiziqi_count(position.board[seat]) < count) {
            uint16_t bit = (uint16_t)(1U << random_below(random, 16));
            if (!(position.board[!seat] & bit))
                position.board[seat] |= bit;
        }
    }
    return position;
}

/* With each state of the counter, who wins agrees with the moves: near its end wins become draws,
 * unless a capture comes in time. */
static void test_counter(void **state)
{
    struct Fixture *fixture = *state;
    uint64_t random = 7;
    int turned = 0, detours = 0;
    for (int i = 0; i < 4000; i++) {
        struct ChiziqiPosition position =
            random_position(&random, fixture->options.choice[0] ? 6 : 4);
        if (!chiziqi_reach(position.board[position.mover], position.board[!position.mover]))
            continue;
        struct Exact free_of_it = value_of(fixture, &position);
        for (int quiet = 36; quiet < CHIZIQI_QUIET_MAX; quiet++) {
            position.quiet = (uint8_t)quiet;
            struct Exact exact = value_of(fixture, &position);
            assert_int_equal(best_child(fixture, &position).result, exact.result);
            turned += exact.result == 0 && free_of_it.result != 0;
            detours += exact.result != 0 && exact.plies != free_of_it.plies;
        }
    }
    assert_true(turned > 1000);
    assert_true(detours > 100);
}

/* Plays `board` out: the solver for both seats, or random moves for seat `loser`. Returns how it
 * ended. */
static struct Status play_out(const struct Fixture *fixture, struct Board *board, int loser,
                              uint64_t *random)
{
    struct Status status = board_status(board);
    while (status.outcome == OUTCOME_ONGOING) {
        struct Exact exact;
        Move move;
        if (chiziqi_game.mover(board->position) == loser) {
            Move moves[MOVES_MAX];
            int count = chiziqi_game.generate(board->position, NULL, MOVES_ALL, moves);
            move = moves[random_below(random, (uint32_t)count)];
        } else {
            move = solver_pick(solver(), fixture->table, board, random_next(random), NULL, &exact,
                               NULL);
        }
        board_make(board, move);
        status = board_status(board);
    }
    return status;
}

/* From won positions the solver wins in time, whatever the counter and whoever defends. */
static void test_wins(void **state)
{
    struct Fixture *fixture = *state;
    uint64_t random = 11;
    int games = 0;
    while (games < 400) {
        struct ChiziqiPosition position =
            random_position(&random, fixture->options.choice[0] ? 6 : 4);
        position.quiet = (uint8_t)random_below(&random, CHIZIQI_QUIET_MAX);
        struct Exact exact = value_of(fixture, &position);
        if (exact.result != 1)
            continue;
        struct Board board;
        char text[POSITION_TEXT_MAX];
        int winner = position.mover, loser = games % 2 ? !winner : -1;
        board_init(&board, &chiziqi_game, &fixture->options, NULL, false);
        chiziqi_game.position_write(&position, text);
        assert_true(board_set(&board, text, NULL));
        struct Status status = play_out(fixture, &board, loser, &random);
        assert_int_equal(status.outcome, OUTCOME_WIN);
        assert_int_equal(status.winner, winner);
        assert_in_range(board.trail.count, 1, exact.plies);
        if (loser < 0 && exact.plies + position.quiet <= CHIZIQI_QUIET_MAX)
            assert_int_equal(board.trail.count, exact.plies);
        board_free(&board);
        games++;
    }
}

/* From the start it never loses. */
static void test_never_loses(void **state)
{
    struct Fixture *fixture = *state;
    uint64_t random = 13;
    int won = 0;
    for (int game = 0; game < 100; game++) {
        struct Board board;
        board_init(&board, &chiziqi_game, &fixture->options, NULL, false);
        struct Status status = play_out(fixture, &board, game % 2, &random);
        assert_true(status.outcome == OUTCOME_DRAW || status.winner != game % 2);
        won += status.outcome == OUTCOME_WIN;
        board_free(&board);
    }
    assert_true(won > 90);
}

/* What it plays, and why. */
static void test_picks(void **state)
{
    struct Fixture *fixture = *state;
    static const struct {
        const char *position, *before, *move, *why;
    } cases[] = {
        /* takes the last piece but one */
        {"w3/4/1b2/b1w1 b 0", "", "b2b1", "the fastest win, in 1"},
        /* the fastest way goes through c1c2 ... */
        {"w1ww/1b2/2b1/wb2 w 0", "a1a2 c2c1 a2a1", "c1c2", "the fastest win, in 13"},
        /* ... which here would be the third time: White would have its draw */
        {"w1ww/1b2/2b1/wb2 w 0", "a1a2 c2c1 a2a1 c1c2 a1a2 c2c1 a2a1", "b3c3",
         "the fastest win, in 19"},
        /* among draws the one that is hardest to hold */
        {"1b1b/4/b1ww/3w b 0", "", "b4b3", "a draw: of 5 replies, 1 holds it"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        struct Exact exact;
        char why[ERROR_TEXT_MAX], move[MOVE_TEXT_MAX];
        board_init(&board, &chiziqi_game, &fixture->options, NULL, false);
        assert_true(board_set(&board, cases[i].position, NULL));
        assert_true(board_play(&board, cases[i].before, NULL));
        chiziqi_game.move_write(board.position,
                                solver_pick(solver(), fixture->table, &board, 1, NULL, &exact, why),
                                move);
        assert_string_equal(move, cases[i].move);
        assert_string_equal(why, cases[i].why);
        board_free(&board);
    }
}

static void test_stop(void **state)
{
    (void)state;
    struct Options options = {{1}};
    struct SolverProgress progress = {0};
    void *table = memory_zeroed(solver()->size(&options));
    atomic_store(&progress.stop, true);
    assert_false(solver()->solve(table, &options, &progress));
    assert_true(atomic_load(&progress.permille) < 1000);
    free(table);
}

/* Positions with more pieces than were solved are not known. */
static void test_unknown(void **state)
{
    struct Fixture *fixture = *state;
    struct ChiziqiPosition six;
    struct Exact exact;
    chiziqi_start(&six, &(struct Options){{1}});
    assert_false(solver()->probe(fixture->table, &six, NULL, &exact));
}

int main(int count, char **arguments)
{
    const struct CMUnitTest four[] = {
        cmocka_unit_test(test_report_four), cmocka_unit_test(test_consistent),
        cmocka_unit_test(test_counter),     cmocka_unit_test(test_wins),
        cmocka_unit_test(test_never_loses), cmocka_unit_test(test_picks),
        cmocka_unit_test(test_stop),        cmocka_unit_test(test_unknown),
    };
    const struct CMUnitTest six[] = {
        cmocka_unit_test(test_report_six),  cmocka_unit_test(test_consistent),
        cmocka_unit_test(test_counter),     cmocka_unit_test(test_wins),
        cmocka_unit_test(test_never_loses),
    };
    if (count > 1 && strcmp(arguments[1], "six") == 0)
        return cmocka_run_group_tests_name("six pieces", six, setup_six, teardown);
    return cmocka_run_group_tests_name("four pieces", four, setup_four, teardown);
}
