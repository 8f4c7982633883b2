/* Puzzles being solved, turn by turn. */
#include "engine/games.h"
#include "src/play/practice/attempt.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVERY = 60 }; /* of so many shipped puzzles one is tried */

static const char *const files[] = {"xiangqi", "gomoku", "gomoku-renju", "chiziqi", "tictactoe"};

static void read_shipped(struct Puzzles *puzzles)
{
    char path[512];
    struct FileError error;
    *puzzles = (struct Puzzles){.count = 0};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s.txt", TY_PUZZLES, files[i]);
        if (!puzzles_open(puzzles, path, &error))
            fail_msg("%s: %s", path, error.what);
    }
}

static struct Puzzle puzzle_of(const char *line)
{
    struct Puzzle puzzle;
    struct TextError error;
    if (!puzzle_read(&puzzle, line, &error))
        fail_msg("%s", error.what);
    return puzzle;
}

static Move move_of(const struct Attempt *attempt, const char *text)
{
    const struct Board *board = attempt_board(attempt);
    Move move = MOVE_NONE;
    if (!board->game->move_read(board->position, text, &move, NULL) || !board_legal(board, move))
        fail_msg("%s is no move", text);
    return move;
}

/* Tries a move and waits for what comes of it. */
static void try_move(struct Attempt *attempt, Move move)
{
    assert_int_equal(attempt_phase(attempt), ATTEMPT_TURN);
    attempt_try(attempt, move);
    attempt_update(attempt); /* the host lends no thread: it is judged at once */
    assert_int_not_equal(attempt_phase(attempt), ATTEMPT_JUDGING);
}

static void go_while_due(struct Attempt *attempt)
{
    while (attempt_phase(attempt) == ATTEMPT_DUE)
        attempt_go(attempt);
}

static void every_shipped_puzzle_is_solved_by_its_solution(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host_single();
    struct Puzzles puzzles;
    read_shipped(&puzzles);
    for (int i = 0; i < puzzles.count; i++) {
        const struct Puzzle *puzzle = &puzzles.puzzle[i];
        struct Attempt *attempt = attempt_new(puzzle, &host);
        int solver = -1;
        assert_int_equal(attempt_phase(attempt),
                         puzzle->last != MOVE_NONE ? ATTEMPT_DUE : ATTEMPT_TURN);
        for (int turn = 1; turn <= puzzle->moves; turn++) {
            go_while_due(attempt);
            const struct Board *board = attempt_board(attempt);
            int mover = board->game->mover(board->position);
            assert_int_equal(attempt_turn(attempt), turn);
            assert_true(solver < 0 || mover == solver);
            solver = mover;
            attempt_try(attempt, attempt_answer(attempt));
            assert_int_equal(attempt_verdict(attempt), ATTEMPT_RIGHT);
        }
        assert_int_equal(attempt_phase(attempt), ATTEMPT_SOLVED);
        attempt_free(attempt);
    }
    puzzles_free(&puzzles);
}

/* Tries all moves but the right one at the first turn: none is right, each can be taken back, and
 * what follows on it is legal. Returns how many were slower wins. */
static int try_others(const struct Puzzle *puzzle)
{
    const struct WorkerHost host = posix_host_single();
    struct Attempt *attempt = attempt_new(puzzle, &host);
    Move list[MOVES_MAX];
    int count, following;
    go_while_due(attempt);
    const struct Board *board = attempt_board(attempt);
    count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    for (int i = 0, step = count / 6 + 1; i < count; i += step) {
        struct Board after;
        if (list[i] == attempt_answer(attempt))
            continue;
        try_move(attempt, list[i]);
        if (attempt_phase(attempt) != ATTEMPT_REFUSED)
            fail_msg("%s: another first move is right", puzzle->id);
        const Move *line = attempt_refutation(attempt, &following);
        board_copy(&after, attempt_board(attempt), NULL, false);
        assert_true(following > 0 || board_status(&after).outcome != OUTCOME_ONGOING);
        for (int j = 0; j < following; j++) {
            assert_true(board_legal(&after, line[j]));
            board_make(&after, line[j]);
        }
        board_free(&after);
        attempt_back(attempt);
    }
    int slower = attempt_slower(attempt);
    assert_true(slower == 0 || puzzle->kind != PUZZLE_SAVE);
    attempt_free(attempt);
    return slower;
}

