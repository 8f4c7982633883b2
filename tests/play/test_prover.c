/* The second searcher against one that tries everything, and what composers make of positions. */
#include "engine/games.h"
#include "engine/xiangqi/position.h"
#include "src/common/random.h"
#include "src/play/puzzles/composer.h"
#include "src/play/puzzles/finder.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 30000000 };

static bool slowly_loses(struct Board *board, int moves);

/* Whether the side to move wins within `moves` moves, by trying everything. */
static bool slowly_wins(struct Board *board, int moves)
{
    Move list[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    bool wins = false;
    for (int i = 0; !wins && i < count; i++) {
        int mover = board->game->mover(board->position);
        board_make(board, list[i]);
        struct Status status = board_status(board);
        wins = status.outcome == OUTCOME_ONGOING
                   ? moves > 1 && slowly_loses(board, moves - 1)
                   : status.outcome == OUTCOME_WIN && status.winner == mover;
        board_unmake(board);
    }
    return wins;
}

static bool slowly_loses(struct Board *board, int moves)
{
    Move list[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    bool loses = true;
    for (int i = 0; loses && i < count; i++) {
        int mover = board->game->mover(board->position);
        board_make(board, list[i]);
        struct Status status = board_status(board);
        loses = status.outcome == OUTCOME_ONGOING
                    ? slowly_wins(board, moves)
                    : status.outcome == OUTCOME_WIN && status.winner != mover;
        board_unmake(board);
    }
    return loses;
}

/* Random plies, of stones within `span` of the middle where stones are placed. */
static bool wander(struct Board *board, int plies, int span, uint64_t random)
{
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    while (plies > 0 && board_status(board).outcome == OUTCOME_ONGOING) {
        Move moves[MOVES_MAX];
        int count = game->generate(board->position, NULL, MOVES_ALL, moves);
        Move move = moves[random_below(&random, (uint32_t)count)];
        struct MoveShape shape = game->shape(board->position, move);
        if (shape.from == POINT_NONE && (abs(shape.to % geometry.files - 7) > span ||
                                         abs(shape.to / geometry.files - 7) > span))
            continue;
        board_make(board, move);
        plies--;
    }
    return board_status(board).outcome == OUTCOME_ONGOING;
}

static void the_prover_knows_what_trying_everything_shows(void **state)
{
    static const struct {
        const char *game, *options, *position;
        int plies, span, seeds, moves;
        enum ProofMeans means;
    } cases[] = {
        {"xiangqi", NULL, "3k5/9/9/2R1R4/9/9/9/1C7/4r4/4K4 w - - 0 1", 2, 0, 40, 2, PROOF_FULL},
        {"xiangqi", NULL, "3akab2/9/2N1b4/2C6/4p4/9/9/4B4/9/3K1R3 w - - 0 1", 2, 0, 30, 2,
         PROOF_FULL},
        {"gomoku", NULL, NULL, 15, 2, 60, 2, PROOF_FULL},
        {"gomoku", "rule=renju", NULL, 16, 2, 60, 2, PROOF_FULL},
        {"gomoku", "rule=renju", NULL, 17, 2, 60, 2, PROOF_FULL},
        {"gomoku", "rule=standard", NULL, 17, 2, 60, 2, PROOF_FULL},
        {"chiziqi", NULL, NULL, 40, 0, 100, 2, PROOF_TABLE},
        {"tictactoe", NULL, NULL, 2, 9, 40, 3, PROOF_TABLE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct Game *game = games_find(cases[i].game);
        struct Prover *prover = NULL;
        int answers[2] = {0, 0};
        for (int seed = 0; seed < cases[i].seeds; seed++) {
            struct Board board;
            assert_true(board_tell(&board, game, cases[i].options, cases[i].position, NULL, NULL));
            if (!prover)
                prover = prover_new(game, &board.options, NODES);
            prover_begin(prover);
            if (wander(&board, cases[i].plies, cases[i].span, mix64((uint64_t)seed))) {
                bool wins = slowly_wins(&board, cases[i].moves);
                answers[wins]++;
                if (prover_wins(prover, &board, cases[i].means, cases[i].moves) !=
                    (wins ? ANSWER_YES : ANSWER_NO))
                    fail_msg("%s %s, seed %d: wrong about a win", cases[i].game,
                             cases[i].options ? cases[i].options : "", seed);
                if (seed < 10 && prover_loses(prover, &board, cases[i].means, 1) !=
                                     (slowly_loses(&board, 1) ? ANSWER_YES : ANSWER_NO))
                    fail_msg("%s, seed %d: wrong about a loss", cases[i].game, seed);
            }
            board_free(&board);
        }
        prover_free(prover);
        if (answers[0] < 2 || answers[1] < 2)
            fail_msg("%s: %d without a win, %d with one", cases[i].game, answers[0], answers[1]);
    }
}

/* ---- gains ---- */

/* What seat 0 has more than seat 1. */
static int slow_balance(const struct Board *board)
{
    static const int worth[KINDS] = {
        [ADVISOR] = 1, [ELEPHANT] = 1, [SOLDIER] = 1, [HORSE] = 4, [CANNON] = 4, [ROOK] = 8};
    struct Geometry geometry = board->game->geometry(board->position);
    int sum = 0;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        int piece = board->game->piece_at(board->position, point);
        if (piece)
            sum += piece % 2 ? worth[piece_kind(piece)] : -worth[piece_kind(piece)];
    }
    return sum;
}

/* Who wants how much. */
struct Wish {
    int seat, goal;
};

static bool has_it(const struct Board *board, const struct Wish *wish)
{
    return (wish->seat == 0 ? 1 : -1) * slow_balance(board) >= wish->goal;
}

static bool slowly_held(struct Board *board, const struct Wish *wish, int free_moves);

static bool takes(const struct Board *board, Move move)
{
    return board->game->piece_at(board->position, move_to(move)) != 0;
}

/* The answer of who has gained, to move. */
static bool slowly_answered(struct Board *board, const struct Wish *wish, int free_moves)
{
    Move list[MOVES_MAX];
    bool free = free_moves > 0 || ((const struct Xiangqi *)board->position)->checked, held = false;
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return false;
    if (!free && has_it(board, wish))
        return true;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    for (int i = 0; i < count && !held; i++) {
        if (!free && !takes(board, list[i]))
            continue;
        board_make(board, list[i]);
        held = slowly_held(board, wish, free_moves > 0 ? free_moves - 1 : 0);
        board_unmake(board);
    }
    return held;
}

static bool slowly_held(struct Board *board, const struct Wish *wish, int free_moves)
{
    Move list[MOVES_MAX];
    struct Status status = board_status(board);
    bool held = true;
    if (status.outcome != OUTCOME_ONGOING)
        return status.outcome == OUTCOME_WIN && status.winner == wish->seat;
    if (!has_it(board, wish))
        return false;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    for (int i = 0; i < count && held; i++) {
        if (free_moves == 0 && !takes(board, list[i]))
            continue;
        board_make(board, list[i]);
        held = slowly_answered(board, wish, free_moves);
        board_unmake(board);
    }
    return held;
}

static bool slowly_gains(struct Board *board, const struct Wish *wish, int moves)
{
    Move list[MOVES_MAX], replies[MOVES_MAX];
    bool gains = false;
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return false;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    for (int i = 0; i < count && !gains; i++) {
        if (moves == 1 && !has_it(board, wish) && !takes(board, list[i]))
            continue;
        board_make(board, list[i]);
        gains = slowly_held(board, wish, PROVER_HELD_MOVES);
        if (!gains && moves > 1 && board_status(board).outcome == OUTCOME_ONGOING) {
            int left = board->game->generate(board->position, NULL, MOVES_ALL, replies);
            gains = true;
            for (int j = 0; j < left && gains; j++) {
                board_make(board, replies[j]);
                gains = slowly_gains(board, wish, moves - 1);
                board_unmake(board);
            }
        }
        board_unmake(board);
    }
    return gains;
}

static void the_prover_knows_gains_that_trying_everything_shows(void **state)
{
    static const struct {
        const char *position;
        int plies, seeds, moves;
    } cases[] = {
        {"3ak4/4a4/9/3n1r3/9/2R3N2/9/9/4A4/4KA3 w", 2, 60, 2},
        {"4k4/9/4b4/1c2p1n2/9/4C1P2/2N6/9/4A4/3K5 b", 3, 60, 2},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 14, 40, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Prover *prover = NULL;
        int answers[2] = {0, 0};
        for (int seed = 0; seed < cases[i].seeds; seed++) {
            struct Board board;
            assert_true(
                board_tell(&board, games_find("xiangqi"), NULL, cases[i].position, NULL, NULL));
            if (!prover)
                prover = prover_new(board.game, &board.options, NODES);
            prover_begin(prover);
            if (wander(&board, cases[i].plies, 0, mix64((uint64_t)seed))) {
                int seat = board.game->mover(board.position);
                struct Wish wish = {seat, (seat == 0 ? 1 : -1) * slow_balance(&board) + 3};
                bool gains = slowly_gains(&board, &wish, cases[i].moves);
                answers[gains]++;
                prover_seek(prover, &board, seat);
                if (prover_wins(prover, &board, PROOF_EXCHANGES, cases[i].moves) !=
                    (gains ? ANSWER_YES : ANSWER_NO))
                    fail_msg("%s, seed %d: wrong about a gain", cases[i].position, seed);
            }
            board_free(&board);
        }
        prover_free(prover);
        if (answers[0] < 2 || answers[1] < 2)
            fail_msg("%s: %d without a gain, %d with one", cases[i].position, answers[0],
                     answers[1]);
    }
}

/* What a composer makes of a position: its task, "" for none. */
static void compose(const char *options, const char *game, const char *position, int full,
                    char task[PUZZLE_TASK_MAX], char line[256])
{
    struct Board board;
    struct Puzzle puzzle;
    struct TextError error;
    if (!board_tell(&board, games_find(game), options, position, NULL, &error))
        fail_msg("%s: %s", position, error.what);
    struct Composer *composer = composer_new(board.game, &board.options, NODES);
    composer_set(&puzzle, &board, MOVE_NONE);
    *task = *line = 0;
    if (composer_win(composer, &puzzle, full) || composer_gain(composer, &puzzle) ||
        composer_save(composer, &puzzle)) {
        struct StringBuffer text = {.length = 0};
        puzzle_task(&puzzle, task);
        puzzle_write(&puzzle, &text);
        snprintf(line, 256, "%.255s", strstr(text.data, puzzle.position) + strlen(puzzle.position));
        free(text.data);
        if (!composer_check(composer, &puzzle, &error))
            fail_msg("%s: %s", task, error.what);
    }
    puzzle_free(&puzzle);
    composer_free(composer);
    board_free(&board);
}

static void a_composer_finds_what_there_is_to_do(void **state)
{
    static const struct {
        const char *game, *options, *position;
        int full;
        const char *task, *line;
    } cases[] = {
        /* Two rooks, and only one of them can go to the last rank. */
        {"xiangqi", NULL, "3k5/R8/1R7/9/p8/9/9/9/9/5K3 w - - 0 1", 0, "mate 1", "b7b9"},
        /* The same with a third rook beside: two ways. */
        {"xiangqi", NULL, "3k5/R8/1RR6/9/p8/9/9/9/9/5K3 w - - 0 1", 0, "", ""},
        /* A live three: many ways to a four with two ends. */
        {"gomoku", NULL, "15/15/15/15/15/15/15/5bbb7/15/15/15/15/15/5w3w5/4w10 b", 2, "", ""},
        /* One end is taken: a four with two ends comes of it from nowhere. */
        {"gomoku", NULL, "15/15/15/15/15/15/15/3w1bbb7/15/15/15/15/15/4w4w5/15 b", 2, "fours 2",
         "i8"},
        /* A quiet three first. */
        {"gomoku", NULL, "15/15/15/15/9b5/15/9b5/6bb1wb4/7w1bw4/8ww5/9w5/15/15/15/15 b", 4,
         "threats 4", "i10"},
        /* Black may not stop the four: there it would make two. */
        {"gomoku", "rule=renju", "w13w/15/2b12/15/4w10/5w9/6w8/4bbb8/7bb6/7b7/7b7/15/15/15/w13w w",
         2, "fours 2", "d12"},
        {"gomoku", NULL, "w13w/15/2b12/15/4w10/5w9/6w8/4bbb8/7bb6/7b7/7b7/15/15/15/w13w w", 2, "",
         ""},
        /* A rook for a cannon; the horse takes back, but no more. */
        {"xiangqi", NULL, "rnbakabnr/9/1c5c1/2p1p1p1p/p8/9/P1P1P1P1P/NC5C1/9/1RBAKABNR b", 0,
         "gain 1", "b7b0"},
        {"tictactoe", NULL, ".xo/..o/x..", 0, "win 3", "c1 b1"},
        {"tictactoe", NULL, "x../.../...", 0, "save 1", "b2"},
        {"chiziqi", NULL, "3w/1b2/b1b1/3w b 0", 0, "win 2", "a2a1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char task[PUZZLE_TASK_MAX], line[256];
        compose(cases[i].options, cases[i].game, cases[i].position, cases[i].full, task, line);
        if (strcmp(task, cases[i].task) != 0 || !strstr(line, cases[i].line))
            fail_msg("%s: '%s'%s", cases[i].position, task, line);
    }
}

/* What the other side has just taken counts: who takes back gains nothing. */
static void to_take_back_is_no_gain(void **state)
{
    struct Board board;
    struct Puzzle puzzle;
    Move last;
    (void)state;
    assert_true(board_tell(&board, games_find("xiangqi"), NULL, "3k5/9/9/r8/9/9/2n6/R8/2N6/4K4 b",
                           NULL, NULL));
    struct Composer *composer = composer_new(board.game, &board.options, NODES);
    assert_true(board.game->move_read(board.position, "a6a2", &last, NULL));
    composer_set(&puzzle, &board, last);
    assert_false(composer_gain(composer, &puzzle));
    puzzle_free(&puzzle);
    board_make(&board, last);
    composer_set(&puzzle, &board, MOVE_NONE);
    assert_true(composer_gain(composer, &puzzle));
    assert_int_equal(puzzle.moves, 1);
    puzzle_free(&puzzle);
    composer_free(composer);
    board_free(&board);
}

/* A composer that may take few nodes finds nothing where more are needed, and says so of a puzzle
 * that needs them; then it goes on. */
static void what_takes_too_many_nodes_is_no_puzzle(void **state)
{
    static const char three[] = "15/15/15/15/9b5/15/9b5/6bb1wb4/7w1bw4/8ww5/9w5/15/15/15/15 b";
    static const char four[] = "15/15/15/15/15/15/15/3w1bbb7/15/15/15/15/15/4w4w5/15 b";
    struct Board board;
    struct Puzzle puzzle;
    struct TextError error;
    (void)state;
    assert_true(board_tell(&board, games_find("gomoku"), NULL, three, NULL, NULL));
    struct Composer *few = composer_new(board.game, &board.options, 1000);
    struct Composer *many = composer_new(board.game, &board.options, NODES);
    composer_set(&puzzle, &board, MOVE_NONE);
    assert_false(composer_win(few, &puzzle, 4));
    assert_true(composer_win(many, &puzzle, 4));
    assert_true(composer_check(many, &puzzle, &error));
    assert_false(composer_check(few, &puzzle, &error));
    puzzle_free(&puzzle);
    assert_true(board_set(&board, four, NULL));
    composer_set(&puzzle, &board, MOVE_NONE);
    assert_true(composer_win(few, &puzzle, 2));
    puzzle_free(&puzzle);
    composer_free(few);
    composer_free(many);
    board_free(&board);
}

static void a_puzzle_that_does_not_hold_is_told(void **state)
{
    static const struct {
        const char *line, *what;
    } cases[] = {
        /* b9 mates as well as a9 */
        {"xiangqi | mate 1 | - | - | 3k5/R8/1RR6/9/p8/9/9/9/9/5K3 w - - 0 1 | b7b9 | full 1 1",
         "not the only"},
        /* mate was to be had at once */
        {"xiangqi | mate 2 | - | - | 3k5/R8/1R7/9/p8/9/9/9/9/5K3 w - - 0 1 | "
         "b7b6 d9e9 b6b9 | full 3 1",
         "not the task"},
        {"tictactoe | save 1 | - | - | x../.../... | a1 | table 0 1", "only move"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[512];
        struct Puzzle puzzle;
        struct TextError error;
        snprintf(line, sizeof line, "00000000 | %s", cases[i].line);
        assert_false(puzzle_read(&puzzle, line, &error));
        const char *id = strrchr(error.what, ' ');
        if (strstr(error.what, "the id of")) {
            memcpy(line, id + 1, IDENTITY_SIZE - 1);
            if (!puzzle_read(&puzzle, line, &error))
                fail_msg("%s", error.what);
            struct Composer *composer = composer_new(puzzle.game, &puzzle.options, NODES);
            assert_false(composer_check(composer, &puzzle, &error));
            composer_free(composer);
            puzzle_free(&puzzle);
        }
        if (!strstr(error.what, cases[i].what))
            fail_msg("'%s' does not name '%s'", error.what, cases[i].what);
    }
}

/* Of tic-tac-toe's 765 positions these are all there are: 51 in which one move wins and none at
 * once, 85 in which one of several moves holds. */
static void count_kind(void *context, const struct Puzzle *puzzle)
{
    ((int *)context)[puzzle->kind]++;
}

static void all_of_tictactoe_is_found(void **state)
{
    int counts[PUZZLE_KINDS_COUNT] = {0};
    const struct Options options = {.choice = {0}};
    (void)state;
    struct Finder *finder = finder_new(games_find("tictactoe"), &options, count_kind, counts);
    finder_generate(finder, 1);
    finder_free(finder);
    assert_int_equal(counts[PUZZLE_WIN], 51);
    assert_int_equal(counts[PUZZLE_SAVE], 85);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_prover_knows_what_trying_everything_shows),
        cmocka_unit_test(the_prover_knows_gains_that_trying_everything_shows),
        cmocka_unit_test(a_composer_finds_what_there_is_to_do),
        cmocka_unit_test(to_take_back_is_no_gain),
        cmocka_unit_test(what_takes_too_many_nodes_is_no_puzzle),
        cmocka_unit_test(a_puzzle_that_does_not_hold_is_told),
        cmocka_unit_test(all_of_tictactoe_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