static void no_other_first_move_is_right(void **state)
{
    (void)state;
    struct Puzzles puzzles;
    int slower = 0;
    read_shipped(&puzzles);
    for (int i = 0; i < puzzles.count; i += EVERY)
        slower += try_others(&puzzles.puzzle[i]);
    assert_true(slower > 0);
    puzzles_free(&puzzles);
}

/* A right move that is not the solution's is followed to the end in as many moves. */
static void finish(struct Attempt *attempt, const struct Puzzle *puzzle)
{
    int turns = attempt_turn(attempt);
    while (attempt_phase(attempt) != ATTEMPT_SOLVED) {
        go_while_due(attempt);
        assert_true(++turns <= puzzle->moves + 1);
        try_move(attempt, attempt_answer(attempt));
        assert_int_equal(attempt_verdict(attempt), ATTEMPT_RIGHT);
    }
    struct Status status = board_status(attempt_board(attempt));
    assert_int_equal(status.outcome, OUTCOME_WIN);
}

/* Whether the move ends the game. */
static bool ends(struct Attempt *attempt, Move move)
{
    struct Board after;
    board_copy(&after, attempt_board(attempt), NULL, false);
    board_make(&after, move);
    bool end = board_status(&after).outcome == OUTCOME_WIN;
    board_free(&after);
    return end;
}

/* Tries move number `index` of the turn `turn`, where stones are placed only one "
        "that ends the game;
 * false: there is none. */
static bool try_one(const struct Puzzle *puzzle, int turn, int index, int found[2])
{
    const struct WorkerHost host = posix_host_single();
    struct Attempt *attempt = attempt_new(puzzle, &host);
    Move list[MOVES_MAX];
    go_while_due(attempt);
    for (int i = 1; i < turn; i++) {
        try_move(attempt, attempt_answer(attempt));
        go_while_due(attempt);
    }
    const struct Board *board = attempt_board(attempt);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    bool end = index < count && ends(attempt, list[index]);
    if (index < count && list[index] != attempt_answer(attempt) &&
        (end || board->game->moves_pieces)) {
        try_move(attempt, list[index]);
        bool right = attempt_verdict(attempt) == ATTEMPT_RIGHT;
        if (end && !right)
            fail_msg("%s: a move that wins at once is not right", puzzle->id);
        if (right) {
            found[end]++;
            finish(attempt, puzzle);
        }
    }
    attempt_free(attempt);
    return index < count;
}

static void what_wins_as_fast_is_right(void **state)
{
    (void)state;
    static const char *const lines[] = {
        /* Nearly every move lets the rook mate. */
        "5vshr1bn | xiangqi | mate 2 | - | - | 3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1 | f0f1 d9e9 "
        "b7b9 | full 3 1",
        "06eh1a82 | gomoku | threats 4 | 1290 110 | quiet-move,four-three,block | "
        "15/15/15/15/15/9w5/7b7/6bb7/5b3wb4/8bbw4/7wwbw4/10w4/15/15/15 w | (k3) k2 i10 h7 f9 h10 "
        "h6 h11 | full 7 9465",
    };
    int found[2] = {0, 0}; /* before the end, and at the end */
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct Puzzle puzzle = puzzle_of(lines[i]);
        for (int turn = 1; turn <= puzzle.moves; turn++)
            for (int index = 0; try_one(&puzzle, turn, index, found); index++)
                ;
        puzzle_free(&puzzle);
    }
    assert_true(found[0] > 0);
    assert_true(found[1] > 0);
}

/* A rook's check mates; a move of the king lets it do so a move later. */
static const char in_one[] =
    "cv0f25d8 | xiangqi | mate 1 | - | - | 3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1 "
    "| b7b9 | full 1 1";

static void a_slower_win_may_be_tried_again(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host_single();
    struct Puzzle puzzle = puzzle_of(in_one);
    struct Attempt *attempt = attempt_new(&puzzle, &host);
    try_move(attempt, move_of(attempt, "f0f1"));
    assert_int_equal(attempt_verdict(attempt), ATTEMPT_SLOWER);
    assert_int_equal(attempt_phase(attempt), ATTEMPT_REFUSED);
    attempt_back(attempt);
    try_move(attempt, move_of(attempt, "b7b9"));
    assert_int_equal(attempt_phase(attempt), ATTEMPT_SOLVED);
    assert_int_equal(attempt_slower(attempt), 1);
    attempt_free(attempt);
    puzzle_free(&puzzle);
}

/* The rook takes the cannon on b9 behind its own; it can do so a move later, too, but not once Red
 * was given the time to guard it. */
static const char takes[] =
    "9smyn01w | xiangqi | gain 1 | 580 161 | - | "
    "Rc2ka2r/3Ra4/4b4/8p/2b1C1n2/9/1r6P/BC7/3NA4/4KA3 b | (b3b7) b2b9 | exchanges 3 2480";

static void a_slower_gain_may_be_tried_again(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host_single();
    struct Puzzle puzzle = puzzle_of(takes);
    struct Attempt *attempt = attempt_new(&puzzle, &host);
    go_while_due(attempt);
    try_move(attempt, move_of(attempt, "e0d0"));
    assert_int_equal(attempt_verdict(attempt), ATTEMPT_SLOWER);
    attempt_back(attempt);
    try_move(attempt, move_of(attempt, "b2b1"));
    assert_int_equal(attempt_verdict(attempt), ATTEMPT_WRONG);
    attempt_back(attempt);
    try_move(attempt, move_of(attempt, "b2b9"));
    assert_int_equal(attempt_phase(attempt), ATTEMPT_SOLVED);
    assert_int_equal(attempt_slower(attempt), 1);
    attempt_free(attempt);
    puzzle_free(&puzzle);
}

static const char in_two[] = "0mnss06j | xiangqi | mate 2 | - | - | "
                             "2bakab2/9/9/9/9/4r4/9/4B4/9/3K5 w - - 0 1 | (d0d1) e4e2 d1d0 "
                             "e2d2 | full 3 594";

static void hints_and_the_solution_are_shown(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host_single();
    struct Puzzle puzzle = puzzle_of(in_two);
    struct Attempt *attempt = attempt_new(&puzzle, &host);
    go_while_due(attempt);
    assert_int_equal(attempt_hint(attempt), 1);
    assert_int_equal(attempt_hint(attempt), 2);
    assert_int_equal(attempt_hint(attempt), 2);
    try_move(attempt, move_of(attempt, "e4e2"));
    go_while_due(attempt);
    assert_int_equal(attempt_hints_shown(attempt), 0); /* another turn */
    try_move(attempt, move_of(attempt, "e2f2"));       /* stands there when it is given up */
    attempt_give_up(attempt);
    go_while_due(attempt);
    assert_int_equal(attempt_phase(attempt), ATTEMPT_SHOWN);
    assert_int_equal(board_status(attempt_board(attempt)).outcome, OUTCOME_WIN);
    attempt_give_up(attempt);
    assert_int_equal(attempt_phase(attempt), ATTEMPT_SHOWN);
    attempt_free(attempt);
    puzzle_free(&puzzle);
}

static void it_can_be_left_while_a_move_is_judged(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host(0);
    struct Puzzle puzzle = puzzle_of(in_two);
    for (int i = 0; i < 20; i++) {
        struct Attempt *attempt = attempt_new(&puzzle, &host);
        go_while_due(attempt);
        attempt_try(attempt, move_of(attempt, "e4a4"));
        assert_int_equal(attempt_phase(attempt), ATTEMPT_JUDGING);
        if (i % 2 == 0)
            attempt_give_up(attempt);
        attempt_free(attempt);
    }
    puzzle_free(&puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shipped_puzzle_is_solved_by_its_solution),
        cmocka_unit_test(no_other_first_move_is_right),
        cmocka_unit_test(what_wins_as_fast_is_right),
        cmocka_unit_test(a_slower_win_may_be_tried_again),
        cmocka_unit_test(a_slower_gain_may_be_tried_again),
        cmocka_unit_test(hints_and_the_solution_are_shown),
        cmocka_unit_test(it_can_be_left_while_a_move_is_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
